"""What `companion doctor` says of memory: how much there is, and whether the kernel counts it."""

from pathlib import Path

MEMORY = Path("/proc/meminfo")
CONTROLLERS = Path("/sys/fs/cgroup/cgroup.controllers")
ENOUGH_MB = 400
"""A Zero 2 W has 512 MB, of which the system shows a little less."""


def total_mb() -> int | None:
    """Return how much memory the machine has; `None` where it does not say."""
    try:
        lines = MEMORY.read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("MemTotal:"))
    except (OSError, ValueError, IndexError, StopIteration):
        return None


def is_counted() -> bool:
    """Say whether the kernel counts memory by groups; else `MemoryMax` in a unit does nothing."""
    try:
        return "memory" in CONTROLLERS.read_text(encoding="ascii").split()
    except OSError:
        return False
