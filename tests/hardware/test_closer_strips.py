"""A part drawn closer in strips: each in its place, none seen as such; hands are never drawn away."""

import numpy as np

from companion.ports import Part
from hardware.camera.virtual import DISCS, VirtualTable, Wish
from tests.hardware.test_closer import last_frame


def test_a_part_is_the_same_wherever_its_strips_begin() -> None:
    table = VirtualTable(paced=False)
    table.throw(6, DISCS, Wish())
    closer = last_frame(table).closer
    assert closer is not None
    whole, lower = closer(Part(300, 200, 360, 240)), closer(Part(300, 260, 360, 180))
    assert np.abs(whole[-len(lower) :].astype(int) - lower).max() <= 2


def test_while_a_hand_is_over_the_table_nothing_is_drawn_closer() -> None:
    table = VirtualTable(paced=False)
    table.throw(6, DISCS, Wish())
    seen = set[bool]()
    for frame in table.plug_in():
        seen.add(frame.closer is None)
        for _ in range(3):
            table._next_moment()  # not every one need be painted
        if not table._coming:
            break
    assert seen == {True, False}
