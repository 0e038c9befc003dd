"""Whether a value has the shape that its type names: what a game answers comes from anybody's code.

>>> misfit(View(turn="3", ...), View)
"turn is '3', not int"

A list is taken where a tuple is named; everything else is as the annotations say.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.words import Message

Check = Callable[[Any], str]
"""Returns what does not fit, as the end of a sentence that begins with its place; nothing where all does."""


def misfit(value: object, shape: Any) -> str:
    """Return where a value does not fit, and how; nothing where it fits."""
    return _check(shape)(value).removeprefix(".").strip()


@cache
def _check(shape: Any) -> Check:
    origin, args = get_origin(shape), get_args(shape)
    if origin is Literal:
        return lambda value: "" if value in args else _odd(value, " or ".join(map(repr, args)))
    if origin in (Union, UnionType):
        return _one_of(args)
    if origin is tuple:
        return _row(args)
    if origin is not None and issubclass(origin, Mapping):
        return _table(args[1])
    if is_dataclass(shape) and isinstance(shape, type) and shape is not Message:
        return _record(shape)
    if not isinstance(shape, type) or shape is object:
        return lambda _: ""
    if shape is float:
        return lambda value: "" if isinstance(value, int | float) else _odd(value, "float")
    return lambda value: "" if isinstance(value, shape) else _odd(value, shape.__name__)


def _odd(value: object, wanted: str) -> str:
    try:
        return f" is {value!r:.80}, not {wanted}"
    except Exception:  # how it shows itself is the game's code
        return f" is {type(value).__name__}, not {wanted}"


def _record(shape: type[Any]) -> Check:
    @cache
    def parts() -> list[tuple[str, Check]]:  # asked for later: a record may hold others of its own kind
        hints = get_type_hints(shape)
        return [(field.name, _check(hints[field.name])) for field in fields(shape)]

    def check(value: Any) -> str:
        if not isinstance(value, shape):
            return _odd(value, shape.__name__)
        for name, part in parts():
            if why := part(getattr(value, name)):
                return f".{name}{why}"
        return ""

    return check


def _row(args: tuple[Any, ...]) -> Check:
    alike = len(args) == 2 and args[1] is Ellipsis
    each = _check(args[0]) if alike else None
    parts = [] if alike else [_check(arg) for arg in args]

    def check(value: Any) -> str:
        if not isinstance(value, tuple | list) or (each is None and len(value) != len(parts)):
            return _odd(value, "tuple")
        for place, part in enumerate(value):
            if why := (each or parts[place])(part):
                return f"[{place}]{why}"
        return ""

    return check


def _table(below: Any) -> Check:
    part = _check(below)

    def check(value: Any) -> str:
        if not isinstance(value, Mapping):
            return _odd(value, "mapping")
        return next((f"[{key!r}]{why}" for key, each in value.items() if (why := part(each))), "")

    return check


def _one_of(args: tuple[Any, ...]) -> Check:
    by_type = {arg: _check(arg) for arg in args if isinstance(arg, type)}
    checks = [_check(arg) for arg in args]
    names = " or ".join("None" if arg is NoneType else getattr(arg, "__name__", str(arg)) for arg in args)

    def check(value: Any) -> str:
        if (exact := by_type.get(type(value))) is not None:
            return exact(value)
        return "" if any(not each(value) for each in checks) else _odd(value, names)

    return check
