"""The project's own scorer: how often the eye is right, wrong, or has to ask.

    python -m tests.vision.score [FOLDER ...]             folders with calibration pictures, slaps and truth
    python -m tests.vision.score --generated 20 --slaps 8  installations of the scene generator

Prints a line for each installation, then a reliability table: of all readings with a confidence in a
range, how many counts were true.
"""

import argparse
import collections
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calibration.fit import fit, fit_pictures
from companion.errors import CompanionError
from companion.vision import Reader, Reading, load_picture
from hardware.scenes import Faults, Installation

HERE = Path(__file__).parent / "slaps"
FAULTS = (
    *([Faults()] * 10),
    *(Faults(edge=1), Faults(hidden=1), Faults(outside=1), Faults(hand=True)),
    *(Faults(blur_px=1.5), Faults(glare=True), Faults(bump_px=3.0), Faults(bump_px=8.0)),
)


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
        return self.reading.squashed == self.squashed and not self.unknowable

    @property
    def word(self) -> str:
        if self.reading.sure:
            return "right" if self.true else "wrong"
        return "asked" if self.readable else "careful"


def of_folder(folder: Path) -> Iterator[Outcome]:
    """Score the slaps of a folder with a profile learned from its calibration pictures."""
    reader = Reader(fit(folder).profile)
    for file in sorted(folder.glob("slap-*.json")):
        truth = json.loads(file.read_text(encoding="utf-8"))
        faces = [(disc["face"] in ("alive", "squashed"), disc["seen"]) for disc in truth["discs"]]
        yield Outcome(
            file.stem,
            reader.read(load_picture(file.with_suffix(".jpg")), truth["total"]),
            truth["squashed"],
            all(flat and seen >= 0.5 for flat, seen in faces),
            any(not flat or seen < 0.25 for flat, seen in faces),
        )


def of_seed(seed: int, slaps: int) -> Iterator[Outcome]:
    """Score slaps of a generated installation, some with faults."""
    scene = Installation.from_seed(seed)
    reader = Reader(fit_pictures(scene.empty(), scene.alive()[0], scene.squashed()[0], "generated").profile)
    chance = np.random.default_rng(seed)
    for number in range(slaps):
        thrown, faults = int(chance.integers(1, 16)), FAULTS[int(chance.integers(len(FAULTS)))]
        picture, truth = scene.slap(number, thrown, faults=faults)
        reading = reader.read(picture, thrown)
        yield Outcome(f"{seed}/{number}", reading, truth.squashed, truth.readable, truth.unknowable)


def reliability(outcomes: list[Outcome]) -> Iterator[str]:
    """Yield the lines of the table: confidence against truth."""
    edges = (0.0, 0.5, 0.9, 0.98, 0.995, 0.999, 1.0001)
    for low, high in itertools.pairwise(edges):
        inside = [outcome for outcome in outcomes if low <= outcome.reading.confidence < high]
        sure = [outcome for outcome in inside if outcome.reading.sure]
        yield (
            f"confidence {low:5.3f} to {min(high, 1):5.3f}: {len(inside):4d} readings, "
            f"{sum(o.true for o in inside):4d} true; {len(sure):4d} sure, {sum(o.true for o in sure):4d} true"
        )


def _print(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a script for people


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--generated", type=int, default=0, metavar="N")
    parser.add_argument("--slaps", type=int, default=8, metavar="N")
    args = parser.parse_args()
    everything: list[Outcome] = []
    jobs = [(str(folder), of_folder(folder)) for folder in args.folders or ([] if args.generated else [HERE])]
    jobs += [(f"seed {seed}", of_seed(seed, args.slaps)) for seed in range(args.generated)]
    for name, outcomes in jobs:
        try:
            found = list(outcomes)
        except CompanionError as error:
            _print(f"{name}: refused: {error}")
            continue
        everything += found
        tally = collections.Counter(outcome.word for outcome in found)
        _print(f"{name}: " + ", ".join(f"{tally[w]} {w}" for w in ("right", "wrong", "asked", "careful")))
    for line in reliability(everything):
        _print(line)


if __name__ == "__main__":
    main()
