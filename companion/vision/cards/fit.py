"""Lays a taught card over a card in a picture, and says where both agree.

    >>> fit = fitted(picture, corners, card)
    >>> fit.seen, fit.print_
    (0.97, 0.61)

A homography first, found anew from how the print flows; then a little and smoothly, since cards bend. The
light is a smooth gain, which may fall off to the border, with one tint. What differs is measured against the
brightest and darkest of its neighbours: neither a shift by a pixel nor a softer focus is a difference.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.light import greatest, median
from companion.vision.picture import BURNT, Picture

Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]

SHORT_PX = 112
"""The shorter side of cards as they are compared: a digit of 4 mm is 7 high."""
WINDOW = 0.085
"""Share of that side over which prints are correlated: about 5 mm."""
ALIKE = 0.7
"""Correlation from which a window shows the same print."""
FLAT = 6.0
"""Levels; a print of less contrast is none."""
ODD = 26.0
"""Levels beyond what the neighbours allow: not this print."""
LAID = 0.7
"""Pixels by which no corner moves any more where a card is laid well."""
ECC = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-4)
"""Where the correlation of two prints is looked for no further: steps, and what one gains."""
WELL = 0.8
"""Share that agrees where the flow was followed for certain."""
BENT = 0.03
"""Share of that side by which a bent card's print is moved from where its corners say."""
COARSE = 4
"""What is smooth, as light and bending are, is worked out in every fourth pixel."""
SHARED = 0.3
"""Share of their print by which two taught cards are laid over each other."""
STEADY = 0.1
"""How much a light that does not fall off is preferred, as a share of what is known of it."""
TINTED = 0.25
"""Log gain by which a light may tint."""
EDGE, ROUND = 0.03, 0.04
"""Shares of the side that are left out along a card's border and at its corners, where the table may show."""


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """A taught card as it is compared."""

    name: str
    picture: Picture
    soft: Floats
    pattern: NDArray[np.uint8]
    points: Floats
    """Where there is print: by these a card is laid."""

    @classmethod
    def of(cls, name: str, upright: Picture) -> "Printed":
        """Bring a card to the size in which it is compared."""
        scale = SHORT_PX / min(upright.shape[:2])
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        picture = np.asarray(cv2.resize(upright, None, fx=scale, fy=scale, interpolation=way), np.uint8)
        pattern = even_contrast(picture)
        return cls(name, picture, softened(picture), pattern, _grid(pattern))

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        return self.picture.shape[1], self.picture.shape[0]


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A taught card over one in a picture."""

    card: Printed
    way: NDArray[np.float64]
    """From pixels of the taught card to those of the picture."""
    corners: NDArray[np.float64]
    """Where the card's corners are in the picture."""
    light: Floats
    """What is seen there, in the light of the taught card."""
    inside: Bools
    """Where the card is, without its border."""
    agrees: Bools
    odd: Floats
    """By how many levels it is brighter or darker than the card's print allows."""
    bright: NDArray[np.uint8]
    """The darkest colour of what is seen, as it is in the picture."""
    seen: float
    """The share of the card that agrees."""
    print_: float
    """The share of the card that agrees and has a print."""


def placed(way: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.float64]:
    """Return where the corners of an upright picture come to lie."""
    width, height = size
    full = np.array([[(0, 0), (width, 0), (width, height), (0, height)]], np.float64) - 0.5
    return np.asarray(cv2.perspectiveTransform(full, way)[0], np.float64)


