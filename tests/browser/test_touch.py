"""What a finger does: a tap too many, a number too long for its button, a question that is answered by habit."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import SMALL, Opens
from tests.browser.test_screens import check
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_stream import slap_due

LOOK_UNDER_THE_FINGER = """([x, y]) => {
    const under = () => document.elementFromPoint(x, y)?.closest("button")?.textContent ?? null;
    new MutationObserver(() => (window.under = under())).observe(document.body, { attributes: true });
    return under();
}"""
RUNS_OUT = """button => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
    return inner.left < outer.left || inner.right > outer.right;
}"""


def words_under_the_finger(page: Page, button: str) -> str | None:
    """Tap the right end of a button; return what lies there as soon as the page shows another state."""
    box = page.get_by_role("button", name=button).bounding_box()
    assert box
    x, y = box["x"] + box["width"] - 8, box["y"] + box["height"] / 2
    assert button in page.evaluate(LOOK_UNDER_THE_FINGER, [x, y])
    page.touchscreen.tap(x, y)
    page.wait_for_function("() => window.under !== undefined")
    under: str | None = page.evaluate("() => window.under")
    return under


def test_a_double_tap_means_one_button_and_not_the_next_one_too(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    acted.reads()
    page = opens(camera_stage)
    page.get_by_role("button", name="Ändern").click()
    expect(page.locator(".resting")).to_have_count(0)
    number = camera_stage.phone().get("/api/state")["throw"]["number"]
    assert words_under_the_finger(page, f"{number} übernehmen") is None
    page.get_by_role("button", name="Weiter").click()
    expect(page.locator(".phases .now b")).to_have_text("C")


def test_the_keyboard_does_not_stay_on_a_button_that_means_something_else(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    page = opens(camera_stage)
    page.get_by_role("button", name="Selbst zählen").click()
    for number in (1, 2, 3):
        page.get_by_role("button", name="mehr").click()
        expect(page.get_by_role("button", name=f"{number} übernehmen")).to_be_visible()
    page.get_by_role("button", name="3 übernehmen").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".scene")).to_be_visible()
    expect(page.locator("#page")).to_be_focused()


def test_the_number_stays_inside_its_button(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    slap_due(camera_stage)
    page = opens(camera_stage, size=SMALL)
    page.get_by_role("button", name="Selbst zählen").click()
    page.get_by_role("button", name="mehr").click()
    accept = page.get_by_role("button", name="1 übernehmen")
    expect(accept).to_be_visible()
    assert not accept.evaluate(RUNS_OUT)
    check(page)
