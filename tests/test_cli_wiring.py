"""`companion wiring`: what it prints and draws is the configuration, and what the documents show is that."""

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.cli.main import main
from companion.config import load_config
from companion.games.library import games
from hardware.panel.header import header, place_of
from tests.toy import HERE, toys_in_the_library

DOCS = Path(__file__).parent.parent / "docs"
SVG = "{http://www.w3.org/2000/svg}"
REMAKE = "companion wiring --config tests/everything.toml --svg docs/wiring.svg"
"""How the picture and the table of the documents are made."""
PI_4B = 0xC03111
"""The revision code of one board of many: they all have the same header."""
EVERYTHING = Path(__file__).parent / "everything.toml"


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: object) -> str:
        assert main(["wiring", *map(str, arguments)]) == 0
        return capsys.readouterr().out

    return run


def test_the_header_is_the_one_of_every_pi() -> None:
    known = pytest.importorskip("gpiozero.pins.pi").PiBoardInfo.from_revision(PI_4B).headers["J8"].pins
    assert {pin.number: pin.name for pin in header()} == {number: pin.name for number, pin in known.items()}
    assert [place_of(gpio) for gpio in (2, 17, 21)] == [3, 11, 40]


def test_every_wire_is_in_the_table_and_in_the_picture(printed: Callable[..., str], tmp_path: Path) -> None:
    picture = tmp_path / "wiring.svg"
    table = printed("--config", EVERYTHING, "--svg", picture)
    texts = [text.text or "" for text in ElementTree.parse(picture).iter(f"{SVG}text")]
    parts = list(load_config(EVERYTHING).gpio.parts())
    assert len(parts) == 24
    rows = [[cell.strip() for cell in line.split("|")] for line in table.splitlines()]
    for part in parts:
        (row,) = [row for row in rows if f"GPIO{part.pin}" in row]
        assert row[3] == str(place_of(part.pin))
        assert f"{row[1]} · GPIO{part.pin}" in texts


def test_the_documents_show_what_the_command_prints(printed: Callable[..., str], tmp_path: Path) -> None:
    picture = tmp_path / "wiring.svg"
    manual = (DOCS / "hardware.md").read_text(encoding="utf-8")
    table = printed("--config", EVERYTHING, "--svg", picture).strip()
    assert table in manual, REMAKE
    configured = tmp_path / "companion.toml"
    (lines,) = re.findall(r"```toml\n(\[gpio\].*?)```", manual, re.DOTALL)
    configured.write_text(f'language = "en"\n{lines}', encoding="utf-8")
    assert printed("--config", configured).strip() == table
    assert picture.read_text(encoding="utf-8") == (DOCS / "wiring.svg").read_text(encoding="utf-8"), REMAKE


def test_everything_is_what_the_example_proposes() -> None:
    wiring = load_config(EVERYTHING).gpio
    example = (DOCS / "companion.toml").read_text(encoding="utf-8")
    proposed = re.findall(r"such as \[([\d, ]+)\]", example)
    assert [tuple(map(int, row.split(","))) for row in proposed] == [wiring.segments, wiring.digits]
    assert f"# buzzer = {wiring.buzzer} " in example


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", games())
def test_the_sheet_of_codes_can_be_printed_for_every_game(
    name: str, language: str, printed: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(f'language = "{language}"\ngame = "{name}"\n', encoding="utf-8")
    sheet = printed("--config", file, "--codes")
    assert re.search(r"│ A1? +│ \S", sheet)


def test_the_sheet_lists_the_options_of_what_is_walked(printed: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(f'language = "en"\n[games]\nfolder = "{HERE}"\n', encoding="utf-8")
    with toys_in_the_library():
        sheet = printed("--config", file, "--codes", "--game", "caravan")
    assert re.search(r"│ B +│ Walk: OK goes into it and asks for Where to, ", sheet)
    assert re.search(r"Walk: Where to.*│ 4 +│ Salt lake", sheet, re.DOTALL)


def test_a_picture_that_cannot_be_written_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["wiring", "--svg", str(tmp_path / "no" / "such.svg")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
