"""Everything that can happen, in the past tense. The journal stores these by name."""

from companion.games.schwarm.events_cards import (
    AbilityChosen,
    ActionBegan,
    ActionDone,
    CardEvent,
    CardLaid,
    CardPlayed,
    CardTaken,
    JokerPlayed,
    NoUse,
    OrderTaken,
    Passed,
    SatOut,
    StoneSet,
    StonesMoved,
)
from companion.games.schwarm.events_hazards import (
    AmoebasAsked,
    AmoebasTold,
    CrabSet,
    Damaged,
    HazardChosen,
    HazardEvent,
    HazardMoved,
    HazardReturned,
    HazardSettled,
    Hit,
    Spared,
    StepsTold,
)
from companion.games.schwarm.events_scores import (
    Corrected,
    Ended,
    FinalBegan,
    FinalScored,
    RoundEnded,
    Scored,
    ScoreEvent,
    ScoringBegan,
    ValueAsked,
    ValueTold,
)
from companion.games.schwarm.events_sea import (
    BuoyLifted,
    QueenJoined,
    QueenLost,
    ResearcherSet,
    SeaEvent,
    ShipMoved,
    ShipSet,
    StationBuilt,
    TileChosen,
    TileLaid,
    TilesFound,
    TilesLaid,
)

__all__ = [
    "AbilityChosen", "ActionBegan", "ActionDone", "AmoebasAsked", "AmoebasTold", "BuoyLifted", "CardLaid",
    "CardPlayed", "CardTaken", "Corrected", "CrabSet", "Damaged", "Ended", "Event", "FinalBegan",
    "FinalScored", "HazardChosen", "HazardMoved", "HazardReturned", "HazardSettled", "Hit", "JokerPlayed",
    "NoUse", "OrderTaken", "Passed", "QueenJoined", "QueenLost", "ResearcherSet", "RoundEnded", "SatOut",
    "Scored", "ScoringBegan", "ShipMoved", "ShipSet", "Spared", "StationBuilt", "StepsTold", "StoneSet",
    "StonesMoved", "TileChosen", "TileLaid", "TilesFound", "TilesLaid", "ValueAsked", "ValueTold",
]  # fmt: skip

Event = CardEvent | SeaEvent | HazardEvent | ScoreEvent
