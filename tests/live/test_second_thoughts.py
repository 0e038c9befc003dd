"""A throw in doubt is looked at again where what was in the way may go, and only there."""

import numpy as np
import pytest

from companion.games.game import Action, Face, Number, Pieces, Template, Throw
from companion.live.second_thoughts import FRAMES, REST_S, SecondThoughts
from companion.ports import Frame, Picture
from companion.throw import WaitingThrow
from companion.vision import Piece, Reading
from companion.vision.reading import Doubt, Doubted

PICTURE = np.zeros((4, 4, 3), np.uint8)
PIECES = Pieces("discs", "Discs", "disc", (Face("alive", "alive"), Face("squashed", "squashed")), at_hand=15)
THROW = Throw(PIECES, 1, 1, "a disc", "to try", Template("slap", (Number("squashed", 0, 1),)))
GLARE, LASTS = Doubt(Doubted.GLARE, piece=1), Doubt(Doubted.FITS_NEITHER, piece=1)
JUST_BEFORE = REST_S - 0.01


def seen(*doubts: Doubt) -> Reading:
    """Return one disc, with these doubts of it."""
    return Reading((Piece(2, 2, 1, "squashed", 0.999),), doubts, 1)


def waiting(*doubts: Doubt) -> WaitingThrow:
    """Return a throw that was read with these doubts."""
    throw = WaitingThrow(THROW, lambda faces: Action("slap", {"squashed": list(faces).count("squashed")}))
    return throw.read(seen(*doubts), 17)


class Eye:
    """Sees one disc, with the doubts that it is told to have."""

    def __init__(self, *doubts: Doubt) -> None:
        self.doubts, self.looks = doubts, 0

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        self.looks += 1
        return seen(*self.doubts)

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        return self.read(picture)


class Camera:
    """Feeds frames by a clock that stands still until it is told."""

    def __init__(self, eye: Eye | None) -> None:
        self.eye, self.thoughts = eye, SecondThoughts()

    def show(self, throw: WaitingThrow | None, seconds: float, frames: int = 1) -> list[Reading | None]:
        """Return what came of each of so many frames at this time."""
        return [self.thoughts.feed(Frame(PICTURE, n, seconds), throw, self.eye) for n in range(frames)]


def test_after_a_rest_frames_that_agree_stand() -> None:
    eye, throw = Eye(), waiting(GLARE)
    camera = Camera(eye)
    camera.show(throw, 10.0)
    camera.show(throw, 10.0 + JUST_BEFORE, 9)
    assert eye.looks == 0
    assert camera.show(throw, 10.0 + REST_S, FRAMES) == [None] * (FRAMES - 1) + [seen()]
    assert eye.looks == FRAMES


def test_a_look_that_still_doubts_says_nothing_and_is_followed_by_a_rest() -> None:
    eye, throw = Eye(GLARE), waiting(GLARE)
    camera = Camera(eye)
    camera.show(throw, 0.0)
    assert camera.show(throw, 10.0, FRAMES) == [None] * FRAMES
    eye.doubts = ()
    camera.show(throw, 10.0 + JUST_BEFORE, 9)
    assert eye.looks == FRAMES
    assert camera.show(throw, 10.0 + REST_S, FRAMES)[-1] == seen()


def test_one_frame_in_doubt_is_enough_to_say_nothing() -> None:
    eye, throw = Eye(), waiting(GLARE)
    camera = Camera(eye)
    camera.show(throw, 0.0)
    camera.show(throw, REST_S, FRAMES - 1)
    eye.doubts = (GLARE,)
    assert camera.show(throw, REST_S) == [None]


def test_another_reading_is_rested_from_and_looked_at_by_itself() -> None:
    eye, before, throw = Eye(), waiting(GLARE), waiting(GLARE)
    camera = Camera(eye)
    camera.show(before, 0.0)
    camera.show(before, 10.0, FRAMES - 1)
    camera.show(throw, 10.0, 9)
    assert eye.looks == FRAMES - 1
    assert camera.show(throw, 10.0 + REST_S, FRAMES) == [None] * (FRAMES - 1) + [seen()]


def test_a_throw_that_went_and_came_back_begins_anew() -> None:
    eye, throw = Eye(), waiting(GLARE)
    camera = Camera(eye)
    camera.show(throw, 0.0)
    camera.show(throw, 10.0, FRAMES - 1)
    camera.show(None, 10.0)
    camera.show(throw, 10.0, 9)
    assert eye.looks == FRAMES - 1


@pytest.mark.parametrize("name", [Doubted.GLARE, Doubted.HANDS, Doubted.BLUR, Doubted.LIGHT_CHANGED])
def test_light_hands_and_blur_pass(name: Doubted) -> None:
    for throw in (waiting(Doubt(name)), waiting(Doubt(name), LASTS), waiting(Doubt(name, 1), GLARE)):
        camera = Camera(Eye())
        camera.show(throw, 0.0)
        assert camera.show(throw, REST_S, FRAMES)[-1] == seen()


@pytest.mark.parametrize(
    "throw",
    [
        waiting(),
        waiting(LASTS),
        waiting(GLARE, LASTS),
        waiting(LASTS, Doubt(Doubted.BLUR)),
        waiting(GLARE).say(1),
        waiting(GLARE).say(0),
        waiting(GLARE).choose(1, "alive"),
        waiting(GLARE).at("armed"),
        None,
    ],
    ids=["sure", "lasts", "lasts too", "lasts first", "said", "said none", "chosen", "not read", "no throw"],
)
def test_nothing_else_is_looked_at_again(throw: WaitingThrow | None) -> None:
    eye = Eye()
    camera = Camera(eye)
    shown = [each for seconds in (0.0, 10.0, 20.0) for each in camera.show(throw, seconds, FRAMES)]
    assert (set(shown), eye.looks) == ({None}, 0)


def test_without_an_eye_nothing_is_looked_at() -> None:
    camera, throw = Camera(None), waiting(GLARE)
    camera.show(throw, 0.0)
    assert camera.show(throw, 10.0, FRAMES) == [None] * FRAMES
