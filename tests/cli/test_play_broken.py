"""A game with a mistake in it at the keyboard: it is named, and three ways lead on."""

from pathlib import Path

from tests.cli.conftest import Companion
from tests.own_game import NAME, line_of, own_game

MISTAKE = "if state.turn > 1: state.players[9]"
BEGIN = "Ada, Ben\n\n"


def test_a_broken_game_is_named_and_taken_back_or_given_up(tmp_path: Path, companion: Companion) -> None:
    with own_game(tmp_path / "own", ("def view(self, state: State)", MISTAKE)) as file:
        played = companion("play", "--game", NAME, typed=f"{BEGIN}3\n1\n")
        assert f"{file}, line {line_of(file, MISTAKE)}: IndexError" in played.out.replace("\n", "")
        assert "1 take back the last step   2 give this game up" in played.out
        assert played.out.count("Ada, throw the die.") >= 2, "it stands where it stood"
        assert (played.status, played.err) == (0, "")
        again = companion("play", "--game", NAME, typed="3\n2\n")
        assert "Which game" in again.out, "another one can be chosen"
