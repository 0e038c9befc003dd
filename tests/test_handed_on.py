"""A game that was handed on, from the command that packs it to an evening that outlasts it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games as folder
from companion.cli.main import main
from companion.config import Config
from companion.evenings import Evenings
from companion.games.game import Action, AnyGame
from companion.games.library import game_data, games
from companion.games.setup import checked_setup
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.keeping.folder import take
from companion.keeping.putting_back import put_back
from companion.packing import Installed
from companion.photos import Photos
from companion.table import Table
from companion.words import say
from tests.toy import HERE, toys_in_the_library


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Let no other test find what was installed here."""
    before = list(folder.__path__)
    yield
    folder.__path__[:] = before
    games.cache_clear()


def said(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    return " ".join((out + err).split())


def test_by_the_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["pack", "lanterns"]) == 0
    assert "lanterns-1.0.0.game: 'lanterns' 1.0.0 by The table companion, licence MIT" in said(capsys)
    file = "lanterns-1.0.0.game"
    assert main(["install", file]) == 2, "there is nobody to ask"
    assert "A game is a program" in said(capsys)
    assert not Installed(Config().state).all()
    assert main(["install", file, "--yes"]) == 0
    assert "is installed. After the companion's next start it is in the menu." in said(capsys)
    assert main(["simulate", "--game", "lanterns", "--games", "3"]) == 0
    assert "Lanterns" in said(capsys)
    assert main(["remove"]) == 0
    assert "'lanterns' 1.0.0 by" in said(capsys)
    assert main(["remove", "lanterns", "--yes"]) == 0
    assert main(["remove"]) == 0
    assert said(capsys).endswith("No game is installed.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["pack", "viroid"], "comes with the companion"),
        (["pack", "nothing"], "You can pack: fivefold, lanterns, or a folder."),
        (["pack", "./nowhere"], "game.toml' is missing"),
        (["install", "nowhere.game"], "'nowhere.game' is no file"),
        (["remove", "nothing", "--yes"], "No game called 'nothing' is installed"),
    ],
)
def test_what_is_refused_is_said_in_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) != 0
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_a_backup_holds_it_and_a_new_card_has_it_again(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    open_journal(old / FILE_NAME)[0].close()
    assert main(["pack", "lanterns", str(tmp_path)]) == 0
    content = (tmp_path / "lanterns-1.0.0.game").read_bytes()
    (old / "installed").mkdir()
    (old / "installed" / "lanterns.game").write_bytes(content)
    take(old, tmp_path / "all.backup", None)
    put_back(new, tmp_path / "all.backup")
    assert [about.name for about in Installed(new).all()] == ["lanterns"]
    (folder,) = Installed(new).folders()
    assert (folder / "lanterns" / "__init__.py").exists()


def ended(state: Path, known: dict[str, AnyGame]) -> None:
    """Play a short race to its end, with a step taken back and done again."""
    journal, _ = open_journal(state / FILE_NAME)
    race = known["race"]
    table = Table(journal, known)
    table.begin("race", checked_setup(race, ["Ada", "Bo"], {"goal": 5}, game_data(race)), "terminal")
    table.act(Action("throw", {"pips": 2}), "terminal")
    table.act(Action("throw", {"pips": 6}), "terminal")
    table.undo("terminal")
    table.redo("terminal")
    assert table.position().playing.outcome is not None  # type: ignore[union-attr]
    journal.close()


def test_an_evening_of_a_game_that_is_gone_is_listed_with_its_result(tmp_path: Path) -> None:
    with toys_in_the_library():
        ended(tmp_path, dict(games()))
    assert HERE.name not in games()
    evenings = Evenings(Journal(tmp_path / FILE_NAME), games(), Photos(tmp_path / "photos"))
    (played,) = evenings.shelf()
    assert (played.game, played.players, played.standing) == ("race", ("Ada", "Bo"), "ended")
    assert played.outcome is not None
    assert (played.outcome.winners, dict(played.outcome.scores)) == (("Bo",), {"Ada": 2, "Bo": 5})
    assert say(played.outcome.words, "en") == "Bo is home."
    assert {say(played.title, language) for language in ("de", "en")} == {"Race", "Wettlauf"}
    assert played.unreadable is not None
    assert say(played.unreadable, "en") == "This game is not here any more."
    assert evenings.people() == []


def test_what_was_taken_back_is_no_result(tmp_path: Path) -> None:
    with toys_in_the_library():
        known = dict(games())
        ended(tmp_path, known)
        journal, _ = open_journal(tmp_path / FILE_NAME)
        Table(journal, known).undo("terminal")
        journal.close()
    (played,) = Evenings(Journal(tmp_path / FILE_NAME), games(), Photos(tmp_path / "photos")).shelf()
    assert (played.outcome, played.standing, played.actions) == (None, None, 1)
