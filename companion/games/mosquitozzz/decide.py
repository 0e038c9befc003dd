"""What comes of an action: its events, or the reason why the rules do not allow it."""

from collections.abc import Callable
from typing import Any

from companion.games.game import Action, Decision, IllegalAction, admitted
from companion.games.mosquitozzz import events as e
from companion.games.mosquitozzz.evolve import FOLD
from companion.games.mosquitozzz.legal import clearable, corrections, legal
from companion.games.mosquitozzz.reasons import why_not
from companion.games.mosquitozzz.state import DISCS, Defend, Grow, HandOver, Reveal, Slap, State, TieBreak

DECK_EMPTY = "deck-empty"
LAST_DROP = "last-drop"


def decide(state: State, action: Action) -> tuple[e.Event, ...]:
    """Return the events of a legal action; raise `IllegalAction` for any other."""
    draft = Draft(state)
    if admitted(legal(state), action):
        _DECISIONS[action.kind](draft, action.values)
    elif admitted(corrections(state), action):
        _correct(draft, action)
    else:
        raise IllegalAction(why_not(state, action))
    return draft.decided()


class Draft(Decision[State, e.Event]):
    """The steps so far, and the state that they lead to."""

    fold = FOLD


Values = Any
"""The values of an action that `legal` admitted."""


def _next(draft: Draft, _: Values) -> None:
    match draft.state.duty:
        case Grow():
            draft.emit(e.GrowthEnded())
            if draft.state.deck == 0:
                _end(draft, DECK_EMPTY)
        case Defend():
            _end_defence(draft)
        case _:
            draft.emit(e.HandEmptied())


def _reveal(draft: Draft, values: Values) -> None:
    state = draft.state
    card = state.rules.catalogue.cards[values["card"]]
    assert isinstance(state.duty, Reveal)
    due = state.duty.due - 1 + (2 if card.effect == "alarm" else 0)
    if due == 0 and state.strength == 0 and card.colour != "red":
        due = 1
    draft.emit(e.CardRevealed(card.id, due))
    if due and draft.state.deck == 0:
        _end(draft, DECK_EMPTY)


def _blood(draft: Draft, values: Values) -> None:
    draft.emit(e.CardUsed(values["card"]))
    draft.emit(e.DropsTaken(draft.state.lamp, values["drops"]))


def _cure(draft: Draft, values: Values) -> None:
    draft.emit(e.CardUsed(values["card"]))
    draft.emit(e.Cured(draft.state.lamp))


def _net(draft: Draft, values: Values) -> None:
    draft.emit(e.CardUsed(values["card"]))
    draft.emit(e.LampSent(draft.state.rules.players.index(values["to"])))


def _repel(draft: Draft, values: Values) -> None:
    draft.emit(e.CardUsed(values["card"]))
    draft.emit(e.MosquitosRepelled(min(values["mosquitos"], draft.state.left)))


def _hand(draft: Draft, values: Values) -> None:
    draft.emit(e.CardUsed(values["card"]))
    draft.emit(e.HandRaised(draft.state.left))


def _slap(draft: Draft, values: Values) -> None:
    squashed = values["squashed"]
    match draft.state.duty:
        case Slap(due):
            draft.emit(e.Slapped(min(due, DISCS), squashed))
        case TieBreak(round, throwers, thrown):
            draft.emit(e.TieThrown(throwers[len(thrown)], squashed))
            if len(thrown) + 1 == len(throwers):
                _settle_tie(draft, round, throwers, (*thrown, squashed))


def _settle_tie(draft: Draft, round: int, throwers: tuple[int, ...], squashed: tuple[int, ...]) -> None:
    best = tuple(seat for seat, number in zip(throwers, squashed, strict=True) if number == max(squashed))
    draft.emit(e.Won(best) if len(best) == 1 else e.TieBegan(round + 1, best))


def _end_defence(draft: Draft) -> None:
    """Phase B is over: orange cards act, blood is given, and the swarm is cleared if nothing is to choose."""
    draft.emit(e.DefenceEnded())
    for card in draft.state.in_force("resistant"):
        draft.emit(e.OrangeLeft(card))
    bitten = draft.state.left > 0
    for card in draft.state.in_force("infectious"):
        caught = bitten and not draft.state.infected[draft.state.lamp]
        draft.emit(e.Infected(draft.state.lamp, card) if caught else e.OrangeLeft(card))
    _give_blood(draft)
    if 0 in draft.state.blood:
        _end(draft, LAST_DROP)
        return
    only = clearable(draft.state).only
    if only is not None:
        draft.emit(e.CardsCleared(only))


def _give_blood(draft: Draft) -> None:
    state = draft.state
    for seat, blood in enumerate(state.blood):
        owed = state.left if seat == state.lamp else 0
        if state.infected[seat] and (seat == state.lamp or state.rules.infected_pay_in == "every"):
            owed += 1
        if owed:
            draft.emit(e.DropsGiven(seat, min(owed, blood)))


def _clear(draft: Draft, values: Values) -> None:
    draft.emit(e.CardsCleared(draft.state.sorted_cards(values["cards"])))


def _lamp(draft: Draft, values: Values) -> None:
    """Pass the lamp; from phase C directly, which ends with it."""
    if isinstance(draft.state.duty, HandOver):
        draft.emit(e.HandEmptied())
    for card in draft.state.orange:
        draft.emit(e.OrangeLeft(card))
    draft.emit(e.LampPassed(draft.state.rules.players.index(values["to"])))


def _end(draft: Draft, reason: str) -> None:
    draft.emit(e.Ended(reason))
    state = draft.state
    seats = tuple(range(len(state.rules.players)))
    if state.rules.cooperative:
        draft.emit(e.Won(seats if reason == DECK_EMPTY else ()))
        return
    best = tuple(seat for seat in seats if state.blood[seat] == max(state.blood))
    draft.emit(e.Won(best) if len(best) == 1 else e.TieBegan(1, best))


def _correct(draft: Draft, action: Action) -> None:
    values = dict(action.values)
    name = values.pop("player", None) or values.pop("card", None) or ""
    value = next(iter(values.values()), 0)
    draft.emit(
        e.Corrected(
            action.kind.removeprefix("correct-"),
            str(name),
            value if isinstance(value, int) else value == "yes",
        )
    )
    if 0 in draft.state.blood:
        _end(draft, LAST_DROP)
    elif isinstance(draft.state.duty, Reveal) and draft.state.deck == 0:
        _end(draft, DECK_EMPTY)


_DECISIONS: dict[str, Callable[[Draft, Values], None]] = {
    "join": lambda draft, values: draft.emit(e.CardJoined(values["card"])),
    "next": _next,
    "reveal": _reveal,
    "blood": _blood,
    "cure": _cure,
    "net": _net,
    "repel": _repel,
    "hand": _hand,
    "slap": _slap,
    "clear": _clear,
    "lamp": _lamp,
}
