"""What hides a part of a card: another card, a piece upon it, or a lamp that mirrors itself.

    >>> covers = covers_of(fit, beside, taken, varied)
    >>> covers.upon, covers.unexplained
    (0.04, 0.0)

A card that nobody taught differs from a taught one by a digit or a symbol, where other cards of its deck do
too (`varied.py`). So whatever differs counts as another print, unless it can only be a cover: what another
card explains already; what goes on beyond the card's border and is larger than any symbol; and pieces. A
piece is one convex solid that cuts a print of the card, which is seen to go on around it, or that lies mostly
beside its print and has a colour in which the card has no solids: a symbol does neither. A block of several
tones is one where it comes over the border, lies mostly where no cards differ, has colours that are none of
the card's, or where dense print goes on all around and the card has no badge. Where paper is seen instead of
a print, no piece lies. What only touches a cover or a piece is judged by itself. Glare makes nothing darker:
what is, beside it, is judged by itself too. Nothing that lies upon a card is long and thin: where a strip
differs, as its frame along a side, it is another card or lies elsewhere.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.cards.fit import ODD, SHORT_PX, Bools, Fit, Floats
from companion.vision.light import greatest

COVER = 0.11
"""Share of the side; what differs over as much is no grain and no shift (about 7 mm)."""
ANOTHER = ((0.0, COVER), (ODD, COVER / 2), (2 * ODD, COVER / 3))
"""By so many levels another print differs over as much at least: what is left of a symbol beside a cover is
small, and its ink strong."""
SMALLEST, THING = 0.06, 0.1
"""Shares of the side over which a piece has one colour (4 mm), and over which no blurred digit has (6 mm)."""
DEEP = 2.0
"""Pixels from its border at which a piece is first seen: as far as a card's print is ever off."""
CONVEX, LONG = 0.88, 3.0
"""Share of its hull that a piece fills, with the pieces that hide a part of it; times that it is as long as
it is wide."""
CUBE = 0.09
"""Share of the side over which a piece of several tones differs everywhere: 6 mm, of a die of 8."""
CROSSES = 0.4
"""Share of the side along which a piece comes over the border at most."""
VARIES, MOSTLY = 0.5, 0.6
"""Shares of such a piece: the most of it that lies where cards of the deck differ, and the least that has
none of the card's colours."""
BLOCK, DENSE = 0.13, 0.4
"""Share of the side over which one differs that is told by the print around it (8 mm, of a cube of 10), and
share of its surroundings in which that goes on: more than around a symbol upon paper."""
OUTLINED = 0.6
"""Share of its rim in which the card has one colour, from which it has a badge of its own there."""
FINE = 8.0
"""Levels in steps of which the colours of a card's solids are told."""
VARIED = 0.1
"""Share of a place in other colours than its own, from which a print is there."""
GROUND = 0.2
"""Share of a card's solids in one colour, from which that is its paper or another ground of its print."""
REPLACED, LARGER = 0.5, 3
"""Share of a solid in which the card has a print, and of two prints that they have in common, from which it
can be a symbol instead of another one; times that a print is larger which can only be cut."""
BLUR, AROUND, SHADE = 2, 4, 6
"""Pixels around a piece in which it is blurred, up to which the print that it cuts is seen to go on, and in
which it throws its shade."""
OVER = 0.3
"""Share of the side over which another card comes over the border: more than a symbol takes."""
SPANS, THE_MOST = 0.8, 0.65
"""Or share of the side along which it comes over the border, everywhere by `COVER`, where so much of the card
agrees: one that is laid beside its place shows less, since strips of both neighbours are in it."""
GOES_ON = 0.6
"""Share of where it meets the border from which something lies beyond it, too."""
STRIP = 5
"""Pixels that such a strip is wide at least: a line that is a pixel off differs by less."""
GLARE = 225
"""Levels of all colours from which what is too bright may be a lamp that mirrors itself."""
BRIGHTER = 8
"""Levels by which that is brighter than the card's own paper."""
GLEAM = 2
"""Pixels that it is wide at least: beside dark lines cameras sharpen paper to as bright, less wide."""
HALO = 12
"""Pixels around it in which the print is paler; never darker."""
BESIDE_PX = 9
"""Pixels beyond a card's border in which something else may lie: an outline is certain to as much."""


