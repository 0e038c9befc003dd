"""Opens the journal. What is sound in a damaged one is saved, the damaged file kept, and the evening goes on.

    >>> journal, notice = open_journal(config.state / "games.journal")

The notice, where there is one, says what was saved and where the damaged file is now.
"""

import os
from pathlib import Path

from companion.journal.errors import NotAJournal, plain_faults
from companion.journal.highest import kept_highest
from companion.journal.naming import BESIDE, alone_in, create
from companion.journal.repair import finish, highest_number, repair
from companion.journal.salvage import hidden
from companion.journal.schema import verify, verify_head
from companion.journal.store import Journal, is_held
from companion.whole_file import is_usable
from companion.words import Message

FILE_NAME = "games.journal"
WRITTEN = os.R_OK | os.W_OK


def open_journal(path: Path) -> tuple[Journal, Message | None]:
    """Return the journal at `path`, made if there is none, and a notice if it had to be repaired."""
    with plain_faults(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with alone_in(path.parent):
            finish(path)
            journal, notice = None, None
            try:
                journal = _sound(path)
                if journal is None:
                    create(path)
            except NotAJournal as wrong:
                notice = Message("journal.opened-damaged", why=wrong.message, told=repair(path).words)
            journal = journal or Journal(path)
            journal.keep_highest()
            return journal, notice


def _sound(path: Path) -> Journal | None:
    """Return the journal at `path`, or `None` where nothing is there."""
    if not os.path.lexists(path):
        if any(os.path.lexists(f"{path}{ending}") for ending in BESIDE):
            raise NotAJournal(Message("journal.headless", file=str(path)))
        if highest_number(path.parent) or kept_highest(path):
            raise NotAJournal(Message("journal.gone", file=str(path)))
        return None
    for place in (path, *(Path(f"{path}{ending}") for ending in BESIDE)):
        if not place.is_file() and os.path.lexists(place):
            raise NotAJournal(Message("journal.not-a-file", file=str(place)))
        if place.is_file() and not is_usable(place, WRITTEN) and is_usable(path.parent, WRITTEN):
            raise NotAJournal(Message("journal.forbidden", file=str(place)))
    if not is_held(path):  # else it was looked at when it was opened first
        verify_head(path)
        if kept_highest(path) is None:  # as an earlier companion left it
            with plain_faults(path):
                verify(path)
                if hidden(path):
                    raise NotAJournal(Message("journal.damaged", file=str(path)))
    return Journal(path)
