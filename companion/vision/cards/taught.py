"""The cards of a deck as they are compared: which are likely by their thumbnails, and which look alike.

>>> taught = Taught(deck)
>>> taught.likeliest(small, where, aspect)[0]      # correlation, and which example
(0.97, 12)
"""

from collections.abc import Iterator
from functools import lru_cache

import cv2
import numpy as np

from companion.vision.cards.deck import Deck
from companion.vision.cards.fit import TINTED, Fit, Floats, Printed
from companion.vision.cards.look import SMALL
from companion.vision.cards.rivals import Difference

CORRELATED = 0.4
"""The least by which thumbnails correlate; cards that were named had 0.73 and more (drawn, seed 51)."""
SAME_ASPECT = 0.45
"""The most by which the shape of an outline differs from a card's: log of their ratio."""
RIVALS = 16
"""Cards that one is told apart from."""
OTHER = 15.0
"""Levels by which thumbnails differ that nobody takes for each other."""
PART, REPEATS = 0.6, 0.75
"""A print repeats where so much of it, along both sides, correlates by so much with another place: a lattice,
rows of one symbol. Drawn backs have 0.88 and more, cards with texts 0.71 at the most."""
OWN_PX = 5
"""Pixels around its own place in which it correlates in any case."""
KEPT = 64
"""Cards, and pairs of them, that are kept ready: a pair takes 400 kB."""


class Taught:
    """All examples of a deck while a picture is read."""

    def __init__(self, deck: Deck) -> None:
        self._examples = deck.examples
        smalls = np.array([each.look.small for each in deck.examples], np.float32)
        self._smalls = smalls.reshape(len(deck.examples), -1)
        self._squares = self._smalls**2
        self._aspects = np.array([each.look.aspect for each in deck.examples])
        self.printed = lru_cache(maxsize=KEPT)(self._printed)
        self.difference = lru_cache(maxsize=KEPT)(self._difference)
        self.repeats = lru_cache(maxsize=None)(self._repeats)

    def _printed(self, example: int) -> Printed:
        return Printed.of(self._examples[example].name, self._examples[example].picture)

    def _difference(self, one: int, other: int, turned: bool) -> Difference:
        return Difference.between(self.printed(one), self.printed(other), turned=turned)

    def _repeats(self, example: int) -> bool:
        """Say whether part of a card fits beside its place too."""
        pattern = self.printed(example).pattern
        height, width = (round(PART * side) for side in pattern.shape)
        for y in (0, pattern.shape[0] - height):
            for x in (0, pattern.shape[1] - width):
                part = pattern[y : y + height, x : x + width]
                alike = cv2.matchTemplate(pattern, part, cv2.TM_CCOEFF_NORMED)
                alike[max(0, y - OWN_PX) : y + OWN_PX + 1, max(0, x - OWN_PX) : x + OWN_PX + 1] = 0
                if alike.max() > REPEATS:
                    return True
        return False

    def likeliest(self, small: Floats, where: Floats, aspect: float) -> list[tuple[float, int]]:
        """Return how a thumbnail correlates with examples of its shape, where it is seen; colours by tone."""
        total = max(1.0, float(where.sum()))
        means = self._smalls @ where / total
        spread = self._squares @ where / total - means**2
        mean = float(small @ where) / total
        own = float((small * small) @ where) / total - mean**2
        both = self._smalls @ (small * where) / total - means * mean
        alike = both / np.sqrt(np.maximum(spread * own, 1e-3))
        fitting = np.abs(np.log(aspect / self._aspects)) < SAME_ASPECT
        return [(float(alike[n]), int(n)) for n in np.flatnonzero(fitting & (alike > CORRELATED))]

    def rivals(self, fit: Fit) -> Iterator[tuple[int, bool]]:
        """Yield which other cards are as like what is seen as this one is, each either way up."""
        seen, there, own = (
            np.asarray(
                cv2.resize(np.asarray(each, np.float32), SMALL, interpolation=cv2.INTER_AREA), np.float32
            )
            for each in (fit.agrees, fit.light, fit.card.soft)
        )
        where = np.repeat((seen > 0.5).astype(np.float32).reshape(-1), 3)
        limit = 1.2 * _apart(own.reshape(1, -1), there.reshape(-1), where)[0] + 3
        tried = list[tuple[float, int, bool]]()
        for turned in (False, True):
            small = np.ascontiguousarray(there[::-1, ::-1] if turned else there).reshape(-1)
            apart = _apart(self._smalls, small, where[::-1] if turned else where)
            tried += [(float(far), number, turned) for number, far in enumerate(apart)]
        tried = sorted(each for each in tried if self._examples[each[1]].name != fit.card.name)
        for far, number, turned in tried[:RIVALS]:
            if far < limit or far == tried[0][0] < OTHER:
                yield number, turned


def _apart(smalls: Floats, small: Floats, where: Floats) -> Floats:
    """Return by how many levels each thumbnail differs from this one where it is seen, in its light."""
    total = max(1.0, float(where.sum()))
    colours = where[:, None] * np.tile(np.eye(3, dtype=np.float32), (len(where) // 3, 1))
    seen, taught = small @ colours + 8 * total / 3, smalls @ colours + 8 * total / 3
    level = seen.sum() / taught.sum(axis=1, keepdims=True)
    gain = level * np.clip(seen / taught / level, np.exp(-TINTED), np.exp(TINTED))
    apart = np.tile(gain.astype(np.float32), len(where) // 3)
    apart *= smalls
    apart -= small
    return np.asarray(np.abs(apart, out=apart) @ where / total, np.float32)
