"""What a finger does: a tap too many, a card that slides away, a question answered by habit."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SMALL, TABLET, Opens, caught_up, going_on
from tests.browser.test_quick_taps import changing, tapped_but_late
from tests.browser.test_screens import check, to_phase
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
    page = changing(camera_stage, acted, opens)
    expect(page.locator(".resting")).to_have_count(0)
    number = camera_stage.phone(None).get("/api/state")["throw"]["number"]  # who joins is news on the page
    assert words_under_the_finger(page, f"{number} übernehmen") is None
    page.get_by_role("button", name="Weiter").click()
    expect(page.locator(".phases .now b")).to_have_text("C")


def test_the_keyboard_does_not_stay_on_a_button_that_means_something_else(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    page = changing(camera_stage, acted, opens)
    page.get_by_role("button", name="2 übernehmen").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".scene")).to_be_visible()
    expect(page.locator("#page")).to_be_focused()


@pytest.mark.soak
def test_whoever_counts_has_the_number_inside_its_button(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    page = opens(camera_stage, size=SMALL)
    page.get_by_role("button", name="Selbst zählen").click()
    keys = page.locator(".pad-keys button")
    expect(keys).to_have_text(["0keine", "1", "2", "3alle"])
    assert not any(key.evaluate(RUNS_OUT) for key in keys.all())
    keys.nth(1).click()
    expect(page.locator(".scene")).to_be_visible()


def test_which_discs_are_meant_and_how_many_are_missing(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    acted.reads(doubted=(2,), missing=1, standing=True)
    page = opens(camera_stage)
    expect(page.locator(".legend")).to_have_text("Scheibe 1 erschlagen")
    expect(page.get_by_text("Ich sehe 2 von 3.")).to_be_visible()
    throw = camera_stage.phone().get("/api/state")["throw"]
    (marked,) = (doubt["place"] for doubt in throw["doubts"] if doubt["place"])
    ring, shot = page.locator(".somewhere").bounding_box(), page.locator(".shot svg").bounding_box()
    assert ring, "the page points at what may be the third"
    assert shot
    scale = shot["width"] / throw["photo"]["width"]
    assert abs(ring["x"] + ring["width"] / 2 - shot["x"] - scale * marked["x"]) < 2
    assert abs(ring["y"] + ring["height"] / 2 - shot["y"] - scale * marked["y"]) < 2


@pytest.mark.parametrize(
    ("language", "size"), [("en-GB", PHONE), pytest.param("de-DE", SMALL, marks=pytest.mark.soak)]
)
def test_a_remark_can_be_looked_at_closely_and_one_tap_accepts(
    camera_stage: Stage, acted: ActedLive, opens: Opens, language: str, size: dict[str, int]
) -> None:
    slap_due(camera_stage)
    page = opens(camera_stage, language=language, size=size)
    caught_up(page, acted.live)
    acted.reads(remarked=1)
    words, closer, whole, accepts = {
        "en-GB": ("All 3 are counted. Is this one more?", "Look closer", "Whole photo", "Accept"),
        "de-DE": ("Alle 3 sind gezählt. Ist das noch eins?", "Genauer ansehen", "Ganzes Foto", "übernehmen"),
    }[language]
    ring, accept = page.get_by_role("img", name=words), page.get_by_role("button", name=accepts)
    expect(ring).to_be_visible()
    expect(page.locator("#live")).to_contain_text(words)
    expect(page.locator(".bulb.off, .told .doubt")).to_have_count(0)
    expect(accept).to_be_in_viewport(ratio=1)
    line, dock = page.locator(".told .remark").bounding_box(), page.locator(".dock").bounding_box()
    target, small = page.get_by_role("button", name=closer).bounding_box(), ring.bounding_box()
    assert line
    assert dock
    assert line["y"] + line["height"] <= dock["y"]
    assert target
    assert min(target["width"], target["height"]) >= 48
    if size is PHONE:
        check(page)
    page.get_by_role("button", name=closer).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=whole)).to_be_focused()
    large = ring.bounding_box()
    assert small
    assert large
    assert large["width"] > 1.5 * small["width"]
    page.keyboard.press("Enter")
    assert ring.bounding_box() == small
    with going_on(page):
        accept.click()


def test_counting_oneself_what_lies_there_and_leaving_it_to_the_camera_again(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    acted.stage("missed")
    page = opens(camera_stage)
    page.get_by_role("button", name="Selbst zählen").click()
    expect(page.get_by_text("Zähl, was da liegt: 3 Scheiben.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Kamera zählt").click()
    page.get_by_role("button", name="Selbst zählen").click()
    go_on = tapped_but_late(page, "**/api/throw", page.locator(".pad-keys button").nth(1))
    expect(page.get_by_role("button", name="1", exact=True)).to_have_attribute("aria-pressed", "true")
    page.locator(".pad-keys button").nth(2).click()  # the first tap counts
    go_on()
    expect(page.locator(".toast")).to_contain_text("1 erschlagen")


@pytest.mark.soak
def test_there_is_a_way_back_to_the_table_from_everywhere(camera_stage: Stage, opens: Opens) -> None:
    page = opens(camera_stage, "/evenings", name=None)
    page.get_by_role("link", name="Zum Tisch").click()
    expect(page.get_by_role("heading", name="Gleich geht es los")).to_be_visible()
    page = opens(camera_stage, "/calibration")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("link", name="Zum Tisch").click()
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("link", name="Zum Tisch")).to_have_count(0)


def test_the_lamp_lights_the_way_out_of_what_cannot_be_taken_back(stage: Stage, opens: Opens) -> None:
    page = opens(stage)  # the first that joins is the host's
    stage.begin()
    asked = page.get_by_role("dialog").last
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Dieses Spiel").click()
    page.get_by_role("button", name="Aufgeben").click()
    expect(asked.locator(".btn.p")).to_have_text("Abbrechen")
    asked.locator(".btn.p").click()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Wer mitspielt").click()
    page.get_by_role("button", name="Jemanden dazuholen").click()
    link = page.get_by_role("dialog").first.get_by_role("link")
    expect(link).to_contain_text(stage.code)
    page.get_by_role("button", name="Neuer Code").click()
    expect(asked.get_by_text("alle müssen neu scannen")).to_be_visible()
    assert stage.phone().get("/api/code")["url"].endswith(stage.code)
    asked.get_by_role("button", name="Ja, neuer Code").click()
    expect(link).not_to_contain_text(stage.code)


@pytest.mark.soak
def test_the_drawer_never_opens_with_a_picture_it_has_shown(camera_stage: Stage, opens: Opens) -> None:
    page = opens(camera_stage)
    shown = page.locator(".live-picture")

    def opened() -> int:
        page.get_by_role("button", name="Menü").click()
        page.get_by_role("button", name="Tisch und Kamera").click()
        page.get_by_role("button", name="Virtueller Tisch").click()
        return glance()

    def glance() -> int:
        return int((shown.get_attribute("src") or "").rpartition("?")[2])

    first = opened()
    page.wait_for_function(
        "first => Number(document.querySelector('.live-picture').src.split('?')[1]) > first + 4", arg=first
    )
    last = glance()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    assert opened() > last


def test_the_display_lets_people_join_before_the_game(stage: Stage, opens: Opens) -> None:
    page = opens(stage, "/display", size=TABLET)
    code = page.get_by_role("img", name="QR-Code zum Mitspielen")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box
    assert box["width"] >= TABLET["height"] / 2
    assert box["y"] + box["height"] < TABLET["height"]
    page.context.set_offline(True)
    expect(page.locator(".do")).to_contain_text("Ich versuche es wieder.")
    expect(code).to_have_count(0)  # nobody can join a companion that is not there
    stranger = opens(stage, "/display", size=TABLET, name=None)
    expect(stranger.get_by_text("Menü, Wer mitspielt, Jemanden dazuholen")).to_be_visible()


@pytest.mark.soak
def test_a_warning_of_the_set_up_has_the_whole_width(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    acted.calibration.at, acted.calibration.shadow = 1, True
    page = opens(camera_stage, "/calibration")
    warning = page.locator(".checks li").filter(has_text="Kein Schatten")
    expect(warning).to_be_visible()
    inside, whole = warning.bounding_box(), page.locator(".checks").bounding_box()
    assert inside
    assert whole
    assert inside["width"] == whole["width"]


@pytest.mark.soak
def test_a_notice_stands_near_the_thumb_and_leaves_the_buttons_free(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    for place, name in enumerate(("Ada", "Ada", "Cy")):
        page.locator(".chair input").nth(place).fill(name)
    page.get_by_role("button", name="Spiel beginnen").click()
    notice = page.get_by_role("alert").bounding_box()
    dock = page.locator("footer.dock").bounding_box()
    assert notice
    assert dock
    assert dock["y"] - 40 < notice["y"] + notice["height"] <= dock["y"]


@pytest.mark.soak
def test_cards_stay_under_the_finger_while_they_are_tapped(stage: Stage, opens: Opens) -> None:
    to_phase(stage, "hand-over")
    page = opens(stage)
    card = page.locator(".swarmcard").first
    before = card.bounding_box()
    card.click()
    expect(page.locator(".swarmcard .badge")).to_have_text("1×")
    assert card.bounding_box() == before


def test_what_an_infection_costs_is_said(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    number = slap_due(camera_stage)
    camera_stage.phone().act(number, "correct-infection", player="Caro", infected="yes")
    acted.reads()
    page = opens(camera_stage)
    expect(page.locator(".told")).to_contain_text("Caro verliert 2 TropfenEiner davon durch die Infektion.")


@pytest.mark.soak
def test_a_language_is_named_where_it_leads_and_a_choice_does_not_move_its_neighbour(
    stage: Stage, opens: Opens
) -> None:
    page = opens(stage, language="en-GB")
    expect(page.get_by_role("link", name="Deutsch")).to_have_text("DE")
    words = page.get_by_role("radiogroup").first.locator("button > span")
    expect(words.nth(1)).to_be_visible()
    one, other, *_ = words.evaluate_all("words => words.map(each => each.getBoundingClientRect().y)")
    assert one == other
