"""A game on the host's phone: sent in parts, shown before it is put in; nobody else may."""

import base64
from pathlib import Path
from typing import Any

import pytest

from companion import examples
from companion.packing import LARGEST, Installed, pack
from tests.packing.test_packages import packed
from tests.web.stage import Phone, Stage

EXAMPLE = Path(examples.__path__[0]) / "lanterns"


def sent(phone: Phone, content: bytes, size: int = 2_000) -> tuple[int, Any]:
    """Send a file part by part, and return the last answer."""
    for at in range(0, len(content), size):
        part, last = content[at : at + size], at + size >= len(content)
        body = {"at": at, "part": base64.b64encode(part).decode(), "last": last}
        status, answer = phone.ask("POST", "/api/packages/part", body)
        if status != 200 or last:
            return status, answer
    raise AssertionError("nothing to send")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/packages"),
        ("POST", "/api/packages/part"),
        ("POST", "/api/packages/install"),
        ("DELETE", "/api/packages/lanterns"),
    ],
)
def test_strangers_and_guests_are_sent_away(stage: Stage, method: str, path: str) -> None:
    stage.host()
    assert stage.phone(None).ask(method, path, {})[0] == 401
    assert stage.phone("Guest").ask(method, path, {})[0] == 403
    assert not (stage.state / "installed").exists()


def test_it_is_shown_then_put_in_then_taken_out(stage: Stage, tmp_path: Path) -> None:
    host = stage.host()
    content = pack(EXAMPLE, tmp_path / "x.game")[1].read_bytes()
    status, answer = sent(host, content)
    shown = answer["package"]
    assert (status, shown["name"], shown["version"], shown["before"]) == (200, "lanterns", "1.0.0", None)
    assert "A game is a program" in shown["program"]
    assert host.get("/api/packages") == {"packages": []}, "nothing is put in before the host agrees"
    installed = host.post("/api/packages/install", {"sha256": shown["sha256"], "older": False})
    assert [(each["name"], each["here"]) for each in installed["packages"]] == [("lanterns", False)]
    assert [about.name for about in Installed(stage.state).all()] == ["lanterns"]
    assert host.ask("DELETE", "/api/packages/lanterns") == (200, {"packages": []})
    assert host.ask("DELETE", "/api/packages/lanterns")[0] == 422


def test_another_file_than_was_shown_is_not_put_in(stage: Stage) -> None:
    host = stage.host()
    sent(host, packed())
    status, answer = host.ask("POST", "/api/packages/install", {"sha256": "0" * 64, "older": False})
    assert (status, answer["error"]) == (422, "bad-package")
    assert "Another file was sent meanwhile" in answer["message"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"x" * 100, "no game file"),
        (packed({"name": "viroid"}), "is here already"),
        (packed({"needs": "99.0.0"}), "needs companion 99.0.0"),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(stage: Stage, content: bytes, says: str) -> None:
    status, answer = sent(stage.host(), content)
    assert (status, answer["error"]) == (422, "bad-package")
    assert says in answer["message"]


def test_an_older_version_is_named_as_such_and_put_in_when_asked_for(stage: Stage) -> None:
    host = stage.host()
    for version, older in (("2.0.0", False), ("1.0.0", True)):
        shown = sent(host, packed({"version": version}))[1]["package"]
        assert shown["goes_back"] is older
        body = {"sha256": shown["sha256"], "older": older}
        assert host.post("/api/packages/install", body)["packages"][0]["version"] == version


def test_parts_that_do_not_fit_are_refused(stage: Stage) -> None:
    host = stage.host()
    odd: list[tuple[dict[str, object], int]] = [
        ({"at": 7, "part": "", "last": False}, 400),
        ({"at": 0, "part": "not base64!", "last": False}, 400),
        ({"at": LARGEST + 1, "part": "", "last": False}, 400),
    ]
    for body, status in odd:
        assert host.ask("POST", "/api/packages/part", body)[0] == status
