"""No module imports, over however many others, one that imports it."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.imports import import_statements

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "hardware", "calibration", "web")


def modules() -> dict[str, Path]:
    """Return every module of the product by its name."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source: str, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules that a source imports anywhere in it, for its types alone as well."""
    for node in import_statements(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else node.module


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Return the modules of one circle, in the order in which they import each other; empty without one."""
    done: set[str] = set()

    def follow(module: str, path: list[str]) -> list[str]:
        if module in path:
            return path[path.index(module) :]
        if module not in done:
            for other in sorted(imports.get(module, ())):
                if found := follow(other, [*path, module]):
                    return found
            done.add(module)
        return []

    return next((found for module in sorted(imports) if (found := follow(module, []))), [])


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c", "d"}, "c": set(), "d": {"b"}}) == ["b", "d"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_modules_import_each_other() -> None:
    known = modules()
    assert len(known) > 100
    imports = {
        name: set(imported(path.read_text(encoding="utf-8"), known)) - {name} for name, path in known.items()
    }
    assert circle(imports) == []
