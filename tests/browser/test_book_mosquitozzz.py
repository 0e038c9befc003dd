"""Mosquitozzz asks for no more taps than the game itself: a defence, a slap and phase C on one page."""

from importlib.resources import files

from playwright.sync_api import expect

from companion.games import mosquitozzz
from tests.browser.conftest import Opens, going_on
from tests.web.stage import Stage


def test_a_turn_asks_for_nothing_twice_and_phase_c_for_one_tap(stage: Stage, opens: Opens) -> None:
    cards = files(mosquitozzz).joinpath("cards.toml").read_text(encoding="utf-8")
    own = stage.state / "games" / "mosquitozzz" / "cards.toml"
    own.parent.mkdir(parents=True)
    own.write_text(cards.replace("[blutbildung]", "[blutbildung]\nleaves = true"), encoding="utf-8")
    number = stage.begin()["number"]
    for kind, values in (
        ("join", {"card": "angriff"}),
        ("join", {"card": "fliegerangriff"}),
        ("next", {}),
        ("reveal", {"card": "ueberfall"}),
        ("correct-drops", {"player": "Caro", "drops": 8}),
    ):
        number = stage.phone().act(number, kind, **values)["number"]
    page = opens(stage)
    with going_on(page):
        page.get_by_role("button", name="Blutbildung").click()
    expect(page.get_by_role("alert")).to_have_text("Mit „!“: Blutbildung kommt jetzt aus dem Spiel.")
    page.locator("[data-key=onward]").click()
    expect(page.locator("dialog .btn.p")).to_have_text("Abbrechen")
    page.locator("dialog .btn.p").click()

    with going_on(page):
        page.get_by_role("button", name="Flache Hand").click()
    expect(page.locator("main .reminders")).to_contain_text("Aus dem Spiel: Blutbildung.")
    with going_on(page):
        page.locator(".pad-keys button").nth(3).click()
    expect(page.locator("footer .btn.p")).to_have_attribute("data-key", "onward")
    expect(page.get_by_role("button", name="Noch ein Schlag")).to_be_visible()
    with going_on(page):
        page.locator("[data-key=onward]").click()
    expect(page.locator("dialog")).to_have_count(0)

    page.locator("[data-key=cards] .swarmcard", has_text="Flieger").click()
    expect(page.get_by_role("alert")).to_contain_text("Das wären 5, abgewehrt sind 3.")
    expect(page.locator("[data-key=cards] .swarmcard[aria-pressed=true]")).to_have_text(["3Überfall"])
    page.locator(".lamp-to", has_text="Stefan").click()
    expect(page.get_by_role("heading", name="Welche roten Karten wurden gespielt?")).to_be_visible()
    playing = stage.live.table.position().playing
    assert playing is not None
    assert playing.state.swarm == ("angriff", "fliegerangriff")
