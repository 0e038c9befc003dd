"""What every command is given: the language to speak, the configuration, and a way to print."""

import sys
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from rich.console import Console

from companion.config import Config, load_config
from companion.words import Message, Words, say


@dataclass(frozen=True)
class Context:
    """The surroundings of one call of the command line.

    >>> Context(language="en").text("cli.version.summary")
    'Print the version.'
    """

    language: str
    config_file: Path | None = None

    @cached_property
    def config(self) -> Config:
        """The configuration, read when the first command asks for it."""
        return load_config(self.config_file)

    @cached_property
    def console(self) -> Console:
        """The terminal for people: colours and width where there are any."""
        return Console(highlight=False)

    def with_config(self, config_file: Path | None) -> "Context":
        """Return the context with the named configuration, and with the language it sets."""
        context = replace(self, config_file=config_file)
        wish = context.config.language
        return context if wish == "auto" else replace(context, language=wish)

    def say(self, words: Words) -> str:
        """Return `words` as text in this call's language."""
        return say(words, self.language)

    def text(self, key: str, **values: object) -> str:
        """Return the catalogue's sentence `key` as text in this call's language."""
        return say(Message(key, **values), self.language)

    def print(self, line: str) -> None:
        """Print a plain line on standard output, for a person or for a program."""
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def warn(self, line: str) -> None:
        """Print a plain line on standard error."""
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
