"""The cards of a picture that wait to be named: each cut out and upright, copies of one card once.

>>> found = tray.new_in(picture, find_cards(picture, deck.bare), deck, progress)
>>> [(cut.id, cut.copies, cut.same) for cut in Tray("caravan").with_more(found).cuts]
[('cut-1', 2, None), ('cut-2', 1, 'goods/salt')]
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot

import numpy as np
from numpy.typing import NDArray

from companion.live.evidence import jpeg
from companion.photos import Photo
from companion.ports import Picture
from companion.vision.cards import Corners, Deck, FoundCard, cut_out, taught_as

MOST_FOUND = 60
"""Of one picture: more cards do not lie apart under any camera."""
MOST_CUTS = 120
"""Cards that wait to be named: older ones go."""
AT_THE_EDGE = 2
"""Pixels from its edge at which a picture cuts a card off."""


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """One card, as it was cut out of a picture."""

    id: str
    upright: Picture
    same: str | None
    """The name of the card that this is one more of, where it was taught already."""
    copies: int = 1

    @property
    def jpeg(self) -> bytes:
        """The picture for people."""
        return jpeg(self.upright)


def as_it_lies(corners: Corners) -> Corners:
    """Return the corners of a card that nobody knows from its top left: standing, as people look at it."""
    turns = [(*corners[first:], *corners[:first]) for first in range(len(corners))]

    def top(turn: Corners) -> tuple[bool, float]:
        (ax, ay), (bx, by), (cx, cy), _ = turn
        lies = hypot(bx - ax, by - ay) > 1.05 * hypot(cx - bx, cy - by)
        return lies, ay + by

    return min(turns, key=top)


def is_cut_off(corners: Corners, picture: Picture) -> bool:
    """Say whether a card lies partly out of its picture."""
    height, width = picture.shape[:2]
    far = (width - 1 - AT_THE_EDGE, height - 1 - AT_THE_EDGE)
    return any(not (AT_THE_EDGE < x < far[0] and AT_THE_EDGE < y < far[1]) for x, y in corners)


def copies_of(uprights: Mapping[int, Picture]) -> dict[int, int]:
    """Return which picture each is one more of, by their numbers: itself where it is the first of a card."""
    seen, first = Deck(), dict[int, int]()
    for number, upright in uprights.items():
        again = taught_as(upright, seen)
        first[number] = number if again is None else int(again)
        if again is None:
            seen = seen.with_card(str(number), upright)
    return first


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """What the last look found, until each of it is named or put away."""

    game: str = ""
    cuts: tuple[Cut, ...] = ()
    last: int = 0
    """The number of the newest one."""

    def new_in(
        self,
        picture: Picture,
        corners: Sequence[Corners],
        deck: Deck,
        progress: Callable[[int, int], None],
    ) -> list[Cut]:
        """Return the cards of a picture, without ids: what is alike or waits already is asked about once."""
        seen, cuts = Deck(self.game), dict[str, Cut]()
        for cut in self.cuts:
            seen = seen.with_card(cut.id, cut.upright)
        corners = corners[:MOST_FOUND]
        for number, each in enumerate(corners, start=1):
            upright, place = cut_out(picture, as_it_lies(each)), str(number)
            again = taught_as(upright, seen)
            if again is None:
                seen = seen.with_card(place, upright)
                cuts[place] = Cut("", upright, taught_as(upright, deck))
            elif again in cuts:
                cuts[again] = replace(cuts[again], copies=cuts[again].copies + 1)
            progress(number, len(corners))
        return list(cuts.values())

    def with_more(self, cuts: Sequence[Cut]) -> "Tray":
        """Return the tray with further cards, each under an id of its own."""
        more = tuple(replace(cut, id=f"cut-{self.last + n}") for n, cut in enumerate(cuts, start=1))
        return replace(self, cuts=(*self.cuts, *more)[-MOST_CUTS:], last=self.last + len(more))

    def find(self, id: str) -> Cut | None:
        """Return one of them."""
        return next((cut for cut in self.cuts if cut.id == id), None)

    def turned(self, id: str) -> "Tray":
        """Return the tray with one of them a quarter further round, under a new id."""
        last = self.last + 1
        cuts = tuple(
            replace(cut, id=f"cut-{last}", upright=np.ascontiguousarray(np.rot90(cut.upright, -1)))
            if cut.id == id
            else cut
            for cut in self.cuts
        )
        return Tray(self.game, cuts, last)

    def without(self, id: str) -> "Tray":
        """Return the tray after one of them was named or put away."""
        return replace(self, cuts=tuple(cut for cut in self.cuts if cut.id != id))


MARGIN = 0.04
"""Table that is left around the outermost cards in a photo, as a share of the picture's width."""


def cuts_of(
    picture: Picture, found: tuple[FoundCard, ...], corner: NDArray[np.float64] | None = None
) -> dict[int, Picture]:
    """Return each card upright, by its number; `corner` is where in their picture this part of it begins."""
    moved = np.zeros(2) if corner is None else corner
    cuts = {}
    for number, card in enumerate(found, start=1):
        corners = card.corners if card.name else as_it_lies(card.corners)
        there = np.array(corners) - moved
        cuts[number] = cut_out(picture, tuple((float(x), float(y)) for x, y in there))
    return cuts


def photo_of(found: tuple[FoundCard, ...], picture: Picture) -> Photo:
    """Return the part of the picture that shows every card, and nothing far away."""
    height, width = picture.shape[:2]
    points = np.concatenate([np.array(card.corners) for card in found])
    left, top = np.maximum(0, np.floor(points.min(axis=0) - MARGIN * width))
    right, bottom = np.minimum((width, height), np.ceil(points.max(axis=0) + MARGIN * width))
    return Photo("", float(left), float(top), float(right - left), float(bottom - top))
