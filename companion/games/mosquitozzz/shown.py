"""The swarm as the camera may be shown it: what has joined it, and whether table and book agree."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.games.game import Action, Asked, Cards, Message, Words
from companion.games.mosquitozzz.cards import catalogue
from companion.games.mosquitozzz.state import Reveal, State


def cards(data: Mapping[str, Any]) -> tuple[Cards, ...]:
    """Return the cards that lie in the swarm; hands are nobody's business."""
    known = catalogue(data)
    names: dict[str, Words] = {id: known.cards[id].names for id in known.swarm}
    asked = tuple(Asked(action, "card", means=grown, told=compared) for action in ("join", "reveal"))
    return (Cards("swarm", Message("mosquitozzz.cards"), names, asked, "cards.toml"),)


def grown(state: State, cards: tuple[str, ...]) -> tuple[Action, ...]:
    """Return what has joined the swarm that lies there; where some of it is missing, corrections."""
    table, book = Counter(cards), Counter((*state.swarm, *state.orange))
    red = state.rules.catalogue.red
    if book - table:
        return tuple(
            Action(
                "correct-swarm" if card in red else "correct-orange", {"card": card, "copies": table[card]}
            )
            for card in state.rules.catalogue.swarm
            if table[card] != book[card]
        )
    new = tuple((table - book).elements())
    if isinstance(state.duty, Reveal):
        return tuple(Action("reveal", {"card": card}) for card in new)
    return tuple(Action("join", {"card": card}) for card in new if card in red)


def compared(state: State, cards: tuple[str, ...]) -> Words:
    """Return how many mosquitos lie there, and how many the book has, where these differ."""
    mosquitos = state.rules.catalogue.mosquitos
    table = sum(mosquitos[card] for card in cards)
    missing = Counter((*state.swarm, *state.orange)) - Counter(cards)
    if not missing:
        return ""
    return Message("mosquitozzz.table-and-book", table=table, book=state.strength)
