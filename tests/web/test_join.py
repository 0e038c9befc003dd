"""Who may act: whoever has the code."""

import os
from pathlib import Path

import pytest

from companion.errors import FileTrouble
from tests.web.stage import Phone, Stage
from web.join import Phones
from web.pace import MOST_ADDRESSES, Budget, Patience

CHANGES = [
    ("POST", "/api/actions", {"action": {"kind": "next"}, "seen": 1}),
    ("POST", "/api/undo", {"seen": 1}),
    ("POST", "/api/redo", {"seen": 1}),
    ("POST", "/api/throw", {"do": "accept", "seen": 1}),
    ("POST", "/api/games", {"game": "mosquitozzz", "players": ["A", "B"], "options": {}, "seen": 0}),
    ("POST", "/api/games/aside", {"seen": 1}),
    ("POST", "/api/games/given-up", {"seen": 1}),
    ("POST", "/api/games/1/taken-up", {"seen": 1}),
    ("DELETE", "/api/evenings/1", {"seen": 1}),
    ("DELETE", "/api/slaps/7", None),
    ("PUT", "/api/games/mosquitozzz/data/cards", {"value": {}}),
    ("DELETE", "/api/games/mosquitozzz/data/cards", None),
    ("POST", "/api/me", {"name": "X"}),
    ("POST", "/api/code", {}),
    ("GET", "/api/phones", None),
    ("DELETE", "/api/phones/7", None),
    ("GET", "/api/code", None),
    ("GET", "/api/code.svg", None),
    ("POST", "/api/virtual", {"do": "throw", "count": 1}),
    ("POST", "/api/calibration", {"do": "take"}),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_acting_needs_the_code(camera_stage: Stage, method: str, path: str, body: object) -> None:
    stranger = Phone(camera_stage.port, {"ticket": "IkFkYSI.forged"})
    status, answer = stranger.ask(method, path, body)
    assert (status, answer["error"]) == (401, "not-joined")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/display",
        "/join",
        "/evenings",
        "/calibration",
        "/api/state",
        "/api/history",
        "/api/games",
        "/api/games/mosquitozzz/data",
        "/games/mosquitozzz/data",
        "/api/evenings",
        "/api/me",
    ],
)
def test_looking_needs_nothing(stage: Stage, path: str) -> None:
    assert stage.phone(None).ask("GET", path)[0] == 200


def test_the_ticket_cannot_be_read_by_a_script_nor_sent_from_elsewhere(stage: Stage) -> None:
    phone = stage.phone()
    cookie = phone.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert phone.get("/api/me") == {"joined": True, "name": "Ada", "host": True}


def test_a_wrong_code_is_refused_and_then_slowed(stage: Stage) -> None:
    stranger = stage.phone(None)
    answers = [stranger.ask("POST", "/api/join", {"code": "guess", "name": "Eve"})[0] for _ in range(6)]
    assert answers[:4] == [403] * 4
    assert answers[-1] == 429
    assert int(stranger.headers["Retry-After"]) >= 1
    ada = Phone(stage.port).ask("POST", "/api/join", {"code": stage.code, "name": "Ada"})
    assert ada[0] == 429, "no code is checked until then, not even the right one"


def test_a_new_code_sends_everyone_else_away(stage: Stage) -> None:
    one, other = stage.phone("Ada"), stage.phone("Bo")
    assert other.ask("POST", "/api/code", {})[1]["error"] == "not-host"
    one.post("/api/code", {})
    assert one.get("/api/me")["host"]
    assert one.get("/api/me")["joined"]
    assert not other.get("/api/me")["joined"]
    assert [phone["name"] for phone in one.get("/api/phones")["phones"]] == ["Ada"]
    assert stage.phone(None).ask("POST", "/api/join", {"code": stage.code, "name": "Bo"})[0] == 403
    url = one.get("/api/code")["url"]
    other.post("/api/join", {"code": url.partition("#")[2], "name": "Bo"})
    assert other.get("/api/me")["joined"]


