"""The proof photo shows every disc, and numbers them as people count."""

import numpy as np
from companion.live.proof import COUNTED, SHAPE, LiveJpeg, framed, numbered, photographed
from hypothesis import given
from hypothesis import strategies as st

from companion.vision.reading import Disc, Doubt, Doubted, Face, Reading

WIDTH, HEIGHT = 1280, 960
PICTURE = np.zeros((HEIGHT, WIDTH, 3), np.uint8)

discs = st.builds(
    Disc,
    st.floats(0, WIDTH - 1),
    st.floats(0, HEIGHT - 1),
    st.just(17.0),
    st.sampled_from(Face),
    st.just(0.9),
)
readings = st.lists(discs, min_size=1, max_size=15).flatmap(
    lambda row: st.lists(st.integers(1, len(row)), unique=True).map(
        lambda doubted: Reading(tuple(row), tuple(Doubt(Doubted.GLARE, disc=n) for n in doubted), len(row))
    )
)


@given(readings)
def test_the_photo_holds_every_disc_and_lies_in_the_picture(reading: Reading) -> None:
    photo = framed(reading, PICTURE)
    assert 0 <= photo.left <= photo.left + photo.width <= WIDTH
    assert 0 <= photo.top <= photo.top + photo.height <= HEIGHT
    for disc in reading.discs:
        assert photo.left <= disc.x <= photo.left + photo.width
        assert photo.top <= disc.y <= photo.top + photo.height


def test_a_photo_in_the_middle_has_the_shape_of_the_page() -> None:
    photo = framed(
        Reading((Disc(640, 480, 17, Face.ALIVE, 0.9), Disc(840, 480, 17, Face.ALIVE, 0.9)), ()), PICTURE
    )
    assert abs(photo.width / photo.height - SHAPE) < 0.02


@given(readings)
def test_squashed_discs_are_numbered_first_and_doubts_stay_with_their_discs(reading: Reading) -> None:
    ordered = numbered(reading)
    places = [COUNTED.index(disc.face) for disc in ordered.discs]
    assert places == sorted(places)
    assert sorted(map(id, ordered.discs)) == sorted(map(id, reading.discs))
    before = [reading.discs[doubt.disc - 1] for doubt in reading.doubts if doubt.disc]
    after = [ordered.discs[doubt.disc - 1] for doubt in ordered.doubts if doubt.disc]
    assert before == after


def test_without_a_disc_and_a_doubted_place_nothing_is_photographed() -> None:
    photo = framed(Reading((), (Doubt(Doubted.TOO_FEW, expected=3),), 3), PICTURE)
    assert (photo.width, photo.height) == (0, 0)
    assert photographed(PICTURE, photo) == b""


def test_the_live_picture_is_made_once_a_frame() -> None:
    seen, other = LiveJpeg(), np.full((96, 128, 3), 200, np.uint8)
    first = seen(PICTURE)
    assert seen(PICTURE) is first
    assert seen(other) != first
    assert seen(PICTURE) == first
