"""Maus und Mystik on one page: whose mouse it is, what a throw brought, and no more asked than counts."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Opens, going_on
from tests.web.acted import ActedLive
from tests.web.stage import Stage


def test_a_turn_says_whose_it_is_what_came_of_it_and_asks_what_counts(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    number = camera_stage.begin(["Ada", "Bo"], "maus", mice=["rosa", "pim"])["number"]
    for card in ("rosa", "ratte"):
        number = camera_stage.phone().act(number, "lay", card=card)["number"]
    page, display = opens(camera_stage), opens(camera_stage, "/display", name=None, size=TABLET)
    expect(page.get_by_role("heading", name="Rosa am Zug (Ada)")).to_be_visible()
    expect(page.locator(".track li .name")).to_have_text(["RosaAda", "Rattenkrieger", "PimBo"])
    expect(page.locator(".rows .who").first).to_contain_text("Ada")

    with going_on(page):
        page.locator(".dock .btn.p").click()  # the move
    acted.reads()
    expect(page.locator(".verdict .bulb")).to_have_text("2")
    expect(page.locator("foreignObject .die")).to_have_text("2")
    display.reload()  # opened in the middle of a throw it knows the numbers too
    expect(display.locator(".bulb")).to_have_text("2")
    expect(display.get_by_role("heading", name="Zahl: 2")).to_be_visible()
    display.close()
    with going_on(page):
        page.locator("[data-key=accept]").click()
    expect(page.locator(".came")).to_have_text("Rosa darf 4 Felder weit.")

    with going_on(page):
        page.get_by_role("button", name="Karte oder Kapitel").click()
    names = page.locator(".answers .pick").evaluate_all("all => all.map(each => each.firstChild.textContent)")
    assert [name.removesuffix("Was passiert") for name in names] == [
        *("Rosa", "Rattenkrieger", "Pim", "Käserad und Sanduhr", "Begegnung", "Gegner kommen")
    ]
    page.get_by_role("button", name="Gegner kommen").click()
    expect(page.get_by_role("radio", name="Kakerlake")).to_be_visible()
    page.keyboard.press("Escape")
    with going_on(page):
        page.locator(".dock .btn.p").click()

    search(page)
    expect(page.locator(".dock .tile")).to_have_text(["Stern", "Bogen und Stern"])
    with going_on(page):
        page.locator("[data-key=accept]").click()  # no star: nothing is to be told
    expect(page.locator(".came")).to_have_text("Rosa sucht mit Schwert und findet nichts.")
    with going_on(page):
        page.locator("[data-key=undo]").click()
    with going_on(page):
        page.locator("[data-key=undo]").click()
    expect(page.locator(".came")).to_have_count(0)


def search(page: Page) -> None:
    """Search, and tell the die by hand."""
    page.locator(".acts").get_by_role("button", name="Suchen").click()
    with going_on(page):
        page.locator(".dock .btn.p").click()
    page.get_by_role("button", name="Selbst zählen").click()


def test_of_a_move_by_hand_only_the_numbers_are_asked(stage: Stage, opens: Opens) -> None:
    number = stage.begin(["Ada"], "maus", mice=["rosa"])["number"]
    number = stage.phone().act(number, "lay", card="rosa")["number"]
    stage.phone().act(number, "move")
    page = opens(stage)
    expect(page.locator(".dock .tile .num")).to_have_text(["1", "2", "3"])
    with going_on(page):
        page.get_by_role("button", name="Zahl: 3").click()
    expect(page.locator(".came")).to_have_text("Rosa darf 5 Felder weit.")
