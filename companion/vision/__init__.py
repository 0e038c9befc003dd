"""The eye: finds the pieces in a picture of the table, tells their faces, and says what it doubts.

    >>> reader = Reader(Profile.load(Path("profile"), ("heads", "tails")))
    >>> first = reader.read(frame, expect=12)
    >>> reading = vote([first, *(reader.confirm(later, first) for later in others)])
    >>> reading.sure, reading.count("heads")
    (True, 7)

One stage, one function, one file. Here is what discs and dice share; `discs` and `dice` read either.
Everything that is particular to a table, its light, its camera and its print comes from the `Profile`, which
`calibration` learns from three pictures; so do the labels of the faces, which only a game understands.
"""

import cv2

from companion.vision.discs.profile import Profile
from companion.vision.discs.reader import Reader
from companion.vision.packed import BadProfile
from companion.vision.picture import BadPicture, load_picture
from companion.vision.reading import Doubt, Doubted, Piece, Reading, Remark
from companion.vision.vote import vote

cv2.setNumThreads(1)  # its pictures are small: two threads bring nothing, and cost up to half more

__all__ = [
    "BadPicture",
    "BadProfile",
    "Doubt",
    "Doubted",
    "Piece",
    "Profile",
    "Reader",
    "Reading",
    "Remark",
    "load_picture",
    "vote",
]
