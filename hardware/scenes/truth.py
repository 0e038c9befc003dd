"""The truth about a scene, which only its generator knows."""

from dataclasses import dataclass

EDGE, OUTSIDE = "edge", "outside"


@dataclass(frozen=True, slots=True)
class DiscTruth:
    """Where one disc lies in the picture, which face it shows, and how much of that face is seen.

    `face` is a label, EDGE (it stands) or OUTSIDE (its centre is out of the picture).
    `seen` is the share of the face that neither another thing hides nor the picture's border cuts, and
    `shows` that of the whole disc as the camera would see it alone, side and all.
    """

    x: float
    y: float
    r: float
    face: str
    seen: float
    shows: float


@dataclass(frozen=True, slots=True)
class SceneTruth:
    """What a perfect reader would say of a scene: the faces that a disc may show, and every disc."""

    labels: tuple[str, ...]
    discs: tuple[DiscTruth, ...]

    @property
    def total(self) -> int:
        """How many discs were thrown."""
        return len(self.discs)

    @property
    def faces(self) -> dict[str, int]:
        """How many discs show each face; every face is there."""
        return {label: self.count(label) for label in self.labels}

    def count(self, face: str) -> int:
        """Return how many discs show `face`."""
        return sum(disc.face == face for disc in self.discs)
