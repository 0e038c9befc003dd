"""What each event of scoring does to the state, and how a Durchgang and the game end."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.schwarm import events as e
from companion.games.schwarm.duties import (
    Final,
    Layout,
    RoundOver,
    Score,
    Tally,
    Value,
)
from companion.games.schwarm.folding import done, with_player
from companion.games.schwarm.state import BLUE_AGAIN, State


def _scoring_began(state: State, _: e.ScoringBegan) -> State:
    players = tuple(player._replace(scored=0) for player in state.players)
    if state.rules.with_map:
        return state._replace(players=players, duties=(RoundOver(), Tally()))
    return state._replace(
        players=players, duties=(RoundOver(), *(Score(seat) for seat in reversed(state.stones)))
    )


def _scored(state: State, event: e.Scored | e.FinalScored) -> State:
    player = state.players[event.seat]
    scored = player._replace(points=player.points + event.points, scored=event.points)
    after = state._replace(players=with_player(state, event.seat, scored))
    return done(after, event) if isinstance(state.duty, Score | Final) else after


def _round_ended(state: State, event: e.RoundEnded) -> State:
    players = tuple(player._replace(joker=True, order=0, ability="", hand=()) for player in state.players)
    blue = state.rules.catalogue.blue if event.round + 1 == BLUE_AGAIN else state.blue
    return state._replace(
        players=players, round=event.round + 1, row=(), stack=(), blue=blue, duties=(Layout(),)
    )


def _final_began(state: State, _: e.FinalBegan) -> State:
    players = tuple(player._replace(scored=0) for player in state.players)
    if state.rules.with_map:
        return state._replace(players=players, duties=(Tally(final=True),))
    return state._replace(players=players, duties=tuple(Final(seat) for seat in reversed(state.stones)))


def _value_told(state: State, event: e.ValueTold) -> State:
    rules = state.rules._replace(values={**state.rules.values, event.field: event.value})
    return done(state._replace(rules=rules), event)


COUNTING: Mapping[type[Any], Callable[[State, Any], State]] = {
    e.ScoringBegan: _scoring_began,
    e.Scored: _scored,
    e.RoundEnded: _round_ended,
    e.FinalBegan: _final_began,
    e.ValueAsked: lambda state, event: state._replace(duties=(*state.duties, Value(event.field))),
    e.ValueTold: _value_told,
    e.FinalScored: _scored,
    e.Ended: lambda state, _: state._replace(ended=True, duties=()),
}
