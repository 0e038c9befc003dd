"""Small things of other games as they lie about: cubes, meeples, pawns, tokens, pens; alone or in heaps.

>>> [block.height_mm for block in heap(rng, np.zeros(2), wood)]
[12.4, 12.4]
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.room import LitTable
from hardware.scenes.things import Block, rectangle

Floats = NDArray[np.float32]
Points = NDArray[np.float64]
AROUND = np.linspace(0, 2 * np.pi, 24, endpoint=False)


def heap(rng: np.random.Generator, middle: Points, wood: Floats) -> list[Block]:
    """Return a thing or several that touch, about a place, the furthest from under the camera first.

    Half of them have the colour of the discs' own wood.
    """
    kind = KINDS[rng.choice(len(KINDS), p=SHARES)]
    colour = wood if rng.random() < 0.5 else rng.uniform(0.02, 0.85, 3).astype(np.float32)
    return sorted(kind(rng, middle, colour), key=lambda block: -float(np.hypot(*block.middle_mm)))


def strewn_heaps(
    rng: np.random.Generator, room: LitTable, heaps: int, taken_mm: list[tuple[Points, float]], wood: Floats
) -> list[Block]:
    """Return up to so many heaps that lie about; none stands where something is."""
    reach = np.array(room.view.size) / room.view.px_per_mm / 2
    found = [heap(rng, rng.uniform(-0.95, 0.95, 2) * reach, wood) for _ in range(heaps)]
    return [
        block
        for blocks in found
        if all(np.hypot(*(b.middle_mm - at)) > b.reach_mm + away for b in blocks for at, away in taken_mm)
        for block in blocks
    ]


def _cubes(rng: np.random.Generator, middle: Points, colour: Floats) -> list[Block]:
    """Return cubes of one size, of which each lies against one before it; some stand on another."""
    edge, angle = rng.uniform(7, 18), rng.uniform(0, np.pi)
    places = [middle]
    for _ in range(int(rng.choice((0, 1, 2, 4), p=(0.35, 0.35, 0.15, 0.15)))):
        turned = angle + np.pi / 2 * rng.integers(4)
        way = np.array([np.cos(turned), np.sin(turned)])
        slid = np.array([-way[1], way[0]]) * rng.normal(0, 0.2)
        place = places[rng.integers(len(places))] + edge * (way * rng.uniform(1, 1.15) + slid)
        if all(np.hypot(*(place - other)) >= edge for other in places):
            places.append(place)
    return [
        Block(rectangle(place, edge, edge, angle + rng.normal(0, 0.05)), edge * tall, colour, colour)
        for place, tall in zip(places, rng.choice((1, 2), len(places), p=(0.85, 0.15)), strict=True)
    ]


def _meeple(rng: np.random.Generator, middle: Points, colour: Floats) -> list[Block]:
    """Return a wooden figure that lies on its back, or stands."""
    size, thick, angle = rng.uniform(13, 20), rng.uniform(7, 10), rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.5:
        return [Block(rectangle(middle, size, thick, angle), size, colour, colour)]
    up = np.array([np.sin(angle), -np.cos(angle)])
    legs = rectangle(middle + 0.25 * size * up, 0.75 * size, 0.5 * size, angle)
    arms = rectangle(middle - 0.05 * size * up, size, 0.3 * size, angle)
    head = _round(middle - 0.3 * size * up, 0.22 * size)
    return [Block(part, thick, colour, colour) for part in (legs, arms, head)]


def _pawn(rng: np.random.Generator, middle: Points, colour: Floats) -> list[Block]:
    """Return a pawn that stands."""
    radius, height = rng.uniform(5, 9), rng.uniform(14, 28)
    return [
        Block(_round(middle, radius), 4, colour, colour),
        Block(_round(middle, 0.6 * radius), height, colour, colour),
    ]


def _token(rng: np.random.Generator, middle: Points, colour: Floats) -> list[Block]:
    """Return a round, six-sided or square piece of cardboard with another ground than its sides."""
    radius, corners = rng.uniform(5, 11), int(rng.choice((24, 6, 4)))
    outline = _round(middle, radius)[:: 24 // corners]
    return [Block(outline, rng.uniform(1.2, 3), colour, rng.uniform(0.02, 0.85, 3).astype(np.float32))]


def _cap(rng: np.random.Generator, middle: Points, colour: Floats) -> list[Block]:
    """Return a bottle's cap."""
    return [Block(_round(middle, rng.uniform(13, 16)), 6, colour, colour, gloss=0.3)]


def _pen(rng: np.random.Generator, middle: Points, colour: Floats) -> list[Block]:
    """Return a pen, or what was sharpened off it."""
    outline = rectangle(middle, rng.uniform(25, 150), rng.uniform(6, 10), rng.uniform(0, np.pi))
    return [Block(outline, 7, colour, colour, gloss=0.2)]


def _round(middle: Points, radius: float) -> Points:
    return np.asarray(middle + radius * np.stack([np.cos(AROUND), np.sin(AROUND)], axis=1))


KINDS: tuple[Callable[[np.random.Generator, Points, Floats], list[Block]], ...]
KINDS = (_cubes, _meeple, _pawn, _token, _cap, _pen)
SHARES = (0.5, 0.12, 0.12, 0.14, 0.04, 0.08)