@dataclass(frozen=True, slots=True, eq=False)
class Covers:
    """What of a card is hidden."""

    open: Bools
    """Where no other card lies over it, and nothing is mirrored."""
    hidden: Bools
    """Where a piece lies upon it."""
    upon: float
    """The share of the card that pieces hide."""
    unexplained: float
    """The share of the card that differs, and can be another print."""


def covers_of(fit: Fit, beside: Bools, taken: Bools, varied: Bools) -> Covers:
    """Return what hides this card: `beside` is where something lies around it, `taken` what others explain.

    Both are as large as the card with `BESIDE_PX` on all sides. `varied` is where cards of its deck differ.
    """
    others = within(taken)
    mirrored = _mirrored(fit)
    differs = ~fit.agrees & fit.inside & ~others
    if not differs.any():
        return Covers(fit.inside & ~mirrored & ~others, differs, 0.0, 0.0)
    glare = differs & _grown(mirrored, 2 * HALO + 1) & ~_darker(fit)
    _, labels, parts, _ = cv2.connectedComponentsWithStats(differs.astype(np.uint8))
    large = _holds(differs, COVER)
    wide = _holds(differs, OVER) if large.any() else large
    in_glare = cv2.blur(glare.astype(np.float32), (round(OVER * SHORT_PX),) * 2)
    of_cover = wide & (in_glare < 0.5)  # glare is as wide, and no card
    deep = differs & ~glare & _grown(large, round(COVER * SHORT_PX) + 3)
    strips = _strips(differs & ~glare, large)
    border, goes_on = _border(fit.inside, beside)
    crossed = _short(border & goes_on)
    over, upon, other = (np.zeros_like(differs) for _ in range(3))
    for label, (left, top, width, height, _) in enumerate(parts[1:].tolist(), 1):
        box = (
            slice(max(0, top - SHADE - AROUND), top + height + SHADE + AROUND),
            slice(max(0, left - SHADE - AROUND), left + width + SHADE + AROUND),
        )
        part = labels[box] == label
        at_border = part & border[box]
        meets = np.count_nonzero(at_border)
        enters = meets and np.count_nonzero(at_border & goes_on[box]) > GOES_ON * meets
        along = np.count_nonzero(at_border & deep[box])
        spans = along > SPANS * SHORT_PX and fit.seen > THE_MOST
        if enters and (spans or (part & of_cover[box]).any()):
            own = part & ~glare[box]
            discs = part & wide[box]
            rest = own & ~(_cover_of(discs) if discs.any() else _reach(own, at_border))
            joined = _apart(rest, at_border) & large[box]
            beyond = _grown(joined, round(COVER * SHORT_PX))
            over[box] |= part & ~beyond
            other[box] |= part & beyond
        else:
            rest = part & ~glare[box]
            while (piece := _piece(fit, box, rest, (upon | glare)[box])) is not None or (
                piece := _block(fit, box, rest, upon[box], crossed[box], varied[box])
            ) is not None:
                upon[box] |= part & piece
                rest = rest & ~piece
            if any(_holds(rest & (fit.odd[box] > level), size).any() for level, size in ANOTHER):
                other[box] |= rest
    free = fit.inside & ~_grown(over | glare, 7) & ~mirrored & ~others
    area = max(1, int(np.count_nonzero(fit.inside)))
    hidden = _grown(upon, 7)
    upon_share, other_share = (int(np.count_nonzero(each)) / area for each in (upon, other | strips))
    return Covers(free, hidden, upon_share, other_share)


