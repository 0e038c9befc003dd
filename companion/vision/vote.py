"""Several readings of pieces that lie still become one; where they disagree, that is a doubt."""

from collections import Counter
from collections.abc import Sequence

from companion.vision.reading import Doubt, Doubted, Reading


def vote(readings: Sequence[Reading]) -> Reading:
    """Return the surest reading; it stays sure only if every frame's is, and all say the same.

    Give it three readings or more. Otherwise the first frame that doubts says why, after the disagreement.
    """
    if not readings:
        raise ValueError("vote() needs at least one reading")
    best = max(readings, key=lambda reading: (reading.sure, reading.confidence))
    counts = {frozenset(Counter(piece.face for piece in reading.pieces).items()) for reading in readings}
    if len(counts) == 1 and len({reading.sure for reading in readings}) == 1:
        return best
    why = next((reading.doubts for reading in readings if not reading.sure), ())
    return Reading(best.pieces, (Doubt(Doubted.FRAMES_DISAGREE), *why), best.expected)
