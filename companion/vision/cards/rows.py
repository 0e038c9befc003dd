"""The order of cards: row by row from the top, in each from the left, as a person at the table sees them.

>>> in_rows([card.corners for card in found], turns=2)      # seen by whoever sits across
[3, 2, 1, 0]

Rows may be tilted or bent. The direction is sought in which the cards make the fewest rows; then from left to
right each card goes on with the row that ends beside it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.found import Corners

Points = NDArray[np.float64]

STEEPEST = 35
"""Degrees by which a row may be tilted; from 45 on nobody could say whether it is a row or a column."""
STEP = 2.5
BESIDE = 0.5
"""How far above or below the end of its row the next card may lie, in heights of a card."""


def in_rows(cards: Sequence[Corners], turns: int = 0) -> list[int]:
    """Return the numbers of cards in their order; whoever sees it sits `turns` quarters clockwise round."""
    if not cards:
        return []
    quarter = _turn(np.radians(-90 * turns))
    corners = np.array(cards, float) @ quarter.T
    tilts = sorted(np.arange(-STEEPEST, STEEPEST + STEP, STEP).tolist(), key=abs)
    tried = (_rows(corners @ _turn(np.radians(-tilt)).T) for tilt in tilts)
    rows, _ = min(tried, key=lambda each: (len(each[0]), round(each[1], 2)))
    return [number for row in rows for number in row]


def _rows(corners: Points) -> tuple[list[list[int]], float]:
    """Return rows of cards, from the top, and by how many heights of a card these are not level."""
    middles, height = corners.mean(axis=1), float(np.median(np.ptp(corners[:, :, 1], axis=1)))
    down, rows, uneven = middles[:, 1].tolist(), list[list[int]](), 0.0
    for number in np.argsort(middles[:, 0], kind="stable").tolist():
        off = [abs(down[number] - down[row[-1]]) for row in rows]
        nearest = off.index(min(off)) if off else 0
        if off and off[nearest] < BESIDE * height:
            rows[nearest].append(number)
            uneven += off[nearest] / height
        else:
            rows.append([number])
    return sorted(rows, key=lambda row: float(middles[row, 1].mean())), uneven


def _turn(angle: float) -> Points:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
