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


@pytest.mark.parametrize("wider", ["none", "endless"])
def test_where_no_wider_ring_ends_the_first_one_is_kept(monkeypatch: pytest.MonkeyPatch, wider: str) -> None:
    drawn = pictures(3)
    first = Rims((np.array([[50.0, 50.0, 10.0]], np.float32),) * 2, 0, 1.0, 1.0)
    tried = []

    def ended(*looked: object) -> tuple[Rims, float]:
        tried.append(looked[5:])
        if len(tried) > 1 and wider == "none":
            raise BadCalibration(Message("calibration.too-few"))
        return replace(first, full_rim=float(len(tried))), 1.3

    monkeypatch.setattr(outline, "_ended", ended)
    one, other = drawn["alive"], drawn["squashed"]
    circles, whole = outline.whole_rims((one, other), drawn["empty"], ([], []), LABELS, 1)
    assert (circles.full_rim, whole) == (1.0, 1.2)
    assert tried[:2] == [(), (11.0,)]
    assert len(tried) == (2 if wider == "none" else 4)
