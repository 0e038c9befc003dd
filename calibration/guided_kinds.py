"""The guided steps of every kind of piece: which of them is gone through now, and where each stands.

>>> guided = GuidedKinds(thrown, wanted, profiles, make)
>>> guided.choose("d6", "phone Ada")
>>> guided.guide().title

Where nobody has chosen, it is the kind that the game on the table throws.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from calibration.errors import BadCalibration
from calibration.guided import GuidedCalibration
from companion.games.game import Pieces
from companion.guide import Guide, Teachable
from companion.words import Message


@dataclass(frozen=True, slots=True)
class ThrownBy:
    """A kind of piece, and the game that throws it."""

    game: str
    pieces: Pieces


class GuidedKinds:
    """The calibration of all pieces, one kind after the other."""

    def __init__(
        self,
        thrown: Callable[[], Mapping[str, ThrownBy]],
        wanted: Callable[[], str | None],
        known: Callable[[str], bool],
        made: Callable[[str, Callable[[], Pieces]], GuidedCalibration],
    ) -> None:
        """`thrown` returns every kind as it is now, `wanted` the one that the game on the table throws.

        `known` says whether a kind was calibrated before; `made` makes the steps of one kind.
        """
        self._thrown, self._wanted, self._known = thrown, wanted, known
        self._guided = {kind: made(kind, self._pieces_of(kind)) for kind in thrown()}
        self._chosen: str | None = None

    def guide(self) -> Guide:
        """Return where the kind that is gone through stands, and which others there are."""
        kind = self._now()
        taught = tuple(
            Teachable(each, by.pieces.label, self._known(each), by.game, by.pieces.faces_file)
            for each, by in self._thrown().items()
            if each in self._guided
        )
        return replace(self._guided[kind].guide(), kind=kind, kinds=taught)

    def choose(self, kind: str, by: str) -> None:
        """Go on with another kind; what was taken of the one before stays."""
        self._of(kind)
        self._chosen = kind

    def mount(self, by: str) -> None:
        """Let the camera adjust itself."""
        self._guided[self._now()].mount(by)

    def take(self, by: str) -> None:
        """Take the picture of this step and go on to the next."""
        self._guided[self._now()].take(by)

    def back(self, by: str) -> None:
        """Take the last picture again."""
        self._guided[self._now()].back(by)

    def retake(self, step: str, by: str) -> None:
        """Take the picture of one step again."""
        self._guided[self._now()].retake(step, by)

    def exchange(self, kind: str, seen: str, by: str) -> None:
        """Exchange the two faces of a kind, whatever is gone through now, as its sender saw them."""
        self._of(kind).exchange(seen, by)

    def examples(self) -> bytes | None:
        """Return the faces as they were learned."""
        return self._guided[self._now()].examples()

    def _of(self, kind: str) -> GuidedCalibration:
        if kind not in self._guided:
            raise BadCalibration(Message("calibration.no-such-kind", kind=kind, known=list(self._guided)))
        return self._guided[kind]

    def _now(self) -> str:
        kind = self._chosen or self._wanted()
        return kind if kind in self._guided else next(iter(self._guided))

    def _pieces_of(self, kind: str) -> Callable[[], Pieces]:
        """Return what tells the pieces of a kind as they are now; as they were, where that cannot be told."""
        first = self._thrown()[kind]

        def pieces() -> Pieces:
            return self._thrown().get(kind, first).pieces

        return pieces
