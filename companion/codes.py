"""Two characters for whatever a panel dials, for a display of two digits and the sheet beside it.

A number is shown as itself. Anything else is a letter and a sign: the letter stands for what is done
and with what, the sign for the last thing chosen. Both come from the game's own list of what may be
dialled, so a code means the same from the first turn to the last:

    >>> codes = Codes([Template("join", (Choice("card", ("ant", "bee")),))])
    >>> codes.of(Action("join", {"card": "bee"}), place=0)
    'A2'

A handful of things, and what no letter is left for, is shown by its place in the dial, from 1.
"""

from collections.abc import Iterator, Sequence

from companion.games.game import Action, Number, Parameter, Template, Value

LETTERS = "ABCDEFGHJLNOPQRTUY"
"""The letters that seven segments can show, and that cannot be taken for a digit."""
SIGNS = "0123456789" + LETTERS
NOTHING = "  "
UNKNOWN = "--"

Head = tuple[str, tuple[Value, ...]]
"""A kind of action and all of its values but the last."""


class Codes:
    """The codes of one game, made from every template that may be dialled in it."""

    def __init__(self, templates: Sequence[Template]) -> None:
        self.numbers: list[str] = []
        """The kinds of action that are shown as a number: what is thrown, what is counted."""
        self._heads: dict[Head, tuple[str, Parameter | None]] = {}
        self._sheet: dict[str, Action] = {}
        for template in templates:
            self._take(template)

    def of(self, action: Action, place: int) -> str:
        """Return the code of an action that stands at `place`, from 0, in the dial."""
        if action.kind in self.numbers:
            (number,) = action.values.values()
            return f"{int(str(number)) % 100:2}"
        return self._lettered(action) or f"{(place + 1) % 100:2}"

    def sheet(self) -> Iterator[tuple[str, Action]]:
        """Yield every code of a letter and a sign with the action that it means."""
        yield from self._sheet.items()

    def _take(self, template: Template) -> None:
        last = template.parameters[-1] if template.parameters else None
        if isinstance(last, Number) and len(template.parameters) == 1:
            self.numbers.append(template.kind)
            return
        for action in template.actions():
            head = _head(action)
            if head not in self._heads and len(self._heads) < len(LETTERS):
                self._heads[head] = LETTERS[len(self._heads)], last
            if code := self._lettered(action):
                self._sheet[code] = action

    def _lettered(self, action: Action) -> str:
        letter, last = self._heads.get(_head(action), ("", None))
        value = next(reversed(tuple(action.values.values())), None)
        if last is None or value is None:
            return letter and letter + " "
        place = value if isinstance(value, int) else _place(last, value)
        return letter + SIGNS[place] if place is not None and place < len(SIGNS) else ""


def _head(action: Action) -> Head:
    return action.kind, tuple(action.values.values())[:-1]


def _place(parameter: Parameter, value: Value) -> int | None:
    """Return where the value stands among all that may be chosen, from 1."""
    values = list(parameter.values())
    return values.index(value) + 1 if value in values else None
