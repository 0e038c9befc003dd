"""Finds the discs of a calibration picture, when nothing about them is known but that they lie apart."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration, TooFewPieces
from companion.vision.discs.candidates import RADII
from companion.vision.discs.circles import Edges, edges, peaks, slopes, steepest, vote_map
from companion.vision.foreground import foreground, reduced
from companion.vision.light import greatest, light_gain
from companion.vision.picture import Picture
from companion.words import Message

Floats = NDArray[np.float32]

BAND = (0.95, 1.0, 1.05)
"""The radii that are tried together, as shares of the usual one: tilt and height change it a little."""

_LEAST_ALONE = 8
"""At least this many discs must lie clear of all others, for the size to be learned from."""

_SMOOTHED = 4 / 9
"""Of grain's variance, what is left after samples were taken between pixels."""

_LOOK_WIDTH = 320
_LEAST_EDGE, _OF_STEEP, _OF_HALVED = 24.0, 0.3, 0.2
"""How steep an edge is at the least, and as a share of what the steepest tenth is, in a halved picture less:
there a rim takes more of the pixels."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A piece of foreground: its box in full pixels, the radius of a disc as large as its hull, its own area,
    and how many discs it holds."""

    x: int
    y: int
    width: int
    height: int
    radius: float
    filled: float
    discs: int = 1


def smoothed(picture: Picture) -> Picture:
    """Return a picture in which grain has few edges; one that was halved needs no more smoothing."""
    return np.asarray(cv2.GaussianBlur(picture, (5, 5), 1.0), np.uint8)


def noise_of(small: Picture, bare: Picture) -> Floats:
    """Return one sigma of each pixel's difference from the bare table: grain, and texture that shakes."""
    away = greatest(np.abs(small - bare * light_gain(small, bare)))
    sigma = max(1.0, 1.4826 * float(np.median(away)))
    grey = cv2.cvtColor(bare, cv2.COLOR_BGR2GRAY).astype(np.float32)
    slope = cv2.magnitude(cv2.Scharr(grey, cv2.CV_32F, 1, 0), cv2.Scharr(grey, cv2.CV_32F, 0, 1)) / 32
    return np.asarray(sigma + 0.15 * slope, np.float32)


def grain_of(picture: Picture, empty: Picture) -> float:
    """Return the variance of grain in one picture, summed over the colours, as unrolled discs have it."""
    away = picture[::3, ::3].astype(np.float32) - empty[::3, ::3]
    sigmas = 1.4826 * np.median(np.abs(away - np.median(away, axis=(0, 1))), axis=(0, 1))
    return float((sigmas**2).sum()) / 2 * _SMOOTHED


def halvings_for(picture: Picture) -> int:
    """Return how often to halve a picture in which the discs' size is not known yet."""
    return max(0, round(float(np.log2(picture.shape[1] / _LOOK_WIDTH))))


def blobs(picture: Picture, empty: Picture, name: str, count: int) -> list[Blob]:
    """Return the pieces of foreground that are the `count` discs, or say what is there instead.

    Discs that lie close part best in a large picture, weak ones hold together best in a small one.
    """
    halvings = halvings_for(picture)
    tries = [(halvings, 0), (halvings - 1, 0), (halvings - 1, 3), (halvings, 3), (halvings - 1, 7)]
    for times, closing in tries:
        discs = _discs_among(_pieces(picture, empty, max(0, times), closing, count))
        if sum(blob.discs for blob in discs) == count:
            return discs
    found = _pieces(picture, empty, *tries[0], count)
    if len(found) > count:
        raise BadCalibration(Message("calibration.too-many", picture=name, found=len(found), expected=count))
    usual = float(np.median([blob.radius for blob in found])) if found else 0.0
    alike = sum(0.8 * usual < blob.radius < 1.25 * usual for blob in found)
    raise TooFewPieces(Message("calibration.too-few", picture=name, found=alike, expected=count))


