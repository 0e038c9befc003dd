"""The camera is set up on a phone: step by step, what was learned, and the trial."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SMALL, Opens, caught_up
from tests.web.acted import ActedLive
from tests.web.stage import Stage

LOW = {"width": 320, "height": 640}
WHOLE = 0.99
"""How much of something is in sight when it is scrolled there: parts of a pixel may be cut."""
LEARNED_PX = 64
"""A face that was learned is recognised at this size."""


def held_presses(page: Page) -> list[Route]:
    """Hold back what is pressed from now on; to look goes on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route) if route.request.method == "POST" else route.continue_()

    page.route("**/api/calibration", hold)
    return held


def test_the_calibration_waits_for_good_light(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    page = opens(camera_stage, "/calibration")
    page.get_by_role("button", name="Anfangen: Kamera stellt sich ein").click()
    page.get_by_role("button", name="Aufnehmen").click()
    acted.calibration.shadow = True
    expect(page.get_by_text("Dreh die Lampe")).to_be_visible()
    expect(page.get_by_role("button", name="noch nicht so weit. Kein Schatten")).to_be_visible()
    acted.calibration.laying = True
    missing = page.get_by_role("button", name="Aufnehmen 15 Scheiben: Lebend")
    expect(missing).to_be_visible()
    expect(page.get_by_text("Noch liegt nichts da")).to_have_count(1)
    acted.calibration.shadow = acted.calibration.laying = False
    for label in ("Lebend", "Erschlagen"):
        expect(page.locator(".title")).to_have_text(f"15 Scheiben: {label}")
        page.get_by_role("button", name="Aufnehmen", exact=True).click()


def test_while_a_picture_is_learned_from_its_button_says_so(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at = 2
    page = opens(camera_stage, "/calibration")
    held = held_presses(page)
    page.get_by_role("button", name="Aufnehmen", exact=True).click()
    learning = page.get_by_role("button", name="Ich lerne …")
    expect(learning).to_be_disabled()
    expect(learning).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    page.unroute("**/api/calibration")
    expect(page.get_by_role("button", name="Ja, stimmt")).to_be_enabled()
    expect(learning).to_have_count(0)


def test_the_trial_asks_only_about_a_throw_that_lies_there(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at, acted.calibration.moving = 3, True
    page = opens(camera_stage, "/calibration")
    expect(page.get_by_role("heading", name="Wirf ein paar zur Probe")).to_be_visible()
    for asked in ("Ja, stimmt", "vertauscht?"):
        expect(page.get_by_role("button", name=asked)).to_have_count(0)
    acted.calibration.moving = False
    expect(page.get_by_text("Liegt es so auf dem Tisch?")).to_be_visible()
    assert acted.calibration.at == 3
    page.get_by_role("button", name="Ja, stimmt Kamera ist bereit").click()
    expect(page.get_by_role("link", name="Fertig")).to_be_visible()


@pytest.mark.soak
def test_what_the_trial_asks_stands_above_the_buttons(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at = 2
    page = opens(camera_stage, "/calibration", size=LOW)
    page.get_by_role("button", name="Aufnehmen", exact=True).click()
    expect(page.get_by_text("Liegt es so auf dem Tisch?")).to_be_in_viewport(ratio=WHOLE)
    expect(page.locator(".trial .tile-shot")).to_have_count(6)
    for piece in page.locator(".trial .tile-shot").all():
        expect(piece).to_be_in_viewport(ratio=WHOLE)


@pytest.mark.soak
def test_why_a_picture_is_refused_comes_into_sight(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at = 1
    page = opens(camera_stage, "/calibration", size=LOW)
    expect(page.get_by_role("button", name="Aufnehmen", exact=True)).to_be_visible()
    acted.calibration.refused = "Eine Scheibe liegt falsch herum. Dreh sie um und nimm das Bild neu auf. " * 3
    expect(page.locator(".told .doubt")).to_be_in_viewport(ratio=WHOLE)


def test_after_the_last_step_it_begins_again_and_shows_the_faces_in_use(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at = 4
    page = opens(camera_stage, "/calibration", size=SMALL)
    page.get_by_role("button", name="Neu beginnen").click()
    expect(page.get_by_role("button", name="Anfangen: Kamera stellt sich ein")).to_be_visible()
    assert acted.calibration.at == 0
    heading = page.get_by_role("heading", name="So kenne ich die Seiten")
    expect(heading).to_be_visible()
    page.evaluate("() => scrollTo(0, 0)")
    named, dock = heading.bounding_box(), page.locator(".dock").bounding_box()
    assert named is not None
    assert dock is not None
    assert named["y"] + named["height"] < dock["y"]


def test_the_trial_is_compared_with_the_table(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    acted.calibration.at = 3
    page = opens(camera_stage, "/calibration")
    expect(page.locator(".verdict")).to_contain_text("von 6 erschlagen")
    expect(page.locator(".learned figure")).to_have_count(2)
    held = held_presses(page)
    page.get_by_role("button", name="vertauscht?").click()
    busy = page.get_by_role("button", name="vertauscht?")
    expect(busy).to_have_attribute("aria-busy", "true")
    expect(page.get_by_text("Ich vertausche sie …")).to_be_visible()
    busy.click(force=True)  # once more, since nothing seems to happen
    held[0].continue_()
    page.unroute("**/api/calibration")
    expect(page.get_by_text("Vertauscht. So nenne ich die Seiten jetzt.")).to_be_visible()
    assert acted.calibration.exchanged == 1
    first = page.locator(".tile-shot").first
    first.click()  # somebody says that it is not so
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".verdict .bulb.off")).to_be_visible()
    expect(page.get_by_role("button", name="tipp oben auf einen Schritt")).to_be_visible()
    first.click()
    page.get_by_role("button", name="Ja, stimmt").click()
    expect(page.get_by_role("link", name="Fertig")).to_be_visible()


@pytest.mark.parametrize(("at", "width"), [(0, 320), pytest.param(4, 390, marks=pytest.mark.soak)])
def test_faces_in_use_are_exchanged_after_a_question(
    camera_stage: Stage, acted: ActedLive, opens: Opens, at: int, width: int
) -> None:
    acted.calibration.at = at
    page = opens(camera_stage, "/calibration")
    page.set_viewport_size({"width": width, "height": 844})
    before = [page.locator(".learned figcaption").nth(face).inner_text() for face in range(2)]
    page.get_by_role("button", name="vertauscht?").click()
    dialog = page.get_by_role("dialog")
    assert dialog.locator("figcaption").all_inner_texts() == before == ["Lebend", "Erschlagen"]
    with page.expect_response("**/api/calibration"):
        pass  # the page looks again meanwhile
    caught_up(page, acted.live)
    expect(dialog.locator("figure svg").first).to_be_visible()
    rows = [each.get_attribute("viewBox") for each in page.locator(".learned figure svg").all()]
    assert rows[2:] == rows[1::-1], "the dialog shows each name with the other picture"
    dialog.get_by_role("button", name="Abbrechen").click()
    expect(dialog).to_have_count(0)
    assert acted.calibration.exchanged == 0
    page.get_by_role("button", name="vertauscht?").click()
    with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        dialog.get_by_role("button", name="Vertauschen").click()
    assert answered.value.ok
    assert acted.calibration.exchanged == 1
    expect(page.locator('.learned image[href$="?2"]')).to_have_count(2)  # the new picture of them


def test_two_phones_that_confirm_one_after_the_other_exchange_faces_once(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    ada, ben = (opens(camera_stage, "/calibration", name=name) for name in ("Ada", "Ben"))
    for page in (ada, ben):
        page.get_by_role("button", name="vertauscht?").click()
    for page in (ada, ben):
        page.get_by_role("button", name="Vertauschen").click()
        expect(page.locator('.learned image[href$="?2"]')).to_have_count(2)
    expect(ada.get_by_text("Vertauscht. So nenne ich die Seiten jetzt.")).to_be_visible()
    expect(ben.get_by_role("alert")).to_contain_text("Sieh sie dir noch einmal an.")
    expect(ben.get_by_text("Vertauscht.")).to_have_count(0)
    assert acted.calibration.exchanged == 1


def test_while_another_phone_exchanges_faces_it_is_said_once(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at = 3
    page = opens(camera_stage, "/calibration", size=LOW)
    page.get_by_role("button", name="vertauscht?").click()
    done = page.get_by_text("Vertauscht. So nenne ich die Seiten jetzt.")
    expect(done).to_be_visible()
    acted.calibration.busy = True
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="vertauscht?").click()
    expect(page.get_by_text("Ich lerne oder vertausche gerade die Seiten.")).to_be_in_viewport(ratio=WHOLE)
    expect(page.get_by_role("button", name="vertauscht?")).to_be_enabled()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(done).to_have_count(0)
    assert acted.calibration.exchanged == 1


@pytest.mark.soak
def test_the_two_faces_that_were_learned_lie_side_by_side(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at = 3
    page = opens(camera_stage, "/calibration", size=SMALL)
    expect(page.locator(".learned figure")).to_have_count(2)
    boxes = [each.bounding_box() for each in page.locator(".learned figure svg, .learned .swap").all()]
    first, swap, second = (box for box in boxes if box is not None)
    assert first["y"] == second["y"]
    assert first["x"] + first["width"] <= swap["x"]
    assert swap["x"] + swap["width"] <= second["x"]
    assert first["width"] >= LEARNED_PX
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
