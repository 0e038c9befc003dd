"""Discs compared with examples under all turns at once, held against one turn after the other."""

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.discs.correlate import Rows, Spectra
from companion.vision.discs.polar import Lattice

LATTICE = Lattice(5, 24)
Floats = NDArray[np.float32]


def example(seed: int) -> Floats:
    """A face of two channels, samples x channels, mean 0."""
    face = np.random.default_rng(seed).normal(size=(LATTICE.area.size, 2)).astype(np.float32)
    return np.asarray(face - (face * LATTICE.area.reshape(-1, 1)).sum(axis=0), np.float32)


def turned(face: Floats, by: int) -> Floats:
    parts = face.reshape(LATTICE.rings, LATTICE.angles, -1)
    return np.asarray(np.roll(parts, by, axis=1).reshape(face.shape), np.float32)


def masked(face: Floats, visible: Floats) -> Floats:
    """What is seen of a face, mean 0 there, and nothing elsewhere."""
    weight = (visible * LATTICE.area).reshape(-1, 1)
    return np.asarray(
        (face - (face * weight).sum(axis=0) / weight.sum()) * visible.reshape(-1, 1), np.float32
    )


def one_after_the_other(disc: Floats, face: Floats, visible: Floats) -> float:
    """The greatest correlation of both under the mask, turn by turn."""
    area = LATTICE.area.reshape(-1, 1)
    faces = [masked(turned(face, by), visible) for by in range(LATTICE.angles)]
    size = np.sqrt((area * disc**2).sum())
    return max(float((area * disc * each).sum() / (size * np.sqrt((area * each**2).sum()))) for each in faces)


@pytest.mark.parametrize("hidden", [0, 5, 11], ids=["whole", "a fifth hidden", "half hidden"])
def test_discs_are_as_like_examples_as_turn_by_turn(hidden: int) -> None:
    visible = np.ones((LATTICE.rings, LATTICE.angles), np.float32)
    visible[:, :hidden] = 0
    faces = [example(1), example(2)]
    disc = masked(turned(faces[0], 7), visible)
    rows = Rows(np.stack(faces, axis=2), LATTICE, [2])
    [alike] = rows.alikeness(Spectra.of(disc[..., None], LATTICE, [2]), visible[None])
    assert alike[:, 0].tolist() == pytest.approx(
        [one_after_the_other(disc, face, visible) for face in faces], abs=1e-3
    )
    assert alike[0, 0] == pytest.approx(1, abs=1e-3)
