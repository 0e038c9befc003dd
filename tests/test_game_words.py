"""What one game means must not leak: its words, its faces and its numbers stay in its own folders.

The house knows pieces, faces by their labels, templates and odds. Where a word of the first game, or a
habit that only fitted it, comes back outside the games' folders, this turns red.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Message as BabelMessage
from babel.messages.pofile import read_po

from companion.words import LANGUAGES

ROOT = Path(__file__).parent.parent
HOUSE = ("companion", "web", "calibration", "hardware/camera", "hardware/panel")
GAMES = ("companion/games/", "web/games/")
"""Each folder below these is a game's own; what lies in them directly belongs to the house."""

WORD = re.compile(r"(?<![a-z])(alive|squashed|mosquitos?|lamp[si]?)(?![a-z])", re.IGNORECASE)
SENTENCE = re.compile(r"\b(alive|squashed|mosquitos?|slaps?|lebend|erschlagen)\b", re.IGNORECASE)
STATED = {
    "companion/cli/count.py": {"alive", "squashed"},
    "companion/cli/watch.py": {"alive", "squashed"},
    "companion/cli/calibrate.py": {"alive", "squashed"},
    "companion/cli/discs.py": {"alive", "squashed"},
    "calibration/network/left_out.py": {"alive", "squashed"},
    "companion/ports.py": {"lamp", "lamps"},
    "companion/panel/": {"lamp", "lamps"},
    "companion/wiring.py": {"lamp", "lamps"},
    "companion/cli/screen.py": {"lamp", "lamps"},
    "companion/cli/wiring.py": {"lamp", "lamps"},
    "hardware/panel/": {"lamp", "lamps"},
    "companion/runtime/": {"lamp", "lamps"},
}
"""Where a word is meant: keys of JSON and names of files that stay, and the panel's lamps, which light up."""
CHANCES = ("companion/throw.py", "companion/live/", "companion/evenings/", "web/")
"""Where nothing may think that a piece has two sides: half a chance."""


def leaks(source: str, path: str) -> list[str]:
    """Return what of one game is found in the text of a file of the house."""
    if path.endswith(".py"):
        return _leaks_of_python(source, path)
    return _words(
        re.sub(r"/\*.*?\*/|<!--.*?-->|(?m:^|(?<=\s))//[^\n]*", "", source, flags=re.DOTALL), path
    ) + [found.group() for found in re.finditer(r"\blegal\[0\]|faces\.at\(-1\)|faces\[faces\.length", source)]


def _leaks_of_python(source: str, path: str) -> list[str]:
    nodes = [*ast.walk(ast.parse(source))]
    found = _words("\n".join(_names_and_texts(nodes)), path)
    found += [ast.unparse(node) for node in nodes if _is_habit(node)]
    if "15" in source:
        found += [ast.unparse(node) for node in nodes if _counts_to_fifteen(node)]
    if path.startswith(CHANCES):
        found += [ast.unparse(node) for node in nodes if _is_even_chance(node)]
    return found


def _words(text: str, path: str) -> list[str]:
    """The words of the game; a design token that is named for its light is none, nor what is stated."""
    stated = next((words for place, words in STATED.items() if path.startswith(place)), set())
    split = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", re.sub(r"--lamp[\w-]*|\bis_alive\b", "", text))
    return [word for word in WORD.findall(split) if word.lower() not in stated]


