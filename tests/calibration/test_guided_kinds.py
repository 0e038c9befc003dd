"""Which pieces the guided steps are about: what the game throws, or what somebody has chosen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.errors import BadCalibration
from calibration.guided import GuidedCalibration
from calibration.guided_dice import DiceTeacher
from calibration.guided_kinds import GuidedKinds, ThrownBy
from companion.games.game import Face, Pieces
from companion.ports import Frame
from companion.vision.packed import BadProfile
from companion.words import say
from hardware.camera.settled import SettledValues

COINS = Pieces("coins", "coins", "disc", (Face("heads", "heads"), Face("tails", "tails")), at_hand=15)
RUNES = Pieces("runes", "rune dice", "cube", (), at_hand=5, faces_file="runes")
THROWN = {"coins": ThrownBy("toss", COINS), "runes": ThrownBy("oracle", RUNES)}


class Guided:
    """Two games' pieces before a camera without a picture."""

    def __init__(self, folder: Path) -> None:
        self.thrown, self.wanted, self.folder = dict(THROWN), "runes", folder
        self.kinds = GuidedKinds(lambda: self.thrown, lambda: self.wanted, "coins".__eq__, self.made)

    def made(self, kind: str, pieces: Callable[[], Pieces]) -> GuidedCalibration:
        return GuidedCalibration(pieces, lambda: None, lambda _: None, self.folder / kind, SettledValues())


@pytest.fixture
def guided(tmp_path: Path) -> Guided:
    return Guided(tmp_path)


def test_what_the_game_throws_comes_first_until_somebody_chooses(guided: Guided) -> None:
    assert guided.kinds.guide().kind == "runes"
    guided.wanted = "cards"
    assert guided.kinds.guide().kind == "coins", "nobody throws cards: then the usual pieces"
    guided.kinds.choose("runes", "phone Ada")
    guided.wanted = "coins"
    guide = guided.kinds.guide()
    assert guide.kind == "runes"
    assert [(each.id, each.known, each.faces_file) for each in guide.kinds] == [
        ("coins", True, ""),
        ("runes", False, "runes"),
    ]


def test_what_nobody_throws_cannot_be_chosen(guided: Guided) -> None:
    with pytest.raises(BadCalibration, match=r"'cards' is thrown by no game here; these are: coins, runes"):
        guided.kinds.choose("cards", "phone Ada")


def test_faces_of_the_kind_that_was_seen_are_exchanged_whatever_is_chosen_since(guided: Guided) -> None:
    (guided.folder / "coins").write_bytes(b"no profile")
    guided.kinds.choose("coins", "phone Ada")
    seen = guided.kinds.guide().examples
    guided.kinds.choose("runes", "phone Ben")
    with pytest.raises(BadProfile):
        guided.kinds.exchange("coins", seen, "phone Ada")
    with pytest.raises(BadCalibration, match="look at them again"):
        guided.kinds.exchange("runes", seen, "phone Ada")
    with pytest.raises(BadCalibration, match="'cards' is thrown by no game here"):
        guided.kinds.exchange("cards", seen, "phone Ada")


def test_a_face_that_is_named_meanwhile_is_one_more_step(guided: Guided) -> None:
    assert [name for name, _ in guided.kinds.guide().steps] == ["empty", "trial"]
    named = Pieces("runes", "rune dice", "cube", (Face("ice", {"de": "Eis", "en": "ice"}),), 5, "runes")
    guided.thrown["runes"] = ThrownBy("oracle", named)
    assert [say(label, "de") for _, label in guided.kinds.guide().steps] == ["Leer", "Eis", "Probe"]
    del guided.thrown["runes"]
    assert len(guided.kinds.guide().steps) == 2, "data that is spoilt meanwhile stops nobody"


def test_a_face_is_not_called_what_a_step_is_called(tmp_path: Path) -> None:
    faces = (Face("trial", "trial"), Face("ice", "ice"))
    runes = Pieces("runes", "rune dice", "cube", faces, at_hand=5, faces_file="runes")
    frame = Frame(np.full((48, 64, 3), 120, np.uint8), 0, 0.0)
    steps = GuidedCalibration(
        lambda: runes, lambda: frame, lambda _: None, tmp_path / "runes", SettledValues()
    )
    with pytest.raises(BadCalibration, match="A face is called trial"):
        steps.take("phone Ada")


def test_one_die_is_enough_where_a_game_throws_one() -> None:
    one = replace(RUNES, at_hand=1)
    assert say(DiceTeacher(one).title("ice"), "en") == "Lay all your rune dice, 1 to 7, this face up: ice"
