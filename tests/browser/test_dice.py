"""Dice from the first step to the accepted faces, by taps: named, taught, thrown, corrected. Nothing acts."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.config import Config, PageSettings
from companion.games.game import Action
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from companion.table import Position
from tests.browser.conftest import PATIENCE_MS
from tests.browser.pictures import until
from tests.browser.thrown import wait_for_reading
from tests.toy import toys_in_the_library
from tests.web.stage import Phone

FACES = ("Sonne", "Brunnen", "Schlange", "Stern", "Mond")


@pytest.fixture
def companion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Runtime]:
    """The companion on its virtual table; its eye is taught by people, not by itself."""
    monkeypatch.setattr("companion.runtime.eyesight.can_be_drawn", lambda pieces: False)
    config = Config(state=tmp_path, camera="virtual", panel="none", game="caravan", page=PageSettings(port=0))
    with toys_in_the_library(), Runtime(config, Crew()) as companion:
        yield companion


@pytest.fixture
def page(companion: Runtime, browser: Browser) -> Iterator[Page]:
    url = f"http://127.0.0.1:{companion.port}"
    phone = Phone(companion.port)
    code = json.loads((companion.config.state / "join.json").read_text())["code"]
    phone.post("/api/join", {"code": code, "name": "Ada"})
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="de-DE", base_url=url, has_touch=True
    )
    context.add_cookies([{"name": "ticket", "value": phone.cookies["ticket"], "url": url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield page
    context.close()


def come_to_a_throw(companion: Runtime) -> Position:
    position = companion.live.begin("caravan", ["Ada"], {}, "phone Ada", 0)
    while companion.throws.waiting() is None:
        assert position.playing is not None
        template = position.playing.game.legal(position.playing.state)[0]
        values: dict[str, Any] = {"goods": ()}
        if template.kind == "walk":
            values = {"to": template.parameters[0].options[0], "drinks": 0}  # type: ignore[union-attr]
        position = companion.table.act(Action(template.kind, values), "phone Ada", position.number)
    return position


@pytest.mark.soak
def test_dice_are_named_taught_thrown_and_their_faces_accepted(companion: Runtime, page: Page) -> None:
    page.goto("/calibration#desert-dice")
    expect(page.get_by_role("radio", name="Wüstenwürfel")).to_have_attribute("aria-checked", "true")
    name_a_face(page)
    teach(companion, page)
    page.get_by_role("link", name="Fertig").click()
    come_to_a_throw(companion)
    throw(companion, page)
    accept(companion, page)


def name_a_face(page: Page) -> None:
    """Add a face to those that the game comes with, and say what it asks of each."""
    page.get_by_role("button", name="Seiten benennen").click()
    asked = page.get_by_role("dialog")
    asked.get_by_role("textbox", name="kurzer Name").fill("moon")
    asked.get_by_role("button", name="Hinzufügen").click()
    asked.get_by_text("moon", exact=True).click()
    asked.get_by_role("textbox", name="Name (Deutsch)").last.fill("Mond")
    asked.get_by_role("radio", name="Wasser").last.click()
    asked.get_by_role("button", name="Behalten").click()
    expect(page.locator(".stations li")).to_have_count(7)


def teach(companion: Runtime, page: Page) -> None:
    """Take a picture of each face, one of them twice, look at what was learned, and keep it."""
    page.get_by_role("button", name="Anfangen: Kamera stellt sich ein").click()
    for place, face in enumerate(("", *FACES)):
        picture(companion, page, face, place)
        if face == "Brunnen":
            page.get_by_role("button", name="Neu aufnehmen: Sonne").click()
            picture(companion, page, "Sonne", 1)
    expect(page.locator(".learned svg").first).to_be_visible()
    page.get_by_role("button", name="Ja, stimmt").click()


def picture(companion: Runtime, page: Page, face: str, place: int) -> None:
    """Lay what the step asks for and take it, once the camera sees it."""
    if face:
        expect(page.get_by_role("heading", name=f"oben: {face}")).to_be_visible()
    with page.expect_response("**/api/virtual"):
        page.get_by_role("button", name="Für mich hinlegen").click()
    laid = number(companion)
    until(lambda: number(companion) > laid + 1)
    expect(page.locator(".shot svg circle")).to_have_count(
        8 if face else 0
    )  # four dice, each with a ring and its casing
    page.get_by_role("button", name="Aufnehmen", exact=True).click()
    expect(page.locator(".stations li").nth(place)).to_have_class("ok")


def number(companion: Runtime) -> int:
    """The number of the camera's last frame."""
    frame = companion.latest.latest()
    return frame.number if frame is not None else 0


def throw(companion: Runtime, page: Page) -> None:
    """Choose what falls, and throw it: the drawer steps aside."""
    page.get_by_role("button", name="Virtueller Tisch").click()
    page.get_by_text("Aussuchen, was fällt").click()
    for face in ("Schlange", "Mond", "Brunnen"):
        page.get_by_role("group", name=face, exact=True).get_by_role("button", name="mehr").click()
    page.get_by_role("button", name="4 Würfel werfen").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    wait_for_reading(companion, page, 4)


def accept(companion: Runtime, page: Page) -> None:
    """What was read is what lies there; a person says otherwise of one die, among all its faces."""
    throw = companion.throws.waiting()
    table = companion.virtual_table
    assert throw is not None
    assert table is not None
    assert Counter(throw.faces) == Counter(table.truth)
    page.get_by_role("button", name="Ändern").click()
    one = page.get_by_role("button", name="Würfel 1: Brunnen")
    one.click()
    faces = page.get_by_role("group", name="Würfel 1")
    expect(faces.get_by_role("button")).to_contain_text([*FACES])
    faces.get_by_role("button", name="Stern").click()
    expect(page.get_by_role("button", name="Würfel 1: Stern")).to_be_visible()
    page.get_by_role("button", name="Übernehmen").click()
    expect(
        page.get_by_text("Wirf 3 Würfel. Ich schaue zu.", exact=True)
    ).to_be_visible()  # the rest of the seven
    playing = companion.table.position().playing
    assert playing is not None
    assert playing.state.thrown == 4
    assert playing.state.wells == table.truth.count("well") + table.truth.count("moon") - 1
