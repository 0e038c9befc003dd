"""Memory that tests have freed is kept for the next: the system clears every page that it hands out anew.

    keep_pages()    # before anything is painted
    held_mb()       # what this process holds, without what is kept

Painting a scene takes a fifth less so. A companion in a process of its own keeps less (companion/memory.py);
a command that is run in this one would say the same here, for all tests after it, and is not asked.
"""

import ctypes
import gc
import os
from contextlib import suppress
from pathlib import Path

import companion.cli.main as entry
from companion.memory import M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, give_back

PAGE_BYTES = os.sysconf("SC_PAGESIZE")
LARGE_BYTES, KEPT_BYTES = 256 << 20, 512 << 20


def keep_pages() -> None:
    """Tell the C library so; another one than glibc does as it likes."""
    entry.save_memory = lambda: None  # type: ignore[attr-defined]  # it imports it, and we replace it there
    with suppress(OSError, AttributeError):
        tell = ctypes.CDLL(None).mallopt
        tell(M_MMAP_THRESHOLD, LARGE_BYTES)
        tell(M_TRIM_THRESHOLD, KEPT_BYTES)


def held_mb() -> float:
    """Return how much memory this process holds now: what leaks would else fill pages that were kept."""
    gc.collect()
    give_back()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES / (1 << 20)
