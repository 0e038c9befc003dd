"""What a value may be, said once: checked, described to programs, and filled in by people.

An owner's data files, the bodies of requests and the description of the page's interface share these:

    >>> card = Fields({"name": Field(Name()), "steps": Field(Whole(0, 10), needed=False)})
    >>> check(card, {"name": "Tide", "steps": 12})
    Traceback (most recent call last):
    companion.schema.Unfit: steps: 12 does not fit here: it must be a whole number from 0 to 10
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import CompanionError
from companion.words import LANGUAGES, Message, Words

LARGEST = 2**53
"""The largest whole number that every reader of JSON keeps exactly."""
_HIDDEN = r"\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""What controls a line instead of being seen on it."""
VISIBLE = f"[^{_HIDDEN}]*[^{_HIDDEN}\\s][^{_HIDDEN}]*"


class Unfit(CompanionError, ValueError):
    """A value is not what it may be; `path` says which, from the outside in."""

    def __init__(self, path: tuple[str, ...], why: Message) -> None:
        super().__init__(Message("schema.at", path=".".join(path), why=why) if path else why)
        self.path, self.why = path, why


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within limits."""

    low: int = -LARGEST
    high: int = LARGEST


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number within limits, with or without a fraction."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Text:
    """A text of so many characters; a visible one can be read, and says no line what to do."""

    most: int = 200
    least: int = 0
    visible: bool = False


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words; `labels` says what people call them."""

    values: tuple[str, ...]
    labels: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Name:
    """What people call something: one text, or one for each language."""

    most: int = 200


@dataclass(frozen=True, slots=True)
class ListOf:
    """So many values of one kind, in an order."""

    item: "Schema"
    most: int = 1000
    least: int = 0


@dataclass(frozen=True, slots=True)
class TableOf:
    """Values of one kind under keys that the owner chooses."""

    item: "Schema"
    most: int = 1000
    least: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """A key of a table: what it holds, what people call it, and whether it has to be there."""

    schema: "Schema"
    label: Words = ""
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Fields:
    """A table with these keys; any other key holds what `others` says, and is refused without it."""

    keys: Mapping[str, Field]
    others: "Schema | None" = None


@dataclass(frozen=True, slots=True)
class Cases:
    """A table whose key `by` holds one of a few words, which decides what its other keys are."""

    by: str
    kinds: Mapping[str, Fields]

    def kind(self, word: str) -> Fields:
        """Return the whole table where `by` holds this word."""
        fields = self.kinds[word]
        return Fields({self.by: Field(OneOf((word,))), **fields.keys}, fields.others)


