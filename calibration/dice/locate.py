"""Finds the dice of the calibration pictures, when nothing about them is known but that they lie apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from calibration.locate import noise_of
from companion.vision.dice.four_edges import LOOK, FourEdges
from companion.vision.dice.square import frames_of
from companion.vision.dice.view import edge_mask, with_faint
from companion.vision.foreground import foreground, reduced
from companion.vision.light import greatest
from companion.vision.picture import Picture
from companion.words import Message

Floats = NDArray[np.float32]

MEASURE = FourEdges(half=18, span=64, turns=30)
"""For measuring a square that `LOOK` found."""
FEWEST, MOST = 4, 7
"""How many dice lie in each picture; fewer do where the owner has no more."""

_FEWEST_FOUND, _MOST_FOUND = 3, 12
"""So many may be found of them: one may lie in a reflection, and a reflection may be as large as a die."""
_TRIES = (
    *(("all", width, gaps) for width, gaps in ((640, 0), (320, 0), (640, 3), (320, 3), (640, 7), (320, 5))),
    *(("most", width, gaps) for width, gaps in ((640, 0), (640, 3))),
    *(("faint", width, gaps) for width, gaps in ((640, 0), (320, 0), (640, 3), (640, 7))),
)
"""How to compare with the bare table, in which width, and how far to close gaps: weak dice hold together best
in a small picture, dice that lie close part best in a large one. Of `all` that differs, what differs `most`
is dice without the shadows that join them; what is `faint` too is dice that hardly differ from the table.
"""
_ALIKE = 2.2
"""The largest die's area against the smallest: sides and shadows show more of some than of others."""
_NEARLY = 0.97
SQUARES = 4
"""So many squares are kept for each die, until its print tells which one is its top."""
_FEW = 15
_MASK_HALF = 5.0
_NEAR_SIZES = np.linspace(0.86, 1.14, 15)
_SIZES, _LARGER_SIZES = np.linspace(0.68, 1.15, 17), np.linspace(0.68, 1.5, 29)
"""A top's side that is tried, against that of a square as large as what differs from the bare table: of a
black die in a shadow little but the print may."""
PRINT_WIDTH = 0.9
"""Bright print is narrower than this, in half sides."""


@dataclass(frozen=True, slots=True)
class DieBlob:
    """A piece of foreground: its middle and its box in the picture's pixels, and its hull's area."""

    x: float
    y: float
    area: float
    on_border: bool


def blobs(pictures: Mapping[str, Picture], empty: Picture) -> dict[str, list[DieBlob]]:
    """Return what may be the dice of each picture, or say what is there instead."""
    best: dict[str, list[DieBlob]] = {}
    for what, width, closing in _TRIES:
        found = {label: _pieces(picture, empty, what, width, closing) for label, picture in pictures.items()}
        chosen = _dice_among(found)
        if _merit(chosen) > _merit(best):
            best = chosen
        if _merit(best) == (True, len(pictures), 0):
            break
    wanted = min(FEWEST, _usual([len(dice) for dice in best.values()]))
    for label in pictures:
        dice = best.get(label, [])
        inside = [blob for blob in dice if not blob.on_border]
        if len(inside) < wanted and len(inside) < len(dice):
            raise BadCalibration(Message("dice.border", face=label))
        if len(inside) < min(_FEWEST_FOUND, wanted):
            raise BadCalibration(Message("dice.too-few", face=label, found=len(dice), low=wanted, high=MOST))
        if len(inside) > _MOST_FOUND:
            raise BadCalibration(Message("dice.too-many", face=label, found=len(dice), low=wanted, high=MOST))
        best[label] = inside
    return best


def _usual(counts: list[int]) -> int:
    """Return how many dice lie in most pictures: as many as there should be, if any picture has them."""
    good = [count for count in counts if 1 <= count <= MOST]
    enough = [count for count in good if count >= FEWEST] or good
    return max(sorted(set(enough)), key=enough.count) if enough else MOST


def _merit(found: dict[str, list[DieBlob]]) -> tuple[bool, int, int]:
    """Return whether there are enough dice in some picture, in how many pictures there are as many as in
    most, and how far the others are off.
    """
    counts = [len(dice) for dice in found.values()]
    usual = _usual(counts)
    off = sum(abs(count - usual) for count in counts)
    return (any(FEWEST <= count <= MOST for count in counts), counts.count(usual), -off)


def _dice_among(found: dict[str, list[DieBlob]]) -> dict[str, list[DieBlob]]:
    """Return of each picture what has the size that most pieces of all pictures have."""
    areas = np.sort([blob.area for pieces in found.values() for blob in pieces])
    if len(areas) == 0:
        return {}
    within = np.searchsorted(areas, areas * _ALIKE, side="right") - np.arange(len(areas))
    weight = within * np.sqrt(areas)  # many small specks are no dice either
    start = areas[int(weight.argmax())]
    return {
        label: [blob for blob in pieces if start <= blob.area <= _ALIKE * start]
        for label, pieces in found.items()
    }


