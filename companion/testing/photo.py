"""A photo, read with the eye that a profile has taught."""

from pathlib import Path

import cv2

from companion.errors import FileTrouble
from companion.vision.any_pieces import load_profile, reader_of
from companion.words import Message


def read_faces(photo: str | Path, profile: str | Path, expect: int | None = None) -> tuple[str | None, ...]:
    """Return the faces in a photo, sorted; `None` for a piece that cannot be told.

    `profile` is what `companion calibrate` wrote for these pieces, `expect` how many lie there.
    """
    picture = cv2.imread(str(photo))
    if picture is None:
        raise FileTrouble(Message("testing.no-picture", file=str(photo)))
    reading = reader_of(load_profile(Path(profile))).read(picture, expect)
    return tuple(sorted((piece.face for piece in reading.pieces), key=str))
