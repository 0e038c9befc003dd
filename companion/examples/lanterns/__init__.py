"""Lanterns: three strings of lanterns over a pond; whoever puts out the last one wins.

An example to read and to copy from: a game with a board of its own, in which a person taps several spots of
it. In turn everybody puts out as many lanterns as they like, one at least, all of them of one string. Nothing
is thrown. `page/` draws a light on each spot, and leaves the rest of the page as it is for any game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from companion.games.game import (
    Action,
    AnyGame,
    Board,
    Choice,
    Field,
    Focus,
    IllegalAction,
    Link,
    Message,
    Option,
    Outcome,
    Pieces,
    Schema,
    Seat,
    Series,
    Setup,
    Several,
    Spot,
    Step,
    Template,
    Thing,
    Throw,
    Track,
    View,
    Words,
)
from companion.schema import Fields, Whole

STRINGS = ("upper", "middle", "lower")
HEIGHTS = {"upper": 0.15, "middle": 0.5, "lower": 0.85}
"""How far down the board each string hangs."""


@dataclass(frozen=True)
class State:
    """What everyone sees. A lantern is called by its string and its place: "upper 2"."""

    players: tuple[str, ...]
    acts: int
    hung: Mapping[str, int]
    """How many lanterns hang on each string, lit or not."""
    lit: tuple[str, ...]
    put_out: tuple[int, ...]
    """How many each player has put out."""
    turn: int = 1

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[self.acts]

    @property
    def last(self) -> str:
        """Who put out lanterns last."""
        return self.players[self.acts - 1]

    def lit_on(self, string: str) -> tuple[str, ...]:
        """Return the lanterns of a string that are lit."""
        return tuple(lantern for lantern in self.lit if lantern.startswith(f"{string} "))


@dataclass(frozen=True)
class PutOut:
    """A player has put out lanterns."""

    player: str
    lanterns: tuple[str, ...]


@dataclass(frozen=True)
class Corrected:
    """A person has set right whether a lantern is lit."""

    lantern: str
    lit: bool


Event = PutOut | Corrected


class Lanterns:
    """The whole game; every method is a pure function."""

    name = "lanterns"
    title: Words = Message("lanterns.title")
    players = range(2, 5)
    default = False
    data_files: Mapping[str, Schema] = {
        "strings.toml": Fields({s: Field(Whole(1, 9), Message(f"lanterns.string.{s}")) for s in STRINGS})
    }
    series: tuple[Series, ...] = (Series("put-out", Message("lanterns.put-out")),)
    events: tuple[type[Any], ...] = (PutOut, Corrected)
    actions: Mapping[str, Mapping[str, type[Any]]] = {
        **{f"put-out-{string}": {"lanterns": tuple} for string in STRINGS},
        "correct-lantern": {"lantern": str, "light": str},
    }

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return who begins, which is all that is to choose."""
        begins = Choice("begins", tuple(players))
        return (Option(begins, Message("lanterns.option.begins"), players[0], starts=True),)

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Refuse what the schema cannot tell; here it tells everything."""

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return nothing: no piece is ever thrown."""
        return ()

    def start(self, setup: Setup) -> State:
        """Return the state at the beginning: every lantern is lit."""
        hung = {string: int(setup.data["strings"][string]) for string in STRINGS}
        begins = setup.players.index(str(setup.options["begins"]))
        return State(setup.players, begins, hung, _lanterns(hung), (0,) * len(setup.players))

    def legal(self, state: State) -> tuple[Template, ...]:
        """Return, for each string with lit lanterns, that some of them may be put out."""
        return tuple(_put_out(string, lit) for string in STRINGS if (lit := state.lit_on(string)))

    def corrections(self, state: State) -> tuple[Template, ...]:
        """Return every lantern: a person may light it again, or put it out."""
        lantern = Choice("lantern", _lanterns(state.hung), board="pond")
        return (Template("correct-lantern", (lantern, Choice("light", ("lit", "out")))),)

    def decide(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what comes of an action, or say why it is not allowed."""
        templates = (*self.legal(state), *self.corrections(state))
        if not any(template.admits(action) for template in templates):
            raise IllegalAction(Message("lanterns.refused", to_do=self._to_do(state)))
        match action.values:
            case {"lanterns": tuple(lanterns)}:
                return (PutOut(state.player, lanterns),)
            case {"lantern": str(lantern), "light": str(light)}:
                return (Corrected(lantern, light == "lit"),)
        raise AssertionError(action)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after an event."""
        match event:
            case PutOut(lanterns=lanterns):
                seat, count = state.acts, state.put_out[state.acts] + len(lanterns)
                return replace(
                    state,
                    acts=(seat + 1) % len(state.players),
                    lit=tuple(lantern for lantern in state.lit if lantern not in lanterns),
                    put_out=(*state.put_out[:seat], count, *state.put_out[seat + 1 :]),
                    turn=state.turn + 1,
                )
            case Corrected(lantern=lantern, lit=lit):
                now = {*state.lit, lantern} if lit else {*state.lit} - {lantern}
                return replace(state, lit=tuple(each for each in _lanterns(state.hung) if each in now))

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, once it is dark."""
        if state.lit:
            return None
        scores = dict(zip(state.players, state.put_out, strict=True))
        words = Message("lanterns.won", player=state.last)
        return Outcome("dark", words, (state.last,), scores, starts_next=state.last)

    def view(self, state: State) -> View:
        """Return what everyone may see."""
        over = not state.lit
        left = Track("lit", Message("lanterns.lit"), len(state.lit), sum(state.hung.values()))
        return View(
            turn=state.turn,
            step="end" if over else "put-out",
            steps=(Step("put-out", Message("lanterns.step")),),
            actor=None if over else state.player,
            to_do=self._to_do(state),
            due=(),
            reminders=(),
            tracks=(left,),
            piles=(),
            seats=tuple(_seat(state, seat, over) for seat in range(len(state.players))),
            boards=(_pond(state),),
        )

    def focus(self, state: State) -> Focus:
        """Return what the panel's buttons do: + and - walk the strings and their lanterns, OK takes them."""
        return Focus(self.legal(state), 0, next=None, shut=Message("lanterns.shut"))

    def dials(self, state: State) -> tuple[Template, ...]:
        """Return all that may ever be dialled."""
        return tuple(_put_out(string, _lanterns({string: state.hung[string]})) for string in STRINGS)

    def expects(self, state: State) -> Throw | None:
        """Return nothing: no piece is ever thrown."""
        return None

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        """Nothing is thrown, so nothing is read."""
        raise AssertionError(faces)

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, a reason to end, or a file of data."""
        return Message(f"lanterns.heading.{name}")

    def label(self, state: State, parameter: str, option: str) -> Words:
        """Return what people call an option: lanterns, lit or out, players by their names."""
        if parameter in ("lantern", "lanterns"):
            return _called(option)
        return Message(f"lanterns.light.{option}") if parameter == "light" else option

    def describe(self, state: State, action: Action) -> Words:
        """Return an action in words."""
        match action.values:
            case {"lanterns": tuple(lanterns)}:
                return Message("lanterns.do.put-out", lanterns=[_called(each) for each in lanterns])
            case {"lantern": str(lantern), "light": str(light)}:
                now = Message(f"lanterns.light.{light}")
                return Message("lanterns.do.correct", lantern=_called(lantern), light=now)
        raise AssertionError(action)

    def tell(self, state: State, event: Event) -> Words | None:
        """Return an event in words."""
        match event:
            case PutOut(player=player, lanterns=lanterns):
                return Message("lanterns.event.put-out", player=player, n=len(lanterns))
            case Corrected(lantern=lantern, lit=lit):
                now = Message("lanterns.light.lit" if lit else "lanterns.light.out")
                return Message("lanterns.event.corrected", lantern=_called(lantern), light=now)

    def faults(self, before: State | None, state: State) -> tuple[str, ...]:
        """Return what cannot be."""
        return () if set(state.lit) <= set(_lanterns(state.hung)) else ("a lantern that was never hung",)

    def _to_do(self, state: State) -> Message:
        if not state.lit:
            return Message("lanterns.task.over")
        return Message("lanterns.task.put-out", player=state.player)


def _lanterns(hung: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(f"{string} {place}" for string, count in hung.items() for place in range(1, count + 1))


def _called(lantern: str) -> Message:
    string, place = lantern.split()
    return Message(f"lanterns.lantern.{string}", place=int(place))


def _put_out(string: str, lanterns: tuple[str, ...]) -> Template:
    """Return that some lanterns of a string may be put out: each is tapped on the board, one is proposed."""
    items = tuple((lantern, 1, 1) for lantern in lanterns)
    some = Several("lanterns", items, len(items), least=1, board="pond", proposes=lanterns[:1])
    return Template(f"put-out-{string}", (some,))


def _seat(state: State, seat: int, over: bool) -> Seat:
    name = state.players[seat]
    put_out = Track("put-out", Message("lanterns.put-out"), state.put_out[seat])
    return Seat(id=name, name=name, player=name, acts=seat == state.acts and not over, tracks=(put_out,))


def _pond(state: State) -> Board:
    """Return the strings, one below the other; a lit lantern is a thing that lies on its spot."""
    light = Thing("light", Message("lanterns.light.lit"), "orange")
    spots, links = [], []
    for string, count in state.hung.items():
        names = _lanterns({string: count})
        for place, lantern in enumerate(names):
            label, x = str(place + 1), (place + 0.5) / count
            spots.append(Spot(lantern, label, x, HEIGHTS[string], (light,) if lantern in state.lit else ()))
        links += [Link(one, other) for one, other in pairwise(names)]
    return Board("pond", Message("lanterns.pond"), tuple(spots), tuple(links), shape=1.6)


GAME: AnyGame = Lanterns()
