"""The guided steps over drawn pictures of one installation: what they notice, and what they say."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration import guided_discs
from calibration.errors import BadCalibration
from calibration.fit import fit
from calibration.guided import GuidedCalibration
from calibration.guided_discs import round_things
from calibration.kept_discs import KeptDiscs
from companion.games.game import Face, Pieces
from companion.ports import Frame, Picture
from companion.vision import Profile, Reader
from companion.vision.packed import BadProfile
from companion.words import Message, say
from tests.calibration.drawn import pictures
from tests.kept import kept

COINS = Pieces("coins", "coins", "disc", (Face("alive", "heads"), Face("squashed", "tails")), at_hand=15)


@pytest.fixture(autouse=True)
def _learned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the same pictures the same is learned."""
    monkeypatch.setattr(guided_discs, "fit", kept(fit))


@dataclass
class Camera:
    """Shows what a test lays before it."""

    picture: Picture
    learned: list[Any] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    """What was asked of its automatics."""

    def latest(self) -> Frame:
        return Frame(self.picture, 0, 0.0)

    def loosen(self) -> None:
        self.asked.append("loosen")

    def hold(self) -> None:
        self.asked.append("hold")

    def keep(self) -> None:
        self.asked.append("keep")


def guided(camera: Camera, place: Path) -> GuidedCalibration:
    return GuidedCalibration(lambda: COINS, camera.latest, camera.learned.append, place, camera)


def moved(picture: Picture) -> Picture:
    """Return a throw: the pieces of a step, each elsewhere."""
    return np.roll(picture, 40, axis=1)


def verdict(steps: GuidedCalibration) -> str:
    read = steps.guide().verdict
    return f"{read.number} {say(read.words, 'en')}" if read else ""


def test_a_table_with_discs_on_it_is_not_taken_for_a_bare_one(tmp_path: Path) -> None:
    camera = Camera(pictures(3)["alive"])
    steps = guided(camera, tmp_path / "profile")
    steps.take("phone Ada")
    refused = steps.guide().refused
    assert isinstance(refused, Message)
    assert (steps.guide().step, refused.key) == ("empty", "calibration.not-bare")
    camera.picture = pictures(3)["empty"]
    assert steps.guide().refused is None, "its cause has gone"
    steps.take("phone Ada")
    assert (steps.guide().step, steps.guide().refused) == ("alive", None)


def test_all_steps_to_the_profile_with_rings_that_differ(tmp_path: Path) -> None:
    camera = Camera(pictures(3)["empty"])
    steps = guided(camera, tmp_path / "profile")
    assert [name for name, _ in steps.guide().steps] == ["empty", "alive", "squashed", "trial"]
    titles = []
    for name, picture in pictures(3).items():
        assert steps.guide().step == name
        titles.append(say(steps.guide().title, "en"))
        steps.mount("panel")
        camera.picture = picture
        steps.take("panel")
    assert titles[1:] == ["15 coins, this side up: heads", "15 coins, this side up: tails"]
    assert steps.guide().step == "trial"
    assert (verdict(steps), steps.guide().marks) == ("", ()), "they lie as they were learned: no throw yet"
    camera.picture = moved(pictures(3)["squashed"])
    assert [mark.counts for mark in steps.guide().marks] == [True] * 15
    camera.picture = moved(pictures(3)["alive"])
    assert [mark.counts for mark in steps.guide().marks] == [False] * 15
    assert verdict(steps) == "0 of 15 tails"
    assert not camera.learned
    steps.take("panel")
    assert camera.learned[0].profile.faces == ("alive", "squashed")
    assert (steps.guide().step, len(camera.learned)) == ("report", 1)
    assert camera.asked == ["loosen", "hold", "hold", "hold", "keep"]
    steps.mount("panel")
    steps.take("panel")
    steps.guide()
    assert camera.asked[-1] == "keep", "to look changes nothing"
    steps.mount("panel")
    assert camera.asked[-1] == "loosen"


@pytest.mark.parametrize(
    ("laid", "said"), [(0, "Nothing lies there yet"), (0.5, r"I see [1-9]\d? so far: lay all of them")]
)
def test_while_pieces_are_laid_nothing_is_refused(tmp_path: Path, laid: float, said: str) -> None:
    camera = Camera(pictures(3)["empty"].copy())
    steps = guided(camera, tmp_path / "profile")
    steps.take("phone Ada")
    part = slice(0, round(laid * camera.picture.shape[1]))
    camera.picture[:, part] = pictures(3)["alive"][:, part]
    guide = steps.guide()
    (missing,) = (check for check in guide.checks if not check.fine)
    assert (missing.told, guide.ready, guide.refused) == (False, False, None)
    assert re.match(said, say(missing.words, "en"))
    with pytest.raises(BadCalibration, match="Not yet: "):
        steps.take("phone Ada")


