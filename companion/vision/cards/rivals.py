"""Tells a card from another one that looks like it, by the places in which their prints differ.

    >>> told = told_apart(fit, covers, Difference.between(fit.card, rival, turned=False))
    >>> told.own, told.other, told.neither        # how much print speaks for either, or for none
    (5.2, 0.0, 0.0)

Cards of games differ by a digit in a corner. So both taught cards are laid over each other, and each place
that differs is compared by itself with what is seen there: it shows the one, the other, or neither.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.covers import Covers
from companion.vision.cards.fit import (
    ALIKE,
    Bools,
    Fit,
    Floats,
    Printed,
    correlated,
    in_light_of,
    laid_over,
)
from companion.vision.light import greatest

DIFFERS = 9.0
"""Levels by which prints differ where they do."""
STEEP = 0.15
"""And by this share of their slope, since nothing lies upon the other to a pixel."""
SMALLEST, DIGIT, PLACE = 7, 9, 11
"""Pixels over which prints are compared: part of a digit between two cards, a digit, and a digit with what is
around it."""
NEARLY_ALL, LITTLE = 95, 0.5
"""Percent of a card that differ from what was taught by its focus, its light and its wear alone; and by how
much they may in any case."""
PRINT = 15.0
"""Levels of contrast from which a place has a print that can be compared by itself."""
PALER = 22.0
"""Levels by which a place is lighter or darker in another light at the most."""
MOST_PLACES = 8
"""The largest ones tell enough."""
LEAST_TOLD = 1.2
"""Places in which both differ by less, in 100 levels, tell nothing."""
ENOUGH_PX = 300
"""A place that is partly covered still tells where so many pixels of it are seen."""
NEAR, FAR = 0.3, 0.4
"""A place shows a card where it is apart from it by less than this share of how far both cards are apart, and
none of both where it is further from it."""
CLEARLY = 2.5
"""And from the other one by so many times more."""
STEPS = 2
"""Half pixels each way by which a place is moved to fit: print lies where the frame says, but not quite."""
SMALL_PLACE = 0.15
"""Share of the card up to which a place is moved."""


@dataclass(frozen=True, slots=True)
class Told:
    """What speaks for a card, for the other one, and for neither: root of squared levels, by 100."""

    own: float = 0.0
    other: float = 0.0
    neither: float = 0.0
    covered: float = 0.0
    """How much of what tells them apart is hidden by something upon the card."""
    lean: float = 0.0
    """More than nothing where what is seen is rather the other one."""

    @property
    def sure(self) -> bool:
        """Whether it is the card, and not the other one."""
        return self.own > max(self.other / 0.3, self.neither / 0.6, self.covered / 2, LEAST_TOLD)


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """Where two taught cards differ, which any number of pictures can be compared with."""

    other: Floats
    """The rival, laid over the card and in its light."""
    differs: Bools
    labels: NDArray[np.int32]
    parts: NDArray[np.int32]

    @classmethod
    def between(cls, card: Printed, rival: Printed, *, turned: bool) -> "Difference":
        """Lay a rival over a card."""
        other = _beside(card, rival, turned=turned)
        differs = _differing(card.soft, other)
        near = cv2.dilate(differs.astype(np.uint8), np.ones((3, 3), np.uint8))
        _, labels, parts, _ = cv2.connectedComponentsWithStats(near)
        return cls(other, differs, np.asarray(labels, np.int32), np.asarray(parts, np.int32))


def told_apart(fit: Fit, covers: Covers, rival: Difference) -> Told:
    """Compare what is seen with a card and its rival, place by place."""
    own, other, differs, labels = fit.card.soft, rival.other, rival.differs, rival.labels
    squares = ((own - other) ** 2).sum(axis=2)
    covered = float(squares[differs & covers.hidden].sum())
    speaks, lean = {"own": 0.0, "other": 0.0, "neither": 0.0}, 0.0
    places = list[tuple[float, tuple[slice, slice], Bools]]()
    for label, (left, top, width, height, _) in enumerate(rival.parts[1:].tolist(), 1):
        box = (slice(top, top + height), slice(left, left + width))
        whole = labels[box] == label
        place = whole & covers.open[box] & ~covers.hidden[box]
        apart = float(squares[box][place].sum())
        if (
            np.count_nonzero(place) >= min(ENOUGH_PX, 0.6 * np.count_nonzero(whole))
            and apart > (100 * LEAST_TOLD) ** 2
        ):
            places.append((apart, box, place))
    for apart, box, place in sorted(places, key=lambda each: -each[0])[:MOST_PLACES]:
        moves = place.size < SMALL_PLACE * labels.size
        to_own, to_other = (
            _distance(fit.light, each, box, place, moves=moves) / apart for each in (own, other)
        )
        lean += apart * (to_own - to_other)
        if to_own < NEAR and to_other > CLEARLY * to_own:
            speaks["own"] += apart
        elif to_other < NEAR and to_own > CLEARLY * to_other:
            speaks["other"] += apart
        elif to_own > FAR or to_other < CLEARLY * to_own:
            speaks["neither"] += apart
    own_says, other_says, neither, hidden = (
        float(np.sqrt(value)) / 100 for value in (*speaks.values(), covered)
    )
    return Told(own_says, other_says, neither, hidden, lean)


def stands_out(fit: Fit, covers: Covers, where: Bools) -> float:
    """Return by how many times the place that differs most there does so more than nearly all of the card."""
    seen = (fit.inside & covers.open & ~covers.hidden).astype(np.uint8)
    whole = cv2.erode(seen, np.ones((DIGIT, DIGIT), np.uint8)) > 0
    if not whole.any():
        return np.inf
    apart = _apart(fit.card.soft, fit.light, DIGIT)
    usual = max(LITTLE, float(np.percentile(apart[whole], NEARLY_ALL)))
    return float(apart[whole & where].max(initial=0)) / usual


def other_print(fit: Fit, covers: Covers, varied: Bools) -> float:
    """Return by how much print one place differs, where cards do, as a share of the print that is there."""
    if not varied.any():
        return 0.0
    own = fit.card.soft
    seen = np.where(fit.inside[..., None], fit.light, own)  # beyond the border lies the table
    apart = _least_apart(own, seen, PLACE, centred=True)
    mine, theirs = (_energy(_centred(each, PLACE), PLACE) for each in (own, seen))
    there = np.maximum(mine, theirs)
    hidden = (fit.inside & (~covers.open | covers.hidden)).astype(np.uint8)
    covered = cv2.dilate(hidden, np.ones((PLACE, PLACE), np.uint8))
    near_edge = cv2.dilate((~fit.inside).astype(np.uint8), np.ones((7, 7), np.uint8))
    ratio = np.where(
        varied & (covered + near_edge == 0) & (there > 3 * PRINT**2), apart / np.maximum(there, 1), 0
    )
    return float(cv2.blur(ratio.astype(np.float32), (3, 3)).max())


def other_tone(fit: Fit, covers: Covers, varied: Bools) -> float:
    """Return by how much one place is lighter or darker, where cards do differ, as a share of its print.

    On paper there is no print but what is seen: it counts whole.
    """
    if not varied.any():
        return 0.0
    seen = (fit.inside & covers.open & ~covers.hidden).astype(np.uint8)
    whole = cv2.erode(seen, np.ones((DIGIT, DIGIT), np.uint8)) > 0
    own, light = (cv2.blur(each, (DIGIT, DIGIT)) for each in (fit.card.soft, fit.light))
    apart = greatest(np.abs(own - light))
    other = whole & varied & (apart > PALER)
    if not other.any():
        return 0.0
    paper = np.median(own[whole], axis=0)
    print_ = np.maximum(greatest(np.abs(own[other] - paper)), greatest(np.abs(light[other] - paper)))
    return float((apart[other] / print_).max())


def _differing(own: Floats, other: Floats) -> Bools:
    """Return where two prints differ, however one is moved by half a pixel."""
    return np.asarray(_apart(own, other, SMALLEST) > 1, np.bool_)


def _apart(own: Floats, other: Floats, side: int) -> Floats:
    """Return how far apart two prints are around each pixel, by what they have to be to differ."""
    along, down = (
        np.asarray(cv2.Sobel(own, cv2.CV_32F, *each, scale=0.125), np.float32) for each in ((1, 0), (0, 1))
    )
    slope = np.sqrt(np.add(_energy(along, side), _energy(down, side)))
    return np.asarray(np.sqrt(_least_apart(own, other, side)) / (DIFFERS + STEEP * slope), np.float32)


def _least_apart(own: Floats, other: Floats, side: int, *, centred: bool = False) -> Floats:
    """Return how far apart both are around each pixel, moved by half a pixel to where they are nearest."""
    size = (own.shape[1], own.shape[0])
    least = np.full(own.shape[:2], np.inf, np.float32)
    for dx, dy in ((0, 0), (0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)):
        way = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        moved = cv2.warpAffine(other, way, size, borderMode=cv2.BORDER_REPLICATE)
        apart = np.asarray(own - moved, np.float32)
        least = np.minimum(least, _energy(_centred(apart, side) if centred else apart, side))
    return least


def _centred(values: Floats, side: int) -> Floats:
    return np.asarray(values - cv2.blur(values, (side, side)), np.float32)


def _energy(values: Floats, side: int) -> Floats:
    """Return the mean square around each pixel, summed over the colours."""
    squares = cv2.transform(np.asarray(values * values, np.float32), np.ones((1, 3), np.float32))
    return np.asarray(cv2.blur(squares, (side, side)), np.float32)


def _beside(card: Printed, rival: Printed, *, turned: bool) -> Floats:
    """Return the rival laid over the card, in its light."""
    picture = rival.picture[::-1, ::-1] if turned else rival.picture
    other = laid_over(picture, card)
    alike, _ = correlated(other, card.soft)
    same = alike > ALIKE
    return in_light_of(other, card.soft, same) if same.mean() > 0.1 else other


def _distance(seen: Floats, card: Floats, box: tuple[slice, slice], place: Bools, *, moves: bool) -> float:
    """Return how far apart both are in a place, moved to where it fits best."""
    if not moves:
        return float(((seen[box] - card[box])[place] ** 2).sum())
    height, width = place.shape
    half = STEPS / 2
    way = np.array([[0.5, 0, box[1].start - half], [0, 0.5, box[0].start - half]], np.float32)
    finer = cv2.warpAffine(
        card,
        way,
        (2 * (width + STEPS), 2 * (height + STEPS)),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    there = seen[box][place]
    moved = (
        finer[y : y + 2 * height : 2, x : x + 2 * width : 2][place]
        for y in range(2 * STEPS + 1)
        for x in range(2 * STEPS + 1)
    )
    return min(float(((there - each) ** 2).sum()) for each in moved)
