"""The page's script and style sheets: no circles among modules, and colours in their one place."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "web" / "static"
GAMES = (*(ROOT / "web" / "games").iterdir(), *(ROOT / "tests" / "toy").glob("*/page"))
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?"(\.[^"]+)";', re.MULTILINE)
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(", re.IGNORECASE)
TOKENS = re.compile(r"body\[data-game=[\w-]+\] \{[^}]*\}")
"""Where a game's style sheet gives its own tokens their values."""


def imported(module: Path, root: Path) -> set[str]:
    """Return what a module imports, by names below the page's address; `root` is where that begins."""
    found = IMPORT.findall(module.read_text(encoding="utf-8"))
    return {(module.parent / path).resolve().relative_to(root.resolve()).as_posix() for path in found}


def test_no_module_imports_another_in_a_circle() -> None:
    modules = {path.name: imported(path, STATIC) for path in STATIC.glob("*.js")}
    assert {name for names in modules.values() for name in names} <= modules.keys()
    TopologicalSorter(modules).prepare()  # or it raises, and names the circle


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: f"{folder.parent.name}/{folder.name}")
def test_a_game_imports_the_house_and_itself(folder: Path) -> None:
    """The house may be imported by any game, and imports none: it asks for `games/NAME/page.js` by name."""
    house = {path.name for path in STATIC.glob("*.js")}
    for module in folder.glob("*.js"):
        for path in IMPORT.findall(module.read_text(encoding="utf-8")):
            place, _, name = path.rpartition("/")
            assert (place, name in house) == ("../..", True) or (place == "." and (folder / name).exists()), (
                path
            )


@pytest.mark.parametrize(
    "path",
    [
        *(path for path in STATIC.iterdir() if path.suffix in {".js", ".css"} and path.name != "tokens.css"),
        *(path for folder in GAMES for path in folder.iterdir() if path.suffix in {".js", ".css"}),
    ],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_colours_are_tokens(path: Path) -> None:
    text = (
        TOKENS.sub("", path.read_text(encoding="utf-8")) if path.suffix == ".css" else path.read_text("utf-8")
    )
    assert COLOUR.findall(text) == []
