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
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import CompanionError
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


def judged(file: Path) -> tuple[str, str]:
    """Return right, wrong or asked, and why."""
    with zipfile.ZipFile(file) as packed, tempfile.TemporaryDirectory() as place:
        if "profile" not in packed.namelist():
            return "left out", "it has no profile"
        told = json.loads(packed.read("slap.json"))
        profile = load_profile(Path(packed.extract("profile", place)))
        photo = cv2.imdecode(np.frombuffer(packed.read("photo.jpg"), np.uint8), cv2.IMREAD_COLOR)
    if photo is None or told["counted"] is None:
        return "left out", "it has no photo, or nobody let it count"
    truth = accepted(told, profile.faces)
    if not truth:
        return "left out", "nobody said its faces, nor how many show one of them"
    picture = laid_back(np.asarray(photo, np.uint8), told["reading"], profile)
    reading = reader_of(profile).read(picture, told["reading"]["expected"])
    if not reading.sure:
        return "asked", say(reading.reason, "en")
    right = all(reading.count(face) == number for face, number in truth.items())
    return ("right" if right else "wrong"), f"{dict(reading.faces)}, true {truth}"


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
        try:
            word, why = judged(file)
        except (CompanionError, zipfile.BadZipFile, KeyError, ValueError) as fault:
            word, why = "left out", f"it is no report of a throw: {fault}"
        tally[word] += 1
        if word != "right":
            sys.stdout.write(f"{file.name}: {word}: {why}\n")
    return tally


def main() -> int:
    """Print the tally."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    tally = scored(parser.parse_args().folder)
    sys.stdout.write(", ".join(f"{tally[word]} {word}" for word in ("right", "wrong", "asked", "left out")))
    sys.stdout.write("\n")
    return 1 if tally["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
