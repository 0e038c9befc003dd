"""What was not counted though it may be a disc: one that stands, leans, or lies mostly under another.

What is left of the foreground once the discs that were read are taken out falls into connected things. Each
is measured in radii and areas of a disc, and one fitted model says how likely it is a disc.

>>> [thing.place for thing in uncounted(seen, pieces, profile) if thing.likely > LIKELY]
[Place(x=412.0, y=310.5, r=18.1)]
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.profile import Profile
from companion.vision.fitted import Fitted
from companion.vision.foreground import Foreground
from companion.vision.light import DARK, median
from companion.vision.reading import Doubted, Piece, Place

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

LIKELY, POSSIBLE = 0.65, 0.1
"""What is worth a remark, and what is worth a ring while discs are missing. On installations that were left
out 68 % of the discs have a remark, and 2.5 % of the throws one in vain; from 0.3 on it is 84 and 6.8 %."""
_REACH = 1.12
"""How far a disc that was read reaches, in radii, with its side."""
_LEAST_AREA, _LARGEST = 0.06, 6.0
"""In areas of a disc: less is grain or an edge; more is a card, a mug or an arm, and no disc at all."""
_FAR = 3.0
"""Distances count up to so many radii."""
_DIM, _BRIGHT, _SAME = 0.6, 1.2, 0.12
"""How the light on a face's ground may differ, and how far a colour may be off: shares."""
_ALONG_PX = 1.6
"""What is so near to a disc, in pixels of the mask, lies along it."""
_SHARE = 0.3
"""What the border cuts off, and what lies under a disc, has so much of its outline there."""


class Measures(NamedTuple):
    """What the model is told about a thing: sizes in radii of a disc, shares from 0 to 1."""

    long: float
    narrow: float
    area: float
    fill: float
    """The share of its smallest box that it takes."""
    solid: float
    """The share that is no shadow."""
    solid_long: float
    solid_narrow: float
    off: float
    """How far the length of what is no shadow is from the diameter of a disc, which one that stands has; up
    to a radius.
    """
    ground: float
    """The share that has the ground of our faces."""
    reach: float
    """How far it reaches away from the discs that were read."""
    along: float
    """The share of its outline that lies along a disc."""
    border: float
    away: float
    """How far its middle is from that of the nearest disc."""
    dark: float
    """How much darker than the table it is (a logarithm)."""
    uneven: float
    """How far that varies within it."""
    crowd: float
    """The area of other things that lie close to it."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A connected thing that was not read, and the probability that it is a disc."""

    place: Place
    name: Doubted
    likely: float


def uncounted(seen: Foreground, pieces: Sequence[Piece], profile: Profile) -> list[Thing]:
    """Return the things that no piece explains, the likeliest disc first. `pieces` are faces in size."""
    found = measured(seen, pieces, profile)
    if not found:
        return []
    chances = Fitted.of("uncounted").probability(np.array([measures for _, measures in found], np.float32))
    things = [
        Thing(place, _look(measures), float(chance))
        for (place, measures), chance in zip(found, chances, strict=True)
    ]
    return sorted(things, key=lambda thing: -thing.likely)


def _look(measures: Measures) -> Doubted:
    """Return what would make a disc look so."""
    if measures.border > _SHARE:
        return Doubted.CUT_OFF
    return Doubted.HIDDEN if measures.along > _SHARE else Doubted.ON_EDGE


