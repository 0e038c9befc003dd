"""What is narrow and as long as a disc, drawn by hand: does it stand, or is a missing one cut off there?"""

from dataclasses import replace

import numpy as np
import pytest

from companion.vision import Reader
from companion.vision.discs.unread.leftovers import likely_pieces, possible_pieces
from companion.vision.discs.unread.rests import Lefts
from tests.vision.hand_drawn import (
    Oblong,
    painted,
    partly_faint,
    piece,
    seen_as,
    two_toned,
)

STANDING = (0.0, 0.0, 2.0, 0.5, 30.0)


@pytest.mark.parametrize(
    ("boxes", "discs", "doubted"),
    [
        ((STANDING,), (), True),
        (((0, 0, 1.2, 0.5, 0),), (), False),
        (((0, 0, 3.4, 0.4, 20),), (), False),
        (((0, 0, 2.0, 1.4, 0),), (), False),
        (((0, 0, 6.0, 4.0, 0),), (), False),
        ((STANDING, (0, 3, 6.0, 4.0, 0)), (), True),
        (((0, 0, 2.0, 0.5, 90),), ((-1.45, 0), (1.45, 0)), True),
        (((0, 0, 1.6, 0.3, 0),), ((0, 1.1),), False),
        ((STANDING, (1.45, 0.84, 0.9, 0.5, 30.0)), (), False),
    ],
    ids=[
        *("standing", "short", "a match", "a cube", "a card", "standing by a card", "between two"),
        *("the side of a disc", "a match in two parts"),
    ],
)
def test_a_narrow_thing_as_long_as_a_disc_stands(
    reader: Reader, boxes: tuple[Oblong, ...], discs: tuple[tuple[float, float], ...], doubted: bool
) -> None:
    pieces = tuple(piece(reader, x, y) for x, y in discs)
    seen = seen_as(reader, painted(reader, boxes, ()))
    assert any(likely_pieces(Lefts(seen, pieces, reader.profile))) == doubted


@pytest.mark.parametrize(
    ("x", "long", "discs", "doubted"),
    [(1.68, 1.35, ((0, 0),), True), (1.6, 1.2, ((0, 0),), False), (0, 1.35, (), False)],
    ids=["at a disc", "a short one at a disc", "as short and alone"],
)
def test_what_stands_at_a_disc_loses_a_part_with_that(
    reader: Reader, x: float, long: float, discs: tuple[tuple[float, float], ...], doubted: bool
) -> None:
    pieces = tuple(piece(reader, *disc) for disc in discs)
    seen = seen_as(reader, painted(reader, ((x, 0, long, 0.4, 0),), ()))
    assert any(likely_pieces(Lefts(seen, pieces, reader.profile))) == doubted


@pytest.mark.parametrize(("share", "doubted"), [(0.7, True), (0.3, True), (0.03, False)])
def test_a_standing_disc_of_which_a_part_is_faint_is_measured_whole(
    reader: Reader, share: float, doubted: bool
) -> None:
    seen = partly_faint(seen_as(reader, painted(reader, ((0, 0, 2.0, 0.85, 0),), ())), share)
    assert any(likely_pieces(Lefts(seen, (), reader.profile))) == doubted


def test_a_narrow_thing_of_a_bright_and_a_dark_part_is_a_cube(reader: Reader) -> None:
    seen = seen_as(reader, painted(reader, ((0, 0, 2.0, 0.9, 0),), ()))
    assert any(likely_pieces(Lefts(seen, (), reader.profile)))
    assert not any(likely_pieces(Lefts(two_toned(seen), (), reader.profile)))


@pytest.mark.parametrize("hangs_on", [False, True], ids=["by itself", "at a long shadow"])
def test_the_edge_of_something_large_that_hardly_differs_is_no_disc(reader: Reader, hangs_on: bool) -> None:
    seen = partly_faint(seen_as(reader, painted(reader, ((0, 0, 2.0, 0.85, 0),), ())), 0.5)
    if hangs_on:
        line = seen_as(reader, painted(reader, ((-4.0, 0, 6.2, 0.3, 0),), ())).mask
        shaded = np.rint(seen.small - 0.12 * seen.bare * (line > 0)[..., None])
        seen = replace(seen, small=np.where(seen.mask[..., None] > 0, seen.small, shaded.astype(np.uint8)))
    assert any(likely_pieces(Lefts(seen, (), reader.profile))) != hangs_on


