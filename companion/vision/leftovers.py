"""What lies there and was not read as a piece, though it may be one.

A disc that stands on its edge is a narrow thing as long as a disc; one that lies under another shows as a
crescent along it; one that leaves the picture is cut off by its border. They are looked for in the reduced
picture, outside the discs that were found.

>>> [doubt.name for doubt in likely_pieces(seen, pieces, profile)]
[<Doubted.ON_EDGE: 'on-edge'>]
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.foreground import Foreground
from companion.vision.ground import Found
from companion.vision.profile import Profile
from companion.vision.reading import Doubt, Doubted, Piece, Place

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_WITH_SHADOW, _WITHOUT = 1.35, 1.22
"""How far out, in radii, a disc and its side reach, with its shadow and without."""
_LENGTHS, _NARROW, _BROADEST, _LEAST_AREA = (1.85, 2.9), 0.6, 1.35, 0.15
"""How long a standing disc looks, in radii; how narrow, as a share of that and in radii; and its least share
of a disc's area. Cubes are shorter or broader, also two that touch."""
_THIN, _SHORTENED = 0.8, 1.5
"""What is as narrow as this, in radii, is thinner than a cube, and may be as short: a disc hides its end."""
_FULL, _FULL_AREA = 0.6, 0.2
"""What stands against a disc fills this share of its box, and has this share of a disc's area at the least:
a disc's own side and shadow are crescents."""
_LONELY = 0.5
"""The share of a thing that is no shadow, up to which it looks like one; but no shadow lies there alone."""
_LEANS, _LEANS_FROM, _LEAST_GROUND = 0.66, 2.1, 0.4
"""A disc that leans by 60 degrees or more is so much narrower than long, side and all; it is longer than a
cube, in radii; and the share of it that has the ground of a face."""
_LARGE, _LARGE_AREA = 4.0, 2.3
"""What is longer, in radii, or takes more discs' areas, shadow included, is a card, a mug or an arm, and what
looks like a standing disc in it is a part of that."""
_CLOSE_PX = 1.6
_HIDDEN_ALONG, _CUT_ALONG = 0.35, 0.25
"""What shows from under a disc, or beyond the border, has this share of its outline close to it: of what was
hidden half or more, of what stood beside a disc less than a quarter."""


@dataclass(frozen=True, eq=False)
class _Rest:
    """A connected thing in what is left: its outline, and its sizes in radii and in areas of a disc."""

    outline: NDArray[np.int32]
    x: float
    y: float
    long: float
    narrow: float
    area: float
    long_px: float


