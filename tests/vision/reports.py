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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.ports import Picture
from companion.vision.any_pieces import AnyProfile, load_profile, reader_of
from companion.vision.reading import Doubted, Place
from companion.vision.surroundings import surroundings
from companion.words import say


def laid_back(photo: Picture, told: dict[str, Any], profile: AnyProfile) -> Picture:
    """Return the picture that the camera saw, with bare table where the photo shows nothing."""
    picture = np.asarray(cv2.resize(profile.bare, profile.size, interpolation=cv2.INTER_CUBIC), np.uint8)
    left, top = (round(value) for value in told["photo"][:2])
    there = picture[top : top + photo.shape[0], left : left + photo.shape[1]]
    pieces = [(each["x"], each["y"], each["r"]) for each in told["pieces"]]
    doubted = [each["place"] for each in told["doubts"] if "place" in each and each["name"] != Doubted.HANDS]
    places = [Place(x - left, y - top, r) for x, y, r in (*pieces, *doubted)]
    cv2.copyTo(photo, surroundings(photo.shape, places), there)
    return picture


@dataclass(frozen=True, slots=True)
class Report:
    """A throw that can be read again, and its truth."""

    profile: AnyProfile
    picture: Picture
    expected: int | None
    truth: dict[str, int]


class LeftOut(ValueError):
    """A report that cannot be scored, and why."""


def unpacked(file: Path) -> Report:
    """Return what a ZIP holds."""
    with zipfile.ZipFile(file) as packed, tempfile.TemporaryDirectory() as place:
        if "profile" not in packed.namelist():
            raise LeftOut("it has no profile")
        told, jpeg = json.loads(packed.read("slap.json")), packed.read("photo.jpg")
        profile = load_profile(Path(packed.extract("profile", place)))
    if not isinstance(told, dict) or not isinstance(told["reading"], dict):
        raise LeftOut("its slap.json tells no reading")
    if told["counted"] is None:
        raise LeftOut("nobody let it count")
    truth, expected = accepted(told, profile.faces), told["reading"]["expected"]
    if not truth:
        raise LeftOut("nobody said its faces, nor how many show one of them")
    photo = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    if photo is None:
        raise LeftOut("its photo.jpg is no picture")
    picture = laid_back(np.asarray(photo, np.uint8), told["reading"], profile)
    return Report(profile, picture, None if expected is None else int(expected), truth)


def judged(file: Path) -> tuple[str, str]:
    """Return right, wrong, asked or left out, and why."""
    try:
        report = unpacked(file)
    except LeftOut as why:
        return "left out", str(why)
    except Exception as fault:  # people send in anything, and one file must not end the run
        return "left out", f"it is no report of a throw: {type(fault).__name__}: {fault}"
    reading = reader_of(report.profile).read(report.picture, report.expected)
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
