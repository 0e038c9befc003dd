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
from companion.vision.cards.fit import TINTED, Bools, Fit, Floats, Printed
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
        self._names = np.array([each.name for each in deck.examples])
        self._smalls = _planes(np.array([each.look.small for each in deck.examples], np.float32))
        self._squares = (self._smalls**2).sum(axis=1)
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

    def of_shape(self, aspect: float) -> Bools:
        """Return which examples may be seen with this width over its height."""
        return np.asarray(np.abs(np.log(aspect / self._aspects)) < SAME_ASPECT, np.bool_)

    def likeliest(self, small: Floats, where: Floats, aspect: float) -> list[tuple[float, int]]:
        """Return how a thumbnail correlates with examples of its shape, where it is seen; colours by tone."""
        planes, there = _planes(small), where.reshape(-1)
        total = max(1.0, 3 * float(there.sum()))
        seen = planes * there
        means = (self._smalls @ there).sum(axis=1) / total
        spread = self._squares @ there / total - means**2
        mean = float(seen.sum()) / total
        own = float((seen * planes).sum()) / total - mean**2
        both = self._smalls.reshape(len(means), -1) @ seen.reshape(-1) / total - means * mean
        alike = both / np.sqrt(np.maximum(spread * own, 1e-3))
        likely = np.flatnonzero(self.of_shape(aspect) & (alike > CORRELATED))
        return [(float(alike[n]), int(n)) for n in likely]

    def rivals(self, fit: Fit) -> Iterator[tuple[int, bool]]:
        """Yield which other cards are as like what is seen as this one is, each either way up."""
        seen, there, own = (
            cv2.resize(np.asarray(each, np.float32), SMALL, interpolation=cv2.INTER_AREA)
            for each in (fit.agrees, fit.light, fit.card.soft)
        )
        where, small = (seen > 0.5).astype(np.float32).reshape(-1), _planes(np.asarray(there, np.float32))
        limit = 1.2 * _apart(_planes(np.asarray(own, np.float32))[None], small, where)[0] + 3
        ways = ((small, where), (np.ascontiguousarray(small[:, ::-1]), where[::-1]))
        apart = np.stack([_apart(self._smalls, *each, max(limit, OTHER)) for each in ways], axis=1)
        apart[self._names == fit.card.name] = np.inf
        far = apart.reshape(-1)
        nearest = far.argsort(kind="stable")[:RIVALS].tolist()
        for each in nearest:
            if far[each] < limit or far[each] == far[nearest[0]] < OTHER:
                yield each // 2, bool(each % 2)


def _planes(small: Floats) -> Floats:
    """Return one thumbnail or many, each colour by itself."""
    return np.ascontiguousarray(np.moveaxis(small, -1, -3).reshape(*small.shape[:-3], 3, -1))


def _apart(smalls: Floats, small: Floats, where: Floats, most: float = np.inf) -> Floats:
    """Return by how many levels each thumbnail differs from this one where it is seen, in its light.

    A colour that tells that it is more than the `most` that matters ends it: then it is so many at least.
    """
    total = max(1.0, 3 * float(where.sum()))
    seen, taught = small @ where + 8 * total / 3, smalls @ where + 8 * total / 3
    level = seen.sum() / taught.sum(axis=1, keepdims=True)
    gain = level * np.clip(seen / taught / level, np.exp(-TINTED), np.exp(TINTED))
    gain = gain.astype(np.float32)
    apart, near = np.zeros(len(smalls), np.float32), np.arange(len(smalls))
    for colour in range(3):
        off = smalls[near, colour] * gain[near, colour, None] - small[colour]
        apart[near] += np.abs(off, out=off) @ where / np.float32(total)
        near = near[apart[near] <= most]
    return apart
