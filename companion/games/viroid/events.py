"""What can happen in a game of Viroid. A seat is a player's place in seating order, from 0.

Steps are those that were made: what went past a limit is lost before an event is written.
"""

from dataclasses import dataclass

PlainDuty = tuple[str, int, str, tuple[str, ...], tuple[int, ...], int]
"""A duty as the journal keeps it: its values, in the order in which `state.Duty` names them."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is due has changed: the whole stack, now last, each duty with its values."""

    duties: tuple[PlainDuty, ...]


@dataclass(frozen=True, slots=True)
class StartDealt:
    """A player has got a start card."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """An event card was drawn from a part of the deck."""

    part: str
    card: str


@dataclass(frozen=True, slots=True)
class Scaled:
    """A player's scale moved."""

    seat: int
    scale: str
    steps: int


@dataclass(frozen=True, slots=True)
class Levelled:
    """A player has a level more of a way or a resistance."""

    seat: int
    what: str
    level: int


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """Forschung or Heilmittel moved down the track, or up where the steps are negative."""

    marker: str
    steps: int


@dataclass(frozen=True, slots=True)
class MutationTaken:
    """A player has an individual mutation."""

    seat: int
    mutation: str


@dataclass(frozen=True, slots=True)
class MutationUsed:
    """The mutation that raises a scale once was used."""

    seat: int


@dataclass(frozen=True, slots=True)
class StemTaken:
    """A stem was laid at a place of a player's plan."""

    seat: int
    place: int
    stem: str


@dataclass(frozen=True, slots=True)
class StemDropped:
    """A stem left the game."""

    seat: int
    place: int
    stem: str


@dataclass(frozen=True, slots=True)
class SymptomDeveloped:
    """The next symptom of a stem; what it brings follows as events of its own."""

    seat: int
    place: int
    stem: str


@dataclass(frozen=True, slots=True)
class Gained:
    """A symptom brought this; `steps` is how far it will go back when the stem is dropped."""

    seat: int
    place: int
    gain: str
    steps: int


@dataclass(frozen=True, slots=True)
class AbilityDeveloped:
    """The next ability of the pathogen."""

    seat: int
    ability: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A stone was placed; `field` counts the fields of a city from 0, and is -1 without a map."""

    seat: int
    where: str
    field: int
    way: str
    by: str


@dataclass(frozen=True, slots=True)
class Healed:
    """A coloured stone was taken away by the healing of a card."""

    seat: int
    where: str
    field: int


@dataclass(frozen=True, slots=True)
class Died:
    """A stone became grey, or with seat -1 a healthy field."""

    seat: int
    where: str
    field: int


@dataclass(frozen=True, slots=True)
class Buried:
    """A grey stone was taken away by an event, and the field is empty."""

    where: str
    field: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A Gegenwehr marker was put somewhere, or taken away."""

    marker: str
    where: str
    there: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice were thrown at a Sterblichkeit, and so many of them were successes."""

    dice: int
    mortality: int
    successes: int


@dataclass(frozen=True, slots=True)
class Fated:
    """The die of a Virus."""

    pips: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Before the first turn: the next player gets a start card, or goes shopping."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The next player is at it."""

    seat: int
    wiped: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    reason: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A person set something right: `what`, of whom or where, and the value from now on."""

    what: str
    name: str
    part: str
    value: int


Event = (
    Due | StartDealt | CardDrawn | Scaled | Levelled | MarkerMoved | MutationTaken | MutationUsed
    | StemTaken | StemDropped | SymptomDeveloped | Gained | AbilityDeveloped | Placed | Healed | Died | Buried
    | Marked | Thrown | Fated | Seated | TurnBegan | Ended | Corrected
)  # fmt: skip
