"""The profile: all that was learned about one table, one camera and one kind of piece. One file.

`calibration` makes it from three pictures; the `Reader` reads with it.
"""

import io
import json
import struct
import zipfile
import zlib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError, reason
from companion.vision.belief import COVERS
from companion.vision.face import SENSES
from companion.vision.focus import SOFTENED
from companion.vision.picture import LARGEST_PX, SMALLEST_PX
from companion.vision.polar import COARSE, FINE
from companion.whole_file import write_whole
from companion.words import Message

VERSION = 4
WITHOUT_FACES = 3
"""The version that is still read, of two-sided discs only: it has all but the labels and the shape."""

SHAPES = ("disc",)
"""What can be learned so far."""

_MOST_HALVINGS = 12
_TORN = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError, MemoryError),
    *(EOFError, struct.error, zipfile.BadZipFile, zlib.error),
)
"""What comes of reading a file that is no profile, or no longer one."""

Floats = NDArray[np.float32]


class BadProfile(CompanionError, ValueError):
    """A profile is missing, torn, or of another version."""


@dataclass(frozen=True, eq=False)
class Profile:
    """What was learned from the calibration pictures.

    >>> profile = Profile.load(Path("profile"), ("heads", "tails"))
    >>> profile.radius_at(640, 480)
    18.2
    """

    shape: str
    """One of `SHAPES`."""
    faces: tuple[str, ...]
    """The label of each face, in the order in which they were taught."""
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
    """How steep an edge must be to be a rim's."""
    full_rim: float
    """The votes that a whole, free rim gets."""
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

    def radius_at(self, x: float, y: float) -> float:
        """Return the radius of a disc at this place, in pixels: a camera never hangs quite straight."""
        width, height = self.size
        a, b, c = (float(value) for value in self.radius)
        return a + b * (x - width / 2) + c * (y - height / 2)

    def save(self, path: Path) -> None:
        """Write the profile in one go: a torn or half-written file never stands at `path`."""
        plain: dict[str, Any] = {"version": VERSION}
        arrays: dict[str, NDArray[Any]] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            (arrays if isinstance(value, np.ndarray) else plain)[field.name] = value
        packed = io.BytesIO()
        np.savez_compressed(packed, allow_pickle=False, plain=np.array(json.dumps(plain)), **arrays)
        try:
            write_whole(path, packed.getbuffer())
        except OSError as fault:
            raise BadProfile(Message("profile.unwritable", file=str(path), why=reason(fault))) from fault

    @classmethod
    def load(cls, path: Path, faces: tuple[str, ...] = ()) -> "Profile":
        """Read the profile at `path`, or say what is wrong with it and how to fix it.

        `faces` are the labels for a profile that was kept before profiles had any; without them such a
        profile is refused.
        """
        try:
            plain, arrays = _unpacked(path.read_bytes())
        except OSError as fault:
            raise BadProfile(Message("profile.unreadable", file=str(path), why=reason(fault))) from fault
        except _TORN as fault:
            raise BadProfile(Message("profile.torn", file=str(path))) from fault
        version = plain.pop("version", None)
        if version == WITHOUT_FACES and faces:
            plain |= {"shape": "disc", "faces": faces}
            arrays["sides"] = arrays.pop("labels", np.zeros(0))
        elif version != VERSION:
            raise BadProfile(Message("profile.version", file=str(path), version=version, known=VERSION))
        try:
            values = {**plain, **arrays, "size": tuple(plain["size"]), "faces": tuple(plain["faces"])}
            profile = cls(**values)
            whole = _plain_is_sound(profile) and _arrays_are_sound(profile)
        except _TORN as fault:
            raise BadProfile(Message("profile.torn", file=str(path))) from fault
        if not whole:
            raise BadProfile(Message("profile.torn", file=str(path)))
        return profile


def _unpacked(data: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return what `save` packed: the plain values and the arrays, whatever they are."""
    with np.load(io.BytesIO(data), allow_pickle=False) as packed:
        arrays = {name: packed[name] for name in packed.files}
    plain = json.loads(str(arrays.pop("plain")))
    if not isinstance(plain, dict):
        raise TypeError
    return plain, arrays


def _plain_is_sound(profile: Profile) -> bool:
    """Whether the plain values are of their kind, and can be true."""
    width, height = profile.size
    whole = (width, height, profile.work, profile.look)
    rim = (profile.least_edge, profile.full_rim, profile.rim, profile.outline)
    face = (profile.grain, profile.usual_energy, profile.reach, profile.burnt)
    return (
        all(type(number) is int for number in whole)
        and all(SMALLEST_PX <= side <= LARGEST_PX for side in profile.size)
        and all(0 <= halvings <= _MOST_HALVINGS for halvings in (profile.work, profile.look))
        and all(type(number) is float and 0 <= number < np.inf for number in (*rim, *face))
        and profile.outline > 0
        and type(profile.digest) is str
        and profile.shape in SHAPES
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
    )
