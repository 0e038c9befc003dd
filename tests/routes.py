"""The addresses of the page are compiled once in a worker, however many pages its tests open.

Werkzeug writes a function for each of them, as Python, whenever an app is made: most of what one takes.
"""

from collections.abc import Callable

from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]


def compile_routes_once() -> None:
    """Let rules that say the same share what was compiled of the first of them."""
    compiled, made = Rule._compile_builder, dict[tuple[str, str, bool], Builder]()

    def kept(self: Rule, append_unknown: bool = True) -> Builder:
        key = self.rule, repr(self.defaults), append_unknown
        if key not in made:
            made[key] = compiled(self, append_unknown)
        return made[key]

    Rule._compile_builder = kept  # type: ignore[method-assign]
