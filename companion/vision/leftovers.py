"""What lies there and was not read as a piece, though it may be one.

A disc that stands on its edge is a narrow thing as long as a disc, one that leans a broader thing with a
face's ground; a coin, that may lie on one, is as large as a disc; one that lies under another shows as a
crescent along it; one that leaves the picture is cut off by its border. They are looked for in the reduced
picture, outside the discs that were found, and measured in radii of a whole disc.

>>> [doubt.name for doubt in likely_pieces(seen, pieces, profile)]
[<Doubted.ON_EDGE: 'on-edge'>]
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.foreground import Foreground
from companion.vision.ground import Found
from companion.vision.profile import Profile
from companion.vision.reading import Doubt, Doubted, Piece, Place

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

_WITH_SHADOW, _WITHOUT = 1.22, 1.1
"""How far out a disc and its side reach, with its shadow and without."""
_LENGTH, _LEAST_AREA = 1.7, 0.12
"""How long a disc looks, in radii, however it lies, and its least share of a disc's area."""
_NARROW, _BROADEST, _LONGEST = 0.6, 1.2, 3.0
"""How narrow a standing disc looks at the most, as a share of its length and in radii, and how long: cubes
are broader, matches and pens longer."""
_COIN, _COIN_AREA, _ROUND = 1.7, 0.7, 0.77
"""How broad a coin is, its share of a disc's area, and its hull's share of the circle about it: dice are
smaller; a square has 0.64, and a cube with the sides that show a little more."""
_LEANS_FROM, _ALL_SIDE, _MORE_FACE, _FACE = 1.85, 0.5, 3.0, (0.15, 0.6)
"""A leaning disc is so long: a die is shorter. The broader it looks, as a share of its length, the more of it
is its face: beyond `_ALL_SIDE` so many times more, between these shares; print takes the rest."""
_ALONE, _CROWD = 0.4, 0.6
"""What lies alone has less than this, in discs' areas, so near: parts of a card or a sleeve that has the
table's colours lie close to each other."""
_THIN, _SHORTENED = 0.75, 1.4
"""What is as narrow as this, in radii, is thinner than a cube, and may be as short: a disc hides its end."""
_OWN = 1.4
"""How far the side of a disc reaches, in its reaches: what lies within that belongs to it."""
_MISSING, _MISSING_NARROW, _MISSING_BOX = (1.3, 3.1), 0.66, 0.4
"""Where a disc is missing, it may be whatever is so long and, as a share of that, no broader, unless its box
is smaller than this, in square radii."""
_LONELY = 0.5
"""The share of a thing that is no shadow, up to which it looks like one; but no shadow lies there alone."""
_LARGE, _LARGE_AREA = 4.0, 2.5
"""What is longer, in radii, or takes more discs' areas, shadow included, is a card, a mug or an arm, and what
looks like a standing disc in it is a part of that."""
_CLOSE_PX = 1.6
"""What is so near, in pixels of the mask, lies along it: the mask's own coarseness."""
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
    radius: float
    """Of a whole disc there, in pixels of the mask."""


class _Left:
    """What is left of a mask where all that lies within `reach` radii of a piece is taken away."""

    def __init__(self, mask: Mask, pieces: tuple[Piece, ...], profile: Profile, reach: float) -> None:
        self._shape, self._scale = mask.shape, 2**profile.look
        self._middles = (
            np.array([(piece.x, piece.y) for piece in pieces], np.float32).reshape(-1, 2) / self._scale
        )
        self._reaches = (
            np.array([reach * profile.outline * piece.r for piece in pieces], np.float32) / self._scale
        )
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
            radius = (
                self._profile.outline
                * self._profile.radius_at(x * self._scale, y * self._scale)
                / self._scale
            )
            area = cv2.contourArea(outline) + len(outline) / 2 + 1
            yield _Rest(
                outline=np.asarray(outline, np.int32).reshape(-1, 2),
                x=float(x),
                y=float(y),
                long=(max(sides) + 1) / radius,
                narrow=(min(sides) + 1) / radius,
                area=area / (np.pi * radius**2),
                radius=radius,
            )

    def whole(self) -> Iterator[_Rest]:
        """Yield what is as long as a disc, and not large."""
        for rest in self:
            least = _SHORTENED if rest.narrow < _THIN else _LENGTH
            long = rest.long > least and rest.area > _LEAST_AREA
            if long and not _is_large(rest) and self.reaches_out(rest):
                yield rest

    def is_inside(self, rest: _Rest) -> bool:
        """Whether all of it is in the picture: a card's corner at the border may look like anything."""
        return not self._on_border(rest.outline).any()

    def crowd(self, rest: _Rest, others: list[_Rest]) -> float:
        """Return the area, in discs, of those of the others that lie close to it."""
        near = (other.area for other in others if _apart(rest, other) < _ALONE * rest.radius)
        return sum(near)

    def reaches_out(self, rest: _Rest) -> bool:
        """Whether it reaches further from each disc than its side."""
        beyond = np.linalg.norm(rest.outline[:, None] - self._middles, axis=2) / self._reaches
        return bool(beyond.max(axis=0).min(initial=np.inf) > _OWN)

    def doubt(self, rest: _Rest) -> Doubt:
        """Return the doubt that a piece lies there, with what would make it look so."""
        place = Place(rest.x * self._scale, rest.y * self._scale, rest.long / 2 * rest.radius * self._scale)
        return Doubt(self._why(rest.outline), place=place)

    def _on_border(self, points: NDArray[np.int32]) -> NDArray[np.bool_]:
        return np.asarray(((points == 0) | (points == np.array(self._shape[1::-1]) - 1)).any(axis=1))

    def _why(self, points: NDArray[np.int32]) -> Doubted:
        if self._on_border(points).mean() > _CUT_ALONG:
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
    lonely = _Left(_without_bodies(seen), pieces, profile, _WITHOUT)
    narrow = (rest for rest in (*left.whole(), *lonely.whole()) if _is_narrow(rest))
    short = [rest for rest in narrow if rest.long < _LONGEST]
    others = [rest for rest in left if left.reaches_out(rest)] if short else []
    standing = [rest for rest in short if not _goes_on(rest, others)]
    for rest in _apart_from_large(standing, seen, pieces, profile):
        doubt = left.doubt(rest)
        if doubt.name is not Doubted.CUT_OFF:
            yield doubt


