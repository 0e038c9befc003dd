"""One set of dice on one table, drawn and learned by one worker for all."""

from pathlib import Path

import numpy as np

from calibration.dice.fit import learn_dice
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from tests.conftest import MadeOnce

SEED = 100


def dice_table() -> DiceTable:
    """Return the table."""
    return DiceTable.from_seed(SEED, kind="pips")


def face_pictures(table: DiceTable, made_once: MadeOnce) -> dict[str, Picture]:
    """Return a picture of each face."""

    def draw(place: Path) -> None:
        with place.open("wb") as file:
            np.save(file, np.stack([table.face(label) for label in table.kit.labels]))

    return dict(zip(table.kit.labels, np.load(made_once("dice.npy", draw)), strict=True))


def dice_profile(table: DiceTable, made_once: MadeOnce) -> Path:
    """Return the file of what was learned of them."""

    def learn(place: Path) -> None:
        learn_dice(table.empty(), face_pictures(table, made_once)).save(place)

    return made_once("dice.profile", learn)
