"""The boundary around a game: whatever comes through it is named at the game's own last line."""

import json
from pathlib import Path

import pytest

from companion.games.game import AnyGame, IllegalAction, Message
from companion.games.guarded import GameFault, Guarded
from companion.games.library import find_game, game_data
from companion.games.setup import checked_setup, opening
from tests.own_game import NAME, forget, line_of, own_game


def begun() -> tuple[AnyGame, object]:
    game = find_game(NAME)
    return game, opening(game, checked_setup(game, ("Ada", "Ben"), {}, game_data(game)))


def test_a_game_that_wants_to_end_the_program_has_a_mistake(tmp_path: Path) -> None:
    with own_game(tmp_path, ("def focus(self, state: State)", "raise SystemExit(3)")) as file:
        game, state = begun()
        with pytest.raises(GameFault, match=r"SystemExit\(3\)") as fault:
            game.focus(state)
        assert (fault.value.part, fault.value.line) == ("focus", line_of(file, "SystemExit"))


def test_the_line_is_the_last_of_the_games_own_that_led_there(tmp_path: Path) -> None:
    with own_game(tmp_path, ("def focus(self, state: State)", "_deeper()")) as file:
        deeper = '\n\ndef _deeper() -> None:\n    import json\n\n    json.loads("{")\n'
        file.write_text(file.read_text(encoding="utf-8") + deeper, encoding="utf-8")
        forget()
        game, state = begun()
        with pytest.raises(GameFault, match=json.JSONDecodeError.__name__) as fault:
            game.focus(state)
        assert (fault.value.file, fault.value.line) == (str(file), line_of(file, "json.loads"))


def test_only_the_parts_that_may_refuse_do_so(tmp_path: Path) -> None:
    refusal = "raise IllegalAction(Message('tower.task.over'))"
    planted = [(f"def {part}(self, state: State", refusal) for part in ("focus", "decide")]
    with own_game(tmp_path, *planted):
        game, state = begun()
        with pytest.raises(GameFault, match="IllegalAction"):
            game.focus(state)
        with pytest.raises(IllegalAction, match="The game is over"):
            game.decide(state, Message("throw"))  # type: ignore[arg-type] # it does not look at it


def test_a_version_that_takes_its_cards_away_has_none(tmp_path: Path) -> None:
    with own_game(tmp_path):
        plain = find_game(NAME).plain  # type: ignore[attr-defined] # the guard has it
        plain.cards = lambda data: ()
        guarded = Guarded(plain)
        assert guarded.cards({}) == ()  # type: ignore[attr-defined]
        del plain.cards
        guarded.become(plain)
        assert not hasattr(guarded, "cards")


@pytest.mark.parametrize(
    ("answer", "says"), [("(state,)", "State is not in events"), ("7", "is 7, not tuple")]
)
def test_what_is_decided_has_to_be_events_that_the_journal_knows(
    tmp_path: Path, answer: str, says: str
) -> None:
    with own_game(tmp_path, ("def decide(self, state: State", f"return {answer}")) as file:
        game, state = begun()
        with pytest.raises(GameFault, match=says) as fault:
            game.decide(state, Message("throw"))  # type: ignore[arg-type] # it does not look at it
        assert fault.value.line == line_of(file, "def decide(")
