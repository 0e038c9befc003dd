"""What lies there and was not read as a piece, though it may be one.

A disc that stands on its edge is a narrow thing as long as a disc, one that leans a broader thing with a
face's ground; a coin, that may lie on one, is round and as large as a disc; one that lies under another shows
as a crescent along it; one that leaves the picture is cut off by its border. They are looked for in the
reduced picture, outside the discs that were found, and measured in radii of a whole disc.

>>> [doubt.name for doubt in likely_pieces(Lefts(seen, pieces, profile))]
[<Doubted.ON_EDGE: 'on-edge'>]
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.vision.discs.ground import Found
from companion.vision.discs.profile import Profile
from companion.vision.discs.unread.between import between_two, with_filled_corners
from companion.vision.discs.unread.blocks import is_a_block
from companion.vision.discs.unread.rests import FAINT_AWAY, Left, Lefts, Rest
from companion.vision.discs.unread.roundness import Box, Rims
from companion.vision.discs.unread.strip import strips
from companion.vision.foreground import Foreground
from companion.vision.reading import Doubt, Doubted

Mask = NDArray[np.uint8]

_LENGTH, _LEAST_AREA = 1.7, 0.1
"""How long a disc looks, in radii, however it lies, and its least share of a disc's area."""
_NARROW, _BROADEST, _LONGEST = 0.6, 1.2, 3.0
"""How narrow a standing disc looks at the most, as a share of its length and in radii, and how long: cubes
are broader, matches and pens longer."""
_COIN, _COIN_AREA = (1.4, 1.1), 0.3
"""The least that shows of a coin, long and narrow, and its share of a disc's area: what lies beside it hides
a part, and a part may have the table's colour."""
_FAINT_COIN, _FAINT_ROUND, _FAINT_FILL, _FAINT_SOLID_COIN = (1.7, 2.7), 0.87, (0.68, 0.83), 0.5
"""Of a coin that hardly differs from the table: how narrow and how long it is, how nearly as broad as long,
which share of its box it fills (a block all of it), and how much of it is clearly no table at the most."""
_TWO_COINS = 1.6
"""How many times larger than a disc with its shadow two coins are that touch, or a coin and a cube. What the
border cuts off may be larger than what shows of it: a card with round art."""
_OVAL, _OVAL_FROM, _TURNED = (1.95, 2.7), 0.9, (-15, 15)
"""How long the outline of a disc is that leans, and how broad at the least to tell its shape; and by how many
degrees its coarse outline may be turned from its rim, since its side shows on one side only."""
_LEANS, _ALL_SIDE, _MORE_FACE, _FACE = (1.85, 2.6), 0.5, 3.0, (0.15, 0.6)
"""A leaning disc is so long: a die is shorter, and two dice that touch are longer. The broader it looks, as a
share of its length, the more of it is its face: beyond `_ALL_SIDE` so many times more, between these shares;
print takes the rest."""
_FAINT_FACE, _SHADED_FACE = 0.3, 0.5
"""The share that is a face's ground of one that hardly differs from the table, and of that with its shadow:
cubes look like it otherwise."""
_ALL_FACE = 0.9
"""Of a disc that leans less than this is its face's ground: its side and its print show as well."""
_DARK_LONG, _DARK_AREA, _ROUNDED = 3.4, 0.3, 0.85
"""A dark disc that stands or leans, with its shadow: how long at the most, its least area in discs', and how
much of its box it fills at the most."""
_ALONE, _CROWD = 0.4, 0.6
"""What lies alone has less than this, in discs' areas, so near: parts of a card or a sleeve that has the
table's colours lie close to each other."""
_THIN, _SHORTENED, _AT_A_DISC = 0.75, 1.4, 1.3
"""What is as narrow as this, in radii, is thinner than a cube, and may be as short: a disc hides its end.
What is taken away with a disc that it stands at makes it shorter still."""
_FAINT, _FAINT_SOLID = (1.75, 1.05), (0.08, 0.8)
"""Of a standing disc that hardly differs from the table: how long it is at the least and how narrow at the
most, in radii, and between which shares of it are no table beyond doubt: more would be measured by itself."""
_MISSING, _MISSING_NARROW, _MISSING_BOX = (1.3, 3.1), 0.66, 0.4
"""Where a disc is missing, it may be whatever is so long and, as a share of that, no broader, unless its box
is smaller than this, in square radii."""
_WHOLE, _GOES_ON, _GOES_ON_SHORT = 1.85, 0.65, 0.3
"""What has this share of its outline beside something large that hardly differs from the table is a part of
that. A whole disc is so long; what is shorter is a part sooner."""


