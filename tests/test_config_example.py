"""The annotated example is the documentation of the configuration: it names every key, and it loads."""

import dataclasses
import re
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from companion.config import Config, load_config

EXAMPLE = Path(__file__).parent.parent / "docs" / "companion.toml"


def keys(shape: type[Any], path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = []
    for field in dataclasses.fields(shape):
        if not field.metadata.get("key", True):
            continue
        kind = get_type_hints(shape)[field.name]
        if dataclasses.is_dataclass(kind):
            assert isinstance(kind, type)
            found += keys(kind, (*path, field.name))
        else:
            found.append((*path, field.name))
    return found


def test_the_example_loads_and_sets_the_defaults() -> None:
    assert dataclasses.replace(load_config(EXAMPLE), source=None) == Config()


@pytest.mark.parametrize("path", keys(Config), ids=".".join)
def test_the_example_names_every_key(path: tuple[str, ...]) -> None:
    table, text = "", dict[str, str]()
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        if header := re.match(r"\[(\w+)\]", line):
            table = header[1]
        text[table] = text.get(table, "") + line + "\n"
    *tables, key = path
    if tables or key not in text:
        assert re.search(rf"^(# )?{key} = ", text[".".join(tables)], re.MULTILINE), path
