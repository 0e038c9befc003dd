"""What to doubt in a picture: each rule is a small function, and says which disc or place it is about."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.bare_table import how_far
from companion.vision.discs.agreement import disagree
from companion.vision.discs.belief import strength
from companion.vision.discs.face import energy, sight
from companion.vision.discs.focus import CLEARLY_SOFT, FEW_OUT_OF_FOCUS, OUT_OF_FOCUS
from companion.vision.discs.judge import USUAL, USUAL_TONE, Judged
from companion.vision.discs.profile import Profile
from companion.vision.discs.strangeness import ENOUGH, strangeness
from companion.vision.discs.uncounted import LIKELY, POSSIBLE, Thing
from companion.vision.foreground import Foreground
from companion.vision.hands import of_hands
from companion.vision.light import has_deep_shadow, median
from companion.vision.nudge import Nudge
from companion.vision.reading import SURE_OF_A_FACE, SURE_OF_ALL, Doubt, Doubted, Piece, Place

LEAST_SHOWN = 0.5
"""A disc of which less is visible is hidden."""

LEAST_PRINT = 0.35
"""A disc of whose print less could be compared is as good as hidden, even if more of its rim shows."""

LIGHT_LIMITS = (0.45, 1.75)
"""The light may become this much weaker or stronger than at calibration: grain and clipping take the rest."""
TINT_LIMIT = 1.6
"""One colour of the light may change this much more than another."""

MOST_MOVED, MOST_TURNED, MOST_ZOOMED = 0.05, 3.0, 0.04
"""How far the camera may be nudged: as a share of the picture's width, in degrees, as a share of its zoom.
Further, the lamp's reflections and the sizes of discs are no longer where they were."""
_ANOTHER_TABLE = 1.6
"""The usual pixel is this far from the bare table, in its noise, only where the camera turned or moved."""
_WEAK, _OTHER_TONE, _FAR_TONE = 0.3, 0.02, 0.15
"""How weak a stranger's print is, as a share of the usual; and how far off its tone is."""
_NO_PRINT, _RATHER_ODD, _SHOWN, _BRIGHTER = 0.15, 2.0, 0.7, 0.05
"""A cap that has the colour of a face has less of a print than this share of the weakest that was learned of
that face, and what it has fits badly; told where so much of it shows, and where it is hardly brighter than
other discs: under a reflection prints are weak too. Where all are brighter than learned, it may be one."""
_BURNT_SHARE = 0.2
_CLIPPED, _FADED = 0.25, 0.5
"""A reflection lies on a disc of which the camera clipped so much, in one colour or more, and whose print is
weaker than this share of the usual."""
_VERY_ODD, _ASKEW_RIM, _DAZZLED = 3.0, 0.6, 0.1
"""What is so much odder than other discs, though nothing hides it, leans where less of its rim than this is
round, and is a stranger where its tone or its print is none of ours. A reflection may do the same to a disc
that lies flat: it burns so much of it, or makes it brighter."""
_STRANGE = 4.2
"""So far from the other discs, in all that is known of it together, is a coin or a cap; a weak reflection
takes a disc of ours nearly as far."""


class _Look(NamedTuple):
    """How strong and how odd prints usually are, how well their tone fits, and how bright they are."""

    strength: float
    tone: float
    oddness: float
    brighter: float


_AS_LEARNED = _Look(1.0, USUAL_TONE, 0.0, 0.0)


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
        *_of_the_scene(seen, profile),
        *of_hands(seen, 2**profile.look, pieces, expect),
        *_of_the_number(seen, pieces, things, profile, expect),
        *_of_the_pieces(judged, pieces, profile, seen),
    )


def _of_the_scene(seen: Foreground, profile: Profile) -> Iterator[Doubt]:
    low, high = LIGHT_LIMITS
    other = not all(low <= gain <= high for gain in seen.light)
    if other or max(seen.light) > TINT_LIMIT * min(seen.light) or has_deep_shadow(seen.gain, seen.light):
        yield Doubt(Doubted.LIGHT_CHANGED)
    if not _is_small(seen.nudge, seen.mask.shape[1]):
        yield Doubt(Doubted.CAMERA_MOVED, moved=how_far(seen, profile.look))
    elif seen.unrest > _ANOTHER_TABLE:
        yield Doubt(Doubted.CAMERA_MOVED)


