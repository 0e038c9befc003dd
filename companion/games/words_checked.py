"""The words of a game: what one language has and the other lacks, and what its code names and neither has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from companion.games.contract import Finding
from companion.games.data import folder_of
from companion.games.game import AnyGame
from companion.words import LANGUAGES, Message, catalogue_entries

KEY = re.compile(r"\bt\(\s*\"(page\.[\w.-]+)\"")
"""A sentence that a page's script asks for."""


def word_findings(game: AnyGame) -> list[Finding]:
    """Return every sentence that is missing somewhere, or is filled in differently."""
    folder = folder_of(game.name)
    known = {language: catalogue_entries(language, "", game=game.name) for language in LANGUAGES}
    return [*_compared(folder, known), *_unknown(game.name, folder, known)]


Catalogues = dict[str, dict[str, str | list[str]]]


def _compared(folder: Path, known: Catalogues) -> Iterator[Finding]:
    for here, other in (LANGUAGES, LANGUAGES[::-1]):
        for key, text in known[here].items():
            file = folder / "words" / f"{here}.po"
            if key and key not in known[other]:
                words = Message("check.words.missing", key=key, language=other)
                yield Finding(str(file), _line(file, key), words)
            elif key and here == LANGUAGES[0] and _fields(text) != _fields(known[other][key]):
                words = Message("check.words.filled", key=key, other=other)
                yield Finding(str(file), _line(file, key), words)


def _unknown(name: str, folder: Path, known: Catalogues) -> Iterator[Finding]:
    everything = set[str]().union(*(texts.keys() for texts in known.values()))
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and _is_a_message(node.func)):
                continue
            key = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
            if isinstance(key, str) and key.startswith(f"{name}.") and key not in everything:
                yield Finding(str(file), node.lineno, Message("check.words.unknown", key=key))
    for file in sorted((folder / "page").rglob("*.js")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for key in KEY.findall(line):
                if key.startswith(f"page.{name}.") and key not in everything:
                    yield Finding(str(file), number, Message("check.words.unknown", key=key))


def _is_a_message(called: ast.expr) -> bool:
    return isinstance(called, ast.Name) and called.id == "Message"


def _fields(text: str | list[str]) -> set[str]:
    texts = [text] if isinstance(text, str) else text
    try:
        return {name for each in texts for _, name, _, _ in Formatter().parse(each) if name}
    except ValueError:
        return {"?"}


def _line(file: Path, key: str) -> int:
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if line == f'msgid "{key}"'), 1)
