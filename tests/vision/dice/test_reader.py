"""What the dice reader says of generated throws: right where it is sure, and why where it is not."""

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision import BadPicture, Doubt, Doubted, vote
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice import reader as dice_reader
from companion.vision.dice.skirt import Beyond, skirts
from companion.vision.dice.square import Frames
from companion.vision.dice.view import View
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceFaults, DiceTable
from hardware.scenes.things import Clutter

BARE = Clutter()


def test_throws_are_read_right(reader: DiceReader, table: DiceTable) -> None:
    for seed in range(2):
        picture, truth = table.throw(seed, clutter=BARE)
        reading = reader.read(picture, truth.thrown)
        assert reading.sure, [doubt.name for doubt in reading.doubts]
        assert dict(reading.faces) == truth.faces
        for piece in reading.pieces:
            die = min(truth.dice, key=lambda die: np.hypot(die.x - piece.x, die.y - piece.y))
            assert np.hypot(die.x - piece.x, die.y - piece.y) < 0.25 * die.r
            assert piece.r == pytest.approx(die.r, rel=0.15)
            assert piece.face == die.face


def brighter(picture: Picture, blue: float, green: float, red: float) -> Picture:
    """Return a picture in another light."""
    return np.asarray(np.clip(picture * np.array((blue, green, red)), 0, 255), np.uint8)


def test_what_is_looked_at_is_in_the_light_of_calibration(learned: DiceProfile, table: DiceTable) -> None:
    picture, _ = table.throw(1, clutter=BARE)
    since = in_half_a_shadow(brighter(picture, blue=0.8, green=1.0, red=1.2))
    usual, other = (View.of(each, learned) for each in (picture, since))
    for one, another in ((usual.small, other.small), (usual.work.picture, other.work.picture)):
        assert np.abs(one.astype(np.float32) - another).mean() < 3
    assert np.abs(usual.seen.small.astype(np.float32) - other.seen.small).mean() > 10


def in_half_a_shadow(picture: Picture) -> Picture:
    """Return a picture on whose left half a shadow lies, that of somebody who stands in the light."""
    across = np.linspace(-1, 1, picture.shape[1])[None, :, None]
    return np.asarray(picture * (0.82 + 0.18 * np.tanh(8 * across)), np.uint8)


