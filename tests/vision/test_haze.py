"""A reflection on the table is told from paper by its outline, and what lies in it by the light it lacks."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision import Doubted, Reader
from companion.vision.discs.doubts import doubts
from companion.vision.discs.haze import without_haze
from companion.vision.discs.judge import Judged
from companion.vision.discs.unread.rests import Lefts
from companion.vision.foreground import Foreground, foreground
from tests.vision.staged import SLAP, free_discs

SIZE = (180, 240)
MIDDLE, RADIUS = (120, 90), 6.0
Light = NDArray[np.float32]
STAINED = np.array([-0.08, 0.5, 1], np.float32)
"""What a stain adds to each colour, against what a reflection adds."""


def table() -> NDArray[np.uint8]:
    """Return a bare table with a board in two shades."""
    bare = np.full((*SIZE, 3), (50, 70, 100), np.uint8)
    bare[:, 110:] += 25
    return bare


def lamp(strength: float = 25_000, spread: float = 22) -> Light:
    """Return the light that a lamp's reflection adds to each pixel."""
    y, x = np.mgrid[: SIZE[0], : SIZE[1]]
    away = (x - MIDDLE[0]) ** 2 + (y - MIDDLE[1]) ** 2
    return np.asarray(strength * np.exp(-away / (2 * spread**2)), np.float32)[..., None]


def paper(levels: float, more_inside: float = 0.0) -> Light:
    """Return what paper adds that is so much brighter than the table, and more with each pixel inwards."""
    sheet = np.zeros(SIZE, np.uint8)
    sheet[70:110, 95:145] = 1
    depth = cv2.distanceTransform(sheet, cv2.DIST_L2, 3)
    bare, brighter = table().astype(np.float32), (levels + more_inside * depth)[..., None]
    return np.asarray(((bare + brighter) ** 2 - bare**2) * sheet[..., None], np.float32)


def seen(added: Light, thing: tuple[int, int, int, int] | None = None) -> Foreground:
    """Return a table with this light on it, and a dark box that mirrors nothing."""
    bare = table()
    now = np.sqrt(bare.astype(np.float32) ** 2 + added)
    if thing is not None:
        left, top, right, bottom = thing
        now[top:bottom, left:right] = (30, 30, 60)
    grain = np.random.default_rng(1).normal(0, 1, now.shape)
    return foreground(
        np.asarray(np.clip(np.rint(now + grain), 0, 255), np.uint8), bare, np.ones(SIZE, np.float32)
    )


def left_of(shown: Foreground) -> int:
    return cv2.countNonZero(without_haze(shown, RADIUS).mask)


@pytest.mark.parametrize("light", [lamp(), lamp(3_000, 14), lamp(12_000, 8)], ids=["strong", "weak", "small"])
def test_a_reflection_is_taken_for_table(light: Light) -> None:
    shown = seen(light)
    assert cv2.countNonZero(shown.mask) > 1_000
    assert left_of(shown) < 0.03 * cv2.countNonZero(shown.mask)


@pytest.mark.parametrize("right", [0, 12, -20], ids=["in its middle", "aside", "on the other board"])
def test_what_stands_in_a_reflection_is_all_that_is_left_of_it(right: int) -> None:
    x, y = MIDDLE[0] + right, MIDDLE[1]
    clear = without_haze(seen(lamp(), (x - 6, y - 2, x + 6, y + 2)), RADIUS)
    inside = np.zeros(SIZE, np.bool_)
    inside[y - 2 : y + 2, x - 6 : x + 6] = True
    for mask in (clear.mask, clear.body):
        assert (mask[inside] > 0).mean() > 0.9
    near = np.asarray(cv2.dilate(inside.astype(np.uint8), np.ones((25, 25), np.uint8)) > 0)
    assert (clear.mask[near & ~inside] > 0).mean() < 0.05


@pytest.mark.parametrize("light", [lamp(), lamp(3_000, 14)], ids=["strong", "weak"])
def test_what_hardly_differs_from_the_table_by_a_reflection_is_its_skirt(light: Light) -> None:
    shown = seen(light, (114, 88, 126, 92))
    assert cv2.countNonZero(shown.faint) > 1.1 * cv2.countNonZero(shown.mask)
    assert cv2.countNonZero(without_haze(shown, RADIUS).faint) < 0.05 * cv2.countNonZero(shown.mask)


@pytest.mark.parametrize(
    "added",
    [
        lambda: paper(60),
        lambda: paper(5),
        lambda: paper(9, more_inside=1.0),
        lambda: paper(30, more_inside=2.0),
        lambda: lamp() * STAINED,
        lambda: lamp() * np.where(np.arange(SIZE[1])[:, None] < MIDDLE[0], STAINED, np.float32(1)),
        lambda: lamp(spread=6),
    ],
    ids=[
        "paper",
        "paper that hardly shows",
        "paper that grows brighter",
        "paper under a lamp",
        "a stain",
        "half a stain",
        "a spot as small as a disc",
    ],
)
def test_all_else_stays(added: Callable[[], Light]) -> None:
    shown = seen(added())
    assert cv2.countNonZero(shown.mask) > 0
    assert left_of(shown) == cv2.countNonZero(shown.mask)


@pytest.mark.parametrize(("ceiling", "clipped"), [(255, True), (184, True), (255, False)])
def test_what_is_clipped_in_one_colour_is_known_whatever_the_camera_clips_at(
    ceiling: int, clipped: bool
) -> None:
    bare = table()
    now = bare.copy()
    now[10:30, 10:30] = ceiling
    now[80:100, 110:130, 2] = ceiling if clipped else ceiling - 20
    shown = foreground(now, bare, np.ones(SIZE, np.float32))
    assert (shown.clipped_within(120, 90, 8) > 0.9) is clipped
    assert shown.clipped_within(60, 140, 8) == 0


@pytest.mark.parametrize("strength", [0.3, 0.8], ids=["weak", "usual"])
@pytest.mark.parametrize("clipped", [True, False], ids=["clipped", "not clipped"])
def test_a_shorter_exposure_may_tell_a_doubted_face_that_the_camera_clipped(
    reader: Reader, clipped: bool, strength: float
) -> None:
    disc = free_discs(reader)[0]
    picture = np.asarray(SLAP * 0.8, np.uint8)
    shown = cv2.circle(
        np.zeros(SLAP.shape[:2], np.uint8), (round(disc.x), round(disc.y)), round(disc.r), 1, -1
    )
    if clipped:
        picture[shown > 0, 2] = 255
    scale = 2**reader.profile.look
    small = cv2.resize(picture, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA)
    seen_now = foreground(np.asarray(small, np.uint8), reader.profile.bare, reader.profile.noise)
    look = Judged(
        x=disc.x,
        y=disc.y,
        r=disc.r,
        votes=1.0,
        second=0.6,
        oddness=0.0,
        visible=1.0,
        shown=1.0,
        tone=0.97,
        nearest_tone=0.97,
        burnt=0.0,
        strength=strength,
        brighter=0.0,
        clear=1.0,
        softness=0.0,
        leans=(1.0, 1.0, 1.0),
        fit=1.0,
    )
    piece = replace(disc, r=disc.r / reader.profile.outline, confidence=0.6)
    found = doubts(Lefts(seen_now, (piece,), reader.profile), [look], 1)
    (doubt,) = (doubt for doubt in found if doubt.piece == 1)
    assert (doubt.name, doubt.is_dazzled) == (Doubted.FITS_BOTH, clipped and strength < 0.5)
