"""The calibration pictures of drawn installations, painted once."""

from functools import cache

import numpy as np

from companion.ports import Picture
from hardware.scenes import Installation
from tests.kept import kept

SIZE = (800, 600)


@cache
@kept
def pictures(seed: int, table: str | None = None) -> dict[str, Picture]:
    """Return the pictures that a calibration takes: the bare table, and each side of the discs."""
    drawn = Installation.from_seed(seed, SIZE, table=table)
    return {"empty": drawn.empty(), **drawn.sides()}


@cache
@kept
def bare(table: str, seed: int, blur_px: float = 0.0) -> Picture:
    """Return a picture of a bare table, by a lens that is so far out of focus."""
    drawn = Installation.from_seed(seed, table=table)
    return drawn.sensor.photograph(drawn.room.bare, np.random.default_rng(seed), blur_px=blur_px)
