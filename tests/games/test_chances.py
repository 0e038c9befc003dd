"""The chance of any event: against throws counted out one by one, and plainly where it is a guess."""

from collections import Counter
from itertools import product

import pytest

from companion.games.chances import average, chance

DIE = dict.fromkeys("123456", 1)


def is_full_house(faces: tuple[str, ...]) -> bool:
    return sorted(Counter(faces).values()) == [2, 3]


@pytest.mark.parametrize("kept", [(), ("3",), ("3", "3", "6"), ("3", "3", "6", "6")])
def test_five_dice_are_counted_out(kept: tuple[str, ...]) -> None:
    throws = list(product(DIE, repeat=5 - len(kept)))
    found = chance(DIE, 5 - len(kept), is_full_house, kept=kept)
    assert found.value == pytest.approx(sum(is_full_house((*throw, *kept)) for throw in throws) / len(throws))
    assert not found.about


def test_a_face_that_is_there_twice_falls_twice_as_often() -> None:
    assert chance({"star": 2, "moon": 1}, 1, lambda faces: faces == ("star",)).value == pytest.approx(2 / 3)
    assert average({"2": 3, "4": 1}, 2, lambda faces: sum(map(int, faces))).value == pytest.approx(5.0)


def test_what_is_too_much_to_count_out_is_drawn_always_alike_and_says_so() -> None:
    many = average(DIE, 12, lambda faces: sum(map(int, faces)))
    assert many.about
    assert many.value == pytest.approx(42, rel=0.01)
    assert many == average(DIE, 12, lambda faces: sum(map(int, faces)))


def test_nothing_left_to_throw_is_certain() -> None:
    assert chance(DIE, 0, is_full_house, kept=("1", "1", "2", "2", "2")).value == 1.0


def test_pieces_without_a_face_cannot_be_thrown() -> None:
    with pytest.raises(ValueError, match="cannot be thrown"):
        chance({"1": 0}, 2, is_full_house)
