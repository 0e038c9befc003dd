"""From one position to the next: what each event does to the state, and nothing else."""

from typing import cast

from companion.games.game import Fold
from companion.games.mosquitozzz import events as e
from companion.games.mosquitozzz.state import (
    DEFENCES,
    TIE_DISCS,
    TURN,
    Grow,
    HandOver,
    Reveal,
    Slap,
    State,
    TieBreak,
)


def _card_joined(state: State, event: e.CardJoined) -> State:
    duty = cast(Grow | HandOver, state.duty)
    return state._replace(
        swarm=state.sorted_cards((*state.swarm, event.card)),
        fresh=(*state.fresh, event.card),
        duties=(*state.duties[:-1], type(duty)(duty.joined + 1)),
    )


def _defence_ended(state: State, _: e.DefenceEnded) -> State:
    return state._replace(duties=state.duties[:-1], given=(0,) * len(state.rules.players), cleared=())


def _card_revealed(state: State, event: e.CardRevealed) -> State:
    catalogue = state.rules.catalogue
    place = catalogue.swarm.index(event.card)
    seen = state.revealed
    card = catalogue.cards[event.card]
    duty = cast(Reveal, state.duty)
    of = duty.of if event.due == duty.due - 1 else event.due
    swarm, orange, used_up = state.swarm, state.orange, state.used_up
    if card.colour == "red":
        swarm = state.sorted_cards((*swarm, event.card))
    elif card.effect == "alarm":
        used_up = (*used_up, event.card)
    else:
        orange = state.sorted_cards((*orange, event.card))
    return state._replace(
        deck=state.deck - 1,
        revealed=(*seen[:place], seen[place] + 1, *seen[place + 1 :]),
        duties=(*state.duties[:-1], Reveal(event.due, of)) if event.due else state.duties[:-1],
        fresh=(*state.fresh, event.card),
        swarm=swarm,
        orange=orange,
        used_up=used_up,
    )


def _card_used(state: State, event: e.CardUsed) -> State:
    card = state.rules.catalogue.cards[event.card]
    stage = "hand" if card.effect == "slap" else card.colour
    return state._replace(
        duties=(*state.duties[:-1], DEFENCES[stage]),
        used_up=(*state.used_up, event.card) if card.leaves else state.used_up,
    )


def _drops_given(state: State, event: e.DropsGiven) -> State:
    given = state.given or (0,) * len(state.rules.players)
    given = (*given[: event.seat], given[event.seat] + event.drops, *given[event.seat + 1 :])
    return _move_drops(state, event.seat, -event.drops)._replace(given=given)


def _move_drops(state: State, seat: int, drops: int) -> State:
    blood = state.blood
    return state._replace(
        blood=(*blood[:seat], blood[seat] + drops, *blood[seat + 1 :]), bank=state.bank - drops
    )


def _cured(state: State, event: e.Cured) -> State:
    infectious = state.rules.catalogue.with_effect("infectious")[:1]
    return _set_infected(state, event.seat, False)._replace(used_up=(*state.used_up, *infectious))


def _set_infected(state: State, seat: int, infected: bool) -> State:
    return state._replace(infected=(*state.infected[:seat], infected, *state.infected[seat + 1 :]))


def _slapped(state: State, event: e.Slapped) -> State:
    due = cast(Slap, state.duty).due - event.thrown
    return state._replace(
        repelled=state.repelled + event.squashed,
        thrown=state.thrown + event.thrown,
        squashed=state.squashed + event.squashed,
        duties=(*state.duties[:-1], Slap(due)) if due else state.duties[:-1],
    )


def _orange_left(state: State, event: e.OrangeLeft) -> State:
    state = _without_orange(state, event.card)
    return state._replace(used_up=(*state.used_up, event.card))


def _without_orange(state: State, card: str) -> State:
    place = state.orange.index(card)
    return state._replace(orange=(*state.orange[:place], *state.orange[place + 1 :]))


