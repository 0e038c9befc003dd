"""Where in a TOML text a key stands: the standard library's reader does not say."""

import re

_HEADER = re.compile(r"^\s*\[\[?\s*(?P<path>[^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"^\s*(?P<path>[^=#\[\]]+?)\s*=")
_PART = re.compile(r'"([^"]*)"|\'([^\']*)\'|([^.\s"\']+)')


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


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(next(part for part in match if part) for match in _PART.findall(dotted))
