"""Finds the cards that lie apart in a picture: what has four straight sides and is not the table.

>>> find_cards(photo)                 # of a phone: by edges and tones
>>> find_cards(picture, bare)         # from where the camera hangs: by what differs from the bare table
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.found import Corners
from companion.vision.cards.rows import in_rows
from companion.vision.light import greatest, light_gain, with_shadows
from companion.vision.picture import Picture

Mask = NDArray[np.uint8]
Quad = NDArray[np.float64]

LOOKED_AT_PX = 800
"""The longer side of the picture in which outlines are looked for."""
LEAST_AREA, MOST_AREA = 0.0015, 0.7
"""Shares of the picture that a card takes."""
DIFFERS = 14.0
"""Levels by which something differs at least from the bare table."""
SHADY = 0.25
"""Share of what differs that is darker than the table, where a shadow is: white cards are brighter."""
FILLED = 0.93
"""Share of its four-sided outline that a card fills: round corners and a pixel all round leave as much."""
SQUARE = 0.9
"""Sine of the angle at a corner of a card, at least."""
ROUND = 0.2
"""Share of a card's shorter side that a round corner takes, at most."""
OF_THE_TABLE = 0.1
"""Share of a picture that no card takes that is half out of it: who photographs one so close frames it."""
LONGEST = 2.4
"""Times that a card's longer side is as long as its shorter one."""
SAME_PLACE = 0.6
"""Shapes that share more of their union are one card, found twice."""


def find_cards(picture: Picture, bare: Picture | None = None) -> tuple[Corners, ...]:
    """Return the corners of every card that lies apart, row by row; which end is its top is not known."""
    quads = quads_in(picture, foreground(picture, bare))
    corners = [tuple((float(x), float(y)) for x, y in quad) for quad in quads]
    return tuple(corners[number] for number in in_rows(corners))


def foreground(picture: Picture, bare: Picture | None) -> Mask | None:
    """Return what is not the bare table, in a reduced picture; None where that cannot be told."""
    if bare is None or bare.shape != picture.shape:
        return None
    small, table = reduced(picture), reduced(bare)
    gain = light_gain(small, table)
    mask = _differing(small, table, gain)
    shaded = with_shadows(small, table, gain, mask)
    if shaded is not None:
        darker = greatest(small.astype(np.float32) - table * gain) < 0
        if np.mean(darker[mask > 0]) > SHADY:
            mask = _differing(small, table, shaded)
    return mask if np.mean(mask > 0) < MOST_AREA else None


def quads_in(picture: Picture, mask: Mask | None) -> list[Quad]:
    """Return four-sided outlines in pixels of the picture, clockwise."""
    masks = _cut_by_tones(reduced(picture)) if mask is None else iter([(mask, 0.0)])
    found = list[tuple[Quad, float]]()
    for each, lost in masks:
        scale = picture.shape[1] / each.shape[1]
        for contour in cv2.findContours(
            each, cv2.RETR_LIST if mask is None else cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
        )[0]:
            quad, filled = _four_sided(np.asarray(contour, np.int32), each.size)
            if quad is not None:
                found.append(((_wider(quad, lost) + 0.5) * scale - 0.5, filled))
    found.sort(key=lambda each: -each[1])
    kept = list[tuple[Quad, float]]()
    for quad, filled in found:
        if all(shared(quad, other) < SAME_PLACE for other, _ in kept):
            kept.append((quad, filled))
    if mask is None:
        kept = [each for each in kept if not _is_of_the_table(each[0], picture)]
        return [quad for quad, _ in kept if not _lies_in_another(quad, kept)]
    return [quad for quad, _ in kept]


def jutting(mask: Mask, width: float, height: float) -> Iterator[Quad]:
    """Yield where cards of this size would lie, by each corner of a mask that sticks out, round or not."""
    short = min(width, height)
    for outline in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        if cv2.contourArea(outline) < 0.3 * width * height:
            continue
        around = outline.reshape(-1, 2).astype(np.float64)
        points = cv2.approxPolyDP(outline, 0.05 * short, True).reshape(-1, 2).astype(np.float64)
        ends = zip(points, np.roll(points, -1, axis=0), strict=True)
        long = [(start, end) for start, end in ends if np.linalg.norm(end - start) > 0.3 * short]
        lines = [_side(around, start, end) for start, end in long]
        for number, (_, end) in enumerate(long):
            before, after = lines[number - 1], lines[number]
            gap = np.linalg.norm(long[number][0] - long[number - 1][1])
            corner = None if before is None or after is None else _meeting(before, after)
            if corner is None or gap > ROUND * short:
                continue
            on, back = end - corner, long[number - 1][0] - corner
            one, other = back / np.linalg.norm(back), on / np.linalg.norm(on)
            if one[0] * other[1] - one[1] * other[0] < SQUARE:  # 1 where a right angle turns outwards
                continue
            for across, down in ((width, height), (height, width)):
                yield corner + np.array([0 * one, across * one, across * one + down * other, down * other])


def shared(one: Quad, other: Quad) -> float:
    """Return the share of their union that two shapes have in common."""
    common = _common(one, other)
    return common / max(1e-6, _area(one) + _area(other) - common)


def _is_of_the_table(quad: Quad, picture: Picture) -> bool:
    """Say whether an outline runs out of the picture and is large: a part of the table that is lighter."""
    height, width = picture.shape[:2]
    runs_out = bool((quad <= 2).any() or (quad >= (width - 3, height - 3)).any())
    return runs_out and _area(quad) > OF_THE_TABLE * width * height


