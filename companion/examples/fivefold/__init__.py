"""Fivefold: five dice, three throws a turn, thirteen rows to fill.

An example to read and to copy from: a dice game with a score sheet, in which dice are kept. A turn is a throw
of all five, then up to two more of those that are not kept; then one row is filled. Most points win.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.games.game import (
    Action,
    AnyGame,
    Chance,
    Choice,
    Face,
    Focus,
    IllegalAction,
    Message,
    Number,
    Option,
    Outcome,
    Pieces,
    Schema,
    ScoreRow,
    ScoreSheet,
    Seat,
    Series,
    Setup,
    Several,
    Step,
    Template,
    Throw,
    Track,
    View,
    Words,
    chance,
)

PIPS = "123456"
DIE = dict.fromkeys(PIPS, 1)
DICE = Pieces("d6", Message("fivefold.dice"), "cube", tuple(Face(pips, pips) for pips in PIPS), at_hand=5)
THROWS, BONUS, BONUS_FROM, MOST = 3, 35, 63, 50

Hand = tuple[str, ...]


def _sum(pips: str, hand: Hand) -> int:
    return sum(int(die) for die in hand if die in pips)


def _alike(count: int, hand: Hand) -> int:
    return _sum(PIPS, hand) if max(Counter(hand).values()) >= count else 0


def _straight(length: int, points: int, hand: Hand) -> int:
    runs = (PIPS[start : start + length] for start in range(len(PIPS) - length + 1))
    return points if any(set(run) <= set(hand) for run in runs) else 0


ROWS: Mapping[str, Callable[[Hand], int]] = {
    **{pips: partial(_sum, pips) for pips in PIPS},
    "three": partial(_alike, 3),
    "four": partial(_alike, 4),
    "house": lambda hand: 25 if sorted(Counter(hand).values()) == [2, 3] else 0,
    "small": partial(_straight, 4, 30),
    "large": partial(_straight, 5, 40),
    "five": lambda hand: MOST if len(set(hand)) == 1 else 0,
    "chance": partial(_sum, PIPS),
}
SOUGHT = ("four", "house", "small", "large", "five")


@dataclass(frozen=True)
class State:
    """What everyone sees. What can be computed is a property, and never stored."""

    players: tuple[str, ...]
    acts: int
    sheets: tuple[Mapping[str, int], ...]
    dice: Hand = ()
    kept: Hand = ()
    thrown: int = 0
    throws: bool = True
    """Whether dice are thrown now; else a person decides what to do with them."""

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[self.acts]

    @property
    def open_rows(self) -> tuple[str, ...]:
        """The rows that whoever acts has not filled."""
        return tuple(row for row in ROWS if row not in self.sheets[self.acts])

    @property
    def loose(self) -> int:
        """How many dice are not kept."""
        return DICE.at_hand - len(self.kept)

    def bonus(self, seat: int) -> int:
        """Return what the upper rows bring on top."""
        upper = sum(points for row, points in self.sheets[seat].items() if row in PIPS)
        return BONUS if upper >= BONUS_FROM else 0

    def total(self, seat: int) -> int:
        """Return all that a player has."""
        return sum(self.sheets[seat].values()) + self.bonus(seat)


@dataclass(frozen=True)
class Handled:
    """Dice were thrown; or they stay, and the others are thrown again."""

    player: str
    dice: Hand
    stay: bool


@dataclass(frozen=True)
class Filled:
    """A row was filled, which ends the turn; or a person has set it right, which does not."""

    player: str
    row: str
    points: int
    corrects: bool = False


Event = Handled | Filled


class Fivefold:
    """The whole game; every method is a pure function."""

    name = "fivefold"
    title: Words = Message("fivefold.title")
    players = range(1, 7)
    default = False
    data_files: Mapping[str, Schema] = {}
    series: tuple[Series, ...] = (Series("points", Message("fivefold.points")),)
    events: tuple[type[Any], ...] = (Handled, Filled)
    actions: Mapping[str, Mapping[str, type[Any]]] = {
        "throw": {"faces": tuple},
        "keep": {"dice": tuple},
        "write": {"row": str},
        "correct-row": {"player": str, "row": str, "points": int},
    }

    def options(self, players: Sequence[str], data: Mapping[str, Any]) -> tuple[Option, ...]:
        """Return who begins, which is all that is to choose."""
        begins = Choice("begins", tuple(players))
        return (Option(begins, Message("fivefold.option.begins"), players[0], starts=True),)

    def check_data(self, data: Mapping[str, Any]) -> None:
        """There is none to check."""

    def pieces(self, data: Mapping[str, Any]) -> tuple[Pieces, ...]:
        """Return the five dice."""
        return (DICE,)

    def start(self, setup: Setup) -> State:
        """Return the state at the beginning: empty sheets."""
        names = setup.players
        return State(names, names.index(str(setup.options["begins"])), ({},) * len(names))

    def legal(self, state: State) -> tuple[Template, ...]:
        """Return what the rules allow now; nothing once all rows are filled."""
        if self.outcome(state) is not None:
            return ()
        if state.throws:
            return (Template("throw", (_faces(state.loose),)),)
        write = Template("write", (Choice("row", state.open_rows, sheet="sheet"),))
        return (write,) if state.thrown == THROWS else (_keep(state), write)

    def corrections(self, state: State) -> tuple[Template, ...]:
        """Return every row that is filled."""
        sheets = zip(state.players, state.sheets, strict=True)
        return tuple(_correct(player, rows) for player, rows in sheets if rows)

    def decide(self, state: State, action: Action) -> tuple[Event, ...]:
        """Return what comes of an action, or say why it is not allowed."""
        templates = (*self.legal(state), *self.corrections(state))
        if not any(template.admits(action) for template in templates):
            raise IllegalAction(Message("fivefold.refused", to_do=self._to_do(state)))
        match action.values:
            case {"faces": tuple(dice)} | {"dice": tuple(dice)}:
                return (Handled(state.player, dice, stay=action.kind == "keep"),)
            case {"player": str(player), "row": str(row), "points": int(points)}:
                return (Filled(player, row, points, corrects=True),)
            case {"row": str(row)}:
                return (Filled(state.player, row, ROWS[row](state.dice)),)
        raise AssertionError(action)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after an event."""
        match event:
            case Handled(dice=dice, stay=True):
                return replace(state, kept=tuple(sorted(dice)), throws=True)
            case Handled(dice=thrown):
                dice = tuple(sorted((*state.kept, *thrown)))
                return replace(state, dice=dice, kept=(), thrown=state.thrown + 1, throws=False)
            case Filled(player=player, row=row, points=points, corrects=corrects):
                seat = state.players.index(player)
                sheet = {**state.sheets[seat], row: points}
                state = replace(state, sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))
                acts = (state.acts + 1) % len(state.players)
                return state if corrects else replace(state, acts=acts, dice=(), thrown=0, throws=True)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, once every sheet is full; whoever has as many shares the win."""
        if any(len(sheet) < len(ROWS) for sheet in state.sheets):
            return None
        scores = {player: state.total(seat) for seat, player in enumerate(state.players)}
        best = max(scores.values())
        winners = tuple(player for player in scores if scores[player] == best)
        words = Message("fivefold.won", players=list(winners), points=best)
        return Outcome("full", words, winners, scores, starts_next=winners[0])

    def view(self, state: State) -> View:
        """Return what everyone may see."""
        over = self.outcome(state) is not None
        return View(
            turn=min(map(len, state.sheets)) + (0 if over else 1),
            step="end" if over else "throw" if state.throws else "decide",
            steps=tuple(Step(step, Message(f"fivefold.step.{step}")) for step in ("throw", "decide")),
            actor=None if over else state.player,
            to_do=self._to_do(state),
            due=(),
            reminders=(),
            tracks=(),
            piles=(),
            seats=tuple(_seat(state, seat, over) for seat in range(len(state.players))),
            sheets=(_sheet(state, over),),
            chances=() if over or not state.throws else _chances(state),
        )

    def focus(self, state: State) -> Focus:
        """Return what the panel's buttons do: + and - walk what is legal, OK takes it."""
        return Focus(self.legal(state), 0, next=None, shut=Message("fivefold.shut"))

    def dials(self, state: State) -> tuple[Template, ...]:
        """Return all that may ever be dialled."""
        keep, row = replace(_faces(4), name="dice", least=0), Choice("row", tuple(ROWS))
        return (Template("throw", (_faces(5),)), Template("keep", (keep,)), Template("write", (row,)))

    def expects(self, state: State) -> Throw | None:
        """Return the dice that are thrown; those that are kept lie on the table beside them."""
        if not state.throws or self.outcome(state) is not None:
            return None
        (answer,) = self.legal(state)
        what = Message("fivefold.so-many", n=state.loose)
        return Throw(DICE, state.loose, state.loose, what, self._to_do(state), answer, kept=state.kept)

    def reading(self, state: State, faces: Sequence[str]) -> Action:
        """Return the throw that these faces mean; kept dice are not among them."""
        return Action("throw", {"faces": tuple(sorted(faces))})

    def heading(self, name: str) -> Words:
        """Return what people call a kind of action, one of its values, or a reason to end."""
        return Message(f"fivefold.heading.{name}")

    def label(self, state: State, parameter: str, option: str) -> Words:
        """Return what people call an option: dice by their pips, rows by their names."""
        return _row(option) if parameter == "row" else option

    def describe(self, state: State, action: Action) -> Words:
        """Return an action in words."""
        match action.values:
            case {"row": str(row), **others}:
                return Message(f"fivefold.do.{action.kind}", **others, row=_row(row))
            case {"faces": tuple(dice)} | {"dice": tuple(dice)}:
                return Message(f"fivefold.do.{action.kind}", dice=", ".join(dice) or "–")
        raise AssertionError(action)

    def tell(self, state: State, event: Event) -> Words | None:
        """Return an event in words."""
        if isinstance(event, Handled):
            kind = "kept" if event.stay else "thrown"
            return Message(f"fivefold.event.{kind}", player=event.player, dice=", ".join(event.dice) or "–")
        kind, row = "corrected" if event.corrects else "filled", _row(event.row)
        return Message(f"fivefold.event.{kind}", player=event.player, row=row, points=event.points)

    def faults(self, before: State | None, state: State) -> tuple[str, ...]:
        """Return what cannot be."""
        filled = [*map(len, state.sheets)]
        return ("sheets are filled unevenly",) if max(filled) - min(filled) > 1 else ()

    def _to_do(self, state: State) -> Message:
        if self.outcome(state) is not None:
            return Message("fivefold.task.over")
        if state.throws:
            return Message("fivefold.task.throw", player=state.player, number=state.thrown + 1, most=THROWS)
        step = "write" if state.thrown == THROWS else "decide"
        return Message(f"fivefold.task.{step}", dice=", ".join(state.dice))


