"""The proof of a reading: what the journal keeps of it, and the photo, cut to where the discs lie."""

import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from companion.live.interface import Photo
from companion.ports import Picture
from companion.vision import Reading
from companion.vision.reading import Disc, Doubt, Doubted, Face

MARGIN_RADII = 3.0
"""Table that is left around the outermost discs, in radii of a disc."""
SHAPE = 244 / 220
"""How much wider than tall a photo is, where the picture allows: as the page frames it."""
COUNTED = (Face.SQUASHED, Face.UNREADABLE, Face.ALIVE)
QUALITY = 88
LIVE_WIDTH = 960


def evidence(reading: Reading, photo: Photo) -> dict[str, Any]:
    """Return a reading as the journal keeps it."""
    return {
        "sure": reading.sure,
        "squashed": reading.squashed,
        "expected": reading.expected,
        "doubts": [{"name": doubt.name, "disc": doubt.disc} for doubt in reading.doubts],
        "discs": [
            {
                "x": round(d.x, 1),
                "y": round(d.y, 1),
                "r": round(d.r, 1),
                "face": d.face,
                "confidence": d.confidence,
            }
            for d in reading.discs
        ],
        "photo": [photo.left, photo.top, photo.width, photo.height],
    }


def remembered(body: Mapping[str, Any], id: str) -> tuple[Reading, Photo]:
    """Return the reading that `evidence` wrote, and the place of its photo."""
    discs = tuple(
        Disc(each["x"], each["y"], each["r"], Face(each["face"]), each["confidence"])
        for each in body["discs"]
    )
    expected = body["expected"]
    doubts = tuple(
        Doubt(Doubted(each["name"]), each["disc"], found=len(discs), expected=expected or 0)
        for each in body["doubts"]
    )
    return Reading(discs, doubts, expected), Photo(id, *body["photo"])


def numbered(reading: Reading) -> Reading:
    """Return the reading with its discs as people count them: squashed ones first, living ones last."""
    order = sorted(range(len(reading.discs)), key=lambda place: COUNTED.index(reading.discs[place].face))
    number = {old + 1: new + 1 for new, old in enumerate(order)}
    return replace(
        reading,
        discs=tuple(reading.discs[place] for place in order),
        doubts=tuple(
            replace(doubt, disc=number[doubt.disc]) if doubt.disc else doubt for doubt in reading.doubts
        ),
    )


def framed(reading: Reading, picture: Picture) -> Photo:
    """Return the part of the picture that shows every disc and every doubt, and nothing far away.

    Where there is neither, that is no part at all: nobody asked for a photo of who sits at the table.
    """
    height, width = picture.shape[:2]
    places = [disc.place for disc in reading.discs]
    places += [doubt.place for doubt in reading.doubts if doubt.place is not None]
    if not places:
        return Photo("", 0, 0, 0, 0)
    margin = MARGIN_RADII * max(place.r for place in places)
    left, right = min(place.x for place in places) - margin, max(place.x for place in places) + margin
    top, bottom = min(place.y for place in places) - margin, max(place.y for place in places) + margin
    wide, tall = max(right - left, (bottom - top) * SHAPE), max(bottom - top, (right - left) / SHAPE)
    wide, tall = min(width, int(wide)), min(height, int(tall))
    return Photo(
        "",
        max(0, min(width - wide, int((left + right - wide) / 2))),
        max(0, min(height - tall, int((top + bottom - tall) / 2))),
        wide,
        tall,
    )


def photographed(picture: Picture, photo: Photo) -> bytes:
    """Return that part of the picture as JPEG; of no part, nothing."""
    if not photo.width:
        return b""
    left, top = int(photo.left), int(photo.top)
    return jpeg(picture[top : top + int(photo.height), left : left + int(photo.width)])


class LiveJpeg:
    """A picture as JPEG, small enough to be sent once a second; made once, however many ask for it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._latest: tuple[Picture, bytes] | None = None

    def __call__(self, picture: Picture) -> bytes:
        """Return that of this picture; it is known by being the same, since no camera paints over its own."""
        with self._lock:
            if self._latest is None or self._latest[0] is not picture:
                self._latest = picture, _small_jpeg(picture)
            return self._latest[1]


live_jpeg = LiveJpeg()


def _small_jpeg(picture: Picture) -> bytes:
    height, width = picture.shape[:2]
    if width > LIVE_WIDTH:
        size = (LIVE_WIDTH, round(height * LIVE_WIDTH / width))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    return jpeg(picture)


def jpeg(picture: Picture) -> bytes:
    """Return a picture as JPEG."""
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(encoded)
