"""How long one reading of five dice takes, on a seeded table of its own."""

from collections.abc import Callable

from calibration.dice.fit import learn_dice
from companion.vision import Reading
from companion.vision.dice import DiceProfile, DiceReader
from hardware.scenes.dice_table import DiceTable

DICE = 5
SEED = 12


def reading_of_dice() -> Callable[[], Reading]:
    """Paint a table, learn its dice, throw five, and return what reads that picture once."""
    table = DiceTable.from_seed(SEED, kind="pips")
    reader = DiceReader(learned(table))
    picture, _ = table.throw(SEED, thrown=DICE)
    return lambda: reader.read(picture, DICE)


def learned(table: DiceTable) -> DiceProfile:
    """Return what a calibration learns of a table's dice."""
    return learn_dice(table.empty(), {label: table.face(label) for label in table.kit.labels})