@pytest.mark.parametrize("hangs_on", [False, True], ids=["by itself", "at something large"])
def test_a_shadow_that_goes_on_to_something_large_is_no_dark_disc(reader: Reader, hangs_on: bool) -> None:
    boxes: tuple[Oblong, ...] = ((0, 0, 2.0, 0.6, 0),)
    seen = seen_as(reader, painted(reader, boxes, ()))
    dark = replace(seen, body=np.zeros_like(seen.body))
    if hangs_on:
        card = seen_as(reader, painted(reader, ((-4.0, 0, 6.0, 4.0, 0),), ())).mask
        step = 3 * seen.noise[..., None] * (card > 0)[..., None]
        dark = replace(dark, small=np.clip(dark.small + step, 0, 255).astype(np.uint8))
    assert any(likely_pieces(Lefts(dark, (), reader.profile))) != hangs_on


@pytest.mark.parametrize(
    ("long", "broadness", "doubted"),
    [(1.9, 0.3, True), (1.9, 0.1, False), (1.8, 1.15, False), (2.4, 1.35, False)],
    ids=["standing", "a thread", "nearly as broad as long", "broader than a die"],
)
def test_what_stands_is_thick_as_a_disc_and_no_broader(
    close_up: Reader, long: float, broadness: float, doubted: bool
) -> None:
    seen = seen_as(close_up, painted(close_up, ((0, 0, long, broadness, 0),), ()))
    assert any(likely_pieces(Lefts(seen, (), close_up.profile))) == doubted


@pytest.mark.parametrize(
    ("shadows", "doubted"),
    [((), True), (((0, 0.4, 5.0, 0.4, 0),), False), (((0, 1.6, 3.2, 2.9, 0),), False)],
    ids=["alone", "with a long shadow", "with a large one"],
)
def test_what_stands_is_no_part_of_something_large_that_is_dark(
    close_up: Reader, shadows: tuple[Oblong, ...], doubted: bool
) -> None:
    stands: Oblong = (0, 0, 2.0, 0.5, 0)
    alone, seen = (seen_as(close_up, painted(close_up, (stands, *each), ())) for each in ((), shadows))
    lefts = Lefts(replace(seen, body=alone.body), (), close_up.profile)
    assert any(likely_pieces(lefts)) == doubted


@pytest.mark.parametrize(
    ("stands", "card", "doubted"),
    [
        ((0, 0, 2.0, 0.5, 0), None, True),
        ((0, 0, 2.0, 0.5, 0), (0, 0, 6.0, 4.0, 0), False),
        ((0, 0, 1.7, 0.5, 0), None, True),
        ((0, 0, 1.7, 0.5, 0), (0, 2.0, 6.0, 4.0, 0), False),
    ],
    ids=["alone", "on a card", "short", "short, at a card's edge"],
)
def test_what_stands_is_no_part_of_a_card_that_has_the_tables_colour(
    close_up: Reader, stands: Oblong, card: Oblong | None, doubted: bool
) -> None:
    solid = seen_as(close_up, painted(close_up, (stands,), ()))
    whole = seen_as(close_up, painted(close_up, (stands, card) if card else (stands,), ()))
    step = 3 * whole.noise[..., None] * (whole.mask > 0)[..., None]
    small = np.where(solid.mask[..., None] > 0, solid.small, whole.bare + step)
    seen = replace(solid, small=np.clip(small, 0, 255).astype(np.uint8))
    assert any(likely_pieces(Lefts(seen, (), close_up.profile))) == doubted


@pytest.mark.parametrize(("below", "doubted"), [(1.6, False), (1.9, True)])
def test_what_is_faint_and_close_to_a_disc_may_be_its_shadow(
    close_up: Reader, below: float, doubted: bool
) -> None:
    seen = partly_faint(seen_as(close_up, painted(close_up, ((0, 0, 2.0, 0.85, 0),), ())), 0.3)
    lefts = Lefts(seen, (piece(close_up, 0, below),), close_up.profile)
    assert any(likely_pieces(lefts)) == doubted


def test_what_the_border_cuts_off_does_not_stand(close_up: Reader) -> None:
    half_width = close_up.profile.size[0] / 2 / (close_up.profile.outline * float(close_up.profile.radius[0]))
    for x, doubted in ((0.25 - half_width, False), (0.5 - half_width, True)):
        seen = seen_as(close_up, painted(close_up, ((x, 0, 2.0, 0.5, 90),), ()))
        assert any(likely_pieces(Lefts(seen, (), close_up.profile))) == doubted


@pytest.mark.parametrize(("broadness", "doubted"), [(0.5, True), (0.2, False)])
def test_a_missing_disc_is_no_thread(close_up: Reader, broadness: float, doubted: bool) -> None:
    seen = seen_as(close_up, painted(close_up, ((0, 0, 1.45, broadness, 0),), ()))
    assert any(possible_pieces(Lefts(seen, (), close_up.profile))) == doubted
