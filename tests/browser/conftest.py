"""Phones with a screen: Debian's Chromium, driven by Playwright; where it is missing these are skipped."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from companion.live.interface import Live
from tests.web.acted import ActedLive
from tests.web.stage import Stage, staged, table_live

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same engine without windows, where it is installed: pages take less time."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--renderer-process-limit=1",  # a page in a process that is there already costs less
]
PATIENCE_MS = 120_000
"""One for all: what `expect` is told counts for every test that comes after it."""
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}
TABLET = {"width": 1280, "height": 800}
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
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MS)
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with staged(table_live(tmp_path), tmp_path) as stage:
        yield stage


@pytest.fixture
def acted(tmp_path: Path) -> ActedLive:
    return ActedLive(tmp_path)


@pytest.fixture
def camera_stage(acted: ActedLive, tmp_path: Path) -> Iterator[Stage]:
    with staged(acted.live, tmp_path) as stage:
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


Opens = Callable[..., Page]


@pytest.fixture
def opens(browser: Browser) -> Iterator[Opens]:
    """Open a page as a phone would; whatever goes wrong inside it fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(
        stage: Stage,
        path: str = "/",
        *,
        name: str | None = "Ada",
        language: str = "de-DE",
        size: Any = PHONE,
        scheme: Any = "dark",
        wide: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport=size,
            locale=language,
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=size is not TABLET,
        )
        contexts.append(context)
        if wide:
            context.add_init_script(WIDE)
        if name is not None:
            ticket = stage.phone(name).cookies["ticket"]
            context.add_cookies([{"name": "ticket", "value": ticket, "url": stage.url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda message: (
                faults.append(message.text)
                if message.type == "error" and "Failed to load resource" not in message.text
                else None
            ),
        )
        page.goto(stage.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [fault for fault in faults if "ERR_" not in fault] == []
