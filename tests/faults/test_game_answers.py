"""A game that answers what it cannot mean: named like one that raises, and nothing else goes down with it."""

from pathlib import Path

import pytest

from companion.games.game import Action
from companion.games.guarded import LONGEST, GameFault
from companion.games.library import games, left_out
from companion.table import NotNow
from companion.words import say
from tests.faults.test_game_faults import THROW, begun, table_at
from tests.own_game import NAME, forget, line_of, own_game, plant
from tests.web.stage import staged, table_live

PAGES = ("/api/state", "/api/games", "/api/history", "/api/evenings", "/api/statistics")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("return None", "is None, not tuple"),
        ("yield Walked('Ada', 1)", "is <generator object"),
        ("return (None,)", "holds None, and NoneType is not in events"),
        ("return (5,)", "holds 5, and int is not in events"),
        ("return (Walked('Ada', [1]),)", "Walked.steps: the journal cannot keep [1]"),
    ],
)
def test_a_decision_that_cannot_be_kept_is_named(tmp_path: Path, answer: str, why: str) -> None:
    with (
        own_game(tmp_path / "own", ("def decide(self, state: State", answer)) as file,
        table_at(tmp_path) as table,
    ):
        before = begun(table)
        with pytest.raises(GameFault) as fault:
            table.act(THROW, by="phone Ada")
        assert fault.value.line == line_of(file, "def decide(")
        assert why in str(fault.value.why)
        assert table.position().number == before.number
        assert table.position().trouble is not None


@pytest.mark.parametrize(
    ("part", "answer"),
    [
        ("def options(self", "return None"),
        ("def tell(self, state: State", "return 5"),
        ("def outcome(self, state: State", "return state.turn > 1 or None"),
    ],
)
def test_every_page_is_there_beside_a_wrong_answer(tmp_path: Path, part: str, answer: str) -> None:
    with own_game(tmp_path / "own") as file:
        with table_at(tmp_path) as table:
            begun(table)
            table.act(THROW, by="phone Ada")
        plant(file, (part, answer))
        forget()
        with staged(table_live(tmp_path), tmp_path) as stage:
            host = stage.host()
            for page in PAGES:
                host.get(page)
            seen = host.get("/api/state")
            host.post("/api/games/given-up", {"seen": seen["number"]})
            for page in PAGES:
                host.get(page)
            assert "mosquitozzz" in {offer["name"] for offer in host.get("/api/games")}


@pytest.mark.parametrize("part", ["view", "legal", "evolve", "outcome"])
def test_a_refusal_where_nothing_can_be_refused_is_a_fault(tmp_path: Path, part: str) -> None:
    refusal = "if state.turn > 1: raise IllegalAction(Message('x'))"
    with own_game(tmp_path / "own") as file:
        with table_at(tmp_path) as table:
            begun(table)
            for _ in range(2):
                table.act(THROW, by="phone Ada")
        plant(file, (f"def {part}(self, state: State", refusal))
        forget()
        with table_at(tmp_path) as table:
            position = table.position()
            assert position.playing is None
            assert position.trouble is not None
            assert f"line {line_of(file, refusal)}: " in say(position.trouble.words, "en")
            assert position.trouble.can_undo


@pytest.mark.parametrize(
    ("fault", "shown"),
    [
        ("SystemExit(3)", "SystemExit(3)"),
        ("ValueError('x' * 3_000_000)", "ValueError('xxx"),
        ("type('Odd', (Exception,), {'__repr__': lambda _: 1 / 0})()", "Odd"),
    ],
)
def test_what_was_raised_is_shown_short_whatever_it_is(tmp_path: Path, fault: str, shown: str) -> None:
    with (
        own_game(tmp_path / "own", ("def view(self, state: State)", f"raise {fault}")),
        table_at(tmp_path) as table,
    ):
        trouble = begun(table).trouble
        assert trouble is not None
        words = say(trouble.words, "en")
        assert shown in words
        assert len(words) < LONGEST + 300


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        ("title", "5"),
        ("players", "(2, 3)"),
        ("players", "range(0)"),
        ("data_files", "None"),
        ("series", "(1,)"),
        ("events", "None"),
    ],
)
def test_an_attribute_of_another_shape_leaves_that_game_out(
    tmp_path: Path, attribute: str, value: str
) -> None:
    with own_game(tmp_path / "own") as file:
        file.write_text(f"{file.read_text('utf-8')}\ntype(GAME).{attribute} = {value}\n", "utf-8")
        forget()
        (bad,) = [each for each in left_out() if str(file) in str(each)]
        assert f"{file}: '{attribute}' of the game does not fit: " in str(bad)
        assert NAME not in games()
        assert "mosquitozzz" in games()


def test_an_unknown_action_is_still_refused_by_the_game_itself(tmp_path: Path) -> None:
    with own_game(tmp_path / "own"), table_at(tmp_path) as table:
        begun(table)
        with pytest.raises(ValueError, match="Not now"):
            table.act(Action("nothing"), by="phone Ada")
        assert table.position().trouble is None


def test_no_other_game_begins_while_a_broken_one_lies_there(tmp_path: Path) -> None:
    mistake = ("def view(self, state: State)", "state.players[9]")
    with own_game(tmp_path / "own", mistake), table_at(tmp_path) as table:
        begun(table)
        with pytest.raises(NotNow, match="mistake"):
            begun(table)


def test_the_line_is_the_deepest_of_the_games_own(tmp_path: Path) -> None:
    planted = (("def view(self, state: State)", "self.heading('x')"), ("def heading(self", "1 / 0"))
    with own_game(tmp_path / "own", *planted) as file, table_at(tmp_path) as table:
        trouble = begun(table).trouble
        assert trouble is not None
        assert f"line {line_of(file, '1 / 0')}: ZeroDivisionError" in say(trouble.words, "en")


def test_nothing_is_folded_after_what_cannot_be(tmp_path: Path) -> None:
    with own_game(tmp_path / "own") as file:
        with table_at(tmp_path) as table:
            begun(table)
            for pips in (3, 5, 3):
                table.act(Action("throw", {"pips": pips}), by="phone Ada")
        plant(file, ("def evolve(self, state: State", "if event.steps == 5: state.players[9]"))
        forget()
        with table_at(tmp_path) as table:
            assert table.position().playing is None, "what came after it would stand on another state"
            table.undo(by="phone Ada")
            assert table.undo(by="phone Ada").playing is not None
