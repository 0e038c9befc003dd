"""A game at the keyboard."""

from pathlib import Path

import pytest

from tests.cli.conftest import Companion

GOLDEN = Path(__file__).parent.parent / "golden"
TWO_PLAYERS = "Ada, Ben\n\n\n\n"
"""Names, then Enter for the variant, the infection and who begins."""


def actions(name: str) -> list[str]:
    lines = GOLDEN.joinpath(f"{name}.game").read_text(encoding="utf-8").splitlines()
    header = ("game ", "players ", "option ", "position ", "#")
    return [line for line in lines if line and not line.startswith(header)]


@pytest.mark.parametrize(
    ("language", "verdict"), [("en", "You have won together"), ("de", "Ihr habt gemeinsam gewonnen")]
)
def test_a_whole_game_from_set_up_to_the_end(companion: Companion, language: str, verdict: str) -> None:
    typed = "\n".join(["Ada, Ben", "2", "", "", "", *actions("together-hinterhalt-won"), ""])
    answer = companion("play", typed=typed, language=language)
    assert (answer.status, answer.err) == (0, "")
    assert verdict in answer.out


def test_numbers_and_enter_take_what_is_offered(companion: Companion) -> None:
    out = companion("play", typed=TWO_PLAYERS + "2\n\n1\n11\n3\n").out
    assert "Air raid joins the swarm." in out
    assert "Attack is revealed." in out
    assert "3 of 3 squashed" in out


def test_the_game_goes_on_where_it_stood(companion: Companion) -> None:
    companion("play", typed=TWO_PLAYERS + "5\n")
    answer = companion("play", typed="h\nq\n")
    assert "goes on where it stood" in answer.out
    assert "terminal: Apocalypse joins the swarm." in answer.out
    assert "stands as it is" in answer.out


def test_undo_and_redo(companion: Companion) -> None:
    out = companion("play", typed=TWO_PLAYERS + "5\nu\nh\nr\nh\n").out
    assert out.index("Nothing has happened yet") < out.rindex("Apocalypse joins the swarm.")


def test_a_correction_is_asked_value_by_value(companion: Companion) -> None:
    out = companion("play", typed=TWO_PLAYERS + "c\n1\n2\n99\n7\n").out
    assert "'99' is not understood" in out
    assert "Corrected: Ben has 7 drops." in out


def test_what_is_refused_is_said_and_asked_again(companion: Companion) -> None:
    out = companion("play", typed=TWO_PLAYERS + "lamp Ben\n77\nelephant 3\nslap x\n\n\n").out
    assert "That is not due now." in out
    assert "'77' is not understood" in out
    assert "elephant" in out
    assert "reveal 1 swarm card" in out


def test_bad_names_are_asked_again(companion: Companion) -> None:
    out = companion("play", typed="Ada\nAda, ada\n" + TWO_PLAYERS).out
    assert "2 to 4 players" in out
    assert "Turn 1" in out


def test_set_aside_and_taken_up_again(companion: Companion) -> None:
    companion("play", typed=TWO_PLAYERS + "5\na\n")
    out = companion("play", typed="y\nh\n").out
    assert "Take up the game that was set aside (Ada, Ben)?" in out
    assert "Apocalypse joins the swarm." in out


def test_given_up_and_the_last_table_is_proposed(companion: Companion) -> None:
    assert "Given up." in companion("play", typed=TWO_PLAYERS + "g\ny\n").out
    assert "Enter: Ada, Ben" in companion("play", typed="\n\n\n\n").out


def test_the_winner_is_proposed_to_begin(companion: Companion) -> None:
    companion("play", typed=TWO_PLAYERS + "correct-drops Ada 0\n\n")
    assert "Who begins (Enter: Ben)" in companion("play", typed="\n\n\n\n").out


def test_the_keys_are_explained(companion: Companion) -> None:
    assert "join angriff" in companion("play", typed=TWO_PLAYERS + "?\n").out
