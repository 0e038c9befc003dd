"""The profile: all that was learned about one table, one camera and one kind of piece. One file.

`calibration` makes it from three pictures; the `Reader` reads with it.
"""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.belief import COVERS
from companion.vision.discs.face import SENSES
from companion.vision.discs.focus import SOFTENED
from companion.vision.discs.polar import COARSE, FINE
from companion.vision.packed import BadProfile, read_packed, whole, write_packed
from companion.vision.picture import LARGEST_PX, SMALLEST_PX
from companion.words import Message

VERSION = 7
WITHOUT_WAYS, ALL_PRINTED, OF_LARGER_RIMS, WITHOUT_FACES = 6, 5, 4, 3
"""The versions that are still read. The first of these learned no ways of edges; the second also no faces
without a print; the third also learned rims in the work picture, which is twice as large as the one they are
looked for in since; the last also has neither labels nor shape."""

SHAPE = "disc"

_STEEPER, _SAME_VOTES_PX, _FEWER_VOTES = 1.3, 23.0, (0.62, 1.05)
"""How much steeper an edge is at half the size; the radius from which on a rim gets as many votes there, and
the least and the largest share of its votes."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Profile:
    """What was learned from the calibration pictures.

    >>> profile = Profile.load(Path("profile"), ("heads", "tails"))
    >>> profile.radius_at(640, 480)
    18.2
    """

    shape: str
    """Always `SHAPE`: tells this profile from one of dice."""
    faces: tuple[str, ...]
    """The label of each face, in the order of `sides`."""
    size: tuple[int, int]
    """Width and height of the pictures."""
    digest: str
    """Of the three pictures."""
    work: int
    """How often a picture is halved before discs are looked for: large discs do not need all of it."""
    look: int
    """How often a picture is halved before it is compared with the bare table."""
    radius: Floats
    """In the middle of the picture, and how it grows for each pixel to the right and down."""
    bare: NDArray[np.uint8]
    """The bare table, reduced by `look` halvings."""
    noise: Floats
    """One sigma of each pixel of `bare`."""
    least_edge: float
    """How steep an edge must be to be a rim's, in the work picture at half its size."""
    full_rim: float
    """The votes that a whole, free rim gets there."""
    rim: float
    """The step in colour at the weakest arc of a free rim (see `rim.py`)."""
    outline: float
    """The radius of a whole disc, in those of the face, which `radius` is about: wood may show round it."""
    grain: float
    usual_energy: float
    """See `Belief`."""
    reach: float
    """How much of a disc's radius the print takes."""
    burnt: float
    """The share of a face that is white beyond what the camera can tell, at the most."""
    examples: Floats
    """Discs x rings x angles x 3 on the fine lattice, print in the middle."""
    softened: Floats
    """The same out of focus, in stages (see `Focus`)."""
    soft: Floats
    """See `Focus`."""
    few: Floats
    """The same of a few examples on the coarse lattice, for finding the middle."""
    sides: NDArray[np.int64]
    """For each example the index of its face."""
    weights: Floats
    lean: Floats
    fit: Floats
    """See `Belief`."""
    plain_energy: Floats
    """For each face the energy up to which it is as plain as its examples, 0 where it has a print."""
    ways: bool
    """Whether it was learned which way edges run."""

    def radius_at(self, x: float, y: float) -> float:
        """Return the radius of a disc at this place, in pixels: a camera never hangs quite straight."""
        return float(self.radii_at(np.float32(x), np.float32(y)))

    def radii_at(self, x: Floats | np.float32, y: Floats | np.float32) -> Floats:
        """Return the same for many places."""
        (width, height), (middle, right, down) = self.size, self.radius
        return np.asarray(middle + right * (x - width / 2) + down * (y - height / 2), np.float32)

    def work_radii_at(self, x: Floats, y: Floats) -> Floats:
        """Return the radii of discs in work pixels, at places in such pixels."""
        scale, half = np.float32(2**self.work), np.float32(0.5)
        return np.asarray(self.radii_at((x + half) * scale, (y + half) * scale) / scale, np.float32)

    def save(self, path: Path) -> None:
        """Write the profile in one go: a torn or half-written file never stands at `path`."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        write_packed(path, {"version": VERSION, **values})

    @classmethod
    def load(cls, path: Path, faces: tuple[str, ...] = ()) -> "Profile":
        """Read the profile at `path`, or say what is wrong with it and how to fix it.

        `faces` are the labels for a profile that was kept before profiles had any; without them such a
        profile is refused.
        """
        values = read_packed(path)
        version = values.pop("version", None)
        known = (VERSION, WITHOUT_WAYS, ALL_PRINTED, OF_LARGER_RIMS, *([WITHOUT_FACES] if faces else []))
        if version not in known:
            raise BadProfile(Message("profile.version", file=str(path), version=version, known=VERSION))
        with whole(path):
            if version == WITHOUT_FACES:
                values |= {"shape": SHAPE, "faces": faces, "sides": values.pop("labels")}
            if version < ALL_PRINTED:
                values |= _rims_at_half(values)
            if version < WITHOUT_WAYS:
                values |= {"plain_energy": np.zeros(2, np.float32)}
            if version < VERSION:
                values |= {"ways": False}
            profile = cls(**{**values, "size": tuple(values["size"]), "faces": tuple(values["faces"])})
            if not (_plain_is_sound(profile) and _arrays_are_sound(profile)):
                raise BadProfile(Message("profile.torn", file=str(path)))
        return profile


def _rims_at_half(values: dict[str, Any]) -> dict[str, float]:
    """Return how rims look at half the size of the picture that they were learned in."""
    fewer = _fewer_votes(values["radius"][0] / 2 ** values["work"])
    return {"least_edge": _STEEPER * values["least_edge"], "full_rim": fewer * values["full_rim"]}


def _fewer_votes(radius: float) -> float:
    """Return the share of a rim's votes that it gets at half the size, about."""
    return float(np.clip(radius / _SAME_VOTES_PX, *_FEWER_VOTES))


