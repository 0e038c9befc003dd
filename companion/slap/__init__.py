"""The slap: hands come, hands go, discs lie still, and are read.

What makes a slap a slap: a hand came, it has gone, nothing moves any more, and a disc lies where none
lay just before. A phone laid down lacks the discs, a hand at rest has not gone, a switched lamp brings
neither, and discs that lay there all the time are not new. Discs that were taken off the table are new
wherever they fall; but they must have been off it for a moment: were all of them thrown anew within one
movement of the hands, and all fell on their old places with their old faces, nothing would have changed.
"""

from companion.slap.reader import Eye, Slap, SlapReader, read_on
from companion.slap.thresholds import SlapThresholds
from companion.slap.watcher import Phase, SlapWatcher

__all__ = ["Eye", "Phase", "Slap", "SlapReader", "SlapThresholds", "SlapWatcher", "read_on"]
