"""A game is loaded anew by one thread at a time: hosts may install at once."""

from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.games import library
from tests.own_game import NAME, own_game


def test_nobody_loads_a_game_while_another_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free: list[bool] = []
    with own_game(tmp_path):
        load = library._game_of

        def other() -> None:
            free.append(library._loading.acquire(blocking=False))

        def loaded(name: str) -> Any:
            thread = Thread(target=other)
            thread.start()
            thread.join()
            return load(name)

        library.games()
        monkeypatch.setattr(library, "_game_of", loaded)
        library.move_in(NAME, tmp_path)
        library.reload(NAME)
    assert free == [False, False]
