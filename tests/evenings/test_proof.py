"""A kept photo shows the faces as they were accepted."""

from pathlib import Path
from typing import Any

import pytest

from companion.journal.store import EVIDENCE, SAID
from tests.live.evening import DOUBTED, THROWN, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path)
    evening.scripted.doubts = (DOUBTED,)
    evening.come_to_a_throw()
    evening.slap()
    return evening


def test_faces_that_people_chose_are_shown_as_chosen(evening: Evening) -> None:
    number, photo = evening.number_now, str(evening.throw.evidence)
    evening.throws.choose(2, "squashed", "phone Ada", number)
    evening.throws.choose(3, "squashed", "phone Ada", number)
    evening.throws.choose(3, "alive", "phone Bo", number)
    evening.throws.accept("phone Bo", number)
    proof = evening.evenings.proof(photo)
    assert proof is not None
    assert proof.throw.faces == ("squashed", "squashed", "alive")
    assert (proof.read, proof.counted, proof.by) == (1, 2, "phone Bo")
    assert dict(proof.throw.chosen) == {2: "squashed", 3: "alive"}
    assert proof.photo.width > 0


def test_a_number_that_was_said_counts_and_the_faces_are_as_read(evening: Evening) -> None:
    number, photo = evening.number_now, str(evening.throw.evidence)
    evening.throws.say(3, "panel", number)
    evening.throws.accept("panel", number)
    proof = evening.evenings.proof(photo)
    assert proof is not None
    assert (proof.throw.faces, proof.counted) == (("squashed", "alive", "alive"), 3)


def test_a_throw_that_was_taken_back_counts_no_more(evening: Evening) -> None:
    number, photo = evening.number_now, str(evening.throw.evidence)
    evening.throws.say(3, "panel", number)
    evening.throws.accept("panel", number)
    assert evening.evenings.photos(1) == {evening.number_now: photo}
    evening.table.undo("panel")
    proof = evening.evenings.proof(photo)
    assert proof is not None
    assert (proof.counted, proof.by) == (None, "camera")
    assert evening.evenings.photos(1) == {}


def test_what_was_said_after_it_counted_does_not_change_what_counted(evening: Evening) -> None:
    number, photo = evening.number_now, str(evening.throw.evidence)
    evening.throws.choose(2, "alive", "phone Ada", number)
    evening.throws.accept("phone Ada", number)
    evening.table.undo("panel")
    evening.throws.choose(2, "squashed", "phone Bo", evening.number_now)
    evening.table.redo("panel")
    proof = evening.evenings.proof(photo)
    assert proof is not None
    assert (proof.throw.faces[1], proof.counted) == ("alive", 1)


@pytest.mark.parametrize(
    ("kind", "body", "faces"),
    [
        (EVIDENCE, {"pieces": [], "doubts": [{"name": "of-a-later-version"}], "expected": 3}, None),
        (SAID, {"reading": 0, "chosen": {"two": "squashed"}, "said": None}, ("squashed", "alive", "alive")),
    ],
)
def test_a_note_that_cannot_be_understood_proves_nothing(
    evening: Evening, kind: str, body: dict[str, Any], faces: tuple[str, ...] | None
) -> None:
    photo = evening.throw.evidence
    if kind == SAID:
        body = body | {"reading": photo}
    number = evening.table.note(body, "camera", kind=kind)
    if kind == EVIDENCE:
        photo = number
        evening.photos.keep(str(number), b"jpeg")
    proof = evening.evenings.proof(str(photo))
    assert (proof.throw.faces if proof else None) == faces


def test_what_was_said_of_the_next_reading_is_not_said_of_this_one(evening: Evening) -> None:
    number, photo = evening.number_now, str(evening.throw.evidence)
    evening.throws.read_again("panel", number)
    evening.hold(THROWN, 0.5)
    evening.throws.choose(2, "squashed", "phone Ada", number)
    evening.throws.accept("panel", number)
    proof, later = (
        evening.evenings.proof(photo),
        evening.evenings.proof(evening.evenings.photos(1)[evening.number_now]),
    )
    assert proof is not None
    assert later is not None
    assert (proof.throw.faces[1], proof.counted) == ("alive", None)
    assert (later.throw.faces[1], later.counted) == ("squashed", 2)


@pytest.mark.parametrize("id", ["999", "1", "no number"])
def test_what_is_no_photo_proves_nothing(evening: Evening, id: str) -> None:
    assert evening.evenings.proof(id) is None
