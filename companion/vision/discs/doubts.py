"""What to doubt in a picture: each rule is a small function, and says which disc or place it is about."""

import math
from collections.abc import Iterator, Sequence
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.bare_table import of_the_scene
from companion.vision.discs.focus import FEW, FEW_OUT_OF_FOCUS, OUT_OF_FOCUS
from companion.vision.discs.judge import USUAL, Judged
from companion.vision.discs.profile import Profile
from companion.vision.discs.strangeness import are_strange
from companion.vision.discs.uncounted import LIKELY, POSSIBLE, Thing
from companion.vision.foreground import Foreground
from companion.vision.hands import of_hands
from companion.vision.light import has_deep_shadow, is_another, median
from companion.vision.reading import SURE, Doubt, Doubted, Piece, Place

LEAST_SHOWN = 0.5
"""A disc of which less is visible is hidden."""

_DARKEST = 0.45
"""In so much of calibration's light discs are read as well as in all of it; in less grain takes the rest."""
_ASKEW_RIM, _VERY_ODD = 0.6, 3.0
"""What leans has less of a rim than this share, and is so much odder than the discs of the picture usually
are."""
_HARDLY_A_RIM, _ODD = 0.5, 2.5
"""What stands has less than this share of the rim that the discs of the picture usually have, and is odd: of
1,239 discs that were read (drawn, worn, path-traced) none that was sure and right."""
_CLIPPED = 0.2
"""A reflection lies on a disc of which the camera clipped so much more than at calibration, or so much in one
colour."""


def doubts(
    seen: Foreground,
    judged: list[Judged],
    pieces: tuple[Piece, ...],
    things: Sequence[Thing],
    profile: Profile,
    expect: int | None,
) -> tuple[Doubt, ...]:
    """Return all doubts, the one that explains most first. `things` were not counted."""
    return (
        *_of_shadows(seen),
        *of_the_scene(seen, profile.look, _DARKEST),
        *of_hands(seen, 2**profile.look, pieces, expect),
        *_of_the_number(seen, pieces, things, profile, expect),
        *_of_the_pieces(judged, pieces, profile, seen),
    )


def _of_shadows(seen: Foreground) -> Iterator[Doubt]:
    if has_deep_shadow(seen.gain, seen.light) and not is_another(seen.light, _DARKEST):
        yield Doubt(Doubted.LIGHT_CHANGED)


def _of_the_number(
    seen: Foreground,
    pieces: tuple[Piece, ...],
    things: Sequence[Thing],
    profile: Profile,
    expect: int | None,
) -> Iterator[Doubt]:
    if expect is None:
        yield from (Doubt(thing.name, place=thing.place) for thing in things if thing.likely > LIKELY)
        yield Doubt(Doubted.NUMBER_UNKNOWN, found=len(pieces))
    elif len(pieces) > expect:
        yield Doubt(Doubted.TOO_MANY, found=len(pieces), expected=expect)
    elif len(pieces) < expect:
        likely = (thing for thing in things if thing.likely > POSSIBLE or thing.name is Doubted.CUT_OFF)
        yield from (Doubt(thing.name, place=thing.place) for thing in islice(likely, expect - len(pieces)))
        yield from (Doubt(Doubted.GLARE, place=place) for place in _reflections(seen.burnt, profile))
        yield Doubt(Doubted.TOO_FEW, found=len(pieces), expected=expect)


def _reflections(burnt: NDArray[np.uint8], profile: Profile) -> Iterator[Place]:
    """Yield what is burnt out and as large as a disc: whatever lies in it cannot be seen."""
    scale = 2**profile.look
    _, _, parts, middles = cv2.connectedComponentsWithStats(burnt)
    for (*_, width, height, area), (x, y) in zip(parts[1:], middles[1:], strict=True):
        if area * scale**2 > np.pi * float(profile.radius[0]) ** 2:
            yield Place(float(x) * scale, float(y) * scale, max(width, height) / 2 * scale)


def _is_clipped(piece: Piece, profile: Profile, seen: Foreground) -> bool:
    """Whether a reflection lies on a disc, of which the camera clipped a part."""
    scale, place = 2**profile.look, piece.place
    within = place.x / scale, place.y / scale, place.r / scale
    return seen.clipped_within(*within) > _CLIPPED


def _of_focus(judged: list[Judged], pieces: tuple[Piece, ...]) -> Iterator[Doubt]:
    """The lens is out of focus where most discs are soft."""
    softness = [
        look.softness
        for look, piece in zip(judged, pieces, strict=True)
        if piece.face is not None and not np.isnan(look.softness)
    ]
    limit = OUT_OF_FOCUS if len(softness) >= FEW else FEW_OUT_OF_FOCUS
    if softness and float(median(np.array(softness))) > limit:
        yield Doubt(Doubted.BLUR)


def _of_the_pieces(
    judged: list[Judged], pieces: tuple[Piece, ...], profile: Profile, seen: Foreground
) -> Iterator[Doubt]:
    width, height = profile.size
    clipped = [_is_clipped(piece, profile, seen) for piece in pieces]
    strange = are_strange(judged, [piece.face is not None for piece in pieces], clipped, profile)
    usual = [(max(0.0, look.oddness), look.votes) for look in judged]
    odd, rim = np.median(usual, axis=0).tolist() if len(judged) >= FEW else (0.0, 0.0)
    uncertain = _uncertain(pieces)
    yield from _of_focus(judged, pieces)
    for number, (look, piece) in enumerate(zip(judged, pieces, strict=True), start=1):
        inside = min(piece.x, piece.y, width - 1 - piece.x, height - 1 - piece.y)
        if look.shown < LEAST_SHOWN or look.covered:
            name = Doubted.CUT_OFF if inside < piece.r else Doubted.HIDDEN
            yield Doubt(name, number, piece.place, clipped=clipped[number - 1])
        burnt = look.burnt > profile.burnt + _CLIPPED and (look.oddness > USUAL or look.blank or look.plain)
        if burnt or (piece.face is None and look.washed_out):
            yield Doubt(Doubted.GLARE, number, piece.place)
        elif piece.face is None or strange[number - 1]:
            yield Doubt(Doubted.FITS_NEITHER, number, piece.place, clipped=clipped[number - 1])
        elif _leans(look, clipped=clipped[number - 1], odd=odd, rim=rim):
            yield Doubt(Doubted.ON_EDGE, number, piece.place)
        elif number in uncertain:
            yield Doubt(Doubted.FITS_BOTH, number, piece.place, clipped=clipped[number - 1])


def _leans(look: Judged, *, clipped: bool, odd: float, rim: float) -> bool:
    """Whether it lies askew: neither rim nor print is as those of others, and nothing hides or burns it."""
    clear = look.visible > LEAST_SHOWN and not look.veiled and not clipped
    leans = look.votes < _ASKEW_RIM and look.oddness > _VERY_ODD + odd
    stands = look.votes < _HARDLY_A_RIM * rim and look.oddness > _ODD
    return clear and (leans or stands)


def _uncertain(pieces: tuple[Piece, ...]) -> set[int]:
    """Return the numbers of those because of which not all faces together are certain, if they are not."""
    told = {
        number: piece.confidence for number, piece in enumerate(pieces, start=1) if piece.face is not None
    }
    if not told or math.prod(told.values()) >= SURE:
        return set()
    return {number for number, sure in told.items() if sure < SURE} or {min(told, key=lambda at: told[at])}
