"""The connected parts of masks of any size."""

import numpy as np
import pytest

from companion.vision.connected import connected


@pytest.mark.parametrize("side", [40, 1200])
def test_every_part_is_told_however_many_there_are(side: int) -> None:
    mask = np.zeros((side, side), np.uint8)
    mask[::2, ::2] = 255
    labels, parts = connected(mask)
    assert len(parts) - 1 == (side // 2) ** 2 == labels.max()
    assert set(parts[1:, 4].tolist()) == {1}
