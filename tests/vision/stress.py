"""How the eye does when camera or light change after calibration, on one's own pictures.

    python -m tests.vision.stress FOLDER [--only PART] [--show]

FOLDER holds calibration pictures, slaps and their truth (as for `tests.vision.score`), or folders that do.
It calibrates on the pictures as they are and reads the slaps disturbed. Prints a line for each disturbance
and installation, and fails where a count was wrong.
"""

import argparse
import collections
import sys
from pathlib import Path

from companion.errors import CompanionError
from companion.vision import Reader
from companion.words import say
from tests.vision.disturb import DISTURBANCES
from tests.vision.folders import BadFolder, installations
from tests.vision.learned import learned_from
from tests.vision.score import scored, words


def _print(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a script for people


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="disturbances with this in their name")
    parser.add_argument("--show", action="store_true", help="a line for each picture that was asked about")
    args = parser.parse_args()
    names = [name for name in DISTURBANCES if args.only in name]
    if not names:
        parser.error(f"--only: '{args.only}' is in none of these: {', '.join(DISTURBANCES)}")
    try:
        return 1 if _wrong(args.folder, names, show=args.show) else 0
    except (CompanionError, BadFolder) as fault:
        parser.error(str(fault))


def _wrong(folder: Path, names: list[str], *, show: bool) -> int:
    """Print the lines of these disturbances, and return how many counts were wrong."""
    readers = {path: Reader(learned_from(path).profile) for path in installations(folder)}
    wrong = 0
    for name in names:
        total: collections.Counter[str] = collections.Counter()
        for path, reader in readers.items():
            found = list(scored(path, reader, DISTURBANCES[name]))
            tally = collections.Counter(outcome.word for outcome in found)
            _print(f"{name}, {path.name}: {words(tally)}")
            for outcome in found:
                if outcome.word == "wrong" or (show and outcome.word == "asked"):
                    doubts = "; ".join(say(doubt.message, "en") for doubt in outcome.reading.doubts)
                    _print(f"  {outcome.name}: {outcome.word}: {doubts}")
            total += tally
        _print(f"{name}: {words(total)}")
        wrong += total["wrong"]
    return wrong


if __name__ == "__main__":
    sys.exit(main())
