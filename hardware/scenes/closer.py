"""A part of a picture of the table, drawn again in more pixels: people see it large, the eye never sees it.

>>> closer(installation, moment, Part(left=400, top=300, width=366, height=330)).shape
(660, 732, 3)
"""

from dataclasses import replace
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Part, Picture
from hardware.scenes.dice_films import DiceScene
from hardware.scenes.paint import Canvas
from hardware.scenes.projector import Instant
from hardware.scenes.setting import Setting

Floats = NDArray[np.float32]
WIDTH = 720
"""At least so wide it is drawn, where so many times as many pixels are enough: it fills half of a tablet."""
MOST_TIMES = 4
STRIP = 160
"""Rows of the picture that are drawn at a time: all of them in linear light would take 40 MB."""
MARGIN = 8
"""Rows around these that are drawn too, since the lens blurs them together."""
RAYS = 2
"""Along a pixel's side of dice: their edges are finer by themselves here."""


def closer(there: Setting, moment: Instant, part: Part) -> Picture:
    """Return that part as a finer lens would have it, without hands and without grain.

    The table itself, of which no more is known, is as coarse as it was; what lies on it is not.
    """
    times = min(MOST_TIMES, ceil(WIDTH / part.width))
    strips = []
    for top in range(part.top, part.top + part.height, STRIP):
        rows = min(STRIP, part.top + part.height - top)
        above = min(MARGIN, top)
        drawn = _drawn(there, moment, replace(part, top=top - above, height=above + rows + MARGIN), times)
        strips.append(drawn[times * above : times * (above + rows)])
    return np.vstack(strips)


def _drawn(there: Setting, moment: Instant, part: Part, times: int) -> Picture:
    view = there.room.view.closer(part, times)
    room, scene = replace(there.room, view=view), moment.scene
    table = _enlarged(scene.ground if isinstance(scene, DiceScene) else there.room.bare, part, times)
    cv2.GaussianBlur(table, (0, 0), times * there.sensor.blur_px, table)  # as the lens has it
    if isinstance(scene, DiceScene):
        scene = replace(scene, ground=table, finer=RAYS)
    canvas = Canvas(table)
    scene.paint(canvas, room, there.kit)
    falloff = _enlarged(there.sensor.falloff(there.room.bare.shape), part, times)
    return there.sensor.develop(canvas.light, moment.light, falloff=falloff)


def _enlarged(whole: Floats, part: Part, times: int) -> Floats:
    """Return that part of a picture; below its end its last row goes on."""
    below = max(0, part.top + part.height - len(whole))
    own = whole[part.top : part.top + part.height, part.left : part.left + part.width]
    own = np.pad(own, ((0, below), *((0, 0),) * (own.ndim - 1)), "edge")
    return np.asarray(cv2.resize(own, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC), np.float32)
