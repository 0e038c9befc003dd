"""Screens that need a table of their own: cards, games of others, mistakes, a hall."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion import examples
from companion import games as package
from companion.games import library
from companion.hall.room import Room
from companion.hall.tournament import Results, RoundPlace, Tournament
from companion.packing import Installed, opened, pack
from tests.browser.evening import MENU, TABLE
from tests.browser.sheets import Shots
from tests.browser.test_broken_game import MISTAKE, THROW, VIEW, owners_table
from tests.browser.wall import Wall
from tests.cards.desk import card_table
from tests.hall.test_room import WORDS, message, table
from tests.web.stage import Stage, staged, table_live
from web import assets
from web.hall.app import create_hall_app
from web.join import Phones
from web.server import serving

EXAMPLES = Path(examples.__path__[0])
TAUGHT = ("schiff", "forscher", "wal", "tsunami", "krebs")
ROW = ["schiff", "wal", "schiff", "forscher", "krebs", "forscher", "tsunami", "blau-wal", "blau-krebs"]
DRESS = "export default {\n  throwBeside() {\n    return nothing.here;\n  },\n};\n"
Screens = Iterator[tuple[Wall, str]]


def screens(browser: Browser, place: Path, shots: Shots, part: str) -> Screens:
    """Bring a table of its own to each screen of a part."""
    return _PARTS[part](browser, place, shots)


def _wall(browser: Browser, stage: Stage, shots: Shots) -> Wall:
    ticket = stage.phone("Ada").cookies["ticket"]
    return Wall(browser, stage.url, shots, live=stage.live, ticket=ticket, names=["Ada", "Bo"])


def _cards(browser: Browser, place: Path, shots: Shots) -> Screens:
    """Cards that are shown, named, listed, read at the table and corrected."""
    with ExitStack() as house:
        desk = house.enter_context(card_table(place, house.enter_context(pytest.MonkeyPatch.context())))
        wall = house.enter_context(closing(_wall(browser, desk.stage, shots)))
        phone = desk.stage.phone("Bo")
        wall.go("/games/schwarm/cards", "h1")
        yield wall, "cards-none"
        desk.teach(phone, "schwarm", {name: f"action/{name}" for name in TAUGHT})
        desk.lies[:] = [*TAUGHT, "blau-wal", "blau-krebs"]
        phone.post("/api/games/schwarm/cards", {"do": "look"})
        desk.settled()
        wall.shows(".card-grid.new .open")
        yield wall, "cards-teach"
        wall.click(".card-grid.new .open")
        wall.shows("dialog .names")
        yield wall, "cards-name"
        wall.close_sheets()
        desk.stage.begin(["Ada", "Bo"], "schwarm")
        phone.act(phone.get("/api/state")["number"], "stone", player="Ada")
        wall.go("/", ".dock .look-row")
        yield wall, "cards-due"
        desk.look(phone, ROW)
        wall.shows(".card-tiles")
        yield wall, "cards-read"
        wall.click(".card-tile.open")
        wall.shows("dialog .names")
        yield wall, "cards-correct"


def _packages(browser: Browser, place: Path, shots: Shots) -> Screens:
    """Games that somebody handed on: none, one that is looked at, one that is in."""
    file = pack(EXAMPLES / "lanterns", place)[1]
    with staged(table_live(place), place) as stage, closing(_wall(browser, stage, shots)) as wall:
        wall.go("/", ".chair")
        wall.press(MENU, TABLE)
        wall.press("Weitere Spiele|More games")
        wall.shows("dialog input[type=file]")
        yield wall, "packages-none"
        wall.each(lambda page: page.locator("input[type=file]").set_input_files(file))
        wall.each(lambda page: expect(page.locator("dialog")).to_have_count(2))
        yield wall, "packages-shown"
        wall.close_sheets()
        Installed(place).install(opened(file.read_bytes()))
        wall.press(MENU, TABLE)
        wall.press("Weitere Spiele|More games")
        wall.shows("dialog .row.mid")
        yield wall, "packages-installed"


def _handed_on(browser: Browser, place: Path, shots: Shots) -> Screens:
    """Games without a page of their own: dice that are kept, a score sheet, a board."""
    before = list(package.__path__)
    for name in ("fivefold", "lanterns"):
        Installed(place).install(opened(pack(EXAMPLES / name, place)[1].read_bytes()))
    try:
        for folder in Installed(place).folders():
            library.use_folder(folder)
        with staged(table_live(place), place) as stage, closing(_wall(browser, stage, shots)) as wall:
            yield from _played_on(stage, wall)
    finally:
        package.__path__[:] = before
        library.games.cache_clear()


def _played_on(stage: Stage, wall: Wall) -> Screens:
    phone = stage.phone("Bo")
    state = stage.begin(["Ada", "Bo"], "fivefold")
    wall.go("/", ".dock")
    yield wall, "fivefold-throw"
    number = phone.act(state["number"], "throw", faces=["3", "3", "6", "1", "2"])["number"]
    yield wall, "fivefold-thrown"
    wall.press("Noch einmal werfen|Throw again")
    wall.shows("dialog .field")
    yield wall, "fivefold-keep"
    wall.close_sheets()
    wall.go("/display", "h1")
    yield wall, "fivefold-display"
    phone.post("/api/games/given-up", {"seen": number})
    stage.begin(["Ada", "Bo"], "lanterns")
    wall.go("/", ".dock")
    yield wall, "lanterns-board"
    wall.go("/display", "h1")
    yield wall, "lanterns-display"


def _mistake(browser: Browser, place: Path, shots: Shots) -> Screens:
    """A game that cannot be shown, one that could not do what was asked, and a dress that stumbles."""
    planted: dict[str, tuple[tuple[str, str], ...]] = {
        "shown": ((VIEW, MISTAKE),),
        "asked": (("def decide(self, state: State", "state.players[9]"),),
        "dress": (),
    }
    for name, faults in planted.items():
        assets._assets_at.cache_clear()
        (folder := place / name).mkdir()
        with ExitStack() as house:
            stage, _ = house.enter_context(
                owners_table(folder, 0, *faults, page=DRESS if name == "dress" else "")
            )
            wall = house.enter_context(closing(_wall(browser, stage, shots)))
            wall.go("/", ".dock")
            if name != "dress":
                seen = stage.live.table.position().number
                stage.phone("Bo").ask("POST", "/api/actions", {"action": THROW.as_json(), "seen": seen})
                wall.shows(".broken, .banner")
            yield wall, f"mistake-{name}"
            if name == "shown":
                wall.go("/display", "h1, h2")
                yield wall, "mistake-display"
    assets._assets_at.cache_clear()


def _hall(browser: Browser, place: Path, shots: Shots) -> Screens:
    """A hall: nobody there, all play, one is needed, all are gone."""
    room, phones = Room(), Phones(place / "join.json")
    tournament = Tournament((RoundPlace("1", "erker", "Ada"),), Results(place / "results.jsonl"))
    app = create_hall_app(room, lambda _topic, _payload: True, phones, tournament, "Spieleabend")
    with ExitStack() as house:
        served = house.enter_context(serving(app, port=0, address="127.0.0.1"))
        wall = house.enter_context(closing(Wall(browser, f"http://127.0.0.1:{served.port}", shots)))
        wall.go(f"/#{phones.code}", "h1:not(:empty)")
        yield wall, "hall-nobody"
        tables, now = ("erker", "kamin", "fenster", "theke", "empore"), time.time()
        for minutes, name in enumerate(tables):
            table(room, name, now - 60 * minutes)
        wall.shows(".tile")
        yield wall, "hall-all-play"
        needs = [{"name": "help", "words": WORDS, "since": now - 120}]
        room.hear("companion/kamin/attention", message(10, reasons=needs), False)
        room.hear("companion/theke/status", b"offline", False)
        wall.shows(".tile button")
        yield wall, "hall-needed"
        for name in tables:
            room.hear(f"companion/{name}/status", b"offline", False)
        wall.shows("h1:text-matches('Kein Tisch|No table')")
        yield wall, "hall-offline"


_PARTS: dict[str, Callable[[Browser, Path, Shots], Screens]] = {
    "cards": _cards,
    "packages": _packages,
    "handed-on": _handed_on,
    "mistake": _mistake,
    "hall": _hall,
}
PARTS = tuple(_PARTS)