def likely_pieces(lefts: Lefts) -> Iterator[Doubt]:
    """Doubt what is a standing disc in all likelihood, however many were thrown.

    Shadows are left out: that of a cube may be as long as a disc. What looks like a shadow and lies there
    with nothing that could cast it is a dark disc.
    """
    seen, left = lefts.seen, lefts.body
    faint = [*_faint(lefts.faint_body, lefts), *_faint(lefts.faint, lefts)] if lefts.are_cluttered else []
    lonely = _on_their_own(filter(_is_narrow, _whole(lefts.lonely)), lefts)
    standing = _standing((*_whole(left), *lonely, *faint), lefts)
    found = [*_inside(standing, left)]
    yield from found or _inside(_standing(_whole(lefts.with_shadow(seen.body)), lefts), left)
    if any(between_two(seen.body, seen.mask, lefts.pairs)):
        mask = _small(seen.mask, lefts)
        body = np.asarray(cv2.bitwise_and(seen.body, mask), np.uint8)
        places = between_two(body, mask, lefts.pairs)
        yield from (Doubt(Doubted.ON_EDGE, place=place) for place in places)


def standing_strips(lefts: Lefts, found: Found) -> Iterator[Doubt]:
    """Doubt what stands between two discs and shows as a strip of one colour."""
    pairs = with_filled_corners(lefts.seen.mask, lefts.pairs)
    if len(pairs):
        places = strips(_small(lefts.seen.mask, lefts), pairs, found)
        yield from (Doubt(Doubted.ON_EDGE, place=place) for place in places)


def broad_pieces(lefts: Lefts, found: Found, rims: Rims) -> Iterator[Doubt]:
    """Doubt what is too broad to stand: a coin that may lie on a disc, or one that leans and lies alone.

    Cubes are not round, and have not the ground of our faces.
    """
    left, profile = lefts.body, lefts.profile
    coins = _coins(left, rims, profile)
    sized = [*_oval_sized(left)]
    ovals = _ovals(sized, rims, profile)
    if lefts.are_cluttered:
        coins = coins or _coins(lefts.faint, rims, profile) or _faint_rounds(lefts)
        for faint, face in ((lefts.faint_body, _FAINT_FACE), (lefts.faint, _SHADED_FACE)):
            ovals = ovals or _with_a_face(_ovals([*_oval_sized(faint)], rims, profile), found, face)
    ovals = ovals or _ovals([*_oval_sized(lefts.lonely)], rims, profile)
    ovals = ovals or _ovals(_with_a_face(sized, found, _FAINT_FACE), rims, profile, _TURNED)
    for rest in _apart_from_large(coins, lefts, _TWO_COINS):
        yield replace(left.doubt(rest), name=Doubted.HIDDEN)
    ovals = [rest for rest in ovals if rest not in coins]
    yield from (left.doubt(rest) for rest in _apart_from_large(ovals, lefts))
    broad = (rest for rest in _whole(left) if not _is_narrow(rest) and rest not in (*coins, *ovals))
    leaning = [rest for rest in broad if _leans(rest, found) and not is_a_block(rest, lefts.seen)]
    yield from _alone(leaning, left, lefts)
    if not (coins or ovals or leaning):
        faintly = _partly_solid(lefts.faint_body, lefts) if lefts.are_cluttered else iter(())
        leaning = [rest for rest in faintly if _leans(rest, found) and _ground(rest, found) < _ALL_FACE]
        leaning = [rest for rest in leaning if not is_a_block(rest, lefts.seen)]
        yield from _alone(leaning, lefts.faint_body, lefts)
        yield from _alone([*filter(_is_dark_disc, _far_off(lefts.lonely))], lefts.lonely, lefts)


def _alone(rests: list[Rest], left: Left, lefts: Lefts) -> Iterator[Doubt]:
    """Doubt those that lie in the picture and alone."""
    others = [rest for rest in left if not any(rest.apart(one) == 0 for one in rests)] if rests else []
    for rest in _apart_from_large(rests, lefts):
        if left.is_inside(rest) and _crowd(rest, others) < _CROWD:
            yield left.doubt(rest)


def _far_off(left: Left) -> Iterator[Rest]:
    """Yield what is as long as a disc, and so far from discs that it is none of their shadows."""
    return (rest for rest in _whole(left) if left.away(rest) >= FAINT_AWAY)


def _is_dark_disc(rest: Rest) -> bool:
    """Whether what looks like a shadow has the size of a disc, and no corners: blocks fill their box."""
    return rest.long < _DARK_LONG and rest.area > _DARK_AREA and rest.fill < _ROUNDED