def _cards_cleared(state: State, event: e.CardsCleared) -> State:
    swarm = list(state.swarm)
    for card in event.cards:
        swarm.remove(card)
    return state._replace(
        swarm=tuple(swarm), fresh=(), repelled=0, cleared=event.cards, duties=state.duties[:-1]
    )


def _lamp_passed(state: State, event: e.LampPassed) -> State:
    return state._replace(lamp=event.seat, turn=state.turn + 1, fresh=(), duties=TURN)


def _tie_began(state: State, event: e.TieBegan) -> State:
    return state._replace(duties=(TieBreak(event.round, event.seats),), ties=(*state.ties, ()))


def _tie_thrown(state: State, event: e.TieThrown) -> State:
    tie = cast(TieBreak, state.duty)
    return state._replace(
        duties=(TieBreak(tie.round, tie.throwers, (*tie.squashed, event.squashed)),),
        ties=(*state.ties[:-1], (*state.ties[-1], (event.seat, event.squashed))),
        thrown=state.thrown + TIE_DISCS,
        squashed=state.squashed + event.squashed,
    )


def _corrected(state: State, event: e.Corrected) -> State:
    players = state.rules.players
    match event.what:
        case "drops":
            seat = players.index(event.name)
            return _move_drops(state, seat, event.value - state.blood[seat])
        case "infection":
            return _set_infected(state, players.index(event.name), bool(event.value))
        case "lamp":
            return state._replace(lamp=players.index(event.name))
        case "deck":
            change = event.value - state.deck
            return state._replace(deck=event.value, deck_corrected=state.deck_corrected + change)
        case "orange":
            return state._replace(orange=_with_copies(state, state.orange, event))
        case "swarm":
            state = state._replace(swarm=_with_copies(state, state.swarm, event))
            return _within_swarm(state._replace(repelled=min(state.repelled, state.strength)))
        case "repelled":
            return _within_swarm(state._replace(repelled=event.value))
    raise ValueError(f"no such correction: {event.what}")


def _with_copies(state: State, cards: tuple[str, ...], event: e.Corrected) -> tuple[str, ...]:
    others = tuple(card for card in cards if card != event.name)
    return state.sorted_cards(others + (event.name,) * event.value)


def _within_swarm(state: State) -> State:
    """No more discs are due than mosquitos are left, now that a person has changed their number."""
    if not isinstance(state.duty, Slap) or state.duty.due <= state.left:
        return state
    below = state.duties[:-1]
    return state._replace(duties=(*below, Slap(state.left)) if state.left else below)


FOLD = Fold[State, e.Event](
    {
        e.CardJoined: _card_joined,
        e.GrowthEnded: lambda state, _: state._replace(duties=state.duties[:-1], used_up=()),
        e.CardRevealed: _card_revealed,
        e.CardUsed: _card_used,
        e.DropsTaken: lambda state, event: _move_drops(state, event.seat, event.drops),
        e.Cured: _cured,
        e.LampSent: lambda state, event: state._replace(lamp=event.seat),
        e.MosquitosRepelled: lambda state, event: state._replace(repelled=state.repelled + event.mosquitos),
        e.HandRaised: lambda state, event: state._replace(duties=(*state.duties, Slap(event.discs))),
        e.Slapped: _slapped,
        e.DefenceEnded: _defence_ended,
        e.OrangeLeft: _orange_left,
        e.Infected: lambda state, event: _set_infected(_without_orange(state, event.card), event.seat, True),
        e.DropsGiven: _drops_given,
        e.CardsCleared: _cards_cleared,
        e.HandEmptied: lambda state, _: state._replace(duties=state.duties[:-1]),
        e.LampPassed: _lamp_passed,
        e.Ended: lambda state, event: state._replace(ended=event.reason, duties=()),
        e.TieBegan: _tie_began,
        e.TieThrown: _tie_thrown,
        e.Won: lambda state, event: state._replace(winners=event.seats, duties=()),
        e.Corrected: _corrected,
    }
)
evolve = FOLD.evolve
