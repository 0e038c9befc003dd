"""A throw that was just read is replayed piece by piece, and its number stands nowhere before."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Opens, caught_up
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_stream import slap_due

STEP_MS, HELD_MS = 350, 450


def moving(page: Page) -> Page:
    """Let a page move, by a clock that goes on only when it is told to."""
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 5000"))
    return page


def test_discs_light_up_one_by_one_and_a_tap_ends_it(
    acted: ActedLive, camera_stage: Stage, opens: Opens
) -> None:
    slap_due(camera_stage)
    phone, display = opens(camera_stage, own=True), opens(camera_stage, "/display", size=TABLET, own=True)
    for page in (phone, display):
        caught_up(page, acted.live)
        moving(page)
    acted.reads()
    waiting = camera_stage.phone().get("/api/state")["throw"]
    squashed = waiting["number"]
    assert squashed > 1
    for page in (phone, display):
        count = page.locator(".replay-count .num")
        expect(count).to_have_text("0")
        said = re.compile(rf"{squashed} (von|übernehmen|erschlagen)")
        assert not said.search(page.locator("#page").inner_text()), "not before it is counted"
        assert not said.search(page.locator("#live").inner_text())
        for lit in range(1, squashed):
            page.clock.run_for(STEP_MS)
            expect(count).to_have_text(str(lit))
            expect(page.locator(".lit-up")).to_have_count(lit)
    display.clock.run_for(STEP_MS + HELD_MS + 50)
    expect(display.get_by_role("heading", level=1)).to_contain_text(str(squashed))
    phone.locator(".replay").click()
    expect(phone.locator("[data-key=accept]")).to_contain_text(str(squashed))
    expect(phone.locator("#live")).to_contain_text(str(squashed))

    phone.clock.resume()
    is_one_question_with_two_answers(acted, camera_stage, phone)


def is_one_question_with_two_answers(acted: ActedLive, stage: Stage, page: Page) -> None:
    """What is doubted as a whole is not replayed: it is right, or read again; a number can still be set."""
    acted.reads(missing=1)
    dock = page.locator(".dock")
    expect(dock.get_by_role("button", name="stimmt")).to_be_visible()
    expect(page.locator(".replay")).to_have_count(0)
    expect(dock.get_by_role("button", name="Noch einmal lesen")).to_be_visible()
    expect(dock.get_by_role("button", name="bernehmen")).to_have_count(0)
    dock.get_by_role("button", name="stimmt").click()
    expect(page.locator(".verdict")).to_have_count(0)
    assert stage.phone().get("/api/state")["throw"] is None, "one tap says and takes it"
