"""Events of the cards: laid out, taken, played; the order, and whose turn it is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoneSet:
    """An order stone is set on the next free field."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card is laid into the row, behind those that lie there."""

    card: str


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card leaves the row; those in front of it slide up."""

    seat: int
    place: int
    card: str
    price: int


@dataclass(frozen=True, slots=True)
class OrderTaken:
    """An order card is taken from the stack."""

    seat: int
    number: int
    price: int


@dataclass(frozen=True, slots=True)
class SatOut:
    """Somebody has to wait until an order card can be paid."""

    seat: int


@dataclass(frozen=True, slots=True)
class AbilityChosen:
    """An ability is taken for this Durchgang."""

    seat: int
    ability: str


@dataclass(frozen=True, slots=True)
class StonesMoved:
    """The stones stand as the order cards say: seats in playing order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """After a correction somebody has nothing left to take or to play."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card is played."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class JokerPlayed:
    """The Joker is turned over, as one of the six actions."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class ActionBegan:
    """One of two actions of a card begins."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class ActionDone:
    """An action is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoUse:
    """A card can do nothing, and is spent."""

    seat: int
    action: str


CardEvent = (
    StoneSet | CardLaid | CardTaken | OrderTaken | SatOut | AbilityChosen | StonesMoved | Passed
    | CardPlayed | JokerPlayed | ActionBegan | ActionDone | NoUse
)  # fmt: skip
