"""The event deck by section: how many cards are left in each part of it, and where an M can still lie.

>>> [(part.section, part.cards, part.massive) for part in parts_of(2, "easy")]
[('A', 4, 0), ('B', 15, 1), ('C', 15, 1), ('D', 15, 1)]
"""

from typing import NamedTuple

A_CARDS = {2: 4, 3: 6, 4: 8}
CARDS = {2: 14, 3: 18, 4: 24}
"""Cards of each of B, C and D, by the number of players."""
HALVED = {"easy": "", "normal": "C", "hard": "BC"}
"""Sections that are parted in two, with an M in either half."""


class Part(NamedTuple):
    """A part of the deck into which its M was shuffled: so many cards in all, the M among them."""

    id: str
    section: str
    cards: int
    massive: int


def parts_of(players: int, level: str) -> tuple[Part, ...]:
    """Return the deck from the top down."""
    parts = [Part("A", "A", A_CARDS[players], 0)]
    for section in "BCD":
        if section in HALVED[level]:
            half = CARDS[players] // 2
            parts += [Part(f"{section}{place}", section, half + 1, 1) for place in (1, 2)]
        else:
            parts.append(Part(section, section, CARDS[players] + 1, 1))
    return tuple(parts)


def top(deck: tuple[Part, ...]) -> Part | None:
    """Return the part from which the next card is drawn; `None` where the deck is empty."""
    for part in deck:
        if part.cards:
            return part
    return None


def drawn(deck: tuple[Part, ...], id: str, massive: bool) -> tuple[Part, ...]:
    """Return the deck without one card of this part."""
    return tuple(
        part._replace(cards=part.cards - 1, massive=part.massive - massive) if part.id == id else part
        for part in deck
    )


def corrected(deck: tuple[Part, ...], id: str, cards: int, massive: int) -> tuple[Part, ...]:
    """Return the deck with so many cards in this part; no more of them are M than there are cards."""
    return tuple(
        part._replace(cards=cards, massive=min(cards, massive)) if part.id == id else part for part in deck
    )
