"""The public view of a game: what everyone around the table may see, in kinds that all games share.

A page, a terminal or a panel draws these without knowing which game it is. What a game calls its
things is inside, as words; the kinds carry ids, so that a game's own page can dress them up.
"""

from dataclasses import dataclass

from companion.words import Words


@dataclass(frozen=True, slots=True)
class Track:
    """A counted quantity with its upper limit, where it has one: drops of blood, a deck, damage."""

    id: str
    label: Words
    value: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """So many of one named thing: two of a card, a mark in front of a player."""

    id: str
    label: Words
    colour: str
    count: int = 1
    worth: int | None = None
    fresh: int = 0
    """How many of them came lately, where that matters to people."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Things that lie together; `ordered` where their order matters, as in a row or on a track."""

    id: str
    label: Words
    things: tuple[Thing, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A row of the table: a player in seating order, or whatever else acts, such as a mouse or an enemy."""

    name: Words
    acts: bool
    tracks: tuple[Track, ...]
    marks: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn, for a rail that shows where the game is."""

    id: str
    label: Words


@dataclass(frozen=True, slots=True)
class Odds:
    """What a throw may bring: the chance of each number of pieces that count, and of each cost."""

    tries: int
    pieces: int
    counting: tuple[float, ...]
    cost: tuple[float, ...]
    price: tuple[int, ...] = ()
    """What is lost in the end where 0, 1, ... of the pieces have not counted."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What was thrown in this game so far: pieces, how many of them counted, and the chance that one does."""

    thrown: int
    counting: int
    chance: float


@dataclass(frozen=True, slots=True)
class View:
    """Everything public, and what is to do now."""

    turn: int
    step: str
    steps: tuple[Step, ...]
    actor: Words | None
    to_do: Words
    due: tuple[Words, ...]
    reminders: tuple[Words, ...]
    tracks: tuple[Track, ...]
    piles: tuple[Pile, ...]
    seats: tuple[Seat, ...]
    odds: tuple[Odds, ...] = ()
    luck: Luck | None = None
