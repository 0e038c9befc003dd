"""Two-sided discs as the guided steps teach them: all of them in each picture, none touching another."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from calibration.blur import check_sharp
from calibration.fit import ProfileFit, fit
from calibration.kept_discs import KeptDiscs
from calibration.locate import BAND, blobs, smoothed
from calibration.report import examples, facts
from calibration.teaching import Laid
from companion.games.game import Pieces
from companion.ports import Picture
from companion.vision import Reader
from companion.vision.discs.circles import edges, peaks, vote_map
from companion.vision.reading import Place
from companion.words import Message, Words


@dataclass(frozen=True, eq=False)
class DiscLesson:
    """What was learned of discs."""

    fit: ProfileFit

    @cached_property
    def eye(self) -> Reader:
        """What reads with it."""
        return Reader(self.fit.profile)

    def save(self, place: Path) -> None:
        """Keep it as a profile."""
        self.fit.profile.save(place)

    def facts(self) -> Sequence[Message]:
        """Return how many discs were learned, how well their faces differ, and in which light."""
        return facts(self.fit)

    def examples(self) -> Picture:
        """Return the first face above the second."""
        return examples(self.fit)


class DiscTeacher:
    """Teaches one set of two-sided discs."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def title(self, face: Words) -> Message:
        """Return what to lay: all discs that there are."""
        return Message(
            "calibration.title.face", count=self._pieces.at_hand, pieces=self._pieces.label, face=face
        )

    def not_bare(self, picture: Picture) -> Message | None:
        """Say that discs lie where none should; how many is not known, as long as their size is not."""
        return Message("calibration.not-bare") if round_things(picture) else None

    def laid(self, label: str, picture: Picture, empty: Picture) -> Laid:
        """Return all discs, laid apart from each other."""
        count = self._pieces.at_hand
        found = blobs(picture, empty, label, count)
        check_sharp(picture, found, label)
        places = (Place(blob.x + blob.width / 2, blob.y + blob.height / 2, blob.radius) for blob in found)
        return Laid(Message("calibration.check.discs", found=count, expected=count), tuple(places))

    def kept(self, place: Path) -> KeptDiscs | None:
        """Return the discs whose profile is kept at a place."""
        labels = tuple(face.label for face in self._pieces.faces)
        return KeptDiscs(place, labels) if place.exists() else None

    def learn(self, empty: Picture, faces: Mapping[str, Picture]) -> DiscLesson:
        """Learn both sides."""
        digest = hashlib.sha256()
        for picture in (empty, *faces.values()):
            digest.update(picture.tobytes())
        return DiscLesson(fit(empty, faces, self._pieces.at_hand, digest.hexdigest()))


LOOK_WIDTH = 640
RADII = np.geomspace(5.7, 45.0, 19)
"""The radii of discs, in a picture of that width, from a high ceiling to a low shelf; the specks of a stone
table look round where they are smaller."""
LEAST_EDGE = 24.0
RIM = 0.55
"""The share of a rim that has to be there: of drawn discs two thirds and more, of grain, weave and felt
less than half."""
FEWEST = 2
"""A knot in the wood may be round; two things that are round and of one size are not the table's."""


def round_things(picture: Picture) -> int:
    """Return about how many things of one size lie there that are as round as a disc; 0 on a bare table."""
    height, width = picture.shape[:2]
    size = (LOOK_WIDTH, round(height * LOOK_WIDTH / width))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    found = edges(smoothed(small), None, LEAST_EDGE)
    alike = max(
        len(peaks(vote_map(found, [share * radius for share in BAND]), radius, RIM))
        for radius in RADII.tolist()
    )
    return alike if alike >= FEWEST else 0
