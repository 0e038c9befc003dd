"""Phase C as hands do it: drops to the bank, cards put away, hand mosquitos, an experience card."""

from companion.games.game import Chore, Message
from companion.games.mosquitozzz.state import Clear, HandOver, State


def chores(state: State) -> tuple[Chore, ...]:
    """Return the four things of phase C, in their order; nothing in the other phases."""
    if not isinstance(state.duty, Clear | HandOver):
        return ()
    return (
        _bank(state),
        _choose_cards(state) if isinstance(state.duty, Clear) else _put_away(state),
        _hand_over(state),
        Chore(
            "experience",
            Message("mosquitozzz.chore.experience"),
            Message("mosquitozzz.chore.experience-note"),
            count=1,
        ),
    )


def _bank(state: State) -> Chore:
    drops = sum(state.given)
    if drops == 0:
        return Chore("bank", Message("mosquitozzz.chore.bank-none"), count=0, done=True)
    gave = [(player, n) for player, n in zip(state.rules.players, state.given, strict=True) if n]
    givers = [
        Message("mosquitozzz.chore.gives", player=player, drops=n) if len(gave) > 1 else player
        for player, n in gave
    ]
    note = Message("mosquitozzz.chore.from", givers=givers)
    return Chore("bank", Message("mosquitozzz.chore.bank", n=drops), note, drops)


def _choose_cards(state: State) -> Chore:
    note = Message("mosquitozzz.chore.cards-note", n=state.repelled, player=state.rules.players[state.lamp])
    return Chore("cards", Message("mosquitozzz.chore.cards"), note, state.repelled)


def _put_away(state: State) -> Chore:
    cards = state.rules.catalogue.cards
    if not state.cleared:
        return Chore("cards", Message("mosquitozzz.chore.cards-none"), count=0, done=True)
    names = [cards[card].names for card in state.cleared]
    label = Message("mosquitozzz.chore.put-away", n=len(state.cleared))
    return Chore("cards", label, Message("mosquitozzz.chore.named", cards=names), len(state.cleared))


def _hand_over(state: State) -> Chore:
    note = Message("mosquitozzz.chore.hand-over-note", player=state.rules.players[state.lamp])
    came = sum(state.rules.catalogue.mosquitos.get(card, 0) for card in state.fresh)
    handing = isinstance(state.duty, HandOver) and came > 0
    return Chore("hand-over", Message("mosquitozzz.chore.hand-over"), note, came if handing else None)
