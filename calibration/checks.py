"""What is looked at before and after learning: whether the pictures can be, and were, learned from."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.blur import SOFT
from calibration.burnt_spot import BurntSpot
from calibration.errors import BadCalibration
from calibration.learn import LearnedDiscs
from companion.vision.picture import BURNT, Picture
from companion.words import Message

Floats = NDArray[np.float32]

DARKEST, SMALLEST_RADIUS_PX = 30.0, 9.0
"""The least average brightness of a picture (of 255), and the least radius of a disc."""
APART, WELL_APART = 3.0, 7.0
"""How many spreads the leans of the faces must lie apart: to be told apart at all, and nearly always."""


@dataclass(frozen=True, slots=True)
class Quality:
    """How well it went, in numbers a person can follow."""

    laid: int
    """Discs in both pictures."""
    discs: int
    """Discs of these that were learned from."""
    radius_px: float
    apart: float
    recognised: int
    blur: float
    brightness: float
    burnt: float
    turned: tuple[tuple[str, str], ...] = ()
    """The picture and the place of each disc that was left out since it shows the other side."""
    spot: BurntSpot | None = None
    """Where the lamp burns a spot into the bare table."""

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What would go wrong, most important first."""
        found = []
        if self.apart < WELL_APART:
            found.append(Message("calibration.warn-alike", apart=round(self.apart, 1)))
        if self.radius_px < 14:
            found.append(Message("calibration.warn-small", radius=round(self.radius_px, 1)))
        if self.brightness < 2 * DARKEST:
            found.append(Message("calibration.warn-dark", brightness=f"{self.brightness:.0f}"))
        for picture, place in self.turned:
            found.append(Message("calibration.warn-turned", picture=picture, place=place))
        lost = self.laid - self.discs - len(self.turned)
        if lost > 0:
            found.append(Message("calibration.warn-glare", lost=lost, found=self.laid))
        if self.spot is not None:
            where = {"across": self.spot.across, "down": self.spot.down}
            found.append(Message("calibration.warn-burnt", **where, share=self.spot.share))
        if self.blur > SOFT:
            found.append(Message("calibration.warn-soft", width=round(100 * self.blur)))
        return tuple(found)


def below(value: float, digits: int) -> float:
    """Return a value that is below its limit with so many digits, so that it reads as below it.

    >>> below(8.97, 1)
    8.9
    """
    return float(math.floor(value * 10**digits) / 10**digits)


def check_pictures(pictures: Mapping[str, Picture]) -> None:
    """Refuse pictures, by their names, that do not belong together, are dark, or show the same."""
    wanted, first = next(iter(pictures.items()))
    for name, picture in pictures.items():
        if picture.shape != first.shape:
            raise BadCalibration(
                Message(
                    "calibration.sizes",
                    picture=name,
                    width=picture.shape[1],
                    height=picture.shape[0],
                    other=wanted,
                    want_width=first.shape[1],
                    want_height=first.shape[0],
                )
            )
        brightness = float(picture.mean())
        if brightness < DARKEST:
            raise BadCalibration(
                Message(
                    "calibration.dark",
                    picture=name,
                    brightness=f"{below(brightness, 0):.0f}",
                    least=f"{DARKEST:.0f}",
                )
            )
        if cv2.countNonZero(cv2.inRange(picture, (BURNT,) * 3, (255,) * 3)) > 0.5 * picture[..., 0].size:
            raise BadCalibration(Message("calibration.burnt-picture", picture=name))
    for one, other in combinations(pictures, 2):
        if show_the_same(pictures[one], pictures[other]):
            raise BadCalibration(Message("calibration.same", one=one, other=other))


def show_the_same(one: Picture, other: Picture) -> bool:
    """Whether two pictures show the same, up to the camera's grain."""
    away = cv2.absdiff(cv2.blur(one, (5, 5)), cv2.blur(other, (5, 5)))
    still = cv2.inRange(away, (0,) * 3, (20,) * 3)
    return bool(still.size - cv2.countNonZero(still) < 2e-4 * still.size)


def check_apart(learned: LearnedDiscs) -> tuple[float, int]:
    """Refuse sides that are too alike; return how far apart they lie, and how many discs were recognised."""
    lean = learned.left_out[:, 0] - learned.left_out[:, 1]
    first, second = lean[learned.sides == 0], lean[learned.sides == 1]
    spread = float(np.sqrt((first.var() + second.var()) / 2)) + 1e-3
    apart = float(first.mean() - second.mean()) / spread
    between = (np.median(first) + np.median(second)) / 2
    recognised = int((first > between).sum() + (second < between).sum())
    least = len(lean) - 3
    if apart >= APART and recognised < least:
        values = {"right": recognised, "discs": len(lean), "least": least}
        raise BadCalibration(Message("calibration.mistaken", **values))
    if apart < APART:
        raise BadCalibration(
            Message(
                "calibration.alike",
                right=recognised,
                discs=len(lean),
                apart=below(apart, 1),
                least=f"{APART:.0f}",
            )
        )
    return apart, recognised


def check_learned(
    learned: LearnedDiscs,
    laid: int,
    apart: tuple[float, int],
    radius_px: float,
    brightness: float,
    blur: float,
) -> Quality:
    """Refuse discs that are too small; return how well it went. `apart` is from `check_apart`."""
    if radius_px < SMALLEST_RADIUS_PX:
        raise BadCalibration(
            Message("calibration.small", radius=below(radius_px, 1), least=f"{SMALLEST_RADIUS_PX:.0f}")
        )
    spreads, recognised = apart
    burnt = (learned.examples.min(axis=3) >= BURNT).mean(axis=(1, 2))
    return Quality(
        laid=laid,
        discs=len(learned.sides),
        radius_px=radius_px,
        apart=spreads,
        recognised=recognised,
        blur=blur,
        brightness=brightness,
        burnt=float(burnt.max()),
    )
