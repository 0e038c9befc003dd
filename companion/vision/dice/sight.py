"""One picture as dice are searched in it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.candidates import Mask, edge_mask, like_dice, shadows
from companion.vision.dice.ink import Inked
from companion.vision.dice.judge import Judge
from companion.vision.dice.view import View
from companion.vision.foreground import Foreground

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Sight:
    """A picture reduced, compared with the bare table, and its work picture as ink."""

    judge: Judge
    view: View
    seen: Foreground
    work: Inked
    like: Mask
    """What has the dice's colours (1)."""
    edges: Floats
    """Where edges may be a die's (1)."""

    @classmethod
    def of(cls, view: View, judge: Judge) -> "Sight":
        """Compare a view with the bare table of the judge's profile."""
        seen = view.foreground(judge.profile)
        like = like_dice(view.small, seen, judge.profile)
        return cls(judge, view, seen, judge.inked(view.work), like, edge_mask(seen.mask))

    @cached_property
    def shadows(self) -> Mask:
        """What looks like the table in less light (1)."""
        profile = self.judge.profile
        dark = shadows(self.view.small, profile.bare, profile.noise, self.seen.light)
        return np.asarray(dark & (self.seen.mask > 0), np.uint8)