def _is_small(nudge: Nudge, width: int) -> bool:
    """Whether a camera that was nudged so far still sees the table as it was learned."""
    return (
        nudge.way <= MOST_MOVED * width
        and abs(nudge.degrees) <= MOST_TURNED
        and abs(nudge.zoom - 1) <= MOST_ZOOMED
    )


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


def _usual_look(judged: list[Judged], pieces: tuple[Piece, ...], face: str) -> _Look:
    """Return how prints of one face look in this picture, or of all if few."""
    known = [(look, piece.face) for look, piece in zip(judged, pieces, strict=True) if piece.face is not None]
    same = [look for look, its in known if its == face]
    looks = same if len(same) >= ENOUGH else [look for look, _ in known]
    if len(looks) < ENOUGH:
        return _AS_LEARNED
    each = [(look.strength, look.nearest_tone, look.oddness, look.brighter) for look in looks]
    return _Look(*median(np.array(each)).tolist())


def _reduced(place: Place, profile: Profile) -> tuple[float, float, float]:
    """Return where a place is in the reduced picture."""
    scale = 2**profile.look
    return place.x / scale, place.y / scale, place.r / scale


def _is_stranger(look: Judged, usual: _Look) -> bool:
    """Whether it is none of our discs, though it leans to a face: a coin that lies on one, say.

    It differs from the other discs of the picture in its tone, and its print is much weaker or odd too. Under
    a reflection no tone tells. In other light all discs are a little odd.
    """
    off, weak = usual.tone - look.nearest_tone, look.strength < _WEAK * usual.strength
    odd = look.oddness > 1 + max(0.0, usual.oddness)
    return (weak and (look.veiled or off > _OTHER_TONE)) or (off > _FAR_TONE and odd)


def _is_another(look: Judged, usual: _Look) -> bool:
    """Whether it is very odd, and its tone or its print is none of ours, though no reflection explains it."""
    another = usual.tone - look.nearest_tone > _OTHER_TONE or look.strength < _WEAK * usual.strength
    brighter = look.brighter > _BRIGHTER + max(0.0, usual.brighter)
    return another and not brighter and _is_very_odd(look, usual)


def _leans(look: Judged, usual: _Look) -> bool:
    """Whether it lies askew: neither rim nor print is as those of other discs, and nothing hides it."""
    return look.votes < _ASKEW_RIM and _is_very_odd(look, usual)


def _is_very_odd(look: Judged, usual: _Look) -> bool:
    """Whether it is far odder than other discs, and nothing hides or burns it."""
    odd = look.oddness > _VERY_ODD + max(0.0, usual.oddness)
    return odd and look.visible > _SHOWN and not _is_dazzled(look)


def _is_dazzled(look: Judged) -> bool:
    """Whether a reflection lies on it."""
    return look.veiled or look.burnt > _DAZZLED


def _strange(judged: list[Judged], pieces: tuple[Piece, ...], profile: Profile) -> list[bool]:
    """Return which discs are far from the others that show a face, though nothing hides or burns them."""
    far = iter(strangeness([look for look, piece in zip(judged, pieces, strict=True) if piece.face], profile))
    return [
        piece.face is not None and next(far) > _STRANGE and look.visible > _SHOWN and not _is_dazzled(look)
        for look, piece in zip(judged, pieces, strict=True)
    ]


def _is_plain(look: Judged, face: str, profile: Profile, level: float) -> bool:
    """Whether it has hardly a print, though its face has one: a cap that lies on a disc, say.

    `level` is how much brighter than learned the discs of the picture usually are.
    """
    weakest = _weakest_prints(profile)[profile.faces.index(face)]
    dazzled = look.veiled or look.burnt > profile.burnt or look.brighter > level + _BRIGHTER
    weak = look.strength < _NO_PRINT * weakest and look.oddness > _RATHER_ODD
    return weak and look.visible > _SHOWN and not dazzled


