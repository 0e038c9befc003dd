"""The slap: hands come, hands go, discs lie still, and are read.

What makes a slap a slap: a hand came, it has gone, nothing moves any more, and discs lie where none
lay before. A phone laid down lacks the discs, a hand at rest has not gone, a switched lamp brings
neither, and discs that lay there already are not new.
"""

from companion.slap.reader import Eye, Slap, SlapReader
from companion.slap.thresholds import SlapThresholds
from companion.slap.watcher import Phase, SlapWatcher

__all__ = ["Eye", "Phase", "Slap", "SlapReader", "SlapThresholds", "SlapWatcher"]
