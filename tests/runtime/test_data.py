"""What a backup brings back lies where the owner's files lie, whatever else it may hold."""

from pathlib import Path

from companion.runtime.data import own_files, put_back


def test_only_files_of_games_are_put_back(tmp_path: Path) -> None:
    held = {"race/stones.toml": b"x", "../evil.toml": b"", "race/../../evil.toml": b"", "/evil.toml": b""}
    put_back(tmp_path / "state", held)
    assert own_files(tmp_path / "state") == {"race/stones.toml": b"x"}
    assert [path.name for path in tmp_path.rglob("*.toml")] == ["stones.toml"]