def turned_and_moved(picture: Picture) -> Picture:
    """Return what a camera sees that was nudged."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 1.5, 1.0)
    turn[:, 2] += (14, -9)
    moved = cv2.warpAffine(picture, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


@pytest.mark.parametrize(
    "since",
    [
        partial(brighter, blue=0.8, green=1.0, red=1.2),
        partial(brighter, blue=1.2, green=1.0, red=0.8),
        partial(brighter, blue=0.75, green=0.75, red=0.75),
        in_half_a_shadow,
        turned_and_moved,
    ],
    ids=["warmer", "colder", "darker", "shadow", "nudged"],
)
def test_throws_are_read_in_another_light_and_by_a_nudged_camera(
    learned: DiceProfile, table: DiceTable, since: Callable[[Picture], Picture]
) -> None:
    picture, truth = table.throw(1, clutter=BARE)
    reading = DiceReader(learned).read(since(picture), truth.thrown)
    assert reading.sure, [doubt.name for doubt in reading.doubts]
    assert dict(reading.faces) == truth.faces


@pytest.mark.parametrize(
    "faults",
    [
        DiceFaults(cocked=1),
        DiceFaults(hidden=1),
        DiceFaults(outside=1),
        DiceFaults(blur_px=6.0),
        DiceFaults(foreign=1, hidden=1),
        DiceFaults(hand=True),
        DiceFaults(glare=True),
        DiceFaults(bump_px=40.0),
        DiceFaults(extra=1),
    ],
    ids=str,
)
def test_what_cannot_be_known_is_never_claimed(
    reader: DiceReader, table: DiceTable, faults: DiceFaults
) -> None:
    picture, truth = table.throw(20, thrown=4, faults=faults, clutter=BARE)
    reading = reader.read(picture, truth.thrown)
    assert not reading.sure or (dict(reading.faces) == truth.faces and not truth.unknowable)


def test_a_number_that_is_not_there_is_doubted(reader: DiceReader, table: DiceTable) -> None:
    picture, truth = table.throw(1, thrown=3, clutter=BARE)
    names = {expect: reader.read(picture, expect).doubts[0].name for expect in (2, 4)}
    assert names == {2: Doubted.TOO_MANY, 4: Doubted.TOO_FEW}
    assert [doubt.name for doubt in reader.read(picture).doubts] == [Doubted.NUMBER_UNKNOWN]
    assert dict(reader.read(picture).faces) == truth.faces


def test_of_what_is_no_die_for_sure_no_more_is_shown_than_is_missing(
    reader: DiceReader, table: DiceTable
) -> None:
    picture, truth = table.throw(51, thrown=4, faults=DiceFaults(cocked=1, hidden=1))
    known = reader.read(picture, truth.thrown)
    assert len(reader.read(picture).pieces) == 6, "with the number unknown all that it may be are shown"
    assert len(known.pieces) == 4
    assert not known.sure
    assert sum(piece.confidence > 0.5 for piece in known.pieces) == 3


def test_a_bare_table_has_no_dice(reader: DiceReader, table: DiceTable) -> None:
    assert reader.read(table.empty(), 0).pieces == ()
    assert reader.read(table.empty(), 0).sure


def test_a_picture_that_is_very_blurred_is_said_to_be_so(reader: DiceReader, table: DiceTable) -> None:
    picture, truth = table.throw(51, thrown=4)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 4.0), np.uint8)
    assert reader.read(soft, truth.thrown).doubts[0] == Doubt(Doubted.BLUR)


def test_a_camera_that_was_moved_is_told_by_how_much(reader: DiceReader, table: DiceTable) -> None:
    doubt = reader.read(np.roll(table.empty(), 40, axis=1), 0).doubts[0]
    assert doubt.name is Doubted.CAMERA_MOVED
    assert doubt.moved is not None
    assert doubt.moved[0] == pytest.approx(40, abs=8)


def test_later_frames_confirm_the_first(reader: DiceReader, table: DiceTable) -> None:
    picture, truth = table.throw(1, thrown=4, clutter=BARE)
    grain = np.random.default_rng(1)
    frames = [np.clip(picture + grain.normal(0, 2, picture.shape), 0, 255).astype(np.uint8) for _ in range(2)]
    first = reader.read(picture, 4)
    reading = vote([first, *(reader.confirm(frame, first) for frame in frames)])
    assert reading.sure
    assert dict(reading.faces) == truth.faces
    other, changed = table.throw(5, thrown=4, clutter=BARE)
    assert dict(reader.confirm(other, first).faces) == changed.faces


def test_a_picture_of_another_size_is_read_in_its_own_pixels(reader: DiceReader, table: DiceTable) -> None:
    picture, truth = table.throw(2, thrown=2, clutter=BARE)
    twice = np.repeat(np.repeat(picture, 2, axis=0), 2, axis=1)
    reading = reader.read(twice, 2)
    assert dict(reading.faces) == truth.faces
    assert sorted(round(piece.x / 40) for piece in reading.pieces) == sorted(
        round((2 * die.x + 0.5) / 40) for die in truth.dice
    )
    with pytest.raises(BadPicture):
        reader.read(picture[:, :-200], 2)


def test_what_lies_beyond_squares_is_measured_in_every_frame_and_only_dice_that_are_told_hide_it(
    reader: DiceReader, table: DiceTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, truth = table.throw(51, thrown=4, faults=DiceFaults(cocked=1))
    asked: list[tuple[int, list[bool]]] = []

    def spied(view: View, frames: Frames, dice: NDArray[np.bool_]) -> list[Beyond]:
        asked.append((len(frames), dice.tolist()))
        return skirts(view, frames, dice)

    monkeypatch.setattr(dice_reader, "skirts", spied)
    reading = reader.read(picture, truth.thrown)
    told = [reader._belief.is_told(look) for look in reader.looks(picture)]
    reader.confirm(picture, reading)
    assert not all(told)
    assert asked == [(len(told), told)] * 3