def test_pieces_that_lie_as_for_another_picture_are_not_taken_again(tmp_path: Path) -> None:
    camera = Camera(pictures(3)["empty"])
    steps = guided(camera, tmp_path / "profile")
    steps.take("panel")
    camera.picture = pictures(3)["alive"]
    assert steps.guide().ready
    steps.take("panel")
    assert not steps.guide().ready
    assert (
        say(steps.guide().checks[0].words, "en")
        == "They still lie as for the picture 'heads': turn them over."
    )
    with pytest.raises(BadCalibration, match="Not yet: They still lie"):
        steps.take("panel")
    assert steps.guide().step == "squashed"
    camera.picture = pictures(3)["squashed"]
    assert steps.guide().ready


@pytest.mark.soak
def test_a_bare_table_that_is_another_is_taken_again_with_all_after_it(tmp_path: Path) -> None:
    oak, felt = (pictures(7, table=table) for table in ("oak", "felt"))
    camera = Camera(oak["empty"])
    steps = guided(camera, tmp_path / "profile")
    steps.take("panel")
    for name in ("alive", "squashed"):
        camera.picture = felt[name]
        steps.take("panel")
    refused = steps.guide().refused
    assert isinstance(refused, Message)
    assert steps.guide().step == "empty"
    assert say(refused, "en").startswith("'Bare' shows a table of another colour")


def test_a_bare_table_has_nothing_round_on_it_and_a_laid_one_has() -> None:
    assert round_things(pictures(3)["empty"]) == 0
    assert round_things(pictures(3)["alive"]) >= 5
    assert round_things(pictures(3)["squashed"]) >= 5
    assert round_things(pictures(215)["empty"]) == 0, "specks of stone"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 230))
def test_whatever_the_table_and_the_print(seed: int) -> None:
    assert round_things(pictures(seed)["empty"]) == 0
    assert round_things(pictures(seed)["alive"]) >= 2


def test_faces_that_were_exchanged_are_exchanged_back(tmp_path: Path) -> None:
    camera = Camera(pictures(3)["empty"])
    steps = guided(camera, tmp_path / "profile")
    with pytest.raises(BadCalibration, match="look at them again"):
        steps.exchange(steps.guide().examples, "phone Ada")
    assert steps.examples() is None
    assert steps.guide().step == "empty", "nothing to exchange yet"
    for name in ("empty", "squashed", "alive"):
        camera.picture = pictures(3)[name]
        steps.take("phone Ada")
    before, seen = steps.examples(), steps.guide().examples
    camera.picture = moved(camera.picture)
    assert verdict(steps) == "15 of 15 tails"
    steps.exchange(seen, "phone Ada")
    with pytest.raises(BadCalibration, match="look at them again"):
        steps.exchange(seen, "phone Ben")
    assert steps.examples() != before
    assert verdict(steps) == "0 of 15 tails"
    steps.take("phone Ada")
    assert camera.learned[0].profile.faces == ("alive", "squashed")


def test_faces_are_seen_and_exchanged_long_after_they_were_learned(tmp_path: Path) -> None:
    camera = Camera(pictures(3)["empty"])
    steps = guided(camera, tmp_path / "profile")
    for name in ("empty", "squashed", "alive", "alive"):
        camera.picture = pictures(3)[name]
        steps.take("phone Ada")
    assert [reads_as(eye, "alive") for eye in camera.learned] == ["squashed"]
    assert steps.guide().examples, "beside the report"
    camera.picture = pictures(3)["empty"]
    later = guided(camera, tmp_path / "profile")
    before, shown = later.guide(), later.examples()
    later.exchange(before.examples, "phone Ada")
    with pytest.raises(BadCalibration, match="look at them again"):
        later.exchange(before.examples, "phone Ben")
    assert [reads_as(eye, "alive") for eye in camera.learned] == ["squashed", "alive"]
    assert reads_as(Reader(Profile.load(tmp_path / "profile")), "alive") == "alive"
    assert later.guide().step == "empty"
    assert before.examples
    assert later.guide().examples not in ("", before.examples), (
        "whoever has seen the old picture gets the new one"
    )
    assert rows_of(later.examples()) == rows_of(shown)[::-1]
    later.take("phone Ada")
    assert later.guide().examples == "", "others are being taught"


def test_a_profile_of_other_faces_is_neither_shown_nor_exchanged(virtual_profile: Path) -> None:
    kept, before = KeptDiscs(virtual_profile, ("heads", "tails")), virtual_profile.read_bytes()
    for ask in (kept.examples, kept.exchange):
        with pytest.raises(BadProfile, match="knows the faces alive, squashed, not heads, tails"):
            ask()
    assert virtual_profile.read_bytes() == before


def reads_as(eye: Any, name: str) -> str:
    """Return the face that all discs of a picture show."""
    (face,) = eye.read(pictures(3)[name], 15).faces
    return str(face)


def rows_of(jpeg: bytes | None) -> list[int]:
    """Return how red each row of faces is, in steps that a JPEG does not change."""
    picture = cv2.imdecode(np.frombuffer(jpeg or b"", np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return [
        round(float(np.subtract(row[..., 2], row[..., 0], dtype=np.float32).mean()) / 4)
        for row in np.split(picture, 2)
    ]
