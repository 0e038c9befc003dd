"""An eye that has learned nothing, cannot read or fails: people are told, and count themselves."""

from pathlib import Path

import pytest

from companion.live.values import Health
from companion.vision.picture import BadPicture
from companion.words import Message, say
from tests.live.evening import THROWN, Evening
from tests.watching.puppets import Table


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_without_an_eye_the_picture_is_shown_and_people_count(tmp_path: Path) -> None:
    evening = Evening(tmp_path, calibrated=False)
    evening.devices.report("eye", Health("waiting", Message("live.not-calibrated")))
    number = evening.come_to_a_throw()
    evening.slap()
    assert evening.present.camera == Health("waiting", Message("live.not-calibrated"))
    assert evening.camera.picture() is not None
    evening.throws.say(2, "panel", number)
    evening.throws.accept("panel", number)
    assert evening.number_now > number


def test_pieces_that_no_eye_has_learned_are_answered_by_hand_and_people_are_told_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path, calibrated=False)
    evening.throws.learn("d6", evening.eye)
    assert evening.seeing() == "ready"
    number = evening.come_to_a_throw()
    evening.slap()
    assert (evening.stage(), evening.eye.looks) == ("armed", 0)
    health = evening.present.camera
    assert (health.state, health.calibrate) == ("waiting", True)
    assert "discs" in say(health.words, "en").lower()
    evening.throws.say(2, "panel", number)
    evening.throws.accept("panel", number)
    assert evening.seeing() == "ready", "nothing is thrown now, so nothing is missing"
    evening.table.undo("panel")
    assert evening.seeing() == "waiting"
    evening.throws.learn("discs", evening.eye)
    assert (evening.stage(), evening.seeing()) == ("unseen", "ready")
    evening.slap(THROWN, Table(discs=((60, 50), (90, 60), (250, 200))))
    assert (evening.stage(), evening.throw.answer) == ("read", 1)


def test_an_eye_that_cannot_read_such_pictures_is_shown_as_the_fault(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> object:
        raise BadPicture(Message("picture.other-shape", width=1, height=2, want_width=3, want_height=4))

    evening.come_to_a_throw()
    monkeypatch.setattr(evening.eye, "read", refuse)
    evening.slap()
    assert evening.seeing() == "fault"
    assert evening.camera.picture() is not None


def test_an_eye_that_fails_is_logged_and_shown_and_tried_again_with_the_next_throw(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    number = evening.come_to_a_throw()
    with monkeypatch.context() as broken:
        broken.setattr(evening.eye, "read", lambda *_: 1 / 0)
        evening.slap()
    assert [record.exc_info is not None for record in caplog.records] == [True], "once, not with each frame"
    assert evening.present.camera == Health(
        "fault", Message("live.eye-failed", why="ZeroDivisionError: division by zero")
    )
    assert (evening.stage(), evening.present.progress) == ("armed", None)
    evening.throws.say(2, "panel", number)
    evening.throws.accept("panel", number)
    evening.table.undo("panel", evening.number_now)  # and the throw is awaited again
    evening.slap(THROWN, Table(discs=((60, 50), (90, 60), (250, 200))))
    assert (evening.stage(), evening.seeing()) == ("read", "ready")


def test_after_an_eye_failed_people_can_let_it_look_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    with monkeypatch.context() as broken:
        broken.setattr(evening.eye, "read", lambda *_: 1 / 0)
        evening.slap()
    evening.throws.read_again("panel", number)
    evening.hold(THROWN, 0.5)
    assert (evening.stage(), evening.throw.answer, evening.seeing()) == ("read", 1, "ready")
