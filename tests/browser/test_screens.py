"""Every screen in both languages and themes: nothing axe-core objects to, nothing wider than the phone."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, SMALL, TABLET, Opens, caught_up
from tests.browser.late import answered_last, first, hold
from tests.web.acted import ActedLive
from tests.web.stage import Stage, play_to_the_end
from tests.web.test_stream import slap_due

LOOKS = [("de-DE", PHONE), ("en-GB", SMALL)]
SAMPLE = [LOOKS[0], pytest.param(*LOOKS[1], marks=pytest.mark.soak)]
"""Of screens that hardly differ on a small phone the second look is for the long versions."""
MAIN_BUTTON_PX = 64
CUT_OFF = "all => all.filter((each) => each.scrollWidth > each.clientWidth).length"
STEPS = ("grow", "reveal", "green", "blue", "clear", "hand-over", "lamp")
SOME_STEPS = ("green", "hand-over")
"""A throw that is due, and cards to choose: the soak comes to all steps."""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """async (rules) => {
    const found = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    return found.violations.map(each => [each.id, each.nodes.map(node => node.html.slice(0, 200))]);
}"""
LOOK = '{ "color-contrast": { enabled: false }, "target-size": { enabled: false } }'
"""What is asked of every spot of a screen, and takes axe-core two thirds of its time."""
RUN_BUT_FOR_LOOK = RUN_AXE.replace("runOnly: rules", f"runOnly: rules, rules: {LOOK}")


def check(page: Page, run: str = RUN_BUT_FOR_LOOK) -> None:
    """Hold what is on the screen, but for its look, against axe-core, and against its own width.

    The look is for `check_both_themes`, once for each kind of screen; 'make soak' asks it of every screen.
    """
    page.locator("h1").first.wait_for(state="attached")  # a page that has none yet still loads
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert page.evaluate(run, RULES) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def check_both_themes(page: Page) -> None:
    """The same with its look, whose colours change by day."""
    check(page, RUN_AXE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert page.evaluate(RUN_AXE, ["color-contrast"]) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")


def to_phase(stage: Stage, step: str) -> None:
    """Play up to a step of the first turn."""
    number = stage.begin()["number"]
    phone = stage.phone()
    moves: list[tuple[str, dict[str, Any]]] = [
        ("join", {"card": "angriff"}),
        ("join", {"card": "fliegerangriff"}),
        ("next", {}),
        ("reveal", {"card": "gamma"}),
        ("repel", {"card": "abwehr", "mosquitos": 2}),
        ("next", {}),
        ("clear", {"cards": ["fliegerangriff"]}),
        ("next", {}),
    ]
    stops = {"grow": 0, "reveal": 3, "blue": 4, "green": 5, "clear": 6, "hand-over": 7, "lamp": 8}
    for kind, values in moves[: stops[step]]:
        number = phone.act(number, kind, **values)["number"]


@pytest.mark.parametrize(
    ("language", "size", "steps"),
    [(*LOOKS[0], SOME_STEPS), pytest.param(*LOOKS[1], STEPS, marks=pytest.mark.soak)],
)
def test_the_game_in_its_steps(
    camera_stage: Stage, opens: Opens, language: str, size: ViewportSize, steps: tuple[str, ...]
) -> None:
    page = opens(camera_stage, language=language, size=size)
    expect(page.locator(".chair").first).to_be_visible()
    check_both_themes(page)
    for step in steps:
        to_phase(camera_stage, step)
        number = camera_stage.phone().get("/api/state")["number"]
        page.wait_for_function("number => document.body.dataset.number === String(number)", arg=number)
        check(page)  # by day too where every screen is looked at
        lowest = page.locator(".dock > :last-child").bounding_box()
        assert lowest
        assert lowest["height"] == MAIN_BUTTON_PX  # it is as high in every step
        page.set_viewport_size(SMALL)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.set_viewport_size(size)
        camera_stage.phone().post("/api/games/given-up", {"seen": number})


@pytest.mark.parametrize(("language", "size"), SAMPLE)
def test_a_throw_in_all_its_stages(
    camera_stage: Stage, acted: ActedLive, opens: Opens, language: str, size: dict[str, int]
) -> None:
    slap_due(camera_stage)
    page = opens(camera_stage, language=language, size=size)
    waiting = ("unseen", "missed", "dazzled", "blinded", "armed")  # the same with other words
    letters = []
    for stage in waiting:
        acted.stage(stage)
        caught_up(page, acted.live)
        letters.append(page.locator(".phases li").last.bounding_box())
    check_both_themes(page)
    stages: list[Callable[[], None]] = [
        lambda: acted.stage("settling", (3, 7)),
        acted.reads,
        lambda: acted.reads(missing=1),
        lambda: acted.reads(doubted=(2,)),
    ]
    for come in stages:
        come()
        caught_up(page, acted.live)
        letters.append(page.locator(".phases li").last.bounding_box())
    assert all(place == letters[0] for place in letters)  # nothing jumps
    check(page)


@pytest.mark.parametrize(("language", "size"), SAMPLE)
def test_the_other_pages(camera_stage: Stage, opens: Opens, language: str, size: dict[str, int]) -> None:
    camera_stage.begin()
    play_to_the_end(camera_stage.phone(), seed=3)
    page = opens(camera_stage, language=language, size=size)
    expect(page.locator(".course").first).to_be_visible()
    check_both_themes(page)
    more = "Verlauf, Glück und Fotos" if language == "de-DE" else "Course, luck and photos"
    page.get_by_role("button", name=more).last.click()
    page.locator("summary").first.click()
    check(page)
    places = {"/evenings": "table", "/evenings/1": ".course", "/calibration": ".stations", "/join": "form"}
    for path, there in places.items():
        page.goto(camera_stage.url + path)
        expect(page.locator(there).first).to_be_visible()
        check(page)


@pytest.mark.parametrize(
    "size", [TABLET, pytest.param({"width": 800, "height": 1280}, marks=pytest.mark.soak)]
)
def test_the_display(camera_stage: Stage, acted: ActedLive, opens: Opens, size: dict[str, int]) -> None:
    page = opens(camera_stage, "/display", size=size)
    expect(page.get_by_role("img", name="QR-Code zum Mitspielen")).to_be_visible()
    slap_due(camera_stage)
    acted.reads(remarked=1)
    expect(page.locator(".rings .remark")).to_be_visible()
    check_both_themes(page)
    assert page.locator("button").count() == 0
    expect(page.locator(".came-true")).to_be_visible()  # what was likely, and what has come of it
    frame = page.locator(".shot").bounding_box()
    assert frame == pytest.approx(page.locator(".rings").bounding_box(), abs=1)  # no black bands
    assert frame
    assert frame["width"] > size["width"] / 3
    stranger = opens(camera_stage, "/display", size=size, name=None)
    expect(stranger.locator(".rings")).to_be_visible()
    expect(stranger.locator(".invite")).to_have_count(0)


def test_a_lost_connection(camera_stage: Stage, opens: Opens) -> None:
    to_phase(camera_stage, "green")
    page = opens(camera_stage)
    expect(page.locator(".scene")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("heading", name="Verbindung weg")).to_be_visible()
    expect(page.locator(".unlit")).to_have_count(1)
    expect(page.locator("footer .btn")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Flache Hand")).to_be_visible()


def test_a_doubted_slap_is_counted_under_the_finger_or_corrected_on_the_photo(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    acted.reads(doubted=(2,))
    page = opens(camera_stage)
    plus = page.get_by_role("button", name="mehr")
    place = plus.bounding_box()
    before = camera_stage.phone(None).get("/api/state")["throw"]["number"]
    with page.expect_response("**/api/throw"):  # or the table would hear of it after the next reading
        plus.click()
    expect(page.get_by_role("button", name=f"{before + 1} übernehmen")).to_be_visible()
    now = plus.bounding_box()
    assert place
    assert now
    assert now["x"] == place["x"]
    assert abs(now["y"] - place["y"]) < place["height"] / 4
    acted.reads(doubted=(2,))
    accept = page.get_by_role("button", name="Übernehmen")
    expect(accept).to_contain_text("erst Scheibe 2")
    accept.click(force=True)
    assert acted.present().throw is not None
    page.get_by_role("button", name="Scheibe 2: nicht zu erkennen").click()
    expect(page.get_by_role("button", name="übernehmen")).to_have_class("btn p grow ")
    page.get_by_role("button", name="Ändern").click()
    expect(page.get_by_text("umgedreht von Hand: Scheibe 2")).to_be_visible()
    disc = page.get_by_role("button", name="Scheibe 1: erschlagen")
    disc.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Scheibe 1: lebt, von Hand")).to_be_visible()
    squashed = camera_stage.phone().get("/api/state")["throw"]["number"]
    page.get_by_role("button", name=f"{squashed} übernehmen").click()
    expect(page.locator(".scene")).to_be_visible()
    assert camera_stage.phone().get("/api/history")[0]["words"] == [f"Slap: {squashed} of 3 squashed."]
    page.get_by_role("button", name="Letztes Foto").click()
    kept = page.get_by_role("dialog").get_by_role("img", name="Scheibe 1: lebt, von Hand")
    expect(kept).to_be_visible()  # as it was accepted, not as it was read


def test_the_last_throw_opens_over_the_page(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    number = slap_due(camera_stage)
    acted.reads()
    camera_stage.phone().post("/api/throw", {"do": "accept", "seen": number})
    page = opens(camera_stage)
    last = page.get_by_role("button", name="Letztes Foto")
    last.focus()
    page.keyboard.press("Enter")
    over = page.get_by_role("dialog")
    expect(over.get_by_role("heading", name="Foto des Wurfs")).to_be_visible()
    expect(over.get_by_text("Für 'companion report' ist das Wurf")).to_be_visible()
    expect(over.get_by_role("img", name="Scheibe 1: erschlagen")).to_be_visible()
    expect(over.get_by_text("So gelesen, so gezählt")).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.matches('body, dialog, dialog *')")
    page.keyboard.press("Escape")
    expect(last).to_be_focused()
    last.click()
    over.get_by_role("button", name="Foto löschen").click()
    page.get_by_role("button", name="Ja, löschen").click()
    expect(last).to_have_count(0)
    stranger = opens(camera_stage, name=None)
    expect(stranger.locator(".scene")).to_be_visible()
    expect(stranger.get_by_role("button", name="Letztes Foto")).to_have_count(0)


def test_a_page_that_is_not_there(stage: Stage, opens: Opens) -> None:
    page = opens(stage, "/evenings/99")
    expect(page.get_by_role("heading", name="mit der Nummer 99")).to_be_visible()
    page.goto(stage.url + "/nowhere")
    expect(page.get_by_role("heading", name="Diese Seite gibt es nicht.")).to_be_visible()
    page.get_by_role("link", name="Zum Tisch").click()
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()


def test_on_a_small_phone_names_are_not_cut_beside_ten_drops(stage: Stage, opens: Opens) -> None:
    names = ["Annamarie", "Hannelore"]
    stage.begin(names)
    phone = stage.phone()
    for name in names:
        phone.act(phone.get("/api/state")["number"], "correct-drops", player=name, drops=10)
    page = opens(stage, size=SMALL)
    expect(page.locator(".pl .drops .f")).to_have_count(20)
    assert page.locator(".pl .who").evaluate_all(CUT_OFF) == 0


def test_a_throw_that_nobody_saw_is_read_again_and_another_thrown_on_the_virtual_table(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    acted.stage("unseen")
    page = opens(camera_stage)
    expect(page.get_by_role("heading", name="Ist schon geworfen?")).to_be_visible()
    page.get_by_role("button", name="Noch einmal lesen").click()
    expect(page.get_by_role("heading", name="Ist schon geworfen?")).to_have_count(0)
    assert acted.present().throw is not None
    page.get_by_role("button", name="Virtueller Tisch").click()
    expect(page.get_by_text("Simulation")).to_be_visible()
    page.get_by_text("Aussuchen, was fällt").click()
    page.get_by_role("group", name="erledigt").get_by_role("button", name="mehr").click()
    page.get_by_role("button", name="3 Scheiben werfen").click()
    expect(page.get_by_role("dialog")).to_have_count(0)  # it steps aside: what comes of it shows on the page
    assert acted.virtual.wish == (("squashed",), 0)
    expect(page.locator(".bulb")).to_be_visible()
    page.get_by_role("button", name="Virtueller Tisch").click()
    throw = page.get_by_role("button", name="3 Scheiben werfen")
    expect(throw).to_contain_text("übernimm erst, was gelesen ist")
    expect(throw).to_be_disabled()
    for side in range(2):
        expect(page.locator(".compare dd").nth(side)).to_have_text("2 erschlagen und 1 lebt")
    page.get_by_role("button", name="OK").click()
    page.get_by_text("Störungen").click()
    glare = page.get_by_role("switch", name="Licht spiegelt sich")
    held = hold(page, "**/api/virtual")
    with answered_last(page, first(page, held, "GET")):
        glare.click()  # what is unfolded stays so
        first(page, held, "POST").continue_()
        expect(glare).to_be_checked()
    expect(glare).to_be_checked()
