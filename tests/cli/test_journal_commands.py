"""The commands around the journal, as a person calls them: games, export, replay, backup, restore."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.config import Config
from companion.games.game import Action, Seat, View
from companion.games.guarded import plain_of
from companion.games.library import find_game, game_data, games
from companion.games.notation import parse
from companion.games.setup import checked_setup
from companion.journal.copies import kept_files
from companion.journal.opening import FILE_NAME
from companion.journal.store import Journal
from companion.table import Table
from tests.journal.race import sound_journal, throw
from tests.toy import toys_in_the_library


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "200")
    with toys_in_the_library():
        yield


@pytest.fixture
def table() -> Iterator[Table]:
    """A table at which three games were played: one ended, one given up, one running."""
    journal = sound_journal(Config().state / FILE_NAME)
    table = Table(journal, games())
    race = find_game("race")
    setup = checked_setup(race, ["Ada [L.]", "Bén"], {"variant": "laden"}, game_data(race))
    table.begin("race", setup, by="terminal")
    table.act(throw(2), by="panel")
    table.act(Action("drop", {"stones": ("rock",)}), by="panel")
    table.act(throw(5), by="panel")
    table.undo(by="panel")
    table.act(Action("correct-field", {"player": "Bén", "field": 11}), by="panel")
    table.act(throw(5), by="panel")
    table.begin("race", setup, by="terminal")
    table.give_up(by="terminal")
    table.begin("race", setup, by="terminal")
    table.act(throw(3), by="panel")
    yield table
    journal.close()


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_games_lists_what_was_played(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    head, *rows = lines(capsys)
    assert head.split() == ["No.", "Game", "Players", "Began", "State", "Result"]
    assert rows[0].split()[:5] == ["1", "Race", "Ada", "[L.],", "Bén"]
    assert "ended" in rows[0]
    assert rows[0].rstrip().endswith("is home.")
    assert "given up" in rows[1]
    assert rows[2].rstrip().endswith("1 action")


def test_a_name_that_looks_like_markup_is_shown_as_it_is(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    table.give_up(by="terminal")
    race = find_game("race")
    setup = checked_setup(race, ["[b]Ada", "[/b]"], {}, game_data(race))
    table.begin("race", setup, by="terminal")
    assert main(["games"]) == 0
    assert "[b]Ada, [/b]" in lines(capsys)[-1]


def test_games_as_json(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    first, second, third = map(json.loads, lines(capsys))
    assert first.pop("began")[:2] == "20"
    assert first == {
        "id": 1,
        "game": "race",
        "players": ["Ada [L.]", "Bén"],
        "after": None,
        "state": "ended",
        "actions": 4,
        "reason": "home",
        "winners": ["Bén"],
        "scores": {"Ada [L.]": 2, "Bén": 12},
    }
    assert (second["state"], second["winners"]) == ("given-up", None)
    assert (third["state"], third["actions"]) == ("running", 1)


def test_games_of_a_fresh_companion_are_none_and_nothing_is_made(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    assert "Nothing was played yet" in lines(capsys)[0]
    assert main(["games", "--json"]) == 0
    assert lines(capsys) == []
    assert not Config().state.exists()


@pytest.mark.parametrize("command", [["export", "1"], ["backup", "copy"]])
def test_before_the_first_game_it_is_said_how_to_begin_one(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(command) == 1
    assert "'companion play' begins one" in capsys.readouterr().err
    assert not Config().state.exists()
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_no_longer_here_is_listed_all_the_same(
    table: Table, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.games.games", dict)
    assert main(["games"]) == 0
    row = " ".join(lines(capsys)[1].split())
    assert "Race" in row
    assert "ended Bén is home. This game is not here any more." in row, "the journal knows how it came out"


def test_a_torn_journal_is_refused_in_one_line_and_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    path = Config().state / FILE_NAME
    path.parent.mkdir(parents=True)
    path.write_text("Ada 3, Ben 4")
    for command in (["games"], ["export", "1"], ["backup", str(path.with_name("copy"))]):
        assert main(command) == 1
        said = capsys.readouterr().err.splitlines()
        assert len(said) == 1
        assert str(path) in said[0]
        assert "'companion restore'" in said[0]
    assert [file.name for file in path.parent.iterdir()] == [FILE_NAME]


def test_export_writes_both_and_replay_plays_it(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "1", "--output", str(tmp_path)]) == 0
    written = [Path(line) for line in lines(capsys)]
    assert written == [tmp_path / "race-1.json", tmp_path / "race-1.game"]
    whole = json.loads(written[0].read_text(encoding="utf-8"))
    assert whole["setup"]["sha256"]
    assert [entry["kind"] for entry in whole["entries"]] == [*["action"] * 3, "undo", *["action"] * 2]
    record = parse(written[1].read_text(encoding="utf-8"), games())
    assert [action.kind for action in record.actions] == ["throw", "drop", "correct-field", "throw"]
    assert main(["replay", "--json", str(written[1])]) == 0
    positions = [json.loads(line) for line in lines(capsys)]
    assert len(positions) == 5
    assert positions[0]["action"] is None
    assert positions[-1]["action"] == {"kind": "throw", "pips": 5}
    assert positions[-1]["position"]["winners"] == ["Bén"]
    assert [seat["tracks"] for seat in positions[-1]["position"]["seats"]] == [{"field": 2}, {"field": 12}]


def test_replay_prints_what_happened_and_how_it_stands(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["export", "1", "--output", str(tmp_path)])
    capsys.readouterr()
    assert main(["replay", str(tmp_path / "race-1.game")]) == 0
    assert lines(capsys) == [
        "Race: Ada [L.], Bén",
        "      3 x Pebble, 1 x Rock | Ada [L.]*: Field 0 | Bén: Field 0",
        "   8  throw 2",
        "      Ada [L.] runs 2 fields from 0.",
        "      3 x Pebble, 1 x Rock | Ada [L.]*: Field 2 | Bén: Field 0",
        "   9  drop rock",
        "      Ada [L.] drops 1 stone.",
        "      3 x Pebble, 1 x Rock | Ada [L.]: Field 2 | Bén*: Field 0",
        "  10  correct-field Bén 11",
        "      Bén is set from 0 to 11.",
        "      3 x Pebble, 1 x Rock | Ada [L.]: Field 2 | Bén*: Field 11",
        "  11  throw 5",
        "      Bén runs 5 fields from 11.",
        "      3 x Pebble, 1 x Rock | Ada [L.]: Field 2 | Bén: Field 12",
        "Bén is home.",
    ]


def test_replay_names_rows_that_are_no_players(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = Seat("mouse", {"de": "Maus", "en": "Mouse"}, acts=True, tracks=())
    view = View(1, "run", (), seat.name, "go", (), (), (), (), (seat,))
    monkeypatch.setattr(type(plain_of(find_game("race"))), "view", lambda *_: view)
    main(["export", "3", "--output", str(tmp_path)])
    capsys.readouterr()
    assert main(["replay", "--json", str(tmp_path / "race-3.game")]) == 0
    position = json.loads(lines(capsys)[0])["position"]
    assert (position["actor"], position["seats"][0]["name"]) == ("Mouse", "Mouse")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert main(["replay", str(tmp_path / "race-3.game")]) == 0
    assert "Maus*:" in lines(capsys)[1]


def test_an_export_may_be_repeated_but_overwrites_nothing_else(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["export", "3", "--output", str(tmp_path)]
    assert [main(command), main(command)] == [0, 0]
    (tmp_path / "race-3.json").unlink()
    (tmp_path / "race-3.game").write_text("my own notes")
    assert main(command) == 1
    assert "race-3.game cannot be written" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["race-3.game"], "nothing half-done stays"
    assert (tmp_path / "race-3.game").read_text() == "my own notes"


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        (["export", "9"], 1, "no game number 9"),
        (["export", "nine"], 2, "'nine' is not a whole number"),
        (["export", "1", "--output", "/nowhere"], 1, "/nowhere/race-1.json cannot be written"),
        (["replay", "/nowhere.game"], 1, "/nowhere.game. Name a file"),
        (
            ["restore", "/nowhere.journal"],
            1,
            "no backup /nowhere.journal. Name a file that 'companion backup'",
        ),
        (["restore", __file__], 1, "is no journal of the companion"),
        (["restore", "/"], 1, "/ is a folder, not a copy"),
        (["backup"], 2, "FILE"),
        (["backup", "/tmp"], 2, "/tmp is a folder. Name a new file, for example /tmp/companion.backup."),
        (
            ["calibrate", "--images", "/nowhere", "--profile", "p"],
            1,
            "There is no folder /nowhere. Name the one in which empty.jpg",
        ),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    table: Table, command: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == status
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 1
    assert said in errors[0]


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize(
    ("text", "said", "played"),
    [
        (b"game race\nplayers A B\nthrow 9\n", "x.game, line 3: .*0 actions were played", 0),
        (b"game race\nplayers A B\nthrow 2\nrest tired\ndance\n", "line 5: .*2 actions were played", 2),
        (b"game race\nplayers A B\nthrow 2\nplayers A B\n", "line 4: .*1 action was played", 1),
        (b"game race\nplayers A B\nthrow 2\ndrop 'ro\n", "line 4: .*1 action was played", 1),
        (b"game rice\n", "x.game, line 1: There is no game 'rice'", None),
        (b"game race\nthrow 2\n", "line 2: ", None),
        (b"game r\xffce\n", "cannot be read: that is no text in UTF-8", None),
    ],
)
def test_a_file_that_cannot_be_played_is_played_as_far_as_it_goes(
    text: bytes,
    said: str,
    played: int | None,
    form: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "x.game").write_bytes(text)
    assert main(["replay", str(tmp_path / "x.game"), *form]) == 1
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 1
    assert re.search(said, told.err)
    actions = [line for line in told.out.splitlines() if re.search(r'^ +\d+  |"kind"', line)]
    assert len(actions) == (played or 0)
    assert bool(told.out) == (played is not None)


def test_backup_and_restore_while_a_table_runs(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = table.position().playing
    assert main(["backup", str(tmp_path / "spare")]) == 0
    assert lines(capsys) == [f"Everything is backed up in {tmp_path}/spare."]
    table.give_up(by="panel")
    assert main(["restore", str(tmp_path / "spare")]) == 0
    (kept,) = (Config().state / "copies").iterdir()
    assert lines(capsys)[1] == f"What was there is kept in {kept}."
    assert table.refresh().playing == before
    assert len(Journal(kept).begins()) == 3


def test_a_backup_holds_the_owners_data_too(table: Table, tmp_path: Path) -> None:
    own = Config().state / "games" / "race" / "stones.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[boulder]\nweight = 9\ncopies = 1\n", encoding="utf-8")
    assert main(["backup", str(tmp_path / "spare")]) == 0
    own.write_text("", encoding="utf-8")
    assert main(["restore", str(tmp_path / "spare")]) == 0
    assert "boulder" in own.read_text(encoding="utf-8")
    own.unlink()
    assert main(["restore", str(tmp_path / "spare")]) == 0
    assert own.exists()


def test_a_restore_keeps_the_owners_data_that_it_replaces(table: Table, tmp_path: Path) -> None:
    own = Config().state / "games" / "race" / "stones.toml"
    own.parent.mkdir(parents=True)
    own.write_text("old = 1\n", encoding="utf-8")
    main(["backup", str(tmp_path / "spare")])
    own.write_text("new = 1\n", encoding="utf-8")
    main(["restore", str(tmp_path / "spare")])
    assert own.read_text(encoding="utf-8") == "old = 1\n"
    (kept,) = (Config().state / "copies").iterdir()
    assert dict(kept_files(kept))["games/race/stones.toml"] == b"new = 1\n"
    main(["restore", str(kept)])
    assert own.read_text(encoding="utf-8") == "new = 1\n"


def test_what_is_no_backup_is_refused_with_the_fix(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "README.md").write_text("# The table companion\n" * 100)
    assert main(["restore", str(tmp_path / "README.md")]) == 1
    assert "name a file that 'companion backup' wrote" in capsys.readouterr().err


def test_restore_tells_what_it_moved_aside(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(tmp_path / "spare")])
    table._journal.close()
    (Config().state / FILE_NAME).write_text("coffee")
    assert main(["restore", str(tmp_path / "spare")]) == 0
    assert "kept as games.journal.1" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["games", "export", "replay", "backup", "restore"])
@pytest.mark.parametrize("language", ["de_DE", "en_GB"])
def test_help_reads_like_a_manual_page(
    command: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    assert main([command, "--help"]) == 0
    assert max(map(len, lines(capsys))) <= 100
