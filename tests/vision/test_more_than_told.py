"""More lies there than was told, or something else: a reading remarks it, or is not sure."""

import json

import numpy as np
import pytest

from companion.vision import Doubted, Reader, load_picture
from hardware.scenes import Faults, Installation
from hardware.scenes.truth import EDGE
from tests.vision.coins import slap_under_coins
from tests.vision.conftest import SLAPS
from tests.vision.hard_slaps import leaning
from tests.vision.learned import learned_of
from tests.vision.staged import only_remark, unremarkable


@pytest.mark.parametrize("name", ["slap-13", "slap-14"])
def test_a_disc_on_edge_is_seen_though_nobody_told_of_it(reader: Reader, name: str) -> None:
    discs = json.loads((SLAPS / f"{name}.json").read_text(encoding="utf-8"))["discs"]
    flat = sum(disc["face"] in ("alive", "squashed") for disc in discs)
    assert flat < len(discs)
    reading = reader.read(load_picture(SLAPS / f"{name}.jpg"), flat)
    assert len(reading.pieces) == flat
    assert not reading.sure or Doubted.ON_EDGE in {remark.name for remark in reading.remarks}


@pytest.fixture(scope="module")
def felt() -> tuple[Installation, Reader]:
    there = Installation.from_seed(109, (960, 720), print_name="sand", table="felt")
    return there, Reader(learned_of(there).profile)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 6))])
def test_drawn_discs_on_edge_are_seen_and_cubes_and_cards_are_none(
    felt: tuple[Installation, Reader], seed: int
) -> None:
    there, reader = felt
    standing, _ = there.slap(seed, 7, faults=Faults(edge=1))
    told = reader.read(standing, 6)
    assert not told.sure or Doubted.ON_EDGE in {remark.name for remark in told.remarks}
    lying, _ = there.slap(seed, 7)
    assert Doubted.ON_EDGE not in {remark.name for remark in reader.read(lying, 7).remarks}


def test_a_leaning_disc_is_seen_of_which_a_part_hardly_differs_from_the_table() -> None:
    there = Installation.from_seed(56007, (960, 720))
    reader = Reader(learned_of(there).profile)
    picture, truth = there.slap(5, 6, faults=Faults(edge=1))
    remark = only_remark(reader.read(picture, 5))
    (askew,) = (disc for disc in truth.discs if disc.face == EDGE)
    assert remark.name is Doubted.ON_EDGE
    assert (remark.place.x - askew.x) ** 2 + (remark.place.y - askew.y) ** 2 < askew.r**2
    lying, _ = there.slap(1, 8)
    assert unremarkable(reader.read(lying, 8))


def test_a_leaning_disc_is_not_read_as_one_that_lies_flat() -> None:
    there = Installation.from_seed(56026, (1280, 960))
    reader = Reader(learned_of(there).profile)
    picture, truth = leaning(there, 2, 14)
    reading = reader.read(picture, 14)
    (askew,) = (disc for disc in truth.discs if disc.face == EDGE)
    doubt = reading.doubts[0]
    assert doubt.name is Doubted.ON_EDGE
    assert doubt.place
    assert np.hypot(doubt.place.x - askew.x, doubt.place.y - askew.y) < askew.r


@pytest.mark.parametrize(
    ("table", "seeds"),
    [pytest.param(40004, (3,), marks=pytest.mark.soak), (40008, (1, 3, 9, 11))],
    ids=["check", "reddish"],
)
def test_a_coin_that_lies_on_a_disc_is_not_read_as_one(table: int, seeds: tuple[int, ...]) -> None:
    there = Installation.from_seed(table, (960, 720))
    reader = Reader(learned_of(there).profile)
    for seed in seeds:
        picture, truth = slap_under_coins(there, seed, 8, coins=1)
        reading = reader.read(picture, 8)
        under = next(disc for disc in truth.discs if disc.seen < 0.25)
        doubted = [reading.pieces[doubt.piece - 1] for doubt in reading.doubts if doubt.piece]
        assert any((piece.x - under.x) ** 2 + (piece.y - under.y) ** 2 < under.r**2 for piece in doubted)
