"""The second stage, candidates: where dice may lie, and squares whose four edges show there.

>>> found = candidates(view, lie, seeds(view.like, profile, 1.7, FILLED), LEAST_EDGES)
>>> found.frames, found.edges
"""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.four_edges import LOOK
from companion.vision.dice.lie import Lie
from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.square import Frames, frames_of
from companion.vision.dice.view import Mask, View

Floats = NDArray[np.float32]

LEAST_EDGES, FAINT_EDGES = 0.6, 0.45
"""How well the edges of a square show at the least, against the faintest of free dice; and where others are
known to lie: dark dice that touch have no edge between them."""
FILLED, THIN = 0.3, 0.2
"""At least this share of a top's square has its colours at first; and of black dice, and of what is left: in
a shadow their print differs from the table, and little else."""


class Candidates(NamedTuple):
    """Squares in work pixels, and how well the edges of each show, against a free die's."""

    frames: Frames
    edges: Floats

    def only(self, these: NDArray[np.bool_]) -> "Candidates":
        """Return some of them."""
        return Candidates(self.frames[these], self.edges[these])


def candidates(view: View, lie: Lie, places: list[tuple[float, float]], least: float) -> Candidates:
    """Return the two squares that show best about each place of the small picture; edges below `least` are
    none.
    """
    scale, every = 2 ** (view.profile.look - view.profile.work), [np.empty((0, 5), np.float32)]
    for small in places:
        x, y = ((at + 0.5) * scale - 0.5 for at in small)
        half = lie.half_at(x, y)
        piece = LOOK.piece(view.work.picture, x, y, half)
        mask = LOOK.piece(view.edges, *small, half / scale)
        found, zoom = LOOK.squares(piece, mask, 2, view.profile.print_width), half / LOOK.half
        one = np.ones_like(found.x)
        every.append(np.stack([x + zoom * found.x, y + zoom * found.y, one, found.turn, found.score], axis=1))
    *flat, score = np.concatenate(every).T
    edges = score / np.float32(view.profile.edges)
    shown = edges >= least
    return Candidates(lie.laid(frames_of(*flat)[shown]), edges[shown])


def seeds(
    mask: Mask, profile: DiceProfile, spacing: float, least: float, most: int = 99
) -> list[tuple[float, float]]:
    """Return places in the reduced picture about which a top may lie, at most so many.

    They lie `spacing` half sides apart, those first that have the dice's colours all over, and none has less
    than the share `least` of them.
    """
    half = float(profile.lie[0]) / 2 ** (profile.look - profile.work)
    side = max(3, 2 * round(0.9 * half) + 1)
    filled = cv2.boxFilter(mask, cv2.CV_32F, (side, side), borderType=cv2.BORDER_CONSTANT)
    if filled.max() <= least:
        return []
    smooth = cv2.GaussianBlur(filled, (0, 0), max(0.6, 0.3 * half)) * (filled > least)
    places: list[tuple[float, float]] = []
    while len(places) < most:
        _, value, _, (x, y) = cv2.minMaxLoc(smooth)
        if value <= 0:
            break
        places.append((x, y))
        cv2.circle(smooth, (x, y), max(1, round(spacing * half)), 0, -1)
    return places
