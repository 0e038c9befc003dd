"""Where cards lie to each other: upon, beside or apart from one another, and whether they are of one table.

>>> lies_beside(fit.corners, quads)      # over one of these outlines, but not in its place
False
"""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.vision.cards.find import Quad, shared
from companion.vision.cards.found import Corners, FoundCard, sides

SAME_PLACE = 0.5
"""Share of their union from which two cards of one size cannot both be seen: the lower one shows a third."""
APART = 0.3
"""Share of their union up to which two shapes are not one card, found twice."""
NEAR = 0.2
"""Share of a side by which the middles of two places differ that may be one."""
BESIDE, AS_LARGE = 0.12, 1.15
"""Share of its shorter side by which a card's middle is off that of its outline, if it lies beside it; and
how many times such an outline may be larger or smaller: two cards in line have a larger one in common."""
SKEWED = 0.1
"""Share of its size by which a card's sides run together more than twice what others' do: cards of one table
are seen alike, and of 191 drawn ones no side ran so by more than 0.065."""
OTHER_SIZE = 4.0
"""Times that a card of another size is larger or smaller in area: a mini card beside a tarot card."""


def corners_of(quad: Quad) -> Corners:
    """Return four corners as those of a found card."""
    return tuple((float(x), float(y)) for x, y in quad)


def at_same_middle(one: Quad, other: Quad) -> bool:
    """Say whether two places have about the same middle."""
    apart = np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))
    return bool(apart < NEAR * np.linalg.norm(other[1] - other[0]))


def lies_beside(quad: Quad, outlines: Sequence[Quad]) -> bool:
    """Say whether a card is laid beside its place: over the outline of one as large, but not in it.

    Where symbols repeat, two of three fit upon a card of two, and its rest may seem hidden.
    """
    return any(
        shared(quad, each) > SAME_PLACE and _off(quad, each) > BESIDE and _is_as_large(quad, each)
        for each in outlines
    )


def is_apart(quad: Quad, cards: Sequence[FoundCard]) -> bool:
    """Say whether no card was found in a place yet."""
    return all(shared(quad, np.array(card.corners)) < APART for card in cards)


def may_be_card(quad: Quad, usual: float) -> bool:
    """Say whether four corners have about the area of the cards that were named here, if any were."""
    return not usual or usual / OTHER_SIZE < cv2.contourArea(quad.astype(np.float32)) < usual * OTHER_SIZE


def are_even(quads: Sequence[Quad]) -> list[bool]:
    """Say of each card whether its sides run together no more than those of the others."""
    skews = [
        float(
            np.hypot(*(quad[0] - quad[1] + quad[2] - quad[3]))
            / np.sqrt(cv2.contourArea(quad.astype(np.float32)))
        )
        for quad in quads
    ]
    others = [skews[:number] + skews[number + 1 :] for number in range(len(skews))]
    return [
        not beside or skew <= SKEWED + 2 * float(np.median(beside))
        for skew, beside in zip(skews, others, strict=True)
    ]


def _off(quad: Quad, outline: Quad) -> float:
    apart = np.linalg.norm(quad.mean(axis=0) - outline.mean(axis=0))
    return float(apart / min(sides(corners_of(outline))))


def _is_as_large(quad: Quad, outline: Quad) -> bool:
    one, other = (cv2.contourArea(each.astype(np.float32)) for each in (quad, outline))
    return 1 / AS_LARGE < one / max(1.0, other) < AS_LARGE
