"""The order of cards: one row stays one however it lies, and is seen from one side of the table."""

import random
from math import cos, radians, sin

import numpy as np
import pytest

from companion.ports import Picture
from companion.vision.cards import Corners, Deck, cut_out, find_cards, in_rows, read_cards
from hardware.camera.virtual import VirtualTable
from hardware.scenes.cards import CARD_MM, CardScene, art
from hardware.scenes.projector import Instant, Projector
from hardware.scenes.things import Block, rectangle

WIDE, TALL = 60.0, 90.0


def card(x: float, y: float, lean: float = 0.0, *, lies: bool = False) -> Corners:
    """Return the corners of a card with this middle, leaning by so many degrees."""
    wide, tall = (TALL, WIDE) if lies else (WIDE, TALL)
    c, s = cos(radians(lean)), sin(radians(lean))
    around = [(-wide / 2, -tall / 2), (wide / 2, -tall / 2), (wide / 2, tall / 2), (-wide / 2, tall / 2)]
    return tuple((x + c * a - s * b, y + s * a + c * b) for a, b in around)


def turned(x: float, y: float, by: float) -> tuple[float, float]:
    c, s = cos(radians(by)), sin(radians(by))
    return c * x - s * y, s * x + c * y


def grid(rows: list[int], tilt: float, pitch: tuple[float, float], *, lies: bool = False) -> list[Corners]:
    """Return cards in rows of so many, each row in the middle, the whole tilted by so many degrees."""
    return [
        card(*turned((at - (n - 1) / 2) * pitch[0], down * pitch[1], tilt), tilt, lies=lies)
        for down, n in enumerate(rows)
        for at in range(n)
    ]


def is_kept(cards: list[Corners], turns: int = 0) -> bool:
    """Say whether cards come back in the order in which they were made, whatever order they are found in."""
    shuffled = list(range(len(cards)))
    random.Random(len(cards)).shuffle(shuffled)
    found = in_rows([cards[number] for number in shuffled], turns)
    return [shuffled[number] for number in found] == list(range(len(cards)))


@pytest.mark.parametrize("tilt", [-30, -18, -10, -4, 0, 4, 10, 18, 30])
@pytest.mark.parametrize("rows", [[2], [5], [10], [15], [4, 4], [5, 3], [3, 5], [5, 5, 5], [8, 7], [2, 2]])
@pytest.mark.parametrize("lies", [False, True])
def test_tilted_rows_are_read_row_by_row(rows: list[int], tilt: float, lies: bool) -> None:
    pitch = (1.3 * TALL, 1.25 * WIDE) if lies else (1.3 * WIDE, 1.2 * TALL)
    assert is_kept(grid(rows, tilt, pitch, lies=lies))


@pytest.mark.parametrize("tilt", [-20, 0, 20])
def test_a_row_of_overlapping_cards_and_one_of_upright_cards_on_a_slope_stay_one(tilt: float) -> None:
    assert is_kept(grid([12], tilt, (0.4 * WIDE, 0)))
    slope = [card(*turned(at * 1.3 * WIDE, 0, tilt)) for at in range(9)]
    assert is_kept(slope)


@pytest.mark.parametrize("bend", [-0.9, -0.4, 0.4, 0.9])
def test_a_bent_row_stays_one(bend: float) -> None:
    across = np.linspace(-1, 1, 11)
    assert is_kept([card(420 * x, bend * TALL * x * x, -15 * bend * x) for x in across])
    two = [card(420 * x, bend * TALL * x * x + down) for down in (0, 1.3 * TALL) for x in across]
    assert is_kept(two)


def test_cards_as_hands_lay_them_keep_their_order() -> None:
    chance = random.Random(4)
    for _ in range(60):
        rows = [chance.randint(1, 8) for _ in range(chance.randint(1, 3))]
        tilt = chance.uniform(-12, 12)
        cards = [
            card(
                *turned((at - (n - 1) / 2) * 85 + chance.gauss(0, 4), down * 112 + chance.gauss(0, 5), tilt),
                chance.gauss(tilt, 4),
            )
            for down, n in enumerate(rows)
            for at in range(n)
        ]
        assert is_kept(cards), (rows, tilt)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_rows_run_as_seen_from_any_side_of_the_table(turns: int) -> None:
    # whoever sits a quarter further round sees upright what lies turned by a quarter in the picture
    seen = [(at * 80.0, down * 115.0) for down, n in enumerate((5, 3)) for at in range(n)]
    assert is_kept([card(*turned(x, y, 90 * turns), 90 * turns + 3) for x, y in seen], turns)


def test_nothing_has_no_order() -> None:
    assert in_rows([]) == []


def test_a_tilted_row_on_the_drawn_table_has_every_card_once_and_in_order() -> None:
    there = VirtualTable(paced=False).installation

    def picture(names: tuple[str, ...], tilt: float) -> Picture:
        step = CARD_MM[0] + 12
        things = tuple(
            Block(
                rectangle(
                    np.array(turned((at - (len(names) - 1) / 2) * step, 0, tilt)), *CARD_MM, radians(tilt)
                ),
                0.4,
                np.full(3, 0.8, np.float32),
                art(name),
            )
            for at, name in enumerate(names)
        )
        return Projector(there, 1).picture(Instant(CardScene(names, things)))

    names = tuple(f"goods/{each}" for each in ("salt", "silk", "dates", "figs", "tin"))
    bare, level = picture((), 0), picture(names, 0)
    deck = Deck("caravan").with_bare(bare)
    for name, corners in zip(names, find_cards(level, bare), strict=True):
        deck = deck.with_card(name, cut_out(level, corners))
    found = read_cards(picture(names[::-1], 16), deck)
    assert [(each.name, each.sure) for each in found] == [(name, True) for name in reversed(names)]
