"""Dice on the virtual table with the real eye: taught step by step, thrown, at rest, read, doubted."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from calibration.errors import BadCalibration
from calibration.guided import GuidedCalibration
from companion.games.game import Action
from companion.ports import Frame
from companion.runtime.eyesight import virtual_kind
from companion.vision.any_pieces import load_profile, reader_of
from companion.words import say
from hardware.camera.settled import SettledValues
from hardware.camera.throwers import COCKED
from hardware.camera.virtual import FPS, VirtualTable, Wish
from tests.live.evening import Evening
from tests.toy import toys_in_the_library
from tests.toy.caravan.rules import desert_dice

FACES = {name: {"name": name, "brings": "nothing", "sides": 1} for name in ("sun", "well", "star")}
DICE = desert_dice(FACES)
KIND = virtual_kind(DICE)


@pytest.fixture(scope="module", autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


@pytest.fixture(scope="module")
def table() -> VirtualTable:
    return VirtualTable(paced=False)


class Taught:
    """The guided steps for dice whose faces their owner names on the way."""

    def __init__(self, table: VirtualTable, place: Path) -> None:
        self.pieces = DICE
        self.frames = iter(table.plug_in())
        self.eyes: list[object] = []
        self.table, self.place = table, place
        self.guided = GuidedCalibration(
            lambda: self.pieces, lambda: next(self.frames), self.eyes.append, place, SettledValues()
        )

    def take(self, layout: str) -> None:
        self.table.lay(layout, KIND)
        self.guided.take("phone Ada")

    @property
    def step(self) -> str:
        return self.guided.guide().step


@pytest.fixture(scope="module")
def profile(table: VirtualTable, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole way through the guided steps, with everything that may go wrong on it."""
    place = tmp_path_factory.mktemp("profiles") / "desert-dice"
    taught = Taught(table, place)
    taught.pieces = replace(DICE, faces=DICE.faces[:1])
    assert not taught.guided.guide().ready, "one face is none"
    taught.pieces = replace(DICE, faces=DICE.faces[:2])
    taught.take("empty")
    with pytest.raises(BadCalibration, match="4 to 7 dice that lie apart from each other; I found 0"):
        taught.take("empty")
    assert say(taught.guided.guide().title, "en").endswith("this face up: sun")
    taught.take("sun")
    taught.pieces = DICE
    assert [name for name, _ in taught.guided.guide().steps][-2:] == ["star", "trial"], "one more was named"
    taught.take("well")
    taught.guided.retake("sun", "phone Ada")
    assert taught.step == "sun"
    assert taught.guided.guide().taken == ("empty", "well")
    taught.take("sun")
    with pytest.raises(BadCalibration, match="still lie as for the picture 'well'"):
        taught.take("well")
    assert taught.step == "star"
    taught.take("star")
    assert taught.guided.examples() is not None
    assert not place.exists()
    table.throw(5, KIND, Wish(("sun", "well", "sun", "star", "star")))
    while table._coming:
        table._next_moment()  # the trial looks at what lies there
    read = Counter(mark.face for mark in taught.guided.guide().marks if mark.face)
    assert read <= Counter(("sun", "well", "sun", "star", "star")), "none is read as another"
    assert read.total() >= 4
    taught.guided.take("phone Ada")
    assert place.exists()
    assert "12 of 12" in say(taught.guided.guide().report[1], "en")
    return place


class Night(Evening):
    """An evening with the caravan, come to its first night."""

    def __init__(self, state: Path, table: VirtualTable, profile: Path) -> None:
        super().__init__(state, calibrated=False)
        self.virtual, self.frames = table, iter(table.plug_in())
        self.live.begin("caravan", ["Ada"], {}, "phone Ada", 0)
        while (throw := self.throws.waiting()) is None:
            position = self.table.position()
            assert position.playing is not None
            template = position.playing.game.legal(position.playing.state)[0]
            action = Action("buy", {"goods": ()})
            if template.kind == "walk":
                action = Action("walk", {"to": template.parameters[0].options[0], "drinks": 0})  # type: ignore[union-attr]
            self.table.act(action, "phone Ada", position.number)
        assert self.feed.present().camera.calibrate, "no eye knows these dice yet: that is no fault"
        assert self.feed.present().camera.state == "waiting"
        self.throws.learn(throw.throw.pieces.kind, reader_of(load_profile(profile)))
        assert self.feed.present().camera.state == "ready"

    def thrown(self, wish: Wish) -> list[str]:
        """Throw dice, look on, and return the stages that people saw."""
        for _ in range(6):
            self.see(next(self.frames))
        self.virtual.throw(4, KIND, wish)
        stages = []
        for _ in range(80):
            frame: Frame = replace(next(self.frames), closer=None)  # a photo in more pixels takes a second
            self.virtual.switch("dropped", on=len(self.virtual._coming) > 2 * FPS)  # less to paint
            self.see(frame)
            stages.append(self.stage())
            if stages[-1] == "read":
                break
        return stages


def test_dice_are_read_once_they_lie_still(table: VirtualTable, profile: Path, tmp_path: Path) -> None:
    night = Night(tmp_path, table, profile)
    stages = night.thrown(Wish(("star", "well")))
    assert stages[-1] == "read"
    assert {"hands", "settling"} <= set(stages)
    assert len(table._coming) < 17, "not while one of them still rocked"
    throw = night.throw
    assert throw.shut is None
    assert Counter(throw.faces) == Counter(table.truth)
    night.throws.accept("phone Ada", night.table.position().number)
    playing = night.table.position().playing
    assert playing is not None
    assert playing.state.thrown == 4


def test_a_cocked_die_is_asked_about_and_a_person_chooses_among_all_faces(
    table: VirtualTable, profile: Path, tmp_path: Path
) -> None:
    night = Night(tmp_path, table, profile)
    night.thrown(Wish(("sun", "well", "star"), cocked=1))
    assert COCKED in table.truth
    number = night.table.position().number
    assert night.throw.shut is not None, "nobody is told what a cocked die shows"
    for piece in night.throw.open_pieces:
        night.throws.choose(piece, "snake", "phone Ada", number)
    assert night.throw.open_pieces == frozenset()
    night.throws.say(("snake", "star", "sun", "well"), "phone Ada", number)
    night.throws.accept("phone Ada", number)
    assert night.throws.waiting() is not None, "the rest of the seven dice"
