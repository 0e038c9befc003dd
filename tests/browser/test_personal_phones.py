"""A phone belongs to a player: who throws sees what to do, the others see who defends, and cheer."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, caught_up, going_on
from tests.web.acted import ActedLive
from tests.web.stage import Phone, Stage
from tests.web.test_stream import slap_due


def test_a_phone_says_whose_it_is_and_keeps_that(stage: Stage, opens: Opens) -> None:
    stage.begin(begins="Caro")
    page = opens(stage)
    expect(page.get_by_text("Du bist dran.")).to_have_count(0)
    page.get_by_role("button", name="Wer bist du?").click()
    page.get_by_role("dialog").get_by_role("button", name="Caro").click()
    expect(page.get_by_text("Du bist dran.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Caro dieses Handy").click()
    page.get_by_role("dialog").get_by_role("button", name="Keinem Mitspieler").click()
    expect(page.get_by_role("button", name="Wer bist du?")).to_be_visible()


def test_the_others_see_who_defends_and_the_menu_lets_them_enter_it(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    caro, stefan = opens(camera_stage, name="Caro"), opens(camera_stage, name="Stefan")
    for cue, mine, theirs in (
        ("armed", "Wirf 3", "Wirft"),
        ("hands", "Schlag zu!", "Schlägt"),
        ("settling", "Hände weg", "Hände weg"),
    ):
        acted.stage(cue)
        for page in (caro, stefan):
            caught_up(page, acted.live)
        expect(caro.get_by_role("heading", level=1)).to_have_text(mine)
        expect(stefan.get_by_role("heading", level=1)).to_have_text("Caro verteidigt")
        expect(stefan.locator(".cord [aria-current=step]")).to_have_text(theirs)
    acted.stage("settling", (1, 3))
    caught_up(caro, acted.live)
    expect(caro.get_by_role("heading", level=1)).to_have_text("Ich zähle")
    assert caro.locator(".shot.cue").get_attribute("class") == "shot cue count"
    expect(stefan.get_by_role("button", name="Selbst zählen")).to_have_count(0)
    acted.reads()
    caught_up(stefan, acted.live)
    expect(stefan.locator(".dock")).to_have_text("Caro bestätigt am Handy.")
    stefan.get_by_role("button", name="Menü").click()
    stefan.get_by_role("button", name="Für Caro eintragen").click()
    with going_on(stefan):
        stefan.locator("[data-key=accept]").click()


def test_a_cheer_is_seen_by_the_others_and_comes_once_in_three_seconds(stage: Stage, opens: Opens) -> None:
    slap_due(stage)
    stefan, chris = opens(stage, name="Stefan"), opens(stage, name="Chris")
    expect(chris.locator(".cheers button")).to_have_text(["Hau drauf", "Ruhig Blut", "Summ summ"])
    stefan.get_by_role("button", name="Ruhig Blut").click()
    expect(chris.locator(".cheer")).to_have_text("Stefan: Ruhig Blut")
    stefan.get_by_role("button", name="Hau drauf").click(force=True)  # too early
    phone = stage.phone("Chris")
    phone.post("/api/cheers", {"player": "Nobody", "cheer": 0})
    assert cheer_of(phone) == {"number": 1, "by": "Stefan", "cheer": 1}


def cheer_of(phone: Phone) -> object:
    return phone.get("/api/state")["cheer"]


def test_a_double_tap_is_one_tap_and_another_phone_is_told(stage: Stage, opens: Opens) -> None:
    stage.begin(begins="Caro")
    caro, stefan = opens(stage, name="Caro"), opens(stage, name="Stefan")
    expect(stefan.get_by_role("button", name="Invasion")).to_be_visible()
    caro.get_by_role("button", name="Invasion").dblclick()
    expect(caro.get_by_role("alert")).to_have_count(0)
    expect(stefan.locator(".toast")).to_have_text("Invasion in den Schwarm")
    for page in (caro, stefan):
        expect(page.locator(".sky .count")).to_have_text("4")


def test_back_closes_a_sheet_and_stays_on_the_page(stage: Stage, opens: Opens) -> None:
    stage.begin()
    page = opens(stage, "/evenings")
    page.goto(f"{stage.url}/")
    open_menu(page)
    page.get_by_role("button", name="Dieses Spiel").click()
    expect(page.get_by_role("dialog", name="Dieses Spiel")).to_be_visible()
    page.evaluate("() => history.back()")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == f"{stage.url}/"
    open_menu(page)
    page.get_by_role("button", name="Schließen").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => history.state === null")
    page.go_back()
    assert page.url == f"{stage.url}/evenings"


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("dialog", name="Menü")).to_be_visible()
