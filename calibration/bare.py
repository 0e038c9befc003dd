"""Whether a table that should be bare has discs on it, when nothing is known of the discs yet.

>>> round_things(picture)
15
"""

import cv2
import numpy as np

from calibration.locate import BAND, smoothed
from companion.vision.discs.circles import edges, peaks, vote_map
from companion.vision.picture import Picture

LOOK_WIDTH = 640
RADII = np.geomspace(4.5, 45.0, 21)
"""The radii of discs, in a picture of that width, from a high ceiling to a low shelf."""
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
