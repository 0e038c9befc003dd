"""Names and signatures out of picamera2's own text, without importing it: off a Pi it cannot be."""

import ast
from pathlib import Path

CLASSES = {"Picamera2": "picamera2.py", "CompletedRequest": "request.py"}

Signatures = dict[str, dict[str, list[str]]]
"""The parameters of every public method of a class; a property has none, not even `self`."""


def signatures(package: Path) -> Signatures:
    """Read them from the folder `picamera2` of the library's source."""
    return {
        name: _methods((package / file).read_text(encoding="utf-8"), name) for name, file in CLASSES.items()
    }


def _methods(source: str, name: str) -> dict[str, list[str]]:
    tree = ast.parse(source)
    (found,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    methods = [node for node in found.body if isinstance(node, ast.FunctionDef)]
    return {
        method.name: _parameters(method)
        for method in methods  # of overloads the last one counts, which is the real one
        if method.name == "__init__" or not method.name.startswith("_")
    }


def _parameters(method: ast.FunctionDef) -> list[str]:
    marks = {ast.unparse(mark) for mark in method.decorator_list}
    if "property" in marks:
        return []
    names = [
        argument.arg for argument in (*method.args.posonlyargs, *method.args.args, *method.args.kwonlyargs)
    ]
    return ["static", *names] if "staticmethod" in marks else names