def _contrary(judged: list[Judged], profile: Profile) -> list[bool]:
    """Return of which discs the print tells one face, and the rest that shows the other."""
    if not judged:
        return []
    leaning = np.array([look.leans for look in judged], np.float32)
    strength = np.array([look.strength for look in judged], np.float32)
    second = np.array([look.second > 0.5 for look in judged])
    told = np.array([look.visible > _SHOWN and not look.veiled for look in judged])
    return list((told & disagree(profile, leaning, strength, second)).tolist())


@lru_cache(maxsize=4)
def _weakest_prints(profile: Profile) -> tuple[float, ...]:
    """Return how strong the weakest learned print of each face is, as a share of the usual one."""
    strong = strength(energy(sight(profile.examples)), profile.grain, profile.usual_energy)
    return tuple(float(strong[profile.sides == face].min()) for face in (0, 1))


def _of_focus(judged: list[Judged], pieces: tuple[Piece, ...]) -> Iterator[Doubt]:
    """The lens may be out of focus, or one disc alone be soft: it still moved, or lies too high."""
    softness = {
        number: look.softness
        for number, look in enumerate(judged)
        if pieces[number].face is not None and not np.isnan(look.softness)
    }
    usual = max(0.0, float(median(np.array([*softness.values()])))) if softness else 0.0
    soft = [number for number, value in softness.items() if value > CLEARLY_SOFT + usual / 2]
    if not soft and usual > (OUT_OF_FOCUS if len(softness) >= ENOUGH else FEW_OUT_OF_FOCUS):
        soft = [max(softness, key=lambda number: softness[number])]
    yield from (Doubt(Doubted.BLUR, number + 1, pieces[number].place) for number in soft)


def _of_the_pieces(
    judged: list[Judged], pieces: tuple[Piece, ...], profile: Profile, seen: Foreground
) -> Iterator[Doubt]:
    width, height = profile.size
    all_right = 1.0
    usual = {face: _usual_look(judged, pieces, face) for face in profile.faces}
    level = float(median(np.array([look.brighter for look in judged]))) if len(judged) >= ENOUGH else 0.0
    strange, contrary = _strange(judged, pieces, profile), _contrary(judged, profile)
    yield from _of_focus(judged, pieces)
    for number, (look, piece) in enumerate(zip(judged, pieces, strict=True), start=1):
        all_right *= piece.confidence
        inside = min(piece.x, piece.y, width - 1 - piece.x, height - 1 - piece.y)
        faded = look.strength < _FADED and seen.clipped_within(*_reduced(piece.place, profile)) > _CLIPPED
        if look.shown < LEAST_SHOWN or look.visible < LEAST_PRINT or look.covered:
            name = Doubted.CUT_OFF if inside < piece.r else Doubted.HIDDEN
            yield Doubt(name, number, piece.place, clipped=faded)
        elif inside < 0.25 * piece.r:
            yield Doubt(Doubted.CUT_OFF, number, piece.place)
        washed_out = piece.face is None and look.washed_out
        burnt = look.burnt > profile.burnt + _BURNT_SHARE
        plain = piece.face is not None and _is_plain(look, piece.face, profile, level)
        pale = plain and look.brighter > _BRIGHTER
        if washed_out or pale or (burnt and (look.oddness > USUAL or look.blank)):
            yield Doubt(Doubted.GLARE, number, piece.place)
        elif piece.face is None or plain or strange[number - 1] or _is_stranger(look, usual[piece.face]):
            yield Doubt(Doubted.FITS_NEITHER, number, piece.place, clipped=faded)
        elif _leans(look, usual[piece.face]):
            yield Doubt(Doubted.ON_EDGE, number, piece.place)
        elif _is_another(look, usual[piece.face]):
            yield Doubt(Doubted.FITS_NEITHER, number, piece.place)
        elif piece.confidence < SURE_OF_A_FACE or contrary[number - 1]:
            yield Doubt(Doubted.FITS_BOTH, number, piece.place, clipped=faded)
    if all_right < SURE_OF_ALL and all(piece.confidence >= SURE_OF_A_FACE for piece in pieces):
        number = min(range(len(pieces)), key=lambda index: pieces[index].confidence) + 1
        yield Doubt(Doubted.FITS_BOTH, number, pieces[number - 1].place)
