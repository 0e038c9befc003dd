"""Does what is to be killed halfway, in children of one process that `killer.c` is loaded into.

    LD_PRELOAD=killer.so python -m tests.keeping.victim

Reads lines "WHAT FOLDER CALL" and answers each with how many calls were made that change a disk, or with
"killed" where the child was ended at that call. Call 0 ends nothing.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from companion.config import Config, PageSettings
from companion.journal import schema
from companion.journal.opening import open_journal
from companion.keeping.folder import take
from companion.keeping.putting_back import put_back
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from companion.vision import Profile
from hardware.camera.kept_value import keep_value
from tests.toy import toys_in_the_library


def start(folder: Path) -> None:
    """Put a companion together over the folder, as every start does, and let it go again."""
    config = Config(state=folder / "state", camera="virtual", panel="none", page=PageSettings(port=0))
    Runtime(config, Crew()).close()


def backup(folder: Path) -> None:
    take(folder / "state", folder / "new.backup", folder / "companion.toml")


def restore(folder: Path) -> None:
    put_back(folder / "state", folder / "evening.backup", folder / "companion.toml")


def calibrate(folder: Path) -> None:
    """Keep what was learned: the profile, then what the camera was set to meanwhile."""
    place = folder / "state" / "profiles" / "virtual-discs"
    replace(Profile.load(place), digest="learned anew").save(place)
    keep_value(folder / "state" / "camera.json", {"camera": "virtual", "values": {"gain": 2.0}})


def upgrade(folder: Path) -> None:
    with newer_tables():
        open_journal(folder / "state" / "games.journal")[0].close()


@contextmanager
def newer_tables() -> Iterator[None]:
    """Let this be a later companion, whose journal has one table more."""
    newer = (*schema.MIGRATIONS, ("CREATE TABLE photo (number INTEGER PRIMARY KEY) STRICT",))
    with (
        patch("companion.journal.schema.MIGRATIONS", newer),
        patch("companion.journal.store.MIGRATIONS", newer),
        patch("companion.journal.store.migrate", lambda connection: schema.migrate(connection, len(newer))),
    ):
        yield


WORKS: dict[str, Callable[[Path], None]] = {
    work.__name__: work for work in (start, backup, restore, calibrate, upgrade)
}


def main() -> None:
    killer = ctypes.CDLL(None)
    for line in sys.stdin:
        what, folder, call = line.split()
        reads, writes = os.pipe()
        child = os.fork()
        if child == 0:
            killer.kill_at(int(call))
            WORKS[what](Path(folder))
            os.write(writes, str(killer.calls_done()).encode())
            os._exit(0)
        os.close(writes)
        told = os.read(reads, 100).decode()
        os.close(reads)
        os.waitpid(child, 0)
        sys.stdout.write(f"{told or 'killed'}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    with toys_in_the_library():
        main()
