"""What the eye has to know of follows the games, also one that comes while the companion runs."""

from pathlib import Path

from companion.cli.new_game import Wishes, write_game
from companion.config import Config
from companion.games.library import move_in
from companion.runtime.eyesight import ThrownByGames
from tests.own_game import NAME, library_as_it_was


def test_pieces_of_a_game_that_has_come_are_known(tmp_path: Path) -> None:
    with library_as_it_was():
        thrown = ThrownByGames(Config(state=tmp_path))
        assert f"{NAME}-disc" not in thrown.pieces()
        write_game(NAME, tmp_path / "own", Wishes("discs"))
        move_in(NAME, tmp_path / "own")
        assert f"{NAME}-disc" in thrown.pieces()
