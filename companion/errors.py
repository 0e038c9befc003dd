"""The errors that a person is meant to read: each names the value, the limit and the mend.

Every class has the one root `CompanionError` and a built-in parent, so that both
`except CompanionError` and `except ValueError` do what one expects:

    >>> raise BadUsage(Message("error.unknown-command", command="dance"))
    Traceback (most recent call last):
    companion.errors.BadUsage: There is no command 'dance'. Run 'companion --help' to see all of them.
"""

from companion.words import Message, say


class CompanionError(Exception):
    """Root of every error that is shown to a person, in that person's language."""

    exit_status = 1

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return say(self.message, "en")


class BadUsage(CompanionError, ValueError):
    """A command was called with words that do not fit."""

    exit_status = 2


class BadConfiguration(CompanionError, ValueError):
    """The configuration file holds a key or a value that it cannot hold."""


class FileTrouble(CompanionError, OSError):
    """A file that was named cannot be read or written."""
