"""Discs without a print, each side of one colour, as counters and Reversi's discs are; and how they are read.

    .venv/bin/python -m tests.vision.plain [--first 5000] [--installations 12] [--slaps 10]

prints what `tests.reliability` prints, two slaps in five with a fault.

>>> picture, truth = plain_installation(7, BLACK, WHITE).slap(1, thrown=6)
"""

import argparse
import sys
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.vision import Reader
from hardware.scenes import Installation
from hardware.scenes.discs import Disc
from hardware.scenes.prints import STICKER_PX
from tests.reliability import Tally, some_faults
from tests.vision.learned import learned_of

Floats = NDArray[np.float32]
Colour = tuple[float, float, float]

BLACK, WHITE, RED, YELLOW, BLUE, GREEN = (
    *((0.04, 0.04, 0.04), (0.8, 0.8, 0.8), (0.05, 0.05, 0.5)),
    *((0.1, 0.7, 0.8), (0.5, 0.2, 0.05), (0.05, 0.4, 0.1)),
)
"""In linear blue, green, red."""
PAIRS = ((BLACK, WHITE), (RED, YELLOW), (WHITE, BLUE), (GREEN, RED))
GLOSS = 0.08
"""Of wood and of dull plastic."""


def plain_installation(
    seed: int, one: Colour, other: Colour, size: tuple[int, int] = (1280, 960)
) -> Installation:
    """Return the installation of a seed with discs of these two colours."""
    there, rng = Installation.from_seed(seed, size), np.random.default_rng([seed, 41])
    discs = tuple(Disc((_side(one, rng), _side(other, rng)), _side(one, rng)[0, 0]) for _ in there.kit.discs)
    return replace(there, kit=replace(there.kit, discs=discs, gloss=GLOSS))


def _side(colour: Colour, rng: np.random.Generator) -> Floats:
    """Return one side: every disc is of a tone of its own, and clouded a little."""
    own = np.array(colour) * rng.normal(1, 0.05) * rng.normal(1, 0.015, 3)
    clouds = cv2.GaussianBlur(rng.normal(0, 0.24, (STICKER_PX, STICKER_PX)), (0, 0), 6)
    return np.clip(own * (1 + clouds[..., None]), 0, 1).astype(np.float32)


def main() -> int:
    """Print the tally; fail where a count was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--first", type=int, default=5000)
    parser.add_argument("--installations", type=int, default=12)
    parser.add_argument("--slaps", type=int, default=10)
    args = parser.parse_args()
    result = Tally()
    for seed in range(args.first, args.first + args.installations):
        there, rng = plain_installation(seed, *PAIRS[seed % len(PAIRS)]), np.random.default_rng(seed)
        try:
            reader = Reader(learned_of(there).profile)
        except CompanionError as refusal:
            result.refused.append(f"{seed}: {refusal}")
            continue
        for number in range(args.slaps):
            thrown, faults = int(rng.integers(1, 16)), some_faults(rng)
            picture, truth = there.slap(number, thrown, faults=faults)
            result.add(f"{seed}, slap {number}", truth, faults, reader.read(picture, thrown))
    sys.stdout.write("\n".join(result.lines()) + "\n")
    return 1 if result.words["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
