"""Games of any kind at the keyboard: faces, boards, handfuls, stories; and others who act meanwhile."""

import io
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.asking import Keyboard, Meanwhile
from companion.cli.context import Context
from companion.cli.screen import luck_words
from companion.config import Config
from companion.games.data import shipped_data
from companion.games.game import Action, Luck, Several
from companion.games.library import games
from companion.games.setup import checked_setup
from companion.journal.opening import FILE_NAME, open_journal
from companion.table import Table
from tests.cli.conftest import Companion
from tests.toy import HERE, toys_in_the_library

RACE = "Ada, Ben\n\n\n\n"
"""Names, then Enter for the variant, the goal and who begins."""
CARAVAN = "Ada, Bo\n\namir, cairo\n\n\n\n"
"""Names, the chapter, which camels, who runs each of them, who leads."""
PATIENCE_S = 60
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


def table() -> Table:
    """Return another process's table, at the same journal."""
    journal, _ = open_journal(Config().state / FILE_NAME)
    return Table(journal, games())


def test_a_race_from_set_up_to_the_end(companion: Companion) -> None:
    answer = companion("play", "--game", "race", typed=RACE + "1\n5\n2\n1\n6\n1\n3\n1\n1\n1\n2\n1\n5\n\n")
    assert (answer.status, answer.err) == (0, "")
    assert "Ada rests" not in answer.out
    assert re.search(r"Ben .*rest", answer.out)
    assert answer.out.count("Field") or answer.out.count("field")
    playing = table().position().playing
    assert playing is not None
    assert playing.outcome is not None
    assert playing.outcome.winners == ("Ada",)


def test_a_number_that_a_panel_would_list_is_typed_as_itself(companion: Companion) -> None:
    """Of a start card nobody knows: no level, a mutation, a stem without gains, and seven DNA."""
    companion("play", "--game", "viroid", typed="Ada, Ben\n" + "\n" * 5 + "2\n\n1\n3\n\n7\n")
    playing = table().position().playing
    assert playing is not None
    assert playing.state.players[0].dna == 7


def test_a_throw_is_answered_by_its_own_template(companion: Companion) -> None:
    out = companion("play", "--game", "race", typed=RACE + "1\n9\n4\n").out
    assert "'9' is not understood" in out
    assert "Ada runs 4" in out


def test_enter_takes_the_usual_number_of_an_option(companion: Companion) -> None:
    out = companion("play", "--game", "race", typed=RACE + "throw 3\nq\n").out
    assert re.search(r"[Gg]oal.*5 to 30 \(Enter: 12\)", out)
    assert "Ada runs 3" in out


def test_what_the_panel_would_dial_is_taken_from_the_list(companion: Companion) -> None:
    laden = "Ada, Ben\n2\n\n\n\n"
    out = companion("play", "--game", "race", typed=laden + "1\n4\n99\n1\nq\n").out
    assert "'99' is not understood" in out
    assert "Ada drops" in out


def test_a_game_that_is_unknown_is_refused(companion: Companion) -> None:
    answer = companion("play", "--game", "chess")
    assert (answer.status, answer.out) == (1, "")
    assert "chess" in answer.err


def test_the_usual_game_is_proposed_among_all(companion: Companion) -> None:
    assert "Which game? (Enter: Mosquitozzz)" in companion("play", typed="q\n").out


def caravan_day(place: str) -> str:
    """Return what is typed for a day: nothing is bought, both camels walk there, five stars are thrown."""
    return f"\nwalk {place} 0\nwalk {place} 0\n1\n4 star\n1\n\n0\n0\n0\n"


def test_a_caravan_from_set_up_to_the_end_and_the_next_game_of_its_story(companion: Companion) -> None:
    days = "".join(caravan_day(place) for place in ("dunes", "salt", "oasis"))
    answer = companion("play", "--game", "caravan", typed=CARAVAN + days + "n\n\n2\n\n\n\n\nq\n")
    assert (answer.status, answer.err) == (0, "")
    assert "n goes on with the next game of the story" in answer.out
    position = table().position()
    assert position.playing is not None
    assert position.playing.outcome is None
    assert position.playing.setup.position, "what the first game carried"
    options = position.playing.setup.options
    assert (options["chapter"], options["camels"]) == ("back", ("amir", "cairo"))


