"""An author's environment, from a fresh copy of the source: `make dev`, and what it says comes next."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent
MADE = (".venv", ".git", "node_modules", "build", "dist", "*.mo", "__pycache__")

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600)]  # whatever the network makes of an installation


def test_what_it_prepares_checks_types_page_and_all(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns(*MADE))
    kept = {"LANGUAGE": "en", "XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | kept

    def run(*words: str) -> str:
        done = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout

    ready = run("make", "dev").splitlines()[-1]
    assert ready.startswith("Ready: .venv/bin/companion new-game NAME FOLDER, .venv/bin/companion check NAME")
    run(".venv/bin/companion", "new-game", "tower", "own", "--throws", "dice", "--keep", "--page", "own")
    (source / "companion.toml").write_text(f'[games]\nfolder = "{source}/own"\n', encoding="utf-8")
    for game in ("tower", "companion/examples/fivefold", "companion/examples/lanterns"):
        assert run(".venv/bin/companion", "check", game) == f"{Path(game).name}: 0 findings.\n"
    assert "3 passed" in run(".venv/bin/pytest", "-q", "-p", "no:cacheprovider", "own")
