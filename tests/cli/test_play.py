"""A game at the keyboard."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.asking import Keyboard, Left
from companion.cli.context import Context
from companion.cli.screen import draw
from companion.config import Config
from companion.games.game import Action, Pile, Thing, View
from companion.games.library import games
from companion.journal.opening import FILE_NAME
from companion.journal.store import Journal
from companion.table import Position, Table
from tests.cli.conftest import Companion

GOLDEN = Path(__file__).parent.parent / "golden"
PLAY = ("play", "--game", "mosquitozzz")
TWO_PLAYERS = "Ada, Ben\n\n\n\n"
"""Names, then Enter for the variant, the infection and who begins."""


def actions(name: str) -> list[str]:
    lines = GOLDEN.joinpath(f"{name}.game").read_text(encoding="utf-8").splitlines()
    header = ("game ", "players ", "option ", "position ", "#")
    return [line for line in lines if line and not line.startswith(header)]


@pytest.mark.parametrize(
    ("language", "verdict"),
    [
        pytest.param("en", "You have won together", marks=pytest.mark.soak),
        ("de", "Ihr habt gemeinsam gewonnen"),
    ],
)
def test_a_whole_game_from_set_up_to_the_end(companion: Companion, language: str, verdict: str) -> None:
    typed = "\n".join(["Ada, Ben", "2", "", "", "", *actions("together-hinterhalt-won"), ""])
    answer = companion(*PLAY, typed=typed, language=language)
    assert (answer.status, answer.err) == (0, "")
    assert verdict in answer.out


def test_numbers_and_enter_take_what_is_offered(companion: Companion) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + "2\n\n1\n11\n3\n").out
    assert "Air raid joins the swarm." in out
    assert "Attack is revealed." in out
    assert "3 of 3 squashed" in out


def test_help_is_pointed_to_once(companion: Companion) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + "?\n2\n\n1\n11\n3\n").out
    assert out.count("? for help") == 2, "the first question is asked again after the help"
    assert "a: set the game aside" in out
    assert out.count(" > ") > 8
    assert companion(*PLAY, typed="q\n").out.count("? for help") == 1


def test_the_game_goes_on_where_it_stood(companion: Companion) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "5\n")
    answer = companion(*PLAY, typed="h\nq\n")
    assert "goes on where it stood" in answer.out
    assert "terminal: Apocalypse joins the swarm." in answer.out
    assert "stands as it is" in answer.out


def test_undo_and_redo(companion: Companion) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + "5\nu\nh\nr\nh\n").out
    assert out.index("Nothing has happened yet") < out.rindex("Apocalypse joins the swarm.")


def test_a_correction_is_asked_value_by_value(companion: Companion) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + "c\n1\n2\n99\n7\n").out
    assert "'99' is not understood" in out
    assert "Corrected: Ben has 7 drops." in out


def test_what_is_refused_is_said_and_asked_again(companion: Companion) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + "lamp Ben\n77\nelephant 3\nslap x\n\n\n").out
    assert "Not now. " in out
    assert "'77' is not understood" in out
    assert "elephant" in out
    assert "reveal the topmost swarm card" in out


def test_bad_names_are_asked_again(companion: Companion) -> None:
    out = companion(*PLAY, typed="Ada\nAda, ada\n" + TWO_PLAYERS).out
    assert "2 to 4 players" in out
    assert "Turn 1" in out


def test_set_aside_and_taken_up_again(companion: Companion) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "5\na\n")
    out = companion(*PLAY, typed="y\nh\n").out
    assert "Take up the game that was set aside (Ada, Ben)?" in out
    assert "Apocalypse joins the swarm." in out


def test_given_up_and_the_last_table_is_proposed(companion: Companion) -> None:
    assert "Given up." in companion(*PLAY, typed=TWO_PLAYERS + "g\ny\n").out
    assert "Enter: Ada, Ben" in companion(*PLAY, typed="\n\n\n\n").out


def test_the_winner_is_proposed_to_begin(companion: Companion) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "correct-drops Ada 0\n\n")
    assert "Who begins (Enter: Ben)" in companion(*PLAY, typed="\n\n\n\n").out


def test_the_keys_are_explained(companion: Companion) -> None:
    assert "join angriff" in companion(*PLAY, typed=TWO_PLAYERS + "?\n").out


def other_table() -> Table:
    """Return another process's table, at the same journal."""
    return Table(Journal(Config().state / FILE_NAME), games())


class TypedWith(io.StringIO):
    """Lines for the keyboard, and what another process does just before one of them is typed."""

    def __init__(self, typed: str, before: str, happens: Callable[[], object]) -> None:
        super().__init__(typed)
        self.before, self.happens = before, happens

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override] # typeshed's own base differs
        line = super().readline()
        if line == f"{self.before}\n":
            self.happens()
        return line


@pytest.mark.parametrize("answer", ["1", "u", "r", "a", "", "correct-drops Ada 3"])
def test_what_another_terminal_did_meanwhile_is_shown_first(companion: Companion, answer: str) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "5\n5\nu\n")
    typed = TypedWith(f"{answer}\nh\nq\n", answer, lambda: other_table().undo("phone"))
    out = companion(*PLAY, typed=typed).out
    assert "gone on meanwhile" in out
    assert "Nothing has happened yet" in out
    assert [entry.kind for entry in other_table()._journal.entries(1)][-1] == "undo"


