"""Reads drawn decks, tables and lights on which nothing was fitted, and prints how many cards were right.

    python -m tests.vision.cards.left_out [--first 100] [--tables 2] [--phone] [--wide 1280]

right     sure, and it is that card
wrong     sure, and it is another card or a stranger: the one thing that must never happen
unknown   not sure or not found, though at least half of a taught card shows
careful   not sure, and it is a stranger or less than half of it shows
"""

import argparse
import os
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, replace

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from companion.vision.cards import Deck, FoundCard, cut_out, read_cards
from companion.vision.cards.find import shared
from tests.vision.cards.art import STYLES, painted_deck
from tests.vision.cards.tables import FIELD_MM, LAYOUTS, LIGHTS, CardTable, Scene, TrueCard, camera

KINDS = ("right", "wrong", "unknown", "careful")
FIRST = 100
"""The seeds below it were looked at while limits were chosen."""


@dataclass(frozen=True, eq=False)
class Trial:
    """One table with what was taught of its deck."""

    table: CardTable
    deck: Deck
    seed: int

    @classmethod
    def of(cls, style: str, seed: int, wide: int = 1280) -> "Trial":
        """Paint a deck and a table, and teach it."""
        table = CardTable.from_seed(seed, painted_deck(style, seed), wide)
        return cls(table, taught(table), seed)

    def by_phone(self) -> "Trial":
        """Return the same deck before a phone that is held at a slant, which knows no bare table."""
        rng = np.random.default_rng([self.seed, 9])
        slant, towards = float(rng.uniform(12, 28)), float(rng.uniform(0, 360))
        view = camera(self.table.size, 0.75 * FIELD_MM[0], slant, towards, float(rng.uniform(-20, 20)))
        return Trial(replace(self.table, camera=view), self.deck.with_bare(None), self.seed)

    def scene(self, layout: str, light: str) -> Scene:
        """Return a picture of it."""
        chance = np.random.default_rng([self.seed, LAYOUTS.index(layout), LIGHTS.index(light)])
        return self.table.scene(layout, light, chance)


def taught(table: CardTable) -> Deck:
    """Return a deck with all cards of a table that are to be taught."""
    deck = Deck("drawn").with_bare(table.empty())
    for scene in table.learning():
        for card in scene.truth:
            deck = deck.with_card(card.was, cut_out(scene.picture, tuple((x, y) for x, y in card.corners)))
    return deck


def judged(found: tuple[FoundCard, ...], truth: list[TrueCard]) -> Counter[str]:
    """Return how many cards were right, wrong, unknown or treated with care."""
    pairs = sorted(
        (
            (shared(np.array(said.corners), np.array(card.corners)), number, nth)
            for number, said in enumerate(found)
            for nth, card in enumerate(truth)
        ),
        reverse=True,
    )
    of, met = dict[int, int](), dict[int, FoundCard]()
    for share, number, nth in pairs:
        if share > 0.3 and number not in of and nth not in met:
            of[number], met[nth] = nth, found[number]
    counts = Counter(wrong=sum(said.sure for number, said in enumerate(found) if number not in of))
    for nth, card in enumerate(truth):
        said = met.get(nth, FoundCard(()))
        if said.sure:
            counts["right" if said.name == card.name else "wrong"] += 1
        else:
            counts["unknown" if card.name is not None and card.seen >= 0.5 else "careful"] += 1
    return counts


def main() -> int:
    """Read, and print a line for each kind of disturbance."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--first", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--tables", type=int, default=1, help="how many of each style")
    parser.add_argument("--wide", type=int, default=1280, help="pixels that a picture is wide")
    parser.add_argument("--phone", action="store_true", help="from a phone at a slant, without a bare table")
    asked = parser.parse_args()
    sums: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for number in range(asked.tables):
        for style in STYLES:
            seed = asked.first + number
            trial = Trial.of(style, seed, asked.wide)
            trial = trial.by_phone() if asked.phone else trial
            for nth, layout in enumerate(LAYOUTS):
                light = LIGHTS[(nth + seed + STYLES.index(style)) % len(LIGHTS)]
                scene = trial.scene(layout, light)
                counts = judged(read_cards(scene.picture, trial.deck), scene.truth)
                for name in (f"cards: {style}", f"lie: {layout}", f"light: {light}", "all"):
                    sums[name] += counts
                if counts["wrong"]:
                    sys.stdout.write(f"wrong: {style} {seed} {layout} {light}\n")
    write(sums)
    return 1 if sums["all"]["wrong"] else 0


def write(sums: dict[str, Counter[str]]) -> None:
    """Print the sums as a table of a document."""
    sys.stdout.write(f"| | {' | '.join(KINDS)} | named |\n| --- |{' --- |' * 5}\n")
    for name, counts in sorted(sums.items()):
        named = counts["right"] / max(1, counts["right"] + counts["unknown"])
        numbers = " | ".join(str(counts[kind]) for kind in KINDS)
        sys.stdout.write(f"| {name} | {numbers} | {named:.0%} |\n")


if __name__ == "__main__":
    sys.exit(main())
