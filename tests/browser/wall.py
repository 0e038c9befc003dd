"""Phones in two languages before one table: what one of them is told, both do.

>>> wall = Wall(browser, stage.url, Shots(folder, "turn"), live=stage.live, ticket=ticket)
>>> wall.go("/", ".scene")
>>> list(wall.shoot("a-grow"))
[Finding(screen='a-grow', size='320x640', theme='dark', language='de', what='cut: "Angriff"')]

Every screen is come to once in each language; there its size and its theme change in place. The page asks
for neither (its style does), but for what it scrolls to, and that it does again after each change of size.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from companion.live.interface import Live
from tests.browser.boxes import box_faults
from tests.browser.conftest import PATIENCE_MS
from tests.browser.sheets import SIZES, Shots
from tests.browser.test_screens import RULES, RUN_AXE

LANGUAGES = ("de-DE", "en-GB")
THEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")
PICTURED = {("de", "dark"), ("en", "light")}
"""What the sheets show: words are as long by day as by night, and colours the same in both languages."""
WHOLE = (390, 844)
"""The size at which all rules of axe-core are held; most ask what things are, not where they lie."""
PLACED = ["target-size", "scrollable-region-focusable"]
"""Its rules of which words and sizes decide."""
COLOURED = [*PLACED, "color-contrast"]
"""And that of which themes and sizes decide, and no language."""
BY_DAY = (WHOLE, SIZES[-1])
"""The sizes at which colours are looked at by day: one of each layout, since a size changes no colour."""
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
RUN_RULES = RUN_AXE.replace("runOnly: rules", 'runOnly: { type: "rule", values: rules }').replace(
    "axe.run(document", "axe.run([...document.querySelectorAll('dialog')].at(-1) ?? document"
)
"""What lies below a sheet was a screen of its own."""
SCROLL_ANEW = """async () => {
    const dialog = [...document.querySelectorAll("dialog")].at(-1);
    for (const part of [document.scrollingElement, ...document.querySelectorAll("dialog, dialog > *")])
        part.scrollTo(0, 0);
    const dock = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/dock.js"));
    const game = !document.querySelector(".chairs");  // before one a page stays where it is
    if (dock && game && !dialog) (await import(dock.name)).showAsked(true);
}"""


@dataclass(frozen=True)
class Finding:
    """Something that is wrong, and where."""

    screen: str
    size: str
    theme: str
    language: str
    what: str

    def __str__(self) -> str:
        return f"{self.screen}, {self.size}, {self.theme}, {self.language}: {self.what}"


class Wall:
    """A page in each language; both are one phone, which has joined where it has a ticket."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        shots: Shots,
        *,
        live: Live | None = None,
        ticket: str | None = None,
        names: Sequence[str] = (),
    ) -> None:
        """Take whose names people have entered, which may break wherever they must."""
        self._url, self.shots, self._live, self._ticket, self._names = url, shots, live, ticket, names
        self.pages = {language: self._opened(browser, language) for language in LANGUAGES}

    def _opened(self, browser: Browser, language: str) -> Page:
        width, height = WHOLE
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        self._join(page)
        return page

    def _join(self, page: Page) -> None:
        if self._ticket is not None:
            page.context.add_cookies([{"name": "ticket", "value": self._ticket, "url": self._url}])

    def close(self) -> None:
        """Put the phones away."""
        self.each(lambda page: page.context.close())

    def go(self, path: str, there: str) -> None:
        """Open another screen on both."""
        for page in self.pages.values():
            page.goto("about:blank")  # another part behind the # alone would load nothing
            page.goto(self._url + path)
            expect(page.locator(there).first).to_be_visible()

    def leave(self) -> None:
        """Become strangers, who have not joined."""
        self.each(lambda page: page.context.clear_cookies())

    def join(self) -> None:
        """Be the phone again that has joined."""
        self.each(self._join)

    def press(self, *way: str) -> None:
        """Press one button or link after the other on both; "de|en" names one in both languages."""
        for place, page in enumerate(self.pages.values()):
            for step in way:
                name = step.split("|")[place] if "|" in step else step
                found = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
                page.wait_for_function("() => !document.querySelector('.resting')")
                found.last.click()

    def click(self, selector: str) -> None:
        """Press the first of these on both."""
        self.each(lambda page: page.locator(selector).first.click())

    def shows(self, selector: str) -> None:
        """Wait until both show this."""
        self.each(lambda page: expect(page.locator(selector).first).to_be_visible())

    def each(self, do: Callable[[Page], object]) -> None:
        """Do something on both."""
        for page in self.pages.values():
            do(page)

    def close_sheets(self) -> None:
        """Close whatever lies over the screens."""
        for page in self.pages.values():
            while page.locator("dialog").count():
                page.keyboard.press("Escape")
            page.evaluate("() => document.activeElement?.blur()")  # a finger would leave no ring behind

    def shoot(self, screen: str) -> Iterator[Finding]:
        """Hold a screen to what must be in all sizes, themes and languages, and keep pictures of it."""
        for language, page in self.pages.items():
            self._settled(page)
            for size in SIZES:
                yield from self._held(page, screen, language[:2], size)
            page.set_viewport_size({"width": WHOLE[0], "height": WHOLE[1]})
            page.emulate_media(color_scheme="dark")

    def _settled(self, page: Page) -> None:
        if self._live is not None and page.locator("body[data-change]").count():
            change = self._live.feed.present().change
            caught_up = (
                "c => document.querySelector('#page.lost') || Number(document.body.dataset.change) >= c"
            )
            page.wait_for_function(caught_up, arg=change)
        page.wait_for_function("() => [...document.images].every(each => each.complete)")
        page.wait_for_function("() => !document.querySelector('.resting')")

    def _held(self, page: Page, screen: str, language: str, size: tuple[int, int]) -> Iterator[Finding]:
        width, height = size
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SCROLL_ANEW)
        where = f"{width}x{height}"
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            if (language, theme) in PICTURED:
                self.shots.keep(screen, size, theme, language, page.screenshot())
            faults = _objections(page, _rules(language, size, theme))
            if theme == "dark":  # a theme moves nothing
                faults += ["the page is wider than its screen"] if page.evaluate(TOO_WIDE) else []
                faults += box_faults(page, self._names)
            yield from (Finding(screen, where, theme, language, fault) for fault in faults)


def _rules(language: str, size: tuple[int, int], theme: str) -> list[str] | None:
    """Return which rules of axe-core are asked; None means all of them.

    In one language those of colours and places, in the other those of places where words have least room.
    """
    if theme == "dark" and size == WHOLE:
        return None
    if not LANGUAGES[0].startswith(language):
        return PLACED if theme == "dark" and size == SIZES[0] else []
    if theme == "dark":
        return COLOURED
    return ["color-contrast"] if size in BY_DAY else []


def _objections(page: Page, rules: list[str] | None) -> list[str]:
    if rules == []:
        return []
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[Any] = page.evaluate(*((RUN_AXE, RULES) if rules is None else (RUN_RULES, rules)))
    return [f"axe: {rule}: {' '.join(nodes)[:300]}" for rule, nodes in found]
