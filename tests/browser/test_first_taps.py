"""The first taps of a newcomer: who am I, whose turn is it, who else joins; and a number's limit."""

from playwright.sync_api import expect

from companion.games.game import Template
from companion.live.interface import Live
from tests.browser.boxes import box_faults
from tests.browser.conftest import SMALL, Opens, caught_up
from tests.browser.played import played
from tests.web.stage import Stage


def test_one_tap_takes_a_seat_and_only_that_phone_is_told_its_turn(stage: Stage, opens: Opens) -> None:
    caro = opens(stage, f"/join#{stage.code}", name=None)
    caro.get_by_role("button", name="Caro Das bin ich").click()
    expect(caro.locator(".chair").first).to_contain_text("beginnt")
    expect(caro.locator("h1")).to_have_text("Wer sitzt am Tisch?")
    new = opens(stage, f"/join#{stage.code}", name=None, language="en-GB", size=SMALL)
    new.get_by_label("name").fill("Zoe")
    new.get_by_role("button", name="Join").click()
    expect(new.locator(".chair input").nth(3)).to_have_value("Zoe")
    caro.get_by_role("button", name="Zoe entfernen").click()
    caro.get_by_role("button", name="Mitspieler hinzufügen").click()
    expect(caro.locator(".chair input").nth(3)).to_be_focused()
    for page in (caro, new):
        assert box_faults(page) == []
    caro.get_by_role("button", name="QR-Code zeigen").click()
    expect(caro.locator("dialog .qr")).to_be_visible()
    caro.keyboard.press("Escape")
    stage.begin(["Caro", "Zoe"], begins="Caro")
    for page in (caro, new):
        caught_up(page, stage.live)
    expect(caro.get_by_text("Du bist dran.")).to_be_visible()
    expect(new.get_by_text("It is your turn.")).to_have_count(0)


def test_a_number_beyond_its_limit_is_told(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    for _ in played(stage.live, "viroid", set()):
        if [template.kind for template in legal(stage.live)] == ["dna"]:
            break
    caught_up(page, stage.live)
    page.locator(".dock .btn.p").click()
    typed = page.get_by_role("spinbutton")
    typed.fill("99")
    typed.press("Tab")
    expect(typed).to_have_value("40")
    expect(page.locator("dialog .limits")).to_have_text("0 bis 40")
    assert typed.evaluate("field => field.validationMessage") == "99 geht nicht: 0 bis 40."


def legal(live: Live) -> list[Template]:
    """Return what can be done now."""
    playing = live.table.position().playing
    assert playing is not None
    return list(playing.game.legal(playing.state))
