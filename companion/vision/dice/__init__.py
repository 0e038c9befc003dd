"""The eye for dice: finds the tops in a picture of the table, tells their faces, and says what it doubts.

    >>> reader = DiceReader(DiceProfile.load(Path("d6")))
    >>> reading = reader.read(frame, expect=5)
    >>> reading.sure, reading.faces
    (True, Counter({'6': 2, '1': 2, '4': 1}))

One stage, one function, one file. Everything that is particular to a table, its light, its camera and its
dice comes from the `DiceProfile`, which `calibration.dice` learns from one picture a face.
"""

from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.reader import DiceReader

__all__ = ["DiceProfile", "DiceReader"]