def softened(picture: Picture) -> Floats:
    """Return a picture without its finest grain."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.8), np.float32)


def fitted(picture: Picture, corners: NDArray[np.float64], card: Printed) -> Fit:
    """Return the card laid over the picture, from about these corners on."""
    width, height = card.size
    full = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - np.float32(0.5)
    way = np.asarray(cv2.getPerspectiveTransform(full, corners.astype(np.float32)), np.float64)
    first = seen = _cut(picture, way, card.size)
    start, flow = way, _flow(card, seen)
    for _ in range(2):
        step = _step(card, flow)
        if step is None or not _sane(way @ step[0], card.size, corners):
            break
        moved = np.abs(placed(step[0], card.size) - placed(np.eye(3), card.size)).max()
        if moved < LAID:
            break
        way = way @ step[0]
        seen = _cut(picture, way, card.size)
        flow = _flow(card, seen)
    fit = _compared(card, way, _bent(seen, flow))
    if fit.seen > WELL:
        return fit
    return max(
        fit, _compared(card, start, first), key=lambda each: each.seen
    )  # a lattice's flow may go astray


def settled(picture: Picture, corners: NDArray[np.float64], fit: Fit) -> Fit:
    """Return a fit, or a better one from these corners on, by which the whole print correlates most.

    A lattice or a thin frame has a flow that goes astray; this costs more, and wants corners that are near.
    """
    card = fit.card
    full = placed(np.eye(3), card.size).astype(np.float32)
    start = np.asarray(cv2.getPerspectiveTransform(full, corners.astype(np.float32)), np.float64)
    try:
        seen = even_contrast(_cut(picture, start, card.size))
        _, step = cv2.findTransformECC(
            card.pattern, seen, np.eye(3, dtype=np.float32), cv2.MOTION_HOMOGRAPHY, ECC
        )
    except cv2.error:  # both have nothing in common
        return fit
    way = start @ step.astype(np.float64)
    if not _sane(way, card.size, corners):
        return fit
    flat = _cut(picture, way, card.size)
    both = (_compared(card, way, each) for each in (flat, _bent(flat, _flow(card, flat))))
    return max(fit, *both, key=lambda each: each.seen)


def relaid(picture: Picture, fit: Fit) -> Fit:
    """Return a fit that is laid anew by what agrees alone: whatever covers a card pulls its print along."""
    card, own = fit.card, cv2.erode(fit.agrees.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    way, seen = fit.way, _cut(picture, fit.way, card.size)
    step = _step(card, _flow(card, seen), own)
    if step is not None and _sane(way @ step[0], card.size, fit.corners):
        way = way @ step[0]
        seen = _cut(picture, way, card.size)
    return _compared(card, way, _bent(seen, _flow(card, seen), own))


def laid_over(other: Picture, card: Printed) -> Floats:
    """Return another taught card laid over this one: by what their prints share, where they share some."""
    other = np.asarray(cv2.resize(other, card.size, interpolation=cv2.INTER_LINEAR), np.uint8)
    step = _step(card, _flow(card, other))
    if step is not None and step[1] > SHARED and np.abs(step[0] - np.eye(3))[:2, :2].max() < 0.1:
        other = _cut(other, step[0], card.size)
        other = _bent(other, _flow(card, other))
    return softened(other)


def _step(card: Printed, flow: Floats, own: Bools | None = None) -> tuple[NDArray[np.float64], float] | None:
    """Return the homography that a flow follows, and the share of the print that does; or none."""
    x, y = card.points.astype(int).T
    points = card.points if own is None else card.points[own[y, x]]
    x, y = points.astype(int).T
    if len(x) < 8:
        return None
    found: Any = cv2.findHomography(points, points + flow[y, x], cv2.RANSAC, 1.5, maxIters=300)
    way, inliers = found  # none is found where the points lie on a line
    return None if way is None else (np.asarray(way, np.float64), float(inliers.mean()))


def _cut(picture: Picture, way: NDArray[np.float64], size: tuple[int, int]) -> Picture:
    """Return the card in the picture as it would lie upright; shrunk without flicker where it is large."""
    scale = float(np.sqrt(abs(np.linalg.det(way[:2, :2] / way[2, 2]))))
    if scale > 1.7:
        corners = placed(way, size)
        left, top = np.clip(np.floor(corners.min(axis=0)).astype(int) - 4, 0, None)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 4
        part = picture[top:bottom, left:right]
        if part.size:
            shrink = 1.3 / scale
            picture = np.asarray(
                cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
            )
            shift = np.array(
                [
                    [shrink, 0, 0.5 * shrink - 0.5 - shrink * left],
                    [0, shrink, 0.5 * shrink - 0.5 - shrink * top],
                    [0, 0, 1],
                ]
            )
            way = shift @ way
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(picture, way, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def even_contrast(picture: Picture) -> NDArray[np.uint8]:
    """Return a picture's print in grey, of the same contrast in light and shade."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    side = 2 * round(0.1 * SHORT_PX) + 1
    middle = cv2.blur(grey, (side, side))
    spread = np.sqrt(np.maximum(cv2.blur(grey * grey, (side, side)) - middle * middle, 0))
    return np.asarray(np.clip(128 + 60 * (grey - middle) / (spread + 10), 0, 255), np.uint8)


