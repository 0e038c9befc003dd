"""Fits the weights by which faces of dice are believed, and says how good they are on dice left out.

    .venv/bin/python -m tests.vision.dice.fit --keep FOLDER --first 20000 --installations 100

draws each installation into FOLDER (once), learns it, measures all that may be a die in its throws, and fits
`companion/vision/dice/weights.json` to them. Printed are the readings of every installation by weights that
were fitted to the others, and confidence against truth of their dice. Of five installations one is of any
kind, the others are wood on wood, a dark tray, glossy dice on white, and black dice. Folders of pictures with
truth that lie in FOLDER besides are taken too.
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.dice.fit import learn_folder
from companion.errors import CompanionError
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.belief import WEIGHTS, far, measured
from companion.vision.dice.judge import Judged
from companion.vision.dice.profile import MEASURES
from companion.vision.picture import load_picture
from companion.vision.reading import SURE
from hardware.scenes.dice_settings import BLACK, SETTINGS
from hardware.scenes.dice_table import NO_FACE, DiceFaults, DiceTable
from tests.reliability import BINS

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

CYCLE = (None, *SETTINGS, BLACK)
THROWS = 15
HARMLESS = (DiceFaults(), DiceFaults(touching=True))
_NEAR = 0.5
"""A square is about a die whose middle is so many half sides away at the most."""
_WELL_SEEN = 0.9
"""Of dice that are right those are fitted to that are seen so far, and well: others may be asked about."""
_OF_STRANGERS = 0.1
"""How much a thing counts that is no die and has print: they are many, and most are left out by number."""
_HOPELESS = 3.0
"""What is so many times further from its face than dice can be is no die, and nothing is learned from it."""
_STRAY, _COPIES = 0.7, 2
"""Tables vary more over an evening than drawn ones do: so each measure is fitted to with so many spreads, at
random, added to it; and each die so many times."""
_USUAL_PERCENT, _LEAST = 92, 0.03
"""Nearly all dice that are right stray from what is usual by a measure's least spread."""
_POWERS = np.arange(1, 20.5, 0.5)
_FEWEST = 5
"""So many installations are fitted to at the least."""
_HELD, _ROUNDS = 0.0003, 1500
"""How firmly weights are held small, against a likelihood averaged over dice; and steps of a fit."""


def faults_of(rng: np.random.Generator) -> list[DiceFaults]:
    """Return what goes wrong with each throw: nothing, dice that touch, or a fault, often dice that lean."""
    blur, bump = float(rng.uniform(1, 5)), float(rng.uniform(3, 40))
    faults = (
        *(DiceFaults(cocked=1), DiceFaults(cocked=1), DiceFaults(cocked=2)),
        *(DiceFaults(cocked=1, touching=True), DiceFaults(foreign=1, cocked=1), DiceFaults(hidden=1)),
        *(DiceFaults(outside=1), DiceFaults(glare=True), DiceFaults(blur_px=blur), DiceFaults(extra=1)),
        *(DiceFaults(bump_px=bump), DiceFaults(hand=True)),
    )
    order = rng.permutation(len(faults))
    return [
        HARMLESS[0] if n % 3 == 0 else HARMLESS[1] if n % 6 == 1 else faults[order[n % len(faults)]]
        for n in range(THROWS)
    ]