def _lies_in_another(quad: Quad, others: list[tuple[Quad, float]]) -> bool:
    """Say whether an outline is a frame or a picture that is printed on a card."""
    return any(
        _area(other) > 1.15 * _area(quad) and _common(quad, other) > 0.9 * _area(quad) for other, _ in others
    )


def _area(quad: Quad) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))


def _common(one: Quad, other: Quad) -> float:
    return float(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0])


def reduced(picture: Picture) -> Picture:
    """Return the picture in which outlines are looked for."""
    scale = LOOKED_AT_PX / max(picture.shape[:2])
    if scale >= 1:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _differing(small: Picture, table: Picture, gain: NDArray[np.float32]) -> Mask:
    expected = np.minimum(table * gain, 255)
    far = cv2.absdiff(small.astype(np.float32), expected.astype(np.float32))
    apart = greatest(np.asarray(cv2.blur(far, (3, 3)), np.float32))
    limit = DIFFERS
    if 2 * np.count_nonzero(apart > DIFFERS / 4) >= apart.size:  # else the median is no more than that
        limit = max(DIFFERS, 4 * float(np.median(apart)))
    mask = np.asarray(apart > limit, np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    least = 0.2 * LEAST_AREA * mask.size
    solid = [outline for outline in outlines if cv2.contourArea(outline) > least]
    return np.asarray(cv2.drawContours(np.zeros_like(mask), solid, -1, 1, cv2.FILLED), np.uint8)


def _wider(quad: Quad, by: float) -> Quad:
    """Return an outline with every side so many pixels further out."""
    outwards = quad - quad.mean(axis=0)
    further = outwards / np.linalg.norm(outwards, axis=1, keepdims=True)
    return np.asarray(quad + np.sqrt(2) * by * further, np.float64)


def _cut_by_tones(small: Picture) -> Iterator[tuple[Mask, float]]:
    """Yield what differs from its surroundings, in several ways, and by how many pixels it is too narrow.

    No one way shows every card on any table.
    """
    soft = cv2.bilateralFilter(small, 7, 40, 7)
    edges = np.zeros(small.shape[:2], np.uint8)
    for channel in cv2.split(soft):
        edges |= np.asarray(cv2.Canny(channel, 40, 100), np.uint8)
    for thick in (3, 5):
        lines = cv2.dilate(edges, np.ones((thick, thick), np.uint8)) > 0
        yield np.asarray(~lines, np.uint8), thick / 2
        yield np.asarray(lines, np.uint8), -thick / 2
    for channel in (
        *cv2.split(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB)),
        cv2.split(cv2.cvtColor(soft, cv2.COLOR_BGR2HSV))[1],
    ):
        level, _ = cv2.threshold(channel, 0, 1, cv2.THRESH_OTSU)
        for limit in (level, 0.7 * level, 1.25 * level):
            mask = np.asarray(channel > limit, np.uint8)
            yield np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8), 0.0
            other = cv2.morphologyEx(1 - mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
            yield np.asarray(other, np.uint8), 0.0


def _four_sided(contour: NDArray[np.int32], picture: int) -> tuple[Quad | None, float]:
    """Return the four corners of an outline, clockwise, and how much of it is filled; or none."""
    area = cv2.contourArea(contour)
    if not LEAST_AREA * picture < area < MOST_AREA * picture:
        return None, 0.0
    hull = cv2.convexHull(contour)
    if area < 0.8 * cv2.contourArea(hull):
        return None, 0.0
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.045, 0.06, 0.08):
        corners = cv2.approxPolyDP(hull, share * around, True).reshape(-1, 2)
        if len(corners) <= 4:
            break
    if len(corners) != 4:
        return None, 0.0
    quad = _by_sides(contour.reshape(-1, 2).astype(np.float64), corners.astype(np.float64))
    if quad is None or not _is_like_a_card(quad):
        return None, 0.0
    filled = area / max(1.0, _area(quad))
    return (quad, min(filled, 1 / filled)) if FILLED < filled < 1 / FILLED else (None, 0.0)


def _by_sides(points: Quad, corners: Quad) -> Quad | None:
    """Return where the four sides meet; each is fitted without its ends, since corners are round."""
    if cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
        corners = corners[::-1]
    ends = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    lines = [_side(points, start, end) for start, end in ends]
    met = list[NDArray[np.float64]]()
    for before, after in zip([lines[-1], *lines], lines, strict=False):
        point = None if before is None or after is None else _meeting(before, after)
        if point is None:
            return None
        met.append(point)
    return np.array(met)


def _side(points: Quad, start: NDArray[np.float64], end: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return the line that an outline follows from one of its corners to the next, without its ends."""
    length = max(1e-6, float(np.linalg.norm(end - start)))
    along = (end - start) / length
    place = (points - start) @ along / length
    off = np.abs((points - start) @ np.array([-along[1], along[0]]))
    near = points[(place > 0.15) & (place < 0.85) & (off < 0.06 * length + 2)]
    if len(near) < 5:
        return None
    line = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
    return np.asarray(line.ravel(), np.float64)


def _meeting(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64] | None:
    ways = np.stack([one[:2], -other[:2]], axis=1)
    if abs(np.linalg.det(ways)) < 0.2:
        return None
    return np.asarray(one[2:] + one[:2] * np.linalg.solve(ways, other[2:] - one[2:])[0], np.float64)


def _is_like_a_card(quad: Quad) -> bool:
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    if max(sides) > LONGEST * min(sides) or not cv2.isContourConvex(quad.astype(np.float32)):
        return False
    opposite = (sides[0] / sides[2], sides[1] / sides[3])
    return all(0.6 < ratio < 1 / 0.6 for ratio in opposite)
