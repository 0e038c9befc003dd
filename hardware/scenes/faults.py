"""What can go wrong with a throw or a picture. Nothing of it happens unless it is asked for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Faults:
    """The faults of one slap.

    >>> Faults(edge=2, hand=True)
    Faults(edge=2, outside=0, hidden=0, hand=True, blur_px=0.0, glare=False, bump_px=0.0)
    """

    edge: int = 0  # discs that stand on their rim
    outside: int = 0  # discs that fly out of the picture, or are cut by its border
    hidden: int = 0  # discs that others hide by half or more
    hand: bool = False  # a hand still lies over the table
    blur_px: float = 0.0  # the lens is out of focus by this much
    glare: bool = False  # a second lamp mirrors itself where the discs lie
    bump_px: float = 0.0  # the camera was pushed since calibration
