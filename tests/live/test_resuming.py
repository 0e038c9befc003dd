"""The plug is pulled, or an undo leads back to a throw: it is there again, with what was read and said."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.game import Action
from companion.journal.store import EVIDENCE, SAID
from companion.live.values import Health
from companion.vision.reading import Doubt, Doubted
from companion.words import Message, say
from tests.live.evening import BARE, DOUBTED, THROWN, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_after_a_restart_a_reading_waits_as_it_was_left(evening: Evening, tmp_path: Path) -> None:
    evening.scripted.doubts = (DOUBTED,)
    number = evening.come_to_a_throw()
    evening.slap()
    left = evening.present
    again = Evening(tmp_path)
    assert (again.number_now, again.present.photo) == (number, left.photo)
    assert (again.stage(), again.throw.faces) == ("read", evening.throw.faces)
    assert again.throw.shut is not None
    assert say(again.throw.shut, "en") == say(DOUBTED.message, "en")
    again.hold(THROWN, 2)
    assert again.stage() == "read", "and nobody has to throw"
    again.throws.choose(2, "squashed", "phone Ada", number)
    again.throws.accept("panel", number)
    assert dict(again.table.history()[-1].action.values) == {"squashed": 2}
    assert left.throw is not None
    assert again.table.history()[-1].evidence == left.throw.evidence
    assert Evening(tmp_path).present.throw is None, "what counted does not wait any more"


def test_after_a_restart_what_was_said_of_a_reading_stays_said(evening: Evening, tmp_path: Path) -> None:
    evening.scripted.doubts = (DOUBTED,)
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.choose(2, "squashed", "phone Ada", number)
    assert (Evening(tmp_path).throw.answer, Evening(tmp_path).throw.shut) == (2, None)
    evening.throws.say(3, "phone Ada", number)
    assert (Evening(tmp_path).throw.answer, Evening(tmp_path).throw.said) == (3, 3)


def test_after_a_restart_nothing_is_offered_that_somebody_wished_to_be_read_again(
    evening: Evening, tmp_path: Path
) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.say(3, "phone Ada", number)
    evening.throws.read_again("phone Ada", number)
    again = Evening(tmp_path)
    assert (again.stage(), again.throw.answer, again.present.photo) == ("unseen", None, None)
    again.throws.say(2, "phone Ada", number)
    again.slap()
    assert (again.stage(), again.throw.answer) == ("read", 2)
    assert Evening(tmp_path).throw.answer == 2, "said before it was read"


def test_after_a_restart_in_the_middle_of_a_throw_people_can_let_it_look_without_throwing(
    evening: Evening, tmp_path: Path
) -> None:
    number = evening.come_to_a_throw()
    evening.hold(BARE, 1)
    evening.arm_comes(BARE)
    again = Evening(tmp_path)
    again.hold(THROWN, 2)
    assert again.stage() == "unseen", "it may lie there since before, or since the last throw"
    again.throws.read_again("panel", number)
    again.hold(THROWN, 0.5)
    assert (again.stage(), again.throw.answer) == ("read", 1)


def test_after_a_restart_a_throw_that_was_not_thrown_yet_can_be_thrown(
    evening: Evening, tmp_path: Path
) -> None:
    evening.come_to_a_throw()
    again = Evening(tmp_path)
    again.hold(BARE, 1)
    again.arm_comes(BARE)
    assert again.stage() == "hands"
    again.slap()
    assert (again.stage(), again.throw.answer) == ("read", 1)


def test_an_undo_brings_the_reading_back_with_its_photo(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    photo = evening.present.photo
    evening.throws.choose(2, "squashed", "phone Ada", number)
    evening.throws.accept("panel", number)
    evening.table.undo("phone Ada", evening.number_now)
    assert (evening.stage(), evening.throw.answer, evening.present.photo) == ("read", 2, photo)
    evening.throws.choose(2, "alive", "phone Ada", evening.number_now)
    evening.throws.accept("phone Ada", evening.number_now)
    assert dict(evening.table.history()[-1].action.values) == {"squashed": 1}


def test_an_undo_does_not_bring_the_reading_of_another_throw(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    first = evening.throw.evidence
    evening.table.undo("phone Ada", number)
    assert evening.present.throw is None
    evening.table.redo("phone Ada", evening.number_now)
    assert evening.throw.evidence == first, "the same throw"
    evening.table.undo("phone Ada", evening.number_now)
    evening.table.act(Action("hand", {"card": "flache-hand"}), "phone Ada", evening.number_now)
    assert (evening.stage(), evening.throw.evidence) == ("armed", None), "another"


def test_what_was_thrown_while_the_camera_was_away_is_asked_about(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.hold(BARE, 1)
    evening.devices.report("camera", Health("fault", Message("camera.gone")))
    evening.devices.report("camera", Health("ready"))
    evening.hold(THROWN, 2)
    assert evening.stage() == "unseen"
    evening.throws.read_again("phone Ada", number)
    evening.hold(THROWN, 1)
    assert (evening.stage(), evening.throw.answer) == ("read", 1)


def test_a_reading_that_comes_with_another_action_is_not_kept_for_the_next_throw(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    note = evening.table.note

    def too_late(*what: Any) -> int:
        monkeypatch.undo()
        evening.table.undo("phone Bo", number)
        evening.table.act(Action("hand", {"card": "flache-hand"}), "phone Bo")
        return note(*what)

    monkeypatch.setattr(evening.table, "note", too_late)
    evening.slap()
    assert (evening.stage(), evening.throw.evidence) == ("armed", None)
    assert EVIDENCE not in [entry.kind for entry in evening.journal.entries(1)]


def test_a_number_said_without_a_reading_does_not_outlast_an_undo(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.throws.say(3, "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    evening.table.undo("phone Ada", evening.number_now)
    assert evening.throw.answer is None
    evening.slap()
    assert evening.throw.answer == 1


def test_a_number_said_of_a_reading_outlasts_an_undo_as_the_reading_does(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.say(3, "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    evening.table.undo("phone Ada", evening.number_now)
    assert (evening.stage(), evening.throw.said) == ("read", 3)


def test_a_game_taken_up_another_evening_awaits_its_throw_anew(evening: Evening) -> None:
    evening.come_to_a_throw()
    evening.slap()
    evening.table.set_aside("phone Ada", evening.number_now)
    evening.table.take_up(1, "phone Ada", evening.number_now)
    assert (evening.stage(), evening.throw.evidence) == ("armed", None)


def test_a_disc_that_somebody_had_confirmed_in_an_earlier_version_is_not_doubted_again(
    evening: Evening, tmp_path: Path
) -> None:
    evening.scripted.doubts = (DOUBTED,)
    evening.come_to_a_throw()
    evening.slap()
    said = {"reading": evening.throw.evidence, "flipped": [3], "answered": [2], "dialled": None}
    evening.table.note(said, "phone Ada", kind=SAID)
    again = Evening(tmp_path)
    assert (dict(again.throw.chosen), again.throw.shut) == ({2: "alive", 3: "squashed"}, None)


def test_after_a_restart_a_doubt_about_the_number_says_the_same(evening: Evening, tmp_path: Path) -> None:
    evening.scripted.doubts = (Doubt(Doubted.TOO_FEW, found=3, expected=3),)
    evening.come_to_a_throw()
    evening.slap()
    assert evening.throw.shut is not None
    assert Evening(tmp_path).throw.shut == evening.throw.shut


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (EVIDENCE, {"discs": [], "doubts": [{"name": "of-a-later-version"}], "expected": 3}),
        (EVIDENCE, {"discs": [], "doubts": [], "expected": 4, "photo": [0, 0, 9, 9]}),
        (SAID, {"dialled": 3}),
    ],
    ids=["unknown", "of-another-throw", "torn"],
)
def test_a_note_that_cannot_be_understood_ends_nothing(
    evening: Evening, tmp_path: Path, kind: str, body: dict[str, Any]
) -> None:
    evening.come_to_a_throw()
    evening.table.note(body, "camera", kind=kind)
    again = Evening(tmp_path)
    assert (again.throw.reading, again.throw.answer) == (None, None)
