"""The project's own scorer: how often the eye is right, wrong, or has to ask.

    python -m tests.vision.score [FOLDER ...]     folders with calibration pictures, slaps and truth, or
                                                  of ZIPs saved on the page or by `companion report`

Prints a line for each installation, then all together, and fails where one could not be scored.
`tests.reliability` scores generated tables.
"""

import argparse
import collections
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.vision import Reader, Reading, load_picture
from companion.words import say
from tests.vision import reports
from tests.vision.disturb import DISTURBANCES, Disturbance
from tests.vision.folders import BadFolder, slaps
from tests.vision.learned import learned_from

HERE = Path(__file__).parent / "slaps"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the eye said of one picture, against the truth."""

    name: str
    reading: Reading
    squashed: int
    readable: bool
    unknowable: bool

    @property
    def true(self) -> bool:
        return self.reading.count("squashed") == self.squashed and not self.unknowable

    @property
    def word(self) -> str:
        if self.reading.sure:
            return "right" if self.true else "wrong"
        return "asked" if self.readable else "careful"


def of_folder(folder: Path) -> Iterator[Outcome]:
    """Score the slaps of a folder with a profile learned from its calibration pictures."""
    slaps(folder)  # what it lacks is told before anything is learned, which takes a while
    yield from scored(folder, Reader(learned_from(folder).profile))


def scored(
    folder: Path, reader: Reader, disturbed: Disturbance = DISTURBANCES["nothing"]
) -> Iterator[Outcome]:
    """Score the slaps of a folder, each disturbed before it is read."""
    for file, truth in slaps(folder):
        faces = [(disc["face"] in ("alive", "squashed"), disc["seen"]) for disc in truth["discs"]]
        yield Outcome(
            file.stem,
            reader.read(disturbed(load_picture(file)), truth["total"]),
            truth["squashed"],
            all(flat and seen >= 0.5 for flat, seen in faces),
            any(not flat or seen < 0.25 for flat, seen in faces),
        )


def _print(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a script for people


def main() -> int:
    """Print the tallies."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=[HERE])
    total: collections.Counter[str] = collections.Counter()
    refused = 0
    for folder in parser.parse_args().folders:
        if any(folder.glob("*.zip")):
            tally = reports.scored(folder)
            _print(f"{folder}: {words(tally)}, {tally['left out']} left out")
            total += tally
            continue
        try:
            found = list(of_folder(folder))
        except (CompanionError, BadFolder) as error:
            _print(f"{folder}: refused: {error}")
            refused += 1
            continue
        for outcome in found:
            if outcome.word in ("wrong", "asked"):
                _print(f"{folder}/{outcome.name}: {outcome.word}: {say(outcome.reading.reason, 'en')}")
        tally = collections.Counter(outcome.word for outcome in found)
        _print(f"{folder}: {words(tally)}")
        total += tally
    _print(f"all: {words(total)}")
    return 1 if refused else 0


def words(tally: collections.Counter[str]) -> str:
    """Say a tally in one line."""
    return ", ".join(f"{tally[word]} {word}" for word in ("right", "wrong", "asked", "careful"))


if __name__ == "__main__":
    sys.exit(main())
