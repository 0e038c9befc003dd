"""The lines of a game's text that say where its data differs from the shipped one.

    data stones.rock.weight 4
    data ["stones","a.b","weight"] 4        # where a key cannot stand between dots
    data stones.rock null                   # takes away what is shipped

The value is JSON, and so is a path with odd keys.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.words import Message

_LINE = re.compile(r"\s*data\s+(?:(?P<path>[^\s\[]\S*)\s+)?(?P<json>\S.*)")
_BARE = re.compile(r"[\w+:/-]+")
DEEPEST = 16
"""How deep the data of a game may be nested."""


class BadDatum(CompanionError, ValueError):
    """A line of data does not say what it should say."""


def is_datum(line: str) -> bool:
    """Say whether a line is one of these."""
    return _LINE.match(line) is not None


def read_datum(line: str) -> tuple[list[str], Any]:
    """Return the path and the value of a line, or raise `BadDatum`."""
    try:
        found = _LINE.match(line)
        if found is None:
            raise ValueError("no value")
        path, rest = (found["path"] or "").split("."), found["json"]
        if not found["path"]:
            path, rest = _json(rest)
        value, rest = _json(rest)
        if len(path) < 2 or rest.split("#")[0].strip() or not all(isinstance(key, str) for key in path):
            raise ValueError("more than a value")
        too_deep = _deeper_than(DEEPEST - len(path), value)
    except RecursionError:
        too_deep = True
    except ValueError as fault:
        raise BadDatum(Message("notation.form.data")) from fault
    if too_deep:
        raise BadDatum(Message("notation.too-deep", most=DEEPEST))
    return path, value


def put(data: dict[str, Any], path: Sequence[str], value: Any) -> None:
    """Set a value in the data, or take it away where it is null; tables of others stay as they are."""
    *above, last = path
    for key in above:
        below = data.setdefault(key, {})
        data[key] = data = dict(below) if isinstance(below, Mapping) else {}
    if value is None:
        data.pop(last, None)
    else:
        data[last] = value


def differences(
    shipped: Mapping[str, Any], own: Mapping[str, Any], path: Sequence[str] = ()
) -> Iterator[str]:
    """Yield the lines that make the one data of the other."""
    for key in shipped:
        if key not in own:
            yield _line([*path, key], None)
    for key, value in own.items():
        if isinstance(value, Mapping) and isinstance(shipped.get(key), Mapping):
            yield from differences(shipped[key], value, [*path, key])
        elif key not in shipped or shipped[key] != value:
            yield _line([*path, key], value)


def _line(path: Sequence[str], value: Any) -> str:
    plain = all(_BARE.fullmatch(key) for key in path)
    place = ".".join(path) if plain else json.dumps(path, separators=(",", ":"))
    return f"data {place} {json.dumps(value, ensure_ascii=False)}"


def _deeper_than(levels: int, value: Any) -> bool:
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return levels < 0 or any(_deeper_than(levels - 1, part) for part in parts)


def _json(text: str) -> tuple[Any, str]:
    """Return the value at the beginning of a text, and what follows it."""
    value, end = json.JSONDecoder().raw_decode(text.lstrip())
    return value, text.lstrip()[end:]
