"""Dice that stay on the table: told from those that were thrown, by their faces and by where they lay."""

from collections.abc import Sequence

from companion.games.game import Action, Face, Pieces, Several, Template, Throw
from companion.live.evidence import numbered
from companion.throw import WaitingThrow
from companion.vision.reading import Doubt, Doubted, Piece, Reading
from companion.words import say

PIPS = "123456"
DICE = Pieces("d6", "dice", "cube", tuple(Face(pips, pips) for pips in PIPS), at_hand=5)


def awaited(count: int, kept: Sequence[str], lay: Sequence[Piece] = ()) -> WaitingThrow:
    answer = Template("throw", (Several("faces", tuple((pips, count, 1) for pips in PIPS), count),))
    throw = Throw(DICE, count, count, "dice", "to try", answer, kept=tuple(kept))
    return WaitingThrow(throw, lambda faces: Action("throw", {"faces": tuple(faces)}), lay=tuple(lay))


def dice(faces: str, *, right: float = 0.0) -> tuple[Piece, ...]:
    """Dice in a row; `right` is how far all of them were pushed."""
    return tuple(
        Piece(100.0 * place + right, 50.0, 10.0, None if face == "?" else face, 0.999)
        for place, face in enumerate(faces)
    )


def reading(pieces: Sequence[Piece], doubts: Sequence[Doubt] = ()) -> Reading:
    return Reading(tuple(pieces), tuple(doubts), len(pieces))


def test_only_the_thrown_ones_are_the_answer() -> None:
    waiting = awaited(2, "336").read(reading(dice("31536")), 17)
    assert waiting.throw.on_table == 5
    assert (waiting.answer, waiting.shut) == (("1", "5"), None)
    assert set(waiting.kept) == {1, 4, 5}


def test_of_two_with_the_same_face_the_one_that_lies_where_it_lay_has_stayed() -> None:
    lay = dice("36")
    waiting = awaited(1, "3", lay).read(reading((Piece(300, 50, 10, "3", 0.999), lay[0])), 17)
    assert waiting.kept == {2: True}
    assert waiting.answer == ("3",)


def test_one_that_was_pushed_aside_is_still_kept_and_said_to_have_moved() -> None:
    lay = dice("61")
    waiting = awaited(1, "6", lay).read(reading((*dice("6", right=40.0), Piece(300, 50, 10, "2", 0.999))), 17)
    assert waiting.kept == {1: False}
    assert (waiting.answer, waiting.shut) == (("2",), None)


def test_where_a_kept_face_is_gone_people_are_asked() -> None:
    waiting = awaited(2, "336").read(reading(dice("31535")), 17)
    assert [doubt.name for doubt in waiting.doubts] == [Doubted.KEPT_CHANGED]
    assert waiting.shut is not None
    assert "stay" in say(waiting.shut, "en")
    assert waiting.choose(5, "6").answer == ("1", "5"), "a die that was misread is set right with a tap"
    said = waiting.say(("1", "1"))
    assert (said.shut, said.answer) == (None, ("1", "1")), "by hand, only the thrown ones are asked for"


def test_what_a_die_in_doubt_may_mean_leaves_the_kept_ones_out() -> None:
    doubted = reading(dice("336?1"), [Doubt(Doubted.FITS_NEITHER, 4)])
    waiting = awaited(2, "336").read(doubted, 17)
    assert waiting.possible == tuple(("1", pips) for pips in PIPS)
    gone = awaited(2, "336").read(reading(dice("33?51"), [Doubt(Doubted.FITS_NEITHER, 3)]), 17)
    assert gone.possible == (("1", "5"),), "it can only be the six that stayed"


def test_kept_dice_are_counted_last() -> None:
    waiting = awaited(2, "33")
    read = reading(dice("3613"))
    ordered = numbered(read, waiting.throw, waiting.read(read, None).kept)
    assert [piece.face for piece in ordered.pieces] == ["1", "6", "3", "3"]


def test_to_look_again_forgets_what_was_read_and_not_where_dice_lay() -> None:
    waiting = awaited(1, "6", dice("6")).read(reading(dice("61")), 17)
    assert waiting.at("armed").lay == dice("6")


def test_what_stays_alone_is_no_throw_yet() -> None:
    waiting = awaited(2, "336")
    assert waiting.is_still_to_come(reading(dice("363")))
    assert waiting.is_still_to_come(reading(dice("3?")))
    assert not waiting.is_still_to_come(reading(dice("364"))), "one of them was thrown too"
    assert not waiting.is_still_to_come(reading(dice("3631")))
    assert not awaited(2, "").is_still_to_come(reading(())), "where nothing stays, nothing was found"
