"""How far up a camera goes: computed, and what the manual says is what was computed."""

from pathlib import Path

import pytest

from hardware.camera.pi_mode import SensorMode
from tests.hardware.lenses import CAMERAS, Lens, seen_mm, size_px

MANUAL = Path(__file__).parents[2] / "docs" / "hardware.md"
HEIGHTS_CM = (50, 60, 70, 80, 100, 120)
DISC_MM = 25


def row(lens: Lens) -> str:
    cells = []
    for height in HEIGHTS_CM:
        width, depth = seen_mm(lens, height * 10)
        cells.append(f"{width / 10:.0f} x {depth / 10:.0f}, {size_px(lens, height * 10, DISC_MM):.0f} px")
    return f"| {lens.name} | {' | '.join(cells)} |"


def test_a_right_angle_sees_twice_its_height() -> None:
    assert seen_mm(Lens("Camera Module 1", 90, 90), 500) == pytest.approx((1000, 750))


def test_what_a_mode_does_not_read_is_not_seen() -> None:
    module_3 = CAMERAS[2]
    cropped = SensorMode((1536, 864), (768, 432, 3072, 1728), 10)
    assert seen_mm(module_3, 500, cropped) == pytest.approx([2 / 3 * side for side in seen_mm(module_3, 500)])


def test_a_sensor_of_another_shape_is_cut_not_squeezed() -> None:
    for lens in CAMERAS:
        width, depth = seen_mm(lens, 800)
        assert width / depth == pytest.approx(4 / 3)


def test_what_is_twice_as_far_is_half_as_large() -> None:
    assert size_px(CAMERAS[0], 500, DISC_MM) == pytest.approx(2 * size_px(CAMERAS[0], 1000, DISC_MM))


@pytest.mark.parametrize("lens", CAMERAS, ids=lambda lens: str(lens.name))
def test_the_manual_says_what_was_computed(lens: Lens) -> None:
    assert row(lens) in MANUAL.read_text(encoding="utf-8")
