"""Every screen of the four games and around them, in sixteen ways: four sizes, two themes, two languages.

`python -m tests.browser.matrix FOLDER [PART...]`, or `make screens`, holds each of them to what must be:
nothing is wider than its screen, overlaps, is covered, cut off or breaks, and axe-core objects to nothing. It
says how far it is, ends with what is wrong and where, and leaves sheets of small pictures in the folder to
look at. A part stands alone and takes some minutes, so a run can go on where it stopped.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.browser import evening, other_tables
from tests.browser.conftest import CHROMIUM, FLAGS, PATIENCE_MS, SHELL
from tests.browser.evening import PLAYERS, Evening
from tests.browser.sheets import Shots, write_sheets
from tests.browser.wall import Finding, Wall
from tests.web.acted import ActedLive
from tests.web.stage import staged

PARTS = (*evening.PARTS, *other_tables.PARTS)
GAMES = ("schwarm", "viroid", "maus")
MOSQUITOZZZ = ("setup", "turn", "throw", "replay", "end")
SHEETS = {
    "mosquitozzz": MOSQUITOZZZ,
    **{game: (game,) for game in GAMES},
    "around": tuple(part for part in PARTS if part not in (*MOSQUITOZZZ, *GAMES)),
}
"""Which parts lie on a sheet together."""


def seen(
    browser: Browser, folder: Path, part: str, progress: Callable[[str], object] = lambda _: None
) -> Iterator[Finding]:
    """Look at every screen of a part, keep pictures of it, and yield what is wrong."""
    expect.set_options(timeout=PATIENCE_MS)
    shots = Shots(folder, part)
    with tempfile.TemporaryDirectory() as place:
        tables = other_tables.screens if part in other_tables.PARTS else _screens
        for wall, screen in tables(browser, Path(place), shots, part):
            progress(screen)
            yield from wall.shoot(screen)


def _screens(browser: Browser, place: Path, shots: Shots, part: str) -> Iterator[tuple[Wall, str]]:
    acted = ActedLive(place)
    with staged(acted.live, place) as stage:
        ticket = stage.phone(PLAYERS[0]).cookies["ticket"]
        wall = Wall(browser, stage.url, shots, live=acted.live, ticket=ticket, names=PLAYERS)
        with closing(wall):
            for screen in Evening(wall, acted, stage).parts[part]():
                yield wall, screen


def main(folder: Path, wanted: list[str]) -> int:
    """Look at these parts, or at all; 1 where something is wrong, 2 where there is no such part."""
    unknown = [part for part in wanted if part not in PARTS]
    if unknown:
        _say(f"There is no part {', '.join(unknown)}. There are: {', '.join(PARTS)}.")
        return 2
    if CHROMIUM is None:
        _say("The screens are looked at with Chromium. To fix it:\n  sudo apt install chromium")
        return 2
    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)
        for number, part in enumerate(wanted or PARTS, start=1):
            begun = time.monotonic()
            _say(f"part {number} of {len(wanted or PARTS)}: {part}")
            for finding in _survived(browser, folder, part):
                _say(f"    {finding}")
                found.append(finding)
            _say(f"  {part} took {time.monotonic() - begun:.0f} s")
        browser.close()
    sheets = write_sheets(folder, SHEETS)
    _say(f"{len(sheets)} sheets lie in {folder}.")
    _say("\n".join([f"{len(found)} findings", *map(str, found)]))
    return int(bool(found))


def _survived(browser: Browser, folder: Path, part: str) -> Iterator[Finding]:
    """Look at a part; one that cannot go on is a finding, and the next ones are looked at all the same."""
    last = ""

    def progress(screen: str) -> None:
        nonlocal last
        last = screen
        _say(f"  {screen}")

    try:
        yield from seen(browser, folder, part, progress)
    except (AssertionError, Error) as error:
        yield Finding(last, "any", "any", "any", f"'{part}' did not go on after it: {error}")


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
