"""All that a panel may have to dial in this game, in a fixed order, from which its codes are made."""

from companion.games.game import Choice, Number, Several, Template
from companion.games.schwarm.cards import ACTIONS, KINDS, MOST_AMOEBAS, MOST_STEPS, TILES
from companion.games.schwarm.chart import DIRECTIONS
from companion.games.schwarm.laying import ALL_WAYS
from companion.games.schwarm.legal import LEAST_WORTH, MOST_WORTH, PLACES, SIDES, WORTHS
from companion.games.schwarm.legal_map import BOARD
from companion.games.schwarm.state import ABILITIES, BUOYS, FAST_STEPS, RESEARCHERS, SHIPS, STATIONS, State


def dials(state: State) -> tuple[Template, ...]:
    """Return every template that a game with these rules may ask for, whatever the position."""
    rules = state.rules
    players, cards = Choice("player", rules.players), tuple(rules.catalogue.cards)
    numbers = tuple(str(number + 1) for number in range(len(rules.players)))
    both = (
        Template("take", (Choice("place", PLACES[: rules.row_size]),)),
        Template("order", (Choice("number", numbers),)),
        Template("ability", (Choice("ability", ABILITIES),)),
        Template("play", (Choice("card", cards),)),
        Template("joker", (Choice("action", ACTIONS),)),
        Template("row", (Choice("card", cards),)),
        Template("stone", (players,)),
        Template("first", (Choice("action", ("schiff", "forscher")),)),
        Template("amoebas", (Number("amoebas", 0, MOST_AMOEBAS),)),
    )
    return both + (_map(state) if rules.with_map else _by_hand(players))


def _by_hand(players: Choice) -> tuple[Template, ...]:
    victims = Choice("victim", players.options)
    found = tuple((kind, FAST_STEPS, 1) for kind in KINDS)
    laid = tuple((tile, RESEARCHERS, 1) for tile in TILES)
    most = {"stations": STATIONS, "researchers": RESEARCHERS, "buoys": BUOYS, "ships": SHIPS}
    worths = tuple((worth, STATIONS, 1) for worth in WORTHS)
    return (
        Template("launch"),
        Template("gather", (Several("tiles", found, FAST_STEPS, least=1),)),
        Template("hire"),
        Template("explore", (Several("tiles", laid, RESEARCHERS, least=1),)),
        Template("queen", (players,)),
        Template("hazard", (Choice("from", ("stock", "out")),)),
        Template("hit", (victims,)),
        Template("beside", (victims,)),
        Template("spare", (victims,)),
        Template("spare-beside", (victims,)),
        Template("land"),
        Template("score", tuple(Number(name, 0, n) for name, n in most.items())),
        Template("final", (Choice("sides", SIDES), Several("values", worths, STATIONS, least=0))),
    )


def _map(state: State) -> tuple[Template, ...]:
    chart = state.rules.catalogue.chart
    land, water = Choice("field", chart.ring, board=BOARD), Choice("field", chart.water, board=BOARD)
    to = Choice("to", chart.water, board=BOARD)
    anywhere = Choice("to", (*chart.water, *chart.ring), board=BOARD)
    return (
        Template("build", (land,)),
        Template("staff", (land,)),
        Template("set", (water,)),
        Template("sail", (Choice("from", chart.water, board=BOARD), to)),
        Template("found", (Choice("tile", KINDS),)),
        Template("lay", (Choice("tile", TILES), water)),
        Template("turn", (Choice("open", ALL_WAYS),)),
        Template("lift", (water,)),
        Template("hazard", (Choice("from", ("stock", *chart.water, *chart.ring)),)),
        Template("swim", (to,)),
        Template("wave", (anywhere,)),
        Template("wash", (Choice("direction", tuple(DIRECTIONS)),)),
        Template("crab", (land,)),
        Template("crawl", (Number("fields", 1, MOST_STEPS),)),
        Template("steps", (Number("steps", 1, MOST_STEPS),)),
        Template("value", (Number("value", LEAST_WORTH, MOST_WORTH),)),
    )
