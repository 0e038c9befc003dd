"""Phones of four sizes in two languages before one table: what one of them is told, all of them do."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from tests.browser.boxes import box_faults
from tests.browser.conftest import PATIENCE_MS
from tests.browser.test_screens import RULES, RUN_AXE
from tests.web.stage import Stage

SIZES = ((320, 640), (390, 844), (844, 390), (1280, 800))
LANGUAGES = ("de-DE", "en-GB")
SCHEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")
BOTH = 1
"""The size at which axe-core looks at both themes in each language; at the others it looks at one."""
SCALE = 0.6
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


class Wall:
    """A page for each size and language, all of them as one phone that has joined."""

    def __init__(
        self, browser: Browser, stage: Stage, folder: Path, ticket: str, names: Sequence[str] = ()
    ) -> None:
        """Take whose names people have entered, which may break wherever they must."""
        self.stage, self.folder, self.names = stage, folder, names
        self._ticket = ticket
        self.pages = [
            (f"{width}x{height} {language[:2]}", self._opened(browser, (width, height), language))
            for language in LANGUAGES
            for width, height in SIZES
        ]

    def _opened(self, browser: Browser, size: tuple[int, int], language: str) -> Page:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        self._join(page)
        return page

    def _join(self, page: Page) -> None:
        page.context.add_cookies([{"name": "ticket", "value": self._ticket, "url": self.stage.url}])

    def go(self, path: str, there: str) -> None:
        """Open another screen on all of them."""
        for _, page in self.pages:
            page.goto(self.stage.url + path)
            expect(page.locator(there).first).to_be_visible()

    def leave(self) -> None:
        """Become strangers, who have not joined."""
        self.each(lambda page: page.context.clear_cookies())

    def join(self) -> None:
        """Be the phone again that has joined."""
        self.each(self._join)

    def press(self, *way: str) -> None:
        """Press one button or link after the other on all of them; "de|en" names one in both languages."""
        for place, (_, page) in enumerate(self.pages):
            for step in way:
                name = step.split("|")[place // len(SIZES)] if "|" in step else step
                found = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
                found.last.click()

    def click(self, selector: str) -> None:
        """Press the first of these on all of them."""
        self.each(lambda page: page.locator(selector).first.click())

    def shows(self, selector: str) -> None:
        """Wait until all of them show this."""
        self.each(lambda page: expect(page.locator(selector).first).to_be_visible())

    def each(self, do: Callable[[Page], object]) -> None:
        """Do something on all of them."""
        for _, page in self.pages:
            do(page)

    def close(self) -> None:
        """Close whatever lies over the screens."""
        for _, page in self.pages:
            while page.locator("dialog").count():
                page.keyboard.press("Escape")

    def shoot(self, name: str) -> list[str]:
        """Take them all, hold them to what must be in both themes, and return what is wrong."""
        change = self.stage.live.feed.present().change
        rows: tuple[list[Any], list[Any]] = [], []
        faults = []
        for place, (where, page) in enumerate(self.pages):
            if page.locator("body[data-change]").count() and not page.locator("#page.lost").count():
                page.wait_for_function("c => Number(document.body.dataset.change) >= c", arg=change)
            page.wait_for_function("() => [...document.images].every(each => each.complete)")
            row = place // len(SIZES)
            other = SCHEMES[1 - row :][:1] if place % len(SIZES) == BOTH else ()
            for scheme in (*other, SCHEMES[row]):
                page.emulate_media(color_scheme=scheme)
                faults += [f"{name}, {where}, {scheme}: {each}" for each in _objections(page)]
            rows[row].append(_picture(page))
            if page.evaluate(TOO_WIDE):
                faults.append(f"{name}, {where}: the page is wider than its screen")
            faults += [f"{name}, {where}: {each}" for each in box_faults(page, self.names)]
        cv2.imwrite(str(self.folder / f"{name}.png"), np.vstack([_beside(row) for row in rows]))
        return faults


def _objections(page: Page) -> list[Any]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return list(page.evaluate(RUN_AXE, RULES))


def _picture(page: Page) -> Any:
    picture = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return cv2.resize(picture, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA)


def _beside(pictures: list[Any]) -> Any:
    height = max(len(each) for each in pictures)
    padded = [cv2.copyMakeBorder(p, 0, height - len(p), 4, 4, cv2.BORDER_CONSTANT) for p in pictures]
    return np.hstack(padded)
