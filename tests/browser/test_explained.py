"""What a newcomer needs to be told: how it goes, what comes first, what counts, and how likely it is."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLET, Opens, caught_up
from tests.browser.test_room import ten_due
from tests.browser.test_screens import LOOKS, to_phase
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_stream import slap_due


def test_a_number_that_was_said_is_the_only_one_until_a_disc_is_tapped(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    acted.reads()
    page = opens(camera_stage, language="en-GB")
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".legend")).to_contain_text("Discs 1 and 2 squashed")
    page.get_by_role("button", name="more").click()
    expect(page.get_by_text("3 was set by hand.")).to_be_visible()
    expect(page.locator(".legend")).to_have_count(0)
    expect(page.locator(".rings")).to_have_class("rings aside")
    page.get_by_role("button", name="Disc 1: squashed").click()
    expect(page.locator(".bulb")).to_have_text("1")
    expect(page.locator(".legend")).to_contain_text("Disc 2 squashed")
    expect(page.get_by_text("turned by hand: Disc 1")).to_be_visible()


@pytest.mark.soak
def test_the_drawer_says_what_comes_before_a_throw(camera_stage: Stage, opens: Opens) -> None:
    page = opens(camera_stage, language="en-GB")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Table and camera").click()
    page.get_by_role("button", name="Virtual table").click()
    expect(page.get_by_role("button", name="Throw 6 for trial")).to_be_visible()  # for trial
    to_phase(camera_stage, "blue")
    shut = page.get_by_role("button", name="Nothing to throw now")
    expect(shut).to_contain_text("tap Flat Hand on the page first, then throw 3 discs")
    expect(page.get_by_role("button", name="Throw 6 for trial")).to_have_count(0)
    phone = camera_stage.phone()
    phone.act(phone.get("/api/state")["number"], "hand", card="flache-hand")
    expect(page.get_by_role("button", name="Throw 3 discs", exact=True)).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize(("language", "size"), LOOKS)
def test_how_it_goes_is_a_tap_on_the_phase_away(
    stage: Stage, opens: Opens, language: str, size: dict[str, int]
) -> None:
    page = opens(stage, language=language, size=size)
    for step, phase in (("grow", "A"), ("clear", "C")):
        to_phase(stage, step)
        caught_up(page, stage.live)
        page.locator(".phases .now").get_by_role("button", name=phase).click()
        chapters = page.get_by_role("dialog").locator(".rules")
        expect(chapters.locator("h3").first).to_have_text(re.compile(f"^{phase} "))
        expect(chapters).to_have_count(6)
        page.keyboard.press("Escape")
        stage.phone().post("/api/games/given-up", {"seen": stage.phone().get("/api/state")["number"]})


@pytest.mark.soak
def test_the_menu_says_how_it_goes_and_who_wins(stage: Stage, opens: Opens) -> None:
    stage.begin(variant="cooperative")
    page = opens(stage, name=None, language="en-GB")
    page.get_by_role("button", name="Menu").click()
    over = page.get_by_role("dialog")
    over.get_by_role("button", name="Rules").click()
    expect(over.locator(".rules.lit")).to_contain_text("Everyone plays one card")
    expect(over).to_contain_text("You win together")
    expect(over).not_to_contain_text("Most blood wins")


@pytest.mark.soak
def test_the_odds_of_one_disc_are_said_plainly(camera_stage: Stage, opens: Opens) -> None:
    to_phase(camera_stage, "green")
    page = opens(camera_stage, language="en-GB")
    expect(page.locator(".odds .txt")).to_have_text("One disc. Squashed: 50%")
    expect(page.locator(".odds svg")).to_have_count(0)
    display = opens(camera_stage, "/display", size=TABLET, language="en-GB")
    expect(display.locator(".players")).to_be_visible()
    expect(display.get_by_text("most likely")).to_have_count(0)


@pytest.mark.soak
def test_rings_in_a_row_are_told_as_a_row(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    ten_due(camera_stage)
    acted.reads(doubted=(2,))
    page = opens(camera_stage, language="en-GB")
    expect(page.locator(".legend")).to_contain_text("Discs 1 and 3 to 8 squashed")


def test_whoever_threw_nothing_had_no_luck_to_measure(stage: Stage, opens: Opens) -> None:
    number = slap_due(stage)
    phone = stage.phone()
    number = phone.act(number, "slap", squashed=3)["number"]
    number = phone.act(number, "next")["number"]
    number = phone.act(number, "correct-deck", cards=0)["number"]
    number = phone.act(number, "correct-drops", player="Chris", drops=4)["number"]
    number = phone.act(number, "correct-drops", player="Stefan", drops=4)["number"]
    number = phone.act(number, "next")["number"]
    number = phone.act(number, "lamp", to="Stefan")["number"]
    phone.act(number, "next")
    page = opens(stage, language="en-GB")
    page.get_by_role("button", name="Course, luck and photos").last.click()
    expect(page.locator(".luck")).to_have_count(3)
    expect(page.locator(".luck").nth(0)).to_contain_text("3 of 3")
    expect(page.locator(".luck").nth(1)).to_have_text("Stefan" + "threw nothing")
    expect(page.locator(".luck").nth(1).locator("svg:not(.token)")).to_have_count(0)