@dataclass(frozen=True, slots=True)
class Either:
    """Any of several kinds."""

    kinds: tuple["Schema", ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """No value at all, which JSON calls null."""


@dataclass(frozen=True, slots=True)
class Anything:
    """Whatever JSON can hold."""


@dataclass(frozen=True, slots=True)
class Named:
    """A kind that is described once, under its name."""

    name: str
    schema: "Schema"


Plain = Whole | Decimal | Text | Truth | OneOf | Name | Nothing | Anything
Schema = Plain | ListOf | TableOf | Fields | Cases | Either | Named


def check(schema: Schema, value: Any, path: tuple[str, ...] = ()) -> None:
    """Raise `Unfit` where the value, or a part of it, is not what the schema says."""
    match schema:
        case Fields():
            _check_fields(schema, value, path)
        case Cases(by, kinds):
            _check_fields(Fields({by: Field(OneOf(tuple(kinds)))}, Anything()), value, path)
            _check_fields(schema.kind(value[by]), value, path)
        case Named(_, inner):
            check(inner, value, path)
        case TableOf(item, most, least):
            _must(isinstance(value, Mapping) and least <= len(value) <= most, schema, value, path)
            for key, below in value.items():
                check(item, below, (*path, key))
        case ListOf(item, most, least):
            _must(isinstance(value, list | tuple) and least <= len(value) <= most, schema, value, path)
            for place, below in enumerate(value, start=1):
                check(item, below, (*path, str(place)))
        case Either(kinds):
            _must(any(fits(kind, value) for kind in kinds), schema, value, path)
        case Name(most):
            texts = value.values() if isinstance(value, Mapping) else (value,)
            known = not isinstance(value, Mapping) or (bool(value) and set(value) <= set(LANGUAGES))
            _must(known and all(_is_text(text, 1, most) for text in texts), schema, value, path)
        case _:
            _must(_is_plain(schema, value), schema, value, path)


def fits(schema: Schema, value: Any) -> bool:
    """Say whether the value is what the schema says."""
    try:
        check(schema, value)
    except Unfit:
        return False
    return True


def wanted(schema: Schema) -> Message:
    """Return in words what a value has to be: "a whole number from 1 to 10"."""
    match schema:
        case ListOf(item, most, least) if most == least:
            return Message("schema.list-of", n=most, item=wanted(item))
        case ListOf(item, most, least):
            return Message("schema.list", least=least, most=most, item=wanted(item))
        case TableOf(item, most, least):
            return Message("schema.table", least=least, most=most, item=wanted(item))
        case Fields(keys):
            return Message("schema.fields", known=list(keys))
        case Cases(by, kinds):
            return Message("schema.cases", by=by, known=list(kinds))
        case Named(_, inner):
            return wanted(inner)
        case Either(kinds):
            return Message("schema.either", kinds=[wanted(kind) for kind in kinds])
        case _:
            return _wanted_plain(schema)


def _wanted_plain(schema: Plain) -> Message:
    match schema:
        case Whole(low, high):
            return Message("schema.whole", low=low, high=high)
        case Decimal(low, high):
            return Message("schema.decimal", low=low, high=high)
        case Text(most, least, visible=True):
            return Message("schema.visible", least=least, most=most)
        case Text(most, least):
            return Message("schema.text", least=least, most=most)
        case Truth():
            return Message("schema.truth")
        case OneOf(values):
            return Message("schema.one-of", known=[each for each in values if each])
        case Name(most):
            return Message("schema.name", most=most, languages=LANGUAGES)
        case Nothing():
            return Message("schema.nothing")
        case Anything():
            return Message("schema.anything")


def _check_fields(schema: Fields, value: Any, path: tuple[str, ...]) -> None:
    keys, others = schema.keys, schema.others
    _must(isinstance(value, Mapping), schema, value, path)
    for key in value:
        if key in keys:
            continue
        if others is None:
            raise Unfit((*path, str(key)), Message("schema.unknown-key", known=list(keys)))
        check(others, value[key], (*path, str(key)))
    for name, each in keys.items():
        if name in value:
            check(each.schema, value[name], (*path, name))
        elif each.needed:
            raise Unfit((*path, name), Message("schema.missing"))


def _is_plain(schema: Schema, value: Any) -> bool:
    match schema:
        case Whole(low, high):
            return type(value) is int and low <= value <= high
        case Decimal(low, high):
            return type(value) in (int, float) and math.isfinite(value) and low <= value <= high
        case Text(most, least, visible):
            return _is_text(value, least, most) and (not visible or bool(re.fullmatch(VISIBLE, value)))
        case OneOf(values):
            return isinstance(value, str) and value in values
        case Nothing():
            return value is None
        case Anything():
            return True
        case _:
            return isinstance(value, bool)


def _is_text(value: Any, least: int, most: int) -> bool:
    if not isinstance(value, str) or not least <= len(value) <= most:
        return False
    return not any(
        "\ud800" <= letter <= "\udfff" for letter in value
    )  # half a letter, which nothing can store


def _must(fine: bool, schema: Schema, value: Any, path: tuple[str, ...]) -> None:
    if not fine:
        raise Unfit(path, _why(schema, value))


def _why(schema: Schema, value: Any) -> Message:
    return Message("schema.misfit", value=_shown(value), wanted=wanted(schema))


def _shown(value: Any) -> str:
    """The value as a message may show it: short enough to be read."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
