"""A throw that waits for a person: what the camera read, what people said of it, and whether it may count.

Nothing but a person's accept changes the game. A sure reading can be accepted as it is; a doubted one
is shut until a person has answered: by a tap on each doubted disc, or by setting the number.

    >>> waiting = WaitingThrow(game.expects(state)).read(reading, evidence=17)
    >>> waiting.shut is None               # a sure reading
    True
    >>> table.act(waiting.action(game, state), by="panel")
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.games.game import Action, AnyGame, Number, Throw
from companion.vision.reading import Face, Reading
from companion.words import Message

Stage = Literal["unseen", "armed", "hands", "settling", "missed", "read"]
"""Perhaps thrown before anyone looked, waiting for hands, hands seen, waiting for stillness, nothing found
in what is new, the count stands."""


@dataclass(frozen=True, slots=True)
class WaitingThrow:
    """The throw that the game expects, on its way from hands to number."""

    throw: Throw
    stage: Stage = "armed"
    reading: Reading | None = None
    evidence: int | None = None
    """The journal's number of the reading, where it could be kept; its photo is kept under it too."""
    flipped: tuple[int, ...] = ()
    """Discs, counted from 1, whose face a person turned over."""
    answered: frozenset[int] = frozenset()
    """Discs, counted from 1, that a person has looked at and spoken for."""
    dialled: int | None = None
    """The number that a person set, which then counts alone."""

    def at(self, stage: Stage) -> "WaitingThrow":
        """Return the throw at another stage, with nothing read."""
        return WaitingThrow(self.throw, stage)

    def read(self, reading: Reading, evidence: int | None) -> "WaitingThrow":
        """Return the throw as it was read; a number that a person said before stays said."""
        return WaitingThrow(self.throw, "read", reading, evidence, dialled=self.dialled)

    def tap(self, disc: int) -> "WaitingThrow":
        """A person taps disc number `disc`: it is turned over, and spoken for.

        A disc that could not be told is squashed at the first tap, then turns over like the others.
        """
        if self.reading is None or not 1 <= disc <= len(self.reading.discs):
            return self
        flips = (*self.flipped, disc)
        return replace(self, flipped=flips, answered=self.answered | {disc}, dialled=None)

    def confirm(self, disc: int) -> "WaitingThrow":
        """A person says that disc number `disc` was told rightly."""
        return replace(self, answered=self.answered | {disc})

    def dial(self, step: int) -> "WaitingThrow":
        """A person sets the number, up or down from what stands."""
        start = self.count if self.count is not None else 0
        return self.say(max(0, min(self.throw.count, start + step)))

    def say(self, number: int) -> "WaitingThrow":
        """A person says the number."""
        return replace(self, dialled=number)

    @property
    def faces(self) -> tuple[str, ...]:
        """The face of each disc, as read and as people turned them."""
        if self.reading is None:
            return ()
        return tuple(
            _turned(disc.face, self.flipped.count(number))
            for number, disc in enumerate(self.reading.discs, start=1)
        )

    @property
    def count(self) -> int | None:
        """The number that would count now; `None` before anything was read or said."""
        if self.dialled is not None:
            return self.dialled
        return self.faces.count(Face.SQUASHED) if self.reading is not None else None

    @property
    def sure(self) -> bool:
        """Whether a machine that would bet on it, or a person, stands behind the number."""
        return self.shut is None

    @property
    def shut(self) -> Message | None:
        """Why the throw cannot be accepted yet; `None` where it can."""
        if self.dialled is not None:
            return None
        if self.reading is None:
            return Message("throw.nothing-read")
        open_doubts = [doubt for doubt in self.reading.doubts if doubt.disc not in self.answered]
        return open_doubts[0].message if open_doubts else None

    def action(self, game: AnyGame, state: Any) -> Action:
        """Return the action that accepting means: by the faces, or by the number a person set."""
        if self.dialled is None:
            return game.reading(state, self.faces)
        template = game.legal(state)[0]
        name = next(each.name for each in template.parameters if isinstance(each, Number))
        return Action(template.kind, {name: self.dialled})


def _turned(face: Face, taps: int) -> str:
    if face is Face.UNREADABLE and taps:
        return _turned(Face.SQUASHED, taps - 1)
    if taps % 2 == 0:
        return face
    return Face.ALIVE if face is Face.SQUASHED else Face.SQUASHED
