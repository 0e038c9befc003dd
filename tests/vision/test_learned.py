"""The learned reader, on dice that another program draws than the one that its networks were trained with."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.errors import BadCalibration
from calibration.learned import learn_crops
from companion.vision import learned
from companion.vision.accepted import Accepted
from companion.vision.any_pieces import load_profile, reader_of
from companion.vision.learned import VERSION, LearnedProfile, LearnedReader
from companion.vision.packed import BadProfile, read_packed, write_packed
from companion.vision.picture import Picture
from companion.vision.reading import Doubted
from hardware.scenes.dice_table import DiceFaults, DiceTable
from tests.kept import kept
from tests.vision.dice.learned import dice_table, face_pictures


@kept
def crops_profile() -> LearnedProfile:
    """Return what the networks learn of the dice."""
    return learn_crops(dice_table().empty(), face_pictures())


@pytest.fixture(scope="module")
def table() -> DiceTable:
    return dice_table()


@pytest.fixture(scope="module")
def profile() -> LearnedProfile:
    return crops_profile()


@pytest.fixture(scope="module")
def reader(profile: LearnedProfile) -> LearnedReader:
    return LearnedReader(profile)


def test_every_die_of_every_picture_is_learned(profile: LearnedProfile, table: DiceTable) -> None:
    assert profile.faces == tuple(table.kit.labels)
    found = np.bincount(profile.labels)
    assert len(set(found.tolist())) == 1
    assert found[0] >= 4


def test_faces_of_throws_are_recognised_and_never_believed_wrongly(
    reader: LearnedReader, table: DiceTable
) -> None:
    right = dice = 0
    for number in range(6):
        picture, truth = table.throw(number, faults=DiceFaults())
        reading = reader.read(picture, truth.thrown)
        assert not reading.sure or dict(reading.faces) == truth.faces
        right += sum(min(reading.count(face), count) for face, count in truth.faces.items())
        dice += truth.thrown
    assert right >= 0.9 * dice


def test_dice_lie_where_they_are_found(reader: LearnedReader, table: DiceTable) -> None:
    picture, truth = table.throw(1, faults=DiceFaults())
    reading = reader.read(picture, truth.thrown)
    assert len(reading.pieces) == len(truth.dice)
    for die in truth.dice:
        nearest = min(reading.pieces, key=lambda piece: np.hypot(piece.x - die.x, piece.y - die.y))
        assert np.hypot(nearest.x - die.x, nearest.y - die.y) < 0.4 * die.r
        assert nearest.r == pytest.approx(die.r, rel=0.25)


def test_a_bare_table_has_no_dice(reader: LearnedReader, table: DiceTable) -> None:
    assert reader.read(table.empty(), 0).pieces == ()


def test_a_number_that_is_not_there_is_doubted(reader: LearnedReader, table: DiceTable) -> None:
    picture, truth = table.throw(2, faults=DiceFaults())
    names = {doubt.name for doubt in reader.read(picture, truth.thrown + 1).doubts}
    assert Doubted.TOO_FEW in names


def test_a_picture_of_twice_the_size_is_read_in_its_own_pixels(
    reader: LearnedReader, table: DiceTable
) -> None:
    picture, truth = table.throw(1, faults=DiceFaults())
    large = np.repeat(np.repeat(picture, 2, axis=0), 2, axis=1)
    small, read = (reader.read(each, truth.thrown) for each in (picture, large))
    assert [piece.face for piece in read.pieces] == [piece.face for piece in small.pieces]
    assert [piece.x for piece in read.pieces] == pytest.approx([2 * p.x + 0.5 for p in small.pieces], abs=4)


def test_a_camera_that_was_nudged_is_no_matter(reader: LearnedReader, table: DiceTable) -> None:
    picture, truth = table.throw(3, faults=DiceFaults())
    moved = np.roll(picture, (5, 7), (0, 1))
    before, after = (reader.read(each, truth.thrown) for each in (picture, moved))
    assert after.faces == before.faces


def test_what_is_saved_is_loaded(profile: LearnedProfile, tmp_path: Path) -> None:
    profile.save(tmp_path / "d6")
    again = load_profile(tmp_path / "d6")
    assert isinstance(again, LearnedProfile)
    assert isinstance(reader_of(again), LearnedReader)
    for name, value in vars(profile).items():
        assert np.array_equal(getattr(again, name), value), name


def test_another_version_is_named(profile: LearnedProfile, tmp_path: Path) -> None:
    profile.save(tmp_path / "d6")
    write_packed(tmp_path / "d6", {**read_packed(tmp_path / "d6"), "version": VERSION + 1})
    with pytest.raises(BadProfile, match=f"version {VERSION + 1}"):
        LearnedProfile.load(tmp_path / "d6")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda profile: replace(profile, labels=profile.labels[:-1]),
        lambda profile: replace(profile, labels=np.zeros_like(profile.labels)),
        lambda profile: replace(profile, unit=np.array([np.nan, 0, 0], np.float32)),
        lambda profile: replace(profile, unit=np.array([-1, 0, 0], np.float32)),
        lambda profile: replace(profile, size=(640, 480)),
        lambda profile: replace(profile, pictures=""),
        lambda profile: replace(profile, faces=("1", "1", "2", "3", "4", "5")),
        lambda profile: replace(profile, crops=profile.crops.astype(np.float32)),
        lambda profile: replace(profile, bare=profile.bare[:200]),
    ],
)
def test_values_that_cannot_be_true_are_refused(
    profile: LearnedProfile, tmp_path: Path, spoil: Callable[[LearnedProfile], LearnedProfile]
) -> None:
    spoil(profile).save(tmp_path / "d6")
    with pytest.raises(BadProfile, match="not a whole profile"):
        load_profile(tmp_path / "d6")


def test_accepted_dice_are_recognised_afterwards(reader: LearnedReader, table: DiceTable) -> None:
    """What a person accepted is an example from then on: the same picture is trusted more."""
    picture, truth = table.throw(4, faults=DiceFaults())
    reading = reader.read(picture, truth.thrown)
    samples = reader.samples(picture, reading)
    accepted = Accepted.nothing(reader.profile.digest, reader.profile.faces)
    faces = [piece.face for piece in reading.pieces]
    accepted = accepted.with_throw(1, samples, reading, faces, reader.likeness)
    assert len(accepted.samples) == sum(sample is not None for sample in samples) > 0
    again = reader.with_accepted(accepted).read(picture, truth.thrown)
    assert again.confidence > reading.confidence


def test_a_covered_piece_is_no_example(reader: LearnedReader, table: DiceTable) -> None:
    picture, truth = table.throw(4, faults=DiceFaults())
    reading = reader.read(picture, truth.thrown)
    covered = replace(reading, pieces=(replace(reading.pieces[0], visible=0.5), *reading.pieces[1:]))
    unread = replace(reading, pieces=(replace(reading.pieces[0], face=None), *reading.pieces[1:]))
    for each in (covered, unread):
        assert reader.samples(picture, each)[0] is None
        assert reader.samples(picture, each)[1] is not None


def test_examples_of_other_networks_mean_nothing(
    profile: LearnedProfile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accepted pieces are kept under the profile's digest, which changes with the networks."""
    before = profile.digest
    monkeypatch.setattr(learned, "fingerprint", lambda: "of others")
    assert profile.digest != before


