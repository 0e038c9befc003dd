"""Where a reflection hides a face, the lookout asks the camera for shorter exposures, and only then."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from companion.live.lookout import MOST_WAITED, Lookout, Seen
from companion.ports import BRACKET, Frame, Picture
from companion.vision import Doubt, Doubted, Reading
from companion.words import LANGUAGES, Message, say
from tests.live.evening import BARE, THROWN
from tests.watching.puppets import SeeingEye, Table


class DazzledEye(SeeingEye):
    """Sees a reflection on the first piece, unless it is shown shorter exposures."""

    def __init__(self) -> None:
        super().__init__()
        self.dazzled = True
        self.stays_dazzled = self.wavers = False
        self.shown: list[int] = []

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        reading = super().read(picture, expect)
        if self.wavers:
            reading = replace(reading, pieces=reading.pieces[self.looks % 2 :])
        return replace(reading, doubts=(Doubt(Doubted.GLARE, 1),)) if self.dazzled else reading

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        return self.read(picture, reading.expected)

    def read_bracket(self, picture: Picture, expect: int | None, shorter: Sequence[Picture]) -> Reading:
        self.shown.append(len(shorter))
        return self.read(picture, expect) if self.stays_dazzled else super().read(picture, expect)


class Camera:
    """Gives frames of a table; asked for shorter ones it gives them after three frames, or never."""

    def __init__(self, *, can: bool = True, answers: bool = True) -> None:
        self.eye, self.lookout = DazzledEye(), Lookout()
        self.asked, self.number = 0, 0
        self._coming: list[float] = []
        self._ask: Callable[[], None] | None = self._asked if can else None
        self._answers = answers

    def _asked(self) -> None:
        self.asked += 1
        self._coming = [1.0] * 3 + list(BRACKET) if self._answers else []

    def show(self, table: Table, frames: int = 1) -> list[Seen]:
        seen = []
        for _ in range(frames):
            self.eye.table = table
            exposure = self._coming.pop(0) if self._coming else 1.0
            picture = table.picture(self.number)
            dark = (picture * exposure**0.5).astype(picture.dtype)
            frame = Frame(dark, self.number, self.number / 30, exposure=exposure, ask_shorter=self._ask)
            seen.append(self.lookout.feed(frame))
            self.number += 1
        return seen

    def slap(self, burnt: tuple[int, int] | None = None, eye: SeeingEye | None = None) -> list[Seen]:
        """Throw onto a table into which a lamp may burn a spot, to be read with this eye or the usual one."""
        bare, thrown = replace(BARE, burnt=burnt), replace(THROWN, burnt=burnt)
        self.lookout.expect(eye or self.eye, 3)
        seen = self.show(bare, 30)
        for reach in range(20, 201, 20):
            seen += self.show(replace(bare, arm=reach))
        seen += self.show(replace(thrown, arm=200), 10)
        for reach in range(200, 0, -20):
            seen += self.show(replace(thrown, arm=reach))
        return seen + self.show(thrown, 40)


def readings(seen: list[Seen]) -> list[Reading]:
    return [each.reading for each in seen if each.reading is not None]


def test_a_reflection_is_looked_at_again_in_shorter_exposures() -> None:
    camera = Camera()
    (reading,) = readings(camera.slap())
    assert (camera.asked, camera.eye.shown, reading.sure) == (1, [len(BRACKET)], True)


def test_the_shorter_exposures_come_with_the_reading_whether_or_not_they_tell_more() -> None:
    camera = Camera()
    (seen,) = (each for each in camera.slap() if each.reading is not None)
    assert len(seen.shorter) == len(BRACKET)
    camera.eye.stays_dazzled = True
    camera.lookout.look_again(camera.eye, 3)
    (seen,) = (each for each in camera.show(THROWN, 40) if each.reading is not None)
    assert seen.reading is not None
    assert not seen.reading.sure
    assert len(seen.shorter) == len(BRACKET), "people who have to answer want to see something too"


def test_the_watcher_takes_no_notice_of_the_shorter_frames() -> None:
    camera = Camera()
    seen = camera.slap()
    after = next(place for place, each in enumerate(seen) if each.reading is not None)
    assert {each.stage for each in [*seen[after + 1 :], *camera.show(THROWN, 20)]} == {"armed"}


def test_without_a_reflection_nothing_is_asked_of_the_camera() -> None:
    camera = Camera()
    camera.eye.dazzled = False
    (reading,) = readings(camera.slap())
    assert (camera.asked, reading.sure) == (0, True)


def test_a_camera_that_cannot_asks_people_as_ever() -> None:
    camera = Camera(can=False)
    (reading,) = readings(camera.slap())
    assert [doubt.name for doubt in reading.doubts] == [Doubted.GLARE]


@pytest.mark.parametrize(("can", "stage"), [(True, "dazzled"), (False, "blinded")])
def test_where_a_burnt_spot_hides_a_throw_it_is_told_whether_to_read_again_helps(
    can: bool, stage: str
) -> None:
    camera = Camera(can=can)
    assert camera.slap(burnt=(150, 125))[-1].stage == stage


def test_pieces_that_are_not_read_in_shorter_exposures_are_not_said_to_be() -> None:
    assert Camera().slap(burnt=(150, 125), eye=SeeingEye())[-1].stage == "blinded"


def test_shorter_frames_that_never_come_are_not_awaited_for_long() -> None:
    camera, quick = Camera(answers=False), Camera(can=False)
    late, early = (
        next(place for place, each in enumerate(seen) if each.reading is not None)
        for seen in (camera.slap(), quick.slap())
    )
    assert late - early <= MOST_WAITED
    assert camera.eye.shown == []


def test_hands_in_between_leave_the_reading_as_it_was() -> None:
    camera = Camera()
    seen = camera.slap()
    camera.asked = 0
    camera.lookout.look_again(camera.eye, 3)
    while not camera.asked:
        seen = camera.show(THROWN)
    for reach in range(40, 201, 40):
        seen += camera.show(replace(THROWN, arm=reach))
    (reading,) = readings(seen)
    assert [doubt.name for doubt in reading.doubts] == [Doubted.GLARE]
    assert camera.eye.shown == [len(BRACKET)], "of the slap before alone"


def test_frames_that_disagreed_are_not_outvoted_by_one_shorter_look() -> None:
    camera = Camera()
    camera.slap()
    camera.eye.wavers = True
    camera.lookout.look_again(camera.eye, 3)
    (reading,) = readings(camera.show(THROWN, 40))
    assert Doubted.FRAMES_DISAGREE in [doubt.name for doubt in reading.doubts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_does_not_say_of_one_frame_that_several_agree(language: str) -> None:
    said = say(Message("page.throw.sure"), language).lower()
    assert "bild" not in said
    assert "picture" not in said