def _faces(count: int) -> Several:
    return Several("faces", tuple((pips, count, 1) for pips in PIPS), count, chances=(1,) * len(PIPS))


def _correct(player: str, rows: Mapping[str, int]) -> Template:
    row, points = Choice("row", tuple(rows)), Number("points", 0, MOST, now=rows)
    return Template("correct-row", (Choice("player", (player,)), row, points))


def _keep(state: State) -> Template:
    """Return which dice may be kept; those of which there are most are proposed."""
    lying = Counter(state.dice)
    most, count = max(lying.items(), key=lambda pips: (pips[1], pips[0]))
    items = tuple((pips, copies, 1) for pips, copies in sorted(lying.items()))
    return Template("keep", (Several("dice", items, 4, least=0, proposes=(most,) * min(count, 4)),))


def _seat(state: State, seat: int, over: bool) -> Seat:
    name, points = state.players[seat], Track("points", Message("fivefold.points"), state.total(seat))
    return Seat(id=name, name=name, player=name, acts=seat == state.acts and not over, tracks=(points,))


def _sheet(state: State, over: bool) -> ScoreSheet:
    """Return the score sheet; while dice lie there, each open row shows what it would bring."""
    seats, open_rows = tuple(enumerate(state.players)), () if over or state.throws else state.open_rows
    rows = []
    for row, points in ROWS.items():
        stands = {player: state.sheets[seat][row] for seat, player in seats if row in state.sheets[seat]}
        preview = points(state.dice) if row in open_rows else None
        rows.append(ScoreRow(row, _row(row), stands, preview))
    bonus = {player: state.bonus(seat) for seat, player in seats}
    total = {player: state.total(seat) for seat, player in seats}
    note, acts = Message("fivefold.bonus"), "" if over else state.player
    rows.insert(len(PIPS), ScoreRow("bonus", _row("bonus"), bonus, sum=True, note=note))
    rows.append(ScoreRow("total", _row("total"), total, sum=True))
    return ScoreSheet("sheet", Message("fivefold.sheet"), state.players, tuple(rows), acts)


def _chances(state: State) -> tuple[Chance, ...]:
    """Return how likely this one throw brings anything in each of the rows that are hard to get."""
    rows = [row for row in SOUGHT if row in state.open_rows]
    return tuple(Chance(_row(row), chance(DIE, state.loose, ROWS[row], kept=state.kept)) for row in rows)


def _row(row: str) -> Message:
    return Message(f"fivefold.row.{row}")


GAME: AnyGame = Fivefold()