def within(around: Bools) -> Bools:
    """Return what of a mask with `BESIDE_PX` on all sides lies in the card itself."""
    return around[BESIDE_PX:-BESIDE_PX, BESIDE_PX:-BESIDE_PX]


def _reach(part: Bools, at_border: Bools) -> Bools:
    """Return how far another card comes over this one, by what is long along a side of it."""
    upright = np.count_nonzero(at_border.any(axis=1)) > np.count_nonzero(at_border.any(axis=0))
    side = round(OVER * SHORT_PX)
    line = np.ones((side, 1) if upright else (1, side), np.uint8)
    long = cv2.morphologyEx(part.astype(np.uint8), cv2.MORPH_OPEN, line) > 0
    return np.broadcast_to(long.any(axis=0 if upright else 1, keepdims=True), part.shape)


def _cover_of(middles: Bools) -> Bools:
    """Return the largest discs about these middles: a card that comes over this one is full of them."""
    side = round(OVER * SHORT_PX)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.dilate(middles.astype(np.uint8), disc) > 0, np.bool_)


def _apart(rest: Bools, at_border: Bools) -> Bools:
    """Return what lies away from the border."""
    _, labels = cv2.connectedComponents(rest.astype(np.uint8))
    outside = np.unique(labels[at_border])
    return np.asarray(rest & ~np.isin(labels, outside[outside > 0]), np.bool_)


def _strips(differs: Bools, large: Bools) -> Bools:
    """Return what differs along more than a symbol, and nowhere as wide as a cover."""
    thin = (differs & ~_grown(large, round(COVER * SHORT_PX) + 2 * STRIP)).astype(np.uint8)
    strips = cv2.morphologyEx(thin, cv2.MORPH_OPEN, np.ones((STRIP, STRIP), np.uint8))
    _, labels, parts, _ = cv2.connectedComponentsWithStats(strips)
    long = parts[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1) > OVER * SHORT_PX
    long[0] = False
    return np.asarray(long[labels], np.bool_)


def _mirrored(fit: Fit) -> Bools:
    """Return where a lamp mirrors itself: too bright for the print, and brighter than the paper."""
    bright = (fit.bright >= GLARE) & (fit.odd > ODD)
    if not bright.any():
        return bright
    paper = float(np.percentile(fit.bright[fit.agrees], 90)) if fit.agrees.any() else 255.0
    return _grown(_shrunk(bright & (fit.bright >= paper + BRIGHTER), GLEAM), 9)


def _darker(fit: Fit) -> Bools:
    """Return where it is darker than the print: no lamp does that."""
    darkest = cv2.erode(fit.card.soft, np.ones((3, 3), np.uint8))
    return np.asarray(greatest(darkest - fit.light) > 2 * ODD, np.bool_)


def _border(inside: Bools, beside: Bools) -> tuple[Bools, Bools]:
    """Return a card's border, and where on it something lies beyond."""
    y, x = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    border, on = np.zeros_like(inside), np.zeros_like(inside)
    for row, out in ((y[0], 0), (y[-1], -1)):
        border[row, x] = True
        on[row, x] |= beside[out, BESIDE_PX:-BESIDE_PX][x]
    for column, out in ((x[0], 0), (x[-1], -1)):
        border[y, column] = True
        on[y, column] |= beside[BESIDE_PX:-BESIDE_PX, out][y]
    return border, on


def _solids(fit: Fit) -> Floats:
    """Return the colours in which the card has solids."""
    side = round(THING * SHORT_PX / 2)
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    taught = fit.card.soft
    flat = greatest(cv2.dilate(taught, near) - cv2.erode(taught, near)) < ODD
    return np.asarray(taught[flat & fit.inside][::4], np.float32)