def _names_and_texts(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield every name and every text but the docstrings, which may tell of games by example."""
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
        if isinstance(node.body[0], ast.Expr)
    } | {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                yield name
            case ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text
            case _:
                pass


def _is_habit(node: ast.AST) -> bool:
    """Say whether it takes the first legal template, the last face, a face of an enum, or a first number."""
    match node:
        case ast.Attribute(value=ast.Name(id="Face")):
            return True
        case ast.Subscript(value=value, slice=ast.Constant(value=0)):
            return _name(value) == "legal"
        case ast.Subscript(value=value, slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
            return _name(value) == "faces"
        case ast.GeneratorExp(generators=[ast.comprehension(iter=values, ifs=[test])]):
            first_number = re.fullmatch(r"isinstance\(\w+, int\)", ast.unparse(test))
            return first_number is not None and ast.unparse(values).endswith(".values.values()")
        case _:
            return False


def _name(node: ast.expr) -> str:
    match node:
        case ast.Call(func=called):
            return _name(called)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def _is_even_chance(node: ast.AST) -> bool:
    match node:
        case ast.keyword(arg="chance", value=ast.Constant(value=0.5)):
            return True
        case ast.Call(args=args):
            return any(isinstance(each, ast.Constant) and each.value == 0.5 for each in args)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=0.5)):
            return not name.endswith("_S")
        case _:
            return False


def _counts_to_fifteen(node: ast.AST) -> bool:
    """Say whether this is a number of pieces that one game happens to have."""
    if not isinstance(node, ast.Assign | ast.AnnAssign | ast.keyword | ast.Compare):
        return False
    numbers = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
    return 15 in numbers and bool(re.search(r"disc|piece|thrown|at_hand|count", ast.unparse(node).lower()))


def house_files() -> list[str]:
    """Return every text of the house, but not what lies in a game's own folder."""
    kinds = {".py", ".js", ".html", ".css", ".svg"}
    files = (path.relative_to(ROOT).as_posix() for top in HOUSE for path in sorted((ROOT / top).rglob("*")))
    return [
        file
        for file in files
        if Path(file).suffix in kinds
        and "node_modules" not in file
        and not any(file.startswith(folder) and "/" in file.removeprefix(folder) for folder in GAMES)
    ]


def test_the_house_does_not_know_what_a_game_means() -> None:
    found = {file: leaks((ROOT / file).read_text(encoding="utf-8"), file) for file in house_files()}
    assert len(found) > 300
    assert {file: words for file, words in found.items() if words} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_of_the_house_hold_no_words_of_a_game(language: str) -> None:
    for catalogue in sorted((ROOT / "companion/locale" / language).glob("*/*.po")):
        with catalogue.open("rb") as file:
            entries = [entry for entry in read_po(file) if entry.id]
        assert [each.id for each in entries if WORD.search(str(each.id)) or _says_a_word(each)] == []


def _says_a_word(entry: BabelMessage) -> bool:
    """Say whether a sentence speaks of one game; those of the commands tell what their files are called."""
    key = entry.id if isinstance(entry.id, str) else entry.id[0]
    return not key.startswith("cli.") and SENTENCE.search(str(entry.string)) is not None


@pytest.mark.parametrize("words", ["Slap 3", "2 squashed", "zwei erschlagen", "Alle Mosquitos leben."])
def test_a_sentence_about_one_game_is_found(words: str) -> None:
    assert _says_a_word(BabelMessage("page.throw.title", words))
    assert not _says_a_word(BabelMessage("cli.count.help", words))


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("companion/throw.py", "if face == 'squashed': pass"),
        ("companion/vision/discs/reader.py", "alive = 3"),
        ("companion/vision/discs/reader.py", "reading.alive"),
        ("companion/vision/discs/reader.py", "def count_squashed(): pass"),
        ("companion/live/throws.py", "Face.UNREADABLE"),
        ("companion/live/throws.py", "answer = faces[-1]"),
        ("companion/live/throws.py", "throw.faces[-1]"),
        ("companion/cli/play.py", "kind = self.game.legal(self.state)[0].kind"),
        ("companion/bench/live.py", "first = legal[0]"),
        ("companion/evenings/proofs.py", "next(v for v in action.values.values() if isinstance(v, int))"),
        ("companion/evenings/luck.py", "binomial(pieces, 0.5)"),
        ("web/shown.py", "Rate(0, 0, chance=0.5)"),
        ("companion/throw.py", "CHANCE = 0.5"),
        ("web/views/virtual.py", "MOST_DISCS = 15"),
        ("calibration/locate.py", "DISCS: int = 15"),
        ("calibration/locate.py", "found = len(discs) == 15"),
        ("web/shown.py", "say(Message('page.has-lamp'))"),
        ("web/static/parts.js", 'h("b", { class: "lampi" })'),
        ("web/static/setup.js", 't("page.setup.gets-lamp")'),
        ("web/static/throw.js", 'faces.find((each) => each === "squashed")'),
        ("web/static/throw.js", "const mosquitosLeft = 3;"),
        ("web/static/throw.js", "const counted = faces.at(-1);"),
        ("web/static/table.js", "act(app.state.game.legal[0])"),
        ("web/static/game.css", ".lampi { color: red; }"),
        ("hardware/camera/virtual.py", "layouts = ('alive', 'squashed')"),
        ("companion/cli/asking.py", "face = 'squashed'"),
    ],
)
def test_a_leak_is_found(path: str, source: str) -> None:
    assert leaks(source, path)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("companion/throw.py", '"""A disc may be squashed."""'),
        ("companion/table.py", "if thread.is_alive(): pass"),
        ("companion/cli/count.py", "body = {'squashed': 3, 'alive': 2}"),
        ("hardware/panel/gpio.py", "self.lamps = ()"),
        ("web/static/page.css", "b { color: var(--lamp-hi); }"),
        ("web/static/page.css", "-webkit-line-clamp: 2"),
        ("web/static/photo.js", "// where the lamp is mirrored\nconst a = 1;"),
        ("companion/games/game.py", "class Face: pass"),
        ("web/views/calibration.py", "GLANCE_S = 0.5"),
    ],
)
def test_what_is_meant_is_let_be(path: str, source: str) -> None:
    assert leaks(source, path) == []
