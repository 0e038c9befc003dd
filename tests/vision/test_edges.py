"""The sense of edges: which way a line runs tells it from others, whichever side of it is brighter."""

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.discs.face import SENSES, Faces, outlines, sight
from companion.vision.discs.judge import _without_clipped
from companion.vision.discs.polar import FINE

Floats = NDArray[np.float32]

SIDES = np.array([0, 1])


def printed(lines: Floats) -> Floats:
    """Return one disc, grey but for these lines (rings x angles), which may be brighter or darker."""
    return np.asarray(np.repeat((120 + lines)[None, ..., None], 3, axis=3), np.float32)


def rays(height: float = 60) -> Floats:
    """Return four lines that run outwards."""
    lines = np.zeros((FINE.rings, FINE.angles), np.float32)
    lines[3:9, ::16] = height
    return lines


def arcs(height: float = 60) -> Floats:
    """Return arcs in the same four directions, about as long."""
    lines = np.zeros((FINE.rings, FINE.angles), np.float32)
    for turn in range(0, FINE.angles, 16):
        lines[5, np.arange(turn - 3, turn + 4) % FINE.angles] = height
    return lines


def likeness(seen: Floats, *, ways: bool) -> list[float]:
    """Return how like its edges are to those of a disc with rays, and to those of one with arcs."""
    faces = Faces(np.concatenate([printed(rays()), printed(arcs())]), SIDES, ways=ways)
    alike = faces.alikeness(sight(seen, ways=ways))[0, :, SENSES.index("edges")]
    return [float(value) for value in alike]


@pytest.mark.parametrize("ways", [True, False])
def test_a_line_is_the_same_line_where_light_falls_on_it_from_its_other_side(ways: bool) -> None:
    own, other = likeness(printed(rays(-60)), ways=ways)
    assert own > 0.99
    assert own > other


def test_lines_that_run_another_way_are_less_alike_where_ways_are_told() -> None:
    _, other = likeness(printed(rays()), ways=True)
    _, where_ways_are_not = likeness(printed(rays()), ways=False)
    assert other < where_ways_are_not - 0.1


def test_a_line_a_little_off_its_place_is_nearly_the_same() -> None:
    broad = rays() + np.roll(rays(), 1, axis=1)
    own, _ = likeness(printed(broad), ways=True)
    alone, _ = likeness(printed(broad), ways=False)
    assert own > alone


def test_ways_are_doubled_angles_of_the_steepest_rise() -> None:
    outwards = np.repeat(np.arange(FINE.rings, dtype=np.float32)[:, None], FINE.angles, axis=1)
    colours = np.repeat(outwards.reshape(-1, 1, 1), 3, axis=1)
    steep, across, slanted = outlines(colours, ways=True).reshape(FINE.rings, FINE.angles, 3).mean(axis=1).T
    assert np.allclose(across[2:-2], steep[2:-2], rtol=1e-2)
    assert np.allclose(slanted, 0)


def spiral(way: int) -> Floats:
    """Return three lines that run slantwise, to the one side or to the other."""
    lines = np.zeros((FINE.rings, FINE.angles), np.float32)
    for ring in range(2, 10):
        for turn in (0, 21, 42):
            lines[ring, (turn + way * ring) % FINE.angles] = 60
    return lines


def test_a_slanted_line_is_not_its_mirror_image() -> None:
    one, mirrored = (
        outlines(printed(spiral(way)).reshape(-1, 3, 1), ways=True)[:, 2].mean() for way in (1, -1)
    )
    assert one * mirrored < 0


@pytest.mark.parametrize("turn", [1, 31, 63])
def test_a_turn_only_rolls_them_round(turn: int) -> None:
    rng = np.random.default_rng(3)
    disc = rng.uniform(0, 255, (FINE.rings, FINE.angles, 3, 1)).astype(np.float32)
    shape = (FINE.rings, FINE.angles, 3)
    turned = outlines(np.roll(disc, turn, axis=1).reshape(-1, 3, 1), ways=True).reshape(shape)
    assert np.allclose(turned, np.roll(outlines(disc.reshape(-1, 3, 1), ways=True).reshape(shape), turn, 1))


def test_a_line_one_ring_off_is_still_alike() -> None:
    ring = np.zeros((FINE.rings, FINE.angles), np.float32)
    ring[5, 10:30] = 60
    faces = Faces(np.concatenate([printed(ring), printed(rays())]), SIDES)
    own, other = faces.alikeness(sight(printed(np.roll(ring, 1, axis=0))))[0, :, SENSES.index("edges")]
    assert own > 0.5
    assert own > other + 0.2


def test_what_the_camera_clipped_tells_nothing_beside_it() -> None:
    rng = np.random.default_rng(5)
    face = rng.uniform(80, 160, (1, FINE.rings, FINE.angles, 3)).astype(np.float32)
    dazzled = face.copy()
    dazzled[:, 4:8, 60:] = dazzled[:, 4:8, :4] = 255
    masks = _without_clipped(np.ones(face.shape[:3], np.float32), dazzled)
    assert 0 < masks.mean() < 1
    seen, there = (sight(each, masks).print for each in (dazzled, face))
    assert np.allclose(seen, there, atol=1e-2)
