"""Whether pictures of dice can be learned from, and whether they were: looked at before and after."""

from collections.abc import Mapping
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.blur import check_sharp
from calibration.checks import below
from calibration.dice.locate import Tops
from calibration.dice.rehearse import Rehearsal
from calibration.errors import BadCalibration
from calibration.locate import Blob
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.faces import PRINT
from companion.vision.light import greatest
from companion.vision.picture import BURNT, Picture
from companion.vision.reading import UNREADABLE
from companion.words import Message

DARKEST = 20.0
"""The least brightness (of 255) that a tenth of a picture must have: a dark tray may take most of it."""
SMALLEST_HALF_PX = 7.0
"""Half a top's side at the least: a pip is then two pixels wide."""
FEWEST_FACES, MOST_FACES = 2, 6
"""A cube has six sides, and some of them may be alike; other solids have no square top."""
FEWEST_AGREEING = 3
"""So many dice of each picture have to show the same, or all where there are fewer."""
Floats = NDArray[np.float32]

_SOFT = 0.5
"""The bare table's texture and grain are this much weaker in a picture that is out of focus."""
_FAR, _FAINT = 12.0, 0.004
"""So many times further than usual from the others, and so far at the least, a die shows another face."""
_MOST_ODD = 0.1
"""The share of all dice that the others of their face may not explain: of more none was learned as it is."""
_ALIKE = 0.5
"""The dice of a face lie nearer to it than to any other by this share of how far they lie from it: by 0.68
and more in fifty sets, by 0.02 and 0.39 in one in which a sword was read as an arrow."""
_EDGES = 4
MOST, NEARLY_ALL = 0.5, 0.75
"""The share of an edge along which print is a side's at first sight, and where no other squares can be
learned from: two large pips take more than half of an edge, a side all of it."""
_STRIP, _INKED, _BROADLY = 2, 0.6, (0.4, 0.25)
"""How many places broad the strip along an edge of a top is, and the ink of most of it that is a side's; or
that of it and of the next one: squares that are a little too large have a seam of the table all round."""
_STRONG = 0.5
_MOST_NARROWED = 0.25
"""Print that cannot tell a flat top from one that leans by forty degrees tells nothing."""


def check_pictures(empty: Picture, pictures: Mapping[str, Picture]) -> None:
    """Refuse pictures that do not belong together, are dark or burnt out, or show the same; and a name that
    means no face.
    """
    if UNREADABLE in pictures:
        raise BadCalibration(Message("dice.reserved", face=UNREADABLE))
    if len(pictures) < FEWEST_FACES:
        raise BadCalibration(Message("dice.few-faces", found=len(pictures), least=FEWEST_FACES))
    if len(pictures) > MOST_FACES:
        raise BadCalibration(Message("dice.many-faces", found=len(pictures), most=MOST_FACES))
    named = [("empty", empty), *pictures.items()]
    for name, picture in named:
        _check_picture(name, picture, empty)
    for (one, first), (other, second) in combinations(named, 2):
        if _same(first, second):
            raise BadCalibration(Message("dice.same", one=one, other=other))


def _check_picture(name: str, picture: Picture, empty: Picture) -> None:
    """Refuse a picture of another size than the bare table's, or one that is dark, burnt out or soft."""
    if picture.shape != empty.shape:
        size = {"width": picture.shape[1], "height": picture.shape[0]}
        want = {"want_width": empty.shape[1], "want_height": empty.shape[0]}
        raise BadCalibration(Message("dice.sizes", face=name, **size, **want))
    bright = float(np.percentile(greatest(picture[::4, ::4]), 90))
    if bright < DARKEST:
        raise BadCalibration(
            Message("dice.dark", face=name, brightness=round(below(bright, 0)), least=round(DARKEST))
        )
    if cv2.countNonZero(cv2.inRange(picture, (BURNT,) * 3, (255,) * 3)) > 0.5 * picture[..., 0].size:
        raise BadCalibration(Message("dice.burnt", face=name))
    if _fineness(picture) < _SOFT * _fineness(empty):
        raise BadCalibration(Message("dice.blurred", face=name))


def _fineness(picture: Picture) -> float:
    """Return how much of its brightness most of a picture, which is table, changes from pixel to pixel."""
    fine = np.abs(cv2.Laplacian(picture[..., 1], cv2.CV_32F)).mean(axis=0)
    return float(np.median(fine) / max(float(np.median(picture[..., 1])), 1.0))


