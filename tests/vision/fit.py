"""Fits the model that says what may be a disc that was not counted, to drawn tables, and writes its weights.

    python -m tests.vision.fit --first 75000 --installations 128 [--kept FOLDER] [--left-out]

Every other installation is worn (`tests.vision.worn`), and half of them have a wide lens at half the height,
which sees the sides of whatever stands. Heaps of small things of other games lie about in most slaps. What
was measured of each is kept in FOLDER, and not measured again. With `--left-out` nothing is written: each
installation is judged by a model that was fitted without it, and a table says how many of the discs that were
not counted are remarked upon, and how many throws in which all lie open.
"""

import argparse
import json
import pickle
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.fit import fit
from companion.errors import CompanionError
from companion.ports import Picture
from companion.vision import Reader, fitted
from companion.vision.discs.uncounted import LIKELY, Measures
from companion.vision.fitted import FILE, Fitted
from hardware.scenes import Installation, SceneTruth
from hardware.scenes.discs import IN_A_SET
from tests.vision.told_wrong import KINDS
from tests.vision.worn import Wear

SIZES = ((1280, 960), (960, 720), (1600, 1200))
LYING_OPEN, HIDDEN = "lying open", ("on edge", "under a disc", "under a card", "leaning", "between two")
"""Kinds of slaps in which a disc may not be counted."""
OPEN, HEAPS = 6, (0, 3, 6)
"""So many slaps in which all lie open; and how many heaps of small things may lie about in any slap."""
SHOWS, SAME = 0.2, 0.6
"""The least share of a disc that counts as in sight, and how far from its middle, in radii, it is read."""
RIDGE, CONSTANT = 1.0, 1e-3
"""How strongly weights, and the constant, are held small: as much as so many rows say. Of 0.3, 1 and 3, on
installations that were left out, three finds fewer discs at as many remarks in vain, and 0.3 no more."""
ROUNDS, LONGEST, STILL = 60, 3.0, 1e-4
FOLDS = 5


@dataclass(frozen=True, slots=True)
class Observed:
    """One picture: its kind, and what was measured of each thing that was not counted."""

    kind: str
    things: list[tuple[Measures, bool]]
    """Each with whether it is a disc."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of an installation, of a kind of slaps, with its truth."""

    kind: str
    picture: Picture
    truth: SceneTruth


def shots(seed: int) -> Iterator[tuple[Reader, Shot]]:
    """Yield the pictures of the installation of a seed, with what reads them; none where that is refused."""
    there, wear = Installation.from_seed(seed, SIZES[seed % len(SIZES)]), Wear.from_seed(seed)
    if seed % 4 >= 2:
        low = replace(there.room.view, height_mm=there.room.view.height_mm / 2, bend=(0.0, 0.0))
        there = replace(there, room=replace(there.room, view=low))

    def seen(shot: tuple[Picture, SceneTruth], number: int) -> Picture:
        return wear.on(shot[0], shot[1].discs, number) if seed % 2 else shot[0]

    sides = {label: seen(there.laid(label), 1000 + at) for at, label in enumerate(there.labels)}
    try:
        reader = Reader(fit(seen((there.empty(), SceneTruth((), ())), 0), sides, IN_A_SET, "drawn").profile)
    except CompanionError:  # a print whose sides cannot be told apart is refused, and rightly
        return
    chance = np.random.default_rng([seed, 33])
    for number, kind in enumerate([*[LYING_OPEN] * OPEN, *HIDDEN, *HIDDEN]):
        thrown, heaps = int(chance.integers(4, 14)), int(chance.choice(HEAPS))
        shot = KINDS[kind](replace(there, heaps=heaps), number, thrown)
        yield reader, Shot(kind, seen(shot, number), shot[1])


def observed(seed: int) -> list[Observed]:
    """Return what is measured on the installation of a seed."""
    return [Observed(shot.kind, things(reader, shot.picture, shot.truth)) for reader, shot in shots(seed)]


def things(reader: Reader, picture: Picture, truth: SceneTruth) -> list[tuple[Measures, bool]]:
    """Return what is measured of each thing that is not counted, and whether it is a disc."""
    look = reader.look(picture)
    apart = [
        [np.hypot(disc.x - piece.x, disc.y - piece.y) / disc.r for piece in look.pieces]
        for disc in truth.discs
    ]
    missing = [
        disc
        for disc, away in zip(truth.discs, apart, strict=True)
        if min(away, default=9) > SAME and disc.shows >= SHOWS and disc.face != "outside"
    ]
    return [
        (measures, any(np.hypot(disc.x - place.x, disc.y - place.y) < disc.r for disc in missing))
        for place, measures in look.things
    ]