def _mask(small: Picture, bare: Picture, what: str) -> NDArray[np.uint8]:
    """Return the mask of what differs from the bare table (see `_TRIES`)."""
    noise = noise_of(small, bare)
    seen = foreground(small, bare, noise)
    if what == "faint":
        return with_faint(seen).mask
    if what == "most" and seen.mask.any():
        table = np.minimum(bare * seen.gain, np.float32(255)).astype(np.uint8)
        away = greatest(np.asarray(cv2.absdiff(small, table), np.uint8))
        middle, _ = cv2.threshold(away[seen.mask > 0], 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        return np.where(away > middle, seen.mask, 0).astype(np.uint8)
    return seen.mask


def _pieces(picture: Picture, empty: Picture, what: str, width: int, closing: int) -> list[DieBlob]:
    halvings = max(0, round(float(np.log2(picture.shape[1] / width))))
    small, bare = reduced(picture, halvings), reduced(empty, halvings)
    mask = _mask(small, bare, what)
    if closing:
        mask = np.asarray(
            cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((closing, closing), np.uint8)), np.uint8
        )
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    pieces, scale = [], 2**halvings
    for outline in outlines:
        x, y, w, h = cv2.boundingRect(outline)
        hull = cv2.convexHull(outline)
        area = float(cv2.contourArea(hull)) + len(hull) / 2
        if area < 12 or max(w, h) > 3 * min(w, h):
            continue
        border = x == 0 or y == 0 or x + w == mask.shape[1] or y + h == mask.shape[0]
        pieces.append(DieBlob((x + w / 2) * scale - 0.5, (y + h / 2) * scale - 0.5, area * scale**2, border))
    return pieces


@dataclass(frozen=True, eq=False)
class Tops:
    """Half the side that all tops agree on, and for each picture where its dice may be."""

    half: float
    squares: dict[str, NDArray[np.float32]]
    """Dice x `SQUARES` x 6: frames, those whose edges show best first."""


@dataclass(frozen=True, eq=False)
class MaskedPicture:
    """A picture, the mask (reduced) of where edges may be a die's, and how broad print is that has none."""

    whole: Picture
    mask: Floats
    print_px: float

    @classmethod
    def of(cls, picture: Picture, empty: Picture, half: float, print_width: float) -> "MaskedPicture":
        """Compare a picture with the bare table, reduced until half a side is some five pixels."""
        halvings = max(0, int(np.log2(half / _MASK_HALF)))
        small, bare = reduced(picture, halvings), reduced(empty, halvings)
        noise = noise_of(small, bare)
        return cls(picture, edge_mask(with_faint(foreground(small, bare, noise)).mask), print_width * half)


def tops(
    pictures: Mapping[str, Picture],
    empty: Picture,
    found: dict[str, list[DieBlob]],
    print_width: float = 0.0,
    largest: float = np.inf,
) -> Tops:
    """Find the side on which the edges of all dice agree best, then the squares of that side about each die.

    Half a side is at most the `largest`. A die's best square need not be its top: on a black die the edge
    between top and side may not show. Edges of bright print up to `print_width` half sides broad count for
    nothing.
    """
    areas = np.array([blob.area for dice in found.values() for blob in dice])
    rough = float(np.sqrt(np.percentile(areas, 20))) / 2
    seen = {
        label: MaskedPicture.of(picture, empty, rough, print_width) for label, picture in pictures.items()
    }
    every = [(seen[label], blob.x, blob.y) for label, dice in found.items() for blob in dice]
    few = every[:: max(1, len(every) // _FEW)]
    sizes = (_LARGER_SIZES if print_width else _SIZES) * rough
    half = _agreed([(*die, None) for die in few], sizes, largest, LOOK)
    near = [(picture, *_best(picture, x, y, half, LOOK)[0][:3]) for picture, x, y in few]
    half = _agreed(near, half * _NEAR_SIZES, largest, MEASURE)
    squares, usual = {}, _usual([len(dice) for dice in found.values()])
    for label, blobs_found in found.items():
        picture = seen[label]
        dice = sorted(blobs_found, key=lambda blob: -_best(picture, blob.x, blob.y, half, LOOK)[0][3])[:usual]
        places = [
            _measured(picture, _best(picture, blob.x, blob.y, half, LOOK, most=SQUARES), half)
            for blob in dice
        ]
        x, y, turn = np.array(places, np.float32).reshape(-1, 3).T
        frames = frames_of(x, y, np.full(len(x), half, np.float32), turn)
        squares[label] = frames.reshape(len(dice), SQUARES, 6)
    return Tops(half, squares)


def _measured(
    picture: MaskedPicture, places: list[tuple[float, float, float, float]], half: float
) -> list[tuple[float, float, float]]:
    """Return squares measured more closely; as many as `SQUARES`, the last ones repeated if need be."""
    found = [_best(picture, x, y, half, MEASURE, turn)[0][:3] for x, y, turn, _ in places]
    return [*found, *[found[-1]] * SQUARES][:SQUARES]


def _agreed(
    dice: Sequence[tuple[MaskedPicture, float, float, float | None]],
    sizes: NDArray[np.float64],
    largest: float,
    edges: FourEdges,
) -> float:
    """Return the half side on which edges agree: the middle of the sizes that do nearly best."""
    sizes = sizes[sizes <= max(largest, sizes[0])]
    scores = np.array(
        [
            np.mean([_best(picture, x, y, half, edges, turn)[0][3] for picture, x, y, turn in dice])
            for half in sizes
        ]
    )
    high = np.flatnonzero(scores >= _NEARLY * scores.max())
    return float((sizes[high[0]] + sizes[high[-1]]) / 2)


def _best(
    picture: MaskedPicture,
    x: float,
    y: float,
    half: float,
    edges: FourEdges,
    about: float | None = None,
    most: int = 1,
) -> list[tuple[float, float, float, float]]:
    """Return the best squares about a place: middle, turn and score of each."""
    scale = picture.whole.shape[1] / picture.mask.shape[1]
    mask = edges.piece(picture.mask, (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5, half / scale)
    piece = edges.piece(picture.whole, x, y, half)
    found = edges.squares(piece, mask, most, picture.print_px / half, about)
    zoom = half / edges.half
    places = zip(found.x.tolist(), found.y.tolist(), found.turn.tolist(), found.score.tolist(), strict=True)
    return [(x + zoom * right, y + zoom * down, turn, score) for right, down, turn, score in places] or [
        (x, y, 0.0, 0.0)
    ]
