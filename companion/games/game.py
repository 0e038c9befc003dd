"""The one interface behind which a game lives. Nothing else in the companion knows what a game is.

A game is a set of pure functions over a frozen state. Whoever plays asks what is legal, hands in an
action, and folds the events that come of it:

    state = game.start(setup)
    while game.outcome(state) is None:
        action = somebody_chooses(game.legal(state))
        for event in game.decide(state, action):    # or IllegalAction, which says why
            state = game.evolve(state, event)

A game with cards that the eye may learn has one method more, `cards`: see `cards.py`. One that shows a turn
of itself to newcomers has `demo`: see `demo.py`.

Undo and redo are not here: they change which actions are folded, and the journal knows which.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from companion.errors import CompanionError
from companion.games.action import (
    Action,
    Choice,
    Number,
    Parameter,
    Several,
    Template,
    Value,
    admitted,
    nearest_misfit,
)
from companion.games.cards import Asked, Cards
from companion.games.chances import average, chance
from companion.games.deciding import Decision, Fold, remembered
from companion.games.demo import Demo, DemoStep
from companion.games.refusal import malformed, out_of_limits, spoken
from companion.games.view import (
    Board,
    Chance,
    Chore,
    Likely,
    Link,
    Luck,
    Odds,
    Pile,
    ScoreRow,
    ScoreSheet,
    Seat,
    Series,
    Spot,
    Step,
    Thing,
    Told,
    Track,
    View,
)
from companion.schema import Field, Schema
from companion.words import Message, Words

__all__ = [
    "Action",
    "AnyGame",
    "Asked",
    "BadGameData",
    "Board",
    "Cards",
    "Chance",
    "Choice",
    "Chore",
    "Decision",
    "Demo",
    "DemoStep",
    "Face",
    "Field",
    "Focus",
    "Fold",
    "Game",
    "IllegalAction",
    "Likely",
    "Link",
    "Luck",
    "Message",
    "Number",
    "Odds",
    "Option",
    "Outcome",
    "Parameter",
    "Pieces",
    "Pile",
    "Schema",
    "ScoreRow",
    "ScoreSheet",
    "Seat",
    "Series",
    "Setup",
    "Several",
    "Spot",
    "Step",
    "Template",
    "Thing",
    "Throw",
    "Told",
    "Track",
    "Value",
    "View",
    "Words",
    "admitted",
    "average",
    "chance",
    "malformed",
    "nearest_misfit",
    "out_of_limits",
    "remembered",
    "spoken",
]


class IllegalAction(CompanionError, ValueError):
    """The rules do not allow this now; the message says why, and what would be allowed."""


class BadGameData(CompanionError, ValueError):
    """A game's data (its cards, say) holds something it cannot hold; `path` says where."""

    def __init__(self, path: tuple[str, ...], message: Message) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to decide before a game starts; with `needs`, only where another has, or holds, that value.

    Where a choice is one of the players, its options are exactly their names, in seating order.
    """

    parameter: Parameter
    label: Words
    default: Value
    needs: tuple[str, Value] | None = None
    choices: Mapping[str, Words] = field(default_factory=dict)
    """What people call the values, where they are not names already."""
    hints: Mapping[str, Words] = field(default_factory=dict)
    """What a value brings, in a line below it, where that has to be said."""
    starts: bool = False
    """Whether it is who begins: whom the outcome of the last game names is then proposed."""


@dataclass(frozen=True, slots=True)
class Setup:
    """With what a game starts: who plays, what was chosen, the game's data, and a position if any.

    The data is kept whole, so that a game replays exactly even after its owner has corrected it. The
    position is a row of corrections; `opening` in `setup.py` plays them on what `start` returned.
    """

    players: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)
    position: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """A side that a piece may show: the label that the eye was taught, and what people call it."""

    label: str
    name: Words


@dataclass(frozen=True, slots=True)
class Pieces:
    """A kind of piece that is thrown, all of them alike.

    `kind` is what the owner's calibration is kept under; games that throw the same pieces share it.
    """

    kind: str
    label: Words
    shape: Literal["disc", "cube"]
    faces: tuple[Face, ...]
    """Every face, in the order in which people list them; none where the owner has not named them yet."""
    at_hand: int
    """How many there are: more than this take several throws."""
    faces_file: str = ""
    """Where the owner names the faces: the file of the game's data with an entry for each, by its label."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What is thrown now, what for, and what people may answer instead of the camera.

    `count` pieces are thrown now, of `due` that are due in all, these included. `answer` has one
    parameter: a `Number`, or `Several` with the faces piece by piece. What `Game.reading` makes of the
    faces is one of its actions. Pieces that are `kept` lie on the table beside them and are not among the
    `count`: the eye reads them all, and people and `Game.reading` are asked for the thrown ones alone.
    """

    pieces: Pieces
    count: int
    due: int
    what: Words
    """What is thrown now, counted: "6 discs"."""
    purpose: Words
    """What it is thrown for, and by whom, in one sentence."""
    answer: Template
    counts: tuple[str, ...] = ()
    """The labels of the faces that count for this purpose, where each piece counts or does not."""
    besides: tuple[str, ...] = ()
    """The labels of the faces that bring something else for this purpose."""
    odds: Odds | None = None
    """What this one throw may bring."""
    luck: Luck | None = None
    """What was thrown for this purpose so far; where a game has but one, the view's says it."""
    kept: tuple[str, ...] = ()
    """The faces of the pieces that stay on the table from before, in any order: dice that were kept."""

    @property
    def on_table(self) -> int:
        """How many pieces lie on the table once it is thrown."""
        return self.count + len(self.kept)


