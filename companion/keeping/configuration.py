"""The configuration that a copy holds, fitted to this machine: where it keeps things and listens is its own.

>>> fitted('state = "/old"\\nlanguage = "de"\\n', 'state = "/new"\\n')
'state = "/new"\\nlanguage = "de"\\n'
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.config import load_config
from companion.config_lines import line_of
from companion.whole_file import write_whole

OWN = (("state",), ("page", "port"), ("page", "address"), ("page", "proxy"))
"""The keys that stay as this machine has them, where it has them."""
ITS_NETWORK = OWN[2:]
"""Those of another machine's network, which mean nothing here: where this one has none, they go."""


def fitted(old: str, here: str) -> str:
    """Return the configuration `old` with this machine's own values from the one that is `here`."""
    for path in OWN:
        line = _line(here, path)
        if line is not None:
            old = _with(old, path, line)
        elif path in ITS_NETWORK and _line(old, path) is not None:
            old = _without(old, path)
    return old


def write(place: Path, text: str) -> None:
    """Put the configuration at `place`; what this companion cannot read is refused before that."""
    place.parent.mkdir(parents=True, exist_ok=True)
    tried = place.with_name(f"{place.name}.tried")
    try:
        write_whole(tried, text.encode())
        load_config(tried)
    finally:
        tried.unlink(missing_ok=True)
    write_whole(place, text.encode())


def _with(text: str, path: tuple[str, ...], line: str) -> str:
    lines = text.splitlines()
    if _line(text, path) is not None:
        lines[line_of(text, path) - 1] = line
    elif len(path) == 1:
        lines.insert(0, line)  # before every table
    elif _value(tomllib.loads(text), path[:-1]) is not None:
        lines.insert(line_of(text, path[:-1]), line)
    else:
        lines += [f"[{'.'.join(path[:-1])}]", line]
    return "\n".join(lines) + "\n"


def _without(text: str, path: tuple[str, ...]) -> str:
    lines = text.splitlines()
    del lines[line_of(text, path) - 1]
    return "\n".join(lines) + "\n"


def _line(text: str, path: tuple[str, ...]) -> str | None:
    """Return the line that sets a key, where one does."""
    if _value(tomllib.loads(text), path) is None:
        return None
    return text.splitlines()[line_of(text, path) - 1]


def _value(table: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    value: Any = table
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
