"""Things that no disc explains: what is measured of them, and which may be a disc that was not counted."""

from dataclasses import replace
from threading import Thread

import cv2
import numpy as np
import pytest

from companion.vision import Doubted, Reader, Reading
from companion.vision.discs.uncounted import LIKELY, _are_ground, _grounds, measured, uncounted
from companion.vision.fitted import FURTHEST, Fitted
from companion.vision.foreground import Foreground
from tests.vision.hand_drawn import piece, seen_as
from tests.vision.staged import SLAP, THROWN


def with_box(reader: Reader, long: float, broad: float, x: float = 0.0) -> Foreground:
    """Return what is seen where one box lies, so many radii long and broad, and off the middle."""
    profile = reader.profile
    width, height = (side // 2**profile.work for side in profile.size)
    radius = profile.outline * float(profile.radius[0]) / 2**profile.work
    mask = np.zeros((height, width), np.uint8)
    box = (width / 2 + x * radius, height / 2), (long * radius, broad * radius), 30.0
    cv2.fillPoly(mask, [np.rint(cv2.boxPoints(box)).astype(np.int32)], 255)
    return seen_as(reader, mask)


def test_sizes_are_told_in_radii_of_a_disc(reader: Reader) -> None:
    (_, measures), *others = measured(with_box(reader, 2.0, 0.6), (), reader.profile)
    assert others == []
    assert 1.6 < measures.long < 2.6
    assert measures.narrow < 1.1
    assert 0.25 < measures.area < 0.75
    assert (measures.border, measures.along) == (0, 0)


@pytest.mark.parametrize(("long", "off"), [(1.4, 0.6), (2.0, 0.0), (2.6, 0.6), (4.5, 1.0)])
def test_a_length_is_told_by_how_far_it_is_from_a_discs_diameter(
    reader: Reader, long: float, off: float
) -> None:
    ((_, measures),) = measured(with_box(reader, long, 0.6), (), reader.profile)
    assert measures.off == pytest.approx(off, abs=0.25)


def test_what_is_dark_all_over_is_not_uneven(reader: Reader) -> None:
    seen = with_box(reader, 2.0, 0.8)
    even = replace(seen, small=np.where(seen.mask[..., None] > 0, seen.bare // 3, seen.bare))
    ((_, measures),) = measured(even, (), reader.profile)
    assert measures.dark < -0.9
    assert measures.uneven < 0.1


def test_the_ground_of_a_face_is_known_in_a_little_less_light_and_no_other_colour_is(reader: Reader) -> None:
    grounds = _grounds(reader.profile)
    dim, other = np.rint(0.8 * grounds).astype(np.uint8), np.rint(255 - grounds).astype(np.uint8)
    known = _are_ground(np.concatenate([dim, other]), reader.profile, (1.0, 1.0, 1.0))
    assert known.tolist() == [True, True, False, False]


def test_a_disc_that_was_read_explains_what_it_covers(reader: Reader) -> None:
    seen = with_box(reader, 1.2, 1.2)
    assert measured(seen, (), reader.profile)
    assert uncounted(seen, (piece(reader, 0, 0),), reader.profile) == []


def test_what_is_larger_than_discs_is_none(reader: Reader) -> None:
    assert uncounted(with_box(reader, 6.0, 5.0), (), reader.profile) == []


def test_the_likeliest_comes_first_and_says_how_it_looks(reader: Reader) -> None:
    standing = uncounted(with_box(reader, 2.0, 0.5), (), reader.profile)
    assert standing[0].name is Doubted.ON_EDGE
    picture = SLAP.copy()
    found = reader.look(picture)
    assert [place for place, _ in found.things] != []
    assert [thing.likely for thing in standing] == sorted((t.likely for t in standing), reverse=True)


def test_the_model_counts_no_measure_further_than_it_was_fitted() -> None:
    model = Fitted.of("uncounted")
    far = model.middles + 100 * model.spreads
    edge = model.middles + FURTHEST * model.spreads
    assert model.probability(far[None]) == model.probability(edge[None])
    assert 0 < float(model.probability(model.middles[None])[0]) < LIKELY


def test_two_threads_may_read_with_one_reader(reader: Reader) -> None:
    alone, found = reader.read(SLAP, THROWN), list[Reading]()
    threads = [Thread(target=lambda: found.append(reader.read(SLAP, THROWN))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4
