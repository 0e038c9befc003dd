"""The decks that people taught, one in memory at a time: read once, written whole after every change.

    >>> decks = Decks(config.state)
    >>> decks.change("caravan", lambda deck: deck.with_card("goods/salt", upright))
    >>> decks.of("caravan").names
    ('goods/salt',)

A deck that is torn is set aside, which the page then names; one of a newer version stays as it is.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.keeping.decks import place
from companion.vision.cards import BadDeck, Deck
from companion.whole_file import set_aside

MOST_TAUGHT = 400
"""Cards of one game: more than any box holds."""
NEWER = "cards.newer"
log = logging.getLogger(__name__)


class Decks:
    """The decks of one data folder. Any thread may call; to read one takes as long as it has cards."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._lock = threading.Lock()
        self._read: Deck | None = None
        self._sizes: dict[str, int] = {}

    def of(self, game: str) -> Deck:
        """Return what was taught of a game's cards; `BadDeck` where a newer version wrote it."""
        with self._lock:
            return self._of(game)

    def size(self, game: str) -> int | None:
        """Return how many cards of a game are taught, where its deck was read already. Never waits."""
        return self._sizes.get(game)

    def change(self, game: str, change: Callable[[Deck], Deck]) -> Deck:
        """Keep a deck as it was changed; a `CompanionError` leaves it as it was."""
        with self._lock:
            deck = change(self._of(game))
            path = place(self._state, game)
            path.parent.mkdir(parents=True, exist_ok=True)
            deck.save(path)
            self._read, self._sizes[game] = deck, len(deck.names)
            return deck

    def forget(self, game: str) -> None:
        """Read the deck of a game from its file again: another one may have been put there."""
        with self._lock:
            if self._read is not None and self._read.game == game:
                self._read = None
            self._sizes.pop(game, None)

    def _of(self, game: str) -> Deck:
        if self._read is not None and self._read.game == game:
            return self._read
        self._read = None  # before there is another
        self._read = deck = self._loaded(game)
        self._sizes[game] = len(deck.names)
        return deck

    def _loaded(self, game: str) -> Deck:
        path = place(self._state, game)
        if not path.exists():
            return Deck(game)
        try:
            deck = Deck.load(path)
        except BadDeck as bad:
            if bad.message.key == NEWER:
                raise
            log.warning("%s cannot be used; it is now %s", path, set_aside(path).name)
            return Deck(game)
        return replace(deck, game=game)
