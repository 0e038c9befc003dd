"""How often the eye is right, and what its confidence is worth, over many generated slaps.

    .venv/bin/python -m tests.reliability --installations 20 --slaps 10

prints a tally as a scorer would (right, wrong, asked, careful), what was doubted in vain, and a table
of confidence against truth, disc by disc. The scenes are generated, so they are simpler than
photographs: a bad figure here is bad, a good one is a beginning.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from companion.errors import CompanionError
from companion.vision import Reader, Reading
from hardware.scenes import Faults, Installation, SceneTruth
from tests.vision.learned import learned_of

SIZES = ((1280, 960), (960, 720), (1920, 1440))
"""Discs are from 11 to 42 pixels in radius in these."""

BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999, 1.0)


@dataclass
class Tally:
    """What came of the slaps so far."""

    words: Counter[str] = field(default_factory=Counter)
    in_vain: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    faces: list[tuple[float, bool]] = field(default_factory=list)

    def add(self, name: str, truth: SceneTruth, faults: Faults, reading: Reading) -> None:
        """Compare one reading with its truth; `name` is said where it was wrong."""
        word = verdict(truth, faults, reading)
        self.words[word] += 1
        if word == "wrong":
            self.wrong.append(
                f"{name}: said {dict(reading.faces)} of {len(reading.pieces)}, true {truth.faces}"
            )
        if word == "asked":
            self.in_vain[reading.doubts[0].name.value] += 1
        self.faces += list(faces(truth, reading))

    def lines(self) -> Iterator[str]:
        """Say it all."""
        yield ", ".join(f"{self.words[word]} {word}" for word in ("right", "wrong", "asked", "careful"))
        yield f"asked for: {dict(self.in_vain.most_common())}"
        yield f"{len(self.refused)} installations refused at calibration"
        yield from self.refused
        yield from self.wrong
        yield "confidence         discs   right   share"
        for low, high in pairwise(BINS):
            told = [right for sure, right in self.faces if low <= sure < high or sure == high == 1.0]
            if told:
                yield f"{low:.4f} to {high:.4f} {len(told):6} {sum(told):7}   {sum(told) / len(told):.4f}"


def verdict(truth: SceneTruth, faults: Faults, reading: Reading) -> str:
    """Return right, wrong, asked (it should have known), or careful (it was right to ask)."""
    if reading.sure:
        told = all(reading.count(label) == truth.count(label) for label in truth.labels)
        return "right" if told and not unknowable(truth) else "wrong"
    return "asked" if readable(truth) and faults == Faults() else "careful"


def readable(truth: SceneTruth) -> bool:
    """Tell whether every disc lies so that a person could tell its face."""
    return all(disc.face in truth.labels and disc.seen >= 0.5 for disc in truth.discs)


def unknowable(truth: SceneTruth) -> bool:
    """Tell whether some disc stands, is out of the picture or is all but hidden: nobody could be sure."""
    return any(disc.face not in truth.labels or disc.seen < 0.25 for disc in truth.discs)


def faces(truth: SceneTruth, reading: Reading) -> Iterator[tuple[float, bool]]:
    """Yield, for each disc whose true face is known, the confidence in its face and whether it is right."""
    for disc in reading.pieces:
        near = [
            true
            for true in truth.discs
            if true.face in truth.labels and np.hypot(true.x - disc.x, true.y - disc.y) < 0.5 * true.r
        ]
        if len(near) == 1:
            yield disc.confidence, disc.face == near[0].face


def some_faults(rng: np.random.Generator) -> Faults:
    """Return the faults of a slap: most have none."""
    if rng.random() < 0.6:
        return Faults()
    kinds = (
        Faults(edge=int(rng.integers(1, 3))),
        Faults(hidden=1),
        Faults(outside=int(rng.integers(1, 3))),
        Faults(hand=True),
        Faults(glare=True),
        Faults(blur_px=float(rng.uniform(1, 4))),
        Faults(bump_px=float(rng.uniform(2, 25))),
    )
    return kinds[rng.integers(len(kinds))]


def tally(installations: range, slaps: int) -> Tally:
    """Calibrate on each installation and read its slaps."""
    result = Tally()
    for seed in installations:
        there = Installation.from_seed(seed, SIZES[seed % len(SIZES)])
        try:
            fitted = learned_of(there)
        except CompanionError as refusal:
            result.refused.append(f"{_name(there)}: {refusal}")
            continue
        reader, rng = Reader(fitted.profile), np.random.default_rng(seed)
        for number in range(slaps):
            thrown = int(rng.integers(1, 16))
            faults = some_faults(rng)
            picture, truth = there.slap(number, thrown, faults=faults)
            result.add(f"{_name(there)}, slap {number}", truth, faults, reader.read(picture, thrown))
    return result


def _name(there: Installation) -> str:
    table, design = there.room.table.name, there.kit.design
    return f"installation {there.seed} ({table}, {design.print}, {design.death})"


def main() -> int:
    """Print the tally; fail where a count was wrong."""
    parser = argparse.ArgumentParser(description="How often the eye is right over generated slaps.")
    parser.add_argument("--installations", type=int, default=10)
    parser.add_argument("--slaps", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the first installation's seed")
    args = parser.parse_args()
    result = tally(range(args.first, args.first + args.installations), args.slaps)
    sys.stdout.write("\n".join(result.lines()) + "\n")
    return 1 if result.words["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
