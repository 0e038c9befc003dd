"""A chapter of Maus und Mystik by taps alone, from set-up to its end; the next one, and the story so far."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.games.notation import parse_action
from tests.browser.conftest import SMALL, TABLET, Opens, going_on
from tests.browser.test_screens import check, check_both_themes
from tests.web.acted import ActedLive
from tests.web.stage import Stage


@pytest.mark.soak
def test_a_chapter_by_taps_and_the_story_afterwards(stage: Stage, opens: Opens) -> None:
    page, display = opens(stage), opens(stage, "/display", name=None, size=TABLET)
    set_up(page)
    lay(page, "Rosa", "Rattenkrieger", "Pim", "Oskar")
    check(page)
    attack(page, 3, "Schwert")
    expect(page.get_by_role("heading", name="Rosa am Zug")).to_be_visible()
    onward(page, "Rattenkrieger am Zug")
    check(display)
    onward(page, "Pim am Zug")
    attack(page, 3, "Schwert")
    onward(page, "Oskar am Zug")
    explore(page, "Hinterhof")
    lay(page, "Linde", "Rosa", "Pim", "Oskar")
    face(page, "Zahl: 1")  # how far the first card of Graf Fahlbart climbs
    expect(page.get_by_role("heading", name="Linde am Zug")).to_be_visible()
    page.locator(".pair").get_by_role("button", name="Ziel erreicht").click()
    page.locator(".dock .btn.p").click()
    for each in (page, display):
        expect(each.get_by_role("heading", name="Kapitel geschafft")).to_be_visible()
    expect(page.get_by_text("Ada führte Rosa und Linde. Stefan führte Pim.")).to_be_visible()
    check(page)
    story(stage, page, opens)


def test_a_die_in_doubt_is_asked_about_with_what_each_face_would_make_of_the_attack(
    acted: ActedLive, camera_stage: Stage, opens: Opens
) -> None:
    camera_stage.begin(["Ada"], "maus", mice=["pim"])
    for line in ("lay pim", "attack ratte melee", "number 5"):
        position = acted.live.table.position()
        assert position.playing is not None
        acted.live.table.act(parse_action(position.playing.game, line), "phone Ada", position.number)
    acted.reads(doubted=(2,), differs=True)
    page = opens(camera_stage)
    expect(page.get_by_role("heading", name="1 oder 2 Treffer")).to_be_visible()
    expect(page.get_by_text("Pim gegen Rattenkrieger")).to_be_visible()
    expect(page.locator(".phases")).to_have_text(re.compile("1Angriff.*Verteidigung.*Wunden"))
    expect(page.locator(".rings [fill='var(--besides)']")).to_have_count(1)  # the cheese
    expect(page.locator(".rings [stroke-dasharray='7 6']")).to_have_count(2)  # bow and star
    told = ["Würfel 1: Schwert", "Würfel 4: Käse", "Würfel 3: Bogen", "Würfel 5: Stern"]
    expect(page.locator(".legend li")).to_have_text([re.compile(each) for each in told])
    faces = page.get_by_role("group", name="Würfel 2").get_by_role("button")
    then = {"Schwert": "dann 2", "Bogen": "dann 1", "Käse": "+1 Käse", "Stern": "dann 1"}
    for name, words in then.items():
        expect(faces.filter(has_text=re.compile(f"^{name}{re.escape(words)}"))).to_be_visible()
    check_both_themes(page)
    faces.filter(has_text="+1 Käse").click()
    expect(page.locator("[data-key=accept]")).to_have_count(0)  # the whole is still in doubt
    page.get_by_role("button", name="Stimmt so").click()  # which takes it, too
    expect(page.locator(".phases .now")).to_contain_text("Verteidigung")
    expect(page.locator(".odds")).to_have_text("Am ehesten 0 Blocks mit 1 Würfel.")  # nobody has defended yet


def set_up(page: Page) -> None:
    choice = page.get_by_role("button", name="Maus und Mystik", exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    page.locator(".chair input").nth(0).fill("Ada")
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.get_by_role("heading", name="Wer kommt wann?")).to_be_visible()


def lay(page: Page, *names: str) -> None:
    for name in names:
        card = page.locator(".answers").get_by_role("button", name=name)
        card.click()
        expect(card).to_have_count(0)


def attack(page: Page, dice: int, name: str) -> None:
    """Attack the Rattenkrieger: all dice show this face, and the one die of the defence nothing."""
    page.locator(".acts").get_by_role("button", name="Angreifen").click()
    page.locator(".dock .btn.p").click()
    with going_on(page):
        for _ in range(dice):
            page.locator(".dock .tile", has_text=name).click()
    expect(page.get_by_role("heading", name="Rattenkrieger würfelt")).to_be_visible()
    accept(page)


def face(page: Page, name: str) -> None:
    """The one die that is thrown shows this face."""
    page.locator(".dock .tiles").get_by_role("button", name=name, exact=True).click()
    accept(page)


def accept(page: Page) -> None:
    with going_on(page):
        page.locator("[data-key=accept]").click()


def onward(page: Page, heading: str) -> None:
    page.locator("[data-key=onward]").click()
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def explore(page: Page, room: str) -> None:
    page.locator(".acts").get_by_role("button", name="Erkunden").click()
    page.locator(".dock .btn.p").click()
    page.get_by_role("radio", name=room).click()
    check(page)
    page.locator("dialog .btn.p").click()
    expect(page.get_by_role("heading", name="Wer kommt wann?")).to_be_visible()


def story(stage: Stage, page: Page, opens: Opens) -> None:
    """Another party begins the next chapter and puts it aside; story and evenings can be read in English."""
    page.get_by_role("button", name="Nächstes Kapitel").click()
    goes_on = page.get_by_role("button", name="Die Geschichte geht weiter: Ada")
    expect(goes_on).to_have_attribute("aria-pressed", "true")
    page.locator("[data-key=mice]").get_by_role("button", name="Oskar").click()
    check(page)
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator("main").get_by_text("Deck eine Begegnungskarte auf.")).to_be_visible()
    number = stage.phone().get("/api/state")["number"]
    stage.phone().post("/api/games/aside", {"seen": number})
    small = opens(stage, "/evenings/1", language="en-GB", size=SMALL)
    expect(small.locator(".course").first).to_be_visible()
    check(small)
    for path, there in {"/story/1": ".story", "/games/maus/data": ".item", "/evenings": "table"}.items():
        small.goto(stage.url + path)
        expect(small.locator(there).first).to_be_visible()
        check(small)
