"""What cannot be: the invariants of a position, and of a step from one to the next."""

from companion.games.viroid.correct import greys
from companion.games.viroid.names import CONTINENTS, EMPTY, GEGENWEHR, GREY, GREYS, STONES, TOP, TOP_LEVEL
from companion.games.viroid.shop import box_name
from companion.games.viroid.state import Player, State


def faults(before: State | None, state: State) -> tuple[str, ...]:
    """Return what is impossible about this state, or about the way it came about."""
    checks = {
        "scales lie within their limits": all(_in_limits(state, player) for player in state.players),
        "levels go up to 2": all(0 <= level <= TOP_LEVEL for p in state.players for level in p.levels),
        "nobody has more stones than there are": all(0 <= p.stones <= STONES for p in state.players),
        "the greys are conserved": greys(state) == GREYS + state.adjusted,
        "no continent owes greys": min(*state.greys, state.stock, *state.dead, state.beyond) >= 0,
        "the markers stand on the track": 0 <= state.research <= state.rules.track >= state.cure >= 0,
        "the game ends where the markers meet": state.gap > 0 or state.ended == "cure",
        "a part of the deck holds its M": all(0 <= p.massive <= p.cards for p in state.deck),
        "the map agrees with the counts": state.rules.world is None or _counts_agree(state),
        "no two stems bear one name": all(_names_differ(state, player) for player in state.players),
        "every mutation is there once": _mutations_differ(state),
        "there are 35 markers": sum(map(len, state.markers)) + len(state.shut) <= GEGENWEHR,
        "Pilz has no bird": state.rules.pathogen != "pilz" or not any(p.level("bird") for p in state.players),
        "something is due until the end": bool(state.duties) != bool(state.ended),
    }
    if before is not None:
        checks |= {
            "the turns go by one by one": state.turn - before.turn in (0, 1),
            "the deck never grows": all(
                now.cards <= was.cards for now, was in zip(state.deck, before.deck, strict=True)
            ),
            "players sit in a circle": before.turn == 0
            or state.active == before.active
            or state.active == (before.active + 1) % len(state.players),
        }
    return tuple(rule for rule, holds in checks.items() if not holds)


def _in_limits(state: State, player: Player) -> bool:
    above = state.turn == 0  # experts and start cards: the limit of DNA binds when play begins
    most = (TOP[0] + 70, *TOP[1:]) if above else TOP
    return all(0 <= value <= limit for value, limit in zip(player.scales, most, strict=True))


def _counts_agree(state: State) -> bool:
    world = state.rules.map
    stones = [[0] * len(CONTINENTS) for _ in state.players]
    dead = [0] * len(CONTINENTS)
    for city, fields in zip(world.cities, state.cities, strict=True):
        for holds in fields:
            if holds == GREY:
                dead[city.continent] += 1
            elif holds != EMPTY:
                stones[holds - 1][city.continent] += 1
    return tuple(dead) == state.dead and all(
        tuple(row) == player.out for row, player in zip(stones, state.players, strict=True)
    )


def _names_differ(state: State, player: Player) -> bool:
    names = [str(box_name(state, stem.id)) for stem in player.stems if stem is not None]
    named = [name for name in names if name]
    return len(named) == len(set(named))


def _mutations_differ(state: State) -> bool:
    """Where the owner's data has fewer than there are players, some have to share."""
    taken = [player.mutation for player in state.players if player.mutation]
    return len(taken) == len(set(taken)) or len(state.rules.box.mutations) < len(state.players)
