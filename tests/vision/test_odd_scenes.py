"""Scenes made of sample pictures by hand: heaps, reflections, round art on cards, and a lens out of focus."""

import cv2
import numpy as np
import pytest

from calibration.fit import ProfileFit
from companion.vision import Doubt, Doubted, Piece, Reader
from companion.vision.picture import Picture
from hardware.scenes import Faults, Installation
from tests.vision.learned import learned_of
from tests.vision.staged import EMPTY, SLAP, THROWN, free_discs, put, unremarkable


def test_a_heap_in_which_no_disc_lies_alone_is_sorted_out(reader: Reader) -> None:
    below, above = free_discs(reader)[:2]
    picture = EMPTY.copy()
    put(picture, below, below.x, below.y)
    put(picture, above, below.x + 1.55 * below.r, below.y)
    reading = reader.read(picture, 2)
    assert [disc.face for disc in reading.pieces] == [below.face, above.face]


def test_a_disc_that_is_found_twice_counts_once(reader: Reader) -> None:
    for disc in free_discs(reader):
        picture = EMPTY.copy()
        put(picture, disc, disc.x, disc.y)
        reading = reader.read(picture, 1)
        assert reading.sure, reading.reason
        assert reading.pieces[0].face == disc.face


def test_a_face_under_a_reflection_is_found_and_named(reader: Reader) -> None:
    disc = free_discs(reader)[0]
    picture = SLAP.copy()
    cv2.circle(picture, (round(disc.x), round(disc.y)), round(0.93 * disc.r), (252, 252, 252), -1)
    reading = reader.read(picture, THROWN)
    assert len(reading.pieces) == THROWN
    named = [doubt for doubt in reading.doubts if doubt.name is Doubted.GLARE]
    assert [reading.pieces[(doubt.piece or 0) - 1].face for doubt in named] == [None]
    assert named[0].place
    assert np.hypot(named[0].place.x - disc.x, named[0].place.y - disc.y) < 0.3 * disc.r


def faded(picture: Picture, disc: Piece, share: float, paler: int = 30) -> Picture:
    """Return the picture with so much of a disc's print left, in grain: a reflection lies over it."""
    inside = np.zeros(picture.shape[:2], np.uint8)
    cv2.circle(inside, (round(disc.x), round(disc.y)), round(0.93 * disc.r), 1, -1)
    print_, grain = picture[inside > 0], np.random.default_rng(3).normal(0, 2, (int(inside.sum()), 3))
    pale = print_.mean(axis=0) + paler
    seen = picture.copy()
    seen[inside > 0] = np.clip(pale + share * (print_ - pale) + grain, 0, 255)
    return seen


def test_a_print_that_hardly_stands_out_of_the_grain_is_not_claimed(reader: Reader) -> None:
    for disc in free_discs(reader)[:3]:
        picture = EMPTY.copy()
        put(picture, disc, disc.x, disc.y)
        assert reader.read(faded(picture, disc, 0.5), 1).sure
        reading = reader.read(faded(picture, disc, 0.2), 1)
        assert [(piece.face, piece.confidence) for piece in reading.pieces] == [(None, 0.5)]
        assert [doubt.name for doubt in reading.doubts] == [Doubted.GLARE]


def test_a_cap_of_a_faces_colour_is_not_claimed(reader: Reader) -> None:
    """It has a face's tone, and stains that lean to a face, but hardly a print; nor does light lie on it."""
    disc, chance = free_discs(reader)[0], np.random.default_rng(5)
    picture, inside = faded(SLAP, disc, 0.2, paler=0), np.zeros(SLAP.shape[:2], np.uint8)
    cv2.circle(inside, (round(disc.x), round(disc.y)), round(0.93 * disc.r), 1, -1)
    stains = cv2.GaussianBlur(chance.normal(0, 1, inside.shape).astype(np.float32), (0, 0), 2.5)
    dark = 7 * np.abs(stains / stains.std()) * inside
    reading = reader.read(np.clip(picture - dark[..., None], 0, 255).astype(np.uint8), THROWN)
    assert [doubt.name for doubt in reading.doubts] == [Doubted.FITS_NEITHER]
    named = reading.pieces[(reading.doubts[0].piece or 0) - 1]
    assert (round(named.x), round(named.y)) == (round(disc.x), round(disc.y))
    assert named.face == disc.face


