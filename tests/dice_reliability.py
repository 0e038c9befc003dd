"""How often dice are read right, over many generated throws.

    .venv/bin/python -m tests.dice_reliability --first 3000 --installations 100 --throws 10

prints a line for each installation as it goes, then a tally as a scorer would (right, wrong, asked,
careful) for each setting, what was doubted in vain, and confidence against truth, die by die. Every fourth
installation is of any kind, the others are wood on wood, a dark tray, and glossy dice on white. The scenes
are generated, so they are simpler than photographs: a bad figure here is bad, a good one is a beginning.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from calibration.dice.fit import learn_dice
from companion.errors import CompanionError
from companion.vision.dice import DiceReader
from companion.vision.picture import Picture
from companion.vision.reading import Reading
from hardware.scenes.dice_settings import SETTINGS
from hardware.scenes.dice_table import NO_FACE, DiceFaults, DiceTable, DiceTruth
from tests.reliability import BINS

HARMLESS = (DiceFaults(), DiceFaults(touching=True))
"""What a reader has to cope with; whatever else goes wrong it may ask about."""
ANY = "any"
CYCLE = (None, *SETTINGS)
WORDS = ("right", "wrong", "asked", "careful", "refused")


@dataclass
class Tally:
    """What came of the throws so far."""

    words: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """For each setting."""
    in_vain: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    """Readings told one too few or too many, of throws in which every die is well seen: sure (without a
    remark) and not.
    """
    dice: list[tuple[float, bool]] = field(default_factory=list)
    """For each die that was found: how sure its face is, and whether it is right."""

    def add(self, setting: str, truth: DiceTruth, faults: DiceFaults, reading: Reading) -> str:
        """Compare one reading with its truth, and return what came of it."""
        word = verdict(truth, faults, reading)
        self.words[setting][word] += 1
        self.dice += dice_of(truth, reading)
        if word == "asked":
            self.in_vain[reading.doubts[0].name.value] += 1
        return word

    @property
    def wrong(self) -> int:
        """How many readings were sure and wrong."""
        return sum(words["wrong"] for words in self.words.values()) + self.told["sure"]

    def table(self) -> Iterator[str]:
        """Yield what came of each setting, and confidence against truth."""
        for setting, words in self.words.items():
            readable = words["right"] + words["wrong"] + words["asked"]
            share = f"{words['right'] / max(readable, 1):.3f} of the readable right"
            yield f"{setting:10} " + " ".join(f"{words[word]:4d} {word}" for word in WORDS) + f"  {share}"
        yield f"told one too few or many: {self.told['sure']} sure without a remark, of {self.told.total()}"
        yield f"asked for: {dict(self.in_vain.most_common())}"
        yield "confidence         dice   right"
        for low, high in pairwise(BINS):
            right = [told for sure, told in self.dice if low <= sure < high or sure == high == 1.0]
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


def told_wrongly(reader: DiceReader, picture: Picture, truth: DiceTruth) -> Iterator[bool]:
    """Yield whether a reading is sure, without a remark, that is told one die too few, and one too many."""
    for told in (len(truth.dice) - 1, len(truth.dice) + 1):
        if told > 0:
            reading = reader.read(picture, told)
            yield reading.sure and not reading.remarks


def run(first: int, installations: int, throws: int, *, say: bool = False) -> Tally:
    """Learn each installation, and read throws of it; every third has a fault."""
    tally = Tally()
    for seed in range(first, first + installations):
        setting = CYCLE[seed % len(CYCLE)]
        name = setting or ANY
        table = DiceTable.from_seed(seed, setting=setting)
        here = f"{seed} {name}, {table.room.table.name}, {table.kit.kind}"
        try:
            profile = learn_dice(table.empty(), {label: table.face(label) for label in table.kit.labels})
        except CompanionError as error:
            tally.words[name]["refused"] += 1
            _tell(f"{here}: refused: {error.message.key} {dict(error.message.values)}", say)
            continue
        _tell(f"{here}: {', '.join(read_throws(tally, name, table, DiceReader(profile), throws))}", say)
    return tally


def read_throws(
    tally: Tally, setting: str, table: DiceTable, reader: DiceReader, throws: int
) -> Iterator[str]:
    """Read throws of one table, add what came of each to the tally, and say it."""
    rng = np.random.default_rng(table.seed)
    for number in range(throws):
        faults = DiceFaults.from_rng(rng) if number % 3 == 2 else HARMLESS[number % 3]
        picture, truth = table.throw(number, faults=faults)
        reading = reader.read(picture, truth.thrown)
        came = tally.add(setting, truth, faults, reading)
        if came in ("wrong", "asked"):
            doubts = [doubt.name.value for doubt in reading.doubts]
            came += f" {number} {dict(reading.faces)} true {truth.faces} {doubts}"
        yield came
        if truth.readable and faults in HARMLESS:
            for sure in told_wrongly(reader, picture, truth):
                tally.told["sure" if sure else "not sure"] += 1
                yield from [f"told wrongly {number}: sure"] * sure


def _tell(line: str, say: bool) -> None:
    if say:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def main() -> int:
    """Run, and print what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--installations", type=int, default=20)
    parser.add_argument("--throws", type=int, default=10)
    args = parser.parse_args()
    tally = run(args.first, args.installations, args.throws, say=True)
    sys.stdout.write("\n".join(tally.table()) + "\n")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
