"""`companion.testing`: what authors of games test with."""

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.testing import begin, read_faces
from companion.vision.discs.profile import Profile
from tests.own_game import NAME, own_game

KEPT = Path(__file__).parent / "fixtures" / "eye"


def test_a_game_is_played_by_words_and_by_faces(tmp_path: Path) -> None:
    with own_game(tmp_path):
        evening = begin(NAME, "Ada", "Ben", begins="Ben")
        assert evening.do("throw 6").throw("2").to_do == "Ben, throw the die."
        assert evening.refused("throw 9") == "Not now. Ben, throw the die."
        assert [track.value for seat in evening.view.seats for track in seat.tracks] == [2, 6]
        for faces, why in ((("1", "2"), "1 pieces are thrown"), (("seven",), "these pieces show")):
            with pytest.raises(AssertionError, match=why):
                evening.throw(*faces)
        outcome = evening.throw("6").outcome
        assert outcome is not None
        assert outcome.winners == ("Ben",)


def test_a_photo_is_read_with_the_eye(tmp_path: Path) -> None:
    Profile.load(KEPT / "profile-3", ("heads", "tails")).save(tmp_path / "profile")
    assert read_faces(KEPT / "slap.jpg", tmp_path / "profile", 6) == (*["heads"] * 5, "tails")
    with pytest.raises(CompanionError, match=r"nowhere\.jpg"):
        read_faces(tmp_path / "nowhere.jpg", tmp_path / "profile")
