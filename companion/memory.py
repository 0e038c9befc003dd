"""Keeps the companion small and fast: the C library is told to share its heaps, and what to give back.

>>> save_memory()       # before any thread is started

glibc gives every thread a heap of its own, eight for each core, and keeps what is freed there; with seventy
threads that take pictures now and then, a companion of 300 MB grew to 1 GB. Told to give back all that is
free at once, it takes the same pages again for every step of a reading, a quarter of whose time that was; so
it keeps them, and `give_back` now and then lets go of all, also of what lies free between others. Elsewhere
than on glibc nothing is done.
"""

import ctypes
from contextlib import suppress

ARENAS = 2
LARGE_BYTES = 2 * 1024 * 1024
"""From this size on, what is asked for is a mapping of its own, and goes back when it is freed: whole
pictures."""
KEPT_BYTES = 8 * LARGE_BYTES
"""So much that is free is kept for what is asked for next."""
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8  # of malloc.h


def save_memory() -> None:
    """Tell the C library so; `MALLOC_ARENA_MAX` in the service's unit says the same before Python starts."""
    with suppress(OSError, AttributeError):  # a Python without a shared C library, or another C library
        tell = ctypes.CDLL(None).mallopt
        tell(M_ARENA_MAX, ARENAS)
        tell(M_MMAP_THRESHOLD, LARGE_BYTES)
        tell(M_TRIM_THRESHOLD, KEPT_BYTES)


def give_back() -> None:
    """Give the system back what is free, wherever it lies."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
