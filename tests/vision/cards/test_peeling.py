"""Cards that lie together are looked for at the corners that stick out, and not at notches."""

import numpy as np

from companion.vision.cards.find import Quad, jutting, shared


def test_corners_that_stick_out_are_looked_up_and_notches_are_not() -> None:
    mask = np.zeros((400, 600), np.uint8)
    mask[100:300, 100:380] = 1  # four cards across, two down
    mask[100:200, 100:170] = 0  # of which one is named already
    places = list(jutting(mask, 70, 100))
    for card in (at(100, 200), at(310, 200), at(310, 100), at(170, 100)):
        assert max(shared(card, place) for place in places) > 0.9
    assert max(shared(at(100, 100), place) for place in places) < 0.5


def at(x: float, y: float) -> Quad:
    """Return the place of an upright card with this top left corner."""
    return np.array([(x, y), (x + 70, y), (x + 70, y + 100), (x, y + 100)], np.float64)
