"""Patches of a face's ground beside a disc: of one that lies under it, or leans on it, and was not found.

A disc's own side and shadow have other colours. A card may have this one, but is larger than a disc.

>>> list(patches(Found(view.views.soft, view.seen, judged, profile)))
[Place(x=412.0, y=310.5, r=9.1)]
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.ground import Found
from companion.vision.discs.judge import Views
from companion.vision.light import median
from companion.vision.reading import Place

Mask = NDArray[np.uint8]

_REACH, _CLOSE, _NEAR = 1.1, 1.3, 3.3
"""In radii of a whole disc: how far one reaches that was found, how near its middle a patch begins, and what
is looked at about it."""
_LEAST, _LARGEST = 0.04, 1.3
"""The least area of a patch, in those of a disc, and how far it may reach from its middle, in radii."""
_FINE = np.ones((2, 2), np.uint8)


def patches(found: Found) -> Iterator[Place]:
    """Yield where a face's ground shows beside a disc, in pixels of the picture."""
    if not found.discs:
        return
    soft, profile = found.soft, found.profile
    whole = [(disc.x, disc.y, disc.r * profile.outline) for disc in found.discs]
    places = Views.to_soft(np.array(whole, np.float32))
    left, top, near, close = _surroundings(places, soft.shape[:2])
    crop = np.s_[top : top + near.shape[0], left : left + near.shape[1]]
    size = (soft.shape[1], soft.shape[0])
    body = np.asarray(cv2.resize(found.seen.body, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    there = np.flatnonzero((near & body[crop]) > 0)
    shows = np.zeros_like(near)
    colours = soft[crop].reshape(-1, 3).take(there, axis=0).astype(np.float32)
    shows.reshape(-1)[there] = found.are_ground(colours)
    radius, scale = float(median(places[:, 2])), 2 ** (profile.work + 1)
    opened = cv2.morphologyEx(shows, cv2.MORPH_OPEN, _FINE)
    outlines, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        area = cv2.contourArea(outline) + len(outline) / 2 + 1
        (x, y), reach = cv2.minEnclosingCircle(outline)
        points = np.asarray(outline, np.intp).reshape(-1, 2)
        begins = close[points[:, 1], points[:, 0]].any()
        if begins and area >= _LEAST * np.pi * radius**2 and reach <= _LARGEST * radius:
            yield Place((x + left + 0.5) * scale, (y + top + 0.5) * scale, max(reach, radius / 2) * scale)


def _surroundings(places: NDArray[np.float32], shape: tuple[int, ...]) -> tuple[int, int, Mask, Mask]:
    """Return left and top of a crop, and in it what lies about discs but not on them, and close to them."""
    away = _NEAR * places[:, 2].max()
    left, top = (max(0, int(places[:, axis].min() - away)) for axis in (0, 1))
    right, bottom = (int(places[:, axis].max() + away) + 1 for axis in (0, 1))
    near = np.zeros((min(bottom, shape[0]) - top, min(right, shape[1]) - left), np.uint8)
    close = np.zeros_like(near)
    for reach, value, masks in ((_NEAR, 255, (near,)), (_CLOSE, 255, (close,)), (_REACH, 0, (near, close))):
        for x, y, radius in places.tolist():
            for mask in masks:
                cv2.circle(mask, (round(x - left), round(y - top)), round(reach * radius), value, -1)
    return left, top, near, close
