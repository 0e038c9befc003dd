"""Two characters for whatever a panel dials, for a display of two digits and the sheet beside it.

A number is shown as itself. Anything else is a letter and a sign: the letter stands for what is done
and with what, the sign for the last thing chosen. Both come from the game's own list of what may be
dialled, so a code means the same from the first turn to the last:

    >>> codes = Codes([Template("join", (Choice("card", ("ant", "bee")),))])
    >>> codes.of(Action("join", {"card": "bee"}), place=0)
    'A2'

A template that is walked is its letter alone, and inside the walk an option is its place in the list
of them all, from 1. A handful of things, and what no letter is left for, is shown by its place in
the dial, from 1.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from companion.games.game import Action, Choice, Number, Parameter, Several, Template, Value
from companion.panel.walk import Answer, Question

LETTERS = "ABCDEFGHJLNOPQRTUY"
"""The letters that seven segments can show, and that cannot be taken for a digit."""
SIGNS = "0123456789" + LETTERS
NOTHING = "  "
UNKNOWN = "--"
BROKEN = "EE"
"""The game on the table has a mistake in it: phones say which, UNDO takes the last step back."""

Head = tuple[str, tuple[Value, ...]]
"""A kind of action and all of its values but the last."""


class Codes:
    """The codes of one game, made from every template that may be dialled in it."""

    def __init__(self, templates: Sequence[Template]) -> None:
        self.templates = tuple(templates)
        self.numbers = [template.kind for template in templates if _is_a_number(template)]
        """The kinds of action that are shown as a number: what is thrown, what is counted."""
        self._heads: dict[Head, tuple[str, Parameter | None]] = {}
        self._kinds: dict[str, str] = {}
        self._sheet: dict[str, Action | Template] = {}
        for template in templates:
            if not _is_a_number(template):
                self._take(template)

    def of(self, entry: Action | Template, place: int) -> str:
        """Return the code of what stands at `place`, from 0, in the dial."""
        if isinstance(entry, Template):
            letter = self._kinds.get(entry.kind)
            return f"{letter} " if letter else shown_number(place + 1)
        if entry.kind in self.numbers:
            (number,) = entry.values.values()
            return shown_number(int(str(number)))
        return self._lettered(entry) or shown_number(place + 1)

    def within(self, kind: str, question: Question, answer: Answer) -> str:
        """Return the code of an answer inside a walk: the number, or the place of an option in its list."""
        if isinstance(answer, int):
            return shown_number(answer)
        listed = self.options(kind, question.parameter.name)
        options = listed if answer in listed else tuple(question.answers)
        return shown_number(options.index(answer) + 1)

    def options(self, kind: str, parameter: str) -> tuple[Answer, ...]:
        """Return every option of a choice, in the order by which a walk counts them."""
        named = [
            choice
            for template in self.templates
            if template.kind == kind
            for choice in template.parameters
            if isinstance(choice, Choice) and choice.name == parameter
        ]
        return tuple(dict.fromkeys(option for choice in named for option in choice.options))

    def sheet(self) -> Iterator[tuple[str, Action | Template]]:
        """Yield every code of a letter and a sign with the action that it means, or the template."""
        yield from self._sheet.items()

    def _take(self, template: Template) -> None:
        """Give a letter to a template as a whole where it is walked, else one with signs to its actions."""
        if _is_walked(template):
            self._name(template.kind, (template.kind, ()), None)
            if letter := self._kinds.get(template.kind):
                self._sheet[f"{letter} "] = template
            return
        last = template.parameters[-1] if template.parameters else None
        for action in template.actions():
            self._name(template.kind, _head(action), last)
            if code := self._lettered(action):
                self._sheet[code] = action

    def _name(self, kind: str, head: Head, last: Parameter | None) -> None:
        """Give a letter to what is done, and with what, where one is left."""
        if head not in self._heads and len(self._heads) < len(LETTERS):
            self._heads[head] = LETTERS[len(self._heads)], last
            self._kinds.setdefault(kind, self._heads[head][0])

    def _lettered(self, action: Action) -> str:
        letter, last = self._heads.get(_head(action), ("", None))
        value = next(reversed(tuple(action.values.values())), None)
        if value is None:
            return letter and f"{letter} "
        if last is None:
            return ""
        place = value if isinstance(value, int) else _place(last, value)
        return letter + SIGNS[place] if place is not None and 0 <= place < len(SIGNS) else ""


def shown_number(number: int) -> str:
    """Return a number in two characters: its last two digits, or a minus and one; below -9 none fits."""
    if number < 0:
        return f"{number:2}" if number > -10 else UNKNOWN
    return f"{number % 100:2}"


def _is_a_number(template: Template) -> bool:
    return len(template.parameters) == 1 and isinstance(template.parameters[0], Number)


def _is_walked(template: Template) -> bool:
    """Say whether more than the last value is to be chosen, or a handful: one sign cannot say that."""
    if any(isinstance(parameter, Several) for parameter in template.parameters):
        return True
    return any(len(list(islice(parameter.values(), 2))) > 1 for parameter in template.parameters[:-1])


def _head(action: Action) -> Head:
    return action.kind, tuple(action.values.values())[:-1]


def _place(parameter: Parameter, value: Value) -> int | None:
    """Return where the value stands among all that may be chosen, from 1."""
    values = list(islice(parameter.values(), len(SIGNS)))
    return values.index(value) + 1 if value in values else None
