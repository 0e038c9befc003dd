"""One set of dice on one table, drawn and learned by one worker for all."""

from calibration.dice.fit import learn_dice
from companion.vision.dice import DiceProfile
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from tests.kept import kept

SEED, SIZE = 100, (800, 600)


def dice_table() -> DiceTable:
    """Return the table."""
    return DiceTable.from_seed(SEED, SIZE, kind="pips")


@kept
def face_pictures() -> dict[str, Picture]:
    """Return a picture of each face."""
    table = dice_table()
    return {label: table.face(label) for label in table.kit.labels}


@kept
def dice_profile() -> DiceProfile:
    """Return what was learned of them."""
    return learn_dice(dice_table().empty(), face_pictures())
