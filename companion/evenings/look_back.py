"""One evening in numbers: how its tracks went turn by turn, what was thrown, and everybody's luck.

>>> evening = look_back(line)
>>> evening.charts[0].lines[0].values
(10, 9, 9, 7)
>>> p_value(evening.luck[0].luck)
0.104
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.evenings.luck import away, since, together
from companion.games.game import Luck, Seat, Series, View
from companion.journal.line import Line
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Course:
    """How one track went: its value after each turn, the start first; `None` while it was not there."""

    id: str
    """The seat's; empty for a track of the table."""
    name: Words
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """One of the game's series, drawn over the turns."""

    id: str
    label: Words
    most: int | None
    """The most that the track can hold, where it has a limit."""
    lines: tuple[Course, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """One throw: at which seat, in which turn, what it came to, and the action that it was."""

    seat: str
    turn: int
    luck: Luck
    number: int


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """All that was thrown at one seat."""

    seat: str
    name: Words
    luck: Luck


@dataclass(frozen=True, slots=True)
class LookBack:
    """What there is to look back on."""

    turns: tuple[int, ...]
    charts: tuple[Chart, ...]
    throws: tuple[Thrown, ...]
    luck: tuple[SeatLuck, ...]

    @property
    def best(self) -> Thrown | None:
        """The throw of several pieces that was furthest above what was to be expected."""
        lucky = [each for each in self.throws if each.luck.thrown > 1 and away(each.luck) >= 0]
        return max(lucky, key=lambda each: (away(each.luck), each.luck.thrown), default=None)


def look_back(line: Line) -> LookBack:
    """Return a game of the journal in numbers."""
    first = line.game.view(line.start)
    seats = {seat.id: seat for seat in first.seats}
    views, throws = {0: first}, []
    for before, after, number in _steps(line):
        views[before.turn] = after
        seats = {seat.id: seat for seat in after.seats} | seats
        luck = since(before.luck, after.luck)
        if luck is not None:
            throws.append(Thrown(_thrower(before), before.turn, luck, number))
    turns = tuple(sorted(views))
    course = [views[turn] for turn in turns]
    return LookBack(
        turns,
        tuple(_chart(series, course, seats) for series in line.game.series),
        tuple(throws),
        _luck(throws, seats) if first.luck is not None else (),
    )


def _steps(line: Line) -> Iterator[tuple[View, View, int]]:
    """Yield how things stood before and after each action that counts."""
    before = line.game.view(line.start)
    for play in line.plays:
        after = line.game.view(play.state)
        yield before, after, play.entry.number
        before = after


def _thrower(view: View) -> str:
    return next((seat.id for seat in view.seats if seat.acts), "")


def _chart(series: Series, views: list[View], seats: dict[str, Seat]) -> Chart:
    rows = [_tracks(series, view) for view in views]
    names: dict[str, Words] = {id: seat.name for id, seat in seats.items()} | {"": series.label}
    there = [id for id in names if any(id in row for row in rows)]
    limits = [most for row in rows for _, most in row.values() if most is not None]
    lines = (Course(id, names[id], tuple(row[id][0] if id in row else None for row in rows)) for id in there)
    return Chart(series.track, series.label, max(limits, default=None), tuple(lines))


def _tracks(series: Series, view: View) -> dict[str, tuple[int, int | None]]:
    """Return value and limit of the series' track for each seat that has it, or for the table."""
    rows = {"": view.tracks} if series.of == "table" else {seat.id: seat.tracks for seat in view.seats}
    found = ((id, track) for id, tracks in rows.items() for track in tracks if track.id == series.track)
    return {id: (track.value, track.most) for id, track in found}


def _luck(throws: list[Thrown], seats: dict[str, Seat]) -> tuple[SeatLuck, ...]:
    """Return the luck of every player's seat, and of whoever else has thrown."""
    threw = {each.seat for each in throws}
    return tuple(
        SeatLuck(id, seat.name, together(each.luck for each in throws if each.seat == id))
        for id, seat in seats.items()
        if id in threw or seat.player is not None
    )
