"""One picture of several exposures: each colour of each pixel from the longest that does not clip it.

>>> light, grain = merged(picture, [short, shorter])
>>> (shown,) = dimmed([light])

How much shorter an exposure was, no picture tells; the pixels that neither clips do. The light is in the
scale of the first picture, and beyond 255 where only a shorter exposure tells it; as a picture it is dimmed
there, smoothly, over more than a disc, so that a print stays what it is.
"""

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import BURNT, Picture
from companion.words import Message

Floats = NDArray[np.float32]

FADING = 25
"""So many levels below what is clipped the shorter exposure begins to count, so that no seam shows; and
nothing is brighter in a picture of several exposures."""
_NEAR = (5, 5)
"""Whether a pixel is clipped is told by those around it: grain lifts some above what clips them."""
_TELLING_PX = 160
"""About so many pixels a row are enough to tell how much light is left."""
_SHORTEST_CHANGE = 0.9
"""An exposure that leaves more of the brightness is not shorter."""
_DARKEST_CHANGE = 1 / 64
"""An exposure that leaves less of it than this in any colour shows nothing."""
_SPREAD = 1 / 40
"""How far the dimming reaches, as a share of the picture's width: more than a disc's print."""
_COARSE = 4
"""How much smaller the dimming is worked out: it is far smoother than that."""


def merged(
    picture: Picture, shorter: Sequence[Picture], part: tuple[slice, ...] = ()
) -> tuple[Floats, Floats]:
    """Return the light, of a `part` of the picture if it is said, and how much stronger its grain is than the
    first picture's: a variance.
    """
    clips, light = clipped_from(picture), picture[part].astype(np.float32)
    grain = np.ones_like(light)
    lefts = [light_left(picture, short, clips) for short in shorter]
    for told, short, left in _told([each[part] for each in (picture, *shorter)], lefts, clips):
        light += told * (short - light)
        grain += told * (1 / left**2 - grain)
    return light, grain


def _told(
    pictures: Sequence[Picture], lefts: Sequence[Floats], clips: int
) -> Iterator[tuple[Floats, Floats, Floats]]:
    """Yield of each shorter exposure how much it counts, its light in the first's scale, and what is left."""
    values = np.arange(256, dtype=np.uint8)
    counting = np.clip((values - np.float32(clips - FADING)) / np.float32(FADING), 0, 1)
    for seen, short, left in zip(pictures, pictures[1:], lefts, strict=False):
        told = cv2.LUT(cv2.blur(seen, _NEAR), counting)
        light = cv2.LUT(np.ascontiguousarray(short), (values[:, None] / left)[None])
        yield np.asarray(told, np.float32), np.asarray(light, np.float32), left


def light_left(picture: Picture, short: Picture, clips: int | None = None) -> Floats:
    """Return what is left of blue, green and red in a shorter exposure, by the brightest not clipped."""
    clips = clips or clipped_from(picture)
    step = (picture.shape[1] // _TELLING_PX) | 1  # odd, since packed pictures repeat every 8 pixels
    picture, short = picture[::step, ::step], short[::step, ::step]
    told = (picture.max(axis=2) < clips - FADING) & (picture.min(axis=2) > 0)
    if not told.any():
        return np.asarray(short.mean(axis=(0, 1)) / np.maximum(picture.mean(axis=(0, 1)), 1), np.float32)
    before, after = picture[told].astype(np.float32), short[told].astype(np.float32)
    bright = before.sum(axis=1)
    bright = bright >= np.quantile(bright, 0.75)
    return np.asarray(np.median(after[bright] / before[bright], axis=0), np.float32)


def complaint(left: Floats, before: float, file: str = "", other: str = "") -> Message | None:
    """Return why an exposure, of which so much is left, is no shorter one than the `other` before it."""
    share = float(left.mean()) / before
    if left.min() < _DARKEST_CHANGE:
        return Message("bracket.dark", picture=file, other=other)
    if share > _SHORTEST_CHANGE:
        return Message("bracket.bright", picture=file, other=other, share=round(100 * share))
    return None


def usable(picture: Picture, shorter: Iterable[Picture]) -> list[Picture]:
    """Return the exposures that are of the picture's size, and each shorter than the one before."""
    found, before, clips = [], 1.0, clipped_from(picture)
    for short in shorter:
        if short.shape != picture.shape:
            continue
        left = light_left(picture, short, clips)
        if complaint(left, before) is None:
            found.append(short)
            before = float(left.mean())
    return found


def clipped_from(picture: Picture) -> int:
    """Return from which level on a pixel is clipped: some cameras clip at a light grey."""
    return min(BURNT, int(cv2.blur(picture, _NEAR).max()))


def dimmed(lights: Sequence[Floats], width: int | None = None) -> list[Picture]:
    """Return each light as a picture, all dimmed alike, so that hardly anything in any of them is clipped.

    `width` is that of the whole picture, where the lights are a part of one.
    """
    gain = _gain(lights, width or lights[0].shape[1])
    return [np.asarray(np.clip(np.rint(light * gain), 0, 255), np.uint8) for light in lights]


def _gain(lights: Sequence[Floats], width: int) -> Floats:
    """Return what to multiply every light by."""
    tall, wide = lights[0].shape[:2]
    small = (max(1, wide // _COARSE), max(1, tall // _COARSE))
    means = [cv2.resize(light, small, interpolation=cv2.INTER_AREA) for light in lights]
    brightest = np.max([mean.max(axis=2) for mean in means], axis=0)
    reach = max(1, round(width * _SPREAD / _COARSE))
    grown = cv2.dilate(brightest, np.ones((reach, reach), np.uint8))
    smooth = cv2.GaussianBlur(grown, (0, 0), reach)
    gain = np.float32(BURNT - FADING) / np.maximum(smooth, BURNT - FADING)
    return np.asarray(cv2.resize(gain, (wide, tall))[..., None], np.float32)
