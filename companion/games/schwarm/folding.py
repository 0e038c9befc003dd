"""Small steps that many events share."""

from typing import Any

from companion.games.schwarm.state import Player, State


def with_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """Return all players, one of them changed."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def done(state: State, _: object) -> State:
    """Return the state without what was due now."""
    return state._replace(duties=state.duties[:-1])


def with_duty(state: State, duty: Any) -> State:
    """Return the state with something else due now."""
    return state._replace(duties=(*state.duties[:-1], duty))
