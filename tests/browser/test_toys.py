"""Any game on the page: the race with and without its dress, and the caravan, from set-up to evening."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SMALL, TABLET, Opens, caught_up, going_on
from tests.browser.late import held_back
from tests.browser.test_screens import check, check_both_themes
from tests.toy import toys_in_the_library
from tests.web.acted import ActedLive
from tests.web.stage import Stage, staged
from web import assets


@pytest.fixture
def toys(tmp_path: Path, port: int) -> Iterator[tuple[Stage, ActedLive]]:
    """A page before a table where the toys can be played, with a camera that acts as it is told."""
    with toys_in_the_library():
        acted = ActedLive(tmp_path)
        with staged(acted.live, tmp_path, port) as stage:
            yield stage, acted


@pytest.fixture
def undressed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No game has a page of its own; what was packed with or without one is packed anew."""
    monkeypatch.setattr(assets, "page_folder", lambda _: None)
    assets._assets_at.cache_clear()
    yield
    assets._assets_at.cache_clear()


def begin(page: Page, game: str, start: str, *names: str) -> None:
    """Choose a game on the set-up screen and begin it with these players."""
    choice = page.get_by_role("button", name=game, exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    for place, name in enumerate(names):
        page.locator(".chair input").nth(place).fill(name)
    page.get_by_role("button", name=start).click()


def play_the_race(page: Page, stage: Stage, acted: ActedLive) -> None:
    """Run the race in English: by hand, by a sure reading, and by a doubted one that a person answers."""
    begin(page, "Race", "Begin the game", "Ada", "Bo")
    expect(page.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    expect(page.get_by_text("Throw one die. I'm watching.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Enter it yourself").click()
    page.get_by_role("button", name="4", exact=True).click()
    expect(page.get_by_role("listitem").filter(has_text="Ada").locator(".num")).to_have_text("4")
    acted.reads(doubted=(1,))
    expect(page.get_by_role("heading", name="1 to 6")).to_be_visible()
    expect(page.get_by_role("button", name="Accept")).to_contain_text("Die 1 first")
    faces = page.get_by_role("group", name="Die 1")
    for face in faces.get_by_role("button").all():
        box = face.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48
    faces.get_by_role("button", name=re.compile("^5|five")).click()
    expect(page.locator(".bulb")).to_have_text("5")
    page.get_by_role("button", name="Accept 5").click()
    expect(page.locator(".shot.stage")).to_be_visible()
    acted.reads()
    expect(page.locator(".bulb")).to_have_text("1")
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name=re.compile("^Die 1: ")).click()
    page.get_by_role("group", name="Die 1").get_by_role("button").nth(5).click()
    expect(page.locator(".bulb")).to_have_text("6")
    expect(page.get_by_text("Set right by hand: Die 1.")).to_be_visible()
    page.get_by_role("button", name="Accept 6").click()
    expect(page.locator(".shot.stage")).to_be_visible()
    page.get_by_role("button", name="Rest").click()
    page.get_by_role("dialog").get_by_role("button", name="Enter").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    acted.reads()
    page.get_by_role("button", name="Accept 1").click()
    expect(page.locator(".shot.stage")).to_be_visible()


def ends_well(page: Page, stage: Stage, opens: Opens) -> None:
    """See the end of the race: at the table, on the display, as an evening and among all evenings."""
    phone = stage.phone()
    while (state := phone.get("/api/state"))["game"]["outcome"] is None:
        phone.act(state["number"], "throw", pips=6)
    words = state["game"]["outcome"]["words"].rstrip(".")
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    expect(page.locator(".course")).to_be_visible()
    page.get_by_role("button", name="Course, luck and photos").last.click()
    expect(page.locator(".luck")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Another round")).to_be_visible()
    check(page)
    display = opens(stage, "/display", name=None, size=TABLET, language="en-GB")
    expect(display.get_by_role("heading", level=1)).to_contain_text(words)
    check(display)
    page.goto(f"{stage.url}/evenings/{state['game']['id']}")
    expect(page.locator(".course")).to_be_visible()
    page.goto(f"{stage.url}/evenings")
    expect(page.get_by_text("Throws (Race)")).to_be_visible()
    check(page)


def test_the_race_without_a_dress(undressed: None, toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, acted = toys
    play_the_race(opens(stage, language="en-GB", size=SMALL), stage, acted)


@pytest.mark.soak
def test_the_end_of_a_race_without_a_dress(
    undressed: None, toys: tuple[Stage, ActedLive], opens: Opens
) -> None:
    stage, _ = toys
    stage.begin(["Ada", "Bo", "Cy"], "race")
    page = opens(stage, language="en-GB", size=SMALL)
    expect(page.locator(".shot.stage")).to_be_visible()
    page.mouse.click(1, 1)  # a page that nobody has touched may not buzz
    ends_well(page, stage, opens)
    page.goto(stage.url)
    page.get_by_role("button", name="Another round").click()
    expect(page.locator(".shot.stage")).to_be_visible()


def test_the_race_in_its_dress(toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, acted = toys
    stage.begin(["Ada", "Bo", "Cy"], "race")
    page = opens(stage, language="en-GB")
    expect(page.locator(".lane").first).to_be_visible()
    sheets = "[...document.querySelectorAll('link[data-game]')].filter((sheet) => !sheet.disabled)"
    worn = page.evaluate(f"{sheets}.map((sheet) => sheet.dataset.game)")
    assert worn == ["race"], "no other game's style sheet counts"
    acted.reads()
    with going_on(page):
        page.get_by_role("button", name="Accept 1").click()
    page.goto(f"{stage.url}/games/race/lanes")
    expect(page.get_by_role("heading", name="The lanes")).to_be_visible()
    expect(page.get_by_role("img", name="field")).to_have_count(3)
    page.goto(f"{stage.url}/games/race/nowhere")
    expect(page.get_by_text("The game has no such page.")).to_be_visible()


@pytest.mark.soak
def test_the_caravan_from_its_set_up_to_the_story(toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, acted = toys
    page = opens(stage)
    begin(page, "Karawane", "Spiel beginnen", "Ada", "Bo")
    page.get_by_role("button", name="Kaufen", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Salz").click()
    expect(page.get_by_role("dialog")).to_contain_text("von 4")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Nichts kaufen").click()
    page.get_by_role("button", name="Dünen").click()
    over = page.get_by_role("dialog")
    expect(over.get_by_role("radio", name="Dünen")).to_be_checked()
    over.get_by_role("button", name="Ruinen").click()
    expect(over.get_by_role("radio", name="Ruinen")).to_be_checked()
    over.get_by_role("button", name="Eintragen").click()
    expect(over).to_have_count(0)
    walk(stage)
    caught_up(page, stage.live)
    expect(page.get_by_text("4 jetzt, dann noch 3")).to_be_visible()
    expect(page.get_by_text("Mit allen 7: am ehesten 1")).to_be_visible()
    throw_faces(page)
    acted.reads(doubted=(2,))
    expect(page.get_by_role("heading", name="noch offen")).to_be_visible()
    check_both_themes(page)
    page.get_by_role("group", name="Würfel 2").get_by_role("button", name="Stern").click()
    with going_on(page):
        page.locator("footer .btn.p").click()
    state = to_the_goal(stage)
    assert state["game"]["outcome"]["carries"]
    page.get_by_role("button", name="Nächstes Kapitel").click()
    another_party(page)
    expect(page.get_by_role("button", name="Nichts kaufen")).to_be_visible()
    assert stage.phone().get("/api/state")["game"]["options"]["camels"] == ["amir", "basma", "cairo"]
    page.goto(f"{stage.url}/story/{state['game']['id']}")
    expect(page.get_by_role("heading", name="Kapitel 2")).to_be_visible()


def another_party(page: Page) -> None:
    """What was chosen before is proposed for the next chapter; a tap begins a new story instead, and back."""
    story = page.get_by_role("button", name="Die Geschichte geht weiter: Ada, Bo und Chris")
    expect(story).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("radio", name="Rückweg")).to_be_checked()
    story.click()
    expect(page.get_by_role("radio", name="Hinweg")).to_be_checked()
    story.click()
    expect(page.get_by_role("radio", name="Rückweg")).to_be_checked()
    page.locator("[data-key=camels]").get_by_role("button", name="Dunya").click()
    page.get_by_role("button", name="Spiel beginnen").click()


def throw_faces(page: Page) -> None:
    """Say what four dice show, face by face."""
    page.get_by_role("button", name="Selbst zählen").click()
    accept = page.locator("footer .row .btn.acc")
    for left in (4, 3, 2, 1):
        expect(accept).to_contain_text(f"{left} fehl")
        page.locator(".dock .tile", has_text="Stern").click()
    expect(page.get_by_text("4 jetzt, dann noch 3")).to_have_count(0)


def walk(stage: Stage) -> None:
    """Let every camel walk as near to the goal as it can."""
    phone = stage.phone()
    state = phone.get("/api/state")
    places = {spot["id"]: spot["x"] for spot in state["game"]["boards"][0]["spots"]}
    while state["game"]["step"] == "walk":
        to, drinks = state["game"]["legal"][0]["parameters"]
        best = max((option["value"] for option in to["options"]), key=lambda place: places[place])
        state = phone.act(state["number"], "walk", to=best, drinks=drinks["low"])


def to_the_goal(stage: Stage) -> dict[str, dict[str, dict[str, bool]]]:
    """Play on until the game is over."""
    phone = stage.phone()
    state = phone.get("/api/state")
    while state["game"]["outcome"] is None:
        walk(stage)
        state = phone.get("/api/state")
        if state["game"]["outcome"]:
            break
        template = state["game"]["legal"][0]
        (asked,) = template["parameters"]
        chosen = ["star"] * state["throw"]["count"] if state["throw"] else asked["proposed"]
        state = phone.act(state["number"], template["kind"], **{asked["name"]: chosen})
    return dict(state)


def test_a_map_is_enlarged_and_moved(toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, _ = toys
    stage.begin(["Ada", "Bo"], "caravan")
    page = opens(stage, language="en-GB", size=PHONE)
    chart = page.locator(".board svg[viewBox]").first
    whole = chart.get_attribute("viewBox")
    page.get_by_role("button", name="nearer").click()
    expect(chart).not_to_have_attribute("viewBox", whole or "")
    near = chart.get_attribute("viewBox")
    box = chart.bounding_box()
    assert box
    page.mouse.move(box["x"] + 150, box["y"] + 80)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 60, steps=4)
    page.mouse.up()
    expect(chart).not_to_have_attribute("viewBox", near or "")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="farther").click()
    expect(chart).to_have_attribute("viewBox", whole or "")


def test_an_owner_corrects_a_game_s_data(toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, _ = toys
    page = opens(stage, "/games/race/data", language="en-GB")
    page.get_by_text("Rock", exact=True).click()
    weight = page.locator(".fields .fields").last
    weight.get_by_label("English").fill("Boulder")
    expect(page.get_by_text("changed, not kept yet")).to_be_visible()
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("changed by you")).to_be_visible()
    assert "Boulder" in (stage.state / "games" / "race" / "stones.toml").read_text()
    page.get_by_role("button", name="Back to the shipped one").click()
    page.get_by_role("button", name="Yes, back").click()
    expect(page.get_by_text("as shipped", exact=True)).to_be_visible()


def test_a_refusal_is_shown_at_its_field(toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, _ = toys
    page = opens(stage, "/games/caravan/data", language="en-GB")
    page.get_by_role("button", name=re.compile("^Map")).click()
    page.locator("summary", has_text="Dunes").first.click()
    page.locator("details[open] input[type=number]").first.fill("7")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".field.bad")).to_contain_text("a number from 0 to 1")
    key = page.get_by_label(re.compile("^New in Map")).last
    for typed, said in (("dunes", "here already"), ("dunse", "Do you mean “dunes”"), ("dunse", "")):
        key.fill(typed)
        key.press("Enter")
        assert said in key.evaluate("field => field.validationMessage")
    expect(page.locator("summary", has_text="dunse")).to_be_visible()


def test_a_name_is_typed_on_while_another_game_is_chosen(toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, _ = toys
    page = opens(stage, language="en-GB")
    name = page.locator(".chair input").first
    name.fill("Zo")
    options = "**/api/games/caravan/options?*"
    with held_back(page, options):
        with page.expect_request(options):
            stage.phone("Ben").post("/api/setup", {"do": "play", "game": "caravan"})
        page.keyboard.type("e")
    chosen = page.get_by_role("button", name="Caravan", exact=True)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.keyboard.type("!")
    expect(name).to_have_value("Zoe!")


def test_options_follow_the_names(toys: tuple[Stage, ActedLive], opens: Opens) -> None:
    stage, _ = toys
    page = opens(stage, language="en-GB")
    page.get_by_role("button", name="Caravan", exact=True).click()
    with page.expect_response("**/api/games/caravan/options?*player=Zoe*"):
        page.locator(".chair input").first.fill("Zoe")
    page.get_by_role("button", name="Change starter").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Zoe", exact=True)).to_be_visible()
