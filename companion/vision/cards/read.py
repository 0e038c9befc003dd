"""Names the cards in a picture.

    >>> read_cards(picture, deck)
    (FoundCard(corners=..., name='ace of hearts', sure=True, likely=('ace of hearts',)), ...)

What has four sides is looked up by its thumbnail. Of what lies together, a corner that sticks out is one of a
card: it is looked up too, and taken away, so that the next ones stick out. What is left is looked up by the
marks of its print. Each guess is laid over the picture and compared; then with the taught cards that are as
like what is seen.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.deck import Deck
from companion.vision.cards.find import (
    Mask,
    Quad,
    find_cards,
    foreground,
    jutting,
    quads_in,
    reduced,
    shared,
)
from companion.vision.cards.fit import Fit, Printed, fitted
from companion.vision.cards.found import Corners, FoundCard, sides, warped
from companion.vision.cards.look import SMALL
from companion.vision.cards.rivals import other_print, told_apart
from companion.vision.cards.rows import in_rows
from companion.vision.cards.seek import Marks
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Progress = Callable[[int, int], None]

LIKELIEST = 4
"""Cards that are tried at one place, by their thumbnails."""
RIVALS = 16
"""Cards that one is told apart from."""
OTHER = 15.0
"""Levels by which thumbnails differ that nobody takes for each other."""
SEEN = 0.33
"""The least share of a card by which it is named."""
PRINTED = 0.04
"""The least share of it that is seen and has a print: a blank card says nothing."""
SPOT = 0.3
"""The most by which one place of its print may differ, as a share of that print."""
UPON, THINGS = 0.15, 1
"""The most of it that things hide which lie upon it, and how many they are: more are another print."""
MISSING = 0.005
"""The most of it that may be blank where it has a print: less than a symbol takes."""
ON_TOP = 0.88
"""Share of a card's outline that shows the card, or something else than the bare table."""
ALONE = 0.5
"""The least share of a card by which it is named where no bare table is known."""
SAME_SHAPE = 0.75
"""Share of their union that a card and the outline by which it was found have in common."""
FREE = 0.7
"""Share of what a card explains that no other card has explained before."""
ENOUGH = 0.2
"""Share of a card that has to be left unexplained for marks to be looked for."""
WELL_SEEN = 0.8
"""Where so much agrees, no other thumbnail is tried; unsure cards are named from less on."""
MOST_TRIED = 60
"""Places that are tried by their marks."""


def read_cards(
    picture: Picture, deck: Deck, bare: Picture | None = None, progress: Progress | None = None
) -> tuple[FoundCard, ...]:
    """Return the cards of a picture, row by row; `bare` stands in for the deck's own bare table."""
    mask = foreground(picture, deck.bare if bare is None else bare)
    quads = quads_in(picture, mask)
    if not deck.examples:
        return tuple(
            FoundCard(corners) for corners in find_cards(picture, deck.bare if bare is None else bare)
        )
    reading = _Reading(picture, deck, mask)
    steps: list[Callable[[], object]] = [
        *(partial(reading.look_up, quad) for quad in quads),
        reading.peel,
        reading.seek,
    ]
    for done, step in enumerate(steps, 1):
        step()
        if progress is not None:
            progress(done, len(steps))
    found = reading.found(quads)
    return tuple(found[number] for number in in_rows([card.corners for card in found]))


@dataclass(frozen=True, slots=True, eq=False)
class _Named:
    """What was compared at one place: the best fit, whether it is sure, and names that are likely."""

    fit: Fit
    sure: bool
    likely: tuple[str, ...]


