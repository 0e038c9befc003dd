"""A throw that waits for a person: what the camera read, what people said of it, and whether it may count.

Nothing but a person's accept changes the game. A sure reading can be accepted as it is; a doubted one
is shut until a person has answered: by the face of each doubted piece, or by the answer as a whole.

    >>> waiting = WaitingThrow(game.expects(state), partial(game.reading, state)).read(reading, evidence=17)
    >>> waiting.shut is None               # a sure reading
    True
    >>> table.act(waiting.action, by="panel")

What faces mean is the game's business alone: this asks it, and never looks inside an answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Literal

from companion.games.game import Action, Number, Parameter, Throw, Value
from companion.vision.reading import Reading
from companion.words import Message

Stage = Literal["unseen", "armed", "hands", "settling", "missed", "read"]
"""Perhaps thrown before anyone looked, waiting for hands, hands seen, waiting for stillness, nothing found
in what is new, the reading stands."""

MOST_OPEN = 4
"""With more pieces than this in doubt it is not worked out what they could come to."""


@dataclass(frozen=True, slots=True)
class WaitingThrow:
    """The throw that the game expects, on its way from hands to answer."""

    throw: Throw
    means: Callable[[Sequence[str]], Action]
    """What faces, one for each piece thrown, mean to the game."""
    stage: Stage = "armed"
    reading: Reading | None = None
    evidence: int | None = None
    """The journal's number of the reading, where it could be kept; its photo is kept under it too."""
    chosen: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """The face that a person has chosen for a piece, or confirmed, by the piece's number from 1."""
    said: Value | None = None
    """The answer that a person gave for the whole throw, which then counts alone."""

    def at(self, stage: Stage) -> "WaitingThrow":
        """Return the throw at another stage, with nothing read and nothing said."""
        return WaitingThrow(self.throw, self.means, stage)

    def read(self, reading: Reading, evidence: int | None) -> "WaitingThrow":
        """Return the throw as it was read; an answer that a person gave before stays."""
        return replace(self, stage="read", reading=reading, evidence=evidence, chosen={})

    def choose(self, piece: int, face: str) -> "WaitingThrow":
        """A person says which face piece number `piece` shows; the faces then count, not a number said before."""
        return replace(self, chosen={**self.chosen, piece: face}, said=None)

    def say(self, answer: Value) -> "WaitingThrow":
        """A person says what the whole throw came to."""
        return replace(self, said=answer)

    @property
    def parameter(self) -> Parameter:
        """What people are asked for instead of the camera: a number, or the faces."""
        return self.throw.answer.parameters[0]

    @property
    def faces(self) -> tuple[str | None, ...]:
        """The face of each piece, as read and as people corrected it; `None` where nobody can tell."""
        pieces = self.reading.pieces if self.reading is not None else ()
        return tuple(self.chosen.get(number, piece.face) for number, piece in enumerate(pieces, start=1))

    @property
    def answer(self) -> Value | None:
        """What would count now, as a best guess where it is in doubt; `None` before anything was read."""
        if self.said is not None or self.reading is None:
            return self.said
        return next(iter(sorted(self._answers(self.faces), key=answer_order)), None)

    @property
    def possible(self) -> tuple[Value, ...]:
        """What the throw may have come to, whatever the pieces in doubt show; nothing where that is open."""
        if self.said is not None or self.reading is None:
            return () if self.said is None else (self.said,)
        doubted = self.open_pieces
        faces = (None if number in doubted else face for number, face in enumerate(self.faces, start=1))
        return tuple(sorted(self._answers(tuple(faces)), key=answer_order))

    @property
    def open_pieces(self) -> frozenset[int]:
        """The pieces, by their numbers, that are in doubt and that no person has spoken for."""
        doubts = self.reading.doubts if self.reading is not None else ()
        return frozenset(doubt.piece for doubt in doubts if doubt.piece is not None) - self.chosen.keys()

    @property
    def sure(self) -> bool:
        """Whether a machine that would bet on it, or a person, stands behind the answer."""
        return self.shut is None

    @property
    def shut(self) -> Message | None:
        """Why the throw cannot be accepted yet; `None` where it can."""
        if self.said is not None:
            return None
        if self.reading is None:
            return Message("throw.nothing-read")
        for doubt in self.reading.doubts:
            if doubt.piece is None or doubt.piece not in self.chosen:
                return doubt.message
        return None if self.answer is not None else Message("throw.nothing-read")

    @property
    def action(self) -> Action:
        """The action that accepting means; only where the throw is not shut."""
        answer = self.answer
        assert answer is not None
        return Action(self.throw.answer.kind, {self.parameter.name: answer})

    def _answers(self, faces: tuple[str | None, ...]) -> set[Value]:
        """Return every answer that the pieces may mean, with each face that is not known."""
        answers = set()
        for hand in _hands(faces, self.throw.count, [face.label for face in self.throw.pieces.faces]):
            action = self.means(hand)
            if self.throw.answer.admits(action):
                answers.add(action.values[self.parameter.name])
        return answers


def answer_order(answer: Value) -> tuple[bool, Value]:
    """Return what answers of one throw are put in order by: numbers by size, faces by their letters."""
    return not isinstance(answer, int), answer


def _hands(faces: tuple[str | None, ...], count: int, labels: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every hand of `count` faces that the pieces found may be, each once, in no order.

    A face that is not known may be any; where pieces are missing, they too; where there are too many,
    any of them may be those that were thrown.
    """
    known = [face for face in faces if face is not None]
    unknown = len(faces) - len(known) + max(0, count - len(faces))
    if unknown > MOST_OPEN:
        return
    seen = set()
    for rest in combinations_with_replacement(labels, unknown):
        for hand in _parts(Counter([*known, *rest]), count):
            if hand not in seen:
                seen.add(hand)
                yield hand


def _parts(faces: Counter[str], count: int) -> Iterator[tuple[str, ...]]:
    """Yield every choice of `count` of the faces."""
    if not faces:
        if count == 0:
            yield ()
        return
    face, copies = next(iter(faces.items()))
    others = Counter({each: n for each, n in faces.items() if each != face})
    rest = others.total()
    for taken in range(max(0, count - rest), min(copies, count) + 1):
        for hand in _parts(others, count - taken):
            yield (face,) * taken + hand


def dialled(parameter: Number, answer: Value | None, step: int) -> int:
    """Return the number one step up or down from the answer, within the limits."""
    start = answer if isinstance(answer, int) else parameter.low - (step > 0)
    return max(parameter.low, min(parameter.high, start + step))