def broad_pieces(found: Found, pieces: tuple[Piece, ...]) -> Iterator[Doubt]:
    """Doubt what lies alone, as long as a disc and too broad to stand: a coin that may lie on one, or one
    that leans. Cubes are smaller than coins, and have not the ground of our faces.
    """
    left = _Left(found.seen.body, pieces, found.profile, _WITHOUT)
    broad = [rest for rest in left.whole() if not _is_narrow(rest)]
    coins = [rest for rest in broad if _is_a_coin(rest)]
    leaning = [rest for rest in broad if rest not in coins and _leans(rest, found)]
    others = [rest for rest in left if not any(_apart(rest, one) == 0 for one in (*coins, *leaning))]
    for rest in _apart_from_large([*coins, *leaning], found.seen, pieces, found.profile):
        doubt = left.doubt(rest)
        if rest in coins:
            doubt = replace(doubt, name=Doubted.HIDDEN)
        if left.is_inside(rest) and left.crowd(rest, others) < _CROWD:
            yield doubt


def _apart(one: _Rest, other: _Rest) -> float:
    """Return how far apart two things are, in pixels of the mask."""
    return float(np.linalg.norm(one.outline[:, None] - other.outline, axis=2).min())


def _apart_from_large(
    whole: list[_Rest], seen: Foreground, pieces: tuple[Piece, ...], profile: Profile
) -> Iterator[_Rest]:
    """Yield those that are no part of something large."""
    large = _large(seen, pieces, profile) if whole else seen.mask
    for rest in whole:
        x, y = rest.outline[0]
        if not large[y, x]:
            yield rest


def _is_narrow(rest: _Rest) -> bool:
    return rest.narrow < min(_NARROW * rest.long, _BROADEST)


def _is_a_coin(rest: _Rest) -> bool:
    hull = np.asarray(cv2.convexHull(rest.outline), np.int32)
    _, radius = cv2.minEnclosingCircle(hull)
    is_round = _area_px(hull) > _ROUND * np.pi * (radius + 0.5) ** 2
    return bool(is_round and rest.narrow > _COIN and rest.area > _COIN_AREA)


def _area_px(outline: NDArray[np.int32]) -> float:
    """Return the area of an outline, which runs through the middles of its pixels."""
    return cv2.contourArea(outline) + cv2.arcLength(outline, closed=True) / 2 + 1


def _goes_on(rest: _Rest, others: list[_Rest]) -> bool:
    """Whether it is longer than a disc together with what lies in line with it: a match of which a part has
    the table's colour.
    """
    for other in others:
        if 0 < _apart(rest, other) < _ALONE * rest.radius + 1:
            _, sides, _ = cv2.minAreaRect(np.concatenate([rest.outline, other.outline]))
            if min(sides) + 1 < _BROADEST * rest.radius and max(sides) + 1 > _LONGEST * rest.radius:
                return True
    return False


def _leans(rest: _Rest, found: Found) -> bool:
    """Whether as much of it has the ground of our faces as a leaning disc shows of its face."""
    if rest.long < _LEANS_FROM:
        return False
    scale = 2 ** (found.profile.look - found.profile.work)
    y, x = np.nonzero(cv2.drawContours(np.zeros_like(found.seen.mask), [rest.outline], -1, 1, -1))
    ground = found.ground_at((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5)
    least, most = _FACE
    return bool(ground.mean() > np.clip(_MORE_FACE * (rest.narrow / rest.long - _ALL_SIDE), least, most))


def _is_large(rest: _Rest) -> bool:
    return rest.long > _LARGE or rest.area > _LARGE_AREA


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
    left, (shortest, longest) = _Left(seen.mask, pieces, profile, _WITH_SHADOW), _MISSING
    for rest in left:
        slender = rest.narrow < _MISSING_NARROW * rest.long and rest.long * rest.narrow > _MISSING_BOX
        if slender and shortest < rest.long < longest:
            yield left.doubt(rest)


def _large(seen: Foreground, pieces: tuple[Piece, ...], profile: Profile) -> Mask:
    """Return the mask of what is larger than a standing disc with its shadow."""
    left = _Left(seen.mask, pieces, profile, _WITH_SHADOW)
    outlines = [rest.outline for rest in left if _is_large(rest)]
    return np.asarray(cv2.drawContours(np.zeros_like(seen.mask), outlines, -1, 255, -1), np.uint8)