@pytest.mark.parametrize(
    ("corners", "art"),
    [(((-1.5, -0.1), (1.5, -0.1), (0, 1.1)), None), (((-2, -0.1), (2, -0.1), (2, 2.2), (-2, 2.2)), 1.1)],
    ids=["its corner", "round art on it"],
)
def test_what_shows_of_a_card_at_the_border_is_no_coin(
    reader: Reader, corners: tuple[tuple[float, float], ...], art: float | None
) -> None:
    radius, picture = free_discs(reader)[0].r, SLAP.copy()
    outline = (np.array(corners) * radius + (640, 0)).astype(np.int32)
    cv2.fillConvexPoly(picture, outline, (200, 40, 220), cv2.LINE_AA)
    if art is not None:
        cv2.circle(picture, (640, round(art * radius)), round(radius), (250, 250, 250), -1, cv2.LINE_AA)
    assert unremarkable(reader.read(picture, THROWN))


def test_a_faint_print_on_a_card_is_no_disc(reader: Reader) -> None:
    """It has no table round it, as art on a card has none; a person who misses a disc is asked."""
    disc = free_discs(reader)[0]
    picture, (x, y), size = EMPTY.copy(), (round(disc.x), round(disc.y)), round(3 * disc.r)
    cv2.rectangle(picture, (x - size, y - size), (x + size, y + size), (170, 150, 60), -1)
    put(picture, disc, disc.x, disc.y)
    assert reader.read(faded(picture, disc, 0.2), 1).pieces == ()


@pytest.mark.parametrize("ink", [(250, 250, 250), (40, 40, 200), (60, 160, 90)])
def test_round_art_on_a_card_is_no_disc(reader: Reader, ink: tuple[int, int, int]) -> None:
    disc = free_discs(reader)[0]
    picture = EMPTY.copy()
    put(picture, disc, disc.x, disc.y)
    far_x = round((disc.x + 640) % 1000) + 140
    size = round(3 * disc.r)
    cv2.rectangle(picture, (far_x - size, 480 - size), (far_x + size, 480 + size), (170, 150, 60), -1)
    cv2.circle(picture, (far_x, 480), round(disc.r), ink, -1, cv2.LINE_AA)
    assert len(reader.read(picture, 1).pieces) == 1


@pytest.mark.soak
def test_round_art_of_a_faces_colour_does_not_make_up_for_discs_that_fell_down() -> None:
    there = Installation.from_seed(2018, (1920, 1440))
    fitted = learned_of(there)
    picture, truth = there.slap(1, 8, faults=Faults(outside=2))
    reading = Reader(fitted.profile).read(picture, 8)
    assert len(reading.pieces) == truth.total - truth.count("outside")
    assert {doubt.name for doubt in reading.doubts} == {Doubted.TOO_FEW}


@pytest.mark.parametrize(("sigma", "blurred"), [(0.5, False), (2.5, True)])
def test_a_lens_out_of_focus_is_noticed(reader: Reader, sigma: float, blurred: bool) -> None:
    soft = np.asarray(cv2.GaussianBlur(SLAP, (0, 0), sigma), np.uint8)
    reading = reader.read(soft, THROWN)
    assert (Doubt(Doubted.BLUR) in reading.doubts) == blurred
    assert any(disc.confidence > 0.9 for disc in reading.pieces) != blurred


@pytest.mark.parametrize("blur_px", [0.0, 3.0])
def test_blur_never_turns_one_face_into_the_other(
    fine_print: tuple[Installation, ProfileFit], blur_px: float
) -> None:
    there, fitted = fine_print
    picture, truth = there.slap(0, 9, faults=Faults(blur_px=blur_px))
    reading = Reader(fitted.profile).read(picture, 9)
    assert reading.sure == (blur_px == 0)
    assert reading.count("squashed") == truth.count("squashed") or not reading.sure
