"""Memory that tests have freed is kept for the next: the system clears every page that it hands out anew.

    keep_pages()    # before anything is painted

Painting a scene takes a fifth less so. A companion in a process of its own keeps less (companion/memory.py);
a command that is run in this one would say the same here, for all tests after it, and is not asked.
"""

import ctypes
from contextlib import suppress

import companion.cli.main as entry
from companion.memory import M_MMAP_THRESHOLD, M_TRIM_THRESHOLD

LARGE_BYTES, KEPT_BYTES = 256 << 20, 512 << 20


def keep_pages() -> None:
    """Tell the C library so; another one than glibc does as it likes."""
    entry.save_memory = lambda: None  # type: ignore[attr-defined]  # it imports it, and we replace it there
    with suppress(OSError, AttributeError):
        tell = ctypes.CDLL(None).mallopt
        tell(M_MMAP_THRESHOLD, LARGE_BYTES)
        tell(M_TRIM_THRESHOLD, KEPT_BYTES)
