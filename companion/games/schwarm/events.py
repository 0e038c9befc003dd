"""Everything that can happen, in the past tense. The journal stores these by name."""

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


@dataclass(frozen=True, slots=True)
class StationBuilt:
    """A Station is built, with a Forscher; whichever is lacking is left out."""

    seat: int
    field: str
    station: bool
    researcher: bool


@dataclass(frozen=True, slots=True)
class ShipSet:
    """A Schiff is set out from stock."""

    seat: int
    field: str


@dataclass(frozen=True, slots=True)
class ShipMoved:
    """A Schiff moves one field."""

    seat: int
    start: str
    to: str


@dataclass(frozen=True, slots=True)
class TilesFound:
    """Plättchen are taken off the water."""

    seat: int
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResearcherSet:
    """One more Forscher stands on a Station."""

    seat: int
    field: str


@dataclass(frozen=True, slots=True)
class TilesLaid:
    """Plättchen are laid, without the map."""

    seat: int
    tiles: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class TileChosen:
    """A Plättchen goes on a field; which way round is still to be said."""

    seat: int
    tile: str
    field: str


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A Plättchen lies on the map, with a Boje."""

    seat: int
    tile: str
    field: str
    sides: str
    points: int


@dataclass(frozen=True, slots=True)
class BuoyLifted:
    """With none left, a Boje is taken up to be moved."""

    seat: int
    field: str


@dataclass(frozen=True, slots=True)
class QueenJoined:
    """A Station is linked to the Königin: a Boje lies there."""

    seat: int


@dataclass(frozen=True, slots=True)
class QueenLost:
    """The link to the Königin is broken: the Boje comes back."""

    seat: int


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


Event = (
    StoneSet | CardLaid | CardTaken | OrderTaken | SatOut | AbilityChosen | StonesMoved | Passed
    | CardPlayed | JokerPlayed | ActionBegan | ActionDone | NoUse | StationBuilt | ShipSet | ShipMoved
    | TilesFound | ResearcherSet | TilesLaid | TileChosen | TileLaid | BuoyLifted | QueenJoined | QueenLost
    | StepsTold | HazardChosen | CrabSet | HazardMoved | Hit | Spared | AmoebasAsked | AmoebasTold | Damaged
    | HazardSettled | HazardReturned | ScoringBegan | Scored | RoundEnded | FinalBegan | ValueAsked
    | ValueTold | FinalScored | Ended | Corrected
)  # fmt: skip
