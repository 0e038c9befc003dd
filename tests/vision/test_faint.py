"""What hardly differs from the table is followed from what does; nothing else is."""

import numpy as np
import pytest

from companion.vision.faint import grown

SIZE = (60, 80)


@pytest.mark.parametrize(
    ("noise", "brighter", "found"),
    [(1.0, 3, 20 * 30), (1.0, 1, 10 * 10), (12.0, 60, 10 * 10)],
    ids=["faint", "too faint", "the light was told wrong all over, and the noise is great"],
)
def test_a_thing_is_followed_where_it_differs_from_the_table(noise: float, brighter: int, found: int) -> None:
    bare, mask = np.full((*SIZE, 3), 90, np.uint8), np.zeros(SIZE, np.uint8)
    small, everywhere = bare.copy(), noise > 1
    small[:, :] += np.uint8(brighter if everywhere else 0)
    small[20:40, 20:50] = 90 + brighter
    mask[25:35, 25:35] = 255
    gain = np.ones((*SIZE, 3), np.float32)
    seen = grown(mask, small, bare, gain, np.full(SIZE, noise, np.float32))
    assert abs(int((seen > 0).sum()) - found) <= 0.12 * found