def possible_pieces(lefts: Lefts) -> Iterator[Doubt]:
    """Doubt all that a missing piece may be: what is as long as a disc and much narrower."""
    left, (shortest, longest) = lefts.with_shadow(lefts.seen.mask), _MISSING
    for rest in left:
        slender = rest.narrow < _MISSING_NARROW * rest.long and rest.long * rest.narrow > _MISSING_BOX
        if slender and shortest < rest.long < longest:
            yield left.doubt(rest)


def _whole(left: Left) -> Iterator[Rest]:
    """Yield what is as long as a disc, and not large."""
    for rest in left:
        least = _SHORTENED if rest.narrow < _THIN else _LENGTH
        shortened = rest.narrow < _THIN and rest.long > _AT_A_DISC and left.touches_a_disc(rest)
        long = (rest.long > least or shortened) and rest.area > _LEAST_AREA
        if long and not rest.is_large() and left.reaches_out(rest):
            yield rest


def _standing(whole: Iterable[Rest], lefts: Lefts) -> list[Rest]:
    """Return what is as narrow as a disc that stands, and no part of anything longer or larger.

    What is left of the rim of a disc that it touches may make it broader; so all is looked at once more with
    more of each disc taken away.
    """
    short = [rest for rest in whole if _is_narrow(rest) and rest.long < _LONGEST]
    short = [rest for rest in short if not is_a_block(rest, lefts.seen)]
    others = [rest for rest in lefts.body if lefts.body.reaches_out(rest)] if short else []
    return [*_apart_from_large([rest for rest in short if not _is_continued(rest, others)], lefts)]


def _inside(standing: list[Rest], left: Left) -> Iterator[Doubt]:
    """Doubt what stands, unless the border cuts it off."""
    for doubt in map(left.doubt, standing):
        if doubt.name is not Doubted.CUT_OFF:
            yield doubt


def _faint(left: Left, lefts: Lefts) -> Iterator[Rest]:
    """Yield what may be a standing disc that lies alone and of which a part hardly differs from the table."""
    shortest, broadest = _FAINT
    for rest in _partly_solid(left, lefts):
        others = (other for other in left if other is not rest)
        if rest.long >= shortest and rest.narrow <= broadest and _crowd(rest, others) < _CROWD:
            yield rest


def _partly_solid(left: Left, lefts: Lefts) -> Iterator[Rest]:
    """Yield what is as long as a disc, away from discs, and hardly differs from the table in a part."""
    few, most = _FAINT_SOLID
    return _on_their_own((rest for rest in _far_off(left) if few < _solid(rest, lefts.seen) < most), lefts)


def _on_their_own(rests: Iterable[Rest], lefts: Lefts) -> Iterator[Rest]:
    """Yield those that do not hang together with something large, be it by what hardly differs from the
    table: light and shadow at the edge of a large thing look like a thing of their own.
    """
    few = list(rests)
    large = _large(lefts.seen.faint, lefts) if few else lefts.seen.faint
    return (rest for rest in few if not large[rest.outline[0, 1], rest.outline[0, 0]])


def _solid(rest: Rest, seen: Foreground) -> float:
    """Return which share of a thing is no table beyond doubt."""
    return float((seen.body[rest.filled(seen.body.shape) > 0] > 0).mean())


def _crowd(rest: Rest, others: Iterable[Rest]) -> float:
    """Return the area, in discs, of those of the others that lie close to it."""
    near = (other.area for other in others if rest.apart(other) < _ALONE * rest.radius)
    return sum(near)


def _apart_from_large(whole: list[Rest], lefts: Lefts, times: float = 1.0) -> Iterator[Rest]:
    """Yield those that are no part of something large, be it that this hardly differs from the table."""
    if not whole:
        return
    mask = lefts.seen.mask
    large = _large(mask, lefts, times)
    faint = cv2.bitwise_and(_large(lefts.seen.faint, lefts, times), cv2.bitwise_not(mask))
    for rest in whole:
        x, y = rest.outline[0]
        goes_on = _GOES_ON if rest.long > _WHOLE else _GOES_ON_SHORT
        if not large[y, x] and _share_beside(rest, faint) < goes_on:
            yield rest


def _share_beside(rest: Rest, mask: MatLike) -> float:
    """Return the share of what lies right round a thing that a mask holds."""
    filled = rest.filled(mask.shape)
    beside = cv2.bitwise_xor(cv2.dilate(filled, np.ones((3, 3), np.uint8)), filled)
    return cv2.countNonZero(cv2.bitwise_and(beside, mask)) / max(1, cv2.countNonZero(beside))


def _is_narrow(rest: Rest) -> bool:
    return rest.narrow < min(_NARROW * rest.long, _BROADEST)


