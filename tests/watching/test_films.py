"""The watcher over generated films: each slap seen once and in time, none on a busy table."""

import pytest

from companion.ports import Picture
from companion.vision import Piece, Reading
from companion.watching import SeenThrow, ThrowWatcher
from hardware.scenes import LABELS, Installation
from hardware.scenes.films import Film
from hardware.scenes.staging import Scene
from hardware.scenes.truth import DiscTruth
from tests.watching.busy import busy_film

SMALL = (640, 480)


class TruthfulEye:
    """Sees what is true, whatever the picture: the watcher alone is on trial."""

    def __init__(self, discs: tuple[DiscTruth, ...]) -> None:
        flat = [disc for disc in discs if disc.face in LABELS]
        self._reading = Reading(tuple(Piece(disc.x, disc.y, disc.r, disc.face, 0.999) for disc in flat), ())

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        return self._reading

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        return self._reading


def slaps_in(film: Film, discs: tuple[DiscTruth, ...]) -> list[SeenThrow]:
    reader = ThrowWatcher(TruthfulEye(discs), len(discs))
    return [slap for frame in film if (slap := reader.feed(frame))]


def check_slap(seed: int, fps: float) -> None:
    film = Installation.from_seed(seed, SMALL).film(seed, 1 + seed % 15, fps=fps)
    slaps = slaps_in(film, film.truth.discs)
    assert len(slaps) == 1, film.marks
    slap = slaps[0]
    assert abs(slap.hands_frame - film.marks["hands_in"]) <= 4, film.marks
    assert film.marks["hands_out"] <= slap.read_frame <= film.marks["still"] - 1 + max(12, 0.4 * fps)
    assert slap.reading.count("squashed") == film.truth.count("squashed")


def check_busy(seed: int, seconds: float, fps: float) -> None:
    there = Installation.from_seed(seed, SMALL)
    film = busy_film(there, seed, seconds, fps)
    scene = film.moments[0].scene
    assert isinstance(scene, Scene)
    footprints = scene.paint(there.room.canvas(), there.room, there.kit)
    discs = scene.truth(there.room, there.kit, footprints, LABELS)
    assert slaps_in(film, discs) == []


@pytest.mark.soak
def test_a_filmed_slap_is_seen_once_and_in_time() -> None:
    check_slap(202, 12)


def test_no_slap_is_seen_on_a_busy_table() -> None:
    check_busy(301, 8, 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_many_filmed_slaps(seed: int) -> None:
    check_slap(seed, 30 if seed % 2 else 12)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2000, 2010))
def test_ten_minutes_of_busy_tables(seed: int) -> None:
    check_busy(seed, 60, 30)
