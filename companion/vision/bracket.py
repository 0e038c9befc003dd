"""Faces that the camera clipped are read in shorter exposures of the same table.

No single picture has what is gone from it. A disc that one cannot tell is looked for in the others; what
they say together counts, if one of them shows a usual print. What they tell otherwise than a clear look in
the first picture is doubtful.

>>> bracketed(judged, [judged_shorter, judged_shortest], lambda look: is_burnt(work, look))
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from companion.vision.belief import LEAST_CLEAR
from companion.vision.circles import Circle
from companion.vision.judge import USUAL, Judged
from companion.vision.picture import BURNT, Picture

_SAME_PLACE = 0.5
"""Two looks this near to each other, in radii, are at one disc."""
_CERTAIN, _TOGETHER = 0.98, 0.99
"""So likely a face is in a picture that tells it, and in shorter exposures that do so together. These leave
out the tone, and of 616 drawn discs under a reflection one of two exposures alone told three wrong."""
_USUAL_PRINT = 2.0
"""Up to this oddness a print is usual that is seen through a reflection, without its tone."""
_LEAST_CHANCE = 1e-6
"""No look is more certain than that."""
_BURNT_SHARE = 0.05
"""Less of a face may be clipped by a highlight on a coin."""
_REVIVED = 1.5
"""A print that is so much stronger in a shorter exposure was dazzled; any other keeps its strength."""
_ROUND = 0.5
"""The share of a rim that a disc has which only a shorter exposure shows."""


def bracketed(
    judged: Sequence[Judged],
    shorter: Sequence[Sequence[Judged]],
    burnt_there: Callable[[Judged], bool],
) -> list[Judged]:
    """Return the discs of a picture, each as the exposures show it that tell it best.

    One that only a shorter exposure shows counts where the picture is burnt: elsewhere nothing hid it, so the
    exposure is of another moment.
    """
    others = [look for looks in shorter for look in looks]
    chosen = [_best(look, _together(_near(look, others))) for look in judged]
    for look in others:
        if look.votes >= _ROUND and not _near(look, chosen) and burnt_there(look):
            told = _together(_near(look, others))
            chosen += [] if told is None else [told]
    return chosen


def is_burnt(work: Picture, look: Judged) -> bool:
    """Whether the picture is clipped where a disc lies, more than by a highlight."""
    left, top = max(0, round(look.x - look.r)), max(0, round(look.y - look.r))
    there = work[top : round(look.y + look.r) + 1, left : round(look.x + look.r) + 1]
    return bool((there.max(axis=2) >= BURNT).mean() > _BURNT_SHARE)


def with_those(circles: Iterable[Circle], found: Iterable[Circle]) -> list[Circle]:
    """Return the circles of two pictures, each once: where both have one, that whose rim shows better."""
    all_of_them: list[Circle] = []
    for circle in sorted((*circles, *found), key=lambda each: -each.votes):
        if all(_away(circle, other) > _SAME_PLACE * circle.r for other in all_of_them):
            all_of_them.append(circle)
    return all_of_them


def _best(look: Judged, told: Judged | None) -> Judged:
    """Return a disc by its look in the first picture, or by what shorter exposures told of it."""
    if told is None:
        return look
    if _tells(look) and (look.second > 0.5) != (told.second > 0.5):
        return replace(look, second=0.5)
    return told if _dazzled(look, told) else look


def _dazzled(look: Judged, told: Judged) -> bool:
    """Whether a reflection changed what the first picture shows; else its tone tells coins from discs."""
    return look.burnt > _BURNT_SHARE or look.washed_out or told.strength > _REVIVED * look.strength


def _tells(look: Judged) -> bool:
    """Whether a look tells the face without any doubt of its own; what is left of a burnt print does not."""
    if look.oddness > USUAL or look.clear <= LEAST_CLEAR or (look.blank and look.burnt > 0):
        return False
    return max(look.second, 1 - look.second) >= _CERTAIN


def _together(looks: Iterable[Judged]) -> Judged | None:
    """Return what looks at one disc tell together, as the least odd of them shows it, if they do."""
    clear = [look for look in looks if look.clear > LEAST_CLEAR]
    best = min(clear, key=lambda look: look.oddness, default=None)
    if best is None or best.oddness > _USUAL_PRINT:
        return None
    chances = (min(max(look.second, _LEAST_CHANCE), 1 - _LEAST_CHANCE) for look in clear)
    second = 1 / (1 + math.exp(-sum(math.log(chance / (1 - chance)) for chance in chances)))
    return replace(best, second=second) if max(second, 1 - second) >= _TOGETHER else None


def _near(look: Judged, looks: Iterable[Judged]) -> list[Judged]:
    return [other for other in looks if look.distance(other) < _SAME_PLACE * look.r]


def _away(one: Circle, other: Circle) -> float:
    return float(((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5)
