"""How the eye does on throws that people sent in, discs or dice, by `companion report`.

    python -m tests.vision.reports FOLDER        a folder of such ZIPs

Each photo is laid back onto the bare table of its profile and read anew; the truth is what people accepted:
each face, or the number of a face that they said instead.
Prints a line for each throw that was not right, then all together, and fails where a count was wrong.
"""

import argparse
import collections
import json
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.live.reports import EXPOSURES
from companion.ports import Picture
from companion.vision import Reader
from companion.vision.any_pieces import AnyProfile, load_profile, reader_of
from companion.vision.bracket import light_left, merged
from companion.vision.reading import Doubted, Place
from companion.vision.surroundings import surroundings
from companion.words import say

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

_PIECE = 0.6
"""A piece with its side, as a share of what is shown round it."""
_COARSE, _ROUNDS = 4, 300
"""How much smaller a reflection is looked at than a picture, and how often it is spread further there."""


def laid_back(photos: Sequence[Picture], told: dict[str, Any], profile: AnyProfile) -> list[Picture]:
    """Return the pictures that the camera saw, with bare table where their photos show nothing.

    The first photo is as bright as the bare table was learned, the others are shorter exposures.
    """
    bare = np.asarray(cv2.resize(profile.bare, profile.size, interpolation=cv2.INTER_CUBIC), np.float32)
    left, top = (round(value) for value in told["photo"][:2])
    pieces = [(each["x"], each["y"], each["r"]) for each in told["pieces"]]
    doubted = [each["place"] for each in told["doubts"] if "place" in each and each["name"] != Doubted.HANDS]
    places = [Place(x - left, y - top, r) for x, y, r in (*pieces, *doubted)]
    shown = surroundings(photos[0].shape, places)
    there = np.s_[top : top + shown.shape[0], left : left + shown.shape[1]]
    photos = [np.asarray(cv2.copyTo(photo, shown), np.uint8) for photo in photos]
    pieces_alone = surroundings(shown.shape, [replace(place, r=_PIECE * place.r) for place in places])
    light, _ = merged(photos[0], photos[1:])
    table = _with_reflection(bare, there, light, (shown > 0) & (pieces_alone == 0))
    pictures = []
    for photo in photos:
        share = np.minimum(light_left(photos[0], photo), 1)
        picture = np.asarray(np.clip(np.rint(table * share), 0, 255), np.uint8)
        cv2.copyTo(photo, shown, picture[there])
        pictures.append(picture)
    return pictures


def _with_reflection(bare: Floats, there: Any, light: Floats, on_table: Mask) -> Floats:
    """Return the table with a reflection that fades out round where a photo shows it.

    Without it a reflection would end in a step where the photo ends, as paper does. Light adds up before the
    camera's curve, in which a value is about the square root of light.
    """
    added, known = np.zeros_like(bare), np.zeros(bare.shape[:2], np.uint8)
    added[there][on_table] = (light**2 - bare[there] ** 2)[on_table]
    known[there][on_table] = 1
    small = (bare.shape[1] // _COARSE, bare.shape[0] // _COARSE)
    shares = cv2.resize(known.astype(np.float32), small, interpolation=cv2.INTER_AREA)
    told = shares > 0
    sums = cv2.resize(added, small, interpolation=cv2.INTER_AREA)
    values = np.maximum(sums[told] / shares[told][:, None], 0)
    spread = np.zeros((small[1], small[0], 3), np.float32)
    for _ in range(_ROUNDS):
        spread[told] = values
        spread = np.asarray(cv2.blur(spread, (5, 5), borderType=cv2.BORDER_CONSTANT), np.float32)
    spread[told] = values
    return np.asarray(np.sqrt(bare**2 + cv2.resize(spread, bare.shape[1::-1])), np.float32)


@dataclass(frozen=True, slots=True)
class Report:
    """A throw that can be read again, and its truth."""

    profile: AnyProfile
    pictures: Sequence[Picture]
    """The longest exposure first."""
    expected: int | None
    truth: dict[str, int]


class LeftOut(ValueError):
    """A report that cannot be scored, and why."""


def unpacked(file: Path) -> Report:
    """Return what a ZIP holds."""
    with zipfile.ZipFile(file) as packed, tempfile.TemporaryDirectory() as place:
        if "profile" not in packed.namelist():
            raise LeftOut("it has no profile")
        told = json.loads(packed.read("slap.json"))
        jpegs = [packed.read(name) for name in EXPOSURES if name in packed.namelist()]
        profile = load_profile(Path(packed.extract("profile", place)))
    if not isinstance(told, dict) or not isinstance(told["reading"], dict):
        raise LeftOut("its slap.json tells no reading")
    if told["counted"] is None:
        raise LeftOut("nobody let it count")
    truth, expected = accepted(told, profile.faces), told["reading"]["expected"]
    if not truth:
        raise LeftOut("nobody said its faces, nor how many show one of them")
    pictures = laid_back([_decoded(jpeg) for jpeg in jpegs], told["reading"], profile)
    return Report(profile, pictures, None if expected is None else int(expected), truth)


def _decoded(jpeg: bytes) -> Picture:
    photo = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    if photo is None:
        raise LeftOut("its photo.jpg is no picture")
    return np.asarray(photo, np.uint8)


def judged(file: Path) -> tuple[str, str]:
    """Return right, wrong, asked or left out, and why."""
    try:
        report = unpacked(file)
    except LeftOut as why:
        return "left out", str(why)
    except Exception as fault:  # people send in anything, and one file must not end the run
        return "left out", f"it is no report of a throw: {type(fault).__name__}: {fault}"
    reader, (picture, *shorter) = reader_of(report.profile), report.pictures
    if isinstance(reader, Reader):
        reading = reader.read_bracket(picture, report.expected, shorter)
    else:
        reading = reader.read(picture, report.expected)
    if not reading.sure:
        return "asked", say(reading.reason, "en")
    right = all(reading.count(face) == number for face, number in report.truth.items())
    return ("right" if right else "wrong"), f"{dict(reading.faces)}, true {report.truth}"


def accepted(told: dict[str, Any], labels: Sequence[str]) -> dict[str, int]:
    """Return how many pieces show which face, as people accepted it; nothing where they left that open.

    >>> accepted(told, ("alive", "squashed"))        # people said "2 squashed", and nothing of the others
    {'squashed': 2}

    Reports of earlier versions hold the eye's faces where people said a number. These are passed over where
    they are not what was let count, or not of every piece.
    """
    counted = {face: number for face, number in told["counted"].items() if face in labels}
    faces = told["faces"] or ()
    each = collections.Counter(faces)
    of_all = len(faces) == told["reading"]["expected"] and None not in each
    if of_all and all(each[face] == number for face, number in counted.items()):
        return dict.fromkeys(labels, 0) | each
    return counted


def scored(folder: Path) -> collections.Counter[str]:
    """Judge every ZIP of a folder, print a line for each that was not right, and return the tally."""
    tally: collections.Counter[str] = collections.Counter()
    for file in sorted(folder.glob("*.zip")):
        word, why = judged(file)
        tally[word] += 1
        if word != "right":
            sys.stdout.write(f"{file.name}: {word}: {why}\n")
    return tally


def main() -> int:
    """Print the tally."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    if not any(folder.glob("*.zip")):
        parser.error(f"{folder} has no ZIPs. Put there what the page saves or 'companion report' packs.")
    tally = scored(folder)
    sys.stdout.write(", ".join(f"{tally[word]} {word}" for word in ("right", "wrong", "asked", "left out")))
    sys.stdout.write("\n")
    return 1 if tally["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
