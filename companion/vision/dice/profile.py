"""The profile of dice: all that was learned about one table, one camera and one set. One file."""

from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.faces import IN_MARGIN, PRINT
from companion.vision.dice.lie import TERMS
from companion.vision.packed import BadProfile, read_packed, whole, write_packed
from companion.vision.picture import LARGEST_PX, SMALLEST_PX
from companion.vision.reading import Doubted
from companion.words import Message

VERSION = 5
SHAPE = "cube"
COLOURS = 16
"""A colour is kept in so many steps each of blue, green and red."""

MEASURES = {
    "unexplained": Doubted.FITS_NEITHER,
    "tint": Doubted.FITS_NEITHER,
    "margin": Doubted.FITS_NEITHER,
    "edgeless": Doubted.FITS_NEITHER,
    "led": Doubted.FITS_BOTH,
    "soft": Doubted.BLUR,
    "burnt": Doubted.GLARE,
    "narrow": Doubted.COCKED,
    "bent": Doubted.COCKED,
    "skirt": Doubted.COCKED,
    "near": Doubted.COCKED,
    "onward": Doubted.COCKED,
}
"""What may speak against a face, the greater the more, and what is doubted then: first its print and its
body, then how it lies."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class DiceProfile:
    """What the calibration pictures told.

    >>> profile = DiceProfile.load(Path("d6"))
    >>> profile.faces
    ('1', '2', '3', '4', '5', '6')
    """

    shape: str
    """Always `SHAPE`: tells this profile from one of discs."""
    faces: tuple[str, ...]
    """The label of each face, in the order in which they were taught."""
    size: tuple[int, int]
    """Width and height of the pictures."""
    digest: str
    """Of the pictures."""
    work: int
    """How often a picture is halved before print is compared."""
    look: int
    """How often a picture is halved before it is compared with the bare table."""
    lie: Floats
    """How flat tops look (see `Lie`), in work pixels."""
    bare: NDArray[np.uint8]
    """The bare table, reduced by `look` halvings."""
    noise: Floats
    """One sigma of each pixel of `bare`."""
    colours: NDArray[np.uint8]
    """For each colour (see `COLOURS`) 1 where tops have it."""
    shadowy: bool
    """Whether tops may look like the table's own shadow."""
    bodies: Floats
    directions: Floats
    grain: float
    """See `Inks`."""
    templates: Floats
    """Faces x places of `PRINT`."""
    margins: Floats
    """2 x faces x places `IN_MARGIN`: the least and the most ink that is usual about what is compared."""
    apart: Floats
    """Faces x faces: how much further from another face than from their own its dice lie, usually."""
    away: Floats
    """For each face how far from it its dice lie, at the most."""
    edges: float
    """How well the four edges of a free die show that stands out little."""
    detail: Floats
    """For each face how sharp its print is: the share of its ink that a little blur takes away."""
    usual: Floats
    spread: Floats
    """Faces x measures (see `MEASURES`): what is usual for the dice that were learned from, each left
    out in turn, and how far they differ."""
    print_width: float = 0.0
    """Print up to so broad, in half sides, and brighter than its body has edges that do not count: on black
    dice these are far steeper than those of the body."""
    focal: float = 0.8
    """The camera's focal length at the least, in widths of its picture: so far a flat die's sides show."""

    def save(self, path: Path) -> None:
        """Write the profile in one go: a torn or half-written file never stands at `path`."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        write_packed(path, {"version": VERSION, **values})

    @classmethod
    def load(cls, path: Path) -> "DiceProfile":
        """Read the profile at `path`, or say what is wrong with it and how to fix it."""
        values = read_packed(path)
        version = values.pop("version", None)
        if version != VERSION:
            raise BadProfile(Message("profile.version", file=str(path), version=version, known=VERSION))
        with whole(path):
            profile = cls(**{**values, "size": tuple(values["size"]), "faces": tuple(values["faces"])})
            if not (_plain_is_sound(profile) and _arrays_are_sound(profile)):
                raise BadProfile(Message("profile.torn", file=str(path)))
        return profile


def _plain_is_sound(profile: DiceProfile) -> bool:
    """Whether the plain values are of their kind, and can be true."""
    return (
        profile.shape == SHAPE
        and len(set(profile.faces)) == len(profile.faces) >= 2
        and all(type(label) is str and label for label in (*profile.faces, profile.digest))
        and all(type(number) is int for number in (*profile.size, profile.work, profile.look))
        and all(SMALLEST_PX <= side <= LARGEST_PX for side in profile.size)
        and 0 <= profile.work <= profile.look <= max(profile.size).bit_length()
        and profile.shadowy in (True, False)
        and all(type(number) is float and 0 < number < np.inf for number in (profile.edges, profile.focal))
        and all(type(share) is float and 0 <= share < 1 for share in (profile.grain, profile.print_width))
    )


def _arrays_are_sound(profile: DiceProfile) -> bool:
    """Whether every array has the shape that the others ask for, and numbers to reckon with."""
    (width, height), faces, kinds = profile.size, len(profile.faces), len(profile.bodies)
    small = (height // 2**profile.look, width // 2**profile.look)
    shapes = {
        "lie": (TERMS,),
        "bare": (*small, 3),
        "noise": small,
        "colours": (COLOURS**3,),
        "bodies": (kinds, 3),
        "directions": (kinds, 3),
        "templates": (faces, PRINT.across**2),
        "margins": (2, faces, int(IN_MARGIN.sum())),
        "apart": (faces, faces),
        "away": (faces,),
        "detail": (faces,),
        "usual": (faces, len(MEASURES)),
        "spread": (faces, len(MEASURES)),
    }
    kinds_of = {"bare": np.uint8, "colours": np.uint8}
    return (
        all(
            (array := getattr(profile, name)).shape == shape
            and array.dtype == kinds_of.get(name, np.float32)
            and bool(np.isfinite(array).all())
            for name, shape in shapes.items()
        )
        and kinds > 0
        and profile.lie[0] > 0
    )
