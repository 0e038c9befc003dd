"""A game on the host's phone: sent in parts, shown before it is put in; nobody else may."""

import base64
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import examples, games
from companion.cli.main import main
from companion.packing import LARGEST, Confirmation, Installed, opened, pack
from tests.own_game import library_as_it_was
from tests.packing.test_packages import packed
from tests.web.stage import Phone, Stage
from web.views.packages import PART

EXAMPLE = Path(examples.__path__[0]) / "lanterns"


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    with library_as_it_was():
        yield


def another(place: Path, version: str, *changes: tuple[str, str, str]) -> bytes:
    """Return the example as another version, packed; a change: a file, what stands there, what then does."""
    folder = place / version / "lanterns"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file, right, wrong in (("game.toml", '"1.0.0"', f'"{version}"'), *changes):
        text = (folder / file).read_text(encoding="utf-8")
        assert right in text
        (folder / file).write_text(text.replace(right, wrong), encoding="utf-8")
    return pack(folder, place / f"{version}.game")[1].read_bytes()


def put_in(stage: Stage, host: Phone, content: bytes, *, older: bool = False) -> tuple[int, Any]:
    """Send a game, confirm it at the machine, and install it."""
    shown = sent(host, content)[1]["package"]
    Confirmation(stage.state).confirm(opened(content))
    return host.ask("POST", "/api/packages/install", {"sha256": shown["sha256"], "older": older})


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
    installed = put_in(stage, host, content)[1]
    assert [(each["name"], each["here"]) for each in installed["packages"]] == [("lanterns", True)]
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


def test_an_older_version_is_named_as_such_and_put_in_when_asked_for(stage: Stage, tmp_path: Path) -> None:
    host = stage.host()
    assert put_in(stage, host, another(tmp_path, "2.0.0"))[0] == 200
    before = another(tmp_path, "1.5.0")
    assert sent(host, before)[1]["package"]["goes_back"]
    assert put_in(stage, host, before)[0] == 422
    assert put_in(stage, host, before, older=True)[1]["packages"][0]["version"] == "1.5.0"


def test_it_is_played_at_once_and_a_new_version_takes_over_the_game_on_the_table(
    stage: Stage, tmp_path: Path
) -> None:
    host = stage.host()
    build = host.get("/api/state")["build"]
    assert put_in(stage, host, another(tmp_path, "1.1.0"))[0] == 200
    assert "lanterns" in [offer["name"] for offer in host.get("/api/games")]
    assert host.get("/api/state")["build"] != build, "open pages load its dress"
    stage.begin(["Ada", "Bo"], "lanterns")
    words = ("words/en.po", 'msgstr "Lanterns"', 'msgstr "Lampions"')
    rules = ("__init__.py", "turn=state.turn", "turn=state.turn + 40")
    assert put_in(stage, host, another(tmp_path, "1.2.0", words, rules))[0] == 200
    now = host.get("/api/state")
    assert (now["game"]["title"], now["game"]["turn"], now["trouble"]) == ("Lampions", 41, None)


def test_a_game_that_cannot_be_loaded_is_not_put_in_and_the_version_before_goes_on(
    stage: Stage, tmp_path: Path
) -> None:
    host = stage.host()
    put_in(stage, host, another(tmp_path, "1.1.0"))
    places = list(games.__path__)
    status, answer = put_in(stage, host, another(tmp_path, "1.2.0", ("__init__.py", "GAME:", "if:")))
    assert list(games.__path__) == places
    assert (status, answer["error"]) == (422, "bad-package")
    assert "SyntaxError" in answer["message"]
    assert [about.version for about in Installed(stage.state).all()] == ["1.1.0"]
    stage.begin(["Ada", "Bo"], "lanterns")
    assert host.get("/api/state")["trouble"] is None


def test_a_part_is_as_long_as_the_page_sends_it_and_no_longer(stage: Stage) -> None:
    script = (Path(__file__).parents[2] / "web/static/packages.js").read_text(encoding="utf-8")
    size = int(script.partition("const PART = ")[2].partition(";")[0].replace("_", ""))
    longest = base64.b64encode(bytes(size)).decode()
    assert len(longest) == PART
    host = stage.host()
    for part, status in ((longest, 200), (longest + "AAAA", 400)):
        assert host.ask("POST", "/api/packages/part", {"at": 0, "part": part, "last": False})[0] == status


def test_parts_that_do_not_fit_are_refused(stage: Stage) -> None:
    host = stage.host()
    odd: list[tuple[dict[str, object], int]] = [
        ({"at": 7, "part": "", "last": False}, 400),
        ({"at": 0, "part": "not base64!", "last": False}, 400),
        ({"at": LARGEST + 1, "part": "", "last": False}, 400),
    ]
    for body, status in odd:
        assert host.ask("POST", "/api/packages/part", body)[0] == status


def test_nothing_is_installed_before_the_machine_confirms_this_very_file(
    stage: Stage, tmp_path: Path
) -> None:
    """A cookie that somebody overheard is not enough: the confirmation is for one file, and for once."""
    host, config = stage.host(), tmp_path / "companion.toml"
    config.write_text(f'language = "en"\nstate = "{stage.state}"\n')
    install = ["install", "--yes", "--config", str(config)]
    assert main(install) == 2, "nothing waits"
    for version in ("1.1.0", "1.2.0"):
        content = another(tmp_path, version)
        wish = {"sha256": sent(host, content)[1]["package"]["sha256"], "older": False}
        status, answer = host.ask("POST", "/api/packages/install", wish)
        assert (status, answer["error"]) == (403, "not-confirmed")
        assert "sudo companion install" in answer["message"]
        assert wish["sha256"][:16] in answer["message"]
    assert Installed(stage.state).all() == []
    assert main(install) == 0
    stale = another(tmp_path / "again", "1.1.0")
    sent(host, stale)
    assert (
        host.ask("POST", "/api/packages/install", {"sha256": opened(stale).sha256, "older": False})[0] == 403
    )
    sent(host, content)
    assert host.ask("POST", "/api/packages/install", wish)[1]["packages"][0]["version"] == "1.2.0"
    sent(host, content)
    assert host.ask("POST", "/api/packages/install", wish)[0] == 403, "once"
