"""The whole way on the virtual table, with the real eye: thrown, seen, read; laid, learned, kept."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.errors import BadCalibration
from calibration.guided import GuidedCalibration
from companion.games.data import shipped_data
from companion.games.library import games
from companion.live.reports import Reports
from companion.ports import Frame
from companion.vision import Profile, Reader
from companion.vision.picture import BURNT
from companion.words import Message, say
from hardware.camera.settled import SettledValues
from hardware.camera.virtual import DISCS, FAULTS, VirtualTable
from tests.live.evening import Evening
from tests.vision.reports import judged

GAME = games()["mosquitozzz"]
(PIECES,) = GAME.pieces(shipped_data(GAME))


@pytest.fixture(scope="module")
def shared() -> VirtualTable:
    return VirtualTable(paced=False)


@pytest.fixture
def table(shared: VirtualTable) -> Iterator[VirtualTable]:
    yield shared
    for fault in FAULTS:
        shared.switch(fault, on=False)
    shared.lay("empty")


class VirtualEvening(Evening):
    """An evening at the virtual table."""

    def __init__(self, state: Path, table: VirtualTable, profile: Path) -> None:
        super().__init__(state)
        self.frames = iter(table.plug_in())
        self.throws.learn("discs", Reader(Profile.load(profile)))
        self.come_to_a_throw()

    def watch(self, table: VirtualTable, count: int) -> None:
        """Let discs be thrown, and look on until all has been quiet for a second."""
        for _ in range(6):
            self.see(next(self.frames))
        table.throw(count)
        while table._coming:
            self.see(next(self.frames))
        for _ in range(12):
            if self.stage() == "read":
                break
            self.see(next(self.frames))


def test_what_is_thrown_is_read_as_it_lies(
    table: VirtualTable, virtual_profile: Path, tmp_path: Path
) -> None:
    evening = VirtualEvening(tmp_path, table, virtual_profile)
    evening.watch(table, 3)
    assert evening.stage() == "read"
    assert evening.throw.shut is None
    assert evening.throw.answer == table.truth.count("squashed")


@pytest.mark.parametrize(
    "fault",
    [pytest.param(each, marks=pytest.mark.soak) for each in ("bump", "glare", "dark", "blur", "dropped")],
)
def test_whatever_is_switched_on_no_wrong_number_is_told_with_confidence(
    table: VirtualTable, virtual_profile: Path, tmp_path: Path, fault: str
) -> None:
    evening = VirtualEvening(tmp_path, table, virtual_profile)
    table.switch(fault, on=True)
    evening.watch(table, 3)
    assert evening.throw.shut is not None or evening.throw.answer == table.truth.count("squashed")


@pytest.mark.soak
def test_under_a_reflection_the_photo_shows_what_was_read_and_a_report_holds_it(
    virtual_profile: Path, tmp_path: Path
) -> None:
    table = VirtualTable(paced=False)
    evening = VirtualEvening(tmp_path, table, virtual_profile)
    table.switch("glare", on=True)
    evening.watch(table, 3)
    assert evening.throw.shut is None
    assert evening.throw.answer == table.truth.count("squashed")
    photo = evening.present.photo
    assert photo is not None
    shown, exposures = evening.photos.read(photo.id), evening.photos.exposures(photo.id)
    assert shown is not None
    assert burnt_share(exposures[0]) > 0.2
    assert burnt_share(shown) < 0.01
    evening.throws.accept("phone Ada", evening.number_now)
    packed = Reports(evening.journal, games(), evening.photos, lambda _: virtual_profile, "virtual").packed
    (tmp_path / "slap.zip").write_bytes(packed(photo.id) or b"")
    assert judged(tmp_path / "slap.zip")[0] == "right"


def test_a_throw_that_a_burnt_spot_hides_is_told_and_read_when_people_ask(
    virtual_profile: Path, tmp_path: Path
) -> None:
    table = VirtualTable(paced=False)
    table.throw(3)
    table.lay("empty")  # the second throw falls into the middle
    evening = VirtualEvening(tmp_path, table, virtual_profile)
    table.switch("glare", on=True)
    evening.watch(table, 3)
    assert evening.stage() == "dazzled"
    evening.throws.read_again("phone Ada", evening.number_now)
    while evening.stage() != "read":
        evening.see(next(evening.frames))
    assert evening.throw.shut is None
    assert evening.throw.answer == table.truth.count("squashed")


def burnt_share(jpeg: bytes) -> float:
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return float((picture.min(axis=2) >= BURNT).mean())


class Calibrated:
    """A guided calibration of a virtual table, whose camera takes a frame whenever it is looked at."""

    def __init__(self, table: VirtualTable, place: Path) -> None:
        self.table, self.place = table, place
        self.camera: Iterator[Frame] | None = iter(table.plug_in())
        self.learned: list[Any] = []
        self.guided = GuidedCalibration(
            lambda: PIECES, self.latest, self.learned.append, place, SettledValues()
        )

    def latest(self) -> Frame | None:
        return next(self.camera) if self.camera is not None else None

    def take(self, layout: str) -> None:
        self.table.lay(layout)
        self.guided.take("phone Ada")

    def step(self) -> str:
        return self.guided.guide().step


@pytest.fixture
def calibrated(table: VirtualTable, tmp_path: Path) -> Calibrated:
    return Calibrated(table, tmp_path / "virtual.profile")


@pytest.mark.soak
def test_a_guided_calibration_from_the_bare_table_to_the_profile(
    calibrated: Calibrated, tmp_path: Path
) -> None:
    assert calibrated.step() == "empty"
    for layout, after in zip(DISCS.layouts, ("alive", "squashed", "trial"), strict=True):
        calibrated.take(layout)
        assert calibrated.step() == after
    assert not calibrated.place.exists(), "to leave now would lose nothing"
    assert calibrated.guided.guide().verdict is None, "nobody has thrown yet"
    calibrated.table.throw(15)
    looks = (calibrated.guided.guide() for _ in range(300))
    guide = next(look for look in looks if look.verdict is not None and len(look.marks) == 15)
    assert guide.verdict is not None
    assert "15" in say(guide.verdict.words, "en")
    assert [check.fine for check in guide.checks] == [True] * 3
    assert len(guide.marks) == 15
    calibrated.guided.take("phone Ada")
    assert calibrated.step() == "report"
    assert calibrated.guided.guide().report
    assert len(calibrated.learned) == 1
    assert Profile.load(calibrated.place).digest == calibrated.learned[0].profile.digest
    calibrated.guided.take("phone Ada")
    assert calibrated.step() == "empty"
    assert calibrated.place.exists()


@pytest.mark.soak
def test_a_picture_that_cannot_be_learned_from_is_not_taken(calibrated: Calibrated) -> None:
    calibrated.take("empty")
    guide = calibrated.guided.guide()
    assert not guide.ready
    with pytest.raises(BadCalibration) as refused:
        calibrated.guided.take("phone Bo")  # who pressed together with Ada
    assert "Nothing lies there yet" in str(refused.value)
    assert calibrated.step() == "alive"


def test_what_is_wrong_with_the_light_is_shown(calibrated: Calibrated) -> None:
    for fault in ("dark", "glare"):
        calibrated.table.switch(fault, on=True)
        wrong = [check for check in calibrated.guided.guide().checks if check.needed and not check.fine]
        assert len(wrong) == 1
        with pytest.raises(BadCalibration):
            calibrated.take("empty")
        calibrated.table.switch(fault, on=False)
    assert calibrated.guided.guide().ready


@pytest.mark.soak
def test_two_sides_alike_are_refused(calibrated: Calibrated) -> None:
    calibrated.take("empty")
    calibrated.take("alive")
    with pytest.raises(BadCalibration, match="still lie as for the picture 'alive'"):
        calibrated.take("alive")
    assert calibrated.step() == "squashed"
    assert calibrated.learned == []


def test_one_can_go_back(calibrated: Calibrated) -> None:
    calibrated.take("empty")
    calibrated.guided.back("phone Ada")
    calibrated.guided.back("phone Ada")
    assert calibrated.step() == "empty"


def test_without_a_picture_nothing_is_taken(calibrated: Calibrated) -> None:
    calibrated.camera = None
    assert not calibrated.guided.guide().ready
    with pytest.raises(BadCalibration):
        calibrated.guided.take("phone Ada")


def test_while_it_learns_nobody_else_can_go_on(
    calibrated: Calibrated, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(*_: object) -> object:
        assert not calibrated.guided.guide().ready
        with pytest.raises(BadCalibration):
            calibrated.guided.take("phone Bo")
        with pytest.raises(BadCalibration):
            calibrated.guided.back("phone Bo")
        raise BadCalibration(refusal)

    refusal = Message("calibration.no-picture")
    learning: Callable[..., object] = meanwhile
    calibrated.take("empty")
    calibrated.take("alive")
    monkeypatch.setattr("calibration.guided_discs.fit", learning)
    calibrated.take("squashed")
    assert calibrated.guided.guide().refused == refusal
