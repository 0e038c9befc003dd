"""Actions that one accept does: all of them or none, whatever refuses the second."""

from pathlib import Path

import pytest

from companion.games.game import Action, IllegalAction
from companion.journal.errors import JournalFault
from companion.table import Table
from companion.words import Message
from tests.live.evening import PLAYERS, Evening

BOTH = (Action("next"), Action("reveal", {"card": "ueberfall"}))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path)
    evening.live.begin("mosquitozzz", PLAYERS, {}, "phone Ada", evening.number_now)
    return evening


def kinds(table: Table) -> list[str]:
    playing = table.position().playing
    assert playing is not None
    return [play.action.kind for play in playing.plays]


def test_an_action_that_is_refused_takes_those_before_it_with_it(evening: Evening, tmp_path: Path) -> None:
    before = evening.table.position()
    with pytest.raises(IllegalAction):
        evening.table.act_together((BOTH[0], Action("lamp", {"to": "Nobody"})), "phone Ada", before.number)
    assert evening.table.position() == before
    assert Evening(tmp_path).table.position().number == before.number
    evening.table.act_together(BOTH, "phone Ada", before.number)
    assert kinds(evening.table) == ["next", "reveal"]


def test_a_disk_that_is_full_half_way_keeps_nothing(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, append = evening.table.position(), evening.journal.append
    told: list[int] = []
    evening.table.subscribe(lambda position: told.append(position.number))

    def full(game: int, kind: str, by: str, body: object) -> object:
        if body and "reveal" in str(body):
            raise JournalFault(Message("journal.not-kept", why="No space left on device"))
        return append(game, kind, by, body)  # type: ignore[arg-type]  # passed on as it came

    with monkeypatch.context() as small:
        small.setattr(evening.journal, "append", full)
        with pytest.raises(JournalFault):
            evening.table.act_together(BOTH, "phone Ada", before.number)
    assert (evening.table.position(), told) == (before, [])
    assert kinds(Evening(tmp_path).table) == []
    evening.table.act_together(BOTH, "phone Ada", before.number, evidence=None)
    assert kinds(evening.table) == ["next", "reveal"]
    evening.table.undo("phone Ada", evening.number_now)  # no reading holds them together
    assert kinds(evening.table) == ["next"]