def _coins(left: Left, rims: Rims, profile: Profile) -> list[Rest]:
    """Return what has the size of a coin, or so much of it as shows, and the rim of one."""
    (long, narrow), scale = _COIN, 2 ** (profile.look - profile.work)
    return [
        rest
        for rest in left
        if not (rest.long < long or rest.narrow < narrow)
        and not rest.is_large(_TWO_COINS if left.is_inside(rest) else 1.0)
        and rest.area > _COIN_AREA
        and rims.is_round(_box(rest, scale), rest.radius * scale)
    ]


def _faint_rounds(lefts: Lefts) -> list[Rest]:
    """Return what is round and as large as a coin, and hardly differs from the table for the most part, so
    that its rim has no edges.
    """
    left, (least, most), (emptiest, fullest) = lefts.faint_body, _FAINT_COIN, _FAINT_FILL
    return [
        rest
        for rest in _whole(left)
        if least < rest.narrow
        and rest.long < most
        and rest.narrow > _FAINT_ROUND * rest.long
        and emptiest < rest.fill < fullest
        and left.is_inside(rest)
        and _solid(rest, lefts.seen) < _FAINT_SOLID_COIN
    ]


def _oval_sized(left: Left) -> Iterator[Rest]:
    """Yield what is as long as a disc that leans, and broad enough to tell its shape."""
    shortest, longest = _OVAL
    for rest in _whole(left):
        if shortest < rest.long < longest and rest.narrow > _OVAL_FROM:
            yield rest


def _ovals(rests: list[Rest], rims: Rims, profile: Profile, turned: tuple[float, ...] = (0.0,)) -> list[Rest]:
    """Return what has the outline of a disc that leans, if turned by one of so many degrees."""
    return [rest for rest in rests if any(_is_oval(rest, rims, profile, each) for each in turned)]


def _is_oval(rest: Rest, rims: Rims, profile: Profile, turned: float) -> bool:
    scale = 2 ** (profile.look - profile.work)
    _, (across, along), degrees = cv2.minAreaRect(rest.outline)
    degrees += turned + (90 if along > across else 0)
    return rims.is_oval(_box(rest, scale), rest.radius * scale, degrees, rest.long / rest.narrow)


def _with_a_face(rests: list[Rest], found: Found, least: float) -> list[Rest]:
    """Return those of which a larger share has the ground of our faces."""
    return [rest for rest in rests if _ground(rest, found) > least]


def _box(rest: Rest, scale: int) -> Box:
    """Return what holds a thing in the work picture, which is so many times larger than the mask."""
    return Box(*(scale * (rest.outline.min(axis=0) - 1)), *(scale * (rest.outline.max(axis=0) + 2)))


def _is_continued(rest: Rest, others: list[Rest]) -> bool:
    """Whether it is longer than a disc together with what lies in line with it: a match of which a part has
    the table's colour.
    """
    for other in others:
        if 0 < rest.apart(other) < _ALONE * rest.radius + 1:
            _, sides, _ = cv2.minAreaRect(np.concatenate([rest.outline, other.outline]))
            if min(sides) + 1 < _BROADEST * rest.radius and max(sides) + 1 > _LONGEST * rest.radius:
                return True
    return False


def _leans(rest: Rest, found: Found) -> bool:
    """Whether as much of it has the ground of our faces as a leaning disc shows of its face."""
    shortest, longest = _LEANS
    if not shortest < rest.long < longest:
        return False
    least, most = _FACE
    share = np.clip(_MORE_FACE * (rest.narrow / rest.long - _ALL_SIDE), least, most)
    return _ground(rest, found) > float(share)


def _ground(rest: Rest, found: Found) -> float:
    """Return which share of a thing has the ground of our faces."""
    scale = 2 ** (found.profile.look - found.profile.work)
    y, x = np.nonzero(rest.filled(found.seen.mask.shape) > 0)
    return float(found.ground_at((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5).mean())


def _small(mask: Mask, lefts: Lefts) -> Mask:
    """Return a mask without what is larger than a standing disc with its shadow."""
    return np.asarray(cv2.bitwise_and(mask, cv2.bitwise_not(_large(lefts.seen.mask, lefts))), np.uint8)


def _large(mask: Mask, lefts: Lefts, times: float = 1.0) -> Mask:
    """Return what of a mask is so many times larger than a standing disc with its shadow."""
    outlines = [rest.outline for rest in lefts.with_shadow(mask) if rest.is_large(times)]
    return np.asarray(cv2.drawContours(np.zeros_like(mask), outlines, -1, 255, -1), np.uint8)