def fitted_to(seen: Sequence[Observed]) -> Fitted:
    """Return the logistic model over measures and their products that explains these best (Newton)."""
    rows = [row for picture in seen for row in picture.things]
    values = np.array([measures for measures, _ in rows], np.float32)
    truth = np.array([is_disc for _, is_disc in rows], np.float64)
    middles, spreads = np.median(values, axis=0), np.maximum(values.std(axis=0), 1e-3)
    model = Fitted(Measures._fields, middles, spreads, np.zeros(1, np.float32))
    design = model.terms(values).astype(np.float64)
    weights = np.zeros(design.shape[1])
    held = np.diag([CONSTANT, *[RIDGE] * (len(weights) - 1)])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-np.clip(design @ weights, -30, 30)))
        bend = (design * (likely * (1 - likely))[:, None]).T @ design + held
        step = np.linalg.solve(bend, design.T @ (truth - likely) - held @ weights)
        longest = float(np.abs(step).max())
        weights += step * min(1.0, LONGEST / longest)
        if longest < STILL:
            break
    return Fitted(Measures._fields, middles, spreads, weights.astype(np.float32))


def write(model: Fitted) -> None:
    """Write the weights beside the code that uses them."""
    parts = {part: _short(getattr(model, part)) for part in ("middles", "spreads", "weights")}
    file = Path(fitted.__file__).with_name(FILE)
    file.write_text(json.dumps({"uncounted": {"measures": model.measures, **parts}}) + "\n", "utf-8")


def _short(values: NDArray[np.float32]) -> list[float]:
    return [float(f"{value:.5g}") for value in values]


def left_out(kept: dict[int, list[Observed]]) -> Iterator[str]:
    """Say what models remark upon that were fitted without the installation."""
    tally: Counter[tuple[str, str]] = Counter()
    for model, seeds in models(kept):
        for seed in seeds:
            for picture in kept[seed]:
                _count(picture, model, "worn" if seed % 2 else "drawn", tally)
    for name in ("drawn", "worn"):
        hidden, open_ = tally[name, "hidden"], tally[name, "open"]
        yield (
            f"{name}: {tally[name, 'hidden remarked']} of {hidden} that were not counted are remarked upon, "
            f"and {tally[name, 'open remarked']} of {open_} throws in which all lie open"
        )


def _count(picture: Observed, model: Fitted, name: str, tally: Counter[tuple[str, str]]) -> None:
    likely = [float(model.probability(np.array([row], np.float32))[0]) > LIKELY for row, _ in picture.things]
    hits = [found for found, (_, is_disc) in zip(likely, picture.things, strict=True) if is_disc]
    if hits:
        tally[name, "hidden"] += 1
        tally[name, "hidden remarked"] += any(hits)
    elif picture.kind == LYING_OPEN:
        tally[name, "open"] += 1
        tally[name, "open remarked"] += any(likely)


def kept_in(folder: Path | None, seeds: range) -> dict[int, list[Observed]]:
    """Return what is measured on each installation; what lies in the folder is not measured again."""
    kept: dict[int, list[Observed]] = {}
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        file = folder / f"{seed}.observed" if folder else None
        if file and file.exists():
            kept[seed] = pickle.loads(file.read_bytes())
        else:
            kept[seed] = observed(seed)
            if file:
                file.write_bytes(pickle.dumps(kept[seed]))
        sys.stderr.write(f"\r{len(kept)} of {len(seeds)} installations")
    sys.stderr.write("\n")
    return kept


def models(kept: dict[int, list[Observed]]) -> Iterator[tuple[Fitted, list[int]]]:
    """Yield models, each with the installations that it was fitted without."""
    for fold in range(FOLDS):
        without = [seed for seed in kept if seed // 2 % FOLDS == fold]
        yield fitted_to([p for seed, seen in kept.items() if seed not in without for p in seen]), without


def main() -> int:
    """Observe, fit, and write or say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--first", type=int, default=75_000)
    parser.add_argument("--installations", type=int, default=128)
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--left-out", action="store_true")
    args = parser.parse_args()
    kept = kept_in(args.kept, range(args.first, args.first + args.installations))
    if args.left_out:
        sys.stdout.write("".join(f"{line}\n" for line in left_out(kept)))
    else:
        write(fitted_to([picture for seen in kept.values() for picture in seen]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
