"""An eye for each kind of piece, and which of them looks at the throw that waits.

    eyes = Eyes()
    eyes.learn("d6", Reader(profile))
    lookout = eyes.lookout_for(position.number, throw)      # awaits what the game awaits

It belongs to the camera's thread, except for `learn`, `exchange` and `look_again`, which only leave a wish.
"""

import threading

from companion.live.lookout import Lookout
from companion.throw import WaitingThrow
from companion.watching import Eye

Awaited = tuple[int, str, int]
"""A position's number, the kind of piece, and how many lie there once it is thrown."""


class Eyes:
    """What was learned, and the lookout that is armed with it."""

    def __init__(self) -> None:
        self._learned: dict[str, Eye] = {}
        self._learning = threading.Lock()  # held for a moment, while one follows another
        self._lookout: Lookout | None = None
        """`None` before anything was learned, and after an eye has failed, until the next throw."""
        self._armed_for: Awaited | None = None
        self._fresh = False
        """Whether something was learned since the lookout was armed."""
        self._again_at: int | None = None
        """The position at which a person asked to look again."""

    def learn(self, kind: str, eye: Eye) -> None:
        """Read pieces of this kind with this eye from now on."""
        with self._learning:
            self._learned = {**self._learned, kind: eye}
        self._fresh = True

    def exchange(self, kind: str, eye: Eye, better: Eye) -> None:
        """Read what is awaited next with a better eye than this one, if it is still in use."""
        with self._learning:
            if self._learned.get(kind) is eye:
                self._learned = {**self._learned, kind: better}

    def know(self, kind: str) -> bool:
        """Say whether an eye was learned for this kind of piece."""
        return kind in self._learned

    def of(self, kind: str) -> Eye | None:
        """Return the eye that was learned for this kind of piece, if any."""
        return self._learned.get(kind)

    def look_again(self, number: int) -> None:
        """Read what lies there at this position, without waiting for hands."""
        self._again_at = number
        self._fresh = True

    def await_again(self, number: int) -> bool:
        """Go on awaiting the throw after a look that was none of it, unless a person asked for that look."""
        if self._again_at == number:
            return False
        self._armed_for = None
        return True

    def failed(self) -> None:
        """Look no more until there is something else to await."""
        self._lookout = None

    def lookout_for(self, number: int, throw: WaitingThrow | None) -> Lookout | None:
        """Return the lookout, awaiting what the game awaits; it is told so once for each position."""
        wanted = _awaited(number, throw)
        if not self._learned:
            return None
        if wanted != self._armed_for or self._fresh:
            self._armed_for, self._fresh = wanted, False
            self._lookout = self._lookout or Lookout()
            self._arm(self._lookout, wanted)
        return self._lookout

    def _arm(self, lookout: Lookout, wanted: Awaited | None) -> None:
        number, kind, count = wanted or (0, "", 0)
        eye = self._learned.get(kind)
        if eye is None:
            lookout.rest()
        elif self._again_at == number:
            lookout.look_again(eye, count)
        else:
            lookout.expect(eye, count)


def _awaited(number: int, throw: WaitingThrow | None) -> Awaited | None:
    if throw is None or throw.stage == "read":
        return None
    return number, throw.throw.pieces.kind, throw.throw.on_table
