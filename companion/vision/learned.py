"""The learned reader: it finds, crops, recognises and believes, by what one owner's pieces look like.

>>> reader = LearnedReader(LearnedProfile.load(Path("d6")))
>>> reader.read(picture, expect=5).faces
Counter({'6': 2, '1': 2, '4': 1})

It reads the dice that the measured reader cannot learn, such as dark ones on a dark table.
"""

from dataclasses import dataclass, fields
from pathlib import Path
from threading import RLock

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.accepted import Accepted, Sample
from companion.vision.bare_table import BareTable
from companion.vision.believe import Candidate, believe
from companion.vision.crop import Crops, cut_out
from companion.vision.find import Detection, find_pieces
from companion.vision.foreground import Foreground, reduced
from companion.vision.networks import fingerprint
from companion.vision.nudge import STILL, Nudge
from companion.vision.packed import BadProfile, read_packed, whole, write_packed
from companion.vision.picture import LARGEST_PX, SMALLEST_PX, Picture, of_size
from companion.vision.reading import Reading
from companion.vision.recognise import Examples, compare, encode, quarter_turns
from companion.words import Message

VERSION = 20
SHAPE = "cube"
DIE_REACH = 1.3
"""The outer radius of a die, in half sides of its upper face."""
SIZES = (0.65, 1.5)
"""A detection is of another piece if its size, in that of the owner's pieces, is not between these."""
_BARE_QUALITY = 95
_ALL_OF_IT = 0.9
"""Nothing is learned of a piece of which less is in view."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class LearnedProfile:
    """What was learned from the calibration pictures: the bare table, and crops of each face."""

    shape: str
    faces: tuple[str, ...]
    size: tuple[int, int]
    """Width and height of the pictures."""
    pictures: str
    """A digest of the pictures."""
    look: int
    """How often a picture is halved before it is compared with the bare table."""
    unit: Floats
    """The outer radius in the middle of the picture, and how it grows to the right and down."""
    bare: NDArray[np.uint8]
    """The bare table as JPEG."""
    noise: Floats
    """One sigma of each pixel of the bare table, reduced by `look` halvings."""
    crops: Crops
    bare_crops: Crops
    labels: NDArray[np.int64]
    """The index of the face that each crop shows."""

    @property
    def digest(self) -> str:
        """What tells it, and the networks, from others: accepted pieces mean nothing to those."""
        return f"{self.pictures}-{fingerprint()}"

    def unit_at(self, x: float, y: float) -> float:
        """Return the outer radius of a piece at this place, in pixels."""
        (width, height), (middle, right, down) = self.size, self.unit.tolist()
        return float(middle + right * (x - width / 2) + down * (y - height / 2))

    def save(self, path: Path) -> None:
        """Write the profile in one go."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        write_packed(path, {"version": VERSION, **values})

    @classmethod
    def load(cls, path: Path) -> "LearnedProfile":
        """Read the profile at `path`, or say what is wrong with it and how to fix it."""
        values = read_packed(path)
        version = values.pop("version", None)
        if version != VERSION:
            raise BadProfile(Message("profile.version", file=str(path), version=version, known=VERSION))
        with whole(path):
            profile = cls(**{**values, "size": tuple(values["size"]), "faces": tuple(values["faces"])})
            if not profile._is_sound():
                raise BadProfile(Message("profile.torn", file=str(path)))
        return profile

    def bare_picture(self) -> Picture:
        """Return the bare table."""
        return np.asarray(cv2.imdecode(self.bare, cv2.IMREAD_COLOR), np.uint8)

    def _is_sound(self) -> bool:
        width, height = self.size
        count, crop = len(self.labels), self.crops.shape[1:]
        bytes_, numbers = (self.bare, self.crops, self.bare_crops), (self.unit, self.noise)
        return (
            self.shape == SHAPE
            and len(set(self.faces)) == len(self.faces) >= 2
            and all(type(text) is str and text for text in (*self.faces, self.pictures))
            and all(type(number) is int for number in (*self.size, self.look))
            and all(SMALLEST_PX <= side <= LARGEST_PX for side in self.size)
            and 0 <= self.look <= max(self.size).bit_length()
            and all(array.dtype == np.uint8 for array in bytes_)
            and all(array.dtype == np.float32 and bool(np.isfinite(array).all()) for array in numbers)
            and self.noise.shape == (height // 2**self.look, width // 2**self.look)
            and self.unit.shape == (3,)
            and bool(self.unit[0] > 0)
            and self.crops.shape == self.bare_crops.shape == (count, *crop)
            and self.labels.dtype == np.int64
            and set(self.labels.tolist()) == set(range(len(self.faces)))
            and self.bare_picture().shape == (height, width, 3)
        )


class LearnedReader:
    """Reads pictures of the one table that `profile` was learned from; several threads may use it."""

    def __init__(self, profile: LearnedProfile, accepted: Accepted | None = None) -> None:
        self.profile = profile
        self._bare = profile.bare_picture()
        self._table = BareTable(reduced(self._bare, profile.look), profile.noise)
        self._moved: tuple[Nudge, Picture] = (STILL, self._bare)
        self._known = Examples.of(profile.crops, profile.bare_crops, profile.labels, len(profile.faces))
        if accepted is not None and len(accepted.samples):
            self._known += Examples(accepted.samples, accepted.faces, len(profile.faces))
        self._one_at_a_time = RLock()  # where the camera hangs is learned by reading

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        """Search the whole picture. `expect` is a check on the result, never a reason to drop a piece."""
        with self._one_at_a_time:
            fitted, zoom = of_size(picture, self.profile.size)
            scene, bare = self._scene(fitted)
            found = [
                each for each in find_pieces(fitted, bare, float(self.profile.unit[0])) if self._fits(each)
            ]
            places = [self._place(each.x, each.y) for each in found]
            seen = compare(encode(cut_out(fitted, places), cut_out(bare, places)), self._known)
        candidates = [
            Candidate(
                each.x, each.y, unit / DIE_REACH, each.in_view, self._is_cut_off(each, unit), recognition
            )
            for each, (*_, unit), recognition in zip(found, places, seen, strict=True)
        ]
        reading = believe(scene, self.profile.look, self.profile.faces, candidates, expect)
        return reading if zoom == 1.0 else reading.zoomed(zoom)

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        """Look again; a whole reading costs little enough."""
        return self.read(picture, reading.expected)

    def samples(self, picture: Picture, reading: Reading) -> list[Sample | None]:
        """Return the embeddings of each piece that tells how its face looks, in quarter turns."""
        with self._one_at_a_time:
            fitted, zoom = of_size(picture, self.profile.size)
            _, bare = self._scene(fitted)
        small = reading if zoom == 1.0 else reading.zoomed(1 / zoom)
        places = [self._place(piece.x, piece.y) for piece in small.pieces]
        embeddings = quarter_turns(cut_out(fitted, places), cut_out(bare, places))
        return [
            embedding if piece.visible >= _ALL_OF_IT and piece.face is not None else None
            for piece, embedding in zip(reading.pieces, embeddings, strict=True)
        ]

    def with_accepted(self, accepted: Accepted) -> "LearnedReader":
        """Return a reader that has learned from these too."""
        return LearnedReader(self.profile, accepted)

    def likeness(self, samples: Floats) -> Floats:
        """Return samples x samples: how alike they are."""
        flat = samples[:, 0]
        return np.asarray(-np.linalg.norm(flat[:, None] - flat, axis=2), np.float32)

    def _scene(self, fitted: Picture) -> tuple[Foreground, Picture]:
        """Return how the scene differs from the bare table, and that table as the camera sees it now."""
        scene = self._table.foreground(reduced(fitted, self.profile.look))
        if scene.nudge != self._moved[0]:
            scale = 2**self.profile.look
            nudge = scene.nudge
            moved = Nudge(nudge.turn, nudge.zoom, nudge.right * scale, nudge.down * scale)
            self._moved = (nudge, moved.moved(self._bare) if nudge != STILL else self._bare)
        return scene, self._moved[1]

    def _fits(self, detection: Detection) -> bool:
        size = detection.radius / self.profile.unit_at(detection.x, detection.y)
        return SIZES[0] < size < SIZES[1]

    def _place(self, x: float, y: float) -> tuple[float, float, float]:
        return x, y, self.profile.unit_at(x, y)

    def _is_cut_off(self, detection: Detection, unit: float) -> bool:
        (width, height), half = self.profile.size, unit / DIE_REACH
        inside = min(detection.x, detection.y, width - 1 - detection.x, height - 1 - detection.y)
        return inside < half
