"""Where in a TOML text a key stands, and what is wrong with a text: the standard library's reader says
the one not at all, and the other in English only."""

import re
import tomllib
from typing import Any

_HEADER = re.compile(r"^\s*\[\[?\s*(?P<path>[^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"^\s*(?P<path>[^=#\[\]]+?)\s*=")
_PART = re.compile(r'"([^"]*)"|\'([^\']*)\'|([^.\s"\']+)')
_COMPLAINTS = {
    "twice": ("twice", "overwrite", "Duplicate", "mutate"),
    "deep": ("nested too deeply",),
    "open": ("Unclosed", "Expected ']", "Expected \"'", "Expected '\"", r"'\n'"),
}


def parse_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says; `TOMLDecodeError` also if it is nested too deeply."""
    try:
        return tomllib.loads(text)
    except RecursionError as deep:
        raise tomllib.TOMLDecodeError("nested too deeply") from deep


def line_of(text: str, path: tuple[str, ...]) -> int:
    """Return the line, counted from 1, where `path` is set; failing that, its nearest parent's.

    >>> line_of("[page]\\nport = 80", ("page", "port"))
    2
    """
    table: tuple[str, ...] = ()
    found: dict[tuple[str, ...], int] = {(): 1}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _parts(header["path"])
            place = table
        elif key := _KEY.match(line):
            place = (*table, *_parts(key["path"]))
        else:
            continue
        for depth in range(1, len(place) + 1):
            found.setdefault(place[:depth], number)
        found[place] = number
    return next(found[path[:depth]] for depth in range(len(path), -1, -1) if path[:depth] in found)


def what_is_wrong(text: str, complaint: str) -> tuple[int, str]:
    """Return the line that `tomllib` complains of, and the kind of its complaint: twice, deep, open or other.

    >>> what_is_wrong("[page]\\nport = 80\\nport = 90\\n", "Cannot overwrite a value (at line 3, column 10)")
    (3, 'twice')
    """
    place = re.search(r"at line (\d+)", complaint)
    line = int(place[1]) if place else max(1, len(text.splitlines()))  # else it says 'at end of document'
    kinds = (kind for kind, signs in _COMPLAINTS.items() if any(sign in complaint for sign in signs))
    return line, next(kinds, "other")


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(next(part for part in match if part) for match in _PART.findall(dotted))
