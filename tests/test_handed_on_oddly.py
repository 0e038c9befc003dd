"""What a person does with a game file by the commands when something about it is not as it should be."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games as folder
from companion.cli.main import main
from companion.config import Config
from companion.games.library import games, use_folder
from companion.packing import Installed, opened
from tests.packing.test_packages import packed


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Let no other test find what was installed here."""
    before = list(folder.__path__)
    yield
    folder.__path__[:] = before
    games.cache_clear()


def test_a_file_of_20_mb_is_refused_by_its_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "large.game"
    with file.open("wb") as sparse:
        sparse.truncate(20_000_000)
    assert main(["install", str(file), "--yes"]) == 1
    assert "The game file has 20.0 MB; more than 10.0 MB are not taken" in capsys.readouterr().err


def test_an_older_version_is_refused_before_anybody_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Installed(Config().state).install(opened(packed({"version": "2.0.0"})))
    file = tmp_path / "tiny.game"
    file.write_bytes(packed({"version": "1.9.0"}))
    assert main(["install", str(file)]) == 1
    out, error = capsys.readouterr()
    assert "'tiny' 1.9.0 is older than 2.0.0" in error
    assert "A game is a program" not in out


def test_a_game_is_taken_out_without_being_run(capsys: pytest.CaptureFixture[str]) -> None:
    state = Config().state
    run = f"from pathlib import Path\nPath({str(state / 'was-run')!r}).touch()\n".encode()
    Installed(state).install(opened(packed({"name": "evil"}, {"__init__.py": run})))
    assert main(["remove"]) == 0
    assert main(["remove", "evil", "--yes"]) == 0
    assert "is gone" in capsys.readouterr().out
    assert not (state / "was-run").exists()


def test_a_game_in_the_owners_folder_that_an_installed_one_hides_is_named(tmp_path: Path) -> None:
    installed, own = Installed(tmp_path), tmp_path / "own"
    installed.install(opened(packed()))
    (own / "tiny").mkdir(parents=True)
    (own / "tiny" / "__init__.py").write_text("1 / 0\n")
    for place in installed.folders():
        use_folder(place)
    (hidden,) = use_folder(own)
    assert f"'{own / 'tiny'}' has a name that is taken here" in str(hidden)
