"""What a person may set right where table and books differ, and the event that it is.

While an action goes on, only what it does not stand on may be corrected; UNDO reaches back before it.
"""

from collections.abc import Iterator

from companion.games.game import Action, Choice, Number, Template
from companion.games.schwarm import duties as d
from companion.games.schwarm import events as e
from companion.games.schwarm.cards import HAZARD_FIGURES, HAZARDS, KINDS, MOST_AMOEBAS, MOST_STEPS, TILES
from companion.games.schwarm.laying import ALL_WAYS
from companion.games.schwarm.legal import LEAST_WORTH, MOST_WORTH
from companion.games.schwarm.legal_map import BOARD
from companion.games.schwarm.state import ABILITIES, BUOYS, ON_STATION, RESEARCHERS, SHIPS, STATIONS, State

MOST_POINTS = 400
MOST_COPIES = 13
BARE, HIDDEN = "bare", "hidden"
NO_STATION = "none"
YES_NO = ("yes", "no")
JOKER = "joker"
COUNTED = tuple(f"correct-{what}" for what in ("stations", "researchers", "ships", "buoys", "queen", "out"))
"""What is set right by hand only: on the map the books follow it."""
PLACED = tuple(f"correct-{what}" for what in ("value", "station", "ship", "tile", "buoy", "hazard"))
"""What is set right on the map only."""
_CALM = (d.Stones, d.Layout, d.Take, d.Ability, d.Order, d.Play, d.Score, d.RoundOver, d.Tally, d.Final)


def corrections(state: State) -> tuple[Template, ...]:
    """Return what may be set right; nothing once the game has ended (undo reaches back)."""
    if state.ended:
        return ()
    calm = _calm(state) if isinstance(state.duty, _CALM) else ()
    hidden = _hidden(state) if isinstance(state.duty, d.Found) else ()  # one may be found that should be gone
    return (*_always(state), *calm, *hidden)


def _always(state: State) -> tuple[Template, ...]:
    rules = state.rules
    points = {name: player.points for name, player in zip(rules.players, state.players, strict=True)}
    amoebas = {str(field): n for field, n in enumerate(rules.amoebas) if n is not None}
    return (
        Template(
            "correct-points", (Choice("player", rules.players), Number("points", 0, MOST_POINTS, now=points))
        ),
        Template(
            "correct-amoebas",
            (
                Number("track", 0, len(rules.amoebas) - 1),
                Number("amoebas", 0, MOST_AMOEBAS, now=amoebas),
            ),
        ),
    )


def _calm(state: State) -> tuple[Template, ...]:
    players = Choice("player", state.rules.players)
    steps = state.rules.steps
    templates = [
        Template("correct-steps", (Choice("card", tuple(steps)), Number("steps", 1, MOST_STEPS, now=steps))),
        Template("correct-tiles", (players, Choice("tile", TILES), Number("count", 0, 59))),
        Template("correct-ability", (players, Choice("ability", (*ABILITIES, NO_STATION)))),
    ]
    if len(state.stones) == len(state.players):
        templates.append(Template("correct-stone", (players, Number("place", 1, len(state.players)))))
    if isinstance(state.duty, d.Stones | d.Layout) and not state.row:
        now = {"": state.round}
        templates.append(Template("correct-round", (Number("round", 1, state.rules.rounds, now=now),)))
    if isinstance(state.duty, d.Layout):
        copies = {**state.rules.light, **state.blue}
        many = Number("copies", 0, MOST_COPIES, now=copies)
        templates.append(Template("correct-copies", (Choice("card", tuple(copies)), many)))
    if isinstance(state.duty, d.Play):
        cards = (*state.rules.catalogue.cards, JOKER)
        templates.append(Template("correct-hand", (players, Choice("card", cards), Number("copies", 0, 5))))
    templates += _hidden(state)
    return (*templates, *(_on_the_map(state, players) if state.sea else _by_hand(state, players)))


def _hidden(state: State) -> list[Template]:
    """How many Plättchen of each kind lie hidden: no more than there are, with the other kinds."""
    room = sum(state.rules.catalogue.tiles) - sum(state.face_down)
    return [
        Template("correct-hidden", (Choice("tile", (kind,)), Number("count", 0, n + room, now={"": n})))
        for kind, n in zip(KINDS, state.face_down, strict=True)
    ]


def _by_hand(state: State, players: Choice) -> Iterator[Template]:
    most = {"stations": STATIONS, "researchers": RESEARCHERS, "ships": SHIPS, "buoys": BUOYS}
    for what, n in most.items():
        now = {name: getattr(p, what) for name, p in zip(players.options, state.players, strict=True)}
        yield Template(f"correct-{what}", (players, Number(what, 0, n, now=now)))
    yield Template("correct-queen", (players, Choice("joined", YES_NO)))
    for out, (hazard, n) in zip(state.out, HAZARD_FIGURES.items(), strict=True):
        yield Template("correct-out", (Choice("hazard", (hazard,)), Number("out", 0, n, now={"": out})))


def _on_the_map(state: State, players: Choice) -> Iterator[Template]:
    chart = state.rules.catalogue.chart
    water = tuple(field for field in chart.water if field != chart.queen)
    land, sailed = Choice("field", chart.ring, board=BOARD), Choice("field", chart.water, board=BOARD)
    laid = Choice("field", water, board=BOARD)
    known = {field: value for field, value in state.rules.values.items() if value is not None}
    researchers = (NO_STATION, *map(str, range(ON_STATION + 1)))
    yield Template("correct-value", (land, Number("value", LEAST_WORTH, MOST_WORTH, now=known)))
    yield Template("correct-station", (players, land, Choice("researchers", researchers)))
    yield Template("correct-ship", (players, sailed, Number("ships", 0, SHIPS)))
    yield Template("correct-tile", (laid, Choice("open", (HIDDEN, BARE, *ALL_WAYS))))
    yield Template("correct-buoy", (players, laid, Number("buoys", 0, 3)))
    for hazard in HAZARDS:
        on, there = land if hazard == "krebs" else sailed, Number("there", 0, HAZARD_FIGURES[hazard])
        yield Template("correct-hazard", (Choice("hazard", (hazard,)), on, there))


def correction(action: Action) -> e.Corrected:
    """Return the event that this correction is."""
    *names, value = (str(value) for value in action.values.values())
    name, key = (*names, "", "")[:2]
    return e.Corrected(action.kind.removeprefix("correct-"), name, key, value)
