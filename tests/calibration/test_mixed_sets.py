"""An owner's discs need not be alike: some are older, or worn each in its own way. All belong to the set."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.fit import fit
from companion.vision import Reader
from companion.vision.picture import Picture
from hardware.scenes import Installation
from hardware.scenes.discs import IN_A_SET, Disc
from hardware.scenes.truth import DiscTruth
from tests.vision.learned import learned_of

SIZE, SEED, OLDER = (960, 720), 5100, (2, 7)
OWN = 1.2
"""How much of its look each disc of a worn set has for itself: left out, it correlates by about a half."""


def of_two_prints() -> Installation:
    """Two of the discs bear another print on their first side, as those of an older edition would."""
    newer, older = (
        Installation.from_seed(SEED, SIZE, table="oak", print_name=name) for name in ("red", "white")
    )
    discs = list(newer.kit.discs)
    for which in OLDER:
        discs[which] = replace(discs[which], sides=(older.kit.discs[which].sides[0], discs[which].sides[1]))
    return replace(newer, kit=replace(newer.kit, discs=tuple(discs)))


def worn() -> Installation:
    """Every disc has stains of its own upon the common print."""
    there, rng = (
        Installation.from_seed(SEED, SIZE, table="felt", print_name="white"),
        np.random.default_rng(3),
    )

    def stained(side: np.ndarray) -> np.ndarray:
        stains = cv2.GaussianBlur(rng.normal(0, 1, side.shape[:2]), (0, 0), side.shape[0] / 14)
        return np.asarray(np.clip(side * np.exp(OWN * stains[..., None] / stains.std()), 0, 1), np.float32)

    discs = tuple(
        Disc((stained(disc.sides[0]), stained(disc.sides[1])), disc.wood) for disc in there.kit.discs
    )
    return replace(there, kit=replace(there.kit, discs=discs))


@pytest.mark.parametrize("slap", [0, 3], ids=["among others", "lapping over each other"])
def test_discs_of_another_print_are_learned_and_read(slap: int) -> None:
    there = of_two_prints()
    fitted = learned_of(there)
    assert [len(places) for places in fitted.learned.places] == [15, 15]
    picture, truth = there.slap(slap, 12)
    reading = Reader(fitted.profile).read(picture, 12)
    assert reading.sure, reading.doubts
    assert reading.faces == truth.faces


def under_lamps(picture: Picture, discs: Sequence[DiscTruth]) -> Picture:
    """Lay a small mirrored lamp over the right half of each of these discs."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]]
    lit = picture.astype(np.float32)
    for disc in discs:
        away = ((x - disc.x - 0.3 * disc.r) ** 2 + (y - disc.y) ** 2) / (0.6 * disc.r) ** 2
        lit += (160 * np.exp(-away))[..., None]
    return np.clip(lit, 0, 255).astype(np.uint8)


def test_discs_under_mirrored_lamps_do_not_let_the_lamps_speak_for_their_face() -> None:
    there = Installation.from_seed(SEED, SIZE, table="oak", print_name="red")
    first, second = there.labels
    laid = {label: there.laid(label) for label in there.labels}
    lit = {label: under_lamps(picture, truth.discs[:3]) for label, (picture, truth) in laid.items()}
    fitted = fit(there.empty(), {**there.sides(), first: lit[first]}, IN_A_SET, "drawn")
    assert [len(places) for places in fitted.learned.places] == [12, 15]
    assert Reader(fitted.profile).read(lit[second], 15).count(first) == 0


def test_a_set_worn_so_that_no_two_discs_look_alike_is_still_printed() -> None:
    profile = learned_of(worn()).profile
    assert not profile.plain_energy.any()