def test_who_gives_up_a_game_has_seen_it(companion: Companion) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "5\n")
    typed = TypedWith("g\ny\nq\n", "y", lambda: other_table().undo("phone"))
    assert "gone on meanwhile" in companion(*PLAY, typed=typed).out
    assert other_table().position().playing is not None


def test_another_terminal_begins_while_one_is_asked(companion: Companion) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "5\na\n")
    answers = TypedWith("n\nAda, Ben\n\n\n2\nh\nq\n", "2", lambda: other_table().take_up(1, "phone"))
    out = companion(*PLAY, typed=answers).out
    assert "gone on meanwhile" in out
    assert "terminal: Apocalypse joins the swarm." in out


def test_what_was_done_is_told_even_if_it_is_undone_at_once(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Table.act

    def act(self: Table, action: Action, by: str, seen: int | None = None) -> Position:
        position = real(self, action, by, seen)
        other_table().undo("phone")
        return position

    monkeypatch.setattr(Table, "act", act)
    out = companion(*PLAY, typed=TWO_PLAYERS + "5\nh\nq\n").out
    assert "  Apocalypse joins the swarm." in out
    assert "Nothing has happened yet" in out


def test_the_second_player_may_begin(companion: Companion) -> None:
    assert "▶ Ben" in companion(*PLAY, typed="Ada,  Ben\n\n\n2\n").out


def test_names_are_no_markup(companion: Companion) -> None:
    out = companion(*PLAY, typed="[/b], :bug:\n\n\n2\ncorrect-drops [/b] 3\ncorrect-drops :bug: 4\nh\n").out
    assert "  Corrected: [/b] has 3 drops." in out
    assert "  Corrected: :bug: has 4 drops." in out


def test_the_winner_of_the_last_game_that_ended_is_proposed(companion: Companion) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "correct-drops Ada 0\n\n")
    companion(*PLAY, typed=TWO_PLAYERS + "g\ny\n")
    assert "Who begins (Enter: Ben)" in companion(*PLAY, typed="\n\n\n\n").out


@pytest.mark.parametrize("rest", ["\n", "q\n", ""])
def test_a_game_that_has_ended_does_not_stand(companion: Companion, rest: str) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + "correct-drops Ada 0\n" + rest).out
    assert "Ben wins" in out
    assert "stands as it is" not in out
    assert "stands as it is" not in companion(*PLAY, typed="").out, "left in the set-up of the next"


@pytest.mark.parametrize("answers", ["", "Ada, Ben\n", "Ada, Ben\n\n", "Ada, Ben\n\n\n"])
def test_every_question_of_the_set_up_explains_itself_and_can_be_left(
    companion: Companion, answers: str
) -> None:
    answer = companion(*PLAY, typed=answers + "?\nq\n" + "1\n" * 5)
    assert (answer.status, answer.err) == (0, "")
    assert "leave this question" in answer.out
    assert "Turn 1" not in answer.out
    assert other_table().position().number == 0


@pytest.mark.parametrize("answers", ["c\n", "c\n1\n", "c\n1\n2\n", "g\n"])
def test_every_question_of_a_game_explains_itself_and_leads_back(companion: Companion, answers: str) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + answers + "?\nq\nh\n").out
    assert "leave this question" in out
    assert "Nothing has happened yet" in out


def test_after_the_end_there_is_nothing_to_correct(companion: Companion) -> None:
    out = companion(*PLAY, typed=TWO_PLAYERS + "correct-drops Ada 0\nc\n?\n\n").out
    assert "The game is over, so nothing can be corrected." in out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("#", "is not understood"),
        ("9" * 5000, "is not understood"),
        ("slap " + "9" * 5000, "must be a whole"),
    ],
)
def test_odd_lines_are_refused_in_words(companion: Companion, typed: str, said: str) -> None:
    answer = companion(*PLAY, typed=TWO_PLAYERS + typed + "\n")
    assert said in answer.out.replace("\n", " ")
    assert (answer.status, answer.err) == (0, "")


def test_the_buttons_of_the_panel_are_keys_here(companion: Companion) -> None:
    assert "NEXT is Enter here, UNDO is u." in companion(*PLAY, typed=TWO_PLAYERS).out
    assert "WEITER ist hier Enter, ZURÜCK ist u." in companion(*PLAY, typed="", language="de").out


def test_a_last_game_that_cannot_be_read_is_told_and_another_begun(companion: Companion) -> None:
    companion(*PLAY, typed=TWO_PLAYERS + "5\n")
    journal = other_table()._journal
    with journal.writing():
        journal.append(1, "dance", "a later companion", {})
    answer = companion(*PLAY, typed="2\n\n" + TWO_PLAYERS)
    assert answer.status == 0
    assert "there cannot be a 'dance' here" in answer.out
    assert "Turn 1" in answer.out


@pytest.mark.parametrize(
    ("typed", "number"), [("-2\n", -2), ("-3\n--2\n+1\n٣\n" + "1" * 5000 + "\n0\n", 0), ("\n", -1)]
)
def test_a_number_may_be_negative_and_has_a_default(
    typed: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    asking = Keyboard(Context("en"))
    assert asking.number("How cold", range(-2, 2), default=-1) == number
    with pytest.raises(Left):
        asking.number("How cold", range(-2, 2))


def test_things_of_any_colour_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    pile = Pile("row", "row", (Thing("mouse", "Mouse", "grey"), Thing("crown", "Crown", "golden")))
    context = Context("en")
    draw(context.console, View(1, "run", (), None, "go", (), (), (), (pile,), ()), context)
    assert "Mouse   Crown" in capsys.readouterr().out
