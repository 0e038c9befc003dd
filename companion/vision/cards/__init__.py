"""The eye for cards: finds them in a picture, and names those that an owner has taught.

    >>> deck = Deck("schnapsen").with_bare(bare)
    >>> for corners in find_cards(photo):
    ...     deck = deck.with_card(asked_name(), cut_out(photo, corners))
    >>> deck.save(Path("schnapsen.deck"))
    >>> [(card.name, card.sure) for card in read_cards(picture, deck)]
    [('ace of hearts', True), (None, False)]

One stage, one function, one file. A card is named for sure only where its print agrees with what was taught,
and with no other card of the deck. `companion.keeping.decks` keeps decks in the data folder, and writes and
takes the file in which one owner hands a deck to another (`export_deck`, `import_deck`).
"""

from companion.vision.cards.deck import BadDeck, Deck
from companion.vision.cards.find import find_cards
from companion.vision.cards.found import Corners, FoundCard, cut_out, too_small
from companion.vision.cards.read import read_cards, taught_as
from companion.vision.cards.rows import in_rows

__all__ = [
    "BadDeck",
    "Corners",
    "Deck",
    "FoundCard",
    "cut_out",
    "find_cards",
    "in_rows",
    "read_cards",
    "taught_as",
    "too_small",
]
