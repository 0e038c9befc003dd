"""Viroid on the virtual table, by taps: from set-up over a turn with dice that are read to the deaths."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.config import Config
from companion.config import Page as PageConfig
from companion.games.game import Action
from companion.profiles import Profiles
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from tests.browser.conftest import PATIENCE_MS, PHONE, TABLET, caught_up
from tests.browser.pictures import until
from tests.browser.test_screens import check
from tests.browser.thrown import wait_for_reading
from tests.conftest import learned_virtually
from tests.web.stage import Phone


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Runtime]:
    """The companion as `make run` starts it: a virtual camera that knows dice, no panel."""
    config = Config(state=tmp_path, camera="virtual", panel="none", game="viroid", page=PageConfig(port=0))
    known = Profiles.of(config).place("d6")
    known.parent.mkdir()
    shutil.copy(learned_virtually("d6"), known)
    with Runtime(config, Crew()) as companion:
        yield companion


@pytest.fixture
def pages(companion: Runtime, browser: Browser) -> Iterator[tuple[Page, Page]]:
    """A phone, and the shared display beside it; whatever goes wrong inside them fails the test."""
    url, phone = f"http://127.0.0.1:{companion.port}", Phone(companion.port)
    code = json.loads((companion.config.state / "join.json").read_text())["code"]
    phone.post("/api/join", {"code": code, "name": "Caro"})
    faults: list[str] = []
    opened = []
    sizes: tuple[Any, ...] = (PHONE, TABLET)
    for size in sizes:
        context = browser.new_context(
            viewport=size, locale="de-DE", base_url=url, color_scheme="dark", reduced_motion="reduce"
        )
        context.add_cookies([{"name": "ticket", "value": phone.cookies["ticket"], "url": url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: faults.append(str(error)))
        opened.append(page)
    yield opened[0], opened[1]
    for page in opened:
        page.context.close()
    assert faults == []


def take(page: Page, tile: str, button: str = "") -> None:
    """Tap a tile of the dock, and the lit button, which then has its name."""
    page.locator(".places").get_by_role("button", name=tile).click()
    page.locator(".dock .btn.p").get_by_text(button or tile, exact=True).click()


@pytest.mark.long
def test_a_turn_is_played_by_taps_with_the_dice_of_the_virtual_table(
    companion: Runtime, pages: tuple[Page, Page]
) -> None:
    page, display = pages
    begin(page)
    start_cards(companion, page)
    infect(page)
    display.goto("/display")
    expect(display.get_by_role("heading", name="Caro ist dran")).to_be_visible()
    check(display)
    buy(companion, page)
    throw(companion, page)
    die(page)
    expect(page.get_by_role("heading", name="Stefan ist dran")).to_be_visible()
    page.get_by_role("button", name="Zurücknehmen").click()
    expect(page.locator("main").get_by_text("Noch 1 deiner Steine stirbt.")).to_be_visible()
    lose(companion, page, display)


def begin(page: Page) -> None:
    """Choose the game and its map on the set-up screen."""
    page.goto("/")
    choice = page.get_by_role("button", name="Viroid", exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    for place, name in enumerate(("Caro", "Stefan")):
        page.locator(".chair input").nth(place).fill(name)
    chosen = page.get_by_role("radio", name="Erfundene Probekarte")
    chosen.click()
    expect(chosen).to_be_checked()
    check(page)
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator("main").get_by_text("Welche Startkarte hast du?")).to_be_visible()
    expect(page.locator("main").get_by_text("Gespielt wird auf der erfundenen Probekarte")).to_be_attached()


def start_cards(companion: Runtime, page: Page) -> None:
    """Deal two start cards; the first stones go where the cards say, or where the map allows it."""
    expect(page.locator(".phases")).to_have_text(re.compile("^Vorbereitung"))
    take(page, "London")
    expect(page.get_by_role("heading", name="Stefan ist dran")).to_be_visible()
    take(page, "Jadetor")
    expect(page.locator("main").get_by_text("Setz deinen ersten Stein.")).to_be_visible()
    page.locator(".board").get_by_role("button", name="Weinberg").click()
    page.locator(".dock .btn.p").click()
    expect(page.get_by_role("heading", name="Stefan ist dran")).to_be_visible()
    page.locator(".dock .btn.p").click()
    expect(page.locator("main").get_by_text("Deck eine Karte von Stapel A auf.")).to_be_visible()
    position = companion.table.position()
    four = Action("correct-scale", {"scale": "severity", "player": "Caro", "value": 4})
    companion.table.act(four, "phone Caro", position.number)
    caught_up(page, companion.live)  # what is picked before that is forgotten


def infect(page: Page) -> None:
    """Draw a card, and place a stone; NEXT is shut as long as one can be placed."""
    check(page)
    take(page, "Mildes Klima")
    expect(page.locator("main").get_by_text("Setz noch bis zu 2 Steine")).to_be_visible()
    expect(page.get_by_role("button", name="Weiter erst setzen")).to_have_attribute("aria-disabled", "true")
    ask_why_not(page)
    page.locator(".places").get_by_role("button", name="Altmauern").click()
    expect(page.locator("main").get_by_text("▾ Altmauern verlangt")).to_be_visible()
    check(page)
    page.get_by_role("button", name="Nach Altmauern").click()
    expect(page.locator("main").get_by_text("Mehr geht nicht, 1 Punkt verfällt.")).to_be_visible()


def ask_why_not(page: Page) -> None:
    """A tap on a city that is shut tells why; everybody's plan is a tap away, with every limit."""
    page.locator(".board").get_by_role("button", name="Jadetor").click()
    expect(page.locator(".why")).to_have_text("Jadetor verlangt Kälte 2, da ist 1")
    page.locator(".germ-plan").first.locator("summary").click()
    expect(page.locator(".germ-plan").first.locator("dl")).to_contain_text("Medikamente6 von 9")
    check(page)
    page.locator(".germ-plan").first.locator("summary").click()


