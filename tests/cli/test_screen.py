"""The rows of a view in the terminal: a table where it fits, else every row told in lines."""

import io

import pytest
from rich.console import Console

from companion.cli.context import Context
from companion.cli.screen import draw
from companion.games.view import Seat, Thing, Track, View

TRACKS = ("stones", "points", "infection", "cold", "medicine", "heat", "mortality", "severity")


def drawn(seats: tuple[Seat, ...], width: int) -> str:
    screen = Console(file=io.StringIO(), width=width)
    draw(screen, View(1, "run", (), None, "go", (), (), (), (), seats), Context("en"))
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue()


def row(name: str, tracks: tuple[str, ...] = TRACKS) -> Seat:
    marks = (Thing("mouse", "small animal", ""), Thing("drug", "medicine", "", count=2))
    return Seat(name, name, tracks=tuple(Track(id, id, 7, 9) for id in tracks), marks=marks, acts=False)


@pytest.mark.parametrize("width", [60, 80, 200])
def test_eight_tracks_and_their_marks_can_be_read_at_any_width(width: int) -> None:
    screen = drawn((row("Ada"), row("Ben")), width)
    assert "…" not in screen
    assert screen.count("small animal, 2 x medicine") == 2
    for track in TRACKS:
        assert screen.count(track) >= 1, track
    assert ("severity 7/9" in screen) == (width < 200), "in lines the name stands beside each number"


def test_rows_that_count_other_things_are_a_table_of_their_own() -> None:
    screen = drawn((row("Ada"), row("Asia", ("greys", "dead"))), 80)
    assert screen.index("severity") < screen.index("greys")
    assert "greys 7/9" not in screen
