"""Who comes next, and what a card asks of whoever plays it."""

from companion.games.schwarm.cards import BOTH
from companion.games.schwarm.duties import Both, Build, Duty, Research, Ship, Source, Steps
from companion.games.schwarm.state import FAST, FAST_STEPS, SHIP_STEPS, Player, State


def after(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats in playing order from the one after this on, this one last."""
    at = state.stones.index(seat) + 1
    return state.stones[at:] + state.stones[:at]


def next_taker(state: State, seat: int) -> int | None:
    """Return who takes a card next; `None` where all have theirs."""
    for other in after(state, seat):
        player = state.players[other]
        if len(player.hand) < state.rules.quota or (not player.order and player.points >= len(state.row)):
            return other
    return None


def sits_out(state: State, player: Player) -> bool:
    """Say whether a player wants only an order card, and cannot pay it yet."""
    return not player.order and len(player.hand) >= state.rules.quota and player.points < len(state.row)


def next_player(state: State, seat: int) -> int | None:
    """Return who plays a card next; `None` where all cards are played."""
    for other in after(state, seat):
        player = state.players[other]
        if player.hand or player.joker:
            return other
    return None


def duty_of(state: State, seat: int, action: str, card: str) -> Duty:
    """Return what is to do for an action; `card` says how far a hazard goes."""
    player = state.players[seat]
    match action:
        case "station":
            return Build(seat)
        case "schiff":
            return Ship(seat, FAST_STEPS if player.ability == FAST else SHIP_STEPS)
        case "forscher":
            return Research(seat, player.researchers)
        case _ if action == BOTH:
            return Both(seat)
    steps = state.rules.steps[card]
    if not steps and state.rules.with_map:
        return Steps(seat, card)
    return Source(seat, action, steps)
