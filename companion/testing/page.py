"""The page with a browser before it, and what goes wrong in it.

    with page_before() as page:
        page.show(game, setup, actions)
        page.errors                     # ["tower/page.js:12: TypeError: ..."]

Playwright drives the machine's own Chromium. Where either is missing, `NoBrowser` says what to install.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.config import Config, PageSettings
from companion.errors import CompanionError
from companion.games.game import Action, AnyGame, Setup
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from companion.words import Message
from web.join import FILE_NAME, Phones

PHONE = 390, 844
PATIENCE_MS = 60_000
BY = "phone Ada"
SCRIPT = re.compile(r"/games/([\w./-]+\.js):(\d+)")
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


class NoBrowser(CompanionError, LookupError):
    """There is nothing here that could draw a page."""


class DrawnPage:
    """A page that shows the table of a companion of its own."""

    def __init__(self, runtime: Runtime, page: Any) -> None:
        self._runtime, self._page = runtime, page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self._note(f"{error.message}", error.stack or ""))

    def show(self, game: AnyGame, setup: Setup, actions: Sequence[Action] = ()) -> None:
        """Begin a game in place of the one that lies there, do all of this, and look once."""
        table = self._runtime.table
        if table.position().playing is not None:
            table.set_aside(BY)
        table.begin(game.name, setup, BY)
        for action in actions:
            table.act(action, BY)
        self.look()

    def act(self, action: Action) -> None:
        """Do one more thing; nobody looks."""
        self._runtime.table.act(action, BY)

    def look(self) -> None:
        """Wait until the page shows how things stand, and note what its dress stumbled over."""
        change = self._runtime.feed.present().change
        shows = "change => Number(document.body.dataset.change) >= change || document.body.dataset.failed"
        self._page.wait_for_function(shows, arg=change, timeout=PATIENCE_MS)
        for fault in self._page.locator("[data-fault]").all():
            self._note(fault.inner_text(), fault.get_attribute("data-fault") or "")

    def picture(self, file: Path) -> None:
        """Write what is shown as PNG."""
        self._page.screenshot(path=str(file))

    def _note(self, words: str, trace: str) -> None:
        where = SCRIPT.search(trace)
        told = f"{where[1]}:{where[2]}: {words}" if where else words
        if told not in self.errors:
            self.errors.append(told)


@contextmanager
def page_before(size: tuple[int, int] = PHONE, place: str = "/") -> Iterator[DrawnPage]:
    """Open a page, on a phone that has joined, before a table on which nothing lies yet."""
    browser = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    if find_spec("playwright") is None or browser is None:
        raise NoBrowser(Message("testing.no-browser"))
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - few have it, and need it

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        state = Path(folder)
        config = Config(
            state=state, camera="none", panel="none", page=PageSettings(port=0, address="127.0.0.1")
        )
        with Runtime(config, Crew()) as runtime:
            context = playwright.chromium.launch(executable_path=browser, args=FLAGS).new_context(
                viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-GB"
            )
            url = f"http://127.0.0.1:{runtime.port}"
            joined = {"code": Phones(state / FILE_NAME).code, "name": "Ada"}
            context.request.post(f"{url}/api/join", data=joined)
            drawn = DrawnPage(runtime, page := context.new_page())
            page.goto(url + place)
            yield drawn
            context.close()
