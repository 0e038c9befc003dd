"""How the page behaves where something is in the way: a dialog, a full house, a poor browser."""

import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from companion.live.values import Health
from tests.browser.conftest import TABLET, Opens
from tests.browser.test_screens import check, to_phase
from tests.web.acted import ActedLive
from tests.web.stage import Listener, Stage, staged, table_live
from tests.web.test_stream import slap_due

POOR_BROWSER = """
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no"); } });
    delete window.speechSynthesis;
"""
TELL_OF_STATES = """
    const Source = window.EventSource;
    window.EventSource = class extends Source {
        constructor(address) {
            super(address);
            this.addEventListener("state", () => setTimeout(() => (window.stated = true)));
        }
    };
"""
COUNT_NOTICES = """() => {
    window.notices = 0;
    const isNotice = (node) => node.classList?.contains("notice");
    new MutationObserver((changes) => {
        for (const change of changes) window.notices += [...change.addedNodes].filter(isNotice).length;
    }).observe(document.body, { childList: true, subtree: true });
}"""


GROUPS = {"Jemanden dazuholen": "Wer mitspielt", "Virtueller Tisch": "Tisch und Kamera"}
"""Where in the menu an entry stands, if not at once."""


def open_menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menü").click()
    if entry in GROUPS:
        page.get_by_role("button", name=GROUPS[entry]).click()
    page.get_by_role("button", name=entry).click()


def test_what_is_refused_in_a_dialog_is_said_there_and_stays_when_it_closes(
    stage: Stage, opens: Opens
) -> None:
    page = opens(stage, own=True)
    open_menu(page, "Jemanden dazuholen")
    over = page.get_by_role("dialog")
    said, rename = over.get_by_role("alert"), over.get_by_role("button", name="Namen übernehmen")
    over.get_by_label("Dein Name?").fill("")
    rename.click()
    expect(said).to_contain_text("1 bis 20 sichtbaren Zeichen")
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))  # or it would go again after a while
    rename.click()
    assert said.evaluate(
        """box => {
            const top = document.elementFromPoint(innerWidth / 2, box.getBoundingClientRect().y + 10);
            return top?.closest(".notice") === box;
        }"""
    )
    page.keyboard.press("Escape")
    expect(over).to_have_count(0)
    expect(page.locator("body > .notice")).to_be_visible()
    expect(page.locator("body > #live")).to_have_count(1)


def test_a_full_house_is_no_lost_connection(tmp_path: Path, opens: Opens) -> None:
    with staged(table_live(tmp_path), tmp_path, streams=3) as stage:
        others = [Listener(stage.port) for _ in range(2)]
        page = opens(stage, name=None)
        expect(page.get_by_role("heading", name="Es schauen schon 2 Seiten zu")).to_be_visible()
        expect(page.get_by_text("Verbindung weg")).to_have_count(0)
        for other in others:
            other.close()
        expect(page.get_by_role("heading", name="Gleich geht es los")).to_be_visible()


