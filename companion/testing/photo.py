"""A photo, read with the eye that a profile has taught."""

from pathlib import Path

from companion.vision.any_pieces import load_profile, reader_of
from companion.vision.picture import load_picture


def read_faces(photo: str | Path, profile: str | Path, expect: int | None = None) -> tuple[str | None, ...]:
    """Return the faces in a photo, sorted; `None` for a piece that cannot be told.

    `profile` is what `companion calibrate` wrote for these pieces, `expect` how many lie there.
    """
    reading = reader_of(load_profile(Path(profile))).read(load_picture(Path(photo)), expect)
    return tuple(sorted((piece.face for piece in reading.pieces), key=str))
