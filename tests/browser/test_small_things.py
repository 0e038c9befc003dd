"""Small things that a newcomer stumbled over: a tap too many, and a warning where all is well."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.games.action import Action
from companion.games.notation import play
from companion.live import clip
from tests.browser.boxes import box_faults
from tests.browser.conftest import SMALL, TABLET, Opens
from tests.browser.evening import PLAYERS
from tests.browser.played import records
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_clips import counted, filmed, work


def test_a_clip_that_is_opened_is_made_without_another_tap(
    acted: ActedLive, tmp_path: Path, port: int, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clip, "WIDE", 96)
    with filmed(acted, tmp_path, port) as stage:
        counted(stage, acted)
        page = opens(stage, language="en-GB", size=SMALL)
        page.get_by_role("button", name="Last photo").click()
        page.get_by_role("button", name="Clip of the throw").click()
        expect(page.get_by_text("The clip is being made: 0 of")).to_be_visible()
        work(acted)
        expect(page.locator(".shared-clip")).to_have_js_property("naturalWidth", 96)


@pytest.mark.soak
def test_what_went_well_bears_no_warning(stage: Stage, opens: Opens) -> None:
    phone, data = stage.phone(), "/api/games/mosquitozzz/data"
    file = phone.get(data)["files"][0]
    assert phone.ask("PUT", f"{data}/{file['name']}", {"value": file["value"]})[0] == 200
    page = opens(stage, "/games/mosquitozzz/data", language="en-GB")
    page.get_by_role("button", name="changed by you").click()
    page.get_by_role("button", name="Back to the shipped one").click()
    page.get_by_role("button", name="Yes, back").click()
    expect(page.locator(".notice .check")).to_be_visible()
    expect(page.locator(".notice .warn")).to_have_count(0)


@pytest.mark.soak
def test_the_display_says_who_won_once(stage: Stage, opens: Opens) -> None:
    record = dict(records("schwarm"))["schwarm-scoring"]
    table = stage.live.table
    table.begin(record.game.name, record.setup, by="phone")
    for _, action, _, _ in play(record):
        table.act(action, "phone", table.position().number)
    page = opens(stage, "/display", language="en-GB", size=TABLET)
    expect(page.locator("h1")).to_have_text("Gelb wins with 119 FP")
    expect(page.locator(".do")).to_have_text("With 119 FP after the final scoring.")


@pytest.mark.soak
def test_a_phone_that_stands_as_a_display_shows_all_of_it(stage: Stage, opens: Opens) -> None:
    table = stage.live.table
    stage.begin(PLAYERS)
    for card in ("angriff", "fliegerangriff", "ueberfall", "invasion"):
        table.act(Action("join", {"card": card}), "phone", table.position().number)
    page = opens(stage, "/display", size={"width": 320, "height": 640})
    code = page.get_by_role("img", name="QR-Code zum Mitspielen")
    expect(page.locator(".cardchip")).to_have_count(4)
    expect(code).to_be_in_viewport(ratio=1)
    assert box_faults(page, PLAYERS) == []
    table.give_up("phone", table.position().number)
    record = dict(records("maus"))["maus-captured"]
    table.begin(record.game.name, record.setup, by="phone")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".pages")).to_be_in_viewport(ratio=1)
    expect(code).to_be_in_viewport(ratio=1)
    assert box_faults(page, PLAYERS) == []
