"""A waiting throw, as the panel's buttons answer it."""

from companion.games.game import Action
from companion.live.table_live import TableLive
from companion.table import Position
from companion.throw import WaitingThrow
from companion.words import Words


class ButtonThrow:
    """What NEXT, OK, + and - do to the throw that waits."""

    def __init__(self, live: TableLive, throw: WaitingThrow, position: Position) -> None:
        self._live, self._throw, self._position = live, throw, position

    @property
    def proposal(self) -> Action | None:
        """What NEXT would do; `None` while there is no number at all."""
        playing = self._position.playing
        if playing is None or self._throw.count is None:
            return None
        return self._throw.say(self._throw.count).action(playing.game, playing.state)

    @property
    def shut(self) -> Words | None:
        """Why NEXT is shut."""
        return self._throw.shut

    def correct(self, step: int) -> None:
        """Say that it is so many more, or fewer."""
        dialled = self._throw.dial(step).dialled
        assert dialled is not None
        self._live.say(dialled, "panel", self._position.number)

    def accept(self, by: str) -> None:
        """Let it count."""
        self._live.accept(by, self._position.number)

    def again(self) -> None:
        """Read the table once more."""
        self._live.read_again("panel", self._position.number)


def button_throw(live: TableLive) -> ButtonThrow | None:
    """Return the throw about which the camera asks something, if there is one: what it read, or could not."""
    present = live.present()
    if present.throw is None or present.throw.stage not in ("unseen", "missed", "read"):
        return None
    return ButtonThrow(live, present.throw, present.position)


def is_watched(live: TableLive) -> bool:
    """Tell whether the camera is at a throw: hands were seen, and its count does not stand yet."""
    throw = live.present().throw
    return throw is not None and throw.stage in ("hands", "settling")
