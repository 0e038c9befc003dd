"""The proof photo shows every piece, and numbers them as people count."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Face, Number, Pieces, Template, Throw
from companion.live.devices import Devices
from companion.live.evidence import SHAPE, framed, numbered, photographed, shots
from companion.live.latest_frame import LatestFrame
from companion.photos import Photo
from companion.ports import BRACKET, Frame, Picture
from companion.vision.bracket import dimmed, merged
from companion.vision.reading import Doubt, Doubted, Piece, Place, Reading, Remark

WIDTH, HEIGHT = 1280, 960
PICTURE = np.zeros((HEIGHT, WIDTH, 3), np.uint8)

FACES = ("alive", "squashed", "lost")
THROW = Throw(
    Pieces("discs", "Discs", "disc", tuple(Face(label, label) for label in FACES), 15),
    15,
    15,
    "15 discs",
    "to try",
    Template("slap", (Number("squashed", 0, 15),)),
    counts=("squashed",),
)

pieces = st.builds(
    Piece,
    st.floats(0, WIDTH - 1),
    st.floats(0, HEIGHT - 1),
    st.just(17.0),
    st.sampled_from((*FACES, None, "unheard of")),
    st.just(0.9),
)
readings = st.lists(pieces, min_size=1, max_size=15).flatmap(
    lambda row: st.lists(st.integers(1, len(row)), unique=True).map(
        lambda doubted: Reading(tuple(row), tuple(Doubt(Doubted.GLARE, piece=n) for n in doubted), len(row))
    )
)


@given(readings)
def test_the_photo_holds_every_piece_and_lies_in_the_picture(reading: Reading) -> None:
    photo = framed(reading, PICTURE)
    assert 0 <= photo.left <= photo.left + photo.width <= WIDTH
    assert 0 <= photo.top <= photo.top + photo.height <= HEIGHT
    for piece in reading.pieces:
        assert photo.left <= piece.x <= photo.left + photo.width
        assert photo.top <= piece.y <= photo.top + photo.height


def test_a_photo_in_the_middle_has_the_shape_of_the_page() -> None:
    photo = framed(
        Reading((Piece(640, 480, 17, "alive", 0.9), Piece(840, 480, 17, "alive", 0.9)), ()), PICTURE
    )
    assert abs(photo.width / photo.height - SHAPE) < 0.02


@given(readings)
def test_pieces_that_count_are_numbered_first_and_doubts_stay_with_their_pieces(reading: Reading) -> None:
    ordered = numbered(reading, THROW)
    rows = ["squashed", None, "alive", "lost", "unheard of"]
    places = [rows.index(piece.face) for piece in ordered.pieces]
    assert places == sorted(places)
    assert sorted(map(id, ordered.pieces)) == sorted(map(id, reading.pieces))
    before = [reading.pieces[doubt.piece - 1] for doubt in reading.doubts if doubt.piece]
    after = [ordered.pieces[doubt.piece - 1] for doubt in ordered.doubts if doubt.piece]
    assert before == after


def test_the_photo_holds_what_is_remarked() -> None:
    remark = Remark(Doubted.ON_EDGE, Place(900, 700, 17), 1)
    photo = framed(Reading((Piece(400, 300, 17, "alive", 0.9),), (), 1, (remark,)), PICTURE)
    assert photo.left + photo.width > 900 + 17
    assert photo.top + photo.height > 700 + 17


def test_without_a_piece_and_a_doubted_place_nothing_is_photographed() -> None:
    photo = framed(Reading((), (Doubt(Doubted.TOO_FEW, expected=3),), 3), PICTURE)
    assert (photo.width, photo.height) == (0, 0)
    assert photographed(PICTURE, photo) == b""


PART = Photo("", 500, 300, 400, 360)
LAMP = (690, 470)


def exposed(exposure: float) -> Picture:
    """Return a table with a print on it, to the right of which a lamp mirrors itself, so long exposed."""
    light = np.full((HEIGHT, WIDTH, 3), (0.25, 0.3, 0.35), np.float32)
    cv2.circle(light, (640, 480), 40, (0.1, 0.1, 0.2), -1)
    lamp = np.zeros((HEIGHT, WIDTH), np.float32)
    cv2.circle(lamp, LAMP, 60, 4.0, -1)
    light += cv2.GaussianBlur(lamp, (0, 0), 25)[..., None]
    return np.asarray(np.rint(255 * np.sqrt(np.minimum(1, light * exposure))), np.uint8)


@pytest.fixture(scope="module")
def exposures() -> list[Picture]:
    return [exposed(share) for share in (1.0, *BRACKET)]


def decoded(jpeg: bytes) -> Picture:
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def test_the_photo_of_several_exposures_is_the_part_of_what_they_show_together(
    exposures: list[Picture],
) -> None:
    first, *shorter = exposures
    taken = shots(first, shorter, PART)
    (whole,) = dimmed([merged(first, shorter)[0]])
    shown, wanted = decoded(taken.shown), whole[300:660, 500:900]
    assert np.median(cv2.absdiff(shown, wanted)) <= 2
    assert (first[300:660, 500:900] >= 254).mean() > 0.05
    assert (shown >= 254).mean() < 1e-3
    assert [decoded(each).shape for each in taken.exposures] == [(360, 400, 3)] * 3


def test_exposures_that_tell_nothing_are_neither_shown_nor_kept(exposures: list[Picture]) -> None:
    first, short, _ = exposures
    black, small = np.zeros_like(first), short[::2, ::2]
    alone = shots(first, [black, first, small], PART)
    assert (alone.shown, alone.exposures) == (photographed(first, PART), ())
    assert shots(first, [black, short, small], PART) == shots(first, [short], PART)
    assert len(shots(first, [short], PART).exposures) == 2


def test_without_a_part_there_are_no_exposures_either(exposures: list[Picture]) -> None:
    taken = shots(exposures[0], exposures[1:], Photo("", 0, 0, 0, 0))
    assert (taken.shown, taken.exposures) == (b"", ())


def test_the_live_picture_is_made_once_a_frame() -> None:
    camera, other = LatestFrame(Devices()), np.full((96, 128, 3), 200, np.uint8)
    assert camera.picture() is None
    camera.keep(Frame(PICTURE, 0, 0.0))
    first = camera.picture()
    assert camera.picture() is first
    camera.keep(Frame(other, 1, 0.1))
    assert camera.picture() != first
    camera.keep(Frame(PICTURE, 2, 0.2))
    assert camera.picture() == first