def _plain_is_sound(profile: Profile) -> bool:
    """Whether the plain values are of their kind, and can be true."""
    width, height = profile.size
    whole = (width, height, profile.work, profile.look)
    rim = (profile.least_edge, profile.full_rim, profile.rim, profile.outline)
    face = (profile.grain, profile.usual_energy, profile.reach, profile.burnt)
    return (
        all(type(number) is int for number in whole)
        and all(SMALLEST_PX <= side <= LARGEST_PX for side in profile.size)
        and 0 <= profile.work < profile.look <= max(profile.size).bit_length()
        and all(type(number) is float and 0 <= number < np.inf for number in (*rim, *face))
        and profile.outline > 0
        and type(profile.digest) is str
        and profile.shape == SHAPE
        and profile.ways in (True, False)
        and len(set(profile.faces)) == len(profile.faces) == 2
        and all(type(label) is str and label for label in profile.faces)
    )


def _arrays_are_sound(profile: Profile) -> bool:
    """Whether every array has the shape that the others ask for, and numbers to reckon with."""
    (width, height), discs = profile.size, len(profile.sides)
    small = (height // 2**profile.look, width // 2**profile.look)
    fine, covers = (FINE.rings, FINE.angles, 3), len(COVERS)
    shapes = {
        "radius": (3,),
        "bare": (*small, 3),
        "noise": small,
        "examples": (discs, *fine),
        "softened": (len(SOFTENED), discs, *fine),
        "soft": (len(SOFTENED), 2, 2),
        "few": (len(profile.few), COARSE.rings, COARSE.angles, 3),
        "sides": (discs,),
        "weights": (len(SENSES),),
        "lean": (covers, 2, 2),
        "fit": (covers, 2, 2, 2),
        "plain_energy": (2,),
    }
    kinds = {"bare": np.uint8, "sides": np.int64}
    return (
        all(
            (array := getattr(profile, name)).shape == shape
            and array.dtype == kinds.get(name, np.float32)
            and bool(np.isfinite(array).all())
            for name, shape in shapes.items()
        )
        and set(profile.sides.tolist()) == {0, 1}
        and len(profile.few) > 0
        and profile.radius[0] > 0
        and bool((profile.plain_energy >= 0).all())
    )
