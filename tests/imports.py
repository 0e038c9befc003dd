"""What the product's own source imports: read once for every test that asks.

>>> [statement.names[0].name for statement in import_statements("def load():\n    import cv2")]
['cv2']
"""

import ast
from functools import cache


@cache
def import_statements(source: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return every statement of a text that imports something, wherever it stands."""
    return tuple(
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)
    )
