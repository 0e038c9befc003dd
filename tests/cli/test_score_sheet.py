"""A score sheet and named chances in the terminal, and dice that are named by what they show."""

import io

import pytest
from rich.console import Console

from companion.cli.asking import _named
from companion.cli.context import Context
from companion.cli.screen import draw
from companion.games.game import Chance, Likely, ScoreRow, ScoreSheet, Several, View

DICE = Several("dice", (("3", 2, 1), ("5", 1, 1), ("6", 1, 1)), budget=4, least=0)


def view() -> View:
    rows = (
        ScoreRow("threes", "Threes", {"Bo": 9}, preview=6),
        ScoreRow("house", "Full house", {"Ada": 25, "Bo": 0}),
        ScoreRow("total", "Total", {"Ada": 25, "Bo": 9}, sum=True),
    )
    return View(
        turn=2,
        step="decide",
        steps=(),
        actor="Ada",
        to_do="Decide",
        due=(),
        reminders=(),
        tracks=(),
        piles=(),
        seats=(),
        sheets=(ScoreSheet("sheet", "Score sheet", ("Ada", "Bo"), rows, acts="Ada"),),
        chances=(
            Chance("Full house", Likely(0.08333)),
            Chance("Long row", Likely(0.25, about=True)),
            Chance("Points", Likely(12.34), of="score"),
        ),
    )


def drawn(language: str) -> list[str]:
    console = Console(file=io.StringIO(), width=90)
    draw(console, view(), Context(language))
    return [" ".join(line.strip("│ \n").split()) for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def test_it_shows_what_stands_and_in_brackets_what_a_row_would_bring() -> None:
    lines = drawn("en")
    assert "Threes (6) 9" in lines
    assert "Full house 25 0" in lines
    assert "Total 25 9" in lines


def test_a_chance_that_is_estimated_says_so() -> None:
    assert "Full house 8.3% Long row about 25.0% Points 12.3" in drawn("en")
    assert "Full house 8,3 % Long row etwa 25,0 % Points 12,3" in drawn("de")


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("3,3", ("3", "3")),
        ("2 3", ("3", "3")),
        ("3, 6", ("3", "6")),
        ("1", None),
        ("2, 3", None),
    ],
)
def test_a_die_is_named_by_what_it_shows_and_never_by_its_place_in_the_list(
    typed: str, taken: tuple[str, ...] | None
) -> None:
    assert _named(typed, DICE, str) == taken