def test_a_code_renewed_elsewhere_counts_here(stage: Stage) -> None:
    phone = stage.phone()
    Phones(stage.state / "join.json").renew()
    assert not phone.get("/api/me")["joined"]


def test_after_a_new_code_the_first_that_joins_is_the_hosts(stage: Stage) -> None:
    stage.phone("Ada")
    code = stage.phones.renew()
    bo = stage.phone(None)
    bo.post("/api/join", {"code": code, "name": "Bo"})
    assert bo.get("/api/me")["host"]


def test_a_phone_can_be_renamed(stage: Stage) -> None:
    phone = stage.phone()
    phone.post("/api/me", {"name": "  Caros   Handy "})
    assert phone.get("/api/me")["name"] == "Caros Handy"
    for name in ("", " ", "x" * 21, "\u0007"):
        assert phone.ask("POST", "/api/me", {"name": name})[0] == 400


def test_the_secret_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    Phones(tmp_path / "join.json")
    assert (tmp_path / "join.json").stat().st_mode & 0o077 == 0


def test_patience_doubles_and_forgives() -> None:
    now = [0.0]
    patience = Patience(free=2, most_s=10, clock=lambda: now[0])
    waits = []
    for _ in range(8):
        waits.append(patience.wait_for("a"))
        patience.wrong("a")
    assert waits == [0, 0, 0, 2, 4, 8, 10, 10]
    assert patience.wait_for("b") == 0
    now[0] = 11
    assert patience.wait_for("a") == 0
    patience.right("a")
    patience.wrong("a")
    assert patience.wait_for("a") == 0


def test_only_so_many_strangers_are_remembered() -> None:
    patience = Patience(free=0, clock=lambda: 0.0)
    patience.wrong("first")
    assert patience.wait_for("first") > 0
    for stranger in range(MOST_ADDRESSES):
        patience.wrong(str(stranger))
    assert patience.wait_for("first") == 0, "the oldest is forgotten"
    assert patience.wait_for("0") > 0, "and nobody else"


def test_a_budget_fills_up_again() -> None:
    now = [0.0]
    budget = Budget(burst=2, per_second=2, clock=lambda: now[0])
    assert [budget.wait_for("a") for _ in range(3)] == [0, 0, 0.5]
    now[0] = 0.5
    assert [budget.wait_for("a"), budget.wait_for("a")] == [0, 0.5]
    now[0] = 0.75
    assert budget.wait_for("a") == 0.25, "half of one is none"
    now[0] = 1.0
    assert [budget.wait_for("a"), budget.wait_for("a")] == [0, 0.5], "and is not lost by asking"
    for stranger in range(2000):
        budget.wait_for(str(stranger))
    assert budget.wait_for("a") == 0


@pytest.mark.parametrize(
    "torn", ["", "{", "[]", '{"code": "abc"}', '{"code": "a", "secret": "b", "phones": [1]}']
)
def test_a_torn_file_is_made_anew(tmp_path: Path, torn: str) -> None:
    (tmp_path / "join.json").write_text(torn)
    phones = Phones(tmp_path / "join.json")
    assert phones.join(phones.code, "Ada")
    (tmp_path / "join.json").unlink()
    assert phones.join(phones.code, "Ada"), "one that has gone too"


def test_a_file_that_cannot_be_kept_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder")
    with pytest.raises(FileTrouble, match="join"):
        Phones(tmp_path / "state" / "join.json")
    (tmp_path / "join.json").mkdir()
    assert Phones(tmp_path / "join.json").code, "a folder is set aside"
    assert (tmp_path / "join.json.1").is_dir()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can write for somebody else")
def test_a_code_that_root_made_can_be_read_by_the_service(tmp_path: Path) -> None:
    os.chown(tmp_path, 4242, 4242)
    Phones(tmp_path / "join.json").renew()
    status = (tmp_path / "join.json").stat()
    assert (status.st_uid, status.st_mode & 0o777) == (4242, 0o600)
