"""The table with a camera: hands to number to a person's word, while everybody else goes on."""

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import Action
from companion.games.guarded import plain_of
from companion.journal.errors import JournalFault
from companion.journal.store import EVIDENCE, Entry
from companion.live.values import Health
from companion.ports import Frame, Picture
from companion.table import NotNow, StaleAction
from companion.vision import Reading
from companion.vision.reading import Doubt, Doubted, Place, Remark
from companion.words import Message, say
from tests.live.evening import BARE, DOUBTED, THROWN, Evening, ScriptedEye
from tests.watching.puppets import Table


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_throw_goes_from_armed_to_read_and_waits(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    assert evening.stage() == "armed"
    evening.hold(BARE, 1)
    evening.arm_comes(BARE)
    assert evening.stage() == "hands"
    evening.arm_goes(THROWN)
    evening.hold(THROWN, 0.1)
    assert evening.stage() == "settling"
    evening.hold(THROWN, 1)
    assert (evening.stage(), evening.throw.answer, evening.throw.shut) == ("read", 1, None)
    assert evening.number_now == number, "a reading changes nothing in the game"


def test_only_a_persons_accept_lets_it_count(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.accept("panel", number)
    assert evening.number_now > number
    played = evening.table.history()[-1]
    assert (played.by, dict(played.action.values)) == ("panel", {"squashed": 1})


def test_once_the_light_has_gone_it_reads_again_by_itself(evening: Evening) -> None:
    evening.scripted.doubts = (Doubt(Doubted.GLARE, piece=2, place=None),)
    evening.come_to_a_throw()
    evening.slap()
    assert evening.throw.shut is not None
    evening.hold(THROWN, 4)
    assert evening.throw.shut is not None, "the light is still there"
    evening.scripted.doubts = ()
    evening.hold(THROWN, 4)
    assert evening.throw.answer == 1
    evening.throws.accept("panel", evening.number_now)


def test_a_remark_is_shown_and_kept_and_asks_nothing(evening: Evening) -> None:
    evening.scripted.remarks = (Remark(Doubted.HIDDEN, Place(60.0, 60.0, 10.0), 3),)
    number = evening.come_to_a_throw()
    evening.slap()
    assert (evening.throw.shut, evening.throw.remarks) == (None, evening.scripted.remarks)
    looks, photo = evening.scripted.looks, str(evening.throw.evidence)
    evening.hold(THROWN, 4)
    assert evening.scripted.looks == looks, "it is not read again by itself"
    evening.throws.accept("panel", number)
    proof = evening.evenings.proof(photo)
    assert proof is not None
    assert proof.throw.reading is not None
    assert proof.throw.reading.remarks == evening.scripted.remarks


def test_what_a_person_has_said_is_not_read_over(evening: Evening) -> None:
    evening.scripted.doubts = (Doubt(Doubted.HANDS),)
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.say(3, "phone Ada", number)
    evening.scripted.doubts = ()
    evening.hold(THROWN, 4)
    assert evening.throw.answer == 3


def test_a_doubt_shuts_it_until_somebody_has_said_the_number(evening: Evening) -> None:
    evening.scripted.doubts = (DOUBTED,)
    number = evening.come_to_a_throw()
    evening.slap()
    assert evening.throw.shut == DOUBTED.message
    with pytest.raises(NotNow):
        evening.throws.accept("panel", number)
    evening.throws.say(2, "phone Ada", number)
    evening.throws.accept("panel", number)
    assert dict(evening.table.history()[-1].action.values) == {"squashed": 2}


def test_a_tap_on_the_doubted_disc_answers_for_it(evening: Evening) -> None:
    evening.scripted.doubts = (DOUBTED,)
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.choose(2, "squashed", "phone Ada", number)
    assert (evening.throw.answer, evening.throw.shut) == (2, None)
    evening.throws.say(3, "phone Ada", number)
    evening.throws.choose(1, "squashed", "phone Bo", number)  # as it was read, and about discs again
    assert evening.throw.answer == 2


def test_reading_again_forgets_what_was_said_and_looks_without_hands(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.say(3, "phone Ada", number)
    evening.throws.read_again("panel", number)
    assert (evening.stage(), evening.throw.answer) == ("armed", None)
    evening.hold(THROWN, 0.5)
    assert (evening.stage(), evening.throw.answer) == ("read", 1)


def test_a_wish_to_look_again_does_not_outlive_its_throw(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.read_again("panel", number)  # and no frame comes: the camera is unplugged
    evening.throws.say(0, "panel", number)
    evening.throws.accept("panel", number)
    evening.table.undo("panel", evening.number_now)  # another position, which awaits a throw
    evening.hold(THROWN, 2)
    assert evening.stage() == "armed", "what lies there is the last throw"


def test_a_number_that_was_said_before_the_reading_stays_said(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.hold(BARE, 1)
    evening.arm_comes(BARE)
    evening.throws.say(3, "phone Ada", number)
    evening.arm_goes(THROWN)
    evening.hold(THROWN, 1)
    assert (evening.stage(), evening.throw.answer) == ("read", 3)
    assert evening.throw.reading is not None
    assert evening.throw.reading.count("squashed") == 1


def test_the_table_going_on_in_the_middle_of_a_slap_leaves_no_trace(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.hold(BARE, 1)
    evening.arm_comes(BARE)
    evening.table.undo("phone Bo", number)
    evening.arm_goes(THROWN)
    evening.hold(THROWN, 1)
    assert evening.present.throw is None
    assert EVIDENCE not in kinds(evening)


def test_the_table_going_on_while_the_eye_reads_leaves_no_trace(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    read = evening.eye.read

    def read_slowly(picture: Picture, expect: int | None) -> Reading:
        if evening.eye.looks == 2:  # and this is the last look at the throw
            evening.table.undo("phone Bo", number)
            evening.table.redo("phone Bo", evening.number_now)
        return read(picture, expect)

    monkeypatch.setattr(evening.eye, "read", read_slowly)
    evening.slap()
    assert evening.number_now > number
    assert evening.stage() == "armed", "another position awaits another throw"
    assert EVIDENCE not in kinds(evening)


def goes_on_once_noted(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, *deeds: Callable[..., object]
) -> None:
    """Let others go on at the table just after it has kept what is noted next."""
    note = evening.table.note

    def noted(*what: Any) -> int:
        number = note(*what)
        monkeypatch.setattr(evening.table, "note", note)
        for deed in deeds:
            deed(by="phone Bo", seen=evening.number_now)
        return number

    monkeypatch.setattr(evening.table, "note", noted)


def test_a_word_is_not_heard_for_another_throw_than_its_own(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    goes_on_once_noted(evening, monkeypatch, evening.table.undo, evening.table.redo)
    evening.throws.say(3, "phone Ada", number)
    assert evening.number_now > number
    assert (evening.stage(), evening.throw.said) == ("armed", None)


def test_a_word_for_a_throw_that_was_taken_back_is_nobodys(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    goes_on_once_noted(evening, monkeypatch, evening.table.undo)
    evening.throws.say(3, "phone Ada", number)
    assert evening.present.throw is None


def test_a_reading_is_not_shown_for_another_throw_than_its_own(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    again = partial(evening.table.act, Action("hand", {"card": "flache-hand"}))
    goes_on_once_noted(evening, monkeypatch, evening.table.undo, again)
    evening.slap()
    assert EVIDENCE in kinds(evening)
    assert evening.number_now > number
    assert (evening.stage(), evening.throw.reading, evening.present.photo) == ("armed", None, None)


def test_a_reading_of_a_throw_that_was_taken_back_is_nobodys(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.come_to_a_throw()
    goes_on_once_noted(evening, monkeypatch, evening.table.undo)
    evening.slap()
    assert EVIDENCE in kinds(evening)
    assert (evening.present.throw, evening.seeing()) == (None, "ready")


def test_a_face_that_is_chosen_while_the_eye_looks_again_stays_chosen(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.scripted.doubts = (Doubt(Doubted.GLARE, piece=2),)
    number = evening.come_to_a_throw()
    evening.slap()
    read, looks = evening.eye.read, evening.eye.looks

    def read_slowly(picture: Picture, expect: int | None) -> Reading:
        if evening.eye.looks == looks + 2:  # and this is the last look, which will be beyond doubt
            evening.throws.choose(2, "squashed", "phone Ada", number)
        return read(picture, expect)

    monkeypatch.setattr(evening.eye, "read", read_slowly)
    evening.scripted.doubts = ()
    evening.hold(THROWN, 4)
    assert evening.eye.looks == looks + 3
    assert (dict(evening.throw.chosen), evening.throw.answer) == ({2: "squashed"}, 2)
    assert kinds(evening).count(EVIDENCE) == 1


def test_whoever_has_not_seen_the_throw_cannot_answer_it(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    with pytest.raises(StaleAction):
        evening.throws.accept("panel", number - 1)
    with pytest.raises(StaleAction):
        evening.throws.say(1, "panel", number - 1)
    with pytest.raises(StaleAction):
        evening.throws.read_again("panel", number - 1)
    assert evening.stage() == "read"


def test_each_reading_keeps_its_proof(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    (proof,) = [entry for entry in entries(evening) if entry.kind == EVIDENCE]
    assert (proof.by, proof.body["sure"], proof.body["faces"]["squashed"]) == ("camera", True, 1)
    assert (proof.body["expected"], len(proof.body["pieces"])) == (3, 3)
    photo = evening.present.photo
    assert photo is not None
    assert (photo.id, evening.throw.evidence) == (str(proof.number), proof.number)
    jpeg = evening.photos.read(photo.id)
    assert jpeg is not None
    assert jpeg.startswith(b"\xff\xd8")
    evening.throws.accept("panel", number)
    assert evening.evenings.photos(1) == {evening.number_now: photo.id}


def test_a_photo_and_a_game_can_be_deleted(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    photo = str(evening.throw.evidence)
    assert evening.photos.read(photo) is not None
    evening.throws.forget_photo(photo)
    assert evening.present.photo is None, "a page that shows it shows it no longer"
    assert evening.photos.read(photo) is None
    evening.throws.accept("panel", number)
    assert evening.evenings.photos(1) == {}
    evening.table.undo("panel", evening.number_now)
    evening.throws.read_again("panel", evening.number_now)
    evening.hold(THROWN, 1)
    photo = str(evening.throw.evidence)
    assert evening.photos.read(photo) is not None
    evening.table.give_up("panel", evening.number_now)
    evening.live.delete(1, evening.number_now)
    assert evening.photos.read(photo) is None


def test_a_reading_that_cannot_be_kept_still_counts_and_says_so(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise JournalFault(Message("journal.fault.full", file="games.journal", why="full"))

    number = evening.come_to_a_throw()
    with monkeypatch.context() as broken:
        broken.setattr(evening.table, "note", full)
        evening.slap()
        assert (evening.stage(), evening.throw.evidence, evening.present.photo) == ("read", None, None)
        evening.devices.report("camera", Health("ready"))  # as with every frame
        assert evening.seeing() == "fault"
        assert "games.journal" in say(evening.present.camera.words, "en")
    evening.throws.read_again("panel", number)
    evening.hold(THROWN, 0.5)
    assert evening.seeing() == "ready"
    assert evening.present.photo is not None


def test_a_reading_whose_photo_cannot_be_kept_stays_the_evidence(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    number = evening.come_to_a_throw()
    monkeypatch.setattr(evening.photos, "keep", full)
    evening.slap()
    assert (evening.present.photo, evening.seeing()) == (None, "fault")
    evening.throws.accept("panel", number)
    (read,) = [entry for entry in entries(evening) if entry.kind == EVIDENCE]
    assert entries(evening)[-1].body["evidence"] == read.number


def test_a_game_taken_off_the_table_while_its_throw_is_read_is_nobodys_fault(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> int:
        raise NotNow(Message("table.no-game"))

    evening.come_to_a_throw()
    monkeypatch.setattr(evening.table, "note", gone)
    evening.slap()
    assert evening.seeing() == "ready"


def test_an_eye_that_comes_late_reads_the_throw_that_waits(evening: Evening, tmp_path: Path) -> None:
    evening.come_to_a_throw()
    late = Evening(tmp_path, calibrated=False)
    late.slap()
    assert late.stage() == "armed"
    late.throws.learn("discs", late.eye)
    late.hold(BARE, 0.2)
    assert late.stage() == "unseen", "whether it was thrown before is asked until hands come"
    late.slap(before=Table())
    assert late.stage() == "read"


def test_what_was_learned_anew_reads_the_throw_that_waits(evening: Evening) -> None:
    evening.come_to_a_throw()
    evening.hold(BARE, 1.0)
    before, evening.eye = evening.eye, ScriptedEye()
    evening.throws.learn("discs", evening.eye)
    evening.slap()
    assert (evening.stage(), before.looks) == ("read", 0)
    assert evening.eye.looks > 0


def test_what_happens_on_the_table_after_a_reading_is_not_read(evening: Evening) -> None:
    evening.come_to_a_throw()
    evening.slap()
    answer, looks = evening.throw.answer, evening.eye.looks
    evening.slap(THROWN, Table(discs=((60, 50), (90, 60), (250, 200))))
    assert (evening.throw.answer, evening.eye.looks) == (answer, looks)


def test_how_far_a_reading_has_come_is_shown(evening: Evening) -> None:
    evening.come_to_a_throw()
    shown = watch_progress(evening, evening.slap)
    assert shown == [None, (1, 3), (2, 3), None]
    assert evening.stage() == "read"
    evening.throws.read_again("panel", evening.number_now)
    assert watch_progress(evening, lambda: evening.hold(THROWN, 0.5)) == [(1, 3), (2, 3), None]


def test_what_is_read_and_is_no_slap_leaves_no_progress_behind(evening: Evening) -> None:
    evening.come_to_a_throw()
    old = ((40, 30), (70, 40))
    play = partial(evening.slap, Table(discs=old), Table(discs=old, phone=(150, 60)))
    assert watch_progress(evening, play) == [None]
    assert (evening.stage(), evening.eye.looks) == ("missed", 1)


def watch_progress(evening: Evening, play: Callable[[], None]) -> list[tuple[int, int] | None]:
    """Return each progress that was shown, once."""
    shown: list[tuple[int, int] | None] = []
    see = evening.see

    def watched(frame: Frame) -> None:
        see(frame)
        if shown[-1:] != [evening.present.progress]:
            shown.append(evening.present.progress)

    evening.see = watched  # type: ignore[method-assign]  # only looked over its shoulder
    play()
    evening.see = see  # type: ignore[method-assign]
    return shown


def test_a_camera_that_is_gone_shows_no_old_picture(evening: Evening) -> None:
    evening.hold(BARE, 0.2)
    assert evening.camera.picture() is not None
    evening.devices.report("camera", Health("fault", Message("camera.unplugged")))
    assert evening.camera.picture() is None
    assert evening.camera.latest() is None
    assert evening.present.camera.words == Message("camera.unplugged")


def test_the_cameras_trouble_is_shown_before_the_eyes(evening: Evening) -> None:
    evening.devices.report("eye", Health("waiting", Message("live.eye-starts")))
    evening.devices.report("camera", Health("fault", Message("camera.dark")))
    assert evening.present.camera.words == Message("camera.dark")
    evening.devices.report("camera", Health("ready"))
    assert evening.present.camera.words == Message("live.eye-starts")


def test_a_game_that_stumbles_over_its_throw_does_not_hold_up_the_position(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = evening.come_to_a_throw()
    playing = evening.present.position.playing
    assert playing is not None

    def stumbles(state: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(plain_of(playing.game), "expects", stumbles, raising=False)
    evening.table.undo("phone Ada", number)
    assert (evening.number_now, evening.present.throw) == (number + 1, None)
    assert evening.present.position.trouble is not None


def test_whoever_waits_is_woken_by_a_reading_and_by_the_end(evening: Evening) -> None:
    before = evening.present.change
    evening.feed.wake()
    assert evening.feed.wait(before, 60).change == before + 1


def kinds(evening: Evening) -> list[str]:
    return [entry.kind for entry in entries(evening)]


def entries(evening: Evening) -> list[Entry]:
    return evening.journal.entries(1)


def test_a_throw_in_which_no_disc_was_found_is_read_without_a_photo(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    evening.throws.read_again("phone Ada", number)
    evening.hold(BARE, 3)
    assert (evening.stage(), evening.throw.faces) == ("read", ())
    assert evening.throw.evidence is not None
    assert evening.photos.find(str(evening.throw.evidence)) is None
    evening.throws.say(0, "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    assert evening.table.history()[-1].by == "phone Ada"


def test_what_cannot_be_said_of_the_throw_is_refused_with_what_can(evening: Evening) -> None:
    number = evening.come_to_a_throw()
    evening.slap()
    attempts: tuple[Callable[[], None], ...] = (
        lambda: evening.throws.say(4, "panel", number),
        lambda: evening.throws.say(("alive",), "panel", number),
        lambda: evening.throws.choose(4, "alive", "panel", number),
        lambda: evening.throws.choose(0, "alive", "panel", number),
        lambda: evening.throws.choose(1, "six", "panel", number),
        lambda: evening.throws.accept("panel", number, answer=3),
    )
    for attempt in attempts:
        with pytest.raises(NotNow):
            attempt()
    assert (evening.stage(), evening.throw.answer, evening.number_now) == ("read", 1, number)
    evening.throws.accept("panel", number, answer=1)
    with pytest.raises(NotNow, match="Nothing is thrown"):
        evening.throws.say(1, "panel", evening.number_now)
