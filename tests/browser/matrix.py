"""Every screen in both languages and themes and at four sizes, with long names and four players.

`python -m tests.browser.matrix FOLDER [PART...]` writes a sheet of small pictures for each screen, to be
looked at: German by night above, English by day below, since a theme moves nothing. It prints what is wrong
with any of them: something wider than its screen, or that axe-core objects to.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, PATIENCE_MS
from tests.browser.test_screens import RULES, RUN_AXE
from tests.web.acted import ActedLive
from tests.web.stage import Stage, staged

SIZES = ((320, 640), (390, 844), (844, 390), (1280, 800))
LANGUAGES = ("de-DE", "en-GB")
PLAYERS = ["Annegret-Charlotte M", "Bartholomäus Wimmer", "Wilhelmine-Friederik", "Maximilian von Egmon"]
SCHEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")
AXE = 1
"""The size at which axe-core looks: what it objects to does not depend on that."""
SCALE = 0.6
TOO_WIDE = """() => {
    const outside = [...document.querySelectorAll("#page *")].filter(each => {
        const box = each.getBoundingClientRect();
        if (box.width === 0 || !each.textContent.trim() || each.closest(".heard, svg")) return false;
        const cut = each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === "hidden";
        return box.right > innerWidth + 1 || box.left < -1 || (cut && each.children.length === 0);
    });
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    return wide.concat(outside.slice(0, 3).map(each => each.outerHTML.slice(0, 160)));
}"""


class Wall:
    """A page for each size and language, all before the same table."""

    def __init__(self, browser: Browser, stage: Stage, folder: Path) -> None:
        self.stage, self.folder, self.faults = stage, folder, list[str]()
        ticket = stage.phone(PLAYERS[0]).cookies["ticket"]
        self.pages = [
            (f"{width}x{height} {language[:2]}", self._opened(browser, (width, height), language, ticket))
            for language in LANGUAGES
            for width, height in SIZES
        ]

    def _opened(self, browser: Browser, size: tuple[int, int], language: str, ticket: str) -> Page:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": "ticket", "value": ticket, "url": self.stage.url}])
        page = context.new_page()
        page.goto(self.stage.url)
        return page

    def go(self, path: str, there: str) -> None:
        """Open another screen on all of them."""
        for _, page in self.pages:
            page.goto(self.stage.url + path)
            expect(page.locator(there).first).to_be_visible()

    def press(self, *way: str) -> None:
        """Press one button or link after the other on all of them; "de|en" names one in both languages."""
        for place, (_, page) in enumerate(self.pages):
            for step in way:
                name = step.split("|")[place // len(SIZES)] if "|" in step else step
                found = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
                found.last.click()

    def close(self) -> None:
        """Close whatever lies over the screens."""
        for _, page in self.pages:
            while page.locator("dialog").count():
                page.keyboard.press("Escape")

    def shoot(self, name: str) -> None:
        """Take them all in both themes, and hold them to what must be."""
        change = self.stage.live.feed.present().change
        rows: tuple[list[Any], list[Any]] = [], []
        for place, (where, page) in enumerate(self.pages):
            if page.locator("body[data-change]").count():
                page.wait_for_function("c => Number(document.body.dataset.change) >= c", arg=change)
            page.wait_for_function("() => [...document.images].every(each => each.complete)")
            row = place // len(SIZES)
            if place % len(SIZES) == AXE:
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    self._judge(page, f"{name}, {where}, {scheme}", scheme)
            page.emulate_media(color_scheme=SCHEMES[row])
            rows[row].append(_picture(page))
            self._fits(page, f"{name}, {where}")
        cv2.imwrite(str(self.folder / f"{name}.png"), np.vstack([_beside(row) for row in rows]))

    def _fits(self, page: Page, where: str) -> None:
        self.faults += [f"{where}: {each}" for each in page.evaluate(TOO_WIDE)]

    def _judge(self, page: Page, where: str, scheme: str) -> None:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        found = page.evaluate(RUN_AXE, RULES if scheme == "dark" else ["color-contrast"])
        self.faults += [f"{where}: {each}" for each in found]


def _picture(page: Page) -> Any:
    picture = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return cv2.resize(picture, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA)


def _beside(pictures: list[Any]) -> Any:
    height = max(len(each) for each in pictures)
    padded = [cv2.copyMakeBorder(p, 0, height - len(p), 4, 4, cv2.BORDER_CONSTANT) for p in pictures]
    return np.hstack(padded)


class Evening:
    """Brings the table to each screen in turn."""

    def __init__(self, wall: Wall, acted: ActedLive) -> None:
        self.wall, self.acted, self.phone = wall, acted, wall.stage.phone(PLAYERS[1])

    def act(self, *moves: tuple[str, dict[str, Any]]) -> None:
        """Do these at the table."""
        for kind, values in moves:
            self.phone.act(self.phone.get("/api/state")["number"], kind, **values)

    def begin(self, **options: Any) -> None:
        """Begin a game among the four; one that is under way is given up."""
        state = self.phone.get("/api/state")
        if state["game"] and not state["game"]["outcome"]:
            self.phone.post("/api/games/given-up", {"seen": state["number"]})
        self.wall.stage.begin(PLAYERS, **options)

    def turn(self) -> Iterator[str]:
        """One turn, from the first card to the lamp."""
        self.begin()
        cards = ("angriff", "fliegerangriff", "ueberfall", "invasion", "apokalypse")
        yield "a-grow"
        known = [card for card in cards if self._may("join", card)]
        self.act(*(("join", {"card": card}) for card in known[:4]), ("next", {}))
        yield "a-reveal"
        self.act(("reveal", {"card": "infektioes" if self._may("reveal", "infektioes") else "gamma"}))
        yield "b-cards"
        self.act(("repel", {"card": "abwehr", "mosquitos": 2}), ("next", {}))
        for step in range(4):
            yield f"c-{step + 1}"
            state = self.phone.get("/api/state")
            if step == 1:
                self.act(("clear", {"cards": ["fliegerangriff"]}))
            else:
                tick = {"chore": state["game"]["chores"][step]["id"], "on": True, "seen": state["number"]}
                self.phone.post("/api/ticks", tick)
        self.act(("next", {}))
        yield "d-lamp"

    def _may(self, kind: str, card: str) -> bool:
        legal = self.phone.get("/api/state")["game"]["legal"]
        found = [each for each in legal if each["kind"] == kind]
        return any(o["value"] == card for each in found for p in each["parameters"] for o in p["options"])

    def throw(self) -> Iterator[str]:
        """A throw in its stages."""
        self.begin()
        self.act(("next", {}), ("reveal", {"card": "apokalypse"}))
        self.act(("correct-swarm", {"card": "apokalypse", "copies": 2}), ("hand", {"card": "flache-hand"}))
        yield "throw-armed"
        self.acted.stage("settling", (3, 7))
        yield "throw-settling"
        self.acted.stage("missed")
        yield "throw-missed"
        self.acted.reads()
        yield "throw-sure"
        self.wall.press("Ändern|Change")
        yield "throw-change"
        self.acted.reads(doubted=(2,))
        yield "throw-doubt"

    def end(self) -> Iterator[str]:
        """A tie-break, a victory, and a loss together."""
        self.begin()
        drops = (6, 6, 2, 0)
        all_of = zip(PLAYERS, drops, strict=True)
        self.act(*(("correct-drops", {"player": name, "drops": n}) for name, n in all_of))
        yield "tie"
        self.act(("slap", {"squashed": 5}))
        yield "tie-second"
        self.act(("slap", {"squashed": 7}))
        yield "victory"
        self.wall.press("Bild teilen|Share")
        yield "share"
        self.wall.close()
        self.wall.press("BG Stats")
        yield "bg-stats"
        self.wall.close()
        self.begin(variant="cooperative")
        self.act(("correct-drops", {"player": PLAYERS[2], "drops": 0}))
        yield "loss-together"

    def beside(self) -> Iterator[str]:
        """The other pages."""
        for path, there in {
            "/evenings": "table",
            "/evenings/1": ".course, .winner",
            "/calibration": ".stations",
            "/join": "form",
            "/games/mosquitozzz/data": "form, main",
            "/nowhere": "h1",
        }.items():
            self.wall.go(path, there)
            yield "page" + path.replace("/", "-")
        self.acted.calibration.at = 3
        self.wall.go("/calibration", ".verdict")
        yield "calibration-trial"

    def over(self) -> Iterator[str]:
        """What opens over the table, and a lost connection."""
        self.begin()
        self.wall.go("/", ".scene")
        menu = "Menü|Menu"
        for name, way in {
            "menu": (menu,),
            "menu-people": (menu, "Wer mitspielt|Who plays along"),
            "menu-invite": (menu, "Wer mitspielt|Who plays along", "Jemanden dazuholen|Let someone join"),
            "menu-table": (menu, "Tisch und Kamera|Table and camera"),
            "menu-phone": (menu, "Dieses Handy|This phone"),
            "menu-correct": (menu, "Berichtigen|Correct"),
        }.items():
            self.wall.press(*way)
            yield name
            self.wall.close()
        for _, page in self.wall.pages:
            page.context.set_offline(True)
            expect(page.locator("#page.lost")).to_be_visible()
        yield "lost"
        for _, page in self.wall.pages:
            page.context.set_offline(False)

    def display(self) -> Iterator[str]:
        """The shared display."""
        self.wall.go("/display", "main")
        for each, name in ((self.turn, "display"), (self.throw, "display"), (self.end, "display")):
            for screen in each():
                if screen in ("b-cards", "throw-armed", "tie", "victory", "loss-together"):
                    yield f"{name}-{screen}"


def seen(browser: Browser, folder: Path, wanted: Callable[[str], bool] = lambda _: True) -> list[str]:
    """Look at every screen, write its sheets into the folder, and return what is wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        acted = ActedLive(Path(place))
        with staged(acted.live, Path(place)) as stage:
            wall = Wall(browser, stage, folder)
            evening = Evening(wall, acted)
            if wanted("set-up"):
                wall.shoot("set-up")
            for part in (
                evening.turn,
                evening.throw,
                evening.end,
                evening.beside,
                evening.over,
                evening.display,
            ):
                if wanted(part.__name__):
                    for name in part():
                        wall.shoot(name)
    return wall.faults


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        parts = sys.argv[2:]
        found = seen(chromium, Path(sys.argv[1]), lambda name: not parts or name in parts)
        chromium.close()
    sys.stdout.write("\n".join([*found, ""]))
