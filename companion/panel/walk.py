"""Choosing one of a template's actions step by step, by buttons or in a terminal.

A walk asks for one parameter after the other: a number, an option, or of several things how many of
each. It is a frozen value, and each step returns the next one:

    >>> walk = Walk.along(Template("sail", (Choice("city", ("London", "Rome")), Number("days", 1, 9))))
    >>> walk.turned(1).shown
    'Rome'
    >>> walk.turned(1).taken.turned(2).taken.action
    Action(kind='sail', values={'city': 'Rome', 'days': 3})

Where only one answer fits, it is not asked for: the last of several things, when all the others are
known, or one that fits no more.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from companion.games.game import Action, Choice, Number, Parameter, Several, Template, Value

Answer = int | str


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be chosen next, and what of."""

    parameter: Parameter
    answers: Sequence[Answer]
    """Numbers, or options of a choice."""
    start: int
    """The place of the answer that is proposed."""
    item: str = ""
    """Of several things, the one of which it is asked how many."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A template on the way to one of its actions; `Walk.along` starts one."""

    template: Template
    proposed: Mapping[str, Value] = field(default_factory=dict)
    """From which values the questions start, where that is known."""
    answers: tuple[Answer, ...] = ()
    """What was taken so far, with what was filled in."""
    at: int = 0
    """The place of the answer that is shown now."""

    @classmethod
    def along(cls, template: Template, proposed: Mapping[str, Value] | None = None) -> "Walk":
        """Return the walk at its first question."""
        return cls(template, proposed or {})._filled_in()

    @property
    def question(self) -> Question | None:
        """What is asked now; `None` once everything has been taken."""
        return self._question(len(self.answers))

    @property
    def shown(self) -> Answer:
        """The answer that is shown now."""
        question = self.question
        assert question is not None
        return question.answers[self.at]

    @property
    def action(self) -> Action | None:
        """What the walk has led to; `None` as long as something is asked."""
        if self.question is not None:
            return None
        answers = iter(self.answers)
        values: dict[str, Value] = {}
        for parameter in self.template.parameters:
            if isinstance(parameter, Several):
                counts = [(item, int(next(answers))) for item, _, _ in parameter.items]
                values[parameter.name] = tuple(item for item, count in counts for _ in range(count))
            else:
                values[parameter.name] = next(answers)
        return Action(self.template.kind, values)

    def turned(self, steps: int) -> "Walk":
        """Return the walk showing another answer; after the last comes the first."""
        question = self.question
        assert question is not None
        return replace(self, at=(self.at + steps) % len(question.answers))

    @property
    def taken(self) -> "Walk":
        """The walk with the shown answer taken, at the next question."""
        return replace(self, answers=(*self.answers, self.shown))._filled_in()

    def answered(self, answer: Answer) -> "Walk":
        """Return the walk with this answer taken, which is one of the question's."""
        question = self.question
        assert question is not None
        return self.turned(list(question.answers).index(answer) - self.at).taken

    @property
    def back(self) -> "Walk | None":
        """The walk at the question before, showing what was taken there; `None` where this is the first."""
        for place in reversed(range(len(self.answers))):
            question = self._question(place)
            assert question is not None
            if len(question.answers) > 1:
                at = list(question.answers).index(self.answers[place])
                return replace(self, answers=self.answers[:place], at=at)
        return None

    def _filled_in(self) -> "Walk":
        walk = self
        while (question := walk.question) is not None and len(question.answers) == 1:
            walk = replace(walk, answers=(*walk.answers, question.answers[0]))
        return replace(walk, at=question.start if question else 0)

    def _question(self, place: int) -> Question | None:
        """Return the question at this place, after the answers before it."""
        first = 0
        for parameter in self.template.parameters:
            length = len(parameter.items) if isinstance(parameter, Several) else 1
            if place < first + length:
                return self._asked(parameter, self.answers[first:place], self.answers[:first])
            first += length
        return None

    def _asked(self, parameter: Parameter, taken: tuple[Answer, ...], before: tuple[Answer, ...]) -> Question:
        proposed = self.proposed.get(parameter.name)
        match parameter:
            case Number(_, low, high, now=now):
                last = str(before[-1]) if before else ""
                start = proposed if isinstance(proposed, int) else now.get(last, now.get("", low))
                return Question(parameter, range(low, high + 1), max(0, min(high, start) - low))
            case Choice(_, options):
                start = options.index(proposed) if isinstance(proposed, str) and proposed in options else 0
                return Question(parameter, options, start)
            case Several(_, items):
                item = items[len(taken)][0]
                counts = fitting(parameter, tuple(map(int, taken)))
                wished = Counter(proposed if isinstance(proposed, tuple) else parameter.proposes or ())[item]
                start = min(range(len(counts)), key=lambda at: abs(counts[at] - wished))
                return Question(parameter, counts, start, item)


def fitting(several: Several, taken: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many copies of the next item leave a handful possible, after so many of those before.

    >>> fitting(Several("dice", (("bow", 5, 1), ("star", 5, 1)), budget=5), (2,))
    (3,)
    """
    spare, lightest = several.budget, several.budget + 1
    for (_, copies, weight), count in zip(several.items, taken, strict=False):
        spare, lightest = _after(spare, lightest, copies, weight, count)
    _, copies, weight = several.items[len(taken)]
    return tuple(
        count
        for count in range(copies + 1)
        if _can_end(several, len(taken) + 1, *_after(spare, lightest, copies, weight, count))
    )


def _after(spare: int, lightest: int, copies: int, weight: int, count: int) -> tuple[int, int]:
    """Return the room that is left, and the lightest thing that was not taken, after `count` of an item."""
    return spare - count * weight, min(lightest, weight) if count < copies else lightest


@lru_cache(maxsize=4096)
def _can_end(several: Several, place: int, spare: int, lightest: int) -> bool:
    """Say whether the items from `place` on can be taken so that all of it is a handful."""
    if spare < 0:
        return False
    if place == len(several.items):
        return lightest > spare if several.least is None else several.budget - spare >= several.least
    _, copies, weight = several.items[place]
    return any(
        _can_end(several, place + 1, *_after(spare, lightest, copies, weight, count))
        for count in range(copies + 1)
    )