def _piece(fit: Fit, box: tuple[slice, slice], part: Bools, known: Bools) -> Bools | None:
    """Return a piece in what differs, with its shade: one convex solid, but for what `known` pieces hide."""
    odd = part & (fit.odd[box] > ODD)
    depth = cv2.distanceTransform(np.pad(odd, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    y, x = np.unravel_index(int(depth.argmax()), depth.shape)
    if depth[y, x] < DEEP:
        return None
    light = fit.light[box]
    colour = np.median(light[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].reshape(-1, 3), axis=0)
    like = _is_near(light, colour) & _grown(part, 5)
    opened = cv2.morphologyEx(like.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, labels = cv2.connectedComponents(opened)
    solid = _filled(labels == labels[y, x])
    if not labels[y, x] or not _holds(solid, SMALLEST).any() or _hull(solid, solid | known) is None:
        return None
    ring = _grown(solid, 2 * AROUND + 1) & ~_grown(solid, 2 * BLUR + 1)
    if not ring.any() or _is_paper(fit, colour):
        return None
    printed, seen, goes_on = _prints(fit, box, solid)
    hides, cuts = np.mean(printed[solid & odd]) > VARIED, np.mean(goes_on[ring]) > VARIED
    replaced = np.mean(printed[solid]) > REPLACED
    small = not _holds(solid, THING).any()
    if replaced and _is_symbol(_joined_to(printed, solid), _joined_to(seen, solid), solid):
        return None
    if (hides and cuts) or (not replaced and _foreign(fit, colour[None], blurred=small)[0]):
        return _grown(solid, 2 * SHADE + 1)
    return None


def _filled(mask: Bools) -> Bools:
    """Return a mask without its holes: the pips of a die."""
    outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros(mask.shape, np.uint8), outlines, -1, 1, -1) > 0, np.bool_)


def _hull(solid: Bools, full: Bools) -> Bools | None:
    """Return the hull of a solid that is shaped as a piece: not too long, and `full` but for a little."""
    outline = cv2.convexHull(cv2.findNonZero(solid.astype(np.uint8)))
    sides = cv2.minAreaRect(outline)[1]
    hull = cv2.fillConvexPoly(np.zeros(solid.shape, np.uint8), outline, 1) > 0
    return None if max(sides) > LONG * min(sides) or np.mean(full[hull]) < CONVEX else hull


def _short(runs: Bools) -> Bools:
    """Return where something as short as a piece lies beyond a card's border."""
    _, labels, parts, _ = cv2.connectedComponentsWithStats(_grown(runs, 3).astype(np.uint8))
    short = parts[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1) < CROSSES * SHORT_PX
    return np.asarray(runs & short[labels], np.bool_)


def _block(
    fit: Fit, box: tuple[slice, slice], part: Bools, known: Bools, crossed: Bools, varied: Bools
) -> Bools | None:
    """Return a piece of several tones in what differs, as a die or a cube with its sides, and its shade.

    It is convex and wide. It comes over the border, lies where no two cards differ, has mostly colours that
    are none of the card's, or lies upon dense print.
    """
    whole = _widest(part, part | known)
    if whole is not None and np.count_nonzero(_grown(whole, 2 * SHADE + 1) & crossed) > STRIP:
        return _grown(whole, 2 * SHADE + 1)
    hull = _widest(_filled(part & (fit.odd[box] > ODD)), part | known)
    if hull is None:
        return None
    beside = np.mean(_prints(fit, box, hull)[0][hull]) < REPLACED
    is_block = (
        np.mean(varied[hull]) < VARIES
        or (beside and np.mean(_foreign(fit, fit.light[box][hull], blurred=True)) > MOSTLY)
        or _is_upon_print(fit, box, hull, known)
    )
    return _grown(hull, 2 * SHADE + 1) if is_block else None


def _is_upon_print(fit: Fit, box: tuple[slice, slice], hull: Bools, known: Bools) -> bool:
    """Say whether dense print goes on all around a block, whose outline is none of the card's own."""
    if not _holds(hull, BLOCK).any() or _is_paper(fit, np.median(fit.light[box][hull], axis=0)):
        return False
    rim = fit.card.soft[box][_shrunk(hull, BLUR + 1) & ~_shrunk(hull, 3 * BLUR + 1)]
    if np.mean(_is_near(rim, np.median(rim, axis=0))) > OUTLINED:  # a badge of the card stands there
        return False
    ring = _grown(hull, 2 * AROUND + 1) & ~_grown(hull, 2 * BLUR + 1) & ~known & fit.inside[box]
    return bool(ring.any() and np.mean(_prints(fit, box, hull)[2][ring]) > DENSE)


def _widest(mask: Bools, full: Bools) -> Bools | None:
    """Return the hull of a mask's largest part that is as wide as a small cube, and shaped as a piece."""
    side = round(CUBE * SHORT_PX)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    wide = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc)
    _, labels, parts, _ = cv2.connectedComponentsWithStats(wide)
    return _hull(labels == 1 + int(parts[1:, cv2.CC_STAT_AREA].argmax()), full) if len(parts) > 1 else None


