"""The game behind the companion's interface: its parts, gathered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.game import Choice, Message, Option, Outcome, Pieces, Schema, Series, Setup, Words
from companion.games.mosquitozzz.cards import FILES, LEVELS, catalogue
from companion.games.mosquitozzz.decide import DECK_EMPTY, decide
from companion.games.mosquitozzz.demo import demo
from companion.games.mosquitozzz.events import Event
from companion.games.mosquitozzz.evolve import evolve
from companion.games.mosquitozzz.faults import faults
from companion.games.mosquitozzz.legal import corrections, dials, legal
from companion.games.mosquitozzz.reasons import ACTIONS
from companion.games.mosquitozzz.shown import cards
from companion.games.mosquitozzz.state import DROPS, Rules, State
from companion.games.mosquitozzz.story import describe, label, tell
from companion.games.mosquitozzz.throws import PIECES, expects, reading
from companion.games.mosquitozzz.view import focus, view


class Mosquitozzz:
    """The whole game; every method is a pure function."""

    name = "mosquitozzz"
    title: Words = "Mosquitozzz"
    players = range(2, 5)
    default = True
    data_files: Mapping[str, Schema] = FILES
    series: tuple[Series, ...] = (
        Series("drops", Message("mosquitozzz.track.drops")),
        Series("strength", Message("mosquitozzz.track.strength"), of="table"),
    )
    events: tuple[type[Any], ...] = Event.__args__
    actions: Mapping[str, Mapping[str, type[Any]]] = ACTIONS

    cards = staticmethod(cards)
    demo = staticmethod(demo)
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
        """Return the variant, its level, the open rule of the infection, and who begins."""
        cards = catalogue(data)
        sizes = {level: sum(cards.deck(level).values()) for level in LEVELS}
        hints = {level: Message("mosquitozzz.hint.deck-size", n=size) for level, size in sizes.items()}
        return (
            _option("variant", ("standard", "cooperative")),
            replace(_option("level", LEVELS), needs=("variant", "cooperative"), hints=hints),
            _option("infected-pay", ("own", "every")),
            Option(
                Choice("begins", tuple(players)),
                Message("mosquitozzz.option.begins"),
                players[0],
                starts=True,
            ),
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Raise `BadGameData` where a card or a deck cannot be played with."""
        catalogue(data)

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return the discs, which are all that is ever thrown."""
        return (PIECES,)

    def start(self, setup: Setup) -> State:
        """Return the first position."""
        cards = catalogue(setup.data)
        level = setup.options.get("level")
        deck = cards.deck(str(level) if level else None)
        rules = Rules(
            players=setup.players,
            cooperative=setup.options["variant"] == "cooperative",
            infected_pay_in=str(setup.options["infected-pay"]),
            catalogue=cards,
            deck=tuple(deck[card] for card in cards.swarm),
        )
        return State(
            rules=rules,
            lamp=setup.players.index(str(setup.options["begins"])),
            blood=(DROPS,) * len(setup.players),
            infected=(False,) * len(setup.players),
            deck=sum(rules.deck),
            revealed=(0,) * len(cards.swarm),
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, once that is settled."""
        if state.winners is None:
            return None
        names = state.rules.players
        winners = tuple(names[seat] for seat in state.winners)
        together = state.rules.cooperative
        if together:
            words = Message(f"mosquitozzz.outcome.{'won' if state.ended == DECK_EMPTY else 'lost'}-together")
        else:
            words = Message("mosquitozzz.outcome.winner", player=winners[0])
        return Outcome(
            reason=state.ended,
            words=words,
            winners=winners,
            scores=dict(zip(names, state.blood, strict=True)),
            starts_next=names[state.lamp] if together else winners[0],
        )

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, or the reason of an outcome."""
        return Message(f"mosquitozzz.heading.{name}")


def _option(name: str, values: tuple[str, ...]) -> Option:
    return Option(
        parameter=Choice(name, values),
        label=Message(f"mosquitozzz.option.{name}"),
        default=values[0],
        choices={value: Message(f"mosquitozzz.choice.{name}.{value}") for value in values},
    )
