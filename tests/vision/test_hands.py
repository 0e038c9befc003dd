"""What is a hand, of all that reaches in from the border: drawn as masks, four pixels of the picture each."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.foreground import Foreground
from companion.vision.hands import of_hands
from companion.vision.nudge import STILL
from companion.vision.reading import Doubt, Piece

SCALE, HEIGHT, WIDTH = 4, 40, 60
REACH = 12
"""A hand reaches so far in: three tenths of the shorter side."""
ARM = np.s_[18:24, : REACH + 2]

Mask = NDArray[np.uint8]


def of(*parts: tuple[slice, slice]) -> Mask:
    """Return a mask of these rectangles."""
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    for part in parts:
        mask[part] = 255
    return mask


def found(
    body: Mask, pieces: tuple[Piece, ...] = (), expect: int | None = 1, mask: Mask | None = None
) -> list[Doubt]:
    """Return what is doubted; the mask is that of the body, if not said."""
    table = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    grain = np.zeros((HEIGHT, WIDTH), np.float32)
    seen = Foreground(
        body if mask is None else mask, body, (1.0,) * 3, grain, STILL, 0.7, of(), table, table, grain
    )
    return list(of_hands(seen, SCALE, pieces, expect))


def piece(across: float, down: float, radius: float, face: str | None = "alive") -> Piece:
    """Return a piece at such a place of the mask."""
    return Piece(across * SCALE, down * SCALE, radius * SCALE, face, 0.999)


def test_a_hand_is_told_by_its_middle_and_how_far_it_reaches() -> None:
    (doubt,) = found(of(ARM))
    assert doubt.place is not None
    assert (doubt.place.x, doubt.place.y, doubt.place.r) == (7 * SCALE, 21 * SCALE, 7 * SCALE)


@pytest.mark.parametrize(
    "arm",
    [np.s_[18:24, -REACH - 2 :], np.s_[: REACH + 2, 20:26], np.s_[-REACH - 2 :, 20:26]],
    ids=["right", "top", "bottom"],
)
def test_it_comes_from_any_side(arm: tuple[slice, slice]) -> None:
    assert found(of(arm))


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (of(np.s_[18:24, : REACH + 1]), "it reaches in less far"),
        (of(np.s_[18:24, 1 : REACH + 20], np.s_[:1, 40:41]), "it does not come from the border"),
        (of(np.s_[20:21, : REACH + 2]), "it is a thread"),
    ],
)
def test_what_is_no_hand(body: Mask, why: str) -> None:
    assert not found(body), why


def test_what_reaches_in_may_be_a_shadow_where_some_of_a_hand_is_at_the_border() -> None:
    reaching = of(np.s_[18:24, : REACH + 2])
    assert found(of(np.s_[18:24, :3]), mask=reaching)
    assert not found(of(np.s_[18:24, :2]), mask=reaching), "so little is at the border of a disc"
    assert not found(of(), mask=reaching), "all of it may be a shadow"


def test_pieces_and_their_sides_up_to_the_border_are_no_hand_unless_one_is_not_read() -> None:
    read = tuple(piece(across, 20.5, 3) for across in (2, 8, 14))
    row, broader = of(np.s_[17:25, : REACH + 4]), of(np.s_[13:29, : REACH + 4])
    assert not found(row, read, expect=4)
    assert found(row, tuple(replace(each, face=None) for each in read), expect=4)
    assert found(broader, read, expect=4)


@pytest.mark.parametrize(
    ("pieces", "expect", "doubted"),
    [
        (1, 1, False),
        (1, 2, True),
        (1, None, True),
        (0, 0, False),
    ],
)
def test_far_from_pieces_it_matters_while_one_may_be_missing(
    pieces: int, expect: int | None, *, doubted: bool
) -> None:
    assert bool(found(of(ARM), (piece(45, 20, 3),) * pieces, expect)) == doubted


@pytest.mark.parametrize(("radii", "doubted"), [(1.4, True), (1.8, False)])
def test_among_pieces_it_always_matters(radii: float, *, doubted: bool) -> None:
    radius, end = 5, REACH + 1
    assert bool(found(of(ARM), (piece(end + radii * radius, 21, radius),))) == doubted
