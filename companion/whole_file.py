"""A file written whole or not at all: after a power cut there stands what was, or what is new.

>>> write_whole(path, b"...")       # an OSError leaves what stood there, and nothing half-written beside it
"""

import os
import threading
from contextlib import suppress
from pathlib import Path

ANYONE_READS, OWNER_READS = 0o644, 0o600


def write_whole(path: Path, content: bytes | memoryview, mode: int = ANYONE_READS) -> None:
    """Put `content` at `path`; what root writes belongs to whom the folder belongs to."""
    half = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}.new")
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            if os.geteuid() == 0:
                folder = path.parent.stat()
                os.fchown(file.fileno(), folder.st_uid, folder.st_gid)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError:
        with suppress(OSError):
            half.unlink()
        raise