def measured(seen: Foreground, pieces: Sequence[Piece], profile: Profile) -> list[tuple[Place, Measures]]:
    """Return where things lie that no piece explains, and what the model is told about each."""
    scale, shape = 2**profile.look, seen.mask.shape
    discs = np.array([(p.x, p.y, _REACH * profile.outline * p.r) for p in pieces], np.float32)
    discs = discs.reshape(-1, 3) / scale
    left = seen.mask.copy()
    for x, y, reach in discs.tolist():
        cv2.circle(left, (round(x), round(y)), round(reach), 0, -1)
    outlines, _ = cv2.findContours(left, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    usual = float(profile.radius[0]) * profile.outline / scale
    shapes = [outline for outline in outlines if len(outline) > usual]
    areas = np.array([cv2.contourArea(o) + len(o) / 2 + 1 for o in shapes]) / (np.pi * usual**2)
    middles = np.array([o.reshape(-1, 2).mean(axis=0) for o in shapes]).reshape(-1, 2)
    some = np.flatnonzero((areas > _LEAST_AREA) & (areas < _LARGEST)).tolist()
    pixels = _pixels([shapes[number] for number in some], left, seen, profile)
    found = []
    for number, (solid, solid_sides, ground, dark, uneven) in zip(some, pixels, strict=True):
        outline = shapes[number]
        (x, y), sides, _ = cv2.minAreaRect(outline)
        radius = profile.outline * profile.radius_at(x * scale, y * scale) / scale
        points = outline.reshape(-1, 2).astype(np.float32)
        apart = np.hypot(*(points[:, None] - discs[:, :2]).transpose(2, 0, 1)) - discs[:, 2]
        border = ((points == 0) | (points == np.array(shape[::-1]) - 1)).any(axis=1).mean()
        near = np.hypot(*(middles - middles[number]).T) < _FAR / 1.5 * radius
        long, narrow = (max(sides) + 1) / radius, (min(sides) + 1) / radius
        solid_narrow, solid_long = (side / radius for side in solid_sides)
        away = np.hypot(*(discs[:, :2] - (x, y)).T).min(initial=_FAR * radius) / radius
        measures = Measures(
            long=long,
            narrow=narrow,
            area=float(areas[number]),
            fill=float(areas[number]) * np.pi / (long * narrow),
            solid=solid,
            solid_long=solid_long,
            solid_narrow=solid_narrow,
            off=min(1.0, abs(solid_long - 2)),
            ground=ground,
            reach=min(_FAR, float(apart.min(axis=1, initial=_FAR * radius).max()) / radius),
            along=float((apart < _ALONG_PX).any(axis=1).mean()),
            border=float(border),
            away=min(_FAR, float(away)),
            dark=dark,
            uneven=uneven,
            crowd=min(_FAR, float(areas[near].sum() - areas[number])),
        )
        found.append((Place(x * scale, y * scale, long / 2 * radius * scale), measures))
    return found


def _pixels(
    outlines: Sequence[NDArray[Any]], left: Mask, seen: Foreground, profile: Profile
) -> Iterator[tuple[float, list[float], float, float, float]]:
    """Yield what the pixels of each thing tell: solid and its sides in pixels, ground, dark, uneven."""
    things = np.zeros(left.shape, np.int32)
    for number, outline in enumerate(outlines, start=1):
        cv2.drawContours(things, [outline], -1, number, -1)
    at = np.flatnonzero((things > 0) & (left > 0))
    of, count = things.take(at) - 1, len(outlines)
    many = np.bincount(of, minlength=count)
    colours, bare = (picture.reshape(-1, 3)[at] for picture in (seen.small, seen.bare))
    table = (bare * seen.gain.reshape(-1, 3)[at]).mean(axis=1)
    ratio = np.log((colours.mean(axis=1) + DARK) / (table + DARK))
    dark = np.bincount(of, ratio, count) / many
    uneven = np.sqrt(np.bincount(of, (ratio - dark[of]) ** 2, count) / many)
    ground = np.bincount(of, _are_ground(colours, profile, seen.light), count) / many
    solid = seen.body.take(at) > 0
    places = np.stack(np.divmod(at[solid], left.shape[1]), axis=1).astype(np.float32)
    for number in range(count):
        points = places[of[solid] == number]
        sides = sorted(cv2.minAreaRect(points)[1]) if len(points) > 1 else [0.0, 0.0]
        share = len(points) / int(many[number])
        yield share, sides, float(ground[number]), float(dark[number]), float(uneven[number])


@lru_cache(maxsize=4)
def _grounds(profile: Profile) -> Floats:
    """Return the colour near the rim of each face, where there is little print: in the two last rings."""
    rings = profile.examples[:, -2:]
    return np.stack([median(rings[profile.sides == side].reshape(-1, 3)) for side in (0, 1)])


def _are_ground(colours: NDArray[np.uint8], profile: Profile, light: tuple[float, ...]) -> NDArray[np.bool_]:
    """Return which of these colours are a face's ground, in a little less or more light."""
    grounds = _grounds(profile) * np.array(light, np.float32)
    lit = colours @ grounds.T / np.maximum((grounds**2).sum(axis=1), 1)
    lit = np.clip(lit, _DIM, _BRIGHT)
    off = np.abs(colours[:, None] - lit[..., None] * grounds).max(axis=2)
    return np.asarray((off < _SAME * grounds.max(axis=1) * lit + DARK).any(axis=1))
