"""From one position to the next: what each event does to the state, and nothing else."""

from typing import Any

from companion.games.game import Decision, Fold
from companion.games.schwarm import events as e
from companion.games.schwarm.acting import ACTING
from companion.games.schwarm.corrected import corrected
from companion.games.schwarm.duties import Final, Layout, RoundOver, Score, Tally, Value
from companion.games.schwarm.events import Event
from companion.games.schwarm.state import BLUE_AGAIN, State, done, with_player
from companion.games.schwarm.striking import STRIKING
from companion.games.schwarm.taking import TAKING


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


FOLD = Fold[State, e.Event](
    {
        **TAKING,
        **ACTING,
        **STRIKING,
        e.ScoringBegan: _scoring_began,
        e.Scored: _scored,
        e.RoundEnded: _round_ended,
        e.FinalBegan: _final_began,
        e.ValueAsked: lambda state, event: state._replace(duties=(*state.duties, Value(event.field))),
        e.ValueTold: _value_told,
        e.FinalScored: _scored,
        e.Ended: lambda state, _: state._replace(ended=True, duties=()),
        e.SatOut: lambda state, _: state,
        e.ActionDone: done,
        e.NoUse: done,
        e.Corrected: corrected,
    }
)
evolve = FOLD.evolve

Values = Any
"""The values of an action that `legal` admitted."""


class Draft(Decision[State, Event]):
    """The steps so far, and the state that they lead to."""

    fold = FOLD

    @property
    def actor(self) -> int:
        """The seat that acts."""
        seat = self.state.actor
        assert seat is not None
        return seat

    def seat_of(self, player: str) -> int:
        """Return where this player sits."""
        return self.state.rules.players.index(player)
