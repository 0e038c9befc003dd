"""How good the eye is on what it was not fitted to: one table of discs and dice.

    python -m tests.vision.left_out [--first 76000] [--installations 32] [--dice 20]
                                    [--photographs FOLDER] [--measured FOLDER ...]

Drawn and worn tables, and drawn dice, are of installations whose seeds no weights were fitted to
(`tests.vision.fit`, `tests.vision.dice.fit`). A folder of photographs holds calibration pictures and slaps
with their truth, or folders that do; those that are `--measured` likewise: nothing was fitted to either. A
remark is in vain where nothing is hidden.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from companion.errors import CompanionError
from hardware.scenes import Faults
from tests.dice_reliability import run
from tests.reliability import verdict
from tests.vision import score
from tests.vision.fit import LYING_OPEN, shots
from tests.vision.folders import BadFolder, installations

WORDS = ("right", "wrong", "asked", "careful", "in vain")
DICE_FROM, THROWS = 3000, 10


def drawn(seeds: range) -> dict[str, Counter[str]]:
    """Return what came of the slaps of drawn and of worn installations."""
    rows: dict[str, Counter[str]] = {"drawn": Counter(), "worn": Counter()}
    for done, seed in enumerate(seeds, start=1):
        for reader, shot in shots(seed):
            reading = reader.read(shot.picture, len(shot.truth.discs))
            faults = Faults() if shot.kind == LYING_OPEN else Faults(hidden=1)
            row = rows["worn" if seed % 2 else "drawn"]
            row[verdict(shot.truth, faults, reading)] += 1
            row["in vain"] += bool(shot.kind == LYING_OPEN and reading.sure and reading.remarks)
        sys.stderr.write(f"\r{done} of {len(seeds)} installations")
    sys.stderr.write("\n")
    return rows


def photographed(folder: Path) -> Iterator[tuple[str, Counter[str]]]:
    """Yield what came of each installation of a folder."""
    for path in installations(folder):
        row: Counter[str] = Counter()
        for outcome in score.of_folder(path):
            row[outcome.word] += 1
            row["in vain"] += bool(outcome.readable and outcome.reading.sure and outcome.reading.remarks)
        yield path.name, row


def line(name: str, row: Counter[str]) -> str:
    """Return one row of the table."""
    share = row["right"] / max(1, row["right"] + row["wrong"] + row["asked"])
    return f"| {name} | " + " | ".join(str(row[word]) for word in WORDS) + f" | {share:.0%} |\n"


def main() -> int:
    """Print the table; fail where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--first", type=int, default=76_000)
    parser.add_argument("--installations", type=int, default=32)
    parser.add_argument("--dice", type=int, default=20, help="installations")
    parser.add_argument("--photographs", type=Path)
    parser.add_argument("--measured", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    rows = list(drawn(range(args.first, args.first + args.installations)).items())
    try:
        if args.photographs:
            rows += [(f"photographs: {name}", row) for name, row in photographed(args.photographs)]
        for folder in args.measured:
            rows += [(f"measured only: {name}", row) for name, row in photographed(folder)]
    except (CompanionError, BadFolder) as fault:
        parser.error(str(fault))
    if args.dice:
        words = run(DICE_FROM, args.dice, THROWS).words.values()
        rows.append(("drawn dice (remarks not measured)", sum(words, Counter[str]())))
    sys.stdout.write(f"| pictures | {' | '.join(WORDS)} | of the readable |\n|{'---|' * (len(WORDS) + 2)}\n")
    sys.stdout.writelines(line(name, row) for name, row in rows)
    return 1 if any(row["wrong"] for _, row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
