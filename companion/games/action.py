"""Actions, and the templates by which a game says which of them are legal.

An action is a kind and its values, whoever sends it: a phone, the panel, a line of notation.

    >>> slap = Action("slap", {"squashed": 4})
    >>> slap.as_json()
    {'kind': 'slap', 'squashed': 4}

A template stands for many actions. It names what is still to be chosen and within which limits, so
that a page can draw the choice, a panel can dial it and a test can try all of it:

    >>> template = Template("slap", (Number("squashed", 0, 6),))
    >>> template.admits(slap)
    True
    >>> len(list(template.actions()))
    7
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice, product
from operator import mul

Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that somebody does: its kind, and a value for each thing that was to be chosen."""

    kind: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """Return the action as it is sent and stored."""
        return {"kind": self.kind} | {
            name: list(value) if isinstance(value, tuple) else value for name, value in self.values.items()
        }

    @classmethod
    def from_json(cls, body: Mapping[str, object]) -> "Action":
        """Return the action that was sent or stored; a `ValueError` says what is wrong with its form."""
        kind = body.get("kind")
        if not isinstance(kind, str):
            raise ValueError(f"kind: {kind!r} is no text")
        return cls(kind, {name: _value(name, value) for name, value in body.items() if name != "kind"})


def _value(name: str, value: object) -> Value:
    if isinstance(value, str) or type(value) is int:
        return value
    if isinstance(value, Sequence) and all(isinstance(part, str) for part in value):
        return tuple(value)
    raise ValueError(f"{name}: {value!r} is neither a whole number, a text nor a list of texts")


@dataclass(frozen=True)
class Number:
    """A whole number within limits; with weights where chance decides, one for each number.

    `now` is what stands at present, for each option of the choice before it, or under "" alone: a
    correction starts from there.
    """

    name: str
    low: int
    high: int
    weights: tuple[int, ...] = ()
    now: Mapping[str, int] = field(default_factory=dict)

    def admits(self, value: Value) -> bool:
        """Say whether the value lies within the limits."""
        return type(value) is int and self.low <= value <= self.high

    def values(self) -> Iterator[Value]:
        """Yield every value from low to high."""
        yield from range(self.low, self.high + 1)


@dataclass(frozen=True)
class Choice:
    """One of several named things; with weights where chance decides, one for each option."""

    name: str
    options: tuple[str, ...]
    weights: tuple[int, ...] = ()
    board: str = ""
    """The board of the view whose spots the options are, if they are."""
    sheet: str = ""
    """The score sheet of the view whose rows the options are, if they are."""

    def admits(self, value: Value) -> bool:
        """Say whether the value is one of the options."""
        return value in self.options

    def values(self) -> Iterator[Value]:
        """Yield every option."""
        yield from self.options


MOST_LOOKED_AT = 500
"""Handfuls that are looked at for one to propose: a dozen cards alone can be taken in thousands of ways."""


