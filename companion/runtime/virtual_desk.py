"""The virtual table as the page's drawer shows it: truth, switches, buttons and lamps in one place."""

from collections.abc import Callable, Mapping

from companion.errors import CompanionError
from companion.games.game import Pieces
from companion.live.values import Pretended
from companion.ports import Button
from companion.runtime.eyesight import can_be_drawn, virtual_kind
from companion.table import NotNow
from companion.throw import WaitingThrow
from companion.words import Message, Words
from hardware.camera.virtual import VirtualTable
from hardware.panel.virtual import VirtualPanel


class VirtualDesk:
    """What can be pretended: pieces thrown or laid, faults, and fingers on buttons.

    `pretended` tells what there is; whoever asks for anything else has not looked.
    """

    def __init__(
        self,
        table: VirtualTable | None,
        panel: VirtualPanel | None,
        waiting: Callable[[], WaitingThrow | None],
        usual: Pieces | None,
        *,
        switches_off: bool,
    ) -> None:
        """`waiting` returns the awaited throw; `usual` is thrown where there is none, and laid to calibrate.

        `switches_off` says whether the panel may switch the machine off, which is a choice.
        """
        self._table, self._panel, self._waiting, self._usual = table, panel, waiting, usual
        self._buttons = [button.value for button in Button if switches_off or button is not Button.OFF]

    def pretended(self) -> Pretended:
        """Return what is pretended now."""
        table, panel, awaited = self._table, self._panel, self._waiting()
        return Pretended(
            truth=table.truth if table else (),
            faults=table.faults if table else {},
            buttons=tuple(self._buttons) if panel else (),
            digits=panel.lights.digits if panel else "",
            layouts=_layouts(self._usual) if table and self._usual else {},
            throws=table is not None and (awaited is None or can_be_drawn(awaited.throw.pieces)),
        )

    def throw(self, count: int) -> None:
        """Throw so many of the pieces that are awaited, hands and all; over a real table people do that."""
        if self._table is None:
            raise NotNow(Message("virtual.real-table"))
        awaited = self._waiting()
        pieces = awaited.throw.pieces if awaited is not None else self._usual
        if pieces is None:
            raise NotNow(Message("virtual.cannot-throw"))
        try:
            self._table.throw(count, virtual_kind(pieces))
        except CompanionError as refused:
            raise NotNow(refused.message) from refused

    def lay(self, layout: str) -> None:
        """Lay the table for a calibration."""
        if self._table is not None and self._usual is not None:
            self._table.lay(layout, virtual_kind(self._usual))

    def press(self, button: str) -> None:
        """Press a button of the panel."""
        if self._panel is not None:
            self._panel.press(Button(button))

    def switch(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""
        if self._table is not None:
            self._table.switch(fault, on)


def _layouts(pieces: Pieces) -> Mapping[str, Words]:
    """Return how the table can be laid with these pieces: not at all, or with one face of all of them up."""
    faces = {face.label: face.name for face in pieces.faces}
    return {
        layout: Message("page.layout.all", face=faces[layout])
        if layout in faces
        else Message("page.layout.empty")
        for layout in virtual_kind(pieces).layouts
    }
