"""Turns detections and what was recognised of them into a reading: pieces, doubts and remarks.

>>> believe(seen, halvings, profile_faces, found, expect=5)
Reading(pieces=(...), doubts=(), expected=5, remarks=())
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.vision.bare_table import of_the_scene
from companion.vision.foreground import Foreground
from companion.vision.hands import of_hands
from companion.vision.reading import SURE, Doubt, Doubted, Piece, Reading, Remark
from companion.vision.recognise import Recognition

OWN = 0.5
"""What is more probably one of the owner's pieces than this counts."""
SURELY_OWN, TRUSTED = 0.9, 0.5
"""What is one of them with this probability, or is trusted so much, counts even if more are found than were
thrown."""
LEAST_LIGHT = 0.45
"""The share of calibration's light that is enough."""
_STATE = 0.5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A detection that was recognised; `r` is the radius of a disc or half a die's side, in pixels."""

    x: float
    y: float
    r: float
    in_view: float
    cut_off: bool
    """Whether the picture's border cuts it."""
    seen: Recognition


def believe(
    scene: Foreground, halvings: int, faces: Sequence[str], found: Sequence[Candidate], expect: int | None
) -> Reading:
    """Return the reading; `halvings` is how often the picture was halved for `scene`."""
    own = [each for each in found if each.seen.own > OWN]
    if expect is not None and len(own) > expect:
        surely = [each for each in own if each.seen.own > SURELY_OWN or each.seen.trust > TRUSTED]
        own = surely if len(surely) >= expect else sorted(own, key=lambda each: -each.seen.own)[:expect]
    own.sort(key=lambda each: (round(each.y / (2 * each.r)), each.x))
    pieces = tuple(_piece(each, faces) for each in own)
    doubts = (
        *of_the_scene(scene, halvings, LEAST_LIGHT),
        *of_hands(scene, 2**halvings, pieces, expect),
        *_of_the_number(len(pieces), expect),
        *_of_the_pieces(own, pieces),
    )
    left = [each for each in found if each.seen.own > OWN and each not in own]
    remarks = () if doubts else tuple(_remark(each, len(pieces)) for each in left)
    return Reading(pieces, doubts, expect, remarks)


def _piece(candidate: Candidate, faces: Sequence[str]) -> Piece:
    seen = candidate.seen
    face = None if seen.on_edge > _STATE else faces[seen.face]
    visible = 1.0 - seen.covered
    return Piece(candidate.x, candidate.y, candidate.r, face, seen.trust, visible)


def _remark(candidate: Candidate, counted: int) -> Remark:
    name = Doubted.ON_EDGE if candidate.seen.on_edge > _STATE else Doubted.HIDDEN
    return Remark(name, Piece(candidate.x, candidate.y, candidate.r, None, 0.0).place, counted)


def _of_the_number(found: int, expect: int | None) -> Iterator[Doubt]:
    if expect is None:
        yield Doubt(Doubted.NUMBER_UNKNOWN, found=found)
    elif found != expect:
        name = Doubted.TOO_MANY if found > expect else Doubted.TOO_FEW
        yield Doubt(name, found=found, expected=expect)


def _of_the_pieces(own: Sequence[Candidate], pieces: Sequence[Piece]) -> Iterator[Doubt]:
    """Yield a doubt for each of the least trusted pieces, until the others are sure together."""
    together, doubted = 1.0, set()
    for number in sorted(range(len(own)), key=lambda number: -own[number].seen.trust):
        if together * own[number].seen.trust >= SURE and pieces[number].face is not None:
            together *= own[number].seen.trust
        else:
            doubted.add(number)
    for number in sorted(doubted):
        yield Doubt(_reason(own[number]), number + 1, pieces[number].place)


def _reason(candidate: Candidate) -> Doubted:
    """Return what disturbs most, else that the face is not clear."""
    seen = candidate.seen
    if candidate.cut_off:
        return Doubted.CUT_OFF
    causes = {
        Doubted.ON_EDGE: seen.on_edge,
        Doubted.COCKED: seen.leaning,
        Doubted.HIDDEN: seen.covered,
        Doubted.GLARE: seen.glare,
        Doubted.BLUR: seen.blurred,
    }
    worst = max(causes, key=causes.__getitem__)
    return worst if causes[worst] > _STATE else Doubted.FITS_BOTH
