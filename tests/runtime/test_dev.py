"""`companion run --dev`: a file that changes counts at once, and the position stays."""

import http.client
import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.config import Config, PageSettings
from companion.games.game import Action
from companion.games.library import find_game, game_data, games
from companion.games.setup import checked_setup
from companion.runtime.crew import Crew
from companion.runtime.dev import Dev
from companion.runtime.runtime import Runtime
from companion.words import say
from tests.own_game import NAME, line_of, own_game


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Runtime, Dev, Path]]:
    """A companion with a game on its table, and what looks at files; the test says when."""
    with own_game(tmp_path / "own") as file:
        page = PageSettings(port=0, address="127.0.0.1")
        with Runtime(Config(state=tmp_path, camera="none", panel="none", page=page), Crew()) as runtime:
            game = find_game(NAME)
            runtime.table.begin(NAME, checked_setup(game, ("Ada", "Ben"), {}, game_data(game)), by="panel")
            runtime.table.act(Action("throw", {"pips": 4}), by="panel")
            yield runtime, Dev(runtime.app, runtime.table, runtime.troubles, tell=lambda _: None), file


def state_of(runtime: Runtime) -> Any:
    with closing(http.client.HTTPConnection("127.0.0.1", runtime.port, timeout=60)) as asking:
        asking.request("GET", "/api/state")
        return json.loads(asking.getresponse().read())


def changed(file: Path, right: str, wrong: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), encoding="utf-8")


def test_rules_words_and_dress_are_taken_over_and_the_position_stays(
    running: tuple[Runtime, Dev, Path],
) -> None:
    runtime, dev, file = running
    before = state_of(runtime)
    dev.look()
    assert state_of(runtime)["change"] == before["change"], "nothing has changed"
    changed(file, "turn=state.turn,", "turn=state.turn * 10,")
    changed(file.parent / "words" / "en.po", "throw the die.", "roll the bone.")
    dev.look()
    after = state_of(runtime)
    assert (before["game"]["turn"], after["game"]["turn"]) == (2, 20)
    assert after["game"]["to_do"] == "Ben, roll the bone."
    assert after["throw"]["purpose"] == "Ben, roll the bone."
    assert after["game"]["seats"][0]["tracks"][0]["value"] == 4
    assert after["number"] == before["number"]
    (file.parent / "page").mkdir(exist_ok=True)
    (file.parent / "page" / "page.css").write_text("body { color: red; }\n", encoding="utf-8")
    dev.look()
    assert state_of(runtime)["build"] != before["build"], "open pages load themselves anew"
    runtime.table.act(Action("throw", {"pips": 2}), by="panel")
    assert runtime.table.position().trouble is None
    assert [each.actions for each in runtime.evenings.shelf()] == [2]


def test_a_mistake_stands_on_the_page_until_it_is_fixed(running: tuple[Runtime, Dev, Path]) -> None:
    runtime, dev, file = running
    text = file.read_text(encoding="utf-8")
    changed(file, "class State:", "class State")
    dev.look()
    broken = state_of(runtime)
    assert f"{file}, line {line_of(file, 'class State')}: SyntaxError" in broken["troubles"][0]["words"]
    assert broken["game"]["turn"] == 2, "the version before is played meanwhile"
    file.write_text(text.replace("turn=state.turn,", "turn=state.nowhere,"), encoding="utf-8")
    dev.look()
    broken = state_of(runtime)
    assert (broken["troubles"], broken["game"]) == ([], None)
    assert f"line {line_of(file, 'state.nowhere')}" in broken["trouble"]["words"]
    file.write_text(text, encoding="utf-8")
    dev.look()
    fixed = state_of(runtime)
    assert (fixed["trouble"], fixed["game"]["turn"]) == (None, 2)


def test_a_game_that_was_not_right_before_comes_once_it_is(running: tuple[Runtime, Dev, Path]) -> None:
    runtime, dev, file = running
    other = file.parent.parent / "tower_two"
    other.mkdir()
    (other / "__init__.py").write_text("GAME = None\n", encoding="utf-8")
    dev.look()
    assert "has no GAME" in state_of(runtime)["troubles"][0]["words"]
    text = file.read_text(encoding="utf-8").replace(f'name = "{NAME}"', 'name = "tower_two"')
    (other / "__init__.py").write_text(text, encoding="utf-8")
    (other / "course.toml").write_text("goal = 12\n", encoding="utf-8")
    shutil.copy(file.parent / "thrown.py", other)
    dev.look()
    assert state_of(runtime)["troubles"] == []
    assert say(runtime.live.games["tower_two"].title, "en") == say(games()[NAME].title, "en")
