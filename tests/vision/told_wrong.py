"""What the eye says when it is told another number than was thrown: it must ask, or remark what it sees.

    python -m tests.vision.told_wrong FOLDER      pictures with their truth, as for `tests.vision.score`
    python -m tests.vision.told_wrong --first 60000 --installations 20

Each slap is read as if one or two less, or one more, had been thrown; so are drawn slaps in which a disc
stands, leans, or lies under another, a card or a coin (`tests.vision.hard_slaps`). A disc of which nothing is
in the picture is not asked for, unless a coin lies on it: that is seen, and what is under it nobody knows,
whatever was told.
"""

import argparse
import collections
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.errors import CompanionError
from companion.ports import Picture
from companion.vision import Reader, load_picture
from hardware.scenes import Installation
from hardware.scenes.truth import EDGE, OUTSIDE
from tests.vision.folders import BadFolder, installations, slaps
from tests.vision.hard_slaps import HARD_SLAPS, Slap
from tests.vision.learned import learned_from, learned_of

SIZES = ((1280, 960), (960, 720))
SHOWS = 0.2
"""The least share of a disc that counts as being in the picture."""
OFF, COIN = (-2, -1, 1), "coin"


@dataclass(frozen=True, slots=True)
class Told:
    """One slap, what it was told, and whether the eye believed it."""

    kind: str
    name: str
    off: int
    shows: float
    """The share that shows of the disc that shows least, of those that count as being in the picture."""
    believed: bool
    """Whether it was sure, and made no remark."""


KINDS: dict[str, Callable[[Installation, int, int], Slap]] = {
    "lying open": lambda there, seed, thrown: there.slap(seed, thrown),
    **HARD_SLAPS,
}


def drawn(seed: int, slaps: int) -> Iterator[Told]:
    """Read drawn slaps of every kind, `slaps` of each, of one installation."""
    there = Installation.from_seed(seed, SIZES[seed % len(SIZES)])
    try:
        reader = Reader(learned_of(there).profile)
    except CompanionError:  # a print whose sides cannot be told apart is refused, and rightly
        return
    rng = np.random.default_rng(seed)
    for number in range(slaps):
        for kind, slap in KINDS.items():
            picture, truth = slap(there, number, int(rng.integers(3, 15)))
            shares = [1.0 if COIN in kind else disc.shows for disc in truth.discs]
            off = (*OFF, 0) if COIN in kind else OFF
            yield from _readings(kind, f"installation {seed}, slap {number}", reader, picture, shares, off)


def of_folder(folder: Path) -> Iterator[Told]:
    """Read the slaps of a folder with a profile learned from its calibration pictures."""
    reader = Reader(learned_from(folder).profile)
    for file, truth in slaps(folder):
        shares = [_share(disc["face"], disc["seen"]) for disc in truth["discs"]]
        yield from _readings("shared", f"{folder.name}/{file.stem}", reader, load_picture(file), shares)


def _readings(
    kind: str,
    name: str,
    reader: Reader,
    picture: Picture,
    shares: list[float],
    off: tuple[int, ...] = OFF,
) -> Iterator[Told]:
    """Read a picture told numbers that are so far off; `shares` is how much of each disc shows."""
    thrown, in_sight = len(shares), [share for share in shares if share >= SHOWS]
    for away in off:
        if thrown + away > 0 and not len(in_sight) <= thrown + away < thrown:
            reading = reader.read(picture, thrown + away)
            believed = reading.sure and not reading.remarks
            yield Told(kind, name, away, min(in_sight, default=0.0), believed)


def _share(face: str, seen: float) -> float:
    """Return how much of a disc shows, by a truth that tells it of faces only."""
    return 0.0 if face == OUTSIDE else 1.0 if face == EDGE else seen


def main() -> int:
    """Print how often it believed, and what."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--first", type=int, default=60_000)
    parser.add_argument("--installations", type=int, default=4)
    parser.add_argument("--slaps", type=int, default=3)
    args = parser.parse_args()
    if args.folder:
        try:
            found = [told for folder in installations(args.folder) for told in of_folder(folder)]
        except (CompanionError, BadFolder) as fault:
            parser.error(str(fault))
    else:
        seeds = range(args.first, args.first + args.installations)
        found = [told for seed in seeds for told in drawn(seed, args.slaps)]
    told = collections.Counter(each.kind for each in found)
    wrong = [each for each in found if each.believed]
    for each in wrong:
        sys.stdout.write(f"{each.kind}, {each.name}: believed, told {each.off:+}; {each.shows:.0%} shows\n")
    for kind, count in told.items():
        believed = sum(each.kind == kind for each in wrong)
        sys.stdout.write(f"{kind}: {believed} believed of {count} that were told wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
