"""A class has a name of its own: whoever reads it, or looks for it, need not ask which one is meant."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.test_circles import modules

APART = ("companion.games", "companion.examples", "companion.scaffold", "companion.vision")
"""Where folders beside each other do the same for another game or another piece, in the same words."""


def test_no_two_classes_of_the_house_have_one_name() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for module, path in modules().items():
        if not module.startswith(APART):
            for node in ast.parse(Path(path).read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    where[node.name].append(module)
    assert len(where) > 300
    assert {name: places for name, places in where.items() if len(places) > 1} == {}
