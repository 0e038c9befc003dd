"""The eye: finds the discs in a picture of the table, tells their faces, and says what it doubts.

    >>> reader = Reader(Profile.load(Path("profile")))
    >>> first = reader.read(frame, expect=12)
    >>> reading = vote([first, *(reader.confirm(later, first) for later in others)])
    >>> reading.sure, reading.squashed
    (True, 7)

One stage, one function, one file. Everything that is particular to a table, its light, its camera
and its print comes from the `Profile`, which `calibration` learns from three pictures.
"""

from companion.vision.picture import BadPicture, load_picture
from companion.vision.profile import BadProfile, Profile
from companion.vision.reader import Reader
from companion.vision.reading import Disc, Doubt, Doubted, Face, Reading
from companion.vision.vote import vote

__all__ = [
    "BadPicture",
    "BadProfile",
    "Disc",
    "Doubt",
    "Doubted",
    "Face",
    "Profile",
    "Reader",
    "Reading",
    "load_picture",
    "vote",
]
