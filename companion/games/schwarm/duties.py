"""What may be due: the top of the stack is to do now. Each says in which step of a Durchgang it stands."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Stones:
    """The order stones are set, one after the other."""

    step: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class First:
    """On the map: a first Station."""

    seat: int
    step: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards are laid out as they were shuffled."""

    step: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Take:
    """A card is taken from the row, or one of the order stack."""

    seat: int
    step: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability is chosen."""

    seat: int
    step: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Order:
    """The order stones move."""

    step: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played, or the Joker."""

    seat: int
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Both:
    """Schiff & Forscher: which comes first."""

    seat: int
    left: tuple[str, ...] = ("schiff", "forscher")
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Build:
    """On the map: where the Station goes, or without one the Forscher."""

    seat: int
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Linked:
    """By hand: whether the Station that was built has linked its owner to the Königin."""

    seat: int
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Ship:
    """Schiffe set out and move."""

    seat: int
    steps: int
    set_out: bool = False
    moved: bool = False
    told: tuple[int, ...] = ()
    """Who has said, while this goes on, that the link to the Königin is there now, or no longer."""
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Found:
    """On the map: which Plättchen was taken."""

    seat: int
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Research:
    """A Forscher joins, or Plättchen are laid: `left` more of them."""

    seat: int
    left: int
    begun: bool = False
    lifted: bool = False
    told: tuple[int, ...] = ()
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Turn:
    """On the map: which way a Plättchen lies."""

    seat: int
    tile: str
    field: str
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Steps:
    """How many fields the card allows: the owner's data does not say."""

    seat: int
    card: str
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Source:
    """Which hazard is moved: one from stock, or one that is out."""

    seat: int
    hazard: str
    steps: int
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Hazard:
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
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Amoebas:
    """How many Amöben a field of the track shows: the owner's data does not say."""

    field: int
    step: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Score:
    """A player counts the largest network."""

    seat: int
    step: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class Tally:
    """On the map: every network is counted; in the end also what else there is."""

    final: bool = False
    step: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class RoundOver:
    """All is scored."""

    step: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class Value:
    """On the map: what a land field is worth: the owner's data does not say."""

    field: str
    step: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class Final:
    """A player counts Stationen linked to the Königin, and sides."""

    seat: int
    step: ClassVar[str] = "score"


Duty = (
    Stones | First | Layout | Take | Ability | Order | Play | Both | Build | Linked | Ship | Found | Research
    | Turn | Steps | Source | Hazard | Amoebas | Score | Tally | RoundOver | Value | Final
)  # fmt: skip
"""All of them."""
