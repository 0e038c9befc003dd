"""A picture as dice are looked for in it: of the profile's size, reduced, against the bare table."""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.bare_table import BareTable
from companion.vision.dice.faint import with_faint
from companion.vision.dice.profile import DiceProfile
from companion.vision.foreground import Foreground, reduced
from companion.vision.picture import BadPicture, Picture
from companion.words import Message

_CHANGED = 6.0
"""So many times further than grain a pixel is from the one before where something has changed."""


@dataclass(frozen=True, eq=False)
class View:
    """The work picture, the small one, and how much larger than the profile's the picture was."""

    work: Picture
    small: Picture
    zoom: float

    @classmethod
    def of(cls, picture: Picture, profile: DiceProfile) -> "View":
        """Bring a picture to the profile's size, and reduce it."""
        (width, height), given = profile.size, (picture.shape[1], picture.shape[0])
        if abs(given[0] * height - given[1] * width) > 0.01 * given[0] * height:
            size = {"width": given[0], "height": given[1], "want_width": width, "want_height": height}
            raise BadPicture(Message("picture.other-shape", **size))
        if given != profile.size:
            way = cv2.INTER_AREA if given[0] > width else cv2.INTER_LINEAR
            picture = np.asarray(cv2.resize(picture, profile.size, interpolation=way), np.uint8)
        work = reduced(picture, profile.work)
        return cls(work, reduced(work, profile.look - profile.work), given[0] / width)

    def foreground(self, profile: DiceProfile) -> Foreground:
        """Compare with the bare table; where its texture seems to have moved, so may the camera have."""
        return with_faint(BareTable(profile.bare, profile.noise).foreground(self.small))

    def differs(self, before: "View", profile: DiceProfile) -> bool:
        """Whether more than grain differs from another view."""
        away = cv2.absdiff(self.small, before.small).max(axis=2).astype(np.float32)
        differs = np.asarray(cv2.compare(away, _CHANGED * profile.noise, cv2.CMP_GT), np.uint8)
        return cv2.countNonZero(cv2.erode(differs, np.ones((2, 2), np.uint8))) > 0