class _Reading:
    """One picture while it is read: what was named, and what of it that explains."""

    def __init__(self, picture: Picture, deck: Deck, mask: Mask | None) -> None:
        self._picture, self._deck, self._things = picture, deck, mask
        shape = reduced(picture).shape[:2]
        self._left = np.ones(shape, np.uint8) if mask is None else mask.copy()
        """What is not the table, and no card explains yet: in a reduced picture."""
        self._claimed = np.zeros(shape, np.uint8)
        self._scale = shape[1] / picture.shape[1]
        smalls = np.array([each.look.small for each in deck.examples], np.float32)
        self._smalls = smalls.reshape(len(deck.examples), -1)
        self._squares = self._smalls**2
        self._aspects = np.array([each.look.aspect for each in deck.examples])
        self._printed = lru_cache(maxsize=64)(self._taught)
        self._named: list[_Named] = []

    def _taught(self, example: int) -> Printed:
        return Printed.of(self._deck.examples[example].name, self._deck.examples[example].picture)

    def look_up(self, quad: Quad) -> bool:
        """Name what lies in four corners by its thumbnail; whether it is sure."""
        tried = list[tuple[Fit, int]]()
        for number, corners in self._by_thumbnail(quad):
            tried.append((fitted(self._picture, corners, self._printed(number)), number))
            if tried[-1][0].seen > WELL_SEEN:
                break
        tried.sort(key=lambda each: -each[0].seen)
        likely = [fit.card.name for fit, _ in tried]
        there = [(fit, number) for fit, number in tried[:2] if shared(fit.corners, quad) > SAME_SHAPE]
        return any(self._judge(fit, number, likely) for fit, number in there)

    def peel(self) -> None:
        """Name what lies together, from the corners that stick out."""
        found = self._things is not None
        while found:
            found = False
            for quad in jutting(self._left, *self._size()):
                if self.look_up(quad / self._scale):
                    found = True
                    break

    def seek(self) -> None:
        """Name what is left by the marks of its print."""
        wide, high = self._size()
        if self._things is not None and np.count_nonzero(self._left) < ENOUGH * wide * high:
            return
        marks = Marks([each.look for each in self._deck.examples])
        left, top, width, height = cv2.boundingRect(self._left)
        box = np.array([left, top, left + width, top + height]) / self._scale
        x, y, right, bottom = box.round().astype(int).tolist()
        part = self._picture[y:bottom, x:right]
        tried = list[Quad]()
        for guess in marks.guesses(
            part, self._left[top : top + height, left : left + width], wide / self._scale
        ):
            corners = guess.corners + np.array([x, y])
            if len(tried) >= MOST_TRIED or any(_same_place(corners, other) for other in tried):
                continue
            tried.append(corners)
            fit = fitted(self._picture, corners, self._printed(guess.example))
            self._judge(fit, guess.example, [fit.card.name])

    def found(self, quads: list[Quad]) -> list[FoundCard]:
        """Return all that was named for sure, then what may be a card elsewhere."""
        cards = [_card(each) for each in self._named if each.sure]
        for each in sorted(self._named, key=lambda each: -each.fit.seen):
            if not each.sure and _is_apart(each.fit.corners, cards):
                cards.append(_card(each))
        for quad in quads:
            if _is_apart(quad, cards):
                cards.append(FoundCard(_corners(quad)))
        return cards

    def _by_thumbnail(self, quad: Quad) -> list[tuple[int, Quad]]:
        """Return the examples that are most like what lies there, each with the corners by its own top."""
        tried = list[tuple[float, int, int]]()
        for turn in range(4):
            corners = np.roll(quad, -turn, axis=0)
            width, height = sides(_corners(corners))
            fitting = np.flatnonzero(np.abs(np.log(width / height / self._aspects)) < 0.25)
            if len(fitting):
                small, seen = self._small(corners)
                scores = _alike(self._smalls, self._squares, small, seen)[fitting]
                tried += [(-float(s), int(n), turn) for s, n in zip(scores, fitting, strict=True)]
        tried.sort()
        return [(number, np.roll(quad, -turn, axis=0)) for _, number, turn in tried[:LIKELIEST]]

    def _small(self, corners: Quad) -> tuple[Floats, Floats]:
        """Return a thumbnail of what lies there, and which of it no other card explains."""
        size = (2 * SMALL[0], 2 * SMALL[1])
        cut = warped(self._picture, corners.astype(np.float32), size)
        seen = warped(1 - self._claimed, (corners * self._scale).astype(np.float32), SMALL)
        small = cv2.resize(cut, SMALL, interpolation=cv2.INTER_AREA)
        return small.astype(np.float32).reshape(-1), np.repeat((seen > 0).astype(np.float32).reshape(-1), 3)

    def _judge(self, fit: Fit, example: int, likely: list[str]) -> bool:
        """Keep what a guess comes to: the card or one like it that is seen there."""
        fit, sure = self._likeliest(fit, example)
        sure = sure and self._lies_on_the_table(fit)
        way = np.diag([self._scale, self._scale, 1]) @ fit.way
        height, width = self._left.shape
        area = np.asarray(cv2.warpPerspective(fit.agrees.astype(np.uint8), way, (width, height)), np.uint8)
        whole = max(1, int(np.count_nonzero(area)))
        if fit.seen < SEEN / 2 or np.count_nonzero(area & self._claimed) > (1 - FREE) * whole:
            return False
        names = tuple(dict.fromkeys([fit.card.name, *likely]))[:3]
        self._named.append(_Named(fit, sure, names))
        if sure:
            outline = cv2.morphologyEx(area, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
            self._claimed |= np.asarray(outline, np.uint8)
            self._left[cv2.dilate(outline, np.ones((3, 3), np.uint8)) > 0] = 0
            self._left = np.asarray(
                cv2.morphologyEx(self._left, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8
            )
        return sure

    def _lies_on_the_table(self, fit: Fit) -> bool:
        """Say whether a card can lie there: what hides a part of it is no bare table."""
        if self._things is None:
            return fit.seen >= ALONE
        outline = np.zeros_like(self._things)
        way = np.diag([self._scale, self._scale, 1]) @ fit.way
        height, width = outline.shape
        agrees = np.asarray(cv2.warpPerspective(fit.agrees.astype(np.uint8), way, (width, height)), np.uint8)
        cv2.fillConvexPoly(outline, np.round(fit.corners * self._scale).astype(np.int32), 1)
        seen = outline & (self._things | agrees)
        return bool(np.count_nonzero(seen) >= ON_TOP * np.count_nonzero(outline))

    def _likeliest(self, fit: Fit, example: int) -> tuple[Fit, bool]:
        """Return the card that is seen where one was guessed, and whether it is sure."""
        tried = {example}
        while fit.seen >= SEEN:
            told = [
                (told_apart(fit, self._printed(n), turned=turned), n, turned)
                for n, turned in self._rivals(fit)
            ]
            against = [(t.lean, n, turned) for t, n, turned in told if t.lean > 0 and n not in tried]
            if not against:
                plain = (
                    fit.things <= THINGS
                    and fit.upon <= UPON
                    and fit.missing <= MISSING
                    and fit.print_ >= PRINTED
                )
                sure = plain and all(t.sure for t, _, _ in told) and other_print(fit) <= SPOT
                return fit, bool(sure)
            _, example, turned = max(against)
            tried.add(example)
            corners = np.roll(fit.corners, 2 if turned else 0, axis=0)
            fit = fitted(self._picture, corners, self._printed(example))
        return fit, False

    def _rivals(self, fit: Fit) -> Iterator[tuple[int, bool]]:
        """Yield which other cards are as like what is seen as this one is, each either way up."""
        seen, there, own = (
            np.asarray(
                cv2.resize(np.asarray(each, np.float32), SMALL, interpolation=cv2.INTER_AREA), np.float32
            )
            for each in (fit.open & fit.agrees, fit.light, fit.card.soft)
        )
        where = np.repeat((seen > 0.5).astype(np.float32).reshape(-1), 3)
        limit = 1.2 * _apart(own.reshape(1, -1), there.reshape(-1), where)[0] + 3
        tried = list[tuple[float, int, bool]]()
        for turned in (False, True):
            small = there[::-1, ::-1] if turned else there
            apart = _apart(
                self._smalls, np.ascontiguousarray(small).reshape(-1), where[::-1] if turned else where
            )
            tried += [(float(far), number, turned) for number, far in enumerate(apart)]
        tried = sorted(each for each in tried if self._deck.examples[each[1]].name != fit.card.name)
        for far, number, turned in tried[:RIVALS]:
            if far < limit or far == tried[0][0] < OTHER:
                yield number, turned

    def _size(self) -> tuple[float, float]:
        """Return how wide and high cards are in the reduced picture, as those named, else as taught."""
        named = [sides(_corners(each.fit.corners)) for each in self._named if each.sure]
        if not named:
            pictures = [each.picture for each in self._deck.examples[:1]]
            named = [(float(picture.shape[1]), float(picture.shape[0])) for picture in pictures] or [
                (80.0, 120.0)
            ]
        width, height = np.median(np.array(named), axis=0) * self._scale
        return float(width), float(height)


def _alike(smalls: Floats, squares: Floats, small: Floats, seen: Floats) -> Floats:
    """Return how each thumbnail correlates with this one where it is seen; colours count by their tone."""
    total = max(1.0, float(seen.sum()))
    means = smalls @ seen / total
    spread = squares @ seen / total - means**2
    mean = float(small @ seen) / total
    own = float((small * small) @ seen) / total - mean**2
    both = smalls @ (small * seen) / total - means * mean
    return np.asarray(both / np.sqrt(np.maximum(spread * own, 1e-3)), np.float32)


def _apart(smalls: Floats, small: Floats, seen: Floats) -> Floats:
    """Return by how many levels each thumbnail differs from this one where it is seen."""
    total = max(1.0, float(seen.sum()))
    gain = (float(small @ seen) + 8 * total) / (smalls @ seen + 8 * total)
    return np.asarray(np.abs(smalls * gain[:, None] - small) @ seen / total, np.float32)


def _same_place(one: Quad, other: Quad) -> bool:
    apart = np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))
    return bool(apart < 0.2 * np.linalg.norm(other[1] - other[0]))


def _is_apart(quad: Quad, cards: list[FoundCard]) -> bool:
    return all(shared(quad, np.array(card.corners)) < 0.3 for card in cards)


def _corners(quad: Quad) -> Corners:
    return tuple((float(x), float(y)) for x, y in quad)


def _card(named: _Named) -> FoundCard:
    name = named.fit.card.name if named.sure or named.fit.seen > 0.6 else None
    return FoundCard(_corners(named.fit.corners), name, named.sure, named.likely)
