"""What may be due: the top of the stack is to do now."""

from dataclasses import dataclass
from typing import ClassVar


class Taking:
    """What is due in the first step of a Durchgang."""

    __slots__ = ()
    step: ClassVar[str] = "take"


class Playing:
    """What is due in the second."""

    __slots__ = ()
    step: ClassVar[str] = "play"


class Scoring:
    """What is due in the third."""

    __slots__ = ()
    step: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class Stones(Taking):
    """The order stones are set, one after the other."""


@dataclass(frozen=True, slots=True)
class First(Taking):
    """On the map: a first Station."""

    seat: int


@dataclass(frozen=True, slots=True)
class Layout(Taking):
    """The cards are laid out as they were shuffled."""


@dataclass(frozen=True, slots=True)
class Take(Taking):
    """A card is taken from the row, or one of the order stack."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ability(Taking):
    """An ability is chosen."""

    seat: int


@dataclass(frozen=True, slots=True)
class Order(Taking):
    """The order stones move."""


@dataclass(frozen=True, slots=True)
class Play(Playing):
    """A card is played, or the Joker."""

    seat: int


@dataclass(frozen=True, slots=True)
class Both(Playing):
    """Schiff & Forscher: which comes first."""

    seat: int
    left: tuple[str, ...] = ("schiff", "forscher")


@dataclass(frozen=True, slots=True)
class Build(Playing):
    """On the map: where the Station goes, or without one the Forscher."""

    seat: int


@dataclass(frozen=True, slots=True)
class Linked(Playing):
    """By hand: whether the Station that was built has linked its owner to the Königin."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ship(Playing):
    """Schiffe set out and move."""

    seat: int
    steps: int
    set_out: bool = False
    moved: bool = False
    told: tuple[int, ...] = ()
    """Who has said, while this goes on, that the link to the Königin is there now, or no longer."""


@dataclass(frozen=True, slots=True)
class Found(Playing):
    """On the map: which Plättchen was taken."""

    seat: int


@dataclass(frozen=True, slots=True)
class Research(Playing):
    """A Forscher joins, or Plättchen are laid: `left` more of them."""

    seat: int
    left: int
    begun: bool = False
    lifted: bool = False
    told: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn(Playing):
    """On the map: which way a Plättchen lies."""

    seat: int
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class Steps(Playing):
    """How many fields the card allows: the owner's data does not say."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Source(Playing):
    """Which hazard is moved: one from stock, or one that is out."""

    seat: int
    hazard: str
    steps: int


@dataclass(frozen=True, slots=True)
class Hazard(Playing):
    """A hazard moves; nothing counts before it is accepted.

    `source` is "stock" or where it started ("out" without the map), `path` where it has been since. `hits`
    are the seats that it has hurt, `beside` those that a landing Tsunami hurts beside its field, one less.
    """

    seat: int
    hazard: str
    steps: int
    source: str
    path: tuple[str, ...] = ()
    hits: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    over: bool = False
    """Whether it has moved as far as it will."""
    counted: tuple[tuple[int, int, int], ...] = ()
    """Once it is accepted, every hit: whose, where the stone stood, and what it cost."""


@dataclass(frozen=True, slots=True)
class Amoebas(Playing):
    """How many Amöben a field of the track shows: the owner's data does not say."""

    field: int


@dataclass(frozen=True, slots=True)
class Score(Scoring):
    """A player counts the largest network."""

    seat: int


@dataclass(frozen=True, slots=True)
class Tally(Scoring):
    """On the map: every network is counted; in the end also what else there is."""

    final: bool = False


@dataclass(frozen=True, slots=True)
class RoundOver(Scoring):
    """All is scored."""


@dataclass(frozen=True, slots=True)
class Value(Scoring):
    """On the map: what a land field is worth: the owner's data does not say."""

    field: str


@dataclass(frozen=True, slots=True)
class Final(Scoring):
    """A player counts Stationen linked to the Königin, and sides."""

    seat: int


Duty = (
    Stones | First | Layout | Take | Ability | Order | Play | Both | Build | Linked | Ship | Found | Research
    | Turn | Steps | Source | Hazard | Amoebas | Score | Tally | RoundOver | Value | Final
)  # fmt: skip
"""All of them."""