@dataclass(frozen=True)
class Several:
    """A handful out of named things, within a budget.

    Each item has a number of copies and a weight; the chosen ones weigh at most `budget` together, and
    at least `least`. Without `least` as many are taken as fit: nothing that still fits is left.
    With `chances`, one for each item, chance decides piece by piece: the faces of so many dice.
    With `proposes`, that handful is proposed to people; else it is the heaviest.
    """

    name: str
    items: tuple[tuple[str, int, int], ...]
    budget: int
    chances: tuple[int, ...] = ()
    least: int | None = None
    board: str = ""
    """The board of the view whose spots the items are, if they are."""
    proposes: tuple[str, ...] | None = None

    def admits(self, value: Value) -> bool:
        """Say whether these things are there, fit the budget, and are enough."""
        return isinstance(value, tuple) and self._enough(Counter(value))

    def values(self) -> Iterator[Value]:
        """Yield every handful that fits: the heaviest first, among equals the one of heavier things."""
        yield from self.handfuls()

    @cached_property
    def only(self) -> tuple[str, ...] | None:
        """The one handful where nothing is to choose; `None` where there are several, or none."""
        if self.least is None and all(weight > self.budget for _, _, weight in self.items):
            return ()
        first, second = (*islice(self._found(), 2), None, None)[:2]
        return self._handful(first) if first is not None and second is None else None

    @cached_property
    def proposed(self) -> tuple[str, ...]:
        """A handful to begin with: what is proposed, else the heaviest, as far as is looked; or nothing."""
        if self.proposes is not None and self.admits(self.proposes):
            return self.proposes
        best = self._heaviest(islice(self._found(), MOST_LOOKED_AT))
        return self._handful(best) if best is not None else ()

    def handfuls(self) -> Iterator[tuple[str, ...]]:
        """Yield the values as what they are."""
        best = self._heaviest(_counted(self))
        if best is not None:
            yield self._handful(best)
            yield from (self._handful(taken) for taken in _counted(self) if taken != best)

    def _heaviest(self, found: Iterable[tuple[int, ...]]) -> tuple[int, ...] | None:
        weights = [weight for _, _, weight in self._heavy_first]
        return max(found, key=lambda taken: (sum(map(mul, taken, weights)), taken), default=None)

    def _handful(self, taken: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(item[0] for item, n in zip(self._heavy_first, taken, strict=True) for _ in range(n))

    @cached_property
    def _heavy_first(self) -> tuple[tuple[str, int, int], ...]:
        return tuple(sorted(self.items, key=lambda item: -item[2]))

    def _found(self) -> Iterator[tuple[int, ...]]:
        """Yield how many of each item, heavy ones first, for every handful that is enough."""

        def take(taken: tuple[int, ...], spare: int, lightest_left: int) -> Iterator[tuple[int, ...]]:
            if len(taken) == len(self._heavy_first):
                if self._settles(spare, lightest_left):
                    yield taken
                return
            _, copies, weight = self._heavy_first[len(taken)]
            most = min(copies, spare // weight)
            for number in range(most, -1, -1):
                left = weight if number < copies else lightest_left
                yield from take((*taken, number), spare - number * weight, left)

        return take((), self.budget, self.budget + 1)

    def _enough(self, taken: Counter[str]) -> bool:
        left, spare = dict(taken), self.budget
        lightest_left = self.budget + 1
        for name, copies, weight in self.items:
            used = left.pop(name, 0)
            if used > copies:
                return False
            spare -= used * weight
            if used < copies:
                lightest_left = min(lightest_left, weight)
        return not left and spare >= 0 and self._settles(spare, lightest_left)

    def _settles(self, spare: int, lightest_left: int) -> bool:
        """Say whether this much of the budget may be left, and this be the lightest thing not taken."""
        return lightest_left > spare if self.least is None else self.budget - spare >= self.least


@lru_cache(maxsize=512)
def _counted(several: Several) -> tuple[tuple[int, ...], ...]:
    """Return all that is found, remembered: a game asks for the same handful in many positions."""
    return tuple(several._found())


Parameter = Number | Choice | Several


@dataclass(frozen=True)
class Template:
    """Actions of one kind, with what is to be chosen."""

    kind: str
    parameters: tuple[Parameter, ...] = ()

    def admits(self, action: Action) -> bool:
        """Say whether the action is one of these."""
        values = action.values
        if action.kind != self.kind or len(values) != len(self.parameters):
            return False
        for parameter in self.parameters:  # a loop: it is asked of every action, several times
            if parameter.name not in values or not parameter.admits(values[parameter.name]):
                return False
        return True

    def actions(self) -> Iterator[Action]:
        """Yield every action this template stands for."""
        names = [parameter.name for parameter in self.parameters]
        for values in product(*(parameter.values() for parameter in self.parameters)):
            yield Action(self.kind, dict(zip(names, values, strict=True)))


def admitted(templates: Iterable[Template], action: Action) -> bool:
    """Return whether one of these templates is for this action."""
    for template in templates:  # noqa: SIM110 - a loop is twice as quick as any() over a generator
        if template.kind == action.kind and template.admits(action):
            return True
    return False


def nearest_misfit(templates: Iterable[Template], action: Action) -> Parameter | None:
    """Return what keeps a well-formed action from being one of these, for the reason that is told.

    Of several templates the nearest count alone, and a number comes before a choice, since it has limits to
    tell. Of several choices it is the last, since what was chosen before it stands; it has the options of all
    the nearest. `None` where no template is of its kind.

        >>> nearest_misfit([Template("slap", (Number("squashed", 0, 6),))], Action("slap", {"squashed": 7}))
        Number(name='squashed', low=0, high=6, weights=(), now={})
    """
    values = action.values
    misfits = [
        [at for at in enumerate(template.parameters) if not at[1].admits(values[at[1].name])]
        for template in templates
        if template.kind == action.kind
    ]
    fewest = min(map(len, misfits), default=0)
    nearest = [wrong[0] for wrong in misfits if wrong and len(wrong) == fewest]
    numbers = [each for _, each in nearest if isinstance(each, Number)]
    choices = [(place, each) for place, each in nearest if isinstance(each, Choice)]
    if numbers:
        return numbers[0]
    if not choices:
        return nearest[0][1] if nearest else None
    last = max(choices, key=lambda found: found[0])[1].name
    options = [option for _, each in choices if each.name == last for option in each.options]
    return Choice(last, tuple(dict.fromkeys(options)))
