"""What cannot be: the invariants of a position, and of a step from one to the next."""

from companion.games.mosquitozzz.state import DROPS, Defend, HandOver, PassLamp, State

_PHASE_ORDER = {"A": 0, "B": 1, "C": 2, "D": 3, "tie": 4}
_FOLLOWS: dict[str | None, set[str | None]] = {
    "A": {"A", "B", "tie", None},
    "B": {"B", "C", "tie", None},
    "C": {"C", "D", "A"},
    "D": {"D", "A"},
    "tie": {"tie", None},
    None: {None},
}


def faults(before: State | None, state: State) -> tuple[str, ...]:
    """Return what is impossible about this state, or about the way it came about without a correction."""
    players, rules = len(state.rules.players), state.rules
    checks = {
        "blood is conserved": sum(state.blood) + state.bank == DROPS * players,
        "drops lie between 0 and 10": all(0 <= drops <= DROPS for drops in state.blood),
        "the bank is not overdrawn": state.bank >= 0,
        "one player has the lamp": 0 <= state.lamp < players,
        "no more is repelled than there is": 0 <= state.repelled <= state.strength,
        "the swarm holds red cards only": all(card in rules.catalogue.red for card in state.swarm),
        "the deck counts": state.deck + sum(state.revealed) == sum(rules.deck) + state.deck_corrected,
        "the deck is not overdrawn": 0 <= state.deck <= sum(rules.deck),
        "duties stand in the order of the phases": _in_order(state),
        "a game ends when a player has no blood": bool(state.ended) or 0 not in state.blood,
        "whoever won is named at the end only": (state.winners is None) == bool(state.duties),
    }
    if before is not None:
        checks |= {
            "phases follow each other": _phase(state) in _FOLLOWS[_phase(before)],
            "the lamp moves at the end of a turn or by a net": before.lamp == state.lamp
            or _lamp_may_move(before, state),
            "the deck never grows": state.deck <= before.deck,
            "turns are counted": state.turn - before.turn
            == (_phase(before) in ("C", "D") and _phase(state) == "A"),
        }
    return tuple(rule for rule, holds in checks.items() if not holds)


def _phase(state: State) -> str | None:
    return state.duty.phase if state.duty else None


def _in_order(state: State) -> bool:
    places = [_PHASE_ORDER[duty.phase] for duty in reversed(state.duties)]
    return places == sorted(places)


def _lamp_may_move(before: State, state: State) -> bool:
    return isinstance(before.duty, HandOver | PassLamp) or (
        isinstance(before.duty, Defend) and state.duty == Defend()
    )
