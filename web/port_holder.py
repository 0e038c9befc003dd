"""Which program listens on a port, as far as Linux tells this user."""

from contextlib import suppress
from pathlib import Path

LISTENING = "0A"
TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))


def port_holder(port: int) -> str | None:
    """Return the name and the process of who listens there, such as "python3 (1234)"; `None` if unknown."""
    with suppress(OSError):
        tables = [table for table in TABLES if table.exists()]  # a machine may do without the newer one
        sockets = {
            f"socket:[{inode}]"
            for table in tables
            for _, local, _, state, *_, inode in (
                line.split()[:10] for line in table.read_text().splitlines()[1:]
            )
            if state == LISTENING and int(local.rsplit(":")[-1], 16) == port
        }
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # another user's, or gone meanwhile
                if any(str(handle.readlink()) in sockets for handle in (process / "fd").iterdir()):
                    return f"{(process / 'comm').read_text().strip()} ({process.name})"
    return None