def _grid(pattern: NDArray[np.uint8]) -> Floats:
    """Return points where there is print."""
    slope = cv2.magnitude(cv2.Sobel(pattern, cv2.CV_32F, 1, 0), cv2.Sobel(pattern, cv2.CV_32F, 0, 1))
    strength = np.asarray(cv2.blur(slope, (5, 5)), np.float32)
    y, x = np.mgrid[3 : pattern.shape[0] - 3 : 8, 3 : pattern.shape[1] - 3 : 8]
    there = strength[y, x] > median(strength.reshape(-1))
    return np.asarray(np.stack([x[there], y[there]], axis=1), np.float32)


def _flow(card: Printed, seen: Picture) -> Floats:
    """Return by how much what is seen has to move, to lie as the card does."""
    flow = cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_FAST)  # type: ignore[attr-defined]  # stubs lack it
    return np.asarray(flow.calc(card.pattern, even_contrast(seen), None), np.float32)


def _sane(way: NDArray[np.float64], size: tuple[int, int], corners: NDArray[np.float64]) -> bool:
    """Say whether a card still lies about where it was looked for."""
    now = placed(way, size)
    side = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min()
    return bool(np.abs(now - corners).max() < 0.35 * side)


def _bent(seen: Picture, flow: Floats, own: Bools | None = None) -> Picture:
    """Follow what is left of the flow, as far as it is small and smooth: cards bend, and never wrinkle."""
    most = np.float32(BENT * SHORT_PX)
    height, width = seen.shape[:2]
    coarse = flow[COARSE // 2 :: COARSE, COARSE // 2 :: COARSE]
    near = (np.abs(coarse - median(coarse.reshape(-1, 2))).max(axis=2) < most).astype(np.float32)
    if own is not None:
        near *= own[COARSE // 2 :: COARSE, COARSE // 2 :: COARSE]
    weight = cv2.GaussianBlur(near, (0, 0), 0.12 * SHORT_PX / COARSE)
    summed = cv2.GaussianBlur(
        np.asarray(coarse * near[..., None], np.float32), (0, 0), 0.12 * SHORT_PX / COARSE
    )
    smooth = np.clip(summed / np.maximum(weight, 0.02)[..., None], -most, most)
    moved = cv2.resize(smooth, (width, height), interpolation=cv2.INTER_LINEAR)
    x = np.asarray(moved[..., 0] + np.arange(width, dtype=np.float32), np.float32)
    y = np.asarray(moved[..., 1] + np.arange(height, dtype=np.float32)[:, None], np.float32)
    return np.asarray(cv2.remap(seen, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _compared(card: Printed, way: NDArray[np.float64], seen: Picture) -> Fit:
    there, taught, inside = softened(seen), card.soft, _inside(card.size)
    alike, printed = correlated(there, taught)
    bright = np.minimum(np.minimum(seen[..., 0], seen[..., 1]), seen[..., 2])
    lit = (alike > ALIKE) & (bright < BURNT)
    odd = beyond(in_light_of(there, taught, lit), taught)
    light = in_light_of(there, taught, lit & (odd < ODD))  # a piece is as flat as paper, and not in its light
    odd = beyond(light, taught)
    agrees = (alike > ALIKE) & (cv2.blur(odd, (3, 3)) < ODD) & inside
    area = float(np.count_nonzero(inside))
    shares = (float(np.count_nonzero(each) / area) for each in (agrees, agrees & printed))
    return Fit(card, way, placed(way, card.size), light, inside, agrees, odd, bright, *shares)


@lru_cache
def _inside(size: tuple[int, int]) -> Bools:
    edge = max(1, round(EDGE * SHORT_PX))
    inside = np.zeros((size[1], size[0]), np.uint8)
    inside[edge:-edge, edge:-edge] = 1
    corner = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(ROUND * SHORT_PX) + 1,) * 2)
    return np.asarray(cv2.morphologyEx(inside, cv2.MORPH_OPEN, corner) > 0, np.bool_)


def correlated(one: Floats, other: Floats) -> tuple[Floats, Bools]:
    """Return how alike both are around a pixel, 1 the same; and where the other one has a print."""
    a, b = (cv2.cvtColor(each, cv2.COLOR_BGR2GRAY) for each in (one, other))
    side = 2 * round(WINDOW * SHORT_PX / 2) + 1
    mean_a, mean_b, both, square_a, square_b = (
        cv2.blur(each, (side, side)) for each in (a, b, a * b, a * a, b * b)
    )
    gain = float(mean_b.mean() / max(1.0, float(mean_a.mean())))
    spread_a = np.maximum(square_a - mean_a * mean_a, 0) * np.float32(gain**2)
    spread_b = np.maximum(square_b - mean_b * mean_b, 0)
    flat = np.float32(FLAT**2)
    together = (both - mean_a * mean_b) * np.float32(gain)
    alike = (together + flat) / np.sqrt((spread_a + flat) * (spread_b + flat))
    return np.asarray(alike, np.float32), np.asarray(spread_b > flat, np.bool_)


def in_light_of(seen: Floats, taught: Floats, agrees: Bools) -> Floats:
    """Return what is seen in the light in which the card was taught: a smooth gain, and one tint."""
    height, width = agrees.shape
    size = (width // COARSE, height // COARSE)
    now, then, weight = (
        np.asarray(cv2.resize(each, size, interpolation=cv2.INTER_AREA), np.float32)
        for each in (seen, taught, agrees.astype(np.float32) + np.float32(1e-3))
    )
    ratio = np.log((then + 8) / (now + 8))
    tint = np.tensordot(weight, ratio, 2) / weight.sum()
    tint = np.clip(tint - tint.mean(), -TINTED, TINTED)
    level = np.asarray(ratio.mean(axis=2), np.float32)
    fall = _falling(level, weight)  # smoothed alone it would be flat towards the border
    sigma = 0.25 * SHORT_PX / COARSE
    near, known = (cv2.GaussianBlur(each, (0, 0), sigma) for each in ((level - fall) * weight, weight))
    gain = np.exp((fall + near / known)[..., None] + tint).astype(np.float32)
    return np.asarray(
        (seen + 8) * cv2.resize(gain, (width, height), interpolation=cv2.INTER_LINEAR) - 8, np.float32
    )


def _falling(level: Floats, weight: Floats) -> Floats:
    """Return the parabola that a light follows across a card, by where it is known."""
    terms = _terms(level.shape)
    heavy = terms * weight.reshape(-1)
    steady = np.diag([0, *[STEADY] * 5]) * weight.sum()
    way = np.linalg.solve(heavy @ terms.T + steady, heavy @ level.reshape(-1))
    return np.asarray((way @ terms).reshape(level.shape), np.float32)


@lru_cache
def _terms(shape: tuple[int, int]) -> NDArray[np.float64]:
    """Return terms x pixels: what a parabola across a card is made of."""
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y]).reshape(6, -1)


def beyond(seen: Floats, taught: Floats) -> Floats:
    """Return by how many levels a pixel is brighter or darker than all its neighbours in the taught card."""
    near = np.ones((3, 3), np.uint8)
    odd = np.maximum(seen - cv2.dilate(taught, near), cv2.erode(taught, near) - seen)
    return np.asarray(np.maximum(greatest(odd), 0), np.float32)