def draw(seed: int, folder: Path) -> None:
    """Draw one installation and its throws into a folder."""
    setting, rng = CYCLE[seed % len(CYCLE)], np.random.default_rng([seed, 77])
    table = DiceTable.from_seed(seed, setting=setting)
    pictures = {"empty": table.empty(), **{f"face-{label}": table.face(label) for label in table.kit.labels}}
    folder.mkdir(parents=True)
    for number, faults in enumerate(faults_of(rng)):
        picture, truth = table.throw(number, faults=faults)
        pictures[f"throw-{number:02}"] = picture
        told = {
            "dice": [asdict(die) for die in truth.dice],
            "total": truth.thrown,
            "harmless": faults in HARMLESS,
            "clear": not (faults.blur_px or faults.glare or faults.bump_px or faults.hand),
            "setting": setting or "any",
        }
        (folder / f"throw-{number:02}.json").write_text(json.dumps(told), "utf-8")
    for name, picture in pictures.items():
        cv2.imwrite(str(folder / f"{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])


@dataclass(frozen=True, eq=False)
class Rows:
    """What may be dice x measures, against what is usual; and what is known of each."""

    values: Floats
    usual: Floats
    spread: Floats
    right: Bools
    weight: Floats
    """How much each counts in a fit."""
    plain: Bools
    throw: NDArray[np.intp]
    """Which throw each lies in."""
    throws: list[dict[str, Any]]
    """What is known of each throw."""

    @classmethod
    def of(cls, folder: Path) -> "Rows":
        """Learn an installation, and measure its throws."""
        profile, _ = learn_folder(folder)
        assert isinstance(profile, DiceProfile)  # the networks measure nothing
        reader, rows, throws = DiceReader(profile), [], []
        for number, place in enumerate(sorted(folder.glob("throw-*.json"))):
            truth, picture = json.loads(place.read_text("utf-8")), load_picture(place.with_suffix(".jpg"))
            doubted = {doubt.name.value for doubt in reader.read(picture, truth["total"]).doubts}
            for look in (look for look in reader.looks(picture) if look.away <= _HOPELESS):
                die = _die_at(look, 2**profile.work, truth["dice"])
                right = die is not None and die["face"] == profile.faces[look.face]
                if die is None:
                    weight = 1.0 if look.plain else _OF_STRANGERS
                else:
                    weight = float(not right or (die["seen"] >= _WELL_SEEN and truth.get("clear", True)))
                rows.append((measured(look), look.face, right, weight, look.plain, number))
            known = all(die["face"] not in NO_FACE for die in truth["dice"])
            seen = min(die["seen"] for die in truth["dice"])
            throws.append(
                {
                    "total": truth["total"],
                    "vetoed": bool(doubted & {"hands", "light-changed", "camera-moved"}),
                    "readable": known and seen >= 0.6 and truth.get("harmless", True),
                    "knowable": known and seen >= 0.25 and len(truth["dice"]) == truth["total"],
                    "setting": truth.get("setting", folder.name),
                }
            )
        values, faces, told, weights, plain, throw = (np.array(part) for part in zip(*rows, strict=True))
        usual, spread = (part[faces].astype(np.float64) for part in (profile.usual, profile.spread))
        return cls(values, usual, spread, told, weights, plain, throw, throws)

    def save(self, place: Path) -> None:
        """Keep what was measured."""
        parts = {name: value for name, value in vars(self).items() if name != "throws"}
        np.savez(place, throws=json.dumps(self.throws), **parts)

    @classmethod
    def load(cls, place: Path) -> "Rows":
        """Return what was kept."""
        kept = dict(np.load(place))
        return cls(throws=json.loads(str(kept.pop("throws"))), **kept)

    def beyond(self, least: Floats) -> Floats:
        """Return how far beyond what is usual each measure lies."""
        return far(self.values, self.usual, np.maximum(self.spread, least))

    def strayed(self, least: Floats, rng: np.random.Generator) -> "Rows":
        """Return the same with measures that stray further, all but a lead: that is told against others."""
        off = np.abs(rng.normal(0, _STRAY, self.values.shape)) * np.maximum(self.spread, least)
        off[:, list(MEASURES).index("led")] = 0
        return replace(self, values=self.values + off)


def _die_at(look: Judged, scale: int, dice: list[dict[str, Any]]) -> dict[str, Any] | None:
    x, y = ((at + 0.5) * scale - 0.5 for at in look.middle)
    near = (die for die in dice if np.hypot(die["x"] - x, die["y"] - y) < _NEAR * die["r"])
    return next(near, None)


@dataclass(frozen=True, eq=False)
class Model:
    """The weights of a fit, as `weights.json` has them."""

    begin: float
    plain: float
    weights: Floats
    least: Floats
    power: float = 1.0
    """See `honest_power`."""

    @classmethod
    def fitted(cls, sets: list[Rows]) -> "Model":
        """Fit weights that are never negative: nothing that is further off makes a face more likely."""
        least, rng = _least(sets), np.random.default_rng(5)
        sets = [rows.strayed(least, rng) for rows in sets for _ in range(_COPIES)]
        least = _least(sets)
        right, weight, plain = (
            np.concatenate([getattr(rows, name) for rows in sets]).astype(np.float64)
            for name in ("right", "weight", "plain")
        )
        against = np.concatenate([rows.beyond(least) for rows in sets])
        columns = np.concatenate([np.ones((len(right), 1)), -plain[:, None], -against], axis=1)
        weight /= weight.sum()
        step = 4 / np.linalg.eigvalsh((columns * weight[:, None]).T @ columns)[-1]
        held = np.array([0.0, *[_HELD / len(MEASURES)] * (len(MEASURES) + 1)])
        found = before = np.zeros(columns.shape[1])
        for turn in range(_ROUNDS):
            ahead = found + turn / (turn + 3) * (found - before)
            slope = columns.T @ (weight * (right - _probability(columns @ ahead))) - held * ahead
            before, found = found, ahead + step * slope
            found[1:] = np.maximum(found[1:], 0)
        return cls(float(found[0]), float(found[1]), found[2:], least)

    def right(self, rows: Rows) -> Floats:
        """Return the probability of each that it is right."""
        logit = self.begin - self.plain * rows.plain - rows.beyond(self.least) @ self.weights
        return np.asarray(_probability(logit) ** self.power)

    def save(self, place: Path) -> None:
        """Write the data file."""
        named = {
            name: dict(zip(MEASURES, np.round(part, 4).tolist(), strict=True))
            for name, part in (("weights", self.weights), ("least", self.least))
        }
        plain = {name: round(getattr(self, name), 4) for name in ("begin", "plain", "power")}
        whole = {**plain, **named}
        place.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")


def _least(sets: list[Rows]) -> Floats:
    """Return of each measure the least spread: that of dice that are right and well seen."""
    stray = [np.maximum(0, rows.values - rows.usual)[rows.right & (rows.weight > 0)] for rows in sets]
    return np.asarray(np.maximum(np.percentile(np.concatenate(stray), _USUAL_PERCENT, axis=0), _LEAST))


def _probability(logit: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(logit, -50, 50))))


