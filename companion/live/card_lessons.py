"""What the eye learns from what people say of cards that were read.

    >>> lessons = CardLessons(decks)
    >>> lessons.name("caravan", 3, "goods/salt", upright)      # a name that nobody taught yet is taught so
    >>> lessons.becomes("caravan", waiting, 3, upright)        # what becomes of its picture, in words
    >>> lessons.learn("caravan", waiting, uprights)            # accepted: corrections are further examples
    >>> lessons.follow("caravan", undone={17}, redone=set())   # what was undone is unlearned

A correction is learned where that is sound: the card lies apart from the others, so that nothing but itself
is in its picture, and its picture is not one of another card that was taught. A look-alike that nobody taught
is taught by the accept, too.
"""

from collections.abc import Collection, Mapping

import numpy as np

from companion.card_reading import LEFT_OUT, WaitingCards, called
from companion.live.decks import MOST_TAUGHT, Decks
from companion.ports import Picture
from companion.table import NotNow
from companion.vision.cards import Deck, taught_as
from companion.vision.cards.deck import Example
from companion.vision.cards.find import shared
from companion.words import Message

LATER = Message("card-table.taught-then")
"""Said of a look-alike with a new name. What nobody was told so of an accept does not teach anew."""
APART = 0.01
"""The most of their union that two cards have in common that lie apart."""


class CardLessons:
    """Any thread may call `name`; the others belong to the thread that reads."""

    def __init__(self, decks: Decks) -> None:
        self._decks = decks
        self._new: dict[int, str] = {}
        """The names that were new, by the number of the card in the present reading."""
        self._unlearned: dict[int, tuple[Example, ...]] = {}

    def begin(self) -> None:
        """Another reading begins."""
        self._new = {}

    def name(self, game: str, card: int, name: str, upright: Picture | None) -> None:
        """Teach a name that is new with this card; what was said of it before is taken back.

        What is known as another card waits for the accept: somebody may have slipped.
        """
        said, self._new = self._new.get(card), {at: new for at, new in self._new.items() if at != card}
        deck = self._decks.of(game)
        is_new = name not in (LEFT_OUT, *deck.names)
        if is_new and upright is not None and taught_as(upright, deck) not in (None, said):
            is_new = False

        def taught(deck: Deck) -> Deck:
            if said is not None and said != name and said not in self._new.values() and said in deck.names:
                deck = deck.without(said)
            if not is_new or name in deck.names or upright is None:
                return deck
            if len(deck.names) >= MOST_TAUGHT:
                raise NotNow(Message("card-table.too-many", most=MOST_TAUGHT))
            return deck.with_card(name, upright)

        if is_new or (said is not None and said != name):
            self._decks.change(game, taught)
        if is_new or said == name:
            self._new[card] = name

    def becomes(self, game: str, waiting: WaitingCards, card: int, upright: Picture | None) -> Message | None:
        """Return what becomes of the picture of a card that was named, once this is accepted."""
        name, deck = waiting.chosen[card], self._decks.of(game)
        learned = Message("card-table.learned") if name in deck.names else LATER
        if _is_as_read(waiting, card) or name == LEFT_OUT:
            return None
        if name in self._new.values():
            return Message("card-table.taught") if self._new.get(card) == name else None
        others = (other for other, lesson in waiting.lessons.items() if other != card and lesson == learned)
        if any(waiting.chosen[other] == name for other in others):
            return None  # one picture of a look is enough
        return _unsound(deck, waiting, card, upright) or learned

    def learn(self, game: str, waiting: WaitingCards, uprights: Mapping[int, Picture]) -> None:
        """Learn further examples from what people corrected in a reading that was accepted."""
        if (evidence := waiting.evidence) is None:
            return
        deck, learned = self._decks.of(game), set(self._new.values())
        sound = dict[str, Picture]()
        for card, name in waiting.chosen.items():
            if _is_as_read(waiting, card) or name in (LEFT_OUT, *learned, *sound):
                continue
            is_new = name not in deck.names
            if is_new and (waiting.lessons.get(card) != LATER or len(deck.names) + len(sound) >= MOST_TAUGHT):
                continue
            if _unsound(deck, waiting, card, uprights.get(card)) is None:
                sound[name] = uprights[card]
        if sound:
            before = deck.names
            self._decks.change(game, lambda deck: _corrected(deck, sound, evidence, before))

    def follow(self, game: str, undone: Collection[int], redone: Collection[int]) -> None:
        """Unlearn what was learned from readings that were undone, and learn it again after a redo."""
        deck = self._decks.of(game)
        gone = {number: tuple(each for each in deck.examples if each.reading == number) for number in undone}
        back = tuple(each for number in redone for each in self._unlearned.pop(number, ()))
        self._unlearned |= {number: examples for number, examples in gone.items() if examples}
        if back or any(gone.values()):
            self._decks.change(game, lambda deck: deck.without_corrections(undone).with_examples(back))


def _corrected(deck: Deck, sound: Mapping[str, Picture], evidence: int, before: Collection[str]) -> Deck:
    """Return a deck as it is now with these examples; of a card that was there before and is not now none."""
    for name, upright in sound.items():
        if name in deck.names or name not in before:
            deck = deck.with_correction(name, upright, evidence)
    return deck


def _is_as_read(waiting: WaitingCards, card: int) -> bool:
    found = waiting.found[card - 1]
    return found.sure and found.name == waiting.chosen[card]


def _unsound(deck: Deck, waiting: WaitingCards, card: int, upright: Picture | None) -> Message | None:
    """Return why nothing is learned from how a card looks; `None` where it is."""
    if upright is None or waiting.evidence is None:
        return Message("card-table.not-learned-gone")
    if not _apart(waiting, card):
        return Message("card-table.not-learned-touches")
    name = waiting.chosen[card]
    same = taught_as(upright, deck) if name in deck.names else None
    if same is not None and same != name:
        return Message("card-table.not-learned-like", card=called(waiting.asked.kinds, same))
    return None


def _apart(waiting: WaitingCards, card: int) -> bool:
    corners = np.array(waiting.found[card - 1].corners)
    others = (each.corners for number, each in enumerate(waiting.found, start=1) if number != card)
    return all(shared(corners, np.array(other)) < APART for other in others)
