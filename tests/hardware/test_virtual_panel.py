"""The virtual panel keeps the same port as the real one."""

from companion.ports import Button, Lights, Panel
from hardware.panel.virtual import VirtualPanel


def test_presses_are_heard_and_lights_seen_until_it_is_closed() -> None:
    heard: list[Button] = []
    virtual = VirtualPanel()
    panel: Panel = virtual
    virtual.press(Button.OK)  # nobody listens yet
    panel.listen(heard.append)
    for button in Button:
        virtual.press(button)
    assert heard == list(Button)
    panel.show(Lights(phase=2, digits=" 4"))
    assert virtual.lights == Lights(phase=2, digits=" 4")
    panel.close()
    virtual.press(Button.NEXT)
    assert heard == list(Button)
    assert virtual.lights == Lights()
