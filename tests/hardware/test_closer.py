"""A part of the virtual table's picture in more pixels: the same things at the same places, only sharper."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from companion.live.evidence import photographed, shots
from companion.photos import Photo
from companion.ports import Frame, Part, Picture
from hardware.camera.virtual import DISCS, Kind, VirtualTable, Wish

DICE = Kind("cube", ("1", "2", "3", "4", "5", "6"), at_hand=5)


def last_frame(table: VirtualTable) -> Frame:
    """Return the picture once all that was thrown lies still."""
    while len(table._coming) > 1:
        table._next_moment()  # nobody looks at it, so it is not painted
    return next(iter(table.plug_in()))


def detail(picture: Picture) -> float:
    """Return how sharp the sharpest edges are."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1.0)
    steep = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    return float(np.percentile(steep, 99.9))


@pytest.mark.parametrize(("kind", "faces"), [(DISCS, ()), (DICE, ("1", "6", "3"))])
def test_what_is_drawn_closer_lies_at_the_same_places(kind: Kind, faces: Sequence[str]) -> None:
    table = VirtualTable(paced=False)
    table.throw(6 if kind is DISCS else len(faces), kind, Wish(tuple(faces)))
    frame = last_frame(table)
    assert frame.closer is not None
    whole = Part(0, 0, frame.picture.shape[1], frame.picture.shape[0])
    seen = np.abs(frame.closer(whole).astype(int) - frame.picture)
    assert seen.mean() < 8, "the same but for its grain"
    bright = np.argwhere(cv2.blur(cv2.cvtColor(frame.picture, cv2.COLOR_BGR2GRAY), (9, 9)) > 180)
    top, left = (bright.min(axis=0) - 20).clip(0)
    part = Part(int(left), int(top), 320, 280)
    near = frame.closer(part)
    assert near.shape == (3 * part.height, 3 * part.width, 3)
    own = frame.picture[part.top : part.top + part.height, part.left : part.left + part.width]
    enlarged = np.asarray(cv2.resize(own, near.shape[1::-1], interpolation=cv2.INTER_CUBIC), np.uint8)
    assert np.abs(cv2.blur(near, (15, 15)).astype(int) - cv2.blur(enlarged, (15, 15))).mean() < 6
    assert detail(near) > 1.3 * detail(enlarged)


def test_what_spoils_a_picture_is_not_drawn_away() -> None:
    table = VirtualTable(paced=False)
    table.switch("glare", on=True)
    assert last_frame(table).closer is None


def test_people_see_more_pixels_and_what_was_read_is_kept_beside() -> None:
    picture = np.full((90, 120, 3), 50, np.uint8)
    photo = Photo("", 20, 10, 60, 50)
    asked: list[Part] = []

    def drawn(part: Part) -> Picture:
        asked.append(part)
        return np.full((4 * part.height, 4 * part.width, 3), 200, np.uint8)

    taken = shots(picture, [], photo, drawn)
    assert asked == [Part(20, 10, 60, 50)]
    large = cv2.imdecode(np.frombuffer(taken.shown, np.uint8), cv2.IMREAD_COLOR)
    assert large is not None
    assert large.shape == (200, 240, 3)
    assert taken.exposures == (photographed(picture, photo),)
    assert shots(picture, [], Photo("", 0, 0, 0, 0), drawn).shown == b""
