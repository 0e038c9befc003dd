"""All that a panel may ever have to dial, in the order in which the letters of its display are given out."""

from companion.games.game import Choice, Number, Template
from companion.games.viroid.event_legal import BOARD, HEALTHY, by_steps
from companion.games.viroid.legal import FATE, throws
from companion.games.viroid.names import (
    CONTINENTS,
    DICE,
    FAR,
    GAINS,
    LEVELS,
    LIMITS,
    MARKERS,
    MASSIVE,
    OTHER,
    SIMPLE,
)
from companion.games.viroid.shop import SYMPTOMS, THINGS
from companion.games.viroid.state import State


def dials(state: State) -> tuple[Template, ...]:
    """Return what may ever be dialled in this game, what is dialled most first."""
    rules, world = state.rules, state.rules.world
    places = tuple(city.id for city in world.cities) if world else CONTINENTS
    ways = tuple(f"{way}-{far}" for way in SIMPLE for far in FAR)
    answers = ("no", "yes")
    board = BOARD if world else ""
    always = (
        Template("draw", (Choice("card", (*rules.box.cards, OTHER, MASSIVE)),)),
        *by_steps(state),
        *(Template(kind, (Choice("where", places, board=board),)) for kind in ("heal", "place", "kill")),
        Template("whose", (Choice("player", (HEALTHY, *rules.players)),)),
        Template("how", (Choice("how", (*SIMPLE, *ways)),)),
        Template("field", (Choice("way", SIMPLE),)),
        Template("buy", (Choice("thing", THINGS),)),
        Template("raise", (Choice("scale", ("mortality", "severity")),)),
        Template("stem", (Choice("stem", (*rules.box.stems, OTHER)),)),
        Template("gain", (Choice("gain", GAINS),)),
        *(Template(kind, (Choice("where", places, board=board),)) for kind in ("grey", "bury")),
        Template("spread", (Choice("player", rules.players),)),
        Template("drop", (Choice("stem", ("stem-1", "stem-2", "stem-3")),)),
    )
    if world:
        modes: tuple[Template, ...] = (Template("marker", (Choice("marker", MARKERS),)),)
    else:
        modes = (
            Template("last", (Choice("last", answers),)),
            Template("declare", (Choice("every", answers),)),
            Template("pay"),
        )
    return (
        *always,
        *modes,
        *_of_the_pathogen(state),
        Template("mutation", (Choice("mutation", tuple(rules.box.mutations)),)),
        Template("start", (Choice("card", (*rules.box.starts, OTHER)),)),
        Template("level", (Choice("what", LEVELS),)),
        *(Template(kind, (Number("dna", 0, LIMITS["dna"]),)) for kind in ("price", "dna")),
        *throws(DICE, 1, sixes=False),
    )


def _of_the_pathogen(state: State) -> tuple[Template, ...]:
    """What only one of the five has to dial."""
    match state.rules.pathogen:
        case "naniten":
            return (Template("give", (Choice("to", state.rules.players), Number("dna", 1, 3))),)
        case "virus":
            return (FATE, Template("free", (Choice("thing", (*SYMPTOMS, "stem")),)))
        case "vibrion":
            return (Template("bonus"), *throws(DICE, 1, sixes=True))
    return ()
