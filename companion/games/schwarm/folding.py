"""Small steps that many events share."""

from typing import Any

from companion.games.schwarm.state import Player, Rules, State


def with_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """Return all players, one of them changed."""
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def done(state: State, _: object) -> State:
    """Return the state without what was due now."""
    return state._replace(duties=state.duties[:-1])


def with_duty(state: State, duty: Any) -> State:
    """Return the state with something else due now."""
    return state._replace(duties=(*state.duties[:-1], duty))


def with_steps(rules: Rules, card: str, steps: int) -> Rules:
    """Return the rules after somebody has read on a card how far it goes."""
    return rules._replace(steps={**rules.steps, card: steps})
