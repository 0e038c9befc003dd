"""The page of a hall: who may look, who may ask, and the room in a real browser."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from companion.hall.room import Room
from companion.hall.tournament import Results, RoundPlace, Tournament
from tests.browser.conftest import PATIENCE_MS
from tests.browser.late import answered_last, first, hold
from tests.hall.test_room import WORDS, message, state, table
from tests.hall.test_tournament import ended
from web.hall.app import create_hall_app
from web.join import Phones
from web.server import serving

Asked = list[tuple[str, dict[str, Any]]]


class Hall:
    """A hall without a broker: what is asked of tables is kept."""

    def __init__(self, folder: Path) -> None:
        self.room, self.asked, self.phones = Room(), Asked(), Phones(folder / "join.json")
        self.tournament = Tournament((RoundPlace("1", "erker", "Ada"),), Results(folder / "results.jsonl"))
        self.app = create_hall_app(self.room, self._ask, self.phones, self.tournament, "Spieleabend")

    def _ask(self, topic: str, payload: bytes) -> bool:
        self.asked.append((topic, json.loads(payload)))
        return True


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


@pytest.fixture
def phone(hall: Hall) -> FlaskClient:
    return hall.app.test_client()


def test_looking_needs_nothing_and_asking_the_code(hall: Hall, phone: FlaskClient) -> None:
    assert phone.get("/api/room").status_code == 200
    call = {"tables": ["erker"], "do": "answered"}
    assert phone.post("/api/ask", json=call).status_code == 401
    assert phone.post("/api/join", json={"code": "wrong"}).status_code == 403
    assert phone.post("/api/join", json={"code": hall.phones.code}).status_code == 200
    assert phone.post("/api/ask", json=call).status_code == 200
    assert hall.asked[0][0] == "companion/erker/cmd/answered"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"tables": ["erker"], "do": "act", "action": {"kind": "next"}}, 404),
        ({"tables": ["../x"], "do": "answered"}, 404),
        ({"tables": ["erker"], "do": "text"}, 400),
        ({"tables": ["erker"], "do": "timer", "seconds": 10**9}, 400),
        ([], 400),
    ],
)
def test_what_cannot_be_asked_is_refused(hall: Hall, phone: FlaskClient, sent: object, status: int) -> None:
    phone.post("/api/join", json={"code": hall.phones.code})
    assert phone.post("/api/ask", json=sent).status_code == status
    assert hall.asked == []


def test_another_sites_page_cannot_ask(hall: Hall, phone: FlaskClient) -> None:
    phone.post("/api/join", json={"code": hall.phones.code})
    answer = phone.post(
        "/api/ask",
        json={"tables": ["erker"], "do": "answered"},
        headers={"Origin": "http://elsewhere.example"},
    )
    assert answer.status_code == 403


@pytest.fixture
def address(hall: Hall) -> Iterator[str]:
    with serving(hall.app, port=0, address="127.0.0.1") as served:
        yield f"http://127.0.0.1:{served.port}"


def test_the_room_in_a_browser(hall: Hall, address: str, browser: Browser) -> None:
    info = {"name": "Kamin", "install": "a", "version": "1", "language": "de", "components": []}
    table(hall.room, "erker", 5)
    hall.room.hear("companion/kamin/info", message(9, **info, address="http://192.0.2.7/"), True)
    table(hall.room, "kamin", 5)
    context = browser.new_context(locale="de-DE", viewport={"width": 1600, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{address}/#{hall.phones.code}")
    page.get_by_role("heading", name="Alle spielen").wait_for()
    needs = [{"name": "help", "words": WORDS, "since": 1.0}]
    hall.room.hear("companion/kamin/attention", message(10, reasons=needs), False)
    page.get_by_role("heading", name="Tisch braucht jemanden").wait_for()
    expect(page.locator(".tile h2")).to_have_text(["Kamin", "erker"])
    expect(page.locator(".tile h2 a")).to_have_attribute("href", "http://192.0.2.7/")
    with page.expect_response("**/api/ask") as answered:
        page.get_by_role("button", name="Ich komme").click()
    assert answered.value.ok
    page.get_by_text("Ich komme").wait_for()  # the table ends the call, not the hall
    assert [topic for topic, _ in hall.asked] == ["companion/kamin/cmd/answered"]
    page.get_by_label("Text für alle Displays").fill("Letzte Runde")
    page.get_by_role("button", name="Zeigen").click()
    page.get_by_text("An 2 Tische gesendet").last.wait_for()
    page.get_by_label("Minuten").fill("7")
    with page.expect_response("**/api/ask"):
        page.get_by_role("button", name="Zeit starten").click()
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    held = hold(page, "**/api/standings", times=1)
    over = {"words": WORDS, "winners": ["Ada"], "scores": {"Ada": 11}}
    hall.room.hear("companion/erker/state", state(20, 20, outcome=over), False)
    points = page.locator("#standings td").filter(has_text=re.compile("^11$"))
    with answered_last(page, first(page, held, "GET")):
        hall.tournament.hear("erker", ended(1, ["Ada"], ["Ada"], Ada=11), "card")
        hall.room.hear("companion/erker/state", state(21, 21, outcome=over), False)
        points.wait_for()
    expect(points).to_be_visible()
    for name in ("erker", "kamin"):
        hall.room.hear(f"companion/{name}/status", b"offline", False)
    page.get_by_role("heading", name="Kein Tisch ist verbunden").wait_for()
    asked = {body.get("text", body.get("seconds")) for _, body in hall.asked[1:]}
    assert asked == {"Letzte Runde", 420}
    context.close()
