"""The addresses of the page are compiled once in a worker, however many pages its tests open.

Werkzeug takes each of them apart and writes a function for it, as Python, whenever an app is made: most of
what one takes.
"""

from types import MethodType
from typing import Any

from werkzeug.routing import Rule


def compile_routes_once() -> None:
    """Let rules that say the same share what was compiled of the first of them."""
    compiled, made = Rule.compile, dict[tuple[object, ...], Rule]()

    def kept(self: Any) -> None:
        key = self.rule, self.subdomain, self.host, self.merge_slashes, repr(self.defaults)
        if key not in made:
            compiled(self)
            made[key] = self
            return
        first: Any = made[key]
        self._parts, self._trace, self._converters = first._parts, first._trace, first._converters
        self.arguments = first.arguments
        self._build = MethodType(first._build.__func__, self)
        self._build_unknown = MethodType(first._build_unknown.__func__, self)

    Rule.compile = kept  # type: ignore[method-assign]