def test_the_display_says_what_is_wrong(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    page = opens(camera_stage, "/display", size=TABLET)
    acted.live.devices.report("camera", Health("fault", "Die Kamera ist weg."))
    expect(page.get_by_text("Die Kamera ist weg.")).to_be_visible()
    to_phase(camera_stage, "green")
    expect(page.locator(".players")).to_be_visible()
    expect(page.get_by_text("Die Kamera ist weg.")).to_be_visible()


def test_the_same_doubt_about_another_throw_is_told_again(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    number = slap_due(camera_stage)
    page = opens(camera_stage)
    expect(page.get_by_role("button", name="Selbst zählen")).to_be_visible()
    page.evaluate("() => { window.buzzes = 0; navigator.vibrate = () => (window.buzzes += 1); }")
    page.mouse.click(2, 2)  # no browser lets a page be felt that nobody has touched
    for buzzes in (1, 2):
        acted.reads(missing=1)
        page.wait_for_function("buzzes => window.buzzes === buzzes", arg=buzzes)
        expect(page.locator("#live")).to_contain_text("sehe ich nur 2")
        acted.live.throws.read_again("phone Bo", number)
        expect(page.locator("#live")).not_to_contain_text("sehe ich nur 2")


def test_a_browser_that_keeps_nothing_and_cannot_speak(stage: Stage, opens: Opens) -> None:
    page = opens(stage, "/join", name=None, script=POOR_BROWSER, own=True)
    page.get_by_label("Dein Name?").fill("Bo")
    page.get_by_label("Code oder Link").fill(stage.code)
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("link", name="Vergangene Abende")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("switch")).to_have_count(0)


def test_arrow_keys_choose_and_a_screen_that_goes_keeps_the_focus(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    group = page.get_by_role("radiogroup").first
    expect(group.locator("[tabindex='0']")).to_have_count(1)
    group.locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    second = group.get_by_role("radio").nth(1)
    expect(second).to_be_checked()
    expect(second).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(group.get_by_role("radio").first).to_be_focused()
    for place, name in enumerate(("Ada", "Bo", "Cy")):
        page.locator(".chair input").nth(place).fill(name)
    page.get_by_role("button", name="Spiel beginnen").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".scene")).to_be_visible()
    assert page.evaluate("() => document.getElementById('page').contains(document.activeElement)")


@pytest.mark.soak
def test_strangers_are_told_why_they_do_not_see_the_live_picture(camera_stage: Stage, opens: Opens) -> None:
    page = opens(camera_stage, "/calibration", name=None)
    expect(page.get_by_text("Darum sehen es nur Handys, die mitspielen.")).to_be_visible()
    expect(page.locator(".live-picture")).to_have_count(0)
    check(page)


def test_the_drawer_says_once_that_nobody_answers(camera_stage: Stage, opens: Opens) -> None:
    page = opens(camera_stage)
    open_menu(page, "Virtueller Tisch")
    expect(page.get_by_text("Simulation")).to_be_visible()
    page.evaluate(COUNT_NOTICES)
    asked: list[Route] = []

    def nobody(route: Route) -> None:
        asked.append(route)
        route.abort()

    page.route("**/api/virtual", nobody)
    while len(asked) < 4:
        page.wait_for_event("request")
    assert page.evaluate("() => window.notices") == 1


@pytest.mark.soak
def test_while_the_swarm_grows_everybodys_blood_is_in_view_or_one_swipe_away(
    stage: Stage, opens: Opens
) -> None:
    to_phase(stage, "grow")
    page = opens(stage)
    drops = page.locator(".drops")
    expect(page.locator(".pl.lit")).to_have_count(1)
    expect(drops.last).to_be_in_viewport(ratio=1)
    phone = stage.phone()
    phone.act(phone.get("/api/state")["number"], "next")
    expect(page.locator(".tile")).to_have_count(11)
    expect(page.locator(".tile").last).to_be_in_viewport(ratio=1)
    expect(drops).to_have_count(3)
    drops.last.scroll_into_view_if_needed()
    expect(drops.last).to_be_in_viewport(ratio=1)


def test_a_game_is_drawn_only_once_its_own_parts_are_there(stage: Stage, opens: Opens) -> None:
    stage.begin()
    page = opens(stage, name=None, script=TELL_OF_STATES)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/games/*/page.js", hold, times=1)
    page.reload(wait_until="commit")
    page.wait_for_function("() => window.stated")
    page.context.set_offline(True)  # which draws, with the parts still under way
    expect(page.get_by_role("heading", name="Verbindung weg")).to_be_visible()
    page.context.set_offline(False)
    held[0].continue_()
    expect(page.locator(".scene")).to_be_visible()


def test_a_page_of_an_older_version_loads_itself_anew(stage: Stage, opens: Opens) -> None:
    page = opens(stage)

    def older(route: Route) -> None:
        served.append(route)
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"/assets/\w+", "/assets/older", answer.text()))

    served: list[Route] = []
    page.route(f"{stage.url}/", older, times=1)
    page.goto(f"{stage.url}/", wait_until="commit")
    assert served
    page.wait_for_function("() => document.querySelector('script[src]:not([src*=older])')")
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
