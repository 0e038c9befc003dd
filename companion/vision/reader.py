"""The reader: one picture in, one reading out. It holds the profile and no memory of earlier pictures."""

from numpy.typing import NDArray
import numpy as np

from companion.vision.profile import Profile
from companion.vision.reading import Reading


class Reader:
    """Reads pictures of the one table that `profile` was learned from.

    >>> Reader(profile).read(picture, expect=12).squashed
    7
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    def read(self, picture: NDArray[np.uint8], expect: int | None = None) -> Reading:
        """Search the whole picture. `expect` is a check on the outcome, never a reason to drop a disc."""
        raise NotImplementedError

    def confirm(self, picture: NDArray[np.uint8], reading: Reading) -> Reading:
        """Look again where `reading` found discs, and whether anything else has changed since.

        Costs less than `read`. Give it the next frames after a reading, then `vote` on all of them.
        """
        raise NotImplementedError
