"""One whole turn for newcomers: the swarm grows, a card and the flat hand repel it, the rest bites."""

from collections.abc import Mapping
from typing import Any

from companion.games.game import Action, Demo, DemoStep, Message
from companion.games.mosquitozzz.cards import catalogue

JOINS, REVEALED, PLAYED, HAND = "ueberfall", "invasion", "duftkerze", "flache-hand"
NEEDED = {JOINS: 3, REVEALED: 4}
"""How many mosquitos the cards bring for which the words are written."""
SLAP = ("squashed",) * 4 + ("alive",) * 2


def demo(data: Mapping[str, Any]) -> Demo | None:
    """Return the turn; `None` where the owner's cards are others than those that it tells of."""
    known = catalogue(data)
    if not {PLAYED, HAND} <= known.cards.keys() or NEEDED.items() - known.mosquitos.items():
        return None
    names = {card: known.cards[card].names for card in (JOINS, REVEALED, PLAYED, HAND)}

    def step(name: str, action: Action | None = None, **words: object) -> DemoStep:
        return DemoStep(Message(f"mosquitozzz.demo.{name}", **words), action)

    return Demo(
        (
            step("join", Action("join", {"card": JOINS}), card=names[JOINS]),
            step("grown", Action("next")),
            step("reveal", Action("reveal", {"card": REVEALED}), card=names[REVEALED]),
            step("repel", Action("repel", {"card": PLAYED, "mosquitos": 1}), card=names[PLAYED]),
            step("hand", Action("hand", {"card": HAND}), card=names[HAND]),
            DemoStep(Message("mosquitozzz.demo.slap"), faces=SLAP),
            step("bitten", Action("next")),
            step("clear", Action("clear", {"cards": (REVEALED,)}), card=names[REVEALED]),
            step("hand-over", Action("next")),
            step("lamp", Action("lamp", {"to": "Ben"})),
        ),
        players=("Ada", "Ben", "Cleo"),
        options={"begins": "Ada"},
    )
