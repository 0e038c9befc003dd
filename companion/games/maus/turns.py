"""What goes on by itself: a duty that asks nobody anything is done at once, until one waits for people."""

from collections.abc import Callable

from companion.games.maus import events as e
from companion.games.maus.arriving import add_cards, end_test, lay_out, surge
from companion.games.maus.draft import Draft
from companion.games.maus.fight import end_turn_of, wound_card
from companion.games.maus.names import FULL_WHEEL
from companion.games.maus.state import Duty

SETTLED = ("cards", "mouse", "figure", "turn-end", "captive", "current")
"""Duties during which no attack is under way: here the chapter may end, and a Verstärkung breaks in."""


def settle(draft: Draft) -> None:
    """Go on until something is to be decided, or the chapter is over."""
    while not draft.state.ended:
        before = draft.state
        kind = before.duty.kind
        if kind in SETTLED or kind == "surge":
            end_test(draft)
        if kind in SETTLED and before.wheel >= FULL_WHEEL:
            surge(draft)
        elif kind in _BY_ITSELF:
            _BY_ITSELF[kind](draft, before.duty)
        if draft.state is before:
            return


def _cards(draft: Draft, _: Duty) -> None:
    """Let the topmost card that has not acted have its turn; once all have, a new round begins."""
    state = draft.state
    card = next((card for card in state.track if not card.acted), None)
    if card is None:
        draft.emit(e.RoundBegan())
        return
    draft.emit(e.TurnBegan(card.id))
    if not state.is_mouse(card.who):
        draft.push(Duty("figure", card.id, n=state.figures(card.who)))
    elif state.mouse(card.who).captured:
        draft.push(Duty("captive", card.who))
    else:
        hexed = "hexed" in state.mouse(card.who).effects
        draft.push(Duty("mouse", card.who, names=("hexed",) if hexed else ()))


def _order(draft: Draft, duty: Duty) -> None:
    if len(duty.names) <= 1:
        lay_out(draft, duty)


def _chiefs(draft: Draft, duty: Duty) -> None:
    draft.done()
    add_cards(draft, duty.names)


def _ambush(draft: Draft, duty: Duty) -> None:
    """All enemy cards climb, from the top of the track down, or those that are named."""
    if duty.where == "all":
        cards = tuple(card.id for card in draft.state.track if not draft.state.is_mouse(card.who))
        draft.done(duty._replace(where="", names=cards))
    elif not duty.names:
        draft.done()
    else:
        draft.push(Duty("throw", duty.names[0], "ambush", 1))


def _mouse(draft: Draft, duty: Duty) -> None:
    """A mouse that is captured, if only by a correction, has no turn."""
    if draft.state.mouse(duty.who).captured:
        end_turn_of(draft, duty.who, captured=True)


def _figure(draft: Draft, duty: Duty) -> None:
    """A type's turn is over with its last figure, or where all of them are gone."""
    cards = {card.id: card for card in draft.state.track}
    card = cards.get(duty.who)
    figures = draft.state.figures(card.who) if card is not None else 0
    if duty.n and figures:
        if figures < duty.n:
            draft.done(duty._replace(n=figures))
        return
    draft.done()
    if card is not None:
        draft.emit(e.TurnEnded(card.id))


def _turn_end(draft: Draft, duty: Duty) -> None:
    """A mouse's turn ends: the current, the hex, and after the lowest mouse's the round's cheese."""
    state = draft.state
    mouse = state.mouse(duty.who)
    if mouse.water and "current" not in duty.names:
        draft.done(duty._replace(names=(*duty.names, "current")), Duty("current", duty.who))
        return
    draft.done()
    if "hexed" in duty.names and "hexed" in mouse.effects:
        draft.emit(e.Affected(mouse.id, "hexed", on=False))
    draft.emit(e.TurnEnded(duty.who))
    lowest = next((card.who for card in reversed(state.track) if state.is_mouse(card.who)), "")
    if lowest == mouse.id and not state.enemies and "captured" not in duty.names:
        draft.emit(e.WheelTurned(1))


def _wound(draft: Draft, duty: Duty) -> None:
    """Where one card is left, nobody is asked which takes the wound."""
    cards = draft.state.cards_of(duty.where)
    if duty.n == 0 or not cards:
        draft.done()
    elif len(cards) == 1:
        draft.done()
        wound_card(draft, cards[0].id, duty.n, duty.who)


_BY_ITSELF: dict[str, Callable[[Draft, Duty], None]] = {
    "cards": _cards,
    "order": _order,
    "chiefs": _chiefs,
    "ambush": _ambush,
    "mouse": _mouse,
    "figure": _figure,
    "turn-end": _turn_end,
    "wound": _wound,
}
