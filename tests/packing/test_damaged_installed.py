"""An installed game whose file is damaged: every command goes on without it, and the next start names it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.keeping.odd_files import clear_the_way, odd_files
from companion.packing import Installed
from tests.faults.test_odd_files import (
    a_folder,
    a_link_to_itself,
    a_link_without_end,
    a_pipe,
    deep,
    empty,
    random_bytes,
)


@pytest.mark.parametrize(
    "harm", [a_folder, a_link_to_itself, a_link_without_end, a_pipe, deep, empty, random_bytes]
)
def test_a_damaged_one_stops_nothing_and_is_named(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    file = tmp_path / "installed" / "flip.game"
    file.parent.mkdir()
    file.write_bytes(b"half")
    harm(file)
    config = tmp_path / "companion.toml"
    config.write_text(f'state = "{tmp_path}"\n', "utf-8")
    assert main(["games", "--config", str(config)]) == 0
    clear_the_way(tmp_path)
    Installed(tmp_path).tidy()
    assert odd_files(tmp_path) == ["installed/flip.game.1"]
    assert list(Installed(tmp_path).folders()) == []
