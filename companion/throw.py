"""A throw that waits for a person: what the camera read, what people said of it, and whether it may count.

Nothing but a person's accept changes the game. A sure reading can be accepted as it is; a doubted one
is shut until a person has answered: by the face of each doubted piece, or by the answer as a whole.

    >>> waiting = awaited_throw(game, state).read(reading, evidence=17)
    >>> waiting.shut is None               # a sure reading
    True
    >>> table.act(waiting.action, by="panel")

What faces mean is the game's business alone: this asks it, and never looks inside an answer.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import combinations_with_replacement
from math import comb
from types import MappingProxyType
from typing import Any, Literal

from companion.games.game import Action, AnyGame, Number, Parameter, Throw, Value
from companion.vision.reading import Doubt, Doubted, Piece, Reading, Remark
from companion.words import Message

Stage = Literal["unseen", "armed", "hands", "settling", "missed", "dazzled", "blinded", "read"]
"""Perhaps thrown before anyone looked, waiting for hands, hands seen, waiting for stillness, nothing found
in what is new, nothing new seen where a reflection may hide it (to read again may tell more, or cannot), the
reading stands."""

MOST_HANDS = 500
"""Where the pieces in doubt may have fallen in more ways than this, it is not worked out what they come to.
Two-sided discs never have as many, and six-sided dice only when seven of them are in doubt."""


@dataclass(frozen=True)
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
    lay: tuple[Piece, ...] = ()
    """What lay on the table as it was last read before this throw, where it was; see `Throw.kept`."""

    def at(self, stage: Stage) -> "WaitingThrow":
        """Return the throw at another stage, with nothing read and nothing said."""
        return WaitingThrow(self.throw, self.means, stage, lay=self.lay)

    def read(self, reading: Reading, evidence: int | None) -> "WaitingThrow":
        """Return the throw as it was read; an answer that a person gave before stays."""
        return replace(self, stage="read", reading=reading, evidence=evidence, chosen={})

    def choose(self, piece: int, face: str) -> "WaitingThrow":
        """A person says which face piece number `piece` shows; then faces count, not what was said before."""
        return replace(self, chosen={**self.chosen, piece: face}, said=None)

    def say(self, answer: Value) -> "WaitingThrow":
        """A person says what the whole throw came to."""
        return replace(self, said=answer)

    @property
    def parameter(self) -> Parameter:
        """What people are asked for instead of the camera: a number, or the faces."""
        return self.throw.answer.parameters[0]

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of every face; none where the owner's calibration names them."""
        return tuple(face.label for face in self.throw.pieces.faces)

    @cached_property
    def faces(self) -> tuple[str | None, ...]:
        """The face of each piece, as read and as people corrected it; `None` where nobody can tell."""
        pieces = self.reading.pieces if self.reading is not None else ()
        faces = (self.chosen.get(number, piece.face) for number, piece in enumerate(pieces, start=1))
        return tuple(face if not self.labels or face in self.labels else None for face in faces)

    @cached_property
    def kept(self) -> Mapping[int, bool]:
        """The pieces, by their numbers, that are those which stay; whether each lies where it lay.

        A kept piece is told by its face. Of several with that face it is the one at the place where such a
        piece lay; one that was pushed aside is still kept.
        """
        wanted = Counter(self.throw.kept)
        found: dict[int, bool] = {}
        pieces = self.reading.pieces if self.reading is not None else ()
        numbered = [*enumerate(zip(pieces, self.faces, strict=True), start=1)]
        for in_place in (True, False):
            for number, (piece, face) in reversed(numbered):
                stayed = any(face == was.face and piece.place.meets(was.place) for was in self.lay)
                if face is not None and wanted[face] > 0 and number not in found and stayed is in_place:
                    wanted[face] -= 1
                    found[number] = stayed
        return found

    def is_still_to_come(self, reading: Reading) -> bool:
        """Say whether no more lies there than what stays: people have pushed it aside before they throw."""
        stays, there = Counter(self.throw.kept), reading.faces
        return bool(stays) and len(reading.pieces) <= stays.total() and there <= stays

    @cached_property
    def answer(self) -> Value | None:
        """What would count now, the least where it is in doubt; `None` before anything was read."""
        if self.said is not None or self.reading is None:
            return self.said
        return min(self._answers(self.faces), key=answer_order, default=None)

    @cached_property
    def possible(self) -> tuple[Value, ...]:
        """What the throw may have come to, whatever the pieces in doubt show; nothing where that is open."""
        if self.said is not None or self.reading is None:
            return () if self.said is None else (self.said,)
        faces = (
            None if number in self.open_pieces else face for number, face in enumerate(self.faces, start=1)
        )
        return tuple(sorted(self._answers(tuple(faces)), key=answer_order))

    @cached_property
    def open_pieces(self) -> frozenset[int]:
        """The pieces, by their numbers, that are in doubt and that no person has spoken for."""
        return frozenset(doubt.piece for doubt in self.doubts if doubt.piece is not None)

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """What nobody has answered yet: the eye's doubts, and faces that this game's pieces do not have."""
        if self.reading is None or self.said is not None:
            return ()
        doubts = tuple(doubt for doubt in self.reading.doubts if doubt.piece not in self.chosen)
        doubted = {doubt.piece for doubt in doubts}
        strange = [number for number, face in enumerate(self.faces, start=1) if face is None]
        doubts += tuple(Doubt(Doubted.FITS_NEITHER, each) for each in strange if each not in doubted)
        if not doubts and len(self.kept) < len(self.throw.kept):
            return (Doubt(Doubted.KEPT_CHANGED, expected=len(self.throw.kept)),)
        return doubts

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What is worth a look before it is accepted, while nothing is in doubt and nobody has answered."""
        if self.reading is None or self.said is not None or self.doubts:
            return ()
        return self.reading.remarks

    @property
    def shut(self) -> Message | None:
        """Why the throw cannot be accepted yet; `None` where it can."""
        if self.doubts:
            return self.doubts[0].message
        return None if self.answer is not None else Message("throw.nothing-read")

    @property
    def action(self) -> Action:
        """The action that accepting means; only where the throw is not shut."""
        answer = self.answer
        assert answer is not None
        return Action(self.throw.answer.kind, {self.parameter.name: answer})

    def _answers(self, faces: tuple[str | None, ...]) -> set[Value]:
        """Return every answer that the pieces may mean, with each face that is not known."""
        answers, kept = set(), Counter(self.throw.kept)
        for hand in _hands(faces, self.throw.on_table, self.labels):
            if not kept <= Counter(hand):
                continue
            action = self.means(tuple((Counter(hand) - kept).elements()) if kept else hand)
            if self.throw.answer.admits(action):
                answers.add(action.values[self.parameter.name])
        return answers


def awaited_throw(game: AnyGame, state: Any, lay: Sequence[Piece] = ()) -> WaitingThrow | None:
    """Return the throw that a game awaits now, with nothing read yet; `None` where nothing is thrown.

    `lay` is what lay on the table as it was last read, for the pieces that stay.
    """
    expected = game.expects(state)
    if expected is None:
        return None
    return WaitingThrow(expected, partial(game.reading, state), lay=tuple(lay) if expected.kept else ())


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
    if unknown and comb(unknown + len(labels) - 1, unknown) > MOST_HANDS:
        return
    seen = set()
    for rest in combinations_with_replacement(labels, unknown):
        for hand in _parts(Counter([*known, *rest]), count):
            if hand not in seen:
                seen.add(hand)
                yield hand


def _parts(faces: Counter[str], count: int) -> Iterator[tuple[str, ...]]:
    """Yield every choice of `count` of the faces, in the order of their letters."""
    if not faces:
        if count == 0:
            yield ()
        return
    face, *others = sorted(faces)
    rest = Counter({each: faces[each] for each in others})
    for taken in range(max(0, count - rest.total()), min(faces[face], count) + 1):
        for hand in _parts(rest, count - taken):
            yield (face,) * taken + hand


def dialled(parameter: Number, answer: Value | None, step: int) -> int:
    """Return the number one step up or down from the answer, or from nothing, within the limits."""
    start = answer if isinstance(answer, int) else 0
    return max(parameter.low, min(parameter.high, start + step))
