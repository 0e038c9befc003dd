"""How often a slap under a reflection is read right with shorter exposures, over drawn slaps.

    python -m tests.vision.glare --first 40000 --installations 20 --slaps 10

Of the slaps whose only doubt is glare it tells how many a bracket makes right, wrong, or leaves asked,
and what is asked about then.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion.errors import CompanionError
from companion.ports import BRACKET
from companion.vision import Doubted, Reader, Reading
from hardware.scenes import Faults, Installation, SceneTruth
from tests.reliability import readable, unknowable
from tests.vision.learned import learned_of

SIZES = ((1280, 960), (960, 720))


@dataclass(frozen=True, slots=True)
class Dazzled:
    """One slap in which glare is doubted, before and after the shorter exposures."""

    name: str
    truth: SceneTruth
    before: Reading
    after: Reading

    @property
    def only_glare(self) -> bool:
        """Whether nothing but glare was doubted; that discs are missing which it hides is the same doubt."""
        return {doubt.name for doubt in self.before.doubts} <= {Doubted.GLARE, Doubted.TOO_FEW}

    @property
    def word(self) -> str:
        """Right, wrong, or asked."""
        if not self.after.sure:
            return "asked"
        told = all(self.after.count(label) == self.truth.count(label) for label in self.truth.labels)
        return "right" if told and not unknowable(self.truth) else "wrong"


def dazzled(seed: int, slaps: int) -> Iterator[Dazzled]:
    """Read slaps of one installation under a reflection; those in which it is doubted, and all lies open."""
    there = Installation.from_seed(seed, SIZES[seed % len(SIZES)])
    try:
        reader = Reader(learned_of(there).profile)
    except CompanionError:
        return
    rng = np.random.default_rng(seed)
    for number in range(slaps):
        thrown = int(rng.integers(3, 16))
        pictures, truth = there.bracket(number, thrown, (1.0, *BRACKET), faults=Faults(glare=True))
        before = reader.read(pictures[0], thrown)
        if readable(truth) and Doubted.GLARE in {doubt.name for doubt in before.doubts}:
            after = reader.read_bracket(pictures[0], thrown, pictures[1:])
            yield Dazzled(f"{seed}/{number}", truth, before, after)


def main() -> int:
    """Print the tally; fail where a count was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--installations", type=int, default=10)
    parser.add_argument("--slaps", type=int, default=10)
    parser.add_argument("--first", type=int, default=40_000, help="the first installation's seed")
    args = parser.parse_args()
    tally: Counter[tuple[bool, str]] = Counter()
    for seed in range(args.first, args.first + args.installations):
        for each in dazzled(seed, args.slaps):
            tally[each.only_glare, each.word] += 1
            if each.word != "right":
                asked = Counter(doubt.name.value for doubt in each.after.doubts)
                before = Counter(doubt.name.value for doubt in each.before.doubts)
                sys.stdout.write(f"{each.name}: {each.word}: {dict(asked)} (before: {dict(before)})\n")
                sys.stdout.flush()
    for only, what in ((True, "only glare"), (False, "glare and more")):
        words = ", ".join(f"{tally[only, word]} {word}" for word in ("right", "wrong", "asked"))
        sys.stdout.write(f"{what}: {words}\n")
    return 1 if any(word == "wrong" for _, word in tally) else 0


if __name__ == "__main__":
    sys.exit(main())
