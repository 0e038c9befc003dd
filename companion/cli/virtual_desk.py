"""The virtual table as the page's drawer shows it: truth, switches, buttons and lamps in one place."""

from companion.live.interface import Pretended
from companion.ports import Button
from companion.table import NotNow
from companion.words import Message
from hardware.camera.virtual import LAYOUTS, TableBusy, VirtualTable
from hardware.panel.virtual import VirtualPanel


class VirtualDesk:
    """What can be pretended: discs thrown or laid, faults, and fingers on buttons.

    `pretended` tells what there is; whoever asks for anything else has not looked.
    """

    def __init__(self, table: VirtualTable | None, panel: VirtualPanel | None, *, switches_off: bool) -> None:
        """`switches_off` says whether the panel may switch the machine off, which is a choice."""
        self._table, self._panel = table, panel
        self._buttons = [button.value for button in Button if switches_off or button is not Button.OFF]

    def pretended(self) -> Pretended:
        """Return what is pretended now."""
        table, panel = self._table, self._panel
        return Pretended(
            truth=table.truth if table else (),
            faults=table.faults if table else {},
            buttons=tuple(self._buttons) if panel else (),
            digits=panel.lights.digits if panel else "",
            layouts=LAYOUTS if table else (),
        )

    def throw(self, count: int) -> None:
        """Throw so many discs, hands and all; over a real table people do that."""
        if self._table is None:
            raise NotNow(Message("virtual.real-table"))
        try:
            self._table.throw(count)
        except TableBusy as busy:
            raise NotNow(busy.message) from busy

    def lay(self, layout: str) -> None:
        """Lay the table for a calibration."""
        if self._table is not None:
            self._table.lay(layout)

    def press(self, button: str) -> None:
        """Press a button of the panel."""
        if self._panel is not None:
            self._panel.press(Button(button))

    def switch(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""
        if self._table is not None:
            self._table.switch(fault, on)
