"""Every sentence the code names is in both catalogues, with the same blanks; none lies there unused."""

import ast
import os
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.locale.compile import CompileCatalogues
from companion.words import (
    CATALOGUES,
    LANGUAGES,
    Message,
    catalogue_entries,
    decimal,
    environment_language,
    say,
    use_words_of,
)

ROOT = Path(__file__).parent.parent
GAMES = tuple(
    ROOT / each for each in ("companion/games", "companion/scaffold", "companion/examples", "tests/toy")
)
CARRIERS = {"Message", "text", "_refused", "message", "file_trouble"}
"""The functions whose first argument is a key of the catalogues."""


PAGES = ("web/static", "web/games", "web/hall", "companion/examples", "companion/scaffold", "tests/toy")
"""Where the modules of the page lie."""


def sources(language: str) -> list[Path]:
    """Return every catalogue of a language: the companion's, and those in the folders of the games."""
    own = sorted(CATALOGUES.glob(f"{language}/LC_MESSAGES/*.po"))
    return own + [path for folder in GAMES for path in sorted(folder.glob(f"*/words/{language}.po"))]


@cache
def catalogues(language: str) -> dict[str, tuple[str, ...]]:
    """Return every key of a language with its forms: one, or two where it is a plural."""
    entries: dict[str, tuple[str, ...]] = {}
    for path in sources(language):
        with path.open("rb") as text:
            catalogue: Catalog = read_po(text)  # which takes the last of two that bear one key
        keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert [key for key in set(keys) if keys.count(key) > 1] == [], f"twice in {path}"
        for entry in catalogue:
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            if not key or "." not in key or " " in key:
                continue  # the header, and the words of Python's own argument parser
            assert key not in entries, f"{key} stands twice in {language}"
            entries[key] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return entries


def blanks(form: str) -> set[str]:
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(form) if name}


@cache
def named_keys() -> frozenset[tuple[str, bool]]:
    """Return each key in the code, and whether it is whole or the beginning of a family of keys."""
    return frozenset((*page_keys(), *code_keys()))


def code_keys() -> Iterator[tuple[str, bool]]:
    """Yield each key that a call in the code names."""
    for top in ("companion", "hardware", "web", "calibration", "tests/toy"):
        for path in (ROOT / top).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and node.args):
                    continue
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name not in CARRIERS:
                    continue
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value, True
                elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                    yield str(key.values[0].value), False


def page_keys() -> Iterator[tuple[str, bool]]:
    """Yield each key in the modules of the page in the same way."""
    for path in (path for top in PAGES for path in (ROOT / top).rglob("*.js")):
        for key, more in re.findall(
            r"""["`]((?:hall\.)?page\.[\w.-]+)(\$\{)?""", path.read_text(encoding="utf-8")
        ):
            yield key, not more


def test_both_languages_hold_the_same_keys() -> None:
    german, english = (set(catalogues(language)) for language in LANGUAGES)
    assert german == english


