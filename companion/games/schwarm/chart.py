"""The board: water, land on four sides, and what lies beside what. It is drawn in text:

    . N5* .
    W4 ~ O6
    W4 K O6
    . S7 .

A water field is called by its column and row (the one above is b2, the Königin is on b3), a land field by its
side and its place there, clockwise: N1, O1, O2, S1, W1, W2.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Never

from companion.games.game import BadGameData, Message

SIDES = "NOSW"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""The links of a field, one bit each."""
OPEN = NORTH | EAST | SOUTH | WEST
STRAIGHT: Mapping[str, tuple[int, int]] = {"N": (-1, 0), "O": (0, 1), "S": (1, 0), "W": (0, -1)}
DIAGONAL: Mapping[str, tuple[int, int]] = {"NO": (-1, 1), "SO": (1, 1), "SW": (1, -1), "NW": (-1, -1)}
DIRECTIONS: Mapping[str, tuple[int, int]] = {**STRAIGHT, **DIAGONAL}
BIT = {"N": NORTH, "O": EAST, "S": SOUTH, "W": WEST}
FACING = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}
_LAND = re.compile(r"([NOSW])([1-9]|\?)(\*?)")
LEAST_LAND = 22
"""With fewer land fields, four first Stationen with three fields between them might not find a place."""
MOST_COLUMNS = len(ascii_lowercase)

Place = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True)
class Chart:
    """Where every field lies. Fields are called by their names."""

    rows: int
    columns: int
    places: Mapping[str, Place] = field(repr=False)
    names: Mapping[Place, str] = field(repr=False)
    water: tuple[str, ...] = field(repr=False)
    queen: str
    ring: tuple[str, ...] = field(repr=False)
    """The land fields clockwise, from the north-west on."""
    values: Mapping[str, int | None] = field(repr=False)
    ringed: tuple[str, ...] = field(repr=False)
    """Where the first Stationen may stand."""
    beside: Mapping[str, Mapping[int, str]] = field(repr=False)
    """For each field those that lie beside it, by the link that leads there; never diagonally."""

    def is_land(self, name: str) -> bool:
        """Say whether it is one of the land fields."""
        return name in self.values

    def line(self, start: str, direction: str) -> tuple[str, ...]:
        """Return the fields from `start` on in one direction, as far as there are any without a gap."""
        (row, column), (down, right) = self.places[start], DIRECTIONS[direction]
        found = []
        while (name := self.names.get((row := row + down, column := column + right))) is not None:
            found.append(name)
        return tuple(found)

    def near_on_land(self, name: str) -> tuple[str, ...]:
        """Return the land fields that touch this one, the next clockwise first."""
        row, column = self.places[name]
        touching = {self.names.get((row + down, column + right)) for down, right in DIRECTIONS.values()}
        after = self.ring.index(name)
        return tuple(each for each in self.ring[after + 1 :] + self.ring[:after] if each in touching)

    def between(self, one: str, other: str) -> int:
        """Return how many land fields lie between two, the shorter way along the ring."""
        way = abs(self.ring.index(one) - self.ring.index(other))
        return min(way, len(self.ring) - way) - 1


def drawn(rows: Sequence[str]) -> Chart:
    """Return the board that these lines draw, or raise `BadGameData`."""
    cells = {
        (row, column): word
        for row, line in enumerate(rows)
        for column, word in enumerate(line.split())
        if word != "."
    }
    columns = max((column for _, column in cells), default=0) + 1
    if columns > MOST_COLUMNS:
        _bad("columns", value=columns, most=MOST_COLUMNS)
    land = {place: _LAND.fullmatch(word) for place, word in cells.items() if word not in ("~", "K")}
    for place, match in land.items():
        if match is None:
            _bad("field", value=cells[place], row=place[0] + 1)
    sides = {place: match.group(1) for place, match in land.items() if match}
    order = sorted(sides, key=lambda place: _clockwise(place, sides[place]))
    names = _names(cells, sides, order)
    places = {name: place for place, name in names.items()}
    queens = [place for place, word in cells.items() if word == "K"]
    if len(queens) != 1:
        _bad("queen", value=len(queens))
    ringed = tuple(names[place] for place in order if cells[place].endswith("*"))
    if len(order) < LEAST_LAND:
        _bad("land", value=len(order), least=LEAST_LAND)
    if len(ringed) < len(SIDES):
        _bad("ringed", value=len(ringed), least=len(SIDES))
    return Chart(
        rows=len(rows),
        columns=columns,
        places=places,
        names=names,
        water=tuple(names[place] for place in sorted(cells) if place not in sides),
        queen=names[queens[0]],
        ring=tuple(names[place] for place in order),
        values={names[place]: _worth(cells[place]) for place in order},
        ringed=ringed,
        beside={name: _beside(names, place) for name, place in places.items()},
    )


def _names(cells: Mapping[Place, str], sides: Mapping[Place, str], order: list[Place]) -> dict[Place, str]:
    names, count = {}, dict.fromkeys(SIDES, 0)
    for place in order:
        side = sides[place]
        count[side] += 1
        names[place] = f"{side}{count[side]}"
    for row, column in cells:
        names.setdefault((row, column), f"{ascii_lowercase[column]}{row + 1}")
    return names


def _worth(word: str) -> int | None:
    return None if word[1] == "?" else int(word[1])


def _clockwise(place: Place, side: str) -> tuple[int, int, int]:
    row, column = place
    along = {"N": (column, row), "O": (row, -column), "S": (-column, -row), "W": (-row, column)}[side]
    return (SIDES.index(side), *along)


def _beside(names: Mapping[Place, str], place: Place) -> dict[int, str]:
    row, column = place
    found = {BIT[side]: names.get((row + down, column + right)) for side, (down, right) in STRAIGHT.items()}
    return {bit: name for bit, name in found.items() if name is not None}


def _bad(key: str, **values: object) -> Never:
    raise BadGameData(("map", "rows"), Message(f"schwarm.bad.{key}", **values))