def honest_power(sets: list[Rows], models: list[Model]) -> float:
    """Return the power of probabilities that makes them true of dice that were left out.

    A fit promises too much of what it was not fitted to. `models` are those that leave out each of the sets.
    """
    told, right = np.array([die for both in zip(sets, models, strict=True) for die in _counted(*both)]).T
    truth = (np.where(right > 0, told**power, 1 - told**power) for power in _POWERS)
    surprise = [-float(np.log(np.maximum(each, 1e-9)).sum()) for each in truth]
    return float(_POWERS[int(np.argmin(surprise))])


def readings(rows: Rows, model: Model) -> Iterator[tuple[str, str]]:
    """Yield setting and outcome of each throw of an installation."""
    right = model.right(rows)
    for number, throw in enumerate(rows.throws):
        ours = (rows.throw == number) & (right > 0.5)
        counted = int(ours.sum()) == throw["total"] and not throw["vetoed"]
        if counted and float(right[ours].prod()) >= SURE:
            word = "right" if rows.right[ours].all() and throw["knowable"] else "wrong"
        else:
            word = "asked" if throw["readable"] else "careful"
        yield throw["setting"], word


def _counted(rows: Rows, model: Model) -> Iterator[tuple[float, bool]]:
    """Yield confidence and truth of the dice in throws where as many are likely as were thrown."""
    right = model.right(rows)
    for number, throw in enumerate(rows.throws):
        ours = (rows.throw == number) & (right > 0.5)
        if int(ours.sum()) == throw["total"]:
            yield from zip(right[ours].tolist(), rows.right[ours].tolist(), strict=True)


def left_out(sets: list[Rows], models: list[Model]) -> Iterator[str]:
    """Yield what comes of each setting by weights of other installations, and confidence against truth."""
    words: dict[str, Counter[str]] = defaultdict(Counter)
    dice: list[tuple[float, bool]] = []
    for rows, model in zip(sets, models, strict=True):
        for setting, word in readings(rows, model):
            words[setting][word] += 1
        dice += _counted(rows, model)
    words["all"] = sum(words.values(), Counter())
    for setting, found in words.items():
        fair = found["right"] + found["wrong"] + found["asked"]
        told = " ".join(f"{found[word]:5d} {word}" for word in ("right", "wrong", "asked", "careful"))
        yield f"{setting:12} {told}  {found['right'] / max(fair, 1):.3f} of the readable right"
    for low, high in pairwise(BINS):
        inside = [told for sure, told in dice if low <= sure < high or sure == high == 1.0]
        yield f"{low:7.4f} to {high:6.4f} {len(inside):6d} dice {sum(inside):6d} right"


def main() -> int:
    """Draw what is missing, learn, measure, fit, and say how good it is."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--first", type=int, default=20000)
    parser.add_argument("--installations", type=int, default=100)
    args = parser.parse_args()
    for seed in range(args.first, args.first + args.installations):
        if not (args.keep / str(seed)).exists():
            draw(seed, args.keep / str(seed))
    sets = []
    for folder in sorted(path for path in args.keep.iterdir() if (path / "empty.jpg").exists()):
        place = folder / "rows.npz"
        try:
            if not place.exists():
                with patch("calibration.dice.fit.check_read_back"):  # it believes by the weights sought here
                    Rows.of(folder).save(place)
        except CompanionError as error:
            sys.stdout.write(f"{folder.name}: refused: {error.message.key} {dict(error.message.values)}\n")
            continue
        sets.append(Rows.load(place))
    if len(sets) < _FEWEST:
        sys.stdout.write(f"{len(sets)} installations were learned, and at least {_FEWEST} are needed\n")
        return 1
    models = [Model.fitted([*sets[:out], *sets[out + 1 :]]) for out in range(len(sets))]
    power = honest_power(sets, models)
    honest = [replace(model, power=power) for model in models]
    sys.stdout.write("\n".join(left_out(sets, honest)) + "\n")
    replace(Model.fitted(sets), power=power).save(WEIGHTS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
