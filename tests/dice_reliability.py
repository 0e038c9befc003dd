"""How often dice are read right, over many generated throws.

    .venv/bin/python -m tests.dice_reliability --installations 20 --throws 10

prints a tally as a scorer would (right, wrong, asked, careful), what was doubted in vain, and confidence
against truth, die by die. The scenes are generated, so they are simpler than photographs: a bad figure here
is bad, a good one is a beginning.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from calibration.dice.fit import learn_dice
from companion.errors import CompanionError
from companion.vision.dice import DiceReader
from companion.vision.reading import Reading
from hardware.scenes.dice_table import NO_FACE, DiceFaults, DiceTable, DiceTruth
from tests.reliability import BINS

HARMLESS = (DiceFaults(), DiceFaults(touching=True))
"""What a reader has to cope with; whatever else goes wrong it may ask about."""


@dataclass
class Tally:
    """What came of the throws so far."""

    words: Counter[str] = field(default_factory=Counter)
    in_vain: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)
    dice: list[tuple[float, bool]] = field(default_factory=list)
    """For each die that was found: how sure its face is, and whether it is right."""

    def add(self, name: str, truth: DiceTruth, faults: DiceFaults, reading: Reading) -> None:
        """Compare one reading with its truth; `name` is said where it was wrong."""
        word = verdict(truth, faults, reading)
        self.words[word] += 1
        self.dice += dice_of(truth, reading)
        if word == "wrong":
            self.told.append(f"{name}: {faults}: said {dict(reading.faces)}, true {truth.faces}")
        if word == "asked":
            self.in_vain[reading.doubts[0].name.value] += 1

    def table(self) -> Iterator[str]:
        """Yield confidence against truth."""
        yield "confidence         dice   right"
        for low, high in pairwise(BINS):
            right = [told for sure, told in self.dice if low <= sure < high]
            yield f"{low:7.4f} to {high:6.4f} {len(right):6d} {sum(right):7d}"


def dice_of(truth: DiceTruth, reading: Reading) -> Iterator[tuple[float, bool]]:
    """Yield, for each die whose true face is known, the confidence in its face and whether it is right."""
    for piece in reading.pieces:
        near = [die for die in truth.dice if np.hypot(die.x - piece.x, die.y - piece.y) < die.r]
        if near and near[0].face not in NO_FACE:
            yield piece.confidence, piece.face == near[0].face


def verdict(truth: DiceTruth, faults: DiceFaults, reading: Reading) -> str:
    """Return right, wrong, asked or careful."""
    if reading.sure:
        return "wrong" if dict(reading.faces) != truth.faces or truth.unknowable else "right"
    return "asked" if truth.readable and faults in HARMLESS else "careful"


def run(first: int, installations: int, throws: int) -> Tally:
    """Learn each installation, and read throws of it; every third has a fault."""
    tally = Tally()
    for seed in range(first, first + installations):
        table, rng = DiceTable.from_seed(seed), np.random.default_rng(seed)
        try:
            profile = learn_dice(table.empty(), {label: table.face(label) for label in table.kit.labels})
        except CompanionError as error:
            tally.words["refused"] += 1
            tally.told.append(f"{seed}: refused: {error.message.key} {dict(error.message.values)}")
            continue
        reader = DiceReader(profile)
        for number in range(throws):
            faults = DiceFaults.from_rng(rng) if number % 3 == 2 else HARMLESS[number % 3]
            picture, truth = table.throw(number, faults=faults)
            tally.add(f"{seed}/{number}", truth, faults, reader.read(picture, truth.thrown))
    return tally


def main() -> int:
    """Run, and print what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--installations", type=int, default=20)
    parser.add_argument("--throws", type=int, default=10)
    args = parser.parse_args()
    tally = run(args.first, args.installations, args.throws)
    lines = [
        *tally.told,
        *tally.table(),
        f"asked for: {dict(tally.in_vain.most_common())}",
        str(dict(tally.words)),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if tally.words["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
