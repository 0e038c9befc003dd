"""The game behind the companion's interface: its parts, gathered."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.game import (
    Action,
    Choice,
    Focus,
    Message,
    Option,
    Outcome,
    Setup,
    Template,
    Throw,
    View,
    Words,
)
from companion.games.mosquitozzz import story, tasks
from companion.games.mosquitozzz.cards import LEVELS, catalogue
from companion.games.mosquitozzz.decide import DECK_EMPTY, decide
from companion.games.mosquitozzz.events import Event
from companion.games.mosquitozzz.evolve import evolve
from companion.games.mosquitozzz.faults import faults
from companion.games.mosquitozzz.legal import corrections, dials, legal
from companion.games.mosquitozzz.reasons import ACTIONS
from companion.games.mosquitozzz.state import DISCS, DROPS, TIE_DISCS, Rules, Slap, State, TieBreak
from companion.games.mosquitozzz.view import focus, view


class Mosquitozzz:
    """The whole game; every method is a pure function."""

    name = "mosquitozzz"
    title: Words = "Mosquitozzz"
    players = range(2, 5)
    data_files: tuple[str, ...] = ("cards.toml", "deck.toml")
    events: tuple[type[Any], ...] = Event.__args__
    actions: Mapping[str, Mapping[str, type[Any]]] = ACTIONS

    def options(self, players: Sequence[str]) -> tuple[Option, ...]:
        """Return the variant, its level, the open rule of the infection, and who begins."""
        return (
            _option("variant", ("standard", "cooperative")),
            _option("level", LEVELS, needs=("variant", "cooperative")),
            _option("infected-pay", ("own", "every")),
            Option(Choice("begins", tuple(players)), Message("mosquitozzz.option.begins"), players[0]),
        )

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Raise `BadGameData` where a card or a deck cannot be played with."""
        catalogue(data)

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

    def legal(self, state: State) -> tuple[Template, ...]:
        """Return what the rules allow now."""
        return legal(state)

    def corrections(self, state: State) -> tuple[Template, ...]:
        """Return what a person may set right."""
        return corrections(state)

    def decide(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what comes of the action, or raise `IllegalAction`."""
        return decide(state, action)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after the event."""
        return evolve(state, event)

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

    def view(self, state: State) -> View:
        """Return what everyone may see."""
        return view(state)

    def focus(self, state: State) -> Focus:
        """Return what the panel's buttons do now."""
        return focus(state)

    def dials(self, state: State) -> tuple[Template, ...]:
        """Return all that a panel may have to dial."""
        return dials(state)

    def expects(self, state: State) -> Throw | None:
        """Return the discs that are thrown now."""
        match state.duty:
            case Slap(due):
                count = min(due, DISCS)
            case TieBreak():
                count = TIE_DISCS
            case _:
                return None
        return Throw("two-sided discs", count, ("alive", "squashed"), tasks.to_do(state))

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        """Return the slap that these faces mean: what lies squashed side up is repelled."""
        return Action("slap", {"squashed": list(faces).count("squashed")})

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, or one of its values."""
        return Message(f"mosquitozzz.heading.{name}")

    def label(self, state: State, parameter: str, option: str) -> Words:
        """Return what people call a card, a player or an answer."""
        return story.label(state, parameter, option)

    def describe(self, state: State, action: Action) -> Words:
        """Return an action in words."""
        return story.describe(state, action)

    def tell(self, state: State, event: Event) -> Words | None:
        """Return an event in words."""
        return story.tell(state, event)

    def faults(self, before: State | None, state: State) -> tuple[str, ...]:
        """Return what is impossible about a state."""
        return faults(before, state)


def _option(name: str, values: tuple[str, ...], needs: tuple[str, str] | None = None) -> Option:
    return Option(
        parameter=Choice(name, values),
        label=Message(f"mosquitozzz.option.{name}"),
        default=values[0],
        needs=needs,
        choices={value: Message(f"mosquitozzz.choice.{name}.{value}") for value in values},
    )
