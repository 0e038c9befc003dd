"""A handful that a game proposes itself, where a person chooses some of several things."""

import pytest

from companion.games.game import Several, Template
from companion.panel.walk import Walk

ITEMS = (("1", 1, 1), ("3", 2, 1), ("6", 2, 1))


@pytest.mark.parametrize("proposes", [(), ("3", "3"), ("1", "6", "6")])
def test_what_the_game_proposes_is_proposed(proposes: tuple[str, ...]) -> None:
    assert Several("dice", ITEMS, budget=4, least=0, proposes=proposes).proposed == proposes


def test_without_it_and_where_it_does_not_fit_it_is_the_heaviest() -> None:
    heaviest = Several("dice", ITEMS, budget=4, least=0).proposed
    assert len(heaviest) == 4
    assert Several("dice", ITEMS, budget=4, least=0, proposes=("2",)).proposed == heaviest


def test_the_panel_begins_with_it() -> None:
    walk = Walk.along(Template("keep", (Several("dice", ITEMS, budget=4, least=0, proposes=("3", "3")),)))
    shown = []
    while (question := walk.question) is not None:
        shown.append(question.answers[question.start])
        walk = walk.answered(shown[-1])
    assert shown == [0, 2, 0]
