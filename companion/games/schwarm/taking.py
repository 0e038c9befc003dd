"""What each event of taking and playing cards does to the state: the row, the order, whose turn it is."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from companion.games.schwarm import events as e
from companion.games.schwarm.cards import BOTH
from companion.games.schwarm.duties import Ability, Both, First, Layout, Order, Play, Take
from companion.games.schwarm.state import GOLD, Player, State, with_duty, with_player
from companion.games.schwarm.turns import duty_of, next_player, next_taker


def _stone_set(state: State, event: e.StoneSet) -> State:
    stones = (*state.stones, event.seat)
    if len(stones) < len(state.players):
        return state._replace(stones=stones)
    last_first = stones if "1" in state.rules.variants else tuple(reversed(stones))
    first = tuple(First(seat) for seat in last_first) if state.rules.with_map else ()
    return state._replace(stones=stones, duties=(Layout(), *first))


def _card_laid(state: State, event: e.CardLaid) -> State:
    rules, row = state.rules, (*state.row, event.card)
    blue = state.blue
    if event.card in blue:
        blue = {**blue, event.card: max(0, blue[event.card] - 1)}
    if len(row) < rules.row_size - 1:
        return state._replace(row=row, blue=blue)
    return state._replace(
        row=(*row, rules.catalogue.green),
        blue=blue,
        stack=tuple(range(1, len(state.players) + 1)),
        duties=(Take(state.stones[0]),),
    )


def _card_taken(state: State, event: e.CardTaken) -> State:
    player, at, row = state.players[event.seat], event.place - 1, state.row
    bought = player._replace(
        points=player.points - event.price,
        paid=player.paid + event.price,
        hand=tuple(sorted((*player.hand, event.card), key=state.rules.rank.__getitem__)),
    )
    after = state._replace(players=with_player(state, event.seat, bought), row=row[:at] + row[at + 1 :])
    return after._replace(duties=(_next_take(after, event.seat),))


def _next_take(state: State, seat: int) -> Take | Order:
    following = next_taker(state, seat)
    return Order() if following is None else Take(following)


def _order_taken(state: State, event: e.OrderTaken) -> State:
    player = state.players[event.seat]
    bought = player._replace(
        points=player.points - event.price, paid=player.paid + event.price, order=event.number
    )
    stack = tuple(number for number in state.stack if number != event.number)
    after = state._replace(players=with_player(state, event.seat, bought), stack=stack)
    return after._replace(duties=(_next_take(after, event.seat), Ability(event.seat)))


def _ability_chosen(state: State, event: e.AbilityChosen) -> State:
    player, golden = state.players[event.seat]._replace(ability=event.ability), state.golden
    if event.ability == GOLD and golden:
        player, golden = player._replace(tiles=(*player.tiles[:-1], player.tiles[-1] + 1)), golden - 1
    return state._replace(
        players=with_player(state, event.seat, player), golden=golden, duties=state.duties[:-1]
    )


def _stones_moved(state: State, event: e.StonesMoved) -> State:
    players = tuple(player._replace(order=0) for player in state.players)  # the cards go back on the stack
    return state._replace(players=players, stones=event.seats, duties=(Play(event.seats[0]),))


def _played(state: State, seat: int, player: Player, action: str, card: str) -> State:
    after = state._replace(players=with_player(state, seat, player))
    following = next_player(after, seat)
    base = () if following is None else (Play(following),)
    return after._replace(duties=(*base, duty_of(after, seat, action, card)))


def _passed(state: State, event: e.Passed) -> State:
    if isinstance(state.duty, Take):
        return with_duty(state, _next_take(state, event.seat))
    following = next_player(state, event.seat)
    return state._replace(duties=() if following is None else (Play(following),))


def _card_played(state: State, event: e.CardPlayed) -> State:
    player = state.players[event.seat]
    at = player.hand.index(event.card)
    left = player._replace(hand=player.hand[:at] + player.hand[at + 1 :])
    action = state.rules.catalogue.cards[event.card].action
    return _played(state, event.seat, left, action, event.card)


def _joker_played(state: State, event: e.JokerPlayed) -> State:
    player = state.players[event.seat]._replace(joker=False)
    return _played(state, event.seat, player, event.action, f"joker-{event.action}")


def _action_began(state: State, event: e.ActionBegan) -> State:
    both = cast(Both, state.duty)
    others = tuple(action for action in both.left if action != event.action)
    below = (*state.duties[:-1], *((Both(event.seat, others),) if others else ()))
    return state._replace(duties=(*below, duty_of(state, event.seat, event.action, BOTH)))


TAKING: Mapping[type[Any], Callable[[State, Any], State]] = {
    e.StoneSet: _stone_set,
    e.CardLaid: _card_laid,
    e.CardTaken: _card_taken,
    e.OrderTaken: _order_taken,
    e.AbilityChosen: _ability_chosen,
    e.StonesMoved: _stones_moved,
    e.Passed: _passed,
    e.CardPlayed: _card_played,
    e.JokerPlayed: _joker_played,
    e.ActionBegan: _action_began,
}
