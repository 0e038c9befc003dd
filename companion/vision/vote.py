"""Several readings of discs that lie still become one; where they disagree, that is a doubt."""

from collections.abc import Sequence

from companion.vision.reading import Doubt, Doubted, Reading


def vote(readings: Sequence[Reading]) -> Reading:
    """Return the reading that most frames agree on, doubting it when another frame does not agree.

    Give it three readings or more. A frame that doubts does not outvote those that are sure: the
    outcome is sure when more than half of the frames are, and every sure frame says the same.
    """
    if not readings:
        raise ValueError("vote() needs at least one reading")
    sure = [reading for reading in readings if reading.sure]
    counts = {(reading.squashed, reading.alive) for reading in sure}
    best = max(readings, key=lambda reading: (reading.sure, reading.confidence))
    if len(counts) == 1 and 2 * len(sure) > len(readings):
        return best
    if len(counts) > 1 or sure:
        doubt = Doubt(Doubted.FRAMES_DISAGREE)
        return Reading(best.discs, (doubt, *best.doubts), best.expected)
    return best
