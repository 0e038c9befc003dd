"""Discs without a print are told by their colour alone, and only where they lie as discs lie."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from calibration.fit import ProfileFit
from companion.vision import Reader
from companion.vision.discs.in_light import in_light
from companion.vision.discs.profile import Profile
from companion.vision.discs.strangeness import are_strange
from hardware.scenes import Installation
from hardware.scenes.discs import Disc
from tests.vision.learned import learned_of
from tests.vision.plain import GREEN, RED, YELLOW, plain_installation
from tests.vision.test_strange import USUAL

TABLE, PRINTED, SIZE = 5003, 5100, (960, 720)
CROWDED = (1, 3, 4, 5)
"""Slaps in which discs touch, overlap and lie beside cards with round art."""


def half_plain() -> Installation:
    """One side is printed, the other yellow."""
    printed = Installation.from_seed(PRINTED, SIZE, table="felt", print_name="white")
    plain = plain_installation(PRINTED, YELLOW, YELLOW, SIZE)
    pairs = zip(printed.kit.discs, plain.kit.discs, strict=True)
    discs = tuple(Disc((one.sides[0], other.sides[1]), one.wood) for one, other in pairs)
    return replace(printed, kit=replace(printed.kit, discs=discs))


@pytest.fixture(scope="module")
def there() -> Installation:
    return plain_installation(TABLE, GREEN, RED, SIZE)


@pytest.fixture(scope="module")
def plain(there: Installation) -> Reader:
    return Reader(learned_of(there).profile)


def test_two_colours_are_read_though_nothing_is_printed(there: Installation, plain: Reader) -> None:
    for number in CROWDED:
        picture, truth = there.slap(number, 12)
        reading = plain.read(picture, 12)
        assert reading.sure, reading.doubts
        assert reading.faces == truth.faces


@pytest.mark.parametrize(("oddness", "free"), [(0.0, True), (6.0, False)])
def test_a_plain_disc_lies_free_among_discs_and_not_among_what_is_none_of_ours(
    plain: Reader, oddness: float, free: bool
) -> None:
    bare = plain.profile.bare
    everywhere = plain._table.foreground(np.asarray(255 - bare, np.uint8))
    view = cast(
        "Any", SimpleNamespace(seen=replace(everywhere, mask=np.full_like(bare[..., 0], 255)), clipped=None)
    )
    look = replace(USUAL, x=300, y=300, plain=True)
    places = [(300 + 36 * np.cos(turn), 300 + 36 * np.sin(turn)) for turn in np.arange(6) * np.pi / 3]
    others = [replace(USUAL, x=float(x), y=float(y), oddness=oddness) for x, y in places]
    assert plain._lies_free(look, view, [look, *others]) == free


def test_one_side_may_be_printed_and_the_other_plain() -> None:
    there = half_plain()
    reader = Reader(learned_of(there).profile)
    assert [limit > 0 for limit in reader.profile.plain_energy] == [False, True]
    picture, truth = there.slap(0, 9)
    reading = reader.read(picture, 9)
    assert reading.sure, reading.doubts
    assert reading.faces == truth.faces


def test_a_disc_that_lies_open_is_never_missed(there: Installation, plain: Reader) -> None:
    for number in CROWDED[:2]:
        assert not plain.read(there.slap(number, 12)[0], 11).sure


def test_a_plain_disc_of_another_colour_is_none_of_ours(plain: Reader) -> None:
    ours = replace(USUAL, plain=True)
    looks = [*[ours] * 4, replace(ours, nearest_tone=0.94)]
    assert are_strange(looks, [True] * 5, [False] * 5, plain.profile) == [*[False] * 4, True]


def test_a_plain_disc_that_the_camera_clips_is_asked_about(there: Installation, plain: Reader) -> None:
    picture, truth = there.slap(1, 12)
    clipped = picture.copy()
    disc = truth.discs[0]
    cv2.circle(clipped, (round(disc.x), round(disc.y)), round(disc.r), (255, 255, 255), -1)
    assert not plain.read(clipped, 12).sure


def test_tone_alone_tells_and_grain_takes_nothing_from_it(plain: Reader) -> None:
    profile = plain.profile
    assert profile.weights.tolist() == [0, 0, 1]
    dim = in_light(profile, (0.5, 0.5, 0.5))
    assert np.array_equal(dim.fit, profile.fit)
    assert np.array_equal(dim.lean, profile.lean)
    assert (in_light(profile, (1.3, 1.3, 1.3)).plain_energy > profile.plain_energy).all()


def test_how_strong_and_how_like_a_print_is_says_nothing_of_a_plain_disc(plain: Reader) -> None:
    ours = replace(USUAL, plain=True)
    for odd in (replace(ours, strength=0.01), replace(ours, fit=0.1)):
        assert not any(are_strange([*[ours] * 4, odd], [True] * 5, [False] * 5, plain.profile))


def test_prints_are_learned_as_prints(fitted: ProfileFit) -> None:
    assert not fitted.profile.plain_energy.any()


def test_profiles_of_before_know_no_plain_faces(
    plain: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.vision.discs.profile.VERSION", 5)
    plain.profile.save(tmp_path / "profile")
    monkeypatch.undo()
    again = Profile.load(tmp_path / "profile")
    assert not again.plain_energy.any()
    assert np.array_equal(again.examples, plain.profile.examples)
    assert again.least_edge == plain.profile.least_edge