def test_a_story_goes_on_another_evening(companion: Companion) -> None:
    days = "".join(caravan_day(place) for place in ("dunes", "salt", "oasis"))
    companion("play", "--game", "caravan", typed=CARAVAN + days + "q\n")
    answer = companion("play", "--game", "caravan", typed="y\n\n\n\n\n\n\nq\n")
    assert "The story goes on: the next chapter (Ada, Bo)?" in answer.out
    playing = table().position().playing
    assert playing is not None
    assert (playing.setup.options["chapter"], bool(playing.setup.position)) == ("back", True)
    answer = companion("play", "--game", "caravan", typed="g\ny\n")
    answer = companion("play", "--game", "caravan", typed="n\n" + CARAVAN + "q\n")
    playing = table().position().playing
    assert playing is not None
    assert playing.setup.position == (), "a new story"


def test_what_lies_on_the_table_is_drawn(companion: Companion) -> None:
    out = companion("play", "--game", "caravan", typed=CARAVAN).out
    assert "Market: 1. Salt (1) [1 coin]   2. Silk" in out
    assert re.search(r"Town gate .*Cairo.*→ Dunes, Ruins", out)
    assert "Wind 60°" in out
    assert re.search(r"Strength +Ways to the goal", out)
    assert "Amir (Ada)   " in out


@pytest.mark.parametrize(("result", "said"), [(2, "about as many as"), (9, "more than"), (0, "fewer than")])
def test_luck_is_told_against_what_was_to_be_expected(result: int, said: str) -> None:
    words = luck_words(Luck(10, result, expected=2.5, variance=2.5), Context("en"))
    assert f"10 thrown brought {result} so far, {said}" in words
    assert "2.5" in words


@pytest.mark.parametrize(
    ("typed", "things"),
    [
        ("2 bow, star\n", ("bow", "bow", "star")),
        ("2 x Bow, 2\n", ("bow", "bow", "star")),
        ("bow, bow, bow\n", ("bow",) * 3),
        ("bow\n4 bow\nmoon\n-1 bow, 4 star\n3 star\n", ("star",) * 3),
        ("\n1\n", ("bow", "star", "star")),
    ],
)
def test_handfuls(typed: str, things: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    dice = Several("faces", (("bow", 3, 1), ("star", 3, 1)), 3, least=3)
    assert Keyboard(Context("en")).value(dice, "Faces", str.title) == things


def test_what_is_typed_after_a_change_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n"))
    with pytest.raises(Meanwhile):
        Keyboard(Context("en"), changed=lambda: True).number("How many", range(9))


def test_somebody_who_acts_is_seen_at_once_in_a_real_terminal(tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(f'language = "en"\nstate = "{tmp_path}"\n[games]\nfolder = "{HERE}"\n')
    journal, _ = open_journal(tmp_path / FILE_NAME)
    other = Table(journal, games())
    race = games()["race"]
    other.begin("race", checked_setup(race, ["Ada", "Bo"], {}, shipped_data(race)), by="phone")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion", "play", "--config", str(config)]
    with subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        try:
            until(ours, "for help > ")
            os.write(ours, b"9")  # half typed: it must not be taken for an answer to the next question
            other.act(Action("throw", {"pips": 4}), by="phone Ada")
            assert "Somebody else has gone on meanwhile" in until(ours, "Number > ")
            os.write(ours, b"u\n")
            until(ours, "> ")
            os.write(ours, b"q\n")
            until(ours, "goes on with it.")
        finally:
            process.kill()
    other.refresh()
    assert other.history() == ()
    os.close(ours)
    journal.close()


def until(terminal: int, wanted: str) -> str:
    """Read what is printed until it holds this."""
    seen = ""
    while wanted not in seen:
        assert select.select([terminal], [], [], PATIENCE_S)[0], seen
        seen += os.read(terminal, 4096).decode(errors="replace")
    return seen
