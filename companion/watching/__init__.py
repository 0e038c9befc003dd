"""When to look: hands come, hands go, pieces lie still, and are read.

A throw was made where a hand came and has gone, nothing moves any more, and a piece lies where none lay
just before. A phone laid down lacks the pieces, a hand at rest has not gone, a switched lamp brings
neither, and pieces that lay there all the time are not new. Pieces that were taken off the table are new
wherever they fall; but they must have been off it for a moment: if all of them were thrown again within
one movement of the hands, and all fell on their old places with their old faces, nothing would have changed.
"""

from companion.watching.hands_watcher import HandsWatcher, Phase
from companion.watching.thresholds import WatchThresholds
from companion.watching.throw_watcher import BracketEye, Eye, SeenThrow, ThrowWatcher, read_on

__all__ = [
    "BracketEye",
    "Eye",
    "HandsWatcher",
    "Phase",
    "SeenThrow",
    "ThrowWatcher",
    "WatchThresholds",
    "read_on",
]
