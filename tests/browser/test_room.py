"""What is to be read has room, on small phones too: nothing is cut off, covered or torn."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import ViewportSize, expect

from companion.live.values import Health
from companion.photos import Photo
from companion.vision.reading import Piece, Reading
from companion.words import Message
from tests.browser.conftest import PHONE, SMALL, TABLET, WIDE, Opens, caught_up, out_of_reach
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_stream import slap_due

ON_ITS_SIDE = ViewportSize(width=844, height=390)
NOT_CALIBRATED = Health("waiting", Message("live.not-calibrated"), calibrate=True)


def ten_due(stage: Stage) -> int:
    """Bring a game to a throw of ten discs and return its number."""
    phone = stage.phone()
    number = phone.post("/api/undo", {"seen": slap_due(stage, 5)})["number"]
    number = phone.act(number, "correct-swarm", card="apokalypse", copies=2)["number"]
    return int(phone.act(number, "hand", card="flache-hand")["number"])


COVERED = """([chip, things]) => {
    const box = document.querySelector(chip).getBoundingClientRect();
    return [...document.querySelectorAll(things)].filter(each => {
        const other = each.getBoundingClientRect();
        const beside = other.left >= box.right || other.right <= box.left;
        return !beside && other.top < box.bottom && other.bottom > box.top;
    }).length;
}"""


@pytest.mark.soak
def test_no_label_of_the_odds_is_cut_off_nor_the_code_on_the_display(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    ten_due(camera_stage)
    for path, size in (("/", PHONE), ("/display", TABLET)):
        page = opens(camera_stage, path, size=size)
        chart = page.locator(".odds svg")
        expect(chart.locator("text").last).to_have_text("10")
        last, whole = chart.locator("text").last.bounding_box(), chart.bounding_box()
        assert last
        assert whole
        assert last["x"] + last["width"] <= whole["x"] + whole["width"]
    acted.live.devices.report("camera", NOT_CALIBRATED)
    caught_up(page, acted.live)
    expect(page.get_by_role("img", name="QR-Code zum Mitspielen")).to_be_in_viewport(ratio=1)


@pytest.mark.soak
def test_nothing_lies_on_the_photo_but_rings_and_numbers(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    discs = tuple(Piece(x, 60.0, 30.0, "squashed", 0.99) for x in (60.0, 280.0, 500.0))
    throw = acted._throw().read(Reading(discs, (), 3), 1)
    acted.live.throws._moment.change(lambda now: replace(now, throw=throw, photo=Photo("1", 0, 0, 720, 640)))
    page = opens(camera_stage)
    sizes: tuple[ViewportSize, ...] = (PHONE, SMALL)
    for size, change in ((size, change) for change in (False, True) for size in sizes):
        page.set_viewport_size(size)
        if change and size is PHONE:
            page.get_by_role("button", name="Ändern").click()
        expect(page.locator(".shot .tag")).to_have_count(0)
        shot, globe = page.locator(".shot").bounding_box(), page.locator(".verdict .bulb").bounding_box()
        assert shot
        assert globe
        assert globe["y"] >= shot["y"] + shot["height"] + 10
    page.set_viewport_size(ON_ITS_SIDE)  # there the verdict stands beside it, over the dock
    frame, picture = page.locator(".shot").bounding_box(), page.locator(".rings").bounding_box()
    globe, dock = page.locator(".verdict .bulb").bounding_box(), page.locator(".dock").bounding_box()
    assert frame
    assert globe
    assert dock
    assert frame == pytest.approx(picture, abs=1)  # no black bands
    assert globe["x"] >= frame["x"] + frame["width"] + 10
    assert globe["y"] + globe["height"] <= dock["y"]
    assert dock["x"] > frame["x"] + frame["width"]


def test_more_discs_are_due_than_there_are(camera_stage: Stage, opens: Opens) -> None:
    number = slap_due(camera_stage, 3)
    phone = camera_stage.phone()
    number = phone.post("/api/undo", {"seen": number})["number"]
    for card, copies in (("apokalypse", 3), ("ueberfall", 2)):
        number = phone.act(number, "correct-swarm", card=card, copies=copies)["number"]
    phone.act(number, "hand", card="flache-hand")
    page = opens(camera_stage, language="en-GB")
    expect(page.get_by_role("heading", name="Throw 15")).to_be_visible()
    expect(page.get_by_text("15 now, then 6 more")).to_be_visible()
    expect(page.locator(".odds .txt")).to_contain_text("Most likely 7 or 8 of 15 squashed.")
    expect(page.get_by_text("With all 21: most likely 10 or 11")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_a_small_phone_shows_the_reason_of_a_doubt_above_the_dock(
    camera_stage: Stage, acted: ActedLive, opens: Opens, language: str
) -> None:
    ten_due(camera_stage)
    acted.reads(doubted=(2,))
    page = opens(camera_stage, language=language, size=SMALL, script=WIDE)
    reason, dock = page.locator(".doubt").bounding_box(), page.locator(".dock").bounding_box()
    assert reason
    assert dock
    assert reason["y"] + reason["height"] <= dock["y"]
    assert out_of_reach(page) == []


@pytest.mark.soak
def test_a_correction_fits_a_small_phone(stage: Stage, opens: Opens) -> None:
    stage.begin()
    page = opens(stage, language="en-GB", size=SMALL)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Correct").click()
    page.get_by_role("button", name="Red cards in the swarm").click()
    for part in (page.get_by_role("radio", name="Attack"), page.get_by_role("button", name="Enter")):
        expect(part).to_be_in_viewport(ratio=1)


def test_a_camera_that_knows_no_discs_leaves_the_counting_to_people(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    acted.live.devices.report("camera", NOT_CALIBRATED)
    page = opens(camera_stage, language="en-GB")
    expect(page.get_by_text("Throw 3 discs and count.")).to_be_visible()
    expect(page.get_by_text("I'm watching")).to_have_count(0)


def test_no_torn_picture_where_the_connection_is_lost(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    phone = camera_stage.phone()
    number = phone.post("/api/throw", {"do": "accept", "seen": number})["number"]
    phone.act(number, "hand", card="flache-hand")
    table, calibration = (
        opens(camera_stage, language="en-GB"),
        opens(camera_stage, "/calibration", language="en-GB"),
    )
    expect(table.get_by_role("button", name="Count yourself")).to_be_visible()
    expect(calibration.locator(".live-picture")).to_be_visible()
    for page in (table, calibration):
        page.context.set_offline(True)
        expect(page.get_by_text(re.compile("^Connection lost")).first).to_be_visible()
        expect(page.locator("img:visible")).to_have_count(0)


def test_a_camera_without_a_picture_is_told_in_words(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    page = opens(camera_stage, "/calibration", language="en-GB")
    expect(page.locator(".live-picture")).to_be_visible()
    page.route("**/api/picture.jpg*", lambda route: route.fulfill(status=404))
    expect(page.get_by_text("No picture from the camera just now.")).to_be_visible()
    expect(page.locator(".live-picture")).to_be_hidden()
    page.unroute("**/api/picture.jpg*")
    expect(page.locator(".live-picture")).to_be_visible()
