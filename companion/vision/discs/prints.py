"""Discs that are found by their print: their rim melts into a pale table, or into a burnt reflection.

This is dearer than rims, so it is done only where discs are missing, and only where a trace of a rim shows.
What is found so must look quite like a disc: a small thing on a pale table may look a little like a print.

>>> by_print(view.part, view.views, discs, view.lit.judge, profile)
[Circle(x=412.0, y=310.5, r=18.1, votes=0.21)]
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.align import Aligner
from companion.vision.discs.candidates import LEAST_RIM, Part, larger
from companion.vision.discs.circles import BAND, Circle, peaks
from companion.vision.discs.cover import all_visible
from companion.vision.discs.judge import USUAL, Judge, Judged, Views
from companion.vision.discs.polar import COARSE
from companion.vision.discs.profile import Profile
from companion.vision.picture import BURNT

Floats = NDArray[np.float32]

_STEP = 0.2
"""How far apart the places are that are tried, in radii."""
_TRACE = 0.07
"""Of a whole rim's votes, as a share, what must be left of it."""
_LEAST_SHOWN = 0.5
"""The least share of a face that must be neither covered nor burnt out."""
_LEAST_ALIKE, _LEAST_STRENGTH = 0.55, 0.3
"""How well a print must fit for a closer look, as a correlation, and its share of the usual strength."""
_LEAST_TONE = 0.93
"""How well the tone must fit: of a cube on pale cloth it fits less."""
_AT_ONCE = 500
"""Places that are looked at together: their samples take memory."""


def by_print(
    part: Part, views: Views, discs: Sequence[Judged], judge: Judge, profile: Profile
) -> list[Circle]:
    """Return where prints show in this part of the picture that belong to no disc which was found."""
    aligner = Aligner(profile.few)
    found = list(_in_part(part, views, discs, aligner, profile))
    looks = judge.judge(views, found, list(discs))
    return [circle for circle, look in zip(found, looks, strict=True) if shows_a_print(look)]


def shows_a_print(look: Judged) -> bool:
    """Whether it is a disc by its print, whatever its rim."""
    return (
        look.oddness < USUAL
        and look.strength >= _LEAST_STRENGTH
        and look.visible >= _LEAST_SHOWN
        and look.nearest_tone >= _LEAST_TONE
    )


def is_by_print(look: Judged) -> bool:
    """Whether so little of its rim shows that it was found by its print."""
    return look.votes <= LEAST_RIM


def apart_from(circles: list[Circle], printed: list[Circle]) -> list[Circle]:
    """Return the circles that are not of a disc whose print shows: half a rim points beside its middle."""
    return [circle for circle in circles if not any(circle.is_of(one) for one in printed)]


def _in_part(
    small: Part, views: Views, discs: Sequence[Judged], aligner: Aligner, profile: Profile
) -> Iterator[Circle]:
    """Yield the places in this part where a print fits better than round about."""
    part, radius = larger(small, views.work, profile), float(profile.radius[0]) / 2**profile.work
    step = max(1, round(_STEP * radius))
    _, full_rim = profile.larger_rim
    traces = part.votes(profile, BAND) / np.float32(full_rim)
    near = np.asarray(cv2.dilate(traces, np.ones((step, step), np.uint8)), np.float32)[::step, ::step]
    down, across = np.nonzero(near >= _TRACE)
    x, y = across * step + part.left, down * step + part.top
    radii = profile.reach * profile.radii_at(x * 2**profile.work, y * 2**profile.work) / 2**profile.work
    places = np.stack([x, y, radii], axis=1).astype(np.float32)
    alike = np.zeros(near.shape, np.float32)
    for some in np.array_split(np.arange(len(places)), -(-len(places) // _AT_ONCE) or 1):
        alike[down[some], across[some]] = _alikeness(views, places[some], discs, aligner)
    for column, row, _ in peaks(alike, radius / step, _LEAST_ALIKE):
        trace = min(LEAST_RIM, float(near[round(row), round(column)]))
        middle = part.in_picture(column * step, row * step, profile.work)
        yield Circle(*middle, profile.work_radius_at(*middle), trace)


def _alikeness(views: Views, places: Floats, discs: Sequence[Judged], aligner: Aligner) -> Floats:
    """Return how well a print fits at each place: 0 where too much is covered.

    What the camera clipped does not count, unless too little is left: ink shows on burnt paper too.
    """
    over = np.array([(disc.x, disc.y, disc.r) for disc in discs], np.float32).reshape(-1, 3)
    soft = views.to_soft(places)
    shown = all_visible(places, over, views.size, COARSE)[:, 0]
    clipped = (COARSE.unroll(views.soft, soft) >= BURNT).all(axis=3)
    left = np.asarray(shown * ~clipped, np.float32)
    shown = np.where((_share(left) >= _LEAST_SHOWN)[:, None, None], left, shown)
    enough = _share(shown) >= _LEAST_SHOWN
    alike = np.zeros(len(places), np.float32)
    if enough.any():
        fits = aligner.alikeness(views.soft, soft[enough], shown[enough], _LEAST_STRENGTH)
        alike[enough] = np.maximum(fits, 0)
    return alike


def _share(shown: Floats) -> Floats:
    return np.asarray((shown * COARSE.area).sum(axis=(1, 2)), np.float32)
