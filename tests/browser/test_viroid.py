"""Viroid by taps: from set-up over a turn with dice that are read to the deaths, and the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.games.game import Action
from companion.live.interface import Live
from tests.browser.conftest import TABLET, Opens, caught_up, going_on
from tests.browser.test_screens import check, check_both_themes
from tests.web.acted import ActedLive
from tests.web.stage import Stage


def take(page: Page, tile: str) -> None:
    """Tap a tile of the dock: that is the answer."""
    with going_on(page):
        page.locator(".places").get_by_role("button", name=tile).click()


def test_a_turn_is_played_by_taps(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    play_a_turn(opens(camera_stage, name="Caro"), acted)


@pytest.mark.soak
def test_the_display_the_end_and_the_evening(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    page = opens(camera_stage, name="Caro")
    play_a_turn(page, acted)
    display = opens(camera_stage, "/display", size=TABLET)
    expect(display.get_by_role("heading", name="Caro ist dran")).to_be_visible()
    check_both_themes(display)
    lose(acted.live, page, display)
    page.goto(f"{camera_stage.url}/evenings/1")
    look_back(page)


def play_a_turn(page: Page, acted: ActedLive) -> None:
    """Play from the set-up to the deaths of the first turn."""
    begin(page)
    start_cards(acted.live, page)
    infect(page)
    buy(acted.live, page)
    throw(acted, page)
    die(page)
    expect(page.get_by_role("heading", name="Stefan ist dran")).to_be_visible()
    page.locator("[data-key=undo]").click()
    expect(page.locator("main").get_by_text("Noch 1 deiner Steine stirbt.")).to_be_visible()


def begin(page: Page) -> None:
    """Choose the game and its map on the set-up screen."""
    choice = page.get_by_role("button", name="Viroid", exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    for place, name in enumerate(("Caro", "Stefan")):
        page.locator(".chair input").nth(place).fill(name)
    page.get_by_role("button", name="Chris entfernen").click()
    chosen = page.get_by_role("radio", name="Erfundene Probekarte")
    chosen.click()
    expect(chosen).to_be_checked()
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator("main").get_by_text("Welche Startkarte hast du?")).to_be_visible()
    expect(page.locator("main").get_by_text("Gespielt wird auf der erfundenen Probekarte")).to_be_attached()


def start_cards(live: Live, page: Page) -> None:
    """Deal two start cards; the first stones go where the cards say, or where the map allows it."""
    expect(page.locator(".phases")).to_have_text(re.compile("^Vorbereitung"))
    take(page, "London")
    expect(page.get_by_role("heading", name="Stefan ist dran")).to_be_visible()
    take(page, "Jadetor")
    expect(page.locator("main").get_by_text("Setz deinen ersten Stein.")).to_be_visible()
    page.locator(".board").get_by_role("button", name="Weinberg").click()
    expect(page.get_by_role("heading", name="Stefan ist dran")).to_be_visible()
    page.locator(".places .tile").first.click()
    expect(page.locator("main").get_by_text("Deck eine Karte von Stapel A auf.")).to_be_visible()
    position = live.table.position()
    four = Action("correct-scale", {"scale": "severity", "player": "Caro", "value": 4})
    live.table.act(four, "phone Caro", position.number)
    caught_up(page, live)  # what is picked before that is forgotten


def infect(page: Page) -> None:
    """Draw a card, and place a stone; NEXT is shut as long as one can be placed."""
    take(page, "Mildes Klima")
    expect(page.locator("main").get_by_text("Setz noch bis zu 2 Steine")).to_be_visible()
    shut = page.get_by_role("button", name="Weiter erst auswählen")
    expect(shut).to_have_attribute("aria-disabled", "true")
    ask_why_not(page)
    page.locator(".places").get_by_role("button", name="Altmauern").click()
    expect(page.locator("main").get_by_text("Mehr geht nicht, 1 Punkt verfällt.")).to_be_visible()


def ask_why_not(page: Page) -> None:
    """A tap on a city that is shut tells why; everybody's plan is a tap away, with every limit."""
    page.locator(".board").get_by_role("button", name="Jadetor").click()
    expect(page.locator(".why")).to_have_text("Jadetor verlangt Kälte 2, da ist 1")
    page.locator(".germ-plan").first.locator("summary").click()
    expect(page.locator(".germ-plan").first.locator("dl")).to_contain_text("Medikamente6 von 9")
    check_both_themes(page)
    page.locator(".germ-plan").first.locator("summary").click()


