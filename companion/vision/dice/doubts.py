"""What to doubt in a picture of dice: each rule is a small function, and says which die it is about."""

from collections.abc import Iterator

import numpy as np

from companion.vision.bare_table import how_far
from companion.vision.dice.faces import PRINT
from companion.vision.dice.judge import Judged
from companion.vision.dice.profile import DiceProfile
from companion.vision.foreground import Foreground
from companion.vision.hands import of_hands
from companion.vision.reading import SURE_OF_A_FACE, SURE_OF_ALL, Doubt, Doubted, Piece

LIGHT_LIMITS, TINT_LIMIT = (0.55, 1.4), 1.25
"""How much weaker or stronger the light may become, and one of its colours more than another."""
_TURNED = 0.3
"""Degrees by which the camera may be turned."""
_MOVED = 1.2
"""The camera may have moved this far, in half sides."""
_ANOTHER_TABLE = 1.6
_LEAST_LEAD = 0.35
_BENT, _BENT_FAR, _NARROWED = 0.05, 0.12, 0.97
"""A top is narrowed if its print fits so much better for it, against the furthest of our dice: much better
where it is hardly narrowed, since what our own flat dice do is no sign."""
_BENT_NEAR, _NARROWED_NEAR, _SMALLER_NEAR = 0.02, 0.95, 0.97
"""And near something, which it may lean on, if it is narrowed to less than this and fits a little better, or
is smaller than this: a row of pips may be as long as ever."""
_SLIVER = 0.75
"""Print that fits best on a top narrowed to less than this is not that of its face, or hardly to be seen."""
_ONE_PLACE = 0.125
"""A single place of the eight along an edge that seems no table is grain."""
_SIZED, _SQUARE = 0.02, 0.985
"""Beside something a top lies flat only if it is of its size, and as square as this: fifteen degrees squash
it by more."""
_ACROSS, _FLANKED = 0.3, 0.8
"""The border of a thing runs under a die where it lies along so much of two edges that meet. A thing of the
table's hue looks like a shadow, but lies along most of two opposite edges."""
_GOES_ON = 0.75
"""A top goes on beyond its square where so much of the step to what lies there is yet to come."""
_SMALL, _WHOLE_EDGE = 0.12, 0.8
"""What takes no more of all that is near a die, and lies along less of each edge, is no card or book, but a
cube, a pawn, or light that the die throws: on something so small it would lean so far that its print told, if
its face tells. A pencil is as small, but lies along a whole edge."""
_TELLS, _FIRM = 0.05, 0.2
"""A face that is so firm tells something of how its top lies, and well: four pips do, a row of them not."""
_FIRMLY_SQUARE = 0.95
"""Such a face shows a flat top as square as this, however badly others show theirs."""
_SMALLEST, _LARGEST = 0.88, 1.2
"""How large a flat top may seem against what it is, where its face does not tell well."""
_AWAY = 0.6
"""How far a die's ink may lie from its face: one in a hundred lies further. A symbol in a soft picture,
taken for another, does."""
_LIKE, _NEARLY_ALL = 0.75, 0.75
"""The share of what a face usually explains of the ink that it has to explain; and where it explains nearly
all there is, so that no other face can, its ink may lie as far off as that of any of our dice."""
_HALF = 0.5
"""And of any print at least half: where a face usually explains less, what was learned of it is a shine."""
_PERHAPS, _STRONG, _WEAK = 0.35, 0.8, 0.6
"""What explains so much of its ink is a face of ours, however it lies; a plain one has none to explain, and
is told by edges that are so strong: with weaker ones it may be one of ours."""
_TINT, _TINT_OF_PLAIN = 2.0, 0.4
"""How far the colour of a body may be off, against the furthest of our dice, where print tells the face: a
shine lies over glossy dice. And where none does: a shine that brightens a plain face by more takes print
away."""
_SHARP = 0.6
_BURNT = 0.25


def readable(look: Judged) -> bool:
    """Whether a square fits a face as our dice do."""
    fits = look.away <= _AWAY or (look.away <= 1.0 and look.explained >= _NEARLY_ALL)
    tinged = look.tint > (_TINT_OF_PLAIN if look.plain else _TINT)
    told = look.edges > _STRONG if look.plain else look.like >= _LIKE and look.explained >= _HALF
    return fits and not tinged and look.margin <= 1.0 and told


def ours(look: Judged, profile: DiceProfile) -> bool:
    """Whether a square is one of our dice beyond doubt: it lies flat, and has a face and a body of ours."""
    return readable(look) and not leans(look, profile)


def may_be_ours(look: Judged) -> bool:
    """Whether a square may be one of our dice, though badly seen."""
    if look.plain:
        return look.tint <= 1.0 and look.edges > _WEAK
    return look.like > _PERHAPS


