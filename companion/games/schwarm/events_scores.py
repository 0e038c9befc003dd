"""Events of scoring, and what people set right."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoringBegan:
    """All cards are played."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A network is counted."""

    seat: int
    stations: int
    researchers: int
    buoys: int
    ships: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A Durchgang is over, the next begins."""

    round: int


@dataclass(frozen=True, slots=True)
class FinalBegan:
    """The last Durchgang is over."""


@dataclass(frozen=True, slots=True)
class ValueAsked:
    """Nobody knows yet what a land field is worth."""

    field: str


@dataclass(frozen=True, slots=True)
class ValueTold:
    """Somebody has looked."""

    field: str
    value: int


@dataclass(frozen=True, slots=True)
class FinalScored:
    """Stationen linked to the Königin, and sides."""

    seat: int
    values: tuple[str, ...]
    sides: int
    points: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A person has set something right."""

    what: str
    name: str
    key: str
    value: str


ScoreEvent = (
    ScoringBegan | Scored | RoundEnded | FinalBegan | ValueAsked | ValueTold | FinalScored | Ended
    | Corrected
)  # fmt: skip