def buy(live: Live, page: Page) -> None:
    """Buy what the worked example buys, and an ability, whose price is asked; what is too dear says why."""
    page.get_by_role("button", name="Weiter Mehr geht nicht").click()
    expect(page.get_by_role("heading", name="Was kauft Caro?")).to_be_visible()
    page.locator(".good").filter(has_text="Nutztier").click()
    page.get_by_role("button", name="Nutztier für 10").click()
    expect(page.locator(".purse .num")).to_have_text("19")
    page.locator(".good").filter(has_text="Hitze").click()
    page.get_by_role("button", name="Hitze für 15").click()
    expect(page.locator(".purse .num")).to_have_text("4")
    expect(page.locator(".good").filter(has_text="Schiff")).to_contain_text("10 DNA fehlen")
    page.locator(".good").filter(has_text="Fähigkeit 1").click()
    page.locator(".dock .btn.p").get_by_text("Bakterie, Fähigkeit 1").click()
    page.locator(".dock").get_by_role("button", name="Preis Zahl eintragen").click()
    page.get_by_role("dialog").get_by_role("button", name="mehr").click()
    page.get_by_role("dialog").get_by_role("button", name="Eintragen").click()
    expect(page.locator(".purse .num")).to_have_text("3")
    playing = live.table.position().playing
    assert playing is not None
    assert (playing.state.me.dna, playing.state.me.ability) == (3, 1)
    page.get_by_role("button", name="Weiter Zum Wurf").click()


def throw(acted: ActedLive, page: Page) -> None:
    """Four dice are read as 1, 2, 3 and 4, and one of them counts."""
    expect(page.get_by_role("heading", name="Caro würfelt")).to_be_visible()
    expect(page.locator("main").get_by_text("Wirf 4 Würfel. Augen bis 1 zählen.")).to_be_visible()
    acted.reads()
    expect(page.locator(".bulb")).to_have_text("1")
    expect(page.locator("main").get_by_text("Insgesamt 1 Stein wird grau.")).to_be_visible()
    page.get_by_role("button", name="Übernehmen").click()


def die(page: Page) -> None:
    """One red stone dies, where its player says."""
    expect(page.locator("main").get_by_text("Noch 1 deiner Steine stirbt.")).to_be_visible()
    take(page, "Altmauern")


def lose(live: Live, page: Page, display: Page) -> None:
    """The cure is found: the end on phone and display."""
    lines = ({"kind": "kill", "where": "altmauern"}, {"kind": "draw", "card": "other"})
    steps = ({"kind": "gap", "marker": "research", "steps": 3},) * 4
    for body in (*lines, *steps):
        live.table.act(Action.from_json(body), "phone Caro", live.table.position().number)
    for screen in (page, display):
        expect(screen.get_by_role("heading", name="Ihr habt verloren")).to_be_visible()
        expect(screen.get_by_text("In Zug 2 trafen sich Forschung und Heilmittel.")).to_be_visible()
        check(screen)


def look_back(page: Page) -> None:
    """The evening has its charts, and each name stands within its own."""
    for title in ("Vorsprung", "Infizierte nach Kontinent", "Tote nach Kontinent", "Würfelglück"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    names = page.locator(".course .name")
    expect(names).to_have_count(9)
    heights = names.evaluate_all("names => names.map((each) => each.getAttribute('y'))")
    assert all(0 < float(y) < 176 for y in heights)
    check(page)
