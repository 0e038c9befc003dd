"""The game behind the companion's interface: its parts, gathered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.game import (
    Choice,
    IllegalAction,
    Message,
    Option,
    Outcome,
    Pieces,
    Schema,
    Series,
    Setup,
    Words,
)
from companion.games.viroid.box import box_of
from companion.games.viroid.correct import DEAD, NOBODY, corrections
from companion.games.viroid.data import FILES, check
from companion.games.viroid.decide import decide
from companion.games.viroid.deck import parts_of
from companion.games.viroid.dials import dials
from companion.games.viroid.event_legal import ALL, HEALTHY
from companion.games.viroid.events import Event
from companion.games.viroid.evolve import evolve
from companion.games.viroid.faults import faults
from companion.games.viroid.legal import legal
from companion.games.viroid.names import (
    CONTINENTS,
    DIFFICULTIES,
    EMPTY,
    EXPERTS_DNA,
    GREYS,
    PATHOGENS,
    SCALES,
)
from companion.games.viroid.reasons import ACTIONS
from companion.games.viroid.shown import cards
from companion.games.viroid.state import Duty, Player, Rules, State
from companion.games.viroid.story import describe, label, tell
from companion.games.viroid.throws import PIECES, expects, reading
from companion.games.viroid.turn import start_duties
from companion.games.viroid.view import focus, view
from companion.games.viroid.world import world_of

WORDS = (ALL, HEALTHY, NOBODY, DEAD, *CONTINENTS)
"""What stands beside players' names in choices and rows: nobody can be called so."""


class Viroid:
    """The whole game; every method is a pure function."""

    name = "viroid"
    title: Words = "Viroid"
    players = range(2, 5)
    default = False
    data_files: Mapping[str, Schema] = FILES
    series: tuple[Series, ...] = (
        Series("gap", Message("viroid.track.gap"), of="table"),
        Series("infected", Message("viroid.track.infected")),
        Series("dead", Message("viroid.track.dead")),
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
    expects = staticmethod(expects)
    reading = staticmethod(reading)
    label = staticmethod(label)
    describe = staticmethod(describe)
    tell = staticmethod(tell)
    faults = staticmethod(faults)

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return the pathogen, the level, how it starts, whether there is a map, and who begins."""
        levels = _option("level", DIFFICULTIES)
        cards = {level: sum(part.cards for part in parts_of(len(players), level)) for level in DIFFICULTIES}
        hints = {
            level: Message("viroid.hint.level", cards=n, n=(3, 4, 5)[place])
            for place, (level, n) in enumerate(cards.items())
        }
        invented = data["map"]["invented"]
        on_map = Message("viroid.hint.map-invented" if invented else "viroid.hint.map")
        return (
            _hinted("pathogen", PATHOGENS),
            replace(levels, hints=hints, default="easy"),
            _hinted("start", ("cards", "experts")),
            Option(
                Choice("map", ("without", "with")),
                Message("viroid.option.map"),
                "without",
                choices={"without": Message("viroid.choice.map.without"), "with": data["map"]["name"]},
                hints={"without": Message("viroid.hint.map-without"), "with": on_map},
            ),
            Option(
                Choice("begins", tuple(players)), Message("viroid.option.begins"), players[0], starts=True
            ),
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Raise `BadGameData` where what the files say does not go together."""
        check(data)

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return the four dice."""
        return (PIECES,)

    def start(self, setup: Setup) -> State:
        """Return the first position: everyone is still to get a start card, or to go shopping."""
        for name in setup.players:
            if name in WORDS:
                raise IllegalAction(Message("viroid.refused.name", name=name))
        options, count = setup.options, len(setup.players)
        pathogen, with_map = str(options["pathogen"]), options["map"] == "with"
        experts = options["start"] == "experts"
        table = setup.data["table"]
        rules = Rules(
            players=setup.players,
            pathogen=pathogen,
            experts=experts,
            box=box_of(setup.data, pathogen, with_map),
            world=world_of(setup.data["map"]["cities"], count) if with_map else None,
            deck=parts_of(count, str(options["level"])),
            track=table["track"],
            assumed=table["assumed"],
            invented=setup.data["map"]["invented"],
        )
        first = setup.players.index(str(options["begins"]))
        seats = [(first + n) % count for n in reversed(range(count))]
        stones = (Duty("placing", n=seat) for seat in seats)
        waiting = (Duty("seated", n=seat) for seat in seats[:-1])
        greys = tuple(table["greys"][str(count)][continent] for continent in CONTINENTS)
        values = {**rules.box.start_values, "dna": EXPERTS_DNA if experts else 0}
        player = Player(scales=tuple(values.get(scale, 0) for scale in SCALES))
        cities = rules.world.cities if rules.world else ()
        return State(
            rules=rules,
            players=(player,) * count,
            active=first,
            first=first,
            duties=(Duty("turns"), *stones, *waiting, *start_duties(experts)),
            cure=table["cure"][str(count)],
            greys=greys,
            stock=GREYS - sum(greys),
            deck=rules.deck,
            stems=tuple(stem.cards for stem in rules.box.stems.values()),
            cities=tuple((EMPTY,) * len(city.fields) for city in cities),
            markers=(frozenset[str](),) * len(cities),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended: all win or all lose."""
        if not state.ended:
            return None
        names = state.rules.players
        return Outcome(
            reason=state.ended,
            words=Message(f"viroid.outcome.{state.ended}"),
            winners=names if state.ended == "won" else (),
            scores={},
            starts_next=None,
        )

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, a reason to end, or a file of data."""
        return Message(f"viroid.heading.{name}")


def _option(name: str, values: tuple[str, ...]) -> Option:
    return Option(
        parameter=Choice(name, values),
        label=Message(f"viroid.option.{name}"),
        default=values[0],
        choices={value: Message(f"viroid.choice.{name}.{value}") for value in values},
    )


def _hinted(name: str, values: tuple[str, ...]) -> Option:
    hints = {value: Message(f"viroid.hint.{name}.{value}") for value in values}
    return replace(_option(name, values), hints=hints)
