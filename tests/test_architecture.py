"""What imports what, and who may know a game by name. A breach of the design turns this red."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.imports import import_statements

ROOT = Path(__file__).parent.parent
OURS = ("companion", "hardware", "web", "calibration")
GAMES = sorted(
    place.name for place in (ROOT / "companion" / "games").iterdir() if (place / "__init__.py").exists()
)

LANGUAGE = {"companion.words", "companion.errors"}
WHOLE = {"companion.whole_file"}
EYE = {"companion.vision", "companion.ports"}

PLAY = {"companion.games", "companion.journal"}
TABLE = PLAY | {"companion.table", "companion.throw", "companion.notes", "companion.photos"}

MAY_IMPORT: dict[str, set[str]] = {
    "companion.words": set(),
    "companion.errors": {"companion.words"},
    "companion.config": LANGUAGE | {"companion.config_lines", "companion.wiring"},
    "companion.config_lines": set(),
    "companion.whole_file": set(),
    "companion.publisher": set(),
    "companion.photos": WHOLE,
    "companion.people": LANGUAGE | WHOLE,
    "companion.ports": LANGUAGE,
    "companion.wiring": LANGUAGE,
    "companion.schema": LANGUAGE,
    "companion.games.game": LANGUAGE
    | {
        "companion.games.action",
        "companion.games.cards",
        "companion.games.chances",
        "companion.games.deciding",
        "companion.games.refusal",
        "companion.games.demo",
        "companion.games.view",
        "companion.schema",
    },
    "companion.games.cards": {"companion.games.action", "companion.words"},
    "companion.games.chances": {"companion.games.view"},
    "companion.games.deciding": set(),
    "companion.games.refusal": {"companion.games.action", "companion.words"},
    "companion.games.demo": {"companion.games.action", "companion.words"},
    "companion.games.action": set(),
    "companion.games.view": LANGUAGE,
    "companion.games": LANGUAGE | WHOLE | {"companion.games", "companion.schema", "companion.config_lines"},
    "companion.vision": LANGUAGE | EYE | WHOLE,
    "companion.watching": LANGUAGE | EYE | {"companion.watching"},
    "companion.journal": LANGUAGE | PLAY | WHOLE,
    "companion.throw": LANGUAGE | {"companion.games", "companion.vision.reading"},
    "companion.card_reading": LANGUAGE | {"companion.games", "companion.position", "companion.vision.cards"},
    "companion.card_notes": LANGUAGE
    | PLAY
    | {"companion.card_reading", "companion.photos", "companion.vision.cards"},
    "companion.notes": LANGUAGE | PLAY | {"companion.photos", "companion.throw", "companion.vision.reading"},
    "companion.position": LANGUAGE | PLAY,
    "companion.table": LANGUAGE | PLAY | {"companion.position", "companion.publisher"},
    "companion.keeping": LANGUAGE
    | WHOLE
    | {"companion.config", "companion.config_lines", "companion.journal", "companion.keeping"}
    | {"companion.vision.cards"},
    "companion.evenings": LANGUAGE | TABLE | {"companion.evenings", "companion.vision.reading"},
    "companion.live": LANGUAGE
    | EYE
    | TABLE
    | WHOLE
    | {
        "companion.card_notes",
        "companion.card_reading",
        "companion.guide",
        "companion.keeping",
        "companion.live",
        "companion.evenings",
        "companion.people",
        "companion.publisher",
        "companion.watching",
    },
    "companion.hall": LANGUAGE
    | WHOLE
    | {
        "companion.hall",
        "companion.games",
        "companion.live",
        "companion.photos",
        "companion.schema",
        "companion.table",
    },
    "companion.panel.dial": LANGUAGE | {"companion.games", "companion.panel.walk", "companion.panel.codes"},
    "companion.panel.walk": LANGUAGE | {"companion.games"},
    "companion.panel.codes": LANGUAGE | {"companion.games", "companion.panel.walk"},
    "companion.panel.sheet": LANGUAGE | {"companion.games", "companion.panel.codes"},
    "companion.panel": LANGUAGE
    | {
        "companion.card_reading",
        "companion.panel",
        "companion.games",
        "companion.live",
        "companion.ports",
        "companion.table",
        "companion.throw",
    },
    "companion.profiles": LANGUAGE | {"companion.config", "companion.vision"},
    "companion.guide": {"companion.words"},
    "calibration": LANGUAGE | EYE | {"calibration", "companion.games.game", "companion.guide"},
    "hardware": LANGUAGE | WHOLE | {"companion.ports", "companion.wiring", "hardware"},
    "web": LANGUAGE
    | WHOLE
    | PLAY
    | {
        "web",
        "calibration",
        "companion.guide",
        "companion.hall",
        "companion.evenings",
        "companion.keeping",
        "companion.live",
        "companion.packing",
        "companion.panel.sheet",
        "companion.photos",
        "companion.ports",
        "companion.schema",
        "companion.table",
        "companion.throw",
        "companion.card_reading",
        "companion.vision.cards",
        "companion.vision.picture",
        "companion.vision.reading",
    },
    "companion.scaffold": LANGUAGE | {"companion.games", "companion.scaffold", "companion.schema"},
    "companion.examples": {"companion.games.game", "companion.schema"},
    "companion.packing": LANGUAGE
    | WHOLE
    | {"companion.config_lines", "companion.games", "companion.packing"},
    "companion.runtime": {*OURS},
    "companion.bench": {*OURS},
    "companion.cli": {*OURS},
    "companion.testing": {*OURS},
    "companion.locale": set(),
    "companion.__main__": {"companion.cli"},
    "companion": set(),
}
"""The longest name that fits a module decides; a name stands for itself and all below it."""

READING = {"open", "input", "print", "__import__", "exec", "eval"}
A_GAME_MAY_IMPORT = {"companion.games.game", "companion.schema", "companion.errors"}
PURE = {
    *("abc", "collections", "dataclasses", "enum", "fractions", "functools", "itertools", "json"),
    *("math", "operator", "re", "string", "types", "typing", "unicodedata"),
}
"""What of the standard library a game may use: nothing that reads, writes, waits or throws dice."""


def imported(source: str, module: str) -> Iterator[str]:
    """Yield the full name of everything that a module's text imports."""
    for node in import_statements(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            package = module.rsplit(".", node.level)[0] + "." if node.level else ""
            base = package + (node.module or "")
            yield from (f"{base}.{alias.name}" for alias in node.names)


def under(name: str, roots: set[str]) -> bool:
    return any(name == root or name.startswith(root + ".") for root in roots)


def breaches(source: str, module: str) -> list[str]:
    """Return what a module imports against the design."""
    names = list(imported(source, module))
    game = next((g for g in GAMES if under(module, {f"companion.games.{g}"})), None)
    if game is not None:
        allowed = A_GAME_MAY_IMPORT | {f"companion.games.{game}"}
        calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
        opened = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id in READING]
        impure = [n for n in names if n.split(".")[0] not in PURE and not under(n, allowed)]
        return impure + [ast.unparse(node) for node in opened]
    layer = max((root for root in MAY_IMPORT if under(module, {root})), key=len)
    wrong = [n for n in names if n.split(".")[0] in OURS and not under(n, MAY_IMPORT[layer])]
    if layer == "web":
        wrong += [n for n in names if n.split(".")[0] == "cv2"]
    return wrong


