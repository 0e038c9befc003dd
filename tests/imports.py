"""What the product's own source imports: read once for every test that asks.

>>> [statement.names[0].name for statement in import_statements("def load():\n    import cv2")]
['cv2']
"""

import ast
from collections.abc import Iterator
from functools import cache


@cache
def import_statements(source: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return every statement of a text that imports something, wherever it stands."""
    found = _statements(ast.parse(source))
    return tuple(node for node in found if isinstance(node, ast.Import | ast.ImportFrom))


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements below one, however deep, but for what they are made of: that is most of a text."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        for statement in getattr(node, part, ()):
            yield statement
            yield from _statements(statement)
