"""The public view of a game: what everyone around the table may see, in kinds that all games share.

A page, a terminal or a panel draws these without knowing which game it is. What a game calls its
things is inside, as words; the kinds carry ids, so that a game's own page can dress them up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.words import Words


@dataclass(frozen=True, slots=True)
class Track:
    """A counted quantity with its upper limit, where it has one: points, a deck, damage."""

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
    note: Words = ""
    """A few words beneath it: its price, what it has done."""
    turn: int = 0
    """How far it is turned clockwise, in degrees: a tile on a board."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Things that lie together; `ordered` where their order matters, as in a row or on a track."""

    id: str
    label: Words
    things: tuple[Thing, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A row of the table: a player in seating order, or whatever else acts, such as an enemy.

    Rows may come and go, and `id` tells them apart; `player` is whose row it is, if anybody's. One player
    may have several rows.
    """

    id: str
    name: Words
    acts: bool
    tracks: tuple[Track, ...]
    marks: tuple[Thing, ...] = ()
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board, and what lies there. `x` and `y` are shares of the board's width and height."""

    id: str
    label: Words
    x: float
    y: float
    things: tuple[Thing, ...] = ()
    kind: str = ""
    """What sort of place it is, for a game's own page to draw: land, water, a port."""


@dataclass(frozen=True, slots=True)
class Link:
    """A way between two spots."""

    one: str
    other: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A map: spots, the links between them, and how wide it is for its height.

    Where a template's `Choice` names this board, its options are spots, and a tap on a spot chooses it;
    where a `Several` does, each tap takes one more, or takes it out again.
    """

    id: str
    label: Words
    spots: tuple[Spot, ...]
    links: tuple[Link, ...] = ()
    shape: float = 1.0


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a score sheet: what stands in it for each player, and what it would bring now.

    >>> ScoreRow("full-house", Message("five.row.full-house"), {"Ada": 25}, preview=25)
    """

    id: str
    label: Words
    values: Mapping[str, int] = field(default_factory=dict)
    """What stands, by the player's name; nothing for those who have not filled it."""
    preview: int | None = None
    """What it would bring whoever acts, if it were written now."""
    sum: bool = False
    """Whether it adds up rows above it: nobody writes into it."""
    note: Words = ""
    """A few words beneath its name: what it asks for."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet: a column for each player, rows to fill, sums between them.

    Where a template's `Choice` names this sheet, its options are rows, and a tap on a preview chooses it.
    """

    id: str
    label: Words
    players: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    acts: str = ""
    """Whose column the previews are for."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn, for a rail that shows where the game is."""

    id: str
    label: Words


@dataclass(frozen=True, slots=True)
class Odds:
    """What throwing may bring: the chance of each number of pieces that count, and of each cost.

    `pieces` is how many are thrown in all, `tries` how many such throws are made one after the other.
    Where no cost can be told, `cost` and `price` are empty.
    """

    tries: int
    pieces: int
    counting: tuple[float, ...]
    cost: tuple[float, ...]
    price: tuple[int, ...] = ()
    """What is lost in the end where 0, 1, ... of the pieces have not counted."""


@dataclass(frozen=True, slots=True)
class Likely:
    """A chance from 0 to 1, or an average; `about` where it was estimated from throws that were drawn."""

    value: float
    about: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something named is, or what it brings on average; `chance` and `average` work it out.

    >>> Chance(Message("five.full-house"), chance(DIE, 2, is_full_house, kept=("3", "3", "6")))
    """

    label: Words
    likely: Likely
    of: Literal["share", "score"] = "share"
    """Whether it is a chance from 0 to 1, or a number of points."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What was thrown in this game so far: pieces, what they came to, and what was to be expected.

    >>> Luck(thrown=10, result=7, expected=5.0, variance=2.5)      # ten discs that count or do not
    >>> Luck(thrown=1, result=4, expected=3.5, variance=35 / 12, most=6)      # the pips of one die
    """

    thrown: int
    result: int
    expected: float
    variance: float
    most: int = 1
    """The most that one piece can bring."""


@dataclass(frozen=True, slots=True)
class Series:
    """What an evening is told by: a track by its id, of every seat or of the table, over the turns."""

    track: str
    label: Words
    of: Literal["seats", "table"] = "seats"


@dataclass(frozen=True, slots=True)
class Chore:
    """Something that hands do at the table now, which nobody but people can see.

    They tick it off on any phone, and all phones show the tick: the companion remembers it while the game
    names a chore of this `id`, and forgets it where something is taken back. `done` where nothing is to do.

    >>> Chore("water", Message("caravan.chore.water"), count=1)
    """

    id: str
    label: Words
    note: Words = ""
    """A few words beneath it: where to, by whom."""
    count: int | None = None
    """How many of something, where that is what hands have to know."""
    done: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A number of the box that people read off it while they played: from now on the owner's data has it."""

    file: str
    """The file of the game's data, without `.toml`."""
    path: tuple[str | int, ...]
    """Where in it: keys of tables, places in lists."""
    value: object


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
    """For everything that is still due, not only for what is thrown next; see `Throw.odds`."""
    luck: Luck | None = None
    boards: tuple[Board, ...] = ()
    chores: tuple[Chore, ...] = ()
    """What hands do now, one thing after the other; nothing waits for it but people."""
    told: tuple[Told, ...] = ()
    """What this game knows of the box otherwise than the data with which it began."""
    sheets: tuple[ScoreSheet, ...] = ()
    chances: tuple[Chance, ...] = ()
    """What the next throw may bring, by name; `odds` are for pieces that count or do not."""
    headline: Track | None = None
    """The one number by which somebody across the room sees how the game stands."""


def headline(view: View) -> Track | None:
    """Return the one number: what the game calls it, else its first track, if it has any."""
    return view.headline or next(iter(view.tracks), None)
