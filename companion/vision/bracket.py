"""Faces that the camera clipped are read in shorter exposures of the same table.

No single picture has what is gone from it. A disc that one cannot tell is looked for in the others; where
one tells it clearly, that counts. What two pictures tell apart stays as doubtful as it was.

>>> bracketed(judged, [judged_shorter, judged_shortest])
"""

from collections.abc import Iterable, Sequence

from companion.vision.belief import LEAST_CLEAR
from companion.vision.circles import Circle
from companion.vision.judge import USUAL, Judged

_SAME_PLACE = 0.5
"""Two looks this near to each other, in radii, are at one disc."""
_TOLD = 0.98
"""So likely a face is in a picture that tells it."""
_ROUND = 0.5
"""The share of a rim that a disc has which only a shorter exposure shows."""


def tells(look: Judged) -> bool:
    """Whether a look tells the face without any doubt of its own."""
    return look.oddness <= USUAL and look.clear > LEAST_CLEAR and max(look.second, 1 - look.second) >= _TOLD


def bracketed(judged: Sequence[Judged], shorter: Sequence[Sequence[Judged]]) -> list[Judged]:
    """Return the discs of a picture, each as the exposure shows it that tells it best."""
    chosen = [_best(look, [near for looks in shorter for near in _near(look, looks)]) for look in judged]
    for looks in shorter:
        found = (look for look in looks if tells(look) and look.votes >= _ROUND)
        chosen += [look for look in found if not list(_near(look, chosen))]
    return chosen


def with_those(circles: Iterable[Circle], found: Iterable[Circle]) -> list[Circle]:
    """Return all circles, those of the second picture only where the first has none."""
    all_of_them = list(circles)
    for circle in found:
        if all(_away(circle, other) > _SAME_PLACE * circle.r for other in all_of_them):
            all_of_them.append(circle)
    return all_of_them


def _best(look: Judged, others: Sequence[Judged]) -> Judged:
    telling = [other for other in others if tells(other)]
    faces = {other.second > 0.5 for other in ([look, *telling] if tells(look) else telling)}
    dazzled = look.covered and look.burnt > 0  # a rim that a reflection swallowed looks covered
    if not telling or len(faces) != 1 or (tells(look) and not dazzled):
        return look
    return min(telling, key=lambda other: other.oddness)


def _near(look: Judged, looks: Iterable[Judged]) -> Iterable[Judged]:
    return (other for other in looks if look.distance(other) < _SAME_PLACE * look.r)


def _away(one: Circle, other: Circle) -> float:
    return float(((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5)
