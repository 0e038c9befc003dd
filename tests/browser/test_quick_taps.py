"""What is tapped before the table has heard the tap before it: nothing is lost, and the order stays."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Opens, going_on
from tests.browser.test_toys import walk
from tests.toy import toys_in_the_library
from tests.web.acted import ActedLive
from tests.web.stage import Stage, staged
from tests.web.test_stream import slap_due


@pytest.fixture
def caravan(tmp_path: Path, port: int) -> Iterator[Stage]:
    """A table where the caravan can be played, with a camera that acts as it is told."""
    with toys_in_the_library():
        acted = ActedLive(tmp_path)
        with staged(acted.live, tmp_path, port) as stage:
            yield stage


def tapped_but_late(page: Page, path: str, tap: Locator) -> Callable[[], None]:
    """Tap something of which the table hears late: once what is returned is called."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def go_on() -> None:
        held[0].continue_()

    page.route(path, hold, times=1)
    with page.expect_request(path):
        tap.click()
    return go_on


def changing(camera_stage: Stage, acted: ActedLive, opens: Opens) -> Page:
    """Open a page on which the reading of a slap is being changed."""
    slap_due(camera_stage)
    acted.reads()
    page = opens(camera_stage)
    page.get_by_role("button", name="Ändern").click()
    return page


def test_every_choice_of_the_set_up_counts_and_the_game_begins_with_all(caravan: Stage, opens: Opens) -> None:
    page = opens(caravan)
    page.get_by_role("button", name="Karawane", exact=True).click()
    camels = page.locator("[data-key=camels]")
    for camel in ("Amir", "Basma", "Cairo", "Dunya"):
        expect(camels.get_by_role("button", name=camel)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Chris entfernen").click()
    expect(page.locator(".chair input")).to_have_count(2)
    go_on = tapped_but_late(page, "**/api/setup", camels.get_by_role("button", name="Dunya"))
    camels.get_by_role("button", name="Amir").click()
    for camel in ("Amir", "Dunya"):
        expect(camels.get_by_role("button", name=camel)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Spiel beginnen").click()
    go_on()
    expect(page.get_by_role("button", name="Nichts kaufen")).to_be_visible()
    assert caravan.phone(None).get("/api/state")["game"]["options"]["camels"] == ["basma", "cairo"]


def test_faces_that_were_said_last_are_those_that_are_accepted(caravan: Stage, opens: Opens) -> None:
    phone = caravan.phone()
    number = caravan.begin(["Ada", "Bo"], "caravan")["number"]
    phone.act(number, "buy", goods=[])
    walk(caravan)
    page = opens(caravan)
    page.get_by_role("button", name="Selbst zählen").click()
    star, well = (page.locator(".dock .tile", has_text=name) for name in ("Stern", "Brunnen"))
    for _ in range(3):
        star.click()
    page.get_by_role("button", name="Von vorn").click()
    for _ in range(3):
        star.click()
    go_on = tapped_but_late(page, "**/api/throw", well)
    with going_on(page):
        go_on()
    assert "Brunnen" in str(phone.get("/api/history", **{"Accept-Language": "de"})[0]["words"])


def test_a_disc_that_is_tapped_after_a_number_is_what_counts(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    page = changing(camera_stage, acted, opens)
    go_on = tapped_but_late(page, "**/api/throw", page.get_by_role("button", name="mehr"))
    page.get_by_role("button", name="Scheibe 1: erschlagen").click()
    go_on()
    expect(page.get_by_text("umgedreht von Hand: Scheibe 1")).to_be_visible()
    expect(page.locator(".bulb")).to_have_text("1")


def test_what_is_asked_first_and_answered_last_is_not_shown(stage: Stage, opens: Opens) -> None:
    number = stage.begin()["number"]
    page = opens(stage)
    page.get_by_role("button", name="Menü").click()
    history = page.get_by_role("button", name="Was geschah")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/history", hold, times=1)
    with page.expect_request("**/api/history"):
        history.click()
    while not held:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    answer = held[0].fetch()
    stage.phone("Bo").act(number, "join", card="angriff")
    entries = page.locator("dialog ol li")
    expect(entries).to_have_count(1)
    with page.expect_response("**/api/history"):
        held[0].fulfill(response=answer)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(entries).to_have_count(1)
