"""Learns dice for the learned reader: finds all of them in each picture, and keeps a crop of each.

>>> learn_crops(empty, {"1": ones, "2": twos}).faces
('1', '2')
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from calibration.locate import noise_of
from calibration.steady import steadied
from companion.vision.crop import cut_out
from companion.vision.find import Detection, find_pieces
from companion.vision.foreground import reduced
from companion.vision.learned import SHAPE, SIZES, LearnedProfile
from companion.vision.picture import Picture
from companion.vision.recognise import Examples, compare
from companion.words import Message

FEWEST, MOST = 2, 7
"""How many dice may lie in a picture."""
UNITS = np.geomspace(9, 110, 11)
"""Outer radii that are tried, in pixels: the size of the pieces is not known yet."""
LEAST = 0.4
"""A detection in a calibration picture is at least this probable."""
MOST_MISTAKEN = 0.2
"""The share of examples that may be recognised as another face; readings ask about such dice."""
CLEARLY_ANOTHER = 0.87
"""An example that is recognised as another face with this trust was laid wrongly."""
_NEARLY_BEST = 0.85
"""Pips are found too, at a smaller size: of sizes that are found nearly as well the largest is taken."""
_LOOK_PX = 5.0
"""The outer radius of a piece in the picture that is compared with the bare table, at the least."""

Floats = NDArray[np.float32]


def learn_crops(empty: Picture, pictures: Mapping[str, Picture]) -> LearnedProfile:
    """Learn dice from the bare table and a picture of each face, or say why that cannot be done."""
    pictures = {label: steadied(picture, empty) for label, picture in pictures.items()}
    found = _all_found(empty, pictures)
    for label, dice in found.items():
        told = {"face": label, "found": len(dice), "low": FEWEST, "high": MOST}
        if len(dice) < FEWEST:
            raise BadCalibration(Message("dice.too-few", **told))
        if len(dice) > MOST:
            raise BadCalibration(Message("dice.too-many", **told))
    size = (empty.shape[1], empty.shape[0])
    unit = _plane([each for dice in found.values() for each in dice], size)
    look = max(0, int(np.log2(float(unit[0]) / _LOOK_PX)))
    small = reduced(empty, look)
    noise = np.max([noise_of(reduced(picture, look), small) for picture in pictures.values()], axis=0)
    crops, bare_crops, labels = [], [], []
    for index, (label, dice) in enumerate(found.items()):
        places = [(each.x, each.y, _at(unit, each.x, each.y, size)) for each in dice]
        crops.append(cut_out(pictures[label], places))
        bare_crops.append(cut_out(empty, places))
        labels += [index] * len(dice)
    profile = LearnedProfile(
        shape=SHAPE,
        faces=tuple(pictures),
        size=size,
        pictures=hashlib.sha256(b"".join(each.tobytes() for each in (empty, *pictures.values()))).hexdigest(),
        look=look,
        unit=unit,
        bare=np.asarray(cv2.imencode(".jpg", empty, [cv2.IMWRITE_JPEG_QUALITY, 95])[1]).ravel(),
        noise=np.asarray(noise, np.float32),
        crops=np.concatenate(crops),
        bare_crops=np.concatenate(bare_crops),
        labels=np.asarray(labels, np.int64),
    )
    _check_apart(profile)
    return profile


def _all_found(empty: Picture, pictures: Mapping[str, Picture]) -> dict[str, list[Detection]]:
    """Return the dice in each picture, by the size at which the same number is found in all of them."""
    best: dict[str, list[Detection]] = {label: [] for label in pictures}
    tried = []
    for unit in UNITS.tolist():
        found = _found(empty, pictures, unit)
        counts = [len(dice) for dice in found.values()]
        if min(counts) >= FEWEST:
            usual = float(np.clip(np.median(counts), FEWEST, MOST))
            unlike = float(np.mean(np.abs(np.array(counts) - usual))) / usual
            clear = float(np.mean([each.probability for dice in found.values() for each in dice]))
            tried.append((unlike, unit, clear))
    if not tried:
        return best
    least = min(unlike for unlike, *_ in tried)
    alike = [(unit, clear) for unlike, unit, clear in tried if unlike == least]
    clearest = max(clear for _, clear in alike)
    unit = max(unit for unit, clear in alike if clear > _NEARLY_BEST * clearest)
    for _ in range(2):  # the size that is found is more exact than the one that was tried
        found = _found(empty, pictures, unit)
        unit = float(np.median([each.radius for dice in found.values() for each in dice]))
    return _found(empty, pictures, unit)


def _found(empty: Picture, pictures: Mapping[str, Picture], unit: float) -> dict[str, list[Detection]]:
    return {
        label: [
            each
            for each in find_pieces(picture, empty, unit)
            if each.probability > LEAST and SIZES[0] < each.radius / unit < SIZES[1]
        ]
        for label, picture in pictures.items()
    }


def _plane(dice: Sequence[Detection], size: tuple[int, int]) -> Floats:
    """Return the outer radius in the middle, and how it grows to the right and down, if enough dice tell."""
    middle = float(np.median([each.radius for each in dice]))
    if len(dice) < 2 * MOST:
        return np.array([middle, 0, 0], np.float32)
    x, y, radius = (np.array([getattr(each, name) for each in dice]) for name in ("x", "y", "radius"))
    terms = np.stack([np.ones_like(x), x - size[0] / 2, y - size[1] / 2], 1)
    plane = np.linalg.lstsq(terms, radius, rcond=None)[0]
    slope = np.abs(plane[1:]) @ np.array(size) / middle
    return np.asarray(plane if slope < 0.5 else [middle, 0, 0], np.float32)


def _at(unit: Floats, x: float, y: float, size: tuple[int, int]) -> float:
    return float(unit[0] + unit[1] * (x - size[0] / 2) + unit[2] * (y - size[1] / 2))


def _check_apart(profile: LearnedProfile) -> None:
    """Refuse faces of which too many examples, each left out once, are recognised as other ones."""
    known = Examples.of(profile.crops, profile.bare_crops, profile.labels, len(profile.faces))
    mistaken = Counter[tuple[str, str]]()
    for index, label in enumerate(profile.labels.tolist()):
        (seen,) = compare(known.embeddings[index, :1], known.without(index))
        if seen.face != label and seen.trust > CLEARLY_ANOTHER:
            laid = Message("calibration.read-back", face=profile.faces[label], other=profile.faces[seen.face])
            raise BadCalibration(laid)
        if seen.face != label:
            mistaken[profile.faces[label], profile.faces[seen.face]] += 1
    if mistaken.total() > MOST_MISTAKEN * len(profile.labels):
        one, other = mistaken.most_common(1)[0][0]
        raise BadCalibration(Message("dice.alike", one=one, other=other))