def _prints(fit: Fit, box: tuple[slice, slice], solid: Bools) -> tuple[Bools, Bools, Bools]:
    """Return where there is print upon what is around a solid: the card's, what is seen, and what goes on."""
    light, taught = fit.light[box], fit.card.soft[box]
    around = _grown(solid, 2 * (AROUND + SHADE) + 1) & ~_grown(solid, 2 * AROUND + 1)
    ground = np.median(taught[around] if around.any() else taught.reshape(-1, 3), axis=0)
    printed, seen = ~_is_near(taught, ground), ~_is_near(light, ground)
    return printed, seen, printed & seen & _is_near(light, taught)


def _joined_to(mask: Bools, part: Bools) -> Bools:
    """Return a part, and what of a mask is joined to it."""
    _, labels = cv2.connectedComponents((mask | part).astype(np.uint8))
    return np.asarray(labels == labels[part][0], np.bool_)


def _is_symbol(taught: Bools, seen: Bools, solid: Bools) -> bool:
    """Say whether a solid is a symbol in the place of the card's own, which is about as large."""
    area, both = np.count_nonzero(taught), np.count_nonzero(taught & seen)
    whole = np.count_nonzero(_grown(solid, 2 * BLUR + 1))
    return bool(area < LARGER * whole and both > REPLACED * np.count_nonzero(taught | seen))


def _is_paper(fit: Fit, colour: Floats) -> bool:
    """Say whether a colour is a ground of the card: a print is missing there, and no piece looks so."""
    solids = _solids(fit)
    return len(solids) > 0 and bool(np.mean(_is_near(solids, colour)) > GROUND)


def _foreign(fit: Fit, colours: Floats, *, blurred: bool) -> Bools:
    """Return which colours are none of the card's solids; nor blends with its paper, where they are small."""
    solids = _solids(fit)
    if not len(solids):
        return np.ones(len(colours), np.bool_)
    paper = np.median(solids, axis=0)
    ink = np.unique(np.round((solids - paper) / FINE), axis=0) * FINE
    apart = colours - paper
    share = np.ones((len(colours), len(ink)))
    if blurred:
        share = np.clip(apart @ ink.T / np.maximum((ink * ink).sum(axis=1), 1), 0, 1)
    nearest = np.abs(apart[:, None] - share[..., None] * ink).max(axis=2).min(axis=1)
    return np.asarray(nearest >= ODD, np.bool_)


def _is_near(colours: Floats, colour: Floats) -> Bools:
    return np.asarray(greatest(np.abs(colours - colour)) < ODD, np.bool_)


def _holds(mask: Bools, share: float) -> Bools:
    """Return the middles of all discs of this share of the side that lie in a mask."""
    side = round(share * SHORT_PX)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.erode(mask.astype(np.uint8), disc, borderValue=0) > 0, np.bool_)


def _shrunk(mask: Bools, side: int) -> Bools:
    return np.asarray(cv2.erode(mask.astype(np.uint8), np.ones((side, side), np.uint8)) > 0, np.bool_)


def _grown(mask: Bools, side: int) -> Bools:
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((side, side), np.uint8)) > 0, np.bool_)
