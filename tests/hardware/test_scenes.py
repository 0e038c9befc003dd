"""The generated scenes: the same seed gives the same picture, and the truth fits what is painted."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pytest

from hardware.scenes import PRINTS, TABLES, Clutter, Faults, Installation
from hardware.scenes.discs import DiscSet
from hardware.scenes.heaps import heap, strewn_heaps
from tests.watching.busy import busy_film

SMALL = (640, 480)
SEEN = ("check", "felt", "oak")
"""One table of each kind of surface; the others are for the long versions."""


@lru_cache(maxsize=2)
def installation(seed: int, table: str | None = None, print_name: str | None = None) -> Installation:
    return Installation.from_seed(seed, SMALL, table=table, print_name=print_name)


def test_the_same_seed_gives_the_same_picture_and_another_seed_another() -> None:
    twin = Installation.from_seed(41, SMALL)
    picture, truth = installation(41).slap(1, 9)
    again, same_truth = twin.slap(1, 9)
    other, other_truth = twin.slap(2, 9)
    assert np.array_equal(picture, again)
    assert truth == same_truth
    assert not np.array_equal(picture, other)
    assert truth != other_truth
    assert np.array_equal(twin.empty(), installation(41).empty())


@pytest.mark.parametrize(
    "table", [each if each in SEEN else pytest.param(each, marks=pytest.mark.soak) for each in TABLES]
)
def test_every_table_shows_each_disc_where_the_truth_says(table: str) -> None:
    there = installation(11, table, "red" if table == "cloth" else "white")
    bare = there.empty().astype(int)
    picture, truth = there.slap(3, 8, clutter=Clutter(), light=1.0)
    assert picture.shape == (480, 640, 3)
    changed = np.abs(picture.astype(int) - bare).sum(axis=2) > 60
    for disc in truth.discs:
        rows, columns = np.ogrid[:480, :640]
        inside = (columns - disc.x) ** 2 + (rows - disc.y) ** 2 < (0.8 * disc.r) ** 2
        assert changed[inside].mean() > 0.2, disc
    covered = sum(np.pi * disc.r**2 for disc in truth.discs)
    assert changed.sum() < 3 * covered, "nothing but discs and shadows has changed"


@pytest.mark.parametrize("print_name", PRINTS)
def test_every_print_has_two_faces_that_differ(print_name: str) -> None:
    kit = DiscSet.from_rng(np.random.default_rng(21), print_name)
    apart = [np.abs(disc.sides[0] - disc.sides[1]).mean() for disc in kit.discs]
    assert len(kit.discs) == 15
    assert min(apart) > 0.01


@pytest.mark.parametrize("face", ["alive", "squashed"])
def test_a_calibration_picture_shows_fifteen_discs_apart(face: str) -> None:
    there = installation(41)
    _, truth = there.laid(face)
    assert truth.count(face) == truth.total == 15
    assert all(disc.seen > 0.95 for disc in truth.discs)
    for i, one in enumerate(truth.discs):
        for two in truth.discs[:i]:
            assert np.hypot(one.x - two.x, one.y - two.y) > one.r + two.r


def test_faults_are_in_the_truth() -> None:
    there = installation(41)
    _, truth = there.slap(1, 10, faults=Faults(edge=2, outside=1, hidden=1), clutter=Clutter())
    assert truth.count("edge") == 2
    assert any(disc.seen < 0.75 for disc in truth.discs if disc.face in ("alive", "squashed"))
    assert truth.total == 10
    assert truth.count("outside") == 1


def test_a_hand_hides_discs() -> None:
    there = installation(41)
    _, free = there.slap(1, 10, clutter=Clutter())
    _, under = there.slap(1, 10, clutter=Clutter(), faults=Faults(hand=True))
    assert sum(disc.seen for disc in under.discs) < sum(disc.seen for disc in free.discs) - 0.5


def test_glare_blur_light_and_a_bump_change_the_picture() -> None:
    there = installation(51, "walnut")
    plain, _ = there.slap(1, 10, clutter=Clutter(), light=1.0)
    glaring, _ = there.slap(1, 10, clutter=Clutter(), light=1.0, faults=Faults(glare=True))
    blurred, _ = there.slap(1, 10, clutter=Clutter(), light=1.0, faults=Faults(blur_px=4))
    bumped, _ = there.slap(1, 10, clutter=Clutter(), light=1.0, faults=Faults(bump_px=12))
    dark, _ = there.slap(1, 10, clutter=Clutter(), light=0.5)
    assert glaring.mean() > plain.mean() + 1
    assert (
        np.abs(np.diff(blurred.astype(int), axis=1)).mean()
        < np.abs(np.diff(plain.astype(int), axis=1)).mean()
    )
    assert np.abs(bumped.astype(int) - plain.astype(int)).mean() > 1
    assert dark.mean() < 0.85 * plain.mean()


def test_a_film_goes_from_the_bare_table_to_discs_at_rest_by_its_marks() -> None:
    film = installation(41).film(2, 7, fps=12)
    frames = list(film)
    marks = film.marks
    assert [frame.number for frame in frames] == list(range(len(film)))
    assert frames[12].seconds == pytest.approx(1.0)
    assert 0 < marks["hands_in"] < marks["slap"] < marks["hands_out"] <= marks["still"] < len(film) - 3

    def apart(one: int, two: int) -> float:
        return float(np.abs(frames[one].picture.astype(int) - frames[two].picture.astype(int)).mean())

    noise = apart(0, 1)
    assert apart(marks["hands_in"] - 1, 0) < 1.3 * noise, "nothing moves before the hands come"
    assert apart(marks["slap"], 0) > 1.6 * noise, "the hands are seen"
    assert apart(-1, marks["still"]) < 1.3 * noise, "nothing moves after the discs are still"
    assert film.truth.total == 7
    again = next(iter(film))
    assert np.array_equal(again.picture, frames[0].picture)


def test_a_busy_film_moves_and_is_as_long_as_asked() -> None:
    film = busy_film(installation(41), 1, 3, 10)
    pictures = [frame.picture.astype(int) for frame in film]
    assert len(pictures) == 30
    steps = [np.abs(two - one).mean() for one, two in pairwise(pictures)]
    assert max(steps) > 1.2 * min(steps)


def test_heaps_of_small_things_lie_clear_of_discs() -> None:
    there, rng = installation(41), np.random.default_rng(1)
    taken = [(np.array([0.0, 0.0]), there.kit.radius_mm)]
    blocks = strewn_heaps(rng, there.room, 200, taken, there.kit.discs[0].wood)
    assert all(np.hypot(*block.middle_mm) > block.reach_mm + there.kit.radius_mm for block in blocks)
    assert {len(heap(rng, np.zeros(2), there.kit.discs[0].wood)) for _ in range(60)} >= {1, 2, 3}
    busy, _ = replace(there, heaps=9).slap(1, 4, clutter=Clutter())
    bare, _ = there.slap(1, 4, clutter=Clutter())
    assert np.abs(busy.astype(int) - bare.astype(int)).max() > 50
