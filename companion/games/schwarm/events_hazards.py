"""Events of the hazards: where one goes, whom it hits, and what that costs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StepsTold:
    """Somebody has read on a card how far it goes."""

    card: str
    steps: int


@dataclass(frozen=True, slots=True)
class HazardChosen:
    """A hazard begins to move: from stock, or where it is."""

    seat: int
    hazard: str
    source: str


@dataclass(frozen=True, slots=True)
class CrabSet:
    """The Krebs is set on land."""

    field: str


@dataclass(frozen=True, slots=True)
class HazardMoved:
    """A hazard moves over fields and meets these seats."""

    fields: tuple[str, ...]
    hits: tuple[int, ...]
    beside: tuple[int, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """A victim is named."""

    seat: int
    beside: bool


@dataclass(frozen=True, slots=True)
class Spared:
    """A hit of a victim is taken off the list again."""

    seat: int
    beside: bool = False


@dataclass(frozen=True, slots=True)
class AmoebasAsked:
    """Nobody knows yet how many Amöben a field of the track shows."""

    field: int


@dataclass(frozen=True, slots=True)
class AmoebasTold:
    """Somebody has looked."""

    field: int
    amoebas: int


@dataclass(frozen=True, slots=True)
class Damaged:
    """A hit counts: the victim loses points, the attacker gets them."""

    seat: int
    by: int
    at: int
    points: int


@dataclass(frozen=True, slots=True)
class HazardSettled:
    """A hazard stays where it is, or goes back to stock."""

    seat: int
    hazard: str
    source: str
    end: str


@dataclass(frozen=True, slots=True)
class HazardReturned:
    """A hazard that cannot move as it must is taken back."""

    seat: int
    hazard: str
    field: str


HazardEvent = (
    StepsTold | HazardChosen | CrabSet | HazardMoved | Hit | Spared | AmoebasAsked | AmoebasTold | Damaged
    | HazardSettled | HazardReturned
)  # fmt: skip
