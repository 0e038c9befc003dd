"""The eye learns from what people accept, and unlearns what they undo."""

from collections.abc import Callable
from pathlib import Path
from queue import Empty
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.live.learning import Learning
from companion.ports import Picture
from companion.vision import Reading
from companion.vision.accepted import Accepted, Sample
from companion.vision.reading import Doubt, Doubted
from tests.live.evening import DOUBTED, Evening, ScriptedEye


class Calibration:
    def __init__(self, digest: str) -> None:
        self.digest, self.faces = digest, ("alive", "squashed")


class LearningEye(ScriptedEye):
    """Takes the number of a disc in its picture for what it looks like."""

    def __init__(self, digest: str = "first", accepted: Accepted | None = None) -> None:
        super().__init__()
        self.profile, self.accepted = Calibration(digest), accepted
        self.fails = False

    def samples(self, picture: Picture, reading: Reading) -> list[Sample | None]:
        if self.fails:
            raise ArithmeticError("no such thing")
        return [np.array([number], np.float32) for number, _ in enumerate(reading.pieces)]

    def with_accepted(self, accepted: Accepted) -> "LearningEye":
        better = LearningEye(self.profile.digest, accepted)
        better.table = self.table
        return better

    def likeness(self, samples: NDArray[Any]) -> NDArray[Any]:
        return np.zeros((len(samples),) * 2, np.float32)


class LearningEvening(Evening):
    """An evening whose eye learns, when it is told that there is time for it."""

    def __init__(self, state: Path) -> None:
        super().__init__(state, calibrated=False)
        self.place = state / "discs.accepted"
        self.learning = Learning(self.throws, lambda _: self.place)
        self.calibrate("first")

    def calibrate(self, digest: str) -> None:
        self.eye = self.scripted = LearningEye(digest)
        self.throws.learn("discs", self.learning.taught("discs", self.eye))

    def learn(self) -> None:
        """Do what waits to be done."""
        self.learning.close()
        self.learning.run()
        with pytest.raises(Empty):
            self.learning._jobs.get_nowait()

    def accept_a_slap(self) -> None:
        """Come to a slap, let it be read, and accept it."""
        number = self.come_to_a_throw()
        self.read_a_slap()
        self.throws.accept("phone Ada", number)

    def read_a_slap(self) -> None:
        eye = self.throws.eye("discs")
        assert isinstance(eye, LearningEye)
        eye.doubts, self.eye = self.scripted.doubts, eye
        self.slap()
        assert self.throw.reading is not None

    @property
    def known(self) -> Accepted:
        """What the eye in use has learned."""
        eye = self.throws.eye("discs")
        assert isinstance(eye, LearningEye)
        assert eye.accepted is not None
        return eye.accepted


@pytest.fixture
def evening(tmp_path: Path) -> LearningEvening:
    return LearningEvening(tmp_path)


def test_accepted_pieces_are_learned_and_kept(evening: LearningEvening) -> None:
    evening.accept_a_slap()
    evening.learn()
    assert evening.known.faces.tolist() == [1, 0, 0]
    assert evening.learning.asking("discs") == (1, 1, 0, 0)
    assert Accepted.load(evening.place, "first", ("alive", "squashed")).count == 1


def test_what_was_only_read_is_not_learned(evening: LearningEvening) -> None:
    evening.come_to_a_throw()
    evening.read_a_slap()
    evening.learn()
    assert evening.known.count == 0
    assert evening.learning.asking("discs") is None
    assert not evening.place.exists()


def test_a_corrected_piece_is_learned_as_people_said(evening: LearningEvening) -> None:
    number = evening.come_to_a_throw()
    evening.scripted.doubts = (DOUBTED,)
    evening.read_a_slap()
    evening.throws.choose(2, "squashed", "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    evening.learn()
    assert evening.known.faces.tolist() == [1, 1, 0]
    assert evening.learning.asking("discs") == (1, 1, 1, 1)


def test_of_an_answer_as_a_whole_it_is_only_known_that_it_was_asked(evening: LearningEvening) -> None:
    number = evening.come_to_a_throw()
    evening.scripted.doubts = (Doubt(Doubted.FITS_NEITHER, piece=1),)
    evening.read_a_slap()
    evening.throws.say(2, "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    evening.learn()
    assert evening.known.faces.tolist() == []
    assert evening.learning.asking("discs") == (1, 1, 1, 1)


@pytest.mark.parametrize("learned_before", [True, False])
def test_an_undone_throw_is_unlearned(evening: LearningEvening, learned_before: bool) -> None:
    evening.accept_a_slap()
    if learned_before:
        evening.learn()
    evening.table.undo("phone Ada")
    evening.learn()
    assert evening.known.count == 0
    assert Accepted.load(evening.place, "first", ("alive", "squashed")).count == 0


def test_a_throw_of_before_the_start_is_unlearned_too(evening: LearningEvening, tmp_path: Path) -> None:
    evening.accept_a_slap()
    evening.learn()
    again = LearningEvening(tmp_path)
    assert again.known.count == 1
    again.table.undo("phone Ada")
    again.learn()
    assert again.known.count == 0


def test_what_else_is_undone_unlearns_nothing(evening: LearningEvening) -> None:
    evening.accept_a_slap()
    evening.learn()
    for change in (evening.table.set_aside, lambda by: evening.table.take_up(1, by)):
        change("phone Ada")
    evening.learn()
    assert evening.known.count == 1


def test_it_forgets_on_request(evening: LearningEvening) -> None:
    evening.accept_a_slap()
    evening.learn()
    evening.learning.forget("discs")
    assert evening.known.count == 0
    assert evening.learning.asking("discs") is None
    assert not evening.place.exists()


def test_a_new_calibration_begins_anew(evening: LearningEvening) -> None:
    evening.accept_a_slap()
    evening.learn()
    evening.calibrate("second")
    assert evening.learning.asking("discs") is None
    assert evening.known.count == 0


def test_an_eye_that_was_calibrated_meanwhile_stays(evening: LearningEvening) -> None:
    evening.accept_a_slap()
    before = evening.throws.eye("discs")
    assert before is not None
    evening.calibrate("second")
    fresh = evening.throws.eye("discs")
    evening.throws.exchange_eye("discs", before, LearningEye("first"))
    assert evening.throws.eye("discs") is fresh


@pytest.mark.parametrize("spoil", [lambda place: place.write_bytes(b"?"), lambda place: place.mkdir()])
def test_a_damaged_file_is_set_aside(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    spoil(tmp_path / "discs.accepted")
    evening = LearningEvening(tmp_path)
    assert evening.known.count == 0
    assert (tmp_path / "discs.accepted.1").exists()


def test_an_eye_that_fails_to_learn_ends_nothing(evening: LearningEvening) -> None:
    eye = evening.throws.eye("discs")
    assert isinstance(eye, LearningEye)
    eye.fails = True
    evening.accept_a_slap()
    evening.learn()
    assert evening.known.count == 0


def test_where_nothing_can_be_written_it_goes_on(evening: LearningEvening) -> None:
    evening.place.mkdir()
    evening.accept_a_slap()
    evening.learn()
    assert evening.known.count == 0


def test_an_eye_that_cannot_learn_is_taken_as_it_is(evening: LearningEvening) -> None:
    plain = ScriptedEye()
    assert evening.learning.taught("discs", plain) is plain
    evening.throws.learn("discs", plain)
    evening.learning.forget("discs")
    assert evening.learning.asking("discs") is None
