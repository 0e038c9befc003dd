"""Answers that come late: who types goes on, a tap is for what was seen, and no older answer is shown."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens, going_on
from tests.browser.late import answered_last, first, held_back, hold
from tests.toy import toys_in_the_library
from tests.web.stage import Stage, play_to_the_end

STREAM = "**/api/stream"
SHOWN_LATE = """async (state) => {
    const main = document.querySelector("script[type=module]").src;
    const { App } = await import(main.replace("main.js", "app.js"));
    const app = new App({ draw: () => [] });
    app.take({ ...state, change: 9 });
    await app.take({ ...state, change: 8 });
    return app.state?.change;
}"""


@pytest.fixture
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


def test_a_name_is_typed_on_while_more_comes_above_it(stage: Stage, opens: Opens) -> None:
    number = stage.begin()["number"]
    stage.phone().post("/api/games/aside", {"seen": number})
    page = opens(stage)
    name = page.locator(".chair input").first
    with held_back(page, "**/api/evenings"):
        page.reload()
        name.fill("Zo")
    expect(page.get_by_role("button", name="Caro, Stefan, Chris")).to_be_visible()
    page.keyboard.type("e")
    expect(name).to_have_value("Zoe")


def test_what_is_typed_before_the_chair_is_there_is_its_name(stage: Stage, opens: Opens) -> None:
    phone = stage.phone("Bo")
    phone.post("/api/setup", {"do": "leave", "chair": phone.get("/api/state")["setup"]["chairs"][0]["id"]})
    page = opens(stage)
    names = page.locator(".chair input")
    with page.expect_request(lambda asked: "Zoe!" in (asked.post_data or "")):
        with held_back(page, "**/api/setup"):
            page.get_by_role("button", name="Mitspieler hinzufügen").click()
            page.keyboard.type("Zoe")
            phone.post("/api/setup", {"do": "sit", "name": "Bo"})
        expect(names.nth(3)).to_have_value("Zoe")
        page.keyboard.type("!")
    expect(names.nth(2)).to_have_value("Bo")


@pytest.mark.usefixtures("_toys")
def test_the_game_that_was_just_chosen_begins_and_no_choice_is_for_another_position(
    stage: Stage, opens: Opens
) -> None:
    page = opens(stage, language="en-GB")
    with held_back(page, "**/api/games/caravan/options?*"):
        with page.expect_response("**/api/setup"):
            page.get_by_role("button", name="Caravan", exact=True).click()
        page.get_by_role("button", name="Begin the game").click()
    page.get_by_role("button", name="Buy", exact=True).click()
    phone = stage.phone("Bo")
    phone.act(phone.get("/api/state")["number"], "buy", goods=[])
    page.get_by_role("dialog").get_by_role("button", name="Enter").click()
    expect(page.locator(".notice")).to_contain_text("Bo was quicker")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.usefixtures("_toys")
def test_a_game_whose_options_are_refused_does_not_begin_and_says_why(stage: Stage, opens: Opens) -> None:
    page = opens(stage, language="en-GB")
    why = {"error": "broken", "message": "The game has a mistake."}
    page.route("**/api/games/caravan/options?*", lambda route: route.fulfill(status=500, json=why))
    with page.expect_response("**/api/games/caravan/options?*"):
        page.get_by_role("button", name="Caravan", exact=True).click()
    page.get_by_role("button", name="Begin the game").click()
    expect(page.locator(".notice")).to_contain_text("The game has a mistake.")
    assert stage.phone("Bo").get("/api/state")["game"] is None


def test_a_code_is_typed_on_and_whoever_joins_sits_down_before_the_first_state(
    stage: Stage, opens: Opens
) -> None:
    page = opens(stage, "/join", name=None)
    code = page.get_by_label("Code oder Link")
    with held_back(page, STREAM):
        page.reload()
        code.fill(stage.code[:-1])
    expect(page.get_by_role("button", name="Caro Das bin ich")).to_be_visible()
    page.keyboard.type(stage.code[-1])
    expect(code).to_have_value(stage.code)
    with held_back(page, STREAM):
        page.reload()
        code.fill(stage.code)
        page.get_by_label("Dein Name?").fill("Zoe")
        with page.expect_event("framenavigated"):
            page.get_by_role("button", name="Mitspielen").dblclick()
    expect(page.locator(".chair input").nth(3)).to_have_value("Zoe")
    assert [phone["name"] for phone in stage.phone("Ada").get("/api/phones")["phones"]] == ["Zoe", "Ada"]


@pytest.mark.usefixtures("_toys")
def test_data_are_typed_on_while_they_are_kept_or_refused(stage: Stage, opens: Opens) -> None:
    page = opens(stage, "/games/caravan/data", language="en-GB")
    page.get_by_role("button", name=re.compile("^Map")).click()
    key = page.get_by_label(re.compile("^New in Map")).last
    key.fill("oasis")
    page.locator("summary", has_text="Dunes").first.click()
    across = page.locator("details[open] input[type=number]").first
    across.fill("7")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".data-file > .refused")).to_be_visible()
    across.fill("")
    page.keyboard.type("0.5")
    expect(across).to_have_value("0.5")
    expect(key).to_have_value("oasis")
    with held_back(page, "**/api/games/caravan/data/*"):
        page.get_by_role("button", name="Keep").click()
        across.focus()
        page.keyboard.press("End")
        page.keyboard.type("5")
    expect(page.locator(".notice")).to_be_visible()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("changed by you")).to_be_visible()
    expect(across).to_have_value("0.55")
    assert "0.55" in (stage.state / "games" / "caravan" / "map.toml").read_text()


def test_of_quick_taps_one_opens_and_one_begins(stage: Stage, opens: Opens) -> None:
    stage.begin()
    play_to_the_end(stage.phone())
    page = opens(stage)
    with held_back(page, "**/history.js"):
        for _ in range(2):
            page.get_by_role("button", name="Menü").click()
            page.get_by_role("button", name="Was geschah").click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    with going_on(page), held_back(page, "**/options?*"):
        page.get_by_role("button", name="Noch eine Runde").dblclick()
    expect(page.get_by_role("button", name="aufdecken")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


def test_nothing_older_is_shown_and_who_acts_goes_on_once_it_is_shown(stage: Stage, opens: Opens) -> None:
    page = opens(stage, "/evenings")
    expect(page.get_by_text("Noch kein Abend")).to_be_visible()  # what is held next is asked by the next page
    held = hold(page, "**/api/evenings", times=1)
    page.reload()
    evening = page.get_by_role("link", name="Caro, Stefan, Chris")
    with answered_last(page, first(page, held, "GET")):
        stage.begin()
        expect(evening).to_be_visible()
    expect(evening).to_be_visible()
    assert page.evaluate(SHOWN_LATE, stage.phone().get("/api/state")) == 9
