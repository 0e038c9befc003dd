"""The configuration: what is wrong is named with its line and the fix."""

from pathlib import Path

import pytest

from companion.config import Config, load_config, wished_language
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


def test_the_file_in_this_folder_comes_before_the_installed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, installed = tmp_path / "here.toml", tmp_path / "installed.toml"
    monkeypatch.setattr("companion.config.SEARCHED", (here, installed))
    installed.write_text('game = "installed"', encoding="utf-8")
    assert load_config(None).game == "installed"
    here.write_text('game = "here"', encoding="utf-8")
    assert load_config(None).game == "here"


def test_the_folder_of_further_games_is_no_game(tmp_path: Path) -> None:
    read = config(tmp_path, '[games]\nfolder = "/srv/games"\n[games.race.stones.rock]\nweight = 3\n')
    assert (read.games_folder, list(read.games)) == (Path("/srv/games"), ["race"])
    assert config(tmp_path, "").games_folder is None


@pytest.mark.parametrize(
    ("text", "line", "fix"),
    [
        ('\nlangauge = "de"', 2, "Known here: "),
        ('language = "fr"', 1, "one of auto, de, en"),
        ("language = 3", 1, "one of auto, de, en"),
        ('\n\nplayers = "Ada"', 3, "list of texts"),
        ("players = [1, 2]", 1, "list of texts"),
        ("game = 4", 1, "quotation marks"),
        ("state = true", 1, "quotation marks"),
        ("games = 4", 1, "must be a table"),
        ('[page]\nport = "eight"', 2, "a whole number between 1 and 65535"),
        ("[page]\nport = 0", 2, "between 1 and 65535"),
        ("[page]\nport = 65536", 2, "between 1 and 65535"),
        ("[games]\nfolder = 3", 2, "quotation marks"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, text: str, line: int, fix: str) -> None:
    with pytest.raises(BadConfiguration) as refusal:
        config(tmp_path, text)
    assert f"line {line}:" in str(refusal.value)
    assert fix in str(refusal.value)


def test_all_that_is_wrong_is_told_at_once_a_line_each(tmp_path: Path) -> None:
    text = 'langauge = "de"\ngame = 4\n[page]\nport = 0\n[games]\nfolder = 3\n[gpio]\nnext = "x"\nok = 5\n'
    with pytest.raises(BadConfiguration) as refusal:
        config(tmp_path, text)
    told = str(refusal.value).splitlines()
    assert sorted(int(line.partition("line ")[2].partition(":")[0]) for line in told) == [1, 2, 4, 6, 8]


def test_wires_that_do_not_fit_are_told_where_each_is_a_pin(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match=r"line 3: .*'gpio\.ok'"):
        config(tmp_path, "[gpio]\nnext = 5\nok = 5\n")


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("language = ", 1, "KEY = VALUE is wanted"),
        ("\nlanguage = de\n", 2, "KEY = VALUE is wanted"),
        ("\n[page]\nport 80\n", 3, "KEY = VALUE is wanted"),
        ("[games", 1, "left open"),
        ('\ngame = "race\n', 2, "left open"),
        ("\nplayers = ['Ada'\n", 2, "left open"),
        ("language = 'de'\nlanguage = 'en'", 2, "for the second time"),
        ("[page]\nport = 80\n[page]\n", 3, "for the second time"),
        (f"\nplayers = {5000 * '['}{5000 * ']'}", 2, "nested too deeply"),
    ],
)
def test_what_is_no_toml_is_said_with_its_line(tmp_path: Path, text: str, line: int, why: str) -> None:
    with pytest.raises(BadConfiguration, match=f"line {line}: that is not valid TOML: .*{why}"):
        config(tmp_path, text)


def test_bytes_that_are_no_text_are_said(tmp_path: Path) -> None:
    path = tmp_path / "companion.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadConfiguration, match="no text in UTF-8"):
        load_config(path)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('language = "de"', "de"),
        ('language = "de"\nprot = 80', "de"),
        ('language = "auto"', None),
        ('language = ["de"]', None),
        ('language = "de', None),
        ("", None),
    ],
)
def test_the_wished_language_is_read_whatever_else_is_wrong(
    tmp_path: Path, text: str, language: str | None
) -> None:
    path = tmp_path / "companion.toml"
    path.write_text(text, encoding="utf-8")
    assert wished_language(path) == language
    assert wished_language(tmp_path / "none.toml") is None


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
