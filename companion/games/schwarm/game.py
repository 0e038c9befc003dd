"""The game behind the companion's interface: its parts, gathered."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import (
    Action,
    Choice,
    Message,
    Option,
    Outcome,
    Pieces,
    Schema,
    Series,
    Setup,
    Several,
    Throw,
    Words,
)
from companion.games.schwarm.cards import FILES, HAZARDS, catalogue
from companion.games.schwarm.corrections import corrections
from companion.games.schwarm.decide import decide
from companion.games.schwarm.dials import dials
from companion.games.schwarm.duties import Stones
from companion.games.schwarm.events import Event
from companion.games.schwarm.evolve import evolve
from companion.games.schwarm.faults import faults
from companion.games.schwarm.legal import legal
from companion.games.schwarm.reasons import ACTIONS
from companion.games.schwarm.shown import cards
from companion.games.schwarm.state import BLUE_A_ROUND, FACE_DOWN, Player, Rules, Sea, State
from companion.games.schwarm.story import describe, label, tell
from companion.games.schwarm.view import focus, view

BY_HAND, MAP = "by-hand", "map"
VARIANTS = ("1", "2")


class Schwarm:
    """The whole game; every method is a pure function."""

    name = "schwarm"
    title: Words = "Der Schwarm"
    players = range(2, 5)
    default = False
    data_files: Mapping[str, Schema] = FILES
    series: tuple[Series, ...] = (
        Series("points", Message("schwarm.series.points")),
        Series("paid", Message("schwarm.series.paid")),
        Series("lost", Message("schwarm.series.lost")),
        Series("won", Message("schwarm.series.won")),
    )
    events: tuple[type[Any], ...] = Event.__args__
    actions: Mapping[str, Mapping[str, type[Any]]] = ACTIONS

    cards = staticmethod(cards)
    legal = staticmethod(legal)
    corrections = staticmethod(corrections)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    view = staticmethod(view)
    focus = staticmethod(focus)
    dials = staticmethod(dials)
    label = staticmethod(label)
    describe = staticmethod(describe)
    tell = staticmethod(tell)
    faults = staticmethod(faults)

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return how the sea is kept, and which variants are played."""
        seas = {sea: Message(f"schwarm.sea.{sea}") for sea in (BY_HAND, MAP)}
        variants = {number: Message(f"schwarm.variant.{number}") for number in VARIANTS}
        return (
            Option(
                Choice("sea", tuple(seas)),
                Message("schwarm.option.sea"),
                BY_HAND,
                choices=seas,
                hints={sea: Message(f"schwarm.hint.{sea}") for sea in seas},
            ),
            Option(
                Several("variants", tuple((number, 1, 1) for number in VARIANTS), len(VARIANTS), least=0),
                Message("schwarm.option.variants"),
                (),
                choices=variants,
                hints={number: Message(f"schwarm.hint.variant-{number}") for number in VARIANTS},
            ),
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Raise `BadGameData` where cards, track or board cannot be played with."""
        catalogue(data)

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return nothing: nothing is ever thrown."""
        return ()

    def start(self, setup: Setup) -> State:
        """Return the first position: the order stones are to be set."""
        known = catalogue(setup.data)
        variants, with_map = setup.options["variants"], setup.options["sea"] == MAP
        assert isinstance(variants, tuple)
        light = known.light(len(setup.players))
        rules = Rules(
            players=setup.players,
            variants=variants,
            with_map=with_map,
            catalogue=known,
            light=light,
            amoebas=known.amoebas,
            steps=known.steps,
            values=known.chart.values,
            rank={card: place for place, card in enumerate(known.cards)},
            row_size=sum(light.values()) + BLUE_A_ROUND + 1,
        )
        first = Player() if with_map else Player(stations=1, researchers=1)
        return State(
            rules=rules,
            players=(first,) * len(setup.players),
            duties=(Stones(),),
            face_down=known.tiles,
            blue=known.blue,
            sea=_sea(rules) if with_map else None,
        )

    def expects(self, state: State) -> Throw | None:
        """Return nothing: nothing is ever thrown."""
        return None

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        """Refuse: no game of this ever waits for a reading."""
        raise ValueError("nothing is thrown in this game")

    def outcome(self, state: State) -> Outcome | None:
        """Return who has most points; a tie is shared."""
        if not state.ended:
            return None
        names = state.rules.players
        scores = {name: player.points for name, player in zip(names, state.players, strict=True)}
        winners = tuple(name for name in names if scores[name] == max(scores.values()))
        key = "winner" if len(winners) == 1 else "shared"
        return Outcome(
            reason="rounds-over",
            words=Message(f"schwarm.outcome.{key}", players=list(winners), points=max(scores.values())),
            winners=winners,
            scores=scores,
            starts_next=None,
        )

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, a reason to end, or a file of data."""
        return Message(f"schwarm.heading.{name}")


def _sea(rules: Rules) -> Sea:
    chart, seats = rules.catalogue.chart, len(rules.players)
    return Sea(
        cover={field: 0 if field == chart.queen else FACE_DOWN for field in chart.water},
        buoys={},
        ships=((),) * seats,
        stations=({},) * seats,
        hazards=dict.fromkeys(HAZARDS, ()),
    )
