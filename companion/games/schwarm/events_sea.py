"""Events at sea: Stationen, Schiffe, Forscher, Plättchen and Bojen."""

from dataclasses import dataclass


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


SeaEvent = (
    StationBuilt | ShipSet | ShipMoved | TilesFound | ResearcherSet | TilesLaid | TileChosen | TileLaid
    | BuoyLifted | QueenJoined | QueenLost
)  # fmt: skip
