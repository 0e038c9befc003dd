"""What people were asked about their box while they played: kept as the owner's data, so it is asked once.

>>> Answers(table, data)    # from now on listens to the table
"""

from contextlib import suppress

from companion.errors import CompanionError
from companion.games.data import OwnersData
from companion.games.game import Told
from companion.table import Position, Table


class Answers:
    """Listens to the table, and writes down what is new; any thread may act meanwhile."""

    def __init__(self, table: Table, data: OwnersData) -> None:
        """Take the table, and where an owner's data is kept."""
        self._data = data
        self._kept: tuple[Told, ...] = ()
        table.subscribe(self._hear)

    def _hear(self, position: Position) -> None:
        """The game has it already: where it cannot be written, the next one asks again."""
        playing = position.playing
        told = playing.game.view(playing.state).told if playing else ()
        if playing and told and told != self._kept:
            with suppress(CompanionError):
                self._data.learn(playing.game, told)
        self._kept = told
