"""Where cards of a deck differ that share the rest: there alone one that nobody taught may be another card.

    >>> varied_places(deck).mean()      # in the size of thumbnails; here two corners with a digit
    0.05

Two cards that look alike differ by what their game prints into them: a digit in a corner, symbols in rows, a
badge. Pairs of taught cards show these places, and those of a card that was left out are among them. A block
that lies elsewhere is a piece, and print that differs elsewhere is worn or bent. A deck that is small, or
half taught and shows no pair, tells nothing: there it may be anywhere.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.deck import Deck
from companion.vision.cards.look import SMALL

Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]

MANY, ALONE = 12, 24
"""Cards from which on a deck shows where they differ, and from which on none look alike if no two of these
do: of a box of 30 pairs 12 cards taken at random hold no pair in a quarter of cases, 24 in 3 of 10,000."""
DIFFER = 12.0
"""Levels by which one print's thumbnails do not differ."""
SHARED = 0.85
"""Share of two cards that is alike, from which one can be taken for the other with something upon it."""
NEAREST = 9
"""Cards that each is compared with, itself among them: those that are most like it differ least."""
DARK = 8.0
"""Levels that are added before a card is brought to another's light: the darkest have no ratio."""


def varied_places(deck: Deck) -> Bools:
    """Return where cards differ that share the rest, as large as a thumbnail; anywhere in a small deck."""
    varied, _ = _pairs(deck)
    if len(deck.names) < (MANY if varied.any() else ALONE):
        return np.ones_like(varied)
    varied = varied | varied[::-1, ::-1]
    return np.asarray(cv2.dilate(varied.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, np.bool_)


def without_twin(deck: Deck) -> frozenset[str]:
    """Return the cards of which no other that is taught differs by little: nothing tells what may differ."""
    _, twins = _pairs(deck)
    return frozenset(deck.names) - twins


def may_have_twin(deck: Deck) -> frozenset[str]:
    """Return the cards that may have a twin nobody taught; none of a deck large enough to show one."""
    return without_twin(deck) if len(deck.names) < ALONE else frozenset()


@lru_cache(maxsize=2)
def _pairs(deck: Deck) -> tuple[Bools, frozenset[str]]:
    """Return where taught cards differ that share the rest, and which these cards are."""
    varied, twins = np.zeros(SMALL[::-1], np.bool_), set[str]()
    names = np.array([each.name for each in deck.examples])
    smalls = np.array([each.look.small for each in deck.examples], np.float32).reshape(-1, *SMALL[::-1], 3)
    for seen in (smalls, smalls[:, ::-1, ::-1]):
        for number, near in enumerate(_nearest(seen, smalls)):
            others = smalls[near[names[near] != names[number]]]
            apart = _differ(seen[number], others) if len(others) else np.zeros((0, *SMALL[::-1]), np.bool_)
            alike = apart[apart.mean(axis=(1, 2)) < 1 - SHARED]
            if len(alike):
                varied |= alike.any(axis=0)
                twins.add(str(names[number]))
    return varied, frozenset(twins)


def _nearest(some: Floats, others: Floats) -> NDArray[np.intp]:
    """Return which of the others are most like each of some."""
    one, two = (each.reshape(len(each), -1) for each in (some, others))
    squares = (one**2).sum(axis=1)[:, None] + (two**2).sum(axis=1) - 2 * one @ two.T
    return np.asarray(squares.argsort(axis=1)[:, :NEAREST], np.intp)


def _differ(own: Floats, others: Floats) -> Bools:
    """Return where thumbnails differ from one, each in its light."""
    ratios = (own[::2, ::2] + DARK) / (others[:, ::2, ::2] + DARK)
    gain = np.median(ratios.reshape(len(others), -1, 3), axis=1)[:, None, None]
    return np.asarray((np.abs(others * gain - own) > DIFFER).any(axis=3), np.bool_)