def modules() -> dict[str, Path]:
    files = [path for top in OURS for path in sorted((ROOT / top).rglob("*.py"))]
    return {".".join(p.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): p for p in files}


def test_imports_follow_the_design() -> None:
    found = {module: breaches(path.read_text(encoding="utf-8"), module) for module, path in modules().items()}
    assert len(found) > 300
    assert {module: wrong for module, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.vision.find", "from companion.games import game"),
        ("companion.watching.watch", "import companion.table"),
        ("companion.live.feed", "import web.app"),
        ("companion.live.feed", "from companion.cli import main"),
        ("companion.evenings.shelf", "from web import page"),
        ("companion.table", "from companion.live import interface"),
        ("companion.schema", "from companion.games import game"),
        ("calibration.fit", "import hardware.scenes"),
        ("companion.table", "from companion.cli import main"),
        ("hardware.camera.usb", "import companion.vision.find"),
        ("web.app", "import cv2"),
        ("web.app", "from hardware import camera"),
        ("companion.words", "from companion import config"),
        *((f"companion.games.{game}.rules", "import random") for game in GAMES),
        *((f"companion.games.{game}.rules", "import numpy") for game in GAMES),
        *((f"companion.games.{game}.rules", "import logging") for game in GAMES),
        *((f"companion.games.{game}.rules", "open('dice')") for game in GAMES),
        *((f"companion.games.{game}.rules", "from companion import journal") for game in GAMES),
    ],
)
def test_a_breach_is_noticed(module: str, source: str) -> None:
    assert breaches(source, module)


def test_a_game_is_known_by_name_in_its_own_folders_only() -> None:
    own = {folder for game in GAMES for folder in (f"companion/games/{game}", f"web/games/{game}")}
    texts = [
        p
        for top in OURS
        for p in sorted((ROOT / top).rglob("*"))
        if p.suffix in {".py", ".html", ".js", ".css"}
    ]
    named = [
        f"{path.relative_to(ROOT)}: {game}"
        for path in texts
        for game in GAMES
        if not any(str(path.relative_to(ROOT)).startswith(folder) for folder in own)
        and game in path.read_text(encoding="utf-8").lower()
    ]
    assert named == []
