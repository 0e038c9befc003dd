"""The virtual panel: a page or a terminal presses its buttons and looks at its lamps."""

from collections.abc import Callable

from companion.ports import Button, Lights


class VirtualPanel:
    """A panel without wires.

    >>> panel = VirtualPanel()
    >>> panel.listen(print)
    >>> panel.press(Button.NEXT)
    Button.NEXT
    """

    def __init__(self) -> None:
        self.lights = Lights()
        """What is lit."""
        self._hear: Callable[[Button], None] | None = None

    def listen(self, hear: Callable[[Button], None]) -> None:
        """Tell every press from now on to `hear`."""
        self._hear = hear

    def show(self, lights: Lights) -> None:
        """Light these lamps and no others."""
        self.lights = lights

    def press(self, button: Button) -> None:
        """Press a button, as a finger would."""
        if self._hear is not None:
            self._hear(button)

    def close(self) -> None:
        """Put the lamps out and hear nothing more."""
        self.lights, self._hear = Lights(), None
