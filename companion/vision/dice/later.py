"""What accepted dice add to what calibration knows of our dice: how far they may stray, and no more.

>>> usual, spread = strayed(accepted, usual, spread)
"""

import numpy as np
from numpy.typing import NDArray

from companion.vision.accepted import Accepted

Measures = NDArray[np.float64]

_AS_MANY = 30
"""Calibration counts as much as so many accepted dice."""
_USUAL, _NEARLY_ALL = 50, 90
"""As calibration tells what is usual, and how far dice differ (percent)."""
_FURTHEST, _WIDEST = 1.0, 2.0
"""By so many spreads what is usual may move, and so many times as wide they may become: dice that lean are
accepted too."""


def strayed(accepted: Accepted, usual: Measures, spread: Measures) -> tuple[Measures, Measures]:
    """Return what is usual and how far dice differ (faces x measures), as accepted dice have it too.

    Dice may never stray less than by calibration alone. A die that was accepted with another face than it
    was measured against tells nothing.
    """
    if not len(accepted.faces) or accepted.samples.shape[1:] != (usual.shape[1] + 1,):
        return usual, spread
    rows, faces = accepted.samples[:, :-1], accepted.samples[:, -1].astype(np.int64)
    same = faces == accepted.faces
    if not same.any():
        return usual, spread
    away = (rows[same] - usual[faces[same]]) / spread[faces[same]]
    share = len(away) / (len(away) + _AS_MANY)
    middle, most = np.percentile(away, (_USUAL, _NEARLY_ALL), axis=0)
    further = np.clip(share * middle, 0, _FURTHEST)
    wider = np.clip(1 - share + share * (most - middle), 1, _WIDEST)
    return usual + further * spread, wider * spread