def test_the_words_of_a_game_lie_in_its_folder_and_are_named_for_it() -> None:
    names = {path.parent.parent.name for path in sources("en") if path.parent.name == "words"}
    assert {"mosquitozzz", "race"} <= names
    for path in sources("en"):
        keys = re.findall(r'^msgid "([\w-]+\.\S+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        named = {key.removeprefix("page.").split(".")[0] for key in keys} & names
        assert named == ({path.parent.parent.name} if path.parent.name == "words" else set()), path


def test_a_changed_catalogue_counts_before_it_is_compiled(tmp_path: Path) -> None:
    words = tmp_path / "wordless" / "words"
    words.mkdir(parents=True)
    for language, text in (("de", "Guten Abend"), ("en", "Good evening")):
        (words / f"{language}.po").write_text(f'msgid "wordless.hello"\nmsgstr "{text}"\n', encoding="utf-8")
    use_words_of(words.parent)
    assert say(Message("wordless.hello"), "de") == "Guten Abend"
    assert catalogue_entries("en", "wordless.", game="wordless") == {"wordless.hello": "Good evening"}


def test_a_compiled_catalogue_counts_while_it_was_made_of_this_text_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "companion" / "silent" / "words" / "en.po"
    text.parent.mkdir(parents=True)
    text.write_text('msgid "silent.hello"\nmsgstr "Good evening"\n', encoding="utf-8")
    CompileCatalogues.initialize(SimpleNamespace(root=tmp_path), "", {})  # type: ignore[arg-type] # all it asks
    os.utime(text.with_suffix(".mo"), (0, 0))
    with monkeypatch.context() as without_compiler:
        without_compiler.setattr(
            "babel.messages.pofile.read_po", lambda *_, **__: pytest.fail("compiled anew")
        )
        use_words_of(text.parent.parent)
        assert catalogue_entries("en", "silent.", game="silent") == {"silent.hello": "Good evening"}
    text.write_text('msgid "silent.hello"\nmsgstr "Good night"\n', encoding="utf-8")
    os.utime(text, (0, 0))
    assert catalogue_entries("en", "silent.", game="silent") == {"silent.hello": "Good night"}


def test_the_companions_words_and_a_games_are_asked_for_apart() -> None:
    own, games = catalogue_entries("de", "page."), catalogue_entries("de", "page.", game="mosquitozzz")
    assert own
    assert games
    assert not any(key.startswith("page.mosquitozzz.") for key in own)
    assert all(key.startswith("page.mosquitozzz.") for key in games)
    assert any(isinstance(forms, list) and len(forms) == 2 for forms in games.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_empty(language: str) -> None:
    assert [key for key, forms in catalogues(language).items() if not all(forms)] == []


def test_both_languages_fill_in_the_same_values() -> None:
    german, english = (catalogues(language) for language in LANGUAGES)
    assert [
        key
        for key in german
        if set().union(*map(blanks, german[key])) != set().union(*map(blanks, english[key]))
    ] == []


def test_a_number_n_means_a_plural() -> None:
    assert [
        key
        for key, forms in catalogues("en").items()
        if len(forms) == 1 and any("n" in blanks(form) for form in forms)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_is_a_plural(language: str) -> None:
    """A number before a noun is {n}, so that there is never one of several."""
    counted = re.compile(r"\{(?:count|games)\} [^\W\d]")
    assert [
        key for key, forms in catalogues(language).items() if any(counted.search(form) for form in forms)
    ] == []


def test_every_key_in_the_code_is_in_the_catalogues() -> None:
    known = catalogues("en")
    families = {key for key, whole in named_keys() if not whole}
    assert [key for key, whole in named_keys() if whole and key not in known] == []
    assert [family for family in families if not any(key.startswith(family) for key in known)] == []


def test_no_sentence_lies_unused() -> None:
    whole = {key for key, is_whole in named_keys() if is_whole}
    families = tuple(key for key, is_whole in named_keys() if not is_whole)
    assert [key for key in catalogues("en") if key not in whole and not key.startswith(families)] == []


def test_say_fills_in_names_and_nested_messages() -> None:
    inner = Message("error.not-in-range", value={"de": "Angriff", "en": "Attack"}, low=1, high=2)
    assert say(inner, "de") == "'Angriff' ist keine ganze Zahl von 1 bis 2"
    assert "Attack" in say(Message("error.usage", prog="companion", why=inner), "en")


def test_one_and_many_are_said_in_their_own_forms() -> None:
    said = [say(Message("calibration.check.dice", n=number), "en") for number in (0, 1, 2)]
    assert said == ["0 dice found", "1 die found", "2 dice found"]


def test_a_table_that_is_no_name_is_shown_as_it_is() -> None:
    for odd in ({}, {"weight": 3}, {"en": "Attack", "weight": 3}):
        assert repr(odd) in say(Message("error.not-in-range", value=odd, low=1, high=2), "de")
    german = {"de": "Angriff"}
    assert say(german, "en") == "Angriff"
    assert "'Angriff'" in say(Message("error.not-in-range", value=german, low=1, high=2), "en")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de"}, "de"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert environment_language() == language


@pytest.mark.parametrize(
    ("number", "form", "german", "english"),
    [(0.125, ".1%", "12,5 %", "12.5%"), (2.5, "", "2,5", "2.5"), (1200, "", "1200", "1200")],
)
def test_a_fraction_is_written_as_the_language_writes_it(
    number: float, form: str, german: str, english: str
) -> None:
    assert (decimal(number, "de", form), decimal(number, "en", form)) == (german, english)


def test_say_fills_in_fractions_as_the_language_writes_them() -> None:
    message = Message("error.not-in-range", value=[2.5, 3], low=0.5, high=Message("system.full"))
    assert say(message, "de") == "'2,5, 3' ist keine ganze Zahl von 0,5 bis der Speicher ist voll"
    assert "'2.5, 3'" in say(message, "en")
    assert "'companion.toml'" in say(
        Message("error.not-in-range", value="companion.toml", low=1, high=2), "de"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_names_no_button_of_the_panel(language: str) -> None:
    """Its sentences are read on phones too, whose buttons have other names."""
    panel = re.compile(r"\b(NEXT|UNDO|OK|WEITER|ZURÜCK)\b")
    games = tuple(f"{path.parent.parent.name}." for path in sources(language) if path.parent.name == "words")
    said = {key: forms for key, forms in catalogues(language).items() if key.startswith(games)}
    assert said
    assert [key for key, forms in said.items() if any(panel.search(form) for form in forms)] == []