def leans(look: Judged, profile: DiceProfile) -> bool:
    """Whether a top may lean: it is narrowed or smaller, or a side shows where that of a flat one does not,
    or it goes on there: then its square may be off, and hold one pip of a two and a side.

    What leans, leans on something: so beside something a face has to tell that its top lies flat, and nothing
    lies flat across the border of a thing. A plain face tells nothing of it.
    """
    there = look.beyond
    if there.onward > _GOES_ON:
        return True
    if look.plain:
        close = max(there.beside, there.close)
        return close > max(profile.beside / 2, _ONE_PLACE) or there.skirt > profile.skirt
    squarest = max(profile.squash, _FIRMLY_SQUARE) if look.firm > _FIRM else profile.squash
    narrowed = (
        (look.squash < _SLIVER and look.bent > 0)
        or (look.squash < squarest and look.bent > _BENT and look.firm > _TELLS)
        or (look.squash < _NARROWED and look.bent > _BENT_FAR)
        or (there.near > profile.beside and look.squash < _NARROWED_NEAR and look.bent > _BENT_NEAR)
        or (there.near > profile.beside and look.size < _SMALLER_NEAR)
        or (there.near >= _WHOLE_EDGE and there.around > _SMALL and look.squash < _NARROWED_NEAR)
    )
    smallest = 1 - profile.sizes if look.firm > _FIRM else _SMALLEST
    sized = smallest <= look.size <= _LARGEST
    flat = look.firm > _TELLS and look.squash > _SQUARE and abs(look.size - 1) < _SIZED
    across, beside = there.across > max(_ACROSS, profile.beside), there.beside > profile.beside and not flat
    small = there.around <= _SMALL and there.beside < _WHOLE_EDGE and look.firm > _TELLS
    propped = not small and (across or beside)
    flanked = there.flanked > _FLANKED and not flat
    return narrowed or propped or flanked or there.skirt > profile.skirt or not sized


def doubts(
    seen: Foreground, looks: list[Judged], pieces: tuple[Piece, ...], profile: DiceProfile, expect: int | None
) -> tuple[Doubt, ...]:
    """Return all doubts, the one that explains most first."""
    return (
        *_of_the_scene(seen, profile),
        *of_hands(seen, 2**profile.look, pieces, expect),
        *_of_the_number(pieces, expect),
        *_of_the_dice(looks, pieces, profile),
    )


def _of_the_scene(seen: Foreground, profile: DiceProfile) -> Iterator[Doubt]:
    low, high = LIGHT_LIMITS
    if not all(low <= gain <= high for gain in seen.light) or max(seen.light) > TINT_LIMIT * min(seen.light):
        yield Doubt(Doubted.LIGHT_CHANGED)
    pixels, degrees = seen.nudge.way * 2**profile.look, abs(seen.nudge.degrees)
    if degrees > _TURNED or pixels > _MOVED * float(profile.lie[0]) * 2**profile.work:
        yield Doubt(Doubted.CAMERA_MOVED, moved=how_far(seen, profile.look))
    elif seen.unrest > _ANOTHER_TABLE:
        yield Doubt(Doubted.CAMERA_MOVED)


def _of_the_number(pieces: tuple[Piece, ...], expect: int | None) -> Iterator[Doubt]:
    if expect is None:
        yield Doubt(Doubted.NUMBER_UNKNOWN, found=len(pieces))
    elif len(pieces) > expect:
        yield Doubt(Doubted.TOO_MANY, found=len(pieces), expected=expect)
    elif len(pieces) < expect:
        yield Doubt(Doubted.TOO_FEW, found=len(pieces), expected=expect)


def _of_the_dice(looks: list[Judged], pieces: tuple[Piece, ...], profile: DiceProfile) -> Iterator[Doubt]:
    all_right = 1.0
    for number, (look, piece) in enumerate(zip(looks, pieces, strict=True), start=1):
        all_right *= piece.confidence
        name = _doubted(look, piece, profile)
        if name is not None:
            yield Doubt(name, number, piece.place)
    if all_right < SURE_OF_ALL and all(piece.confidence >= SURE_OF_A_FACE for piece in pieces):
        number = min(range(len(pieces)), key=lambda index: pieces[index].confidence) + 1
        yield Doubt(Doubted.FITS_BOTH, number, pieces[number - 1].place)


def _doubted(look: Judged, piece: Piece, profile: DiceProfile) -> Doubted | None:
    """Return what is doubted about one die, if anything is."""
    if _cut_off(look, profile):
        return Doubted.CUT_OFF
    if look.burnt > _BURNT and piece.face is None:
        return Doubted.GLARE
    if leans(look, profile):
        return Doubted.COCKED
    if piece.face is None:
        return Doubted.FITS_NEITHER
    if look.sharp < _SHARP and not look.plain:
        return Doubted.BLUR
    if look.lead < _LEAST_LEAD or piece.confidence < SURE_OF_A_FACE:
        return Doubted.FITS_BOTH
    return None


def _cut_off(look: Judged, profile: DiceProfile) -> bool:
    """Whether the picture's border cuts a part of the print off."""
    corners = look.frame[:2] + PRINT.reach * np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]]) @ look.frame[
        2:
    ].reshape(2, 2)
    last = np.array(profile.size) // 2**profile.work - 1
    return bool((corners < 0).any() or (corners > last).any())
