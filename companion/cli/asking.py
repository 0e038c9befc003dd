"""Asking a person at the keyboard: lists to choose from, numbers, handfuls; wrong answers are asked again.

>>> asking = Keyboard(context)
>>> asking.number("How many", range(1, 7), default=2)
"""

import select
import sys
import termios
from collections.abc import Callable, Sequence
from contextlib import suppress

from rich.columns import Columns
from rich.text import Text

from companion.cli.context import Context
from companion.games.game import Choice, Number, Parameter, Several, Template, Value
from companion.games.notation import whole_number
from companion.panel.walk import Walk
from companion.words import Message, Words

LOOK_S = 0.2
"""How often it is looked whether somebody else has acted, while nothing is typed."""

Label = Callable[[str], str]
"""What people call an option."""


class Left(Exception):
    """The person has left: end of input, or 'q'."""


class Meanwhile(Exception):
    """Somebody else has changed what the question was about; what was typed does not count."""


def _never() -> bool:
    return False


class Keyboard:
    """Questions to the person at the keyboard. `changed` says whether what they are about has changed."""

    def __init__(self, context: Context, changed: Callable[[], bool] = _never) -> None:
        self.context, self.console, self._changed = context, context.console, changed

    def line(self, question: str, keys: str = "") -> str:
        """Return one line, without blanks around it; 'q' leaves, '?' explains the keys."""
        while True:
            self.console.print(Text(f"{question} > ", "cyan"), end="")
            answer = self._typed().strip()
            if answer == "q":
                raise Left
            if answer != "?":
                return answer
            self.context.print(keys or self.context.text("cli.play.asking"))

    def refuse(self, why: Words) -> None:
        """Say in one line why something cannot be."""
        self.console.print(Text(self.context.say(why), "red"))

    def list(self, choices: Sequence[str], *, numbered: bool = True) -> None:
        """Print numbered choices, side by side where they fit; those that are numbers need no other one."""
        width = len(str(len(choices)))
        rows = [
            Text.assemble((f"{number:>{width}} " if numbered else "", "bold cyan"), choice)
            for number, choice in enumerate(choices, 1)
        ]
        self.console.print(Columns(rows, padding=(0, 3), column_first=True))

    def choose(self, question: str, choices: Sequence[str], default: int | None = None) -> int:
        """Return the place of the choice that was taken, from 0."""
        self.list(choices)
        if default is not None:
            question = self._with_default(question, choices[default])
            default += 1
        return self._number(question, range(1, len(choices) + 1), default) - 1

    def number(self, question: str, allowed: Sequence[int], default: int | None = None) -> int:
        """Return one of the numbers that are allowed."""
        return self._number(self._with_default(question, default), allowed, default)

    def agree(self, question: str) -> bool:
        """Return whether the person said yes."""
        yes, no = self.context.text("cli.play.yes"), self.context.text("cli.play.no")
        return self.line(f"{question} {yes}/{no}").lower().startswith(yes)

    def value(self, parameter: Parameter, name: str, label: Label, default: Value | None = None) -> Value:
        """Return a value for a parameter of this name; with a default, Enter takes that."""
        match parameter:
            case Number(_, low, high):
                question = self.context.text("cli.play.value", name=name, low=low, high=high)
                return self.number(
                    question, range(low, high + 1), default if isinstance(default, int) else None
                )
            case Choice(_, options):
                place = options.index(str(default)) if default in options else None
                return options[self.choose(name, [label(option) for option in options], place)]
            case Several(proposes=proposes):
                return self._handful(
                    parameter, name, label, default if isinstance(default, tuple) else proposes
                )

    def _handful(
        self, several: Several, name: str, label: Label, default: tuple[str, ...] | None
    ) -> tuple[str, ...]:
        """Take names with commas between them; Enter takes the default, or asks item by item."""
        text = self.context.text
        shown = [self._counted(item, label) for item in several.items]
        self.list(shown, numbered=not _are_numbers(several, label))
        least = (
            "full" if several.least is None else "exactly" if several.least == several.budget else "within"
        )
        room = text(f"cli.play.handful.{least}", least=several.least, most=several.budget)
        if default is None:
            question = f"{name}, {room} ({text('cli.play.one-by-one')})"
        else:
            question = self._with_default(f"{name}, {room}", ", ".join(map(label, default)) or "-")
        names = [label(item) for item, _, _ in several.items]
        explained = text("cli.play.typing-several", name=names[0], other=names[-1])
        while True:
            answer = self.line(question, explained)
            if not answer:
                return self._one_by_one(several, label) if default is None else default
            things = _named(answer, several, label)
            if things is not None and several.admits(things):
                return things
            self.refuse(Message("cli.play.no-handful", value=answer, room=room))

    def _one_by_one(self, several: Several, label: Label) -> tuple[str, ...]:
        walk = Walk.along(Template("", (several,)))
        while (question := walk.question) is not None:
            counts = [int(count) for count in question.answers]
            asked = self.context.text(
                "cli.play.value", name=label(question.item), low=counts[0], high=counts[-1]
            )
            walk = walk.answered(self.number(asked, counts, counts[question.start]))
        assert walk.action is not None
        things = walk.action.values[several.name]
        assert isinstance(things, tuple)
        return things

    def _counted(self, item: tuple[str, int, int], label: Label) -> str:
        """Return an item with how many there are, and what each counts, where that is not one."""
        name, copies, weight = item
        text = self.context.text
        facts = [text("cli.play.item.copies", copies=copies)] if copies != 1 else []
        facts += [text("cli.play.item.weight", weight=weight)] if weight != 1 else []
        return f"{label(name)} ({', '.join(facts)})" if facts else label(name)

    def _with_default(self, question: str, default: object) -> str:
        if default is None:
            return question
        return f"{question} ({self.context.text('cli.play.default', value=default)})"

    def _number(self, question: str, allowed: Sequence[int], default: int | None) -> int:
        while True:
            answer = self.line(question)
            number = default if not answer else whole_number(answer)
            if number is not None and number in allowed:
                return number
            self.refuse(Message("cli.play.not-understood", value=answer))

    def _typed(self) -> str:
        """Return what is typed; a change meanwhile comes first, with whatever was half typed thrown away."""
        if sys.stdin.isatty():
            while not select.select([sys.stdin], [], [], LOOK_S)[0]:
                if self._changed():
                    with suppress(termios.error):
                        termios.tcflush(sys.stdin, termios.TCIFLUSH)
                    raise Meanwhile
        try:
            answer = input()
        except EOFError:
            raise Left from None
        if self._changed():
            raise Meanwhile
        return answer


def _are_numbers(several: Several, label: Label) -> bool:
    """Say whether things are called by numbers: a die that shows 3 is "3", wherever it stands in the list."""
    return any(whole_number(name) is not None for item, _, _ in several.items for name in (item, label(item)))


def _named(answer: str, several: Several, label: Label) -> tuple[str, ...] | None:
    """Return the things that "2 bow, star" names, or `None` where one of them is not there."""
    names = {item.casefold(): item for item, _, _ in several.items}
    names |= {label(item).casefold(): item for item, _, _ in several.items}
    if not _are_numbers(several, label):
        names |= {str(place): item for place, (item, _, _) in enumerate(several.items, 1)}
    things: list[str] = []
    for part in answer.casefold().split(","):
        count, _, name = part.strip().partition(" ")
        times = whole_number(count)
        if times is None or not name:
            times, name = 1, part.strip()
        item = names.get(name.removeprefix("x ").strip())
        if item is None or not 0 <= times <= several.budget:
            return None
        things += [item] * times
    return tuple(things)
