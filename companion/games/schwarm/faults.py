"""What cannot be: the invariants of a position, and of a step from one to the next."""

from companion.games.schwarm.cards import HAZARD_FIGURES, HAZARDS
from companion.games.schwarm.duties import Order, Take
from companion.games.schwarm.networks import is_joined
from companion.games.schwarm.state import (
    ABILITIES,
    BUOYS,
    FACE_DOWN,
    ON_STATION,
    RESEARCHERS,
    SHIPS,
    STATIONS,
    Player,
    Sea,
    State,
)


def faults(before: State | None, state: State) -> tuple[str, ...]:
    """Return what is impossible about this state, or about the way it came about without a correction."""
    rules, players = state.rules, state.players
    abilities = [player.ability for player in players if player.ability]
    checks = {
        "nobody falls below 0 points": all(player.points >= 0 for player in players),
        "nobody has more than the box holds": all(_fits(player) for player in players),
        "every ability is there once": len(set(abilities)) == len(abilities) <= len(ABILITIES),
        "golden Plättchen are four": 0 <= state.golden <= 4,
        "no more hazards are out than there are": all(
            0 <= out <= HAZARD_FIGURES[hazard] for hazard, out in zip(HAZARDS, state.out, strict=True)
        ),
        "every stone stands once": len(set(state.stones)) == len(state.stones),
        "the row is no longer than it can be": len(state.row) <= rules.row_size,
        "no more Plättchen are hidden than there are": 0 <= state.hidden <= sum(rules.catalogue.tiles),
        "there is something to do until the end": bool(state.duties) != state.ended,
        "the Durchgang is one of the game": 1 <= state.round <= rules.rounds,
    }
    if isinstance(state.duty, Take | Order):
        held = sum(len(player.hand) for player in players)
        checks["no card is lost while they are taken"] = held + len(state.row) == rules.row_size
        ordered = sum(player.order > 0 for player in players)
        checks["no order card is lost"] = ordered + len(state.stack) == len(players)
        checks["nobody takes more than the quota"] = all(len(p.hand) <= rules.quota for p in players)
    if state.sea is not None:
        checks |= _on_the_map(state, state.sea)
    if before is not None:
        checks |= _in_a_step(before, state)
    return tuple(rule for rule, holds in checks.items() if not holds)


def _fits(player: Player) -> bool:
    return (
        0 <= player.stations <= STATIONS
        and 0 <= player.researchers <= min(RESEARCHERS, ON_STATION * player.stations)
        and 0 <= player.ships <= SHIPS
        and 0 <= player.buoys <= BUOYS
        and all(tiles >= 0 for tiles in player.tiles)
    )


def _on_the_map(state: State, sea: Sea) -> dict[str, bool]:
    players, chart = state.players, state.rules.catalogue.chart
    seats = range(len(players))
    stations = [field for own in sea.stations for field in own]
    return {
        "books and map agree": all(
            players[seat].stations == len(sea.stations[seat])
            and players[seat].researchers == sum(sea.stations[seat].values())
            and players[seat].ships == len(sea.ships[seat])
            and players[seat].buoys == sum(on.count(seat) for on in sea.buoys.values())
            and players[seat].queen == (seat in sea.buoys.get(chart.queen, ()))
            for seat in seats
        ),
        "a Boje on the Königin means a link to her": all(
            is_joined(state, seat) for seat in seats if players[seat].queen
        ),
        "a land field holds one Station": len(set(stations)) == len(stations),
        "a Station holds up to three Forscher": all(
            0 <= n <= ON_STATION for own in sea.stations for n in own.values()
        ),
        "Bojen lie on Plättchen": all(sea.cover[field] > 0 for field in sea.buoys if field != chart.queen),
        "the Königin stays bare": sea.cover[chart.queen] == 0,
        "hazards are where they can be": all(
            chart.is_land(field) == (hazard == "krebs") for hazard in HAZARDS for field in sea.hazards[hazard]
        ),
        "hazards are counted": state.out == tuple(len(sea.hazards[hazard]) for hazard in HAZARDS),
    }


def _in_a_step(before: State, state: State) -> dict[str, bool]:
    checks = {
        "Durchgänge follow each other": state.round - before.round in (0, 1),
        "hidden Plättchen never come back": state.hidden <= before.hidden,
        "what was paid only grows": all(
            new.paid >= old.paid for old, new in zip(before.players, state.players, strict=True)
        ),
    }
    won = sum(player.won for player in state.players) - sum(player.won for player in before.players)
    lost = sum(player.lost for player in state.players) - sum(player.lost for player in before.players)
    checks["what a hazard takes, the attacker gets"] = won == lost >= 0
    if state.sea is not None and before.sea is not None:
        checks["links that lie there stay"] = all(
            old in (FACE_DOWN, 0) or (old & state.sea.cover[field]) == old
            for field, old in before.sea.cover.items()
        )
    return checks