@dataclass(frozen=True, slots=True)
class Focus:
    """What the five buttons do now: + and - walk `dial` from `at`, OK takes what it shows.

    An action is done at once. A template is walked: + and - choose one of its parameters after the
    other, OK takes each, UNDO goes one back. NEXT does `next`; where that is `None` it is shut, and
    `shut` says why.
    """

    dial: tuple[Action | Template, ...]
    at: int
    next: Action | None
    shut: Words | None
    costs: Words = ""
    """What NEXT loses for good, in a sentence: whoever can be asked before it is."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the reason, who won (one, several, all or nobody), who starts the next if it says.

    Winners and scores are by name, and need not be players or seats. `carries` are the corrections that
    the next game of the same story starts from, `next_options` what is chosen in it as a matter of course:
    the next chapter.
    """

    reason: str
    words: Words
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    starts_next: str | None
    carries: tuple[Action, ...] = ()
    next_options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def goes_on(self) -> bool:
        """Whether the story has a next game."""
        return bool(self.carries or self.next_options)


State = TypeVar("State")
Event = TypeVar("Event")


class Game(Protocol[State, Event]):
    """What the companion asks of a game."""

    name: str
    """The game's id: its folder's name, and what the journal and the notation call it."""
    title: Words
    players: range
    """How many may play."""
    default: bool
    """Whether this is the game where none is named."""
    data_files: Mapping[str, Schema]
    """The TOML files beside the code that hold what an owner may correct, and what each may hold."""
    series: tuple[Series, ...]
    """What an evening is told by, the most telling first."""
    events: tuple[type[Any], ...]
    """Every class of event: frozen dataclasses of numbers, texts, truths and tuples of these."""
    actions: Mapping[str, Mapping[str, type[Any]]]
    """Every kind of action with its values, in the order in which they are written, and the type of
    each: `int`, `str`, or `tuple` for several texts, which come last."""

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return what can be chosen before the game starts, by these players and with this data."""
        ...

    def check_data(self, data: Mapping[str, Any]) -> None:
        """Raise `BadGameData` where the data, of which each file fits its schema, cannot be played with."""
        ...

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return every kind of piece that is thrown in this game; none where nothing ever is."""
        ...

    def start(self, setup: Setup) -> State:
        """Return the state at the beginning, before the set-up's position; the options have been checked."""
        ...

    def legal(self, state: State) -> tuple[Template, ...]:
        """Return what the rules allow now; nothing once the game has ended."""
        ...

    def corrections(self, state: State) -> tuple[Template, ...]:
        """Return what a person may set right where table and books differ."""
        ...

    def decide(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what comes of the action, or raise `IllegalAction`; the state is untouched."""
        ...

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after the event."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or `None` while it goes on."""
        ...

    def view(self, state: State) -> View:
        """Return what everyone may see."""
        ...

    def focus(self, state: State) -> Focus:
        """Return what the panel's buttons do now."""
        ...

    def dials(self, state: State) -> tuple[Template, ...]:
        """Return all that a panel may have to dial in this game, whatever the position, in a fixed order."""
        ...

    def expects(self, state: State) -> Throw | None:
        """Return what is thrown now, for the camera to read; `None` where nothing is."""
        ...

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        """Return the action that these faces mean: a label for each of the `count` pieces, in any order."""
        ...

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, a reason to end, or a file of data."""
        ...

    def label(self, state: State, parameter: str, option: str) -> Words:
        """Return what people call an option of a template's parameter: a card, a player, an answer."""
        ...

    def describe(self, state: State, action: Action) -> Words:
        """Return an action in words, as a button or a list would show it."""
        ...

    def tell(self, state: State, event: Event) -> Words | None:
        """Return an event in words, for the list of what happened; `None` where it says nothing new."""
        ...

    def faults(self, before: State | None, state: State) -> tuple[str, ...]:
        """Return what cannot be in this state, or in the step from the one before; empty if all is well."""
        ...


AnyGame = Game[Any, Any]
