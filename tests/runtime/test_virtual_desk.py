"""The drawer offers what the configured table and panel can do, and nothing else."""

import pytest

from companion.ports import Button
from companion.runtime.virtual_desk import VirtualDesk
from companion.table import NotNow
from hardware.panel.virtual import VirtualPanel


def desk(panel: VirtualPanel | None, *, switches_off: bool = False) -> VirtualDesk:
    return VirtualDesk(None, panel, lambda: None, dict, switches_off=switches_off)


def test_a_panel_that_does_not_switch_off_has_no_button_for_it() -> None:
    every = {button.value for button in Button}
    assert set(desk(VirtualPanel(), switches_off=True).pretended().buttons) == every
    assert set(desk(VirtualPanel()).pretended().buttons) == every - {"off"}
    assert desk(None, switches_off=True).pretended().buttons == ()


def test_over_a_real_table_nothing_virtual_can_be_thrown() -> None:
    with pytest.raises(NotNow, match="The camera is real"):
        desk(VirtualPanel()).throw(3)
