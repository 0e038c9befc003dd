"""Whether two pictures show one card: a second copy, or the same card under another name.

>>> is_same_card(upright, deck.picture("ace of hearts"))
True
"""

from companion.vision.cards.fit import Printed
from companion.vision.cards.rivals import LEAST_TOLD, most_different
from companion.vision.picture import Picture


def is_same_card(one: Picture, other: Picture) -> bool:
    """Say whether two upright pictures show one card, either way up: no place of it tells them apart."""
    if not 0.8 < (one.shape[1] / one.shape[0]) / (other.shape[1] / other.shape[0]) < 1 / 0.8:
        return False
    cards = Printed.of("", one), Printed.of("", other)
    return any(most_different(*cards, turned=turned) < LEAST_TOLD for turned in (False, True))
