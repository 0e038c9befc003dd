"""The truth about a scene, in the shape in which truth is kept beside a picture."""

from dataclasses import asdict, dataclass
from typing import Any

EDGE, OUTSIDE = "edge", "outside"


@dataclass(frozen=True, slots=True)
class DiscTruth:
    """Where one disc lies in the picture, which face it shows, and how much of that face is seen.

    `face` is a label, EDGE (it stands) or OUTSIDE (its centre is out of the picture).
    `seen` is the share of the face that neither another thing hides nor the picture's border cuts.
    """

    x: float
    y: float
    r: float
    face: str
    seen: float
    tilt: float
    z: float


@dataclass(frozen=True, slots=True)
class Truth:
    """What a perfect reader would say of a scene."""

    kind: str
    seed: int
    installation: int
    design: str
    table: str
    size: tuple[int, int]
    light: float
    labels: tuple[str, ...]
    """The faces that a disc may show."""
    discs: tuple[DiscTruth, ...]

    @property
    def total(self) -> int:
        """How many discs were thrown."""
        return len(self.discs)

    def count(self, face: str) -> int:
        """Return how many discs show `face`."""
        return sum(disc.face == face for disc in self.discs)

    @property
    def faces(self) -> dict[str, int]:
        """How many discs show each face, of those that lie in the picture; no face is left out."""
        return {label: self.count(label) for label in self.labels}

    @property
    def readable(self) -> bool:
        """Whether every disc lies so that a person could tell its face."""
        return all(disc.face in self.labels and disc.seen >= 0.5 for disc in self.discs)

    @property
    def unknowable(self) -> bool:
        """Whether some disc stands, is out of the picture or is all but hidden: nobody could be sure."""
        return any(disc.face not in self.labels or disc.seen < 0.25 for disc in self.discs)

    def as_json(self) -> dict[str, Any]:
        """Return the truth as plain values, with the sums a scorer wants."""
        return {
            **asdict(self),
            "size": list(self.size),
            "labels": list(self.labels),
            "total": self.total,
            **{face: self.count(face) for face in (*self.labels, EDGE, OUTSIDE)},
        }
