"""What lies on a table besides the discs that were read, drawn by hand as the eye sees it."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import Piece, Reader
from companion.vision.foreground import Foreground
from companion.vision.nudge import STILL

Mask = NDArray[np.uint8]
Oblong = tuple[float, float, float, float, float]
"""Left of the middle, below it, long, broad, all in radii of a whole disc, and turned by degrees."""


def painted(
    reader: Reader, boxes: tuple[Oblong, ...], rounds: tuple[tuple[float, float, float], ...]
) -> Mask:
    """Return a mask of boxes and rounds, in work pixels."""
    profile = reader.profile
    width, height = (side // 2**profile.work for side in profile.size)
    mask = np.zeros((height, width), np.uint8)
    radius = profile.outline * float(profile.radius[0]) / 2**profile.work
    for x, y, long, broad, degrees in boxes:
        middle = (width / 2 + x * radius, height / 2 + y * radius)
        corners = cv2.boxPoints((middle, (long * radius - 1, broad * radius - 1), degrees))
        cv2.fillPoly(mask, [np.rint(corners).astype(np.int32)], 255)
    for x, y, r in rounds:
        middle = (width / 2 + x * radius, height / 2 + y * radius)
        cv2.circle(mask, (round(middle[0]), round(middle[1])), round(r * radius), 255, -1)
    return mask


def seen_as(reader: Reader, painting: Mask) -> Foreground:
    """Return a painting as a foreground, nothing of which casts a shadow."""
    profile = reader.profile
    size = (profile.bare.shape[1], profile.bare.shape[0])
    half = cv2.resize(painting, size, interpolation=cv2.INTER_AREA) > 127
    mask = np.where(half, 255, 0).astype(np.uint8)
    gain = np.ones((*mask.shape, 3), np.float32)
    small = np.where(half[..., None], np.uint8(255) - profile.bare, profile.bare)
    compared = (small, profile.bare, profile.noise)
    return Foreground(mask, mask.copy(), (1.0, 1.0, 1.0), gain, STILL, 0.7, np.zeros_like(mask), *compared)


def piece(reader: Reader, x: float, y: float) -> Piece:
    """Return a disc that was found, so many radii of a whole disc off the middle."""
    width, height = reader.profile.size
    r = float(reader.profile.radius[0])
    whole = r * reader.profile.outline
    return Piece(width / 2 + x * whole, height / 2 + y * whole, r, "alive", 0.999)


def partly_faint(whole: Foreground, share: float) -> Foreground:
    """Return the same where only a share of it, from the left, differs much from the table."""
    columns = np.flatnonzero((whole.mask > 0).any(axis=0))
    end = columns[0] + share * len(columns)
    part = np.where(np.arange(whole.mask.shape[1]) < end, whole.mask, 0).astype(np.uint8)
    step = 3 * whole.noise[..., None] * (whole.mask > 0)[..., None]
    small = np.clip(whole.bare + step, 0, 255).astype(np.uint8)
    return replace(whole, mask=part, body=part.copy(), small=small)


def two_toned(seen: Foreground) -> Foreground:
    """Return the same where what lies there is bright to the left of its middle, and dark to the right."""
    columns = np.flatnonzero((seen.mask > 0).any(axis=0))
    left = np.arange(seen.mask.shape[1]) < columns.mean()
    tone = np.where(left, 230, 60).astype(np.uint8)[None, :, None]
    return replace(seen, small=np.where(seen.mask[..., None] > 0, tone, seen.small))


def oval(reader: Reader, long: float = 2.04, narrow: float = 1.3, x: float = 0.0) -> Mask:
    """Return an oval in work pixels: if nothing else is said, a disc that leans, seen from above."""
    mask, profile = painted(reader, (), ()), reader.profile
    radius = profile.outline * float(profile.radius[0]) / 2**profile.work
    middle = (mask.shape[1] // 2 + round(x * radius), mask.shape[0] // 2)
    axes = (round(long / 2 * radius), round(narrow / 2 * radius))
    return np.asarray(cv2.ellipse(mask, middle, axes, 0, 0, 360, 255, -1), np.uint8)


def triangle(reader: Reader, side: float) -> Mask:
    """Return a triangle as high as it is wide, in work pixels."""
    mask, profile = painted(reader, (), ()), reader.profile
    half = side / 2 * profile.outline * float(profile.radius[0]) / 2**profile.work
    middle = np.array(mask.shape[::-1]) / 2
    corners = middle + half * np.array([(-1, 1), (1, 1), (0, -1)])
    return np.asarray(cv2.fillPoly(mask, [np.rint(corners).astype(np.int32)], 255), np.uint8)
