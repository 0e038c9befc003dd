"""Where discs end: at their rims, not at a ring of their print."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration import outline
from calibration.errors import BadCalibration
from calibration.locate import Rims
from companion.vision import Reader
from companion.words import Message
from hardware.scenes import LABELS, Installation
from hardware.scenes.discs import Disc
from hardware.scenes.prints import STICKER_PX
from tests.calibration.drawn import pictures
from tests.vision.learned import learned_of

RIM, INLAY, ONE, OTHER = (0.15, 0.1, 0.1), (0.75, 0.75, 0.75), (0.05, 0.05, 0.05), (0.4, 0.1, 0.05)
"""Colours of a poker chip, in linear blue, green, red."""


def chip(marks: int, colour: tuple[float, float, float]) -> NDArray[np.float32]:
    """Return one side of a chip: a dark rim about a bright inlay, which has so many marks."""
    line = np.linspace(-1, 1, STICKER_PX)
    x, y = np.meshgrid(line, line)
    away, angle = np.hypot(x, y), np.arctan2(y, x)
    side = np.full((STICKER_PX, STICKER_PX, 3), RIM, np.float32)
    side[away < 0.62] = INLAY
    side[(away < 0.5) & (np.cos(marks * angle) > 0.2)] = colour
    return side


@pytest.fixture(scope="module")
def chips() -> Installation:
    there = Installation.from_seed(12, (960, 720))
    disc = Disc((chip(1, ONE), chip(5, OTHER)), np.array(RIM, np.float32))
    return replace(there, kit=replace(there.kit, discs=(disc,) * len(there.kit.discs), gloss=0.05))


def test_a_chips_bright_inlay_is_not_taken_for_the_chip(chips: Installation) -> None:
    profile = learned_of(chips).profile
    picture, truth = chips.slap(1, 8)
    reading = Reader(profile).read(picture, 8)
    assert reading.sure
    assert {label: reading.count(label) for label in LABELS} == truth.faces
    true = float(np.median([disc.r for disc in truth.discs]))
    assert np.median([piece.r for piece in reading.pieces]) == pytest.approx(true, rel=0.15)


@pytest.mark.parametrize(
    ("end", "wider_end", "kept", "whole"),
    [
        (1.38, 1.05, 1, 1.2),
        (1.6, 1.05, 2, 1.05),
        (1.6, 1.5, 1, 1.2),
        (1.6, None, 1, 1.2),
        (0.95, 1.05, 1, 1.0),
    ],
)
def test_a_wider_rim_is_taken_where_the_disc_goes_on_and_it_does_not(
    monkeypatch: pytest.MonkeyPatch, end: float, wider_end: float | None, kept: int, whole: float
) -> None:
    drawn = pictures(3)
    leasts: list[float] = []

    def rims_from(least: float) -> Rims:
        leasts.append(least)
        if len(leasts) == 2 and wider_end is None:
            raise BadCalibration(Message("calibration.too-few"))
        return Rims((np.array([[50.0, 50.0, 10.0]], np.float32),) * 2, 0, 1.0, full_rim=len(leasts))

    monkeypatch.setattr(outline, "_end", lambda _, __, circles: end if circles.full_rim == 1 else wider_end)
    sides = drawn["alive"], drawn["squashed"]
    circles, told = outline.whole_rims(sides, drawn["empty"], rims_from)
    assert circles.full_rim == kept
    assert told == pytest.approx(whole)
    assert leasts == pytest.approx([0.0] if end < 1.45 else [0.0, 0.85 * end * 10.0])
