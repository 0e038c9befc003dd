"""Phones with a screen: Debian's Chromium, driven by Playwright; where it is missing these are skipped."""

import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from companion.live.interface import Live
from tests.browser.late import answer_late
from tests.web.acted import ActedLive
from tests.web.stage import Stage, staged, table_live

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same engine without windows, where it is installed: pages take less time."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--in-process-gpu",  # one process less to speak with
    "--renderer-process-limit=1",  # a page in a process that is there already costs less
]
PATIENCE_MS = 120_000
"""One for all: what `expect` is told counts for every test that comes after it."""
MOST_READY = 6
"""Phones that lie ready in a worker: each is a process."""
PHONE = ViewportSize(width=390, height=844)
SMALL = ViewportSize(width=320, height=568)
TABLET = ViewportSize(width=1280, height=800)
WIDE = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 120%; } * { letter-spacing: .05em !important; }");
    document.adoptedStyleSheets.push(sheet);
}"""
"""Larger text and wider letters than the fonts of a machine have, whichever these are."""
OUT_OF_REACH = """() => [...document.querySelectorAll(".dock button:enabled, [data-asked] button:enabled")]
    .filter(button => {
        const { left, right, top, bottom, x, y, width, height } = button.getBoundingClientRect();
        const [middle, half] = [x + width / 2, y + height / 2];
        const ends = [[left + 1, half], [right - 1, half], [middle, top + 1], [middle, bottom - 1]];
        return !ends.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    })
    .map(button => button.ariaLabel ?? button.innerText)"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    if CHROMIUM is None:
        missing = pytest.mark.skip(reason="Chromium is missing; this fixes it: sudo apt install chromium")
        for item in items:
            if here in item.path.parents:
                item.add_marker(missing)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    answer_late()
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MS)
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def port() -> Iterator[int]:
    """One for all pages of this worker, one after the other: a browser has kept the files that lie there."""
    with socket.socket() as held:  # bound and not listening, so that nobody else is given it meanwhile
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


@pytest.fixture
def stage(tmp_path: Path, port: int) -> Iterator[Stage]:
    with staged(table_live(tmp_path), tmp_path, port) as stage:
        yield stage


@pytest.fixture
def acted(tmp_path: Path) -> ActedLive:
    return ActedLive(tmp_path)


@pytest.fixture
def camera_stage(acted: ActedLive, tmp_path: Path, port: int) -> Iterator[Stage]:
    with staged(acted.live, tmp_path, port) as stage:
        yield stage


def caught_up(page: Page, live: Live) -> None:
    """Wait until a page shows how things stand now."""
    change = live.feed.present().change
    page.wait_for_function("change => Number(document.body.dataset.change) >= change", arg=change)


@contextmanager
def going_on(page: Page) -> Iterator[None]:
    """After what is tapped here, wait until the page shows another position."""
    number = page.evaluate("() => document.body.dataset.number")
    yield
    page.wait_for_function("number => document.body.dataset.number !== number", arg=number)


@contextmanager
def parked(*pages: Page) -> Iterator[None]:
    """Let the table go on while no page draws it, and open them where they were."""
    places = [page.url for page in pages]
    for page in pages:
        page.goto("about:blank")
    yield
    for page, place in zip(pages, places, strict=True):
        page.goto(place)


def out_of_reach(page: Page) -> list[str]:
    """What has to be tapped now and lies partly outside of the view, or under something else."""
    page.wait_for_function("() => !document.querySelector('.resting')")
    return list(page.evaluate(OUT_OF_REACH))


class Drawer:
    """Phones that lie ready: one that was used before opens a page for half of what a new one takes.

    >>> page = drawer.taken("de-DE", PHONE)
    >>> drawer.put_back(page)    # as if nobody had used it: without cookies, in the net, with nothing open
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kinds: dict[Page, tuple[str, bool]] = {}
        self._ready: list[Page] = []
        self._beside: dict[Page, Page] = {}
        """Pages with a script of their own, each with the one on its phone that nobody uses meanwhile."""

    def taken(self, language: str, size: Any, script: str = "") -> Page:
        """Return a blank page on a phone of this kind; whoever takes it puts it back.

        A script that runs before the page's own stays in a page for ever: such a page is another one on the
        phone, which knows the files already.
        """
        kind = language, size is not TABLET
        page = next((page for page in self._ready if self._kinds[page] == kind), None)
        if page is None:
            page = self._browser.new_context(locale=language, has_touch=kind[1], viewport=size).new_page()
            page.set_default_timeout(PATIENCE_MS)
            self._kinds[page] = kind
        else:
            self._ready.remove(page)
            page.set_viewport_size(size)
        if script:
            scripted = page.context.new_page()
            self._beside[scripted] = page
            scripted.set_default_timeout(PATIENCE_MS)
            scripted.set_viewport_size(size)
            scripted.add_init_script(script)
            return scripted
        return page

    def put_back(self, page: Page) -> None:
        """Forget what the last user did with it; of too many the one that lay longest goes."""
        page.context.set_offline(False)
        page.unroute_all()
        if page.url.startswith("http"):
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        if page in self._beside:
            page.close()
            page = self._beside.pop(page)
        else:
            page.goto("about:blank")
        page.context.clear_cookies()
        self._ready.append(page)
        if len(self._ready) > MOST_READY:
            self.thrown_away(self._ready.pop(0))

    def thrown_away(self, page: Page) -> None:
        """Close one that cannot be as new again."""
        del self._kinds[self._beside.pop(page, page)]
        page.context.close()


@pytest.fixture(scope="session")
def drawer(browser: Browser) -> Drawer:
    return Drawer(browser)


Opens = Callable[..., Page]


@pytest.fixture
def opens(drawer: Drawer) -> Iterator[Opens]:
    """Open a page as a phone would; whatever goes wrong inside it fails the test.

    With a clock that stands, or a phone that keeps nothing (`own`), nobody uses it again.
    """
    used: dict[Page, bool] = {}
    faults: list[str] = []

    def fault(error: Error) -> None:
        faults.append(str(error))

    def complaint(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            faults.append(message.text)

    def opened(
        stage: Stage,
        path: str = "/",
        *,
        name: str | None = "Ada",
        language: str = "de-DE",
        size: Any = PHONE,
        scheme: Any = "dark",
        script: str = "",
        own: bool = False,
    ) -> Page:
        page = drawer.taken(language, size, script)
        used[page] = own
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if name is not None:
            ticket = stage.phone(name).cookies["ticket"]
            page.context.add_cookies([{"name": "ticket", "value": ticket, "url": stage.url}])
        page.on("pageerror", fault)
        page.on("console", complaint)
        page.goto(stage.url + path)
        return page

    yield opened
    for page, own in used.items():
        page.remove_listener("pageerror", fault)
        page.remove_listener("console", complaint)
        if own or page.is_closed():
            drawer.thrown_away(page)
        else:
            drawer.put_back(page)
    assert [fault for fault in faults if "ERR_" not in fault] == []
