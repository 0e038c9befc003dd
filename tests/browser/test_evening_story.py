"""An evening as people would tell it: set up together, a duel, a victory, and a picture to take along."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL, TABLET, Opens
from tests.web.stage import Stage

TO_A_TIE = (
    ("correct-drops", {"player": "Caro", "drops": 6}),
    ("correct-drops", {"player": "Zoe", "drops": 6}),
    ("correct-drops", {"player": "Chris", "drops": 0}),
)


@pytest.mark.soak
def test_an_evening_from_the_set_up_to_the_shared_picture(stage: Stage, opens: Opens) -> None:
    one, other = opens(stage, name="Caro"), opens(stage, name="Zoe", language="en-GB", size=SMALL)
    display = opens(stage, "/display", name=None, size=TABLET)
    expect(one.locator(".phones-here")).to_contain_text("Zoe")  # she joined while the set-up was open
    one.get_by_label("Name auf Platz 2").fill("Zoe")
    expect(other.get_by_label("Name at seat 2")).to_have_value("Zoe")
    other.get_by_role("button", name="Begin the game").click()
    expect(one.locator(".phases .now")).to_be_visible()
    phone = stage.phone("Caro")
    number = phone.get("/api/state")["number"]
    for kind, values in TO_A_TIE:
        number = phone.act(number, kind, **values)["number"]
    for page in (one, other, display):
        expect(page.locator(".rival")).to_have_count(2)
    number = phone.act(number, "slap", squashed=5)["number"]
    expect(one.get_by_text("Ab 6 gewinnt Zoe")).to_be_visible()
    phone.act(number, "slap", squashed=7)
    for page in (one, other, display):
        expect(page.locator(".ranks .lit")).to_contain_text("Zoe")
    other.get_by_role("button", name="Share", exact=True).click()
    picture = other.locator(".shared-picture")
    expect(picture).to_have_js_property("naturalWidth", 1080)
    expect(picture).to_have_js_property("naturalHeight", 1350)
    expect(other.get_by_role("link", name="Save the picture")).to_have_attribute(
        "download", "mosquitozzz-1.png"
    )
    other.keyboard.press("Escape")
    other.get_by_role("button", name="To BG Stats").click()
    expect(other.get_by_role("img", name="QR code to the page of this evening")).to_be_visible()
