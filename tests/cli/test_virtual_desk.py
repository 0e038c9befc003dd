"""The drawer offers what the configured panel can do, and nothing else."""

from companion.cli.virtual_desk import VirtualDesk
from companion.ports import Button
from hardware.panel.virtual import VirtualPanel


def test_a_panel_that_does_not_switch_off_has_no_button_for_it() -> None:
    every = {button.value for button in Button}
    assert set(VirtualDesk(None, VirtualPanel(), switches_off=True).pretended().buttons) == every
    assert set(VirtualDesk(None, VirtualPanel(), switches_off=False).pretended().buttons) == every - {"off"}
    assert VirtualDesk(None, None, switches_off=True).pretended().buttons == ()
