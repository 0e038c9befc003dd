"""One evening in numbers: how the players' tracks went turn by turn, what they threw, and their luck.

>>> evening = look_back(line)
>>> evening.luck["Ada"].p_value
0.104
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import comb, sqrt

from companion.games.view import View
from companion.journal.line import Line
from companion.words import Words, say

SIGMAS = 1.96
"""So many standard deviations to either side hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """One throw: whose, in which turn, of how many pieces, and how many of them counted."""

    player: str
    turn: int
    pieces: int
    counting: int
    number: int


@dataclass(frozen=True)
class PlayerLuck:
    """All that one player threw, held against the binomial distribution."""

    thrown: int
    counting: int
    chance: float

    @property
    def expected(self) -> float:
        """How many would have counted on average."""
        return self.thrown * self.chance

    @property
    def spread(self) -> float:
        """The standard deviation of that number."""
        return sqrt(self.thrown * self.chance * (1 - self.chance))

    @cached_property
    def p_value(self) -> float:
        """How likely a number as odd as this one is, or odder, in either direction (exact)."""
        likely = binomial(self.thrown, self.chance)
        bar = likely[self.counting] * (1 + 1e-9)
        return min(1.0, sum(chance for chance in likely if chance <= bar))


@dataclass(frozen=True)
class Evening:
    """What there is to look back on."""

    label: Words
    """What the track counts: drops of blood, say."""
    most: int
    turns: tuple[int, ...]
    tracks: dict[str, tuple[int, ...]]
    """The value of each player after each turn, the start first."""
    throws: tuple[Thrown, ...] = ()
    luck: dict[str, PlayerLuck] = field(default_factory=dict)

    @property
    def best(self) -> Thrown | None:
        """The throw that was least to be expected among the lucky ones."""
        lucky = [each for each in self.throws if each.counting * 2 >= each.pieces > 1]
        return min(lucky, key=_tail, default=None)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often the pieces of a game counted, over all evenings.

    >>> rate = Rate(thrown=200, counting=110, chance=0.5)
    >>> [round(bound, 3) for bound in rate.interval]
    [0.481, 0.617]
    """

    thrown: int
    counting: int
    chance: float
    """What fair pieces would do."""

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, 95 times of 100 (Wilson's score interval)."""
        tries, share = self.thrown, self.counting / self.thrown
        middle = share + SIGMAS**2 / (2 * tries)
        reach = SIGMAS * sqrt(share * (1 - share) / tries + SIGMAS**2 / (4 * tries**2))
        scale = 1 + SIGMAS**2 / tries
        return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def rates(lines: Iterable[Line]) -> dict[str, Rate]:
    """Return, for each game whose pieces are thrown, how they fell in all of these evenings together."""
    found: dict[str, Rate] = {}
    for line in lines:
        luck = line.game.view(line.state).luck
        if luck is not None and luck.thrown:
            before = found.get(line.game.name, Rate(0, 0, luck.chance))
            thrown, counting = before.thrown + luck.thrown, before.counting + luck.counting
            found[line.game.name] = Rate(thrown, counting, luck.chance)
    return found


def binomial(tries: int, chance: float) -> list[float]:
    """Return how likely each number of successes is."""
    return [comb(tries, n) * chance**n * (1 - chance) ** (tries - n) for n in range(tries + 1)]


def look_back(line: Line) -> Evening:
    """Return a game of the journal in numbers."""
    first = line.game.view(line.start)
    tracks = [seat.tracks[0] if seat.tracks else None for seat in first.seats]
    values = {0: _values(first)}
    throws: list[Thrown] = []
    for before, after, number in _steps(line):
        values[before.turn] = _values(after)
        if before.luck and after.luck and after.luck.thrown > before.luck.thrown:
            throws.append(
                Thrown(
                    player=say(before.actor or "", "en"),
                    turn=before.turn,
                    pieces=after.luck.thrown - before.luck.thrown,
                    counting=after.luck.counting - before.luck.counting,
                    number=number,
                )
            )
    turns = tuple(sorted(values))
    return Evening(
        label=tracks[0].label if tracks and tracks[0] else "",
        most=max((track.most or 0 for track in tracks if track), default=0),
        turns=turns,
        tracks={
            say(seat.name, "en"): tuple(values[turn][place] for turn in turns)
            for place, seat in enumerate(first.seats)
        },
        throws=tuple(throws),
        luck=_luck(throws, first),
    )


def _steps(line: Line) -> Iterator[tuple[View, View, int]]:
    """Yield how things stood before and after each action that counts."""
    before = line.game.view(line.start)
    for play in line.plays:
        after = line.game.view(play.state)
        yield before, after, play.entry.number
        before = after


def _values(view: View) -> tuple[int, ...]:
    return tuple(seat.tracks[0].value if seat.tracks else 0 for seat in view.seats)


def _luck(throws: list[Thrown], first: View) -> dict[str, PlayerLuck]:
    if first.luck is None:
        return {}
    names = [say(seat.name, "en") for seat in first.seats]
    return {
        name: PlayerLuck(
            sum(each.pieces for each in throws if each.player == name),
            sum(each.counting for each in throws if each.player == name),
            first.luck.chance,
        )
        for name in names
    }


def _tail(throw: Thrown) -> float:
    """How likely so many or more are."""
    return sum(binomial(throw.pieces, 0.5)[throw.counting :])
