"""What every game says of an action that it refuses: which value, what would be possible, or not now."""

from typing import Any

import pytest

from companion.games.game import (
    Action,
    Choice,
    Message,
    Number,
    Several,
    Template,
    malformed,
    out_of_limits,
    spoken,
)
from companion.words import say

ACTIONS: dict[str, dict[str, type[Any]]] = {
    "throw": {"pips": int},
    "take": {"card": str},
    "lay": {"cards": tuple},
    "pass": {},
}
NOW = (
    Template("throw", (Number("pips", 1, 6),)),
    Template("take", (Choice("card", ("ace", "king")),)),
    Template("lay", (Several("cards", (("ace", 1, 1), ("king", 2, 1)), 2),)),
)


def label(parameter: str, option: str) -> str:
    return f"{parameter} {option.upper()}"


def told(action: Action) -> str:
    return say(out_of_limits(NOW, action, label, "It is your turn."), "en")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Action("bet", {}), "There is no action 'bet' in this game."),
        (Action("throw", {}), "'throw' needs exactly these values: pips."),
        (Action("throw", {"pips": 3, "card": "ace"}), "'throw' needs exactly these values: pips."),
        (Action("pass", {"pips": 3}), "'pass' needs exactly these values: -."),
    ],
)
def test_an_action_that_the_game_does_not_know_so_is_malformed(action: Action, said: str) -> None:
    wrong = malformed(ACTIONS, action)
    assert wrong is not None
    assert say(wrong, "en") == said


def test_an_action_with_its_values_may_be() -> None:
    assert malformed(ACTIONS, Action("throw", {"pips": 9})) is None


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Action("throw", {"pips": 7}), "7 will not do: it must be from 1 to 6."),
        (Action("take", {"card": "ten"}), "'ten' will not do. Possible: card ACE, card KING."),
        (
            Action("lay", {"cards": ("ace", "ten")}),
            "'ace, ten' will not do. Possible: cards ACE, cards KING.",
        ),
        (Action("pass", {}), "Not now. It is your turn."),
    ],
)
def test_a_refusal_says_the_value_and_what_is_possible(action: Action, said: str) -> None:
    assert told(action) == said


def test_values_are_spoken_by_their_names() -> None:
    action = Action("lay", {"cards": ("ace", "king"), "who": "ada", "pips": 2})
    assert spoken(action, label) == {"cards": ["cards ACE", "cards KING"], "who": "who ADA", "pips": 2}


def test_what_is_said_stands_in_both_languages() -> None:
    assert (
        say(Message("game.refused.now", to_do="Du bist dran."), "de") == "Das geht jetzt nicht. Du bist dran."
    )