def _same(one: Picture, other: Picture) -> bool:
    """Whether two pictures show the same, up to the camera's grain."""
    small = [
        cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA) for picture in (one, other)
    ]
    still = cv2.inRange(cv2.absdiff(*small), (0,) * 3, (12,) * 3)
    return bool(still.size - cv2.countNonZero(still) < 1e-4 * still.size)


def check_tops(pictures: Mapping[str, Picture], found: Tops) -> None:
    """Refuse dice that are too small, and pictures that are out of focus."""
    if found.half < SMALLEST_HALF_PX:
        raise BadCalibration(Message("dice.small", half=below(found.half, 1), least=round(SMALLEST_HALF_PX)))
    for label, picture in pictures.items():
        side = round(2 * found.half)
        dice = [
            Blob(int(x - found.half), int(y - found.half), side, side, found.half, found.half**2)
            for x, y in found.squares[label][:, 0, :2].tolist()
        ]
        try:
            check_sharp(picture, dice, label)
        except BadCalibration as fault:
            raise BadCalibration(Message("dice.blurred", face=label)) from fault


def check_sides(templates: Floats, labels: tuple[str, ...], along: float, aside: float = np.inf) -> None:
    """Refuse a face of which print takes so much `along` one edge: it was learned with the side of its dice.

    A frame is printed along all four edges. Print whose middle lies so many half sides `aside` was learned
    with a side too, though nothing shows along an edge.
    """
    for label, template in zip(labels, templates, strict=True):
        inked = sum(_is_a_side(turned, along) for turned in _four_turns(template))
        if 0 < inked < _EDGES or _off_middle(template) > aside:
            raise BadCalibration(Message("dice.side", face=label))


def _off_middle(template: Floats) -> float:
    """Return how far the middle of strong ink lies from that of its face, in half sides."""
    ink = np.maximum(template - _STRONG, 0)
    if not ink.any():
        return 0.0
    return float(np.hypot(*np.average(PRINT.places, axis=0, weights=ink)))


def _four_turns(template: Floats) -> list[Floats]:
    """Return a face (places x places) in its four turns."""
    square = template.reshape(PRINT.across, PRINT.across)
    return [np.rot90(square, quarters) for quarters in range(_EDGES)]


def _is_a_side(top: Floats, along: float) -> bool:
    """Whether there is ink along so much of the upper edge."""
    outer, next_to = (float(np.quantile(top[at : at + _STRIP], 1 - along)) for at in (0, _STRIP))
    return outer > _INKED or (outer > _BROADLY[0] and next_to > _BROADLY[1])


def check_rehearsal(rehearsal: Rehearsal, labels: tuple[str, ...]) -> None:
    """Refuse a face whose dice do not show the same, and faces that cannot be told apart."""
    own, faces = rehearsal.own, rehearsal.faces
    agree = rehearsal.agree & (own <= _FAR * max(_FAINT, float(np.median(own))))
    odd = np.bincount(faces[~rehearsal.agree], minlength=len(labels))
    for face, label in enumerate(labels):
        here = faces == face
        agreeing = int(agree[here].sum())
        most_are_here = odd.sum() > _MOST_ODD * len(faces) and face == odd.argmax()
        if most_are_here or agreeing < min(FEWEST_AGREEING, int(here.sum())):
            raise BadCalibration(Message("dice.mixed", face=label, found=agreeing))
        leads = np.median(rehearsal.away[here] - own[here][:, None], axis=0)
        leads[face] = np.inf
        if leads.min() <= _ALIKE * float(np.median(own[here])):
            raise BadCalibration(Message("dice.alike", one=label, other=labels[int(leads.argmin())]))


def check_lies(rehearsal: Rehearsal) -> None:
    """Refuse dice whose print fits so badly that flat tops seem to lean: what is read of them is a guess."""
    narrow = [1 - look.squash for look in rehearsal.looks if not look.plain]
    narrowed = float(np.percentile(narrow or [0.0], 90))
    if narrowed > _MOST_NARROWED:
        found, most = (round(100 * share) for share in (narrowed, _MOST_NARROWED))
        raise BadCalibration(Message("dice.unclear", found=found, most=most))


def check_read_back(profile: DiceProfile, pictures: Mapping[str, Picture]) -> None:
    """Refuse faces of which one is taken for another, without a doubt, where they were learned from."""
    reader = DiceReader(profile)
    for label, picture in pictures.items():
        reading = reader.read(picture)
        doubted = {doubt.piece for doubt in reading.doubts}
        for number, piece in enumerate(reading.pieces, start=1):
            if number not in doubted and piece.face not in (None, label):
                raise BadCalibration(Message("dice.alike", one=label, other=piece.face))