class _Left:
    """What is left of a mask where all that lies within `reach` radii of a piece is taken away."""

    def __init__(self, mask: Mask, pieces: tuple[Piece, ...], profile: Profile, reach: float) -> None:
        self._shape, self._scale = mask.shape, 2**profile.look
        self._middles = (
            np.array([(piece.x, piece.y) for piece in pieces], np.float32).reshape(-1, 2) / self._scale
        )
        self._reaches = np.array([reach * piece.r for piece in pieces], np.float32) / self._scale
        self._profile, self._rest = profile, mask.copy()
        for (x, y), away in zip(self._middles, self._reaches, strict=True):
            cv2.circle(self._rest, (round(float(x)), round(float(y))), round(float(away)), 0, -1)

    def __iter__(self) -> Iterator[_Rest]:
        outlines, _ = cv2.findContours(self._rest, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        least = float(self._profile.radius[0]) / self._scale
        for outline in outlines:
            if len(outline) < least:  # grain; to look at each costs too much
                continue
            (x, y), sides, _ = cv2.minAreaRect(outline)
            radius = self._profile.radius_at(x * self._scale, y * self._scale) / self._scale
            area = cv2.contourArea(outline) + len(outline) / 2 + 1
            yield _Rest(
                outline=np.asarray(outline, np.int32).reshape(-1, 2),
                x=float(x),
                y=float(y),
                long=(max(sides) + 1) / radius,
                narrow=(min(sides) + 1) / radius,
                area=area / (np.pi * radius**2),
                long_px=max(sides),
            )

    def doubt(self, rest: _Rest) -> Doubt:
        """Return the doubt that a piece lies there, with what would make it look so."""
        place = Place(rest.x * self._scale, rest.y * self._scale, rest.long_px / 2 * self._scale)
        return Doubt(self._why(rest.outline), place=place)

    def _why(self, points: NDArray[np.int32]) -> Doubted:
        on_border = ((points == 0) | (points == np.array(self._shape[1::-1]) - 1)).any(axis=1)
        if on_border.mean() > _CUT_ALONG:
            return Doubted.CUT_OFF
        away = np.linalg.norm(points[:, None] - self._middles, axis=2) - self._reaches
        if (away < _CLOSE_PX).mean(axis=0).max(initial=0) > _HIDDEN_ALONG:
            return Doubted.HIDDEN
        return Doubted.ON_EDGE


def likely_pieces(seen: Foreground, pieces: tuple[Piece, ...], profile: Profile) -> Iterator[Doubt]:
    """Doubt what is a standing disc in all likelihood, however many were thrown.

    Shadows are left out: that of a cube may be as long as a disc. What looks like a shadow and lies there
    with nothing that could cast it is a dark disc.
    """
    left = _Left(seen.body, pieces, profile, _WITHOUT)
    standing = [rest for rest in left if _stands(rest)]
    lonely = _Left(_without_bodies(seen), pieces, profile, _WITHOUT)
    standing += [rest for rest in lonely if _stands(rest)]
    large = _large(seen, pieces, profile) if standing else None
    for rest in standing:
        (x, y), doubt = rest.outline[0], left.doubt(rest)
        alone = doubt.name is Doubted.ON_EDGE or (doubt.name is Doubted.HIDDEN and not _is_crescent(rest))
        if alone and large is not None and not large[y, x]:
            yield doubt


def leaning_pieces(found: Found, pieces: tuple[Piece, ...]) -> Iterator[Doubt]:
    """Doubt what lies alone, is too broad to stand on its edge, and has the ground of our faces."""
    left = _Left(found.seen.body, pieces, found.profile, _WITHOUT)
    longs = [rest for rest in left if _LEANS_FROM < rest.long < _LENGTHS[1] and rest.area > _LEAST_AREA]
    large = _large(found.seen, pieces, found.profile) if longs else None
    scale = 2 ** (found.profile.look - found.profile.work)
    for rest in longs:
        if large is None or large[rest.outline[0, 1], rest.outline[0, 0]] or rest.narrow > _LEANS * rest.long:
            continue
        y, x = np.nonzero(cv2.drawContours(np.zeros_like(large), [rest.outline], -1, 1, -1))
        ground = found.ground_at((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5)
        doubt = left.doubt(rest)
        if doubt.name is Doubted.ON_EDGE and ground.mean() >= _LEAST_GROUND:
            yield doubt


def _stands(rest: _Rest) -> bool:
    """Whether a thing has the shape of a disc on its edge."""
    low, high = _LENGTHS
    if rest.narrow < _THIN and rest.area > _FULL * rest.long * rest.narrow / np.pi:
        low = _SHORTENED
    if not low < rest.long < high or rest.area < _LEAST_AREA:
        return False
    return rest.narrow < min(_NARROW * rest.long, _BROADEST)


def _is_crescent(rest: _Rest) -> bool:
    return rest.area < max(_FULL_AREA, _FULL * rest.long * rest.narrow / np.pi)


def _without_bodies(seen: Foreground) -> Mask:
    """Return the mask of connected things of which at least half looks like a shadow."""
    closed = cv2.morphologyEx(seen.mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels = cv2.connectedComponents(closed)
    sizes = np.bincount(labels.ravel(), minlength=count)
    solid = np.bincount(labels[seen.body > 0], minlength=count)
    lonely = solid <= _LONELY * sizes
    lonely[0] = False
    return np.asarray(lonely[labels] * np.uint8(255), np.uint8)


def possible_pieces(seen: Foreground, pieces: tuple[Piece, ...], profile: Profile) -> Iterator[Doubt]:
    """Doubt all that a missing piece may be: what is as long as a disc and much narrower."""
    left = _Left(seen.mask, pieces, profile, _WITH_SHADOW)
    for rest in left:
        if 1.45 < rest.long < 3.4 and rest.narrow < 0.66 * rest.long and rest.long * rest.narrow > 0.5:
            yield left.doubt(rest)


def _large(seen: Foreground, pieces: tuple[Piece, ...], profile: Profile) -> Mask:
    """Return the mask of what is larger than a standing disc with its shadow."""
    left = _Left(seen.mask, pieces, profile, _WITH_SHADOW)
    outlines = [rest.outline for rest in left if rest.long > _LARGE or rest.area > _LARGE_AREA]
    return np.asarray(cv2.drawContours(np.zeros_like(seen.mask), outlines, -1, 255, -1), np.uint8)