def _discs_among(found: list[Blob]) -> list[Blob]:
    """Return the pieces that are one disc, or two or three whose shadows meet: most pieces are one.

    Anything far larger or smaller is passed over, such as a lamp's reflection that has spread.
    """
    if len(found) < _LEAST_ALONE:
        return []
    usual = min(
        (found[start : start + _LEAST_ALONE] for start in range(len(found) - _LEAST_ALONE + 1)),
        key=lambda run: run[0].radius / run[-1].radius,
    )
    middle = usual[_LEAST_ALONE // 2].radius
    alone = float(np.median([blob.filled for blob in usual]))
    discs = []
    for blob in found:
        share = (blob.radius / middle) ** 2
        count = 1 if share < 1.4 else max(1, round(blob.filled / alone))
        if share > 0.65 and share <= 3.6 * count and count <= 3:
            discs.append(replace(blob, discs=count))
    return discs


def _pieces(picture: Picture, empty: Picture, halvings: int, closing: int, count: int) -> list[Blob]:
    """Return what lies there, largest first, without what is far smaller than the `count` largest."""
    small, bare = reduced(picture, halvings), reduced(empty, halvings)
    mask = foreground(small, bare, noise_of(small, bare)).mask
    if closing:
        mask = np.asarray(
            cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((closing, closing), np.uint8)), np.uint8
        )
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    parts = []
    for outline in outlines:  # a disc may look like the table in places: its hull is whole all the same
        x, y, width, height = (int(value) * 2**halvings for value in cv2.boundingRect(outline))
        area = cv2.contourArea(cv2.convexHull(outline)) + len(outline) / 2
        filled = (cv2.contourArea(outline) + len(outline) / 2) * 4**halvings
        parts.append(Blob(x, y, width, height, float(np.sqrt(area / np.pi)) * 2**halvings, filled))
    parts.sort(key=lambda blob: -blob.radius)
    usual = float(np.median([blob.radius for blob in parts[:count]])) if parts else 0.0
    return [blob for blob in parts if blob.radius > 0.55 * usual and blob.radius > 2 * 2**halvings]


@dataclass(frozen=True, eq=False)
class Rims:
    """The circles of all discs: for each picture discs x (x, y, r), and how rims look here.

    Places are in pixels of the work picture, which is halved `work` times. How steep a rim's edge is at the
    least, and how many votes a whole rim gets, are those of half its size, in which readings look for rims.
    """

    places: tuple[Floats, ...]
    work: int
    least_edge: float
    full_rim: float


def rims(
    pictures: tuple[Picture, ...],
    found: tuple[list[Blob], ...],
    names: tuple[str, ...],
    count: int,
    least: float,
) -> Rims:
    """Find the radius that most rims agree on, then every disc's centre and how strong its rim is.

    Radii are tried from the `least` on, in pixels of the work picture.
    """
    rough = _rough(found)
    work = max(0, int(np.log2(rough / 18.0)))
    full = [smoothed(reduced(picture, work)) for picture in pictures]
    crops, _ = _crops(full, work, found, _OF_STEEP)
    single = [crop for part in crops for crop in part if crop.discs == 1]
    rough /= 2**work
    tried = np.arange(min(max(0.6 * rough, least), rough), 1.15 * rough, 0.25)
    heights = np.array([[crop.height(radius) for crop in single] for radius in tried])
    usual = np.median(heights, axis=1)
    radius = float(tried[usual >= 0.93 * usual.max()][-1])
    band = [share * radius for share in BAND]
    near = tried[np.abs(tried - radius) < 0.08 * radius]
    places = tuple(_centres(part, near, band) for part in crops)
    for name, centres in zip(names, places, strict=True):
        if len(centres) < count or _closest(centres) < 1.8 * rough:
            raise BadCalibration(Message("calibration.touching", picture=name))
    halved = [reduced(picture, work + 1) for picture in pictures]
    crops, least = _crops(halved, work + 1, found, _OF_HALVED)
    band = [share * radius / 2 for share in RADII]
    votes = [crop.height(*band) for part in crops for crop in part if crop.discs == 1]
    return Rims(places, work, least, float(np.median(votes)))


