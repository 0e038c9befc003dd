"""What a screen reader is told: always what the page shows, of the turn, of a throw and of the connection."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.test_screens import to_phase
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_stream import slap_due


def heard(page: Page) -> str:
    return page.locator("#live").inner_text()


def shown(page: Page) -> list[str]:
    """The headline and the line below it."""
    return page.locator(".now-line h1, .now-line p:not(.hint)").all_inner_texts()


def caught_up(page: Page, acted: ActedLive) -> None:
    change = acted.present().change
    page.wait_for_function("change => Number(document.body.dataset.change) >= change", arg=change)


def test_a_throw_is_told_as_it_is_shown_from_the_hand_to_the_number(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    page = opens(camera_stage, language="en-GB")
    caught_up(page, acted)  # what a page shows first is not told
    slap_due(camera_stage)
    caught_up(page, acted)
    expect(page.locator("#live")).to_have_text(
        "Caro, slap! Throw 3 discs and slap with your flat hand. I'm watching."
    )
    assert heard(page) == " ".join(shown(page))
    acted.stage("hands")
    caught_up(page, acted)
    expect(page.locator("#live")).to_have_text("Hands off, I'm counting. Don't touch anything for a moment.")
    assert heard(page) == " ".join(shown(page))
    acted.reads(doubted=(2,))
    caught_up(page, acted)
    expect(page.locator("#live")).to_contain_text(page.locator(".verdict h1").inner_text())
    expect(page.locator("#live")).to_contain_text(page.locator(".doubt").inner_text())
    acted.reads()
    caught_up(page, acted)
    number = page.locator(".bulb").inner_text()
    expect(page.locator("#live")).to_have_text(f"{number} of 3 squashed.")


def test_whoever_counts_without_the_camera_is_told_to_count(camera_stage: Stage, opens: Opens) -> None:
    page = opens(camera_stage, language="en-GB")
    slap_due(camera_stage)
    page.get_by_role("button", name="Count yourself").click()
    expect(page.locator("#live")).to_have_text("Caro, slap! Throw 3 discs and count.")
    assert heard(page) == " ".join(shown(page))


def test_the_next_turn_is_told_as_it_is_shown(stage: Stage, opens: Opens) -> None:
    to_phase(stage, "blue")
    page = opens(stage, language="en-GB")
    expect(page.locator(".now-line")).to_be_visible()
    phone = stage.phone()
    number = phone.get("/api/state")["number"]
    number = phone.act(number, "repel", card="abwehr", mosquitos=3)["number"]
    page.wait_for_function("number => document.body.dataset.number === String(number)", arg=number)
    expect(page.locator("#live")).to_contain_text("All are repelled.")
    expect(page.locator("#live")).to_contain_text(shown(page)[1])


def test_a_connection_that_is_back_is_said_to_be_back(stage: Stage, opens: Opens) -> None:
    to_phase(stage, "green")
    page = opens(stage, language="en-GB")
    expect(page.locator(".scene")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("#live")).to_have_text("Connection lost. Trying again.")
    page.context.set_offline(False)
    expect(page.locator("#live")).to_contain_text("The connection is back. 1 of 3 left. Caro has the lamp.")


def test_the_set_up_says_too_that_the_connection_is_back(stage: Stage, opens: Opens) -> None:
    page = opens(stage, language="en-GB")
    expect(page.locator(".chair").first).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("#live")).to_have_text("Connection lost. Trying again.")
    page.context.set_offline(False)
    expect(page.locator("#live")).to_have_text("The connection is back.")


def test_what_changes_at_a_seat_is_told(stage: Stage, opens: Opens) -> None:
    to_phase(stage, "green")
    page = opens(stage, language="en-GB")
    expect(page.locator(".scene")).to_be_visible()
    phone = stage.phone()
    number = phone.get("/api/state")["number"]
    phone.act(number, "next")
    expect(page.locator("#live")).to_contain_text("Caro: Drops 9.")
    expect(page.locator(".bitten .num").nth(1)).to_have_text("9")
