"""Before a game: names that cannot be are marked in their row, and players have the game's own colours."""

from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.web.stage import Stage

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


def test_a_double_name_is_marked_in_its_row_and_a_family_may_play(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    second = page.locator(".chair").nth(1)
    second.locator("input").fill("caro")
    expect(second).to_contain_text("gibt es schon")
    expect(second.locator("input")).to_have_attribute("aria-invalid", "true")
    shut = page.get_by_role("button", name="Spiel beginnen")
    expect(shut).to_contain_text("erst doppelte Namen ändern")
    second.locator("input").fill("B" * 20)
    expect(second).to_contain_text("höchstens 20 Zeichen")
    second.locator("input").fill(FAMILY)
    expect(second).not_to_contain_text("höchstens")
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator(".pl .who").nth(1)).to_have_text(FAMILY)


def test_players_have_the_games_own_colours_and_variants_are_explained(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    expect(page.get_by_role("button", name="Farbe und Form von Caro")).to_be_visible()
    page.get_by_role("button", name="Viroid").click()
    for name, colour in (("Caro", "Rot"), ("Stefan", "Blau"), ("Chris", "Gelb")):
        expect(page.get_by_role("button", name=f"Farbe von {name}: {colour}")).to_be_visible()
    page.get_by_role("button", name="Farbe von Caro: Rot").click()
    page.get_by_role("dialog").get_by_role("button", name="Blau").click()
    expect(page.get_by_role("button", name="Farbe von Caro: Blau")).to_be_visible()
    page.get_by_role("button", name="Der Schwarm").click()
    free = page.get_by_role("switch", name="Variante 1: Freier Start")
    expect(free).to_contain_text("3 freien Feldern Abstand")
    free.click()
    expect(free).to_be_checked()


def test_games_that_were_given_up_lie_in_a_fold(stage: Stage, opens: Opens) -> None:
    phone = stage.phone()
    for way in ("given-up", "aside"):
        state = stage.begin()
        phone.post(f"/api/games/{way}", {"seen": state["number"]})
    page = opens(stage, "/evenings")
    expect(page.locator("main > .list > li, .pad > .list > li")).to_have_count(1)
    page.get_by_text("1 aufgegebenes Spiel").click()
    expect(page.locator(".fold li")).to_be_visible()
