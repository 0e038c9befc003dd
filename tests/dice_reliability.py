"""How often dice are read right, over many generated throws.

    .venv/bin/python -m tests.dice_reliability --installations 20 --throws 10

prints a tally as a scorer would (right, wrong, asked, careful), and what was doubted in vain. The scenes are
generated, so they are simpler than photographs: a bad figure here is bad, a good one is a beginning.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from calibration.dice.fit import learn_dice
from companion.errors import CompanionError
from companion.vision.dice import DiceReader
from companion.vision.reading import Reading
from hardware.scenes.dice_table import DiceFaults, DiceTable, DiceTruth

HARMLESS = (DiceFaults(), DiceFaults(touching=True))
"""What a reader has to cope with; whatever else goes wrong it may ask about."""


@dataclass
class Tally:
    """What came of the throws so far."""

    words: Counter[str] = field(default_factory=Counter)
    in_vain: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def add(self, name: str, truth: DiceTruth, faults: DiceFaults, reading: Reading) -> None:
        """Compare one reading with its truth; `name` is said where it was wrong."""
        word = verdict(truth, faults, reading)
        self.words[word] += 1
        if word == "wrong":
            self.told.append(f"{name}: {faults}: said {dict(reading.faces)}, true {truth.faces}")
        if word == "asked":
            self.in_vain[reading.doubts[0].name.value] += 1


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
    lines = [*tally.told, f"asked for: {dict(tally.in_vain.most_common())}", str(dict(tally.words))]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if tally.words["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
