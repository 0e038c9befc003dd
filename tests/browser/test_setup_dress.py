"""Set-up looks like the game that it is for, whichever game lay on the table before."""

from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.web.stage import Stage


def test_set_up_wears_its_own_game_after_another_was_set_aside(stage: Stage, opens: Opens) -> None:
    phone, first = stage.phone(), stage.begin()
    phone.post("/api/games/aside", {"seen": first["number"]})
    second = stage.begin(["Ada", "Bo"], "viroid")
    page = opens(stage)
    body, words = page.locator("body"), page.locator(".live-on")
    left = phone.post("/api/games/aside", {"seen": second["number"]})
    expect(words).to_contain_text("Viroid")
    taken = phone.post(f"/api/games/{first['game']['id']}/taken-up", {"seen": left["number"]})
    expect(body).to_have_attribute("data-game", "mosquitozzz")
    phone.post("/api/games/aside", {"seen": taken["number"]})
    expect(words).to_contain_text("Viroid")
    expect(body).to_have_attribute("data-game", "viroid")