def test_dice_of_several_faces_in_a_picture_are_refused(table: DiceTable) -> None:
    pictures = {**face_pictures(), "3": table.throw(5, thrown=7, faults=DiceFaults())[0]}
    with pytest.raises(BadCalibration) as refusal:
        learn_crops(table.empty(), pictures)
    assert refusal.value.message.key in ("calibration.read-back", "dice.alike")


def test_samples_are_alike_to_themselves_most(reader: LearnedReader, table: DiceTable) -> None:
    picture, truth = table.throw(4, faults=DiceFaults())
    samples = [
        each for each in reader.samples(picture, reader.read(picture, truth.thrown)) if each is not None
    ]
    alike = reader.likeness(np.stack(samples))
    assert (alike.argmax(axis=1) == np.arange(len(samples))).all()


def test_pictures_without_dice_are_too_few(table: DiceTable) -> None:
    empty = table.empty()
    with pytest.raises(BadCalibration, match="0") as refusal:
        learn_crops(empty, {"1": empty, "2": empty})
    assert refusal.value.message.key == "dice.too-few"


def test_two_names_for_one_face_are_refused(table: DiceTable) -> None:
    pictures: dict[str, Picture] = face_pictures()
    with pytest.raises(BadCalibration) as refusal:
        learn_crops(table.empty(), {"1": pictures["6"], "2": pictures["6"]})
    assert refusal.value.message.key == "dice.alike"
