"""A reading for people: its pieces numbered as they count them, and the photo, cut to where these lie."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import cv2

from companion.games.game import Throw
from companion.photos import Photo
from companion.ports import Closer, Part, Picture
from companion.vision.bracket import dimmed, merged, usable
from companion.vision.reading import Piece, Reading

MARGIN_RADII = 3.0
"""Table that is left around the outermost pieces, in radii of a piece."""
SHAPE = 244 / 220
"""How much wider than tall a photo is, where the picture allows: as the page frames it."""
QUALITY = 88


def numbered(reading: Reading, throw: Throw, kept: Collection[int] = ()) -> Reading:
    """Return the reading with its pieces as people count them.

    Those whose face counts come first, then those that could not be told, then the others, each in the
    order in which the game lists its faces; last those that were `kept`, by their numbers.
    """
    labels = [face.label for face in throw.pieces.faces]

    def rank(piece: Piece) -> tuple[int, int, str]:
        kind = 0 if piece.face in throw.counts else 1 if piece.face is None else 2
        place = labels.index(piece.face) if piece.face in labels else len(labels)
        return kind, place, piece.face or ""

    order = sorted(
        range(len(reading.pieces)), key=lambda place: (place + 1 in kept, rank(reading.pieces[place]))
    )
    number = {old + 1: new + 1 for new, old in enumerate(order)}
    return replace(
        reading,
        pieces=tuple(reading.pieces[place] for place in order),
        doubts=tuple(
            replace(doubt, piece=number[doubt.piece]) if doubt.piece else doubt for doubt in reading.doubts
        ),
    )


def framed(reading: Reading, picture: Picture) -> Photo:
    """Return the part of the picture that shows every piece, doubt and remark, and nothing far away.

    Where there is none, that is no part at all: nobody asked for a photo of who sits at the table.
    """
    height, width = picture.shape[:2]
    places = [piece.place for piece in reading.pieces]
    places += [doubt.place for doubt in reading.doubts if doubt.place is not None]
    places += [remark.place for remark in reading.remarks]
    if not places:
        return Photo("", 0, 0, 0, 0)
    margin = MARGIN_RADII * max(piece.r for piece in reading.pieces or places)
    about = [max(margin, place.r) for place in places]  # a reflection may be far larger than pieces
    left = min(place.x - r for place, r in zip(places, about, strict=True))
    right = max(place.x + r for place, r in zip(places, about, strict=True))
    top = min(place.y - r for place, r in zip(places, about, strict=True))
    bottom = max(place.y + r for place, r in zip(places, about, strict=True))
    wide, tall = max(right - left, (bottom - top) * SHAPE), max(bottom - top, (right - left) / SHAPE)
    wide, tall = min(width, int(wide)), min(height, int(tall))
    return Photo(
        "",
        max(0, min(width - wide, int((left + right - wide) / 2))),
        max(0, min(height - tall, int((top + bottom - tall) / 2))),
        wide,
        tall,
    )


@dataclass(frozen=True, slots=True)
class Shots:
    """A photo as JPEG, and the exposures that it was made of, the longest first, where there were several."""

    shown: bytes
    exposures: tuple[bytes, ...] = ()


def shots(picture: Picture, shorter: Sequence[Picture], photo: Photo, closer: Closer | None = None) -> Shots:
    """Return that part of the picture; what it clips is shown as shorter exposures of the table have it.

    Where the camera has more pixels of it (`closer`), people see those, and what was read is kept beside it.
    """
    shorter = usable(picture, shorter)
    if not photo.width:
        return Shots(b"")
    if not shorter:
        own = photographed(picture, photo)
        return Shots(own) if closer is None else Shots(jpeg(closer(_rectangle(photo))), (own,))
    (shown,) = dimmed([merged(picture, shorter, _part(photo))[0]], picture.shape[1])
    exposures = tuple(photographed(each, photo) for each in (picture, *shorter))
    return Shots(jpeg(shown), exposures)


def photographed(picture: Picture, photo: Photo) -> bytes:
    """Return that part of the picture as JPEG; of no part, nothing."""
    if not photo.width:
        return b""
    return jpeg(picture[_part(photo)])


def _part(photo: Photo) -> tuple[slice, slice]:
    left, top = int(photo.left), int(photo.top)
    return slice(top, top + int(photo.height)), slice(left, left + int(photo.width))


def _rectangle(photo: Photo) -> Part:
    return Part(int(photo.left), int(photo.top), int(photo.width), int(photo.height))


def jpeg(picture: Picture) -> bytes:
    """Return a picture as JPEG."""
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(encoded)
