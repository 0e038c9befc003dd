"""The profile of dice: kept whole, or refused."""

from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from companion.vision.any_pieces import load_profile, reader_of
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.profile import VERSION
from companion.vision.packed import BadProfile, read_packed, write_packed


def test_what_is_saved_is_loaded(learned: DiceProfile, tmp_path: Path) -> None:
    learned.save(tmp_path / "d6")
    again = load_profile(tmp_path / "d6")
    assert isinstance(reader_of(again), DiceReader)
    for field in fields(learned):
        assert np.array_equal(getattr(learned, field.name), getattr(again, field.name)), field.name


def test_a_torn_file_is_refused(learned: DiceProfile, tmp_path: Path) -> None:
    place = tmp_path / "d6"
    learned.save(place)
    whole = place.read_bytes()
    for share in (0.0, 0.3, 0.9):
        place.write_bytes(whole[: int(share * len(whole))])
        with pytest.raises(BadProfile):
            load_profile(place)
    with pytest.raises(BadProfile):
        load_profile(tmp_path / "none")


def test_a_profile_of_another_version_is_refused_with_both(plain: DiceProfile, tmp_path: Path) -> None:
    place = tmp_path / "d6"
    plain.save(place)
    assert DiceProfile.load(place).faces == plain.faces
    write_packed(place, read_packed(place) | {"version": VERSION + 1})
    with pytest.raises(BadProfile, match=f"{VERSION + 1}"):
        DiceProfile.load(place)


@pytest.mark.parametrize(
    "spoilt",
    [
        {"faces": ("1", "1", "3", "4", "5", "6")},
        {"size": (10, 10)},
        {"edges": -1.0},
        {"work": 3},
        {"shape": "disc"},
        {"away": np.full(6, np.nan, np.float32)},
        {"bodies": np.zeros((0, 3), np.float32)},
    ],
    ids=str,
)
def test_values_that_cannot_be_true_are_refused(
    learned: DiceProfile, tmp_path: Path, spoilt: dict[str, object]
) -> None:
    replace(learned, **spoilt).save(tmp_path / "d6")  # type: ignore[arg-type]  # that is what is tested
    with pytest.raises(BadProfile):
        DiceProfile.load(tmp_path / "d6")
