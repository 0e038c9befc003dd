"""Several readings of pieces that lie still become one; where they disagree, that is a doubt."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot

from companion.vision.reading import Doubt, Doubted, Reading, Remark


def vote(readings: Sequence[Reading]) -> Reading:
    """Return the surest reading; it stays sure only if every frame's is, and all say the same.

    Give it three readings or more. Otherwise the first frame that doubts says why, after the disagreement.
    Of its remarks those stay that more than half of the frames make: to be at odds over one is no doubt.
    """
    if not readings:
        raise ValueError("vote() needs at least one reading")
    best = max(readings, key=lambda reading: (reading.sure, reading.confidence))
    counts = {frozenset(Counter(piece.face for piece in reading.pieces).items()) for reading in readings}
    if len(counts) == 1 and len({reading.sure for reading in readings}) == 1:
        return replace(best, remarks=tuple(_shared(best.remarks, readings)))
    doubted = next((reading for reading in readings if not reading.sure), best)
    why = doubted.doubts if doubted is best else tuple(_moved_over(doubted, best))
    return Reading(best.pieces, (Doubt(Doubted.FRAMES_DISAGREE), *why), best.expected)


def _shared(remarks: Sequence[Remark], readings: Sequence[Reading]) -> Iterator[Remark]:
    """Yield the remarks that more than half of the readings make at the same place."""
    for remark in remarks:
        seen = sum(any(remark.place.meets(other.place) for other in each.remarks) for each in readings)
        if 2 * seen > len(readings):
            yield remark


def _moved_over(doubted: Reading, best: Reading) -> Iterator[Doubt]:
    """Yield the doubts of one frame with the numbers that their pieces have in another.

    What was found there alone has no number here; that the frames disagree says enough.
    """
    for doubt in doubted.doubts:
        if doubt.piece is None:
            yield doubt
            continue
        piece = doubted.pieces[doubt.piece - 1]
        for number, other in enumerate(best.pieces, start=1):
            if hypot(piece.x - other.x, piece.y - other.y) < other.r:
                yield replace(doubt, piece=number)
                break
