"""What is refused because the folder has gone is not done either, once the folder is back."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.errors import Vanished
from companion.journal.store import Journal
from tests.journal.race import race_table


def test_what_was_refused_is_not_there_when_the_folder_is_back(tmp_path: Path) -> None:
    state, away = tmp_path / "state", tmp_path / "away"
    state.mkdir()
    table = race_table(state / "games.journal")
    stood = table.position().number
    with closing(Journal(state / "games.journal")) as journal:
        state.rename(away)
        with pytest.raises(Vanished):
            table.redo(by="phone Ada")
        with pytest.raises(Vanished), journal.writing():
            journal.append(1, "redo", "phone Ada", {})
        away.rename(state)
        assert journal.since(stood) == []
    assert table.redo(by="phone Ada").number == stood + 1, "it goes on as if nothing had been"
