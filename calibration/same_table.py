"""Whether pictures show the same table: what was learned at one tells nothing at another.

>>> check_same_table({"empty": empty, "heads": heads, "tails": tails})
"""

from collections.abc import Mapping

import numpy as np

from calibration.errors import BadCalibration
from calibration.locate import halvings_for
from companion.vision.foreground import reduced
from companion.vision.light import light_gain
from companion.vision.picture import Picture
from companion.words import Message

_TINT = 0.45
"""How far (a logarithm) light changes colours against each other at the most: half more than a lamp that is
warmer or colder by 15 per cent."""
_LEVELS = 15.0
"""And by so many levels of 255: where a table has next to none of a colour, a little light changes much."""


def check_same_table(pictures: Mapping[str, Picture]) -> None:
    """Refuse pictures, by their names, that show tables of different colours, and name the odd one.

    Only colour accuses: a lamp or a camera that balances white anew changes colours against each other, but
    by less than one table differs from most others. A shadow, or a camera that was pushed, changes texture.
    """
    small = {name: reduced(picture, halvings_for(picture)) for name, picture in pictures.items()}
    first, *others = small
    unlike = [name for name in others if _differ(small[name], small[first])]
    if unlike:
        odd, like = (first, unlike[0]) if unlike == others else (unlike[0], first)
        raise BadCalibration(Message("calibration.other-table", face=odd, like=like))


def _differ(one: Picture, other: Picture) -> bool:
    """Whether two pictures differ in colour by more than light explains, most of them alike."""
    gain = np.median(light_gain(one, other).reshape(-1, 3), axis=0)
    colour = np.median(other.reshape(-1, 3), axis=0)
    tint = np.log(gain)
    levels = np.abs(colour * (gain - np.exp(tint.mean()))).max()
    return bool(np.ptp(tint) > _TINT and levels > _LEVELS)
