"""A throw as a clip: what is kept in memory, what is shown of it, how large it becomes, what is blurred."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.evenings.proof import Proof
from companion.live import clip, last_seconds
from companion.live.clip import BORDER, cut_out, made
from companion.live.last_seconds import Glimpse, LastSeconds
from companion.photos import Photo
from companion.ports import Frame, Picture
from companion.vision.reading import Piece, Reading
from tests.live.evening import Evening

WIDE, TALL = 244, 220
WHOLE = Photo("17", 0, 0, WIDE, TALL)
TABLE: Picture = np.full((TALL, WIDE, 3), 120, np.uint8)
NOISE = np.random.default_rng(3)


def jpeg(picture: Picture) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def seconds_of(pictures: list[Picture]) -> list[Glimpse]:
    return [Glimpse(jpeg(picture), number / 10, 1.0) for number, picture in enumerate(pictures)]


@pytest.fixture
def proof(evening: Evening) -> Proof:
    """A throw of three discs of which one counts, in the middle of the table."""
    evening.come_to_a_throw()
    throw = evening.throw
    discs = tuple(
        Piece(x, 110, 9, face, 0.999) for x, face in ((100, "squashed"), (125, "alive"), (150, "alive"))
    )
    return Proof(WHOLE, throw.read(Reading(discs, (), 3), 17), 1, 1, "Caro", "phone Ada", "")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def quiet(done: int, of: int) -> None:
    pass


def moving(clip: bytes) -> Any:
    """Return the clip as a decoder reads it that others wrote."""
    return cv2.imdecodeanimation(np.frombuffer(clip, np.uint8))[1]


def dark(frame: Picture) -> list[bool]:
    """Return in which corners something is written."""
    ends = slice(90), slice(-90, None)
    return [bool((frame[rows, columns, 0] < 60).any()) for rows in ends for columns in ends]


def see(seconds: LastSeconds, fps: float, many: int, start: float = 0.0) -> None:
    for number in range(many):
        seconds.see(Frame(TABLE, number, start + number / fps))


@pytest.mark.parametrize("fps", [5.0, 12.0, 30.0, 60.0])
def test_three_seconds_are_kept_ten_frames_of_each_at_most(fps: float) -> None:
    seconds = LastSeconds()
    see(seconds, fps, round(20 * fps))
    kept = [each.seconds for each in seconds.glimpses()]
    assert len(kept) <= 30
    assert len(kept) >= min(fps, 9) * 3 - 1
    assert kept[-1] - kept[0] <= 3.0
    assert kept[-1] >= 20 - 0.2


def test_a_camera_that_was_opened_anew_begins_anew() -> None:
    seconds = LastSeconds()
    see(seconds, 10, 20, start=100.0)
    see(seconds, 10, 2)
    assert [each.seconds for each in seconds.glimpses()] == [0.0, 0.1]


def test_what_is_kept_is_small() -> None:
    seconds = LastSeconds()
    large = NOISE.integers(0, 255, (960, 1280, 3), np.uint8)
    seconds.see(Frame(large, 0, 0.0))
    (kept,) = seconds.glimpses()
    opened = cv2.imdecode(np.frombuffer(kept.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert opened is not None
    assert opened.shape[1] == last_seconds.WIDTH
    assert kept.scale == 0.5


def test_no_more_is_kept_of_a_throw_than_its_photo_shows() -> None:
    picture = TABLE.copy()
    picture[:, :100] = 255  # what lies beside the photo
    (part,) = cut_out(seconds_of([picture]), Photo("17", 120, 40, 80, 60))
    opened = cv2.imdecode(np.frombuffer(part.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert opened is not None
    assert opened.shape[:2] == (60, 80)
    assert opened.max() < 140


def test_a_clip_shows_the_seconds_then_every_piece_then_the_count(proof: Proof) -> None:
    told: list[tuple[int, int]] = []
    seen = moving(made(seconds_of([TABLE] * 30), jpeg(TABLE), proof, lambda *way: told.append(way)))
    assert len(seen.frames) == 30 + 3 + 1
    assert sum(seen.durations[:30]) == 3000
    assert list(seen.durations[30:]) == [clip.RING_MS] * 3 + [clip.END_MS]
    assert seen.frames[0].shape[:2] == (round(clip.WIDE * TALL / WIDE), clip.WIDE)
    assert told == [(number, 34) for number in range(34)]
    for frame in seen.frames[:30]:
        assert not any(dark(frame)), "no number before the end"
    assert sum(dark(seen.frames[-1])) == 1


def test_the_number_lies_in_the_corner_that_has_no_piece(proof: Proof) -> None:
    places = ((WIDE - 20, 20), (20, 20), (WIDE - 20, TALL - 20))
    discs = tuple(Piece(x, y, 9, "alive", 0.999) for x, y in places)
    there = replace(proof, throw=proof.throw.read(Reading(discs, (), 3), 17))
    last = moving(made(seconds_of([TABLE] * 3), jpeg(TABLE), there, quiet)).frames[-1]
    assert (last[-90:, :90, 0] < 60).any()


def test_the_worst_there_can_be_still_fits(proof: Proof) -> None:
    noise = [NOISE.integers(0, 255, TABLE.shape, np.uint8) for _ in range(30)]
    packed = made(seconds_of(noise), jpeg(noise[0]), proof, quiet)
    assert len(packed) <= 1_500_000
    assert len(moving(packed).frames) == 34


def test_a_smaller_limit_makes_it_coarser_then_smaller(proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clip, "MOST_BYTES", 12_000)
    noise = [NOISE.integers(0, 255, TABLE.shape, np.uint8) for _ in range(4)]
    packed = made(seconds_of(noise), jpeg(noise[0]), proof, quiet)
    assert len(packed) <= 12_000
    assert moving(packed).frames[0].shape[1] < clip.WIDE


def test_what_moves_at_the_border_cannot_be_made_out(proof: Proof) -> None:
    """A pattern that comes in at the left, where a face might; the same in the middle stays as sharp."""
    squares = np.kron(np.indices((11, 3)).sum(axis=0) % 2, np.ones((20, 12)))[:, :, np.newaxis] * 200 + 20
    border, middle = TABLE.copy(), TABLE.copy()
    border[:, :36] = squares
    middle[:, 104:140] = squares

    def strongest_edge(pictures: list[Picture], part: slice) -> float:
        still = jpeg(TABLE)
        first = moving(made(seconds_of([*pictures, TABLE, TABLE]), still, proof, quiet)).frames[0]
        grey = cv2.cvtColor(np.ascontiguousarray(first[:, part, :3]), cv2.COLOR_BGR2GRAY)
        return float(np.abs(np.diff(grey.astype(int), axis=0)).max())

    within = round(clip.WIDE * BORDER)
    assert strongest_edge([border] * 4, slice(0, 71)) < 25
    assert strongest_edge([middle] * 4, slice(within, clip.WIDE - within)) > 60
