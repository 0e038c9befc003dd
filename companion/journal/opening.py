"""Opens the journal. What is sound in a damaged one is saved, the damaged file kept, and the evening goes on.

    >>> journal, notice = open_journal(config.state / "games.journal")

The notice, where there is one, says what was saved and where the damaged file is now.
"""

import os
from pathlib import Path

from companion.journal.errors import NotAJournal, plain_faults
from companion.journal.naming import BESIDE, alone_in, create
from companion.journal.repair import finish, highest_number, repair
from companion.journal.salvage import hidden
from companion.journal.schema import verify, verify_head
from companion.journal.store import Journal, is_held
from companion.words import Message

FILE_NAME = "games.journal"


def open_journal(path: Path) -> tuple[Journal, Message | None]:
    """Return the journal at `path`, made if there is none, and a notice if it had to be repaired."""
    with plain_faults(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with alone_in(path.parent):
            finish(path)
            try:
                if found := _sound(path):
                    return found, None
                create(path)
                notice = None
            except NotAJournal as wrong:
                notice = Message("journal.opened-damaged", why=wrong.message, told=repair(path).words)
            return Journal(path), notice


def _sound(path: Path) -> Journal | None:
    """Return the journal at `path`, or `None` where nothing is there."""
    if not os.path.lexists(path):
        if any(os.path.lexists(f"{path}{ending}") for ending in BESIDE):
            raise NotAJournal(Message("journal.headless", file=str(path)))
        if highest_number(path.parent):
            raise NotAJournal(Message("journal.gone", file=str(path)))
        return None
    if not path.is_file():
        raise NotAJournal(Message("journal.not-a-file", file=str(path)))
    with plain_faults(path):
        held = is_held(path)  # then it was looked at when it was opened first
        if not held:
            verify_head(path)
        verify(path)
        if not held and hidden(path):
            raise NotAJournal(Message("journal.damaged", file=str(path)))
    return Journal(path)
