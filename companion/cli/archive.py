"""The journal's file, for the commands that read what was played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.cli.context import Context
from companion.journal.errors import NotAJournal
from companion.journal.opening import FILE_NAME
from companion.words import Message


@contextmanager
def archive(context: Context) -> Iterator[Path]:
    """Give the journal's file; where what is there is none, say how it is fixed.

    >>> with archive(context) as path:
    ...     rows = played(Journal(path), games())
    """
    try:
        yield context.config.state / FILE_NAME
    except NotAJournal as wrong:
        raise NotAJournal(Message("journal.fix", why=wrong.message)) from wrong
