"""What every command is given: the language to speak, the configuration, and a way to print."""

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.console import Console

from companion.config import Config
from companion.games.game import AnyGame
from companion.runtime.data import data_of
from companion.words import Message, Words, decimal, say

NAME = "companion"


@dataclass(frozen=True)
class Context:
    """The surroundings of one call of the command line.

    >>> Context(language="en").text("cli.version.summary")
    'Print the version.'
    """

    language: str
    config: Config = field(default_factory=Config)

    @cached_property
    def console(self) -> Console:
        """The terminal for people: colours and width where there are any."""
        return Console(highlight=False)

    @property
    def command(self) -> str:
        """What a person types to call this program: its name, or where it lies if that is not on the path."""
        called = sys.argv[0]
        return called if Path(called).name == NAME and shutil.which(NAME) is None else NAME

    def beside(self, program: str) -> str | None:
        """Return what a person types to call the program that lies beside this one, if there is one."""
        places = (Path(sys.argv[0]).parent, Path(sys.executable).parent)
        found = next((str(place / program) for place in places if (place / program).is_file()), None)
        return program if found is not None and shutil.which(program) == found else found

    def say(self, words: Words) -> str:
        """Return `words` as text in this call's language."""
        return say(words, self.language)

    def text(self, key: str, **values: object) -> str:
        """Return the catalogue's sentence `key` as text in this call's language."""
        return say(Message(key, **values), self.language)

    def told(self, metavar: str, explained: str) -> dict[str, Any]:
        """Return what `add_argument` is to say of an argument: what stands for it, and its help."""
        return {"metavar": self.text(metavar), "help": self.text(explained)}

    def number(self, value: float, form: str) -> str:
        """Return a number in one of Python's forms, as this call's language writes it."""
        return decimal(value, self.language, form)

    def data(self, game: AnyGame) -> Mapping[str, Any]:
        """Return the data that a game would begin with, as its owner has corrected it."""
        return data_of(self.config)(game)

    def print(self, line: str) -> None:
        """Print a plain line on standard output, for a person or for a program."""
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def warn(self, line: str) -> None:
        """Print a plain line on standard error."""
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