def _crops(
    pictures: list[Picture], halvings: int, found: tuple[list[Blob], ...], share: float
) -> tuple[list[list["Crop"]], float]:
    """Return each picture's blobs, cut out of it after so many halvings, and how steep their edges are.

    `share` is that of the steepest tenth of their surroundings.
    """
    room = 0.7 * _rough(found)
    pieces = [
        _cut_out(picture, blobs, room, halvings) for picture, blobs in zip(pictures, found, strict=True)
    ]
    usual = float(np.median([_rim_edge(piece) for part in pieces for piece, _, _ in part]))
    least = max(_LEAST_EDGE, share * usual)
    crops = [
        [
            Crop(edges(piece, None, least), x, y, blob.discs)
            for (piece, x, y), blob in zip(part, blobs, strict=True)
        ]
        for part, blobs in zip(pieces, found, strict=True)
    ]
    return crops, least


def _centres(crops: list["Crop"], near: Floats, band: Sequence[float]) -> Floats:
    """Return discs x (x, y, r), each with the radius that suits it best."""
    places = []
    for crop in crops:
        if crop.discs == 1:
            own = float(max(near, key=crop.height))
            tops = crop.tops((own,))
        else:
            own = float(np.mean(near))
            tops = crop.tops(band)
        places += [(x + crop.x, y + crop.y, own) for x, y, _ in tops]
    return np.array(places, np.float32).reshape(-1, 3)


def _closest(places: Floats) -> float:
    apart = np.hypot(*(places[:, None, :2] - places[None, :, :2]).transpose(2, 0, 1))
    return float(apart[~np.eye(len(places), dtype=bool)].min())


@dataclass(frozen=True, eq=False)
class Crop:
    """The edges of a piece of the work picture with `discs` discs in it, and where it begins."""

    edges: Edges
    x: int
    y: int
    discs: int

    def height(self, *radii: float) -> float:
        """Return the most votes that any place gets."""
        return float(vote_map(self.edges, radii).max())

    def tops(self, radii: Sequence[float]) -> list[tuple[float, float, float]]:
        """Return x, y and votes of the best places for as many discs as there are, best first."""
        radius = sum(radii) / len(radii)
        chosen: list[tuple[float, float, float]] = []
        for top in sorted(peaks(vote_map(self.edges, radii), radius, 0.0), key=lambda top: -top[2]):
            if all(np.hypot(top[0] - other[0], top[1] - other[1]) > 1.6 * radius for other in chosen):
                chosen.append(top)
        return chosen[: self.discs]


def _rough(found: tuple[list[Blob], ...]) -> float:
    """Return how large discs are, roughly, by those that lie alone."""
    return float(np.median([blob.radius for blobs in found for blob in blobs if blob.discs == 1]))


def _cut_out(
    picture: Picture, blobs: list[Blob], room: float, halvings: int
) -> list[tuple[Picture, int, int]]:
    """Return each blob's part of a picture with some room round it, and where it begins."""
    scale = 2**halvings
    pieces = []
    for blob in blobs:
        x0, y0 = max(0, int((blob.x - room) / scale)), max(0, int((blob.y - room) / scale))
        x1, y1 = int((blob.x + blob.width + room) / scale), int((blob.y + blob.height + room) / scale)
        pieces.append((picture[y0:y1, x0:x1], x0, y0))
    return pieces


def _rim_edge(piece: Picture) -> float:
    """Return how steep the steepest tenth of a disc's surroundings is."""
    return float(np.percentile(steepest(slopes(piece)), 90))


def radius_plane(places: Floats, size: tuple[int, int]) -> Floats:
    """Return the radius in the middle of the picture, and how it grows with x and with y.

    The slopes are held small unless the discs tell otherwise: a few that lie together tell little.
    """
    across = (places[:, 0] - size[0] / 2) / size[0]
    down = (places[:, 1] - size[1] / 2) / size[0]
    terms = np.stack([np.ones(len(places)), across, down], axis=1)
    usual = float(np.median(places[:, 2]))
    kept = np.abs(places[:, 2] - usual) < 0.08 * usual
    terms, away = terms[kept], places[kept, 2] - usual
    held = np.diag([1e-6, 1.0, 1.0])
    level, right, below = np.linalg.solve(terms.T @ terms + held, terms.T @ away)
    return np.array([usual + level, right / size[0], below / size[0]], np.float32)
