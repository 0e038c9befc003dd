"""Maus und Mystik on the virtual table, by taps: an attack with symbol dice, from throw to wounds."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.config import Config, PageSettings
from companion.games.maus.throws import KIND
from companion.games.notation import parse_action
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from tests.browser.conftest import PATIENCE_MS, PHONE, caught_up
from tests.browser.pictures import until
from tests.browser.test_screens import check
from tests.browser.thrown import wait_for_reading
from tests.web.stage import Phone


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Runtime]:
    """The companion as `make run` starts it: a virtual camera that knows the symbol dice, no panel."""
    config = Config(state=tmp_path, camera="virtual", panel="none", game="maus", page=PageSettings(port=0))
    with Runtime(config, Crew()) as companion:
        yield companion


@pytest.fixture
def page(companion: Runtime, browser: Browser) -> Iterator[Page]:
    url, phone = f"http://127.0.0.1:{companion.port}", Phone(companion.port)
    code = json.loads((companion.config.state / "join.json").read_text())["code"]
    phone.post("/api/join", {"code": code, "name": "Ada"})
    size: Any = PHONE
    context = browser.new_context(
        viewport=size, locale="de-DE", base_url=url, color_scheme="dark", reduced_motion="reduce"
    )
    context.add_cookies([{"name": "ticket", "value": phone.cookies["ticket"], "url": url}])
    page, faults = context.new_page(), []
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


@pytest.mark.soak
def test_an_attack_is_played_with_symbol_dice_from_the_throw_to_the_wounds(
    companion: Runtime, page: Page
) -> None:
    begin(companion, page)
    until(lambda: companion.throws.know(KIND))
    attack(page)
    throw(companion, page, ("Schwert", "Schwert/Schild", "Käse"), "2 Treffer, 1 Käse")
    expect(page.get_by_role("heading", name="Rattenkrieger würfelt")).to_be_visible()
    throw(companion, page, ("Käse",), "0 Blocks, 1 Käse")
    surge(companion, page)


def begin(companion: Runtime, page: Page) -> None:
    """Choose the game on the set-up screen, lay the track by taps, and set the wheel right."""
    page.goto("/")
    choice = page.get_by_role("button", name="Maus und Mystik", exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    page.locator(".chair input").nth(0).fill("Ada")
    check(page)
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.get_by_role("heading", name="Wer kommt wann?")).to_be_visible()
    for name in ("Rosa", "Rattenkrieger", "Pim", "Oskar"):
        page.locator(".answers").get_by_role("button", name=name).click()
        expect(page.locator(".answers").get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_role("heading", name="Rosa am Zug")).to_be_visible()
    for line in ("correct-wheel 5", "correct-card wache"):
        position = companion.table.position()
        assert position.playing is not None
        companion.table.act(parse_action(position.playing.game, line), "phone Ada", position.number)
    caught_up(page, companion.live)  # what is picked before that is forgotten
    expect(page.get_by_role("img", name="Käserad: 5 von 6 Käse")).to_be_visible()


def attack(page: Page) -> None:
    """What is shut says why; what is picked is what the lit button does."""
    page.locator(".acts").get_by_role("button", name="Erkunden").click(force=True)  # shut, and says why
    expect(page.get_by_text("Erst ohne Gegner im Raum: noch 2.").first).to_be_visible()
    page.locator(".acts").get_by_role("button", name="Angreifen").click()
    check(page)
    page.locator(".dock .btn.p").click()
    expect(page.get_by_role("heading", name="Rosa würfelt")).to_be_visible()
    expect(page.locator("main").get_by_text("Wirf 3 Würfel. Schwerter treffen.")).to_be_visible()


def throw(companion: Runtime, page: Page, faces: tuple[str, ...], means: str) -> None:
    """Let these faces fall on the virtual table; the eye reads them, and people accept what they mean."""
    page.get_by_role("button", name="Virtueller Tisch").click()
    page.get_by_text("Aussuchen, was fällt").click()
    for face in faces:
        many = page.get_by_role("group", name=face, exact=True).get_by_role("button", name="mehr")
        one = page.get_by_role("button", name=face, exact=True)  # a single die is chosen with one tap
        many.or_(one).click()
    page.get_by_role("button", name=f"{len(faces)} Würfel werfen").click()
    wait_for_reading(companion, page, len(faces))
    expect(page.locator("main").get_by_text(means)).to_be_visible()
    expect(page.locator("foreignObject .die .ic").first).to_be_visible()  # beside each die, what it shows
    check(page)
    page.get_by_role("button", name="Übernehmen").click()


def surge(companion: Runtime, page: Page) -> None:
    """One rat fell, and the cheese of its defence filled the wheel; taking it back takes back all."""
    expect(page.get_by_role("heading", name="Das Käserad ist voll")).to_be_visible()
    position = companion.table.position()
    assert position.playing is not None
    state = position.playing.state
    assert (state.figures("ratte"), state.figures("kakerlake"), state.wheel, state.page) == (1, 2, 6, 2)
    assert state.mouse("rosa").cheese == 1
    check(page)
    page.get_by_role("button", name="Sanduhr auf Seite 2 setzen").click()
    expect(page.get_by_role("button", name="Sanduhr auf Seite 2 setzen")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("button", name="Rad leeren").click()
    expect(page.get_by_role("heading", name="Rosa am Zug")).to_be_visible()
    page.locator("[data-key=undo]").click()
    expect(page.get_by_role("heading", name="Das Käserad ist voll")).to_be_visible()
    page.locator("[data-key=undo]").click()
    expect(page.locator("main").get_by_text("0 Blocks, 1 Käse")).to_be_visible()  # as it was read
    position = companion.table.position()
    assert position.playing is not None
    assert (position.playing.state.page, position.playing.state.wheel) == (1, 5)
    assert position.playing.state.figures("ratte") == 2
