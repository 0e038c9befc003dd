"""Calibration pictures with shorter exposures beside them: what the lamp clipped is taken from those.

>>> unclipped({"empty": empty, "heads": heads}, {"heads": {"heads-short.jpg": short}})["heads"]

How much shorter an exposure was, no picture tells; the pixels that neither clips do. The light that comes
out is brighter than a picture can be: the places that are too bright for one are dimmed, in all pictures
alike, so that the table is still the same in all of them.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from companion.vision.bracket import FADING, complaint, dimmed, light_left
from companion.vision.light import greatest
from companion.vision.picture import BURNT, Picture, load_picture
from companion.words import Message

Floats = NDArray[np.float32]

SUFFIXES = ("-short", "-shorter")
"""What stands behind a picture's name in those of its shorter exposures, the longest first."""
_BURNT_SHARE = 0.001
"""Where more of a picture is clipped, and it has no shorter exposure, no other can be compared with it."""

Shorter = Mapping[str, Picture]
"""Shorter exposures of one picture by their files' names, the longest first."""


def shorter_in(folder: Path, names: Sequence[str]) -> dict[str, dict[str, Picture]]:
    """Return the shorter exposures that lie beside the pictures of these names; none may lie there alone."""
    for suffix in SUFFIXES:
        for file in sorted(folder.glob(f"*{suffix}.jpg")):
            whole = f"{file.stem.removesuffix(suffix)}.jpg"
            if not (folder / whole).exists():
                raise BadCalibration(Message("calibration.short-alone", picture=file.name, other=whole))
    files = {name: [folder / f"{name}{suffix}.jpg" for suffix in SUFFIXES] for name in names}
    return {
        name: {file.name: load_picture(file) for file in those if file.exists()}
        for name, those in files.items()
    }


def unclipped(pictures: Mapping[str, Picture], shorter: Mapping[str, Shorter]) -> dict[str, Picture]:
    """Return the pictures with what their shorter exposures tell; as they are, where there are none."""
    if not any(shorter.values()):
        return dict(pictures)
    lights = {name: _light(name, picture, shorter.get(name, {})) for name, picture in pictures.items()}
    for name, picture in pictures.items():
        if not shorter.get(name) and (greatest(picture) >= BURNT).mean() > _BURNT_SHARE:
            raise BadCalibration(Message("calibration.short-missing", picture=f"{name}{SUFFIXES[0]}.jpg"))
    return dict(zip(lights, dimmed(list(lights.values())), strict=True))


def _light(name: str, picture: Picture, shorter: Shorter) -> Floats:
    """Return the picture in its own scale, beyond 255 where only a shorter exposure tells."""
    light, seen, before, so_far = picture.astype(np.float32), picture, f"{name}.jpg", 1.0
    for file, short in shorter.items():
        if short.shape != picture.shape:
            raise BadCalibration(_sizes(file, short, f"{name}.jpg", picture))
        ratio = light_left(picture, short)
        refused = complaint(ratio, so_far, file, before)
        if refused is not None:
            raise BadCalibration(refused)
        brightest = cv2.dilate(greatest(seen), np.ones((3, 3), np.uint8)).astype(np.float32)
        told = np.clip((brightest - (BURNT - FADING)) / FADING, 0, 1)[..., None]
        light += told * (short / ratio - light)
        seen, before, so_far = short, file, float(ratio.mean())
    return np.asarray(light, np.float32)


def _sizes(name: str, picture: Picture, other: str, wanted: Picture) -> Message:
    height, width = picture.shape[:2]
    want_height, want_width = wanted.shape[:2]
    size = {"width": width, "height": height, "want_width": want_width, "want_height": want_height}
    return Message("calibration.sizes", picture=name, other=other, **size)
