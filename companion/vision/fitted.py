"""A small model that was fitted to many scenes: measures in, a probability out.

Logistic regression over measures and their products. Its weights lie in a file that
`python -m tests.vision.fit` makes again.

>>> Fitted.of("uncounted").probability(rows)
array([0.02, 0.97], dtype=float32)
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

FILE = "weights.json"
FURTHEST = 4.0
"""A measure further from its usual value, in spreads, counts as so far: nothing further was fitted."""


@dataclass(frozen=True, eq=False)
class Fitted:
    """The usual value and the spread of each measure, and what each of the terms weighs."""

    measures: tuple[str, ...]
    middles: Floats
    spreads: Floats
    weights: Floats

    @classmethod
    @lru_cache
    def of(cls, name: str) -> "Fitted":
        """Return the model of a name, as it lies beside this file."""
        kept = json.loads(files("companion.vision").joinpath(FILE).read_text("utf-8"))[name]
        arrays = (np.array(kept[part], np.float32) for part in ("middles", "spreads", "weights"))
        return cls(tuple(kept["measures"]), *arrays)

    def probability(self, rows: Floats) -> Floats:
        """Return one probability for each row of measures."""
        sums = self.terms(rows) @ self.weights
        return np.asarray(1 / (1 + np.exp(-np.clip(sums, -30, 30))), np.float32)

    def terms(self, rows: Floats) -> Floats:
        """Return rows x terms: one, each measure in its spreads, and their products."""
        away = np.clip((rows - self.middles) / self.spreads, -FURTHEST, FURTHEST)
        first, second = np.triu_indices(away.shape[1])
        terms = [np.ones((len(rows), 1)), away, away[:, first] * away[:, second]]
        return np.concatenate(terms, axis=1).astype(np.float32)
