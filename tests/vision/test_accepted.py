"""What people accepted is learned: bounded, forgotten with its profile, and never to calibration's harm."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.fit import ProfileFit
from companion.vision import BadProfile, Reader, load_picture
from companion.vision.accepted import LATELY, MOST_OF_A_FACE, MOST_THROWS, Accepted, Sample
from companion.vision.reading import Doubt, Doubted, Piece, Reading
from hardware.scenes.discs import IN_A_SET

SLAPS = Path(__file__).parent / "slaps"
LABELS = ("heads", "tails")
NOTHING = Accepted.nothing("profile", LABELS)


def read(*faces: str | None, doubts: tuple[Doubt, ...] = ()) -> Reading:
    return Reading(tuple(Piece(9, 9, 4, face, 0.999) for face in faces), doubts, len(faces))


def looks(*values: float) -> list[Sample | None]:
    return [np.array([value], np.float32) for value in values]


def nearness(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(-np.abs(samples[:, None, 0] - samples[None, :, 0]), np.float32)


def values(accepted: Accepted) -> list[float]:
    return [float(each) for each in accepted.samples.reshape(-1)]


with_throw = partial(Accepted.with_throw, likeness=nearness)


def test_pieces_are_learned_with_the_face_that_people_said() -> None:
    accepted = with_throw(NOTHING, 7, looks(1, 2), read("heads", "heads"), ("heads", "tails"))
    assert (values(accepted), accepted.faces.tolist(), accepted.throws.tolist()) == ([1, 2], [0, 1], [7, 7])


@pytest.mark.parametrize("name", [Doubted.HIDDEN, Doubted.CUT_OFF, Doubted.GLARE, Doubted.BLUR])
def test_a_piece_that_was_not_all_seen_is_not_learned(name: Doubted) -> None:
    reading = read("heads", "heads", doubts=(Doubt(name, piece=2),))
    assert values(with_throw(NOTHING, 7, looks(1, 2), reading, ("heads", "heads"))) == [1]


@pytest.mark.parametrize("name", [Doubted.FITS_NEITHER, Doubted.FITS_BOTH, Doubted.COCKED])
def test_a_piece_that_looked_strange_is_learned(name: Doubted) -> None:
    reading = read("heads", None, doubts=(Doubt(name, piece=2),))
    assert values(with_throw(NOTHING, 7, looks(1, 2), reading, ("heads", "tails"))) == [1, 2]


def test_of_a_scene_in_doubt_nothing_is_learned_but_that_it_was_asked_about() -> None:
    reading = read("heads", doubts=(Doubt(Doubted.CAMERA_MOVED),))
    accepted = with_throw(NOTHING, 7, looks(1), reading, ("heads",))
    assert (values(accepted), accepted.asking()) == ([], (1, 1, 1, 1))


def test_what_has_no_sample_or_a_face_that_was_never_taught_is_not_learned() -> None:
    accepted = with_throw(NOTHING, 7, [None, *looks(2, 3)], read(*"abc"), ("heads", "edge", None))
    assert values(accepted) == []


def test_an_undone_throw_is_unlearned() -> None:
    one = with_throw(NOTHING, 7, looks(1), read("heads"), ("heads",))
    two = with_throw(one, 8, looks(2), read("heads", doubts=(Doubt(Doubted.FITS_BOTH, 1),)), ("heads",))
    assert two.asking() == (2, 2, 1, 1)
    rest = two.without_throws({8, 99})
    assert (values(rest), rest.asking()) == ([1], (1, 1, 0, 0))


def test_the_newest_stay_and_of_the_others_those_that_differ() -> None:
    accepted = NOTHING
    for number in range(MOST_OF_A_FACE + 20):
        value = 1000.0 * number if number < 30 else 7.0 + number / 1e6
        accepted = with_throw(accepted, number, looks(value), read("heads"), ("heads",))
    kept = set(accepted.throws.tolist())
    assert len(kept) == MOST_OF_A_FACE
    assert set(range(1, 30)) <= kept, "those that differ from all others stay"
    assert set(range(80, 140)) <= kept, "and so does the newest half"


def test_faces_do_not_crowd_each_other_out() -> None:
    accepted = with_throw(NOTHING, 0, looks(5), read("tails"), ("tails",))
    for number in range(1, MOST_OF_A_FACE + 9):
        accepted = with_throw(accepted, number, looks(number), read("heads"), ("heads",))
    assert np.bincount(accepted.faces).tolist() == [MOST_OF_A_FACE, 1]


@given(st.lists(st.booleans(), max_size=60))
def test_how_often_it_asks_is_told_of_the_first_and_of_the_last(asked: list[bool]) -> None:
    accepted = NOTHING
    for number, doubted in enumerate(asked):
        doubts = (Doubt(Doubted.FITS_BOTH, piece=1),) if doubted else ()
        accepted = with_throw(accepted, number, [None], read("heads", doubts=doubts), ("heads",))
    few = min(LATELY, len(asked))
    told = (len(asked), few, sum(asked[:few]), sum(asked[len(asked) - few :]))
    assert accepted.asking() == told


def test_after_a_thousand_throws_the_first_are_still_known() -> None:
    asked = np.stack([np.arange(MOST_THROWS), np.arange(MOST_THROWS) < 5], axis=1).astype(np.int64)
    accepted = replace(NOTHING, asked=asked, count=MOST_THROWS)
    longer = with_throw(accepted, MOST_THROWS, [None], read("heads"), ("heads",))
    assert (longer.asking(), len(longer.asked)) == ((MOST_THROWS + 1, LATELY, 5, 0), MOST_THROWS)


def test_it_is_kept_and_belongs_to_its_profile_alone(tmp_path: Path) -> None:
    place = tmp_path / "discs.accepted"
    assert Accepted.load(place, "profile", LABELS).count == 0
    with_throw(NOTHING, 7, looks(1), read("heads"), ("heads",)).save(place)
    assert values(Accepted.load(place, "profile", LABELS)) == [1]
    assert Accepted.load(place, "another", LABELS).count == 0
    assert Accepted.load(place, "profile", LABELS[::-1]).count == 0


@pytest.mark.parametrize("torn", [b"", b"PK", b"nothing of the kind"])
def test_a_torn_file_is_refused(tmp_path: Path, torn: bytes) -> None:
    place = tmp_path / "discs.accepted"
    place.write_bytes(torn)
    with pytest.raises(BadProfile):
        Accepted.load(place, "profile", LABELS)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"faces": np.array([5])},
        {"throws": np.array([1, 2])},
        {"samples": np.array([[np.nan]], np.float32)},
        {"asked": np.zeros((1, 3), np.int64)},
    ],
)
def test_a_file_that_cannot_be_true_is_refused(tmp_path: Path, spoilt: dict[str, Any]) -> None:
    place = tmp_path / "discs.accepted"
    whole = with_throw(NOTHING, 7, looks(1), read("heads"), ("heads",))
    replace(whole, **spoilt).save(place)
    with pytest.raises(BadProfile):
        Accepted.load(place, "profile", LABELS)


def test_a_newer_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "discs.accepted"
    monkeypatch.setattr("companion.vision.accepted.VERSION", 2)
    NOTHING.save(place)
    monkeypatch.undo()
    with pytest.raises(BadProfile):
        Accepted.load(place, "profile", LABELS)


def slips(faces: Sequence[str | None], labels: tuple[str, ...]) -> list[str | None]:
    """Say the other face of every third piece."""
    return [labels[labels[0] == face] if number % 3 == 0 else face for number, face in enumerate(faces)]


@pytest.mark.parametrize("person", [lambda faces, _: faces, slips])
def test_no_person_makes_it_worse_on_its_own_pictures(
    fitted: ProfileFit,
    reader: Reader,
    person: Callable[[Sequence[str | None], tuple[str, ...]], list[str | None]],
) -> None:
    """One accepts whatever was read, another errs far more often than people do."""
    profile, now = fitted.profile, reader
    accepted = Accepted.nothing(profile.digest, profile.faces)
    for number, place in enumerate(sorted(SLAPS.glob("slap-*.jpg"))):
        picture = load_picture(place)
        reading = now.read(picture)
        faces = person([piece.face for piece in reading.pieces], profile.faces)
        bare = replace(reading, doubts=tuple(doubt for doubt in reading.doubts if doubt.piece is not None))
        accepted = accepted.with_throw(number, now.samples(picture, bare), bare, faces, now.likeness)
        now = now.with_accepted(accepted)
    assert len(accepted.faces) > 30
    for label, picture in zip(profile.faces, fitted.pictures, strict=True):
        before, after = reader.read(picture, IN_A_SET), now.read(picture, IN_A_SET)
        assert before.sure, "else it could not become worse"
        assert after.sure
        assert after.count(label) == IN_A_SET
        assert after.confidence >= before.confidence - 1e-3


def test_a_disc_that_was_accepted_looks_less_odd_from_then_on(fitted: ProfileFit, reader: Reader) -> None:
    """Rings were drawn on all discs since calibration."""
    picture = load_picture(SLAPS / "slap-00.jpg").copy()
    reading = reader.read(picture)
    for piece in reading.pieces:
        middle = round(piece.x), round(piece.y)
        cv2.circle(picture, middle, round(piece.r * 0.7), (40, 160, 40), 2, cv2.LINE_AA)
    before = reader.read(picture, len(reading.pieces))
    accepted = Accepted.nothing(fitted.profile.digest, fitted.profile.faces)
    faces = [piece.face for piece in reading.pieces]
    for number in range(4):
        samples = reader.samples(picture, replace(reading, doubts=()))
        accepted = accepted.with_throw(number, samples, replace(reading, doubts=()), faces, reader.likeness)
    after = reader.with_accepted(accepted).read(picture, len(reading.pieces))
    assert not before.pieces, "else there was nothing to learn"
    assert len(after.pieces) == len(reading.pieces)
    assert sum(piece.confidence > 0.9 for piece in after.pieces) > len(after.pieces) / 2
