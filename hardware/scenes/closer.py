"""A part of a picture of the table, drawn again in more pixels: people see it large, the eye never sees it.

>>> closer(installation, moment, Part(left=400, top=300, width=366, height=330)).shape
(865, 960, 3)
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Part, Picture
from hardware.scenes.dice_films import DiceScene
from hardware.scenes.paint import Canvas
from hardware.scenes.projector import Moment
from hardware.scenes.setting import Setting

Floats = NDArray[np.float32]
WIDTH = 960
"""As wide as it is drawn: a photo fills half of a tablet. Each picture in linear light takes 10 MB then."""
MOST_TIMES = 4.0
RAYS = 2
"""Along a pixel's side of dice: their edges are finer by themselves here."""


def closer(there: Setting, moment: Moment, part: Part) -> Picture:
    """Return that part as a finer lens would have it, without hands and without grain.

    The table itself, of which no more is known, is as coarse as it was; what lies on it is not.
    """
    times = max(1.0, min(MOST_TIMES, WIDTH / part.width))
    view = there.room.view.closer(part, times)
    room = replace(there.room, view=view)
    scene = moment.scene
    table = _enlarged(scene.ground if isinstance(scene, DiceScene) else there.room.bare, part, view.size)
    cv2.GaussianBlur(table, (0, 0), times * there.sensor.blur_px, table)  # as the lens has it
    if isinstance(scene, DiceScene):
        scene = replace(scene, ground=table, finer=RAYS)
    canvas = Canvas(table)
    scene.paint(canvas, room, there.kit)
    falloff = _enlarged(there.sensor.falloff(there.room.bare.shape), part, view.size)
    return there.sensor.develop(canvas.light, moment.light, falloff=falloff)


def _enlarged(whole: Floats, part: Part, size: tuple[int, int]) -> Floats:
    rows, columns = slice(part.top, part.top + part.height), slice(part.left, part.left + part.width)
    return np.asarray(cv2.resize(whole[rows, columns], size, interpolation=cv2.INTER_CUBIC), np.float32)