def buy(companion: Runtime, page: Page) -> None:
    """Buy what the worked example buys, and an ability, whose price is asked; what is too dear says why."""
    page.get_by_role("button", name="Weiter Mehr geht nicht").click()
    expect(page.get_by_role("heading", name="Was kauft Caro?")).to_be_visible()
    page.locator(".good").filter(has_text="Nutztier").click()
    check(page)
    page.get_by_role("button", name="Nutztier für 10").click()
    expect(page.locator(".purse .num")).to_have_text("19")
    page.locator(".good").filter(has_text="Hitze").click()
    page.get_by_role("button", name="Hitze für 15").click()
    expect(page.locator(".purse .num")).to_have_text("4")
    expect(page.locator(".good").filter(has_text="Schiff")).to_contain_text("10 DNA fehlen")
    page.locator(".good").filter(has_text="Fähigkeit 1").click()
    page.locator(".dock .btn.p").get_by_text("Bakterie, Fähigkeit 1").click()
    page.locator(".dock").get_by_role("button", name="Preis", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="mehr").click()
    page.get_by_role("dialog").get_by_role("button", name="Eintragen").click()
    expect(page.locator(".purse .num")).to_have_text("3")
    playing = companion.table.position().playing
    assert playing is not None
    assert (playing.state.me.dna, playing.state.me.ability) == (3, 1)
    until(lambda: companion.throws.know("d6"))  # or it would ask whether they lie there already
    page.get_by_role("button", name="Weiter Zum Wurf").click()


def throw(companion: Runtime, page: Page) -> None:
    """Throw 1, 2, 4, 6 on the virtual table; the eye reads them, and one of them counts."""
    expect(page.get_by_role("heading", name="Caro würfelt")).to_be_visible()
    expect(page.locator("main").get_by_text("Wirf 4 Würfel. Augen bis 1 zählen.")).to_be_visible()
    page.get_by_role("button", name="Virtueller Tisch").click()
    page.get_by_text("Aussuchen, was fällt").click()
    for pips in "1246":
        page.get_by_role("group", name=pips, exact=True).get_by_role("button", name="mehr").click()
    page.get_by_role("button", name="4 Würfel werfen").click()
    assert sorted(wait_for_reading(companion, page, 4)) == ["1", "2", "4", "6"]
    expect(page.locator(".bulb")).to_have_text("1")
    expect(page.locator("main").get_by_text("Insgesamt 1 Stein wird grau.")).to_be_visible()
    check(page)
    page.get_by_role("button", name="Übernehmen").click()


def die(page: Page) -> None:
    """One red stone dies, where its player says."""
    expect(page.locator("main").get_by_text("Noch 1 deiner Steine stirbt.")).to_be_visible()
    check(page)
    take(page, "Altmauern")


def lose(companion: Runtime, page: Page, display: Page) -> None:
    """The cure is found: the end on phone and display, then the evening with its charts."""
    lines = ({"kind": "kill", "where": "altmauern"}, {"kind": "draw", "card": "other"})
    steps = ({"kind": "gap", "marker": "research", "steps": 3},) * 4
    for body in (*lines, *steps):
        companion.table.act(Action.from_json(body), "phone Caro", companion.table.position().number)
    for screen in (page, display):
        expect(screen.get_by_role("heading", name="Ihr habt verloren")).to_be_visible()
        expect(screen.get_by_text("In Zug 2 trafen sich Forschung und Heilmittel.")).to_be_visible()
        check(screen)
    page.goto("/evenings/1")
    for title in ("Vorsprung", "Infizierte nach Kontinent", "Tote nach Kontinent", "Würfelglück"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    names = page.locator(".course .name")
    expect(names).to_have_count(9)
    heights = names.evaluate_all("names => names.map((each) => each.getAttribute('y'))")
    assert all(0 < float(y) < 176 for y in heights), "each name stands within its chart"
    check(page)
