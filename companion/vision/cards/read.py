"""Names the cards in a picture.

    >>> read_cards(picture, deck)
    (FoundCard(corners=..., name='ace of hearts', sure=True, likely=('ace of hearts',)), ...)

What has four sides is looked up by its thumbnail. Of what lies together, a corner that sticks out is one of a
card: it is looked up too, and taken away, so that the next ones stick out. What is left is looked up by the
marks of its print. Each guess is laid over the picture and compared; then with the taught cards that are as
like what is seen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.covers import Covers, covers_of, within
from companion.vision.cards.deck import Deck
from companion.vision.cards.find import Mask, Quad, find_cards, foreground, jutting, quads_in, shared
from companion.vision.cards.fit import Bools, Fit, fitted, placed, relaid, settled
from companion.vision.cards.found import FoundCard, sides, warped
from companion.vision.cards.ground import Ground, filled, opened
from companion.vision.cards.look import SMALL
from companion.vision.cards.places import (
    SAME_PLACE,
    are_even,
    at_same_middle,
    corners_of,
    is_apart,
    lies_beside,
    may_be_card,
)
from companion.vision.cards.rivals import other_print, other_tone, stands_out, told_apart
from companion.vision.cards.rows import in_rows
from companion.vision.cards.seek import Marks
from companion.vision.cards.taught import RIVALS, Taught
from companion.vision.cards.varied import may_have_twin, varied_places, without_twin
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Progress = Callable[[int, int], None]

LIKELIEST = 4
"""Cards that are tried at one place, by their thumbnails."""
NEAREST = 4
"""Rivals that may be a card in its stead, where it is not sure in any case."""
SEEN = 0.45
"""The least share of a card by which it is named."""
IN_SIGHT = 1 / 3
"""The least share of a card that nothing hides: less tells no card from the next."""
MORE_IN_SIGHT = 0.55
"""The same where it had to be laid anew: of half a card a bent digit may be all that tells a stranger. And
the least that is in sight or under cards with a name of a print that repeats: half of a back fits beside its
place, too."""
PRINTED = 0.04
"""The least share of it that is seen and has a print: a blank card says nothing."""
SPOT = 0.3
"""The most by which one place of its print may differ, as a share of that print."""
TONE = 0.4
"""The most by which one place may be lighter or darker, as a share of its print: hatched symbols are so by
more."""
STANDS_OUT, TWIN_STANDS_OUT = 1.65, 2.4
"""The most by which one place of its print may stand out from what nearly all of it differs by: anywhere if
no twin of it is taught; else where cards differ, if a piece lies upon it, since that may hide the rest. The
digit of a twin nobody taught did so by 1.72 or more in the first case, and 33 of 35 cards by less; by 2.56 in
the second, and 109 of 113 by less (drawn)."""
UPON = 0.4
"""The most of it that pieces hide which lie upon it: more are another print."""
UNEXPLAINED = 0.005
"""The most of it that may show another print: less than a symbol takes."""
MOSTLY, WHOLE = 0.9, 0.95
"""Shares of a place that are not the table: where a card may lie, and where it is passed over."""
SAME_SHAPE = 0.75
"""Share of their union that a card and the outline by which it was found have in common."""
FREE = 0.7
"""Share of what a card explains that no other card has explained before."""
ENOUGH = 0.2
"""Share of a card that has to be left unexplained for marks to be looked for."""
SETTLED = 0.95
"""Where less agrees, the likeliest card is laid once more, by all of its print; where more agrees, only if
it is not sure."""
WELL_SEEN = 0.8
"""Where so much agrees, no other thumbnail is tried."""
MOST_PEELED = 40
"""Times that corners which stick out are looked for."""
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
    reading = _Reading(picture, deck, mask, varied_places(deck), partial(may_have_twin, deck), quads)
    steps: list[Callable[[], object]] = [
        *(partial(reading.look_up, quad, apart=True) for quad in quads),
        reading.peel,
        reading.seek,
        reading.peel,
        reading.judge_again,
    ]
    for done, step in enumerate(steps, 1):
        step()
        if progress is not None:
            progress(done, len(steps))
    found = reading.found(quads)
    return tuple(found[number] for number in in_rows([card.corners for card in found]))


def taught_as(upright: Picture, deck: Deck) -> str | None:
    """Return the name by which a card was taught already, either way up, from one picture of it alone.

    It is as careful as with a small deck, however many are taught: what is taken for a copy is not taught.
    """
    if not deck.examples:
        return None
    reading = _Reading(upright, deck, None, np.ones(SMALL[::-1], np.bool_), partial(without_twin, deck))
    return reading.name_in(placed(np.eye(3), (upright.shape[1], upright.shape[0])))


@dataclass(frozen=True, slots=True, eq=False)
class _Named:
    """What was compared at one place: the best fit, whether it is sure, and names that are likely."""

    fit: Fit
    example: int
    apart: bool
    taken: float
    """The share of its place that other cards explained by then."""
    sure: bool
    likely: tuple[str, ...]


class _Reading:
    """One picture while it is read: what was named, and what of it that explains."""

    def __init__(
        self,
        picture: Picture,
        deck: Deck,
        mask: Mask | None,
        varied: Bools,
        alone: Callable[[], frozenset[str]],
        outlines: Sequence[Quad] = (),
    ) -> None:
        self._picture, self._deck = picture, deck
        self._taught, self._ground = Taught(deck), Ground(picture, mask)
        self._tried = list[Quad]()
        self._named = list[_Named]()
        self._laid = list[Fit]()
        """Cards of which nothing is another print; which of two that look alike it is may be open."""
        self._varied = lru_cache(maxsize=None)(partial(_enlarged, varied))
        self._alone = alone
        """Tells the cards of which another may be a twin that nobody taught."""
        self._outlines = outlines
        self._explained = lru_cache(maxsize=None)(self._ground.explained)

    def look_up(self, quad: Quad, *, apart: bool = False) -> bool:
        """Name what lies in four corners, `apart` where nothing touches it; whether it is sure."""
        return any(
            self._judge(fit, number, likely, apart=apart) for fit, number, likely in self._fits_in(quad)
        )

    def name_in(self, quad: Quad) -> str | None:
        """Return the name of the one card that lies in four corners, where it is sure."""
        return self._named[-1].fit.card.name if self.look_up(quad, apart=True) else None

    def _fits_in(self, quad: Quad) -> list[tuple[Fit, int, list[str]]]:
        """Return the two best cards in four corners, which example each is, and likely names."""
        self._tried.append(quad)
        tried = list[tuple[Fit, int]]()
        for number, corners in self._by_thumbnail(quad):
            tried.append((fitted(self._picture, corners, self._taught.printed(number)), number))
            if tried[-1][0].seen > WELL_SEEN:
                break
        tried.sort(key=lambda each: -each[0].seen)
        if tried and SEEN < tried[0][0].seen < SETTLED:
            best, number = tried[0]
            turn = int(np.linalg.norm(best.corners[0] - quad, axis=1).argmin())
            tried[0] = (settled(self._picture, np.roll(quad, -turn, axis=0), best), number)
        likely = [fit.card.name for fit, _ in tried]
        there = [each for each in tried[:2] if shared(each[0].corners, quad) > SAME_SHAPE]
        return [(fit, number, likely) for fit, number in there]

    def peel(self) -> None:
        """Name what lies together from the corners that stick out, what is seen best first.

        So a card is tried before what lies below it, and before itself in a place where less of it agrees.
        What has no name is passed over.
        """
        if self._ground.things is None:
            return
        rest, waiting = self._ground.left.copy(), list[tuple[Fit, int, list[str]]]()
        for _ in range(MOST_PEELED):
            corners = list(jutting(rest, *self._size()))
            for quad in corners:
                if self._is_new(quad / self._ground.scale):
                    waiting += self._fits_in(quad / self._ground.scale)
            waiting.sort(key=lambda each: each[0].seen)
            named = False
            while waiting and not named:
                named = self._judge(*waiting.pop())
            if named:
                rest &= self._ground.left
                continue
            whole = next((quad for quad in corners if filled(quad, rest) > WHOLE), None)
            if whole is None:
                return
            cv2.fillConvexPoly(rest, np.round(whole).astype(np.int32), 0)
            rest = opened(rest)

    def _is_new(self, quad: Quad) -> bool:
        """Say whether a card may lie in four corners where none was looked for yet."""
        if (
            self._ground.things is not None
            and filled(quad * self._ground.scale, self._ground.things) < MOSTLY
        ):
            return False
        return not any(at_same_middle(quad, each) and shared(quad, each) > SAME_SHAPE for each in self._tried)

    def seek(self) -> None:
        """Name what is left by the marks of its print."""
        wide, high = self._size()
        if self._ground.things is not None and np.count_nonzero(self._ground.left) < ENOUGH * wide * high:
            return
        marks = Marks([each.look for each in self._deck.examples])
        left, top, width, height = cv2.boundingRect(self._ground.left)
        box = np.array([left, top, left + width, top + height]) / self._ground.scale
        x, y, right, bottom = box.round().astype(int).tolist()
        part = self._picture[y:bottom, x:right]
        tried = list[Quad]()
        for guess in marks.guesses(
            part, self._ground.left[top : top + height, left : left + width], wide / self._ground.scale
        ):
            corners = guess.corners + np.array([x, y])
            if len(tried) >= MOST_TRIED or any(at_same_middle(corners, other) for other in tried):
                continue
            tried.append(corners)
            fit = fitted(self._picture, corners, self._taught.printed(guess.example))
            if not self._judge(fit, guess.example, [fit.card.name]) and self._is_new(fit.corners):
                self.look_up(fit.corners)  # marks know no colours

    def judge_again(self) -> None:
        """Name what other cards hide, named or not, as long as that names one more."""
        while any(self._is_named_now(each) for each in self._unsure()):
            pass

    def _unsure(self) -> list[_Named]:
        """Return what was not sure when it was last judged, what is seen best first."""
        last = {id(each.fit): each for each in self._named}
        return sorted((each for each in last.values() if not each.sure), key=lambda each: -each.fit.seen)

    def _is_named_now(self, each: _Named) -> bool:
        """Judge a card once more where others explain more of its place than they did."""
        taken = self._taken_from(each.fit, self._laid)
        more = filled(each.fit.corners * self._ground.scale, taken)
        return more > each.taken and self._judge(
            each.fit, each.example, list(each.likely), apart=each.apart, taken=taken
        )

    def found(self, quads: list[Quad]) -> list[FoundCard]:
        """Return all that was named for sure, then what may be a card elsewhere."""
        named = [each for each in self._named if each.sure]
        cards = [
            _card(each) if even else replace(_card(each), sure=False)
            for each, even in zip(named, are_even([each.fit.corners for each in named]), strict=True)
        ]
        usual = float(
            np.median([cv2.contourArea(np.array(card.corners, np.float32)) for card in cards] or [0])
        )
        for each in sorted(self._named, key=lambda each: -each.fit.seen):
            if not each.sure and is_apart(each.fit.corners, cards) and may_be_card(each.fit.corners, usual):
                cards.append(_card(each))
        for quad in quads:
            if is_apart(quad, cards) and may_be_card(quad, usual):
                cards.append(FoundCard(corners_of(quad)))
        return cards

    def _by_thumbnail(self, quad: Quad) -> list[tuple[int, Quad]]:
        """Return the examples that are most like what lies there, each with the corners by its own top."""
        tried = list[tuple[float, int, int]]()
        width, height = sides(corners_of(quad))
        for turn, aspect in enumerate([width / height, height / width] * 2):
            if self._taught.of_shape(aspect).any():
                likeliest = self._taught.likeliest(*self._small(np.roll(quad, -turn, axis=0)), aspect)
                tried += [(-score, number, turn) for score, number in likeliest]
        tried.sort()
        return [(number, np.roll(quad, -turn, axis=0)) for _, number, turn in tried[:LIKELIEST]]

    def _small(self, corners: Quad) -> tuple[Floats, Floats]:
        """Return a thumbnail of what lies there, and which of it no other card explains."""
        size = (2 * SMALL[0], 2 * SMALL[1])
        cut = warped(self._picture, corners.astype(np.float32), size)
        seen = warped(1 - self._ground.claimed, (corners * self._ground.scale).astype(np.float32), SMALL)
        seen[[0, -1]] = seen[:, [0, -1]] = 0  # the table may show there
        small = cv2.resize(cut, SMALL, interpolation=cv2.INTER_AREA)
        return small.astype(np.float32), (seen > 0).astype(np.float32)

    def _judge(
        self, guess: Fit, example: int, likely: list[str], *, apart: bool = False, taken: Mask | None = None
    ) -> bool:
        """Keep what a guess comes to: the card or one like it that is seen where none is `taken`."""
        if not self._is_free(guess):
            return False
        taken = self._ground.claimed if taken is None else taken
        fit, example, whole, sure = self._likeliest(guess, example, taken, apart=apart)
        if not sure and fit.seen > SEEN:
            better = (
                settled(self._picture, fit.corners, fit) if fit.seen > SETTLED else relaid(self._picture, fit)
            )
            again = self._likeliest(better, example, taken, apart=apart, in_sight=MORE_IN_SIGHT)
            if again[-1]:
                fit, example, whole, sure = again
        sure = sure and self._ground.carries(fit) and not lies_beside(fit.corners, self._outlines)
        if fit.seen < SEEN / 2 or not (fit is guess or self._is_free(fit)):
            return False
        names = tuple(dict.fromkeys([fit.card.name, *likely]))[:3]
        if whole:
            self._laid.append(fit)
        self._named.append(
            _Named(
                fit,
                example,
                apart,
                filled(fit.corners * self._ground.scale, self._ground.claimed),
                sure,
                names,
            )
        )
        if sure:
            self._ground.claim(fit)
        return sure

    def _is_free(self, fit: Fit) -> bool:
        """Say whether a card explains what no other card does, named or laid better, and lies elsewhere."""
        if any(each.sure and shared(each.fit.corners, fit.corners) > SAME_PLACE for each in self._named):
            return False
        taken = self._taken_from(fit, [each for each in self._laid if each.seen > fit.seen])
        if not filled(fit.corners * self._ground.scale, taken):
            return True
        box, area = self._ground.shown(fit, fit.agrees)
        return bool(np.count_nonzero(area & taken[box]) <= (1 - FREE) * max(1, int(np.count_nonzero(area))))

    def _taken_from(self, fit: Fit, others: Sequence[Fit]) -> Mask:
        """Return what cards explain that have a name, or are laid upon or under this one."""
        taken, corners = self._ground.claimed.copy(), fit.corners
        for other in others:
            if 0 < shared(other.corners, corners) < SAME_PLACE:
                box, explained = self._explained(other)
                taken[box] |= explained
        return taken

    def _likeliest(
        self, fit: Fit, example: int, claimed: Mask, *, apart: bool, in_sight: float = IN_SIGHT
    ) -> tuple[Fit, int, bool, bool]:
        """Return the card that is seen where one was guessed and which example it is.

        Then whether nothing of it is another print, and whether it is sure: no other card looks the same.
        """
        tried = {example}
        while fit.seen >= SEEN:
            taken = self._ground.around(fit, claimed)
            varied = self._varied(fit.card.size)
            free = np.full_like(taken, not apart)
            covers = covers_of(
                fit,
                free if self._ground.things is None else self._ground.around(fit, self._ground.things),
                taken,
                varied,
            )
            sure = (
                covers.upon <= UPON
                and covers.unexplained <= UNEXPLAINED
                and float(np.mean(covers.open[fit.inside])) >= in_sight
                and (
                    float(np.mean((covers.open | within(taken))[fit.inside])) >= MORE_IN_SIGHT
                    or not self._taught.repeats(example)
                )
                and fit.print_ >= PRINTED
                and other_print(fit, covers, varied) <= SPOT
                and other_tone(fit, covers, varied) <= TONE
                and not self._shows_another(fit, covers, varied)
            )
            whole = sure
            for number, turned in islice(self._taught.rivals(fit), RIVALS if sure else NEAREST):
                told = told_apart(fit, covers, self._taught.difference(example, number, turned))
                sure = sure and told.sure
                if told.lean > 0 and number not in tried:
                    break
            else:
                return fit, example, whole, sure
            example = number
            tried.add(example)
            corners = np.roll(fit.corners, 2 if turned else 0, axis=0)
            fit = fitted(self._picture, corners, self._taught.printed(example))
        return fit, example, False, False

    def _shows_another(self, fit: Fit, covers: Covers, varied: Bools) -> bool:
        """Say whether a place of a card stands out, as the digit of a card does that nobody taught."""
        if fit.card.name in self._alone():
            return stands_out(fit, covers, np.ones_like(varied)) > STANDS_OUT
        return covers.upon > 0 and stands_out(fit, covers, varied) > TWIN_STANDS_OUT

    def _size(self) -> tuple[float, float]:
        """Return how wide and high cards are in the reduced picture, as those named, else as taught."""
        named = [sides(corners_of(each.fit.corners)) for each in self._named if each.sure]
        if not named:
            pictures = [each.picture for each in self._deck.examples[:1]]
            named = [(float(picture.shape[1]), float(picture.shape[0])) for picture in pictures] or [
                (80.0, 120.0)
            ]
        width, height = np.median(np.array(named), axis=0) * self._ground.scale
        return float(width), float(height)


def _enlarged(small: Bools, size: tuple[int, int]) -> Bools:
    """Return a mask in the size of a card."""
    return np.asarray(cv2.resize(small.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0, np.bool_)


def _card(named: _Named) -> FoundCard:
    name = named.fit.card.name if named.sure or named.fit.seen > 0.6 else None
    return FoundCard(corners_of(named.fit.corners), name, named.sure, named.likely)
