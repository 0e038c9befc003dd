"""The configuration: what is wrong is named with its line and the mend."""

from pathlib import Path

import pytest

from companion.config import Config, load_config
from companion.config_lines import line_of
from companion.errors import BadConfiguration


def config(tmp_path: Path, text: str) -> Config:
    path = tmp_path / "companion.toml"
    path.write_text(text, encoding="utf-8")
    return load_config(path)


def test_without_a_file_the_defaults_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", "/somewhere")
    assert load_config(None).state == Path("/somewhere/companion")


def test_the_file_in_this_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config(tmp_path, 'players = ["Ada", "Ben"]')
    assert load_config(None).players == ("Ada", "Ben")


@pytest.mark.parametrize(
    ("text", "line", "mend"),
    [
        ('\nlangauge = "de"', 2, "Known here: "),
        ('language = "fr"', 1, "one of auto, de, en"),
        ("language = 3", 1, "one of auto, de, en"),
        ('\n\nplayers = "Ada"', 3, "list of texts"),
        ("players = [1, 2]", 1, "list of texts"),
        ("game = 4", 1, "quotation marks"),
        ("state = true", 1, "quotation marks"),
        ("games = 4", 1, "must be a table"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, text: str, line: int, mend: str) -> None:
    with pytest.raises(BadConfiguration) as refusal:
        config(tmp_path, text)
    assert f"line {line}:" in str(refusal.value)
    assert mend in str(refusal.value)


@pytest.mark.parametrize(
    "content", [b"language = ", b"[games", b"\xff\xfe", b"language = 'de'\nlanguage = 'en'"]
)
def test_what_is_no_toml_is_said(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "companion.toml"
    path.write_bytes(content)
    with pytest.raises(BadConfiguration, match="not valid TOML"):
        load_config(path)


def test_a_folder_is_no_configuration(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match="cannot be read"):
        load_config(tmp_path)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 1),
        (("page", "port"), 3),
        (("games", "race", "cards", "x"), 6),
        (("games", "race", "cards", "x", "worth"), 6),
        (("games", "race", "deck"), 7),
        (("games", "race", "quoted key"), 8),
        (("page", "unknown"), 2),
        (("nowhere",), 1),
    ],
)
def test_a_key_is_found_in_its_table(path: tuple[str, ...], line: int) -> None:
    lines = ["top = 1", "[page]", "port = 80", "# port = 90"]
    lines += ["[games.race]", "cards.x = { worth = 2 }", "deck = [1]", '"quoted key" = 1']
    text = "\n".join(lines)
    assert line_of(text, path) == line
