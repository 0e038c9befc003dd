"""The virtual table as the page's drawer shows it: truth, switches, buttons and lamps in one place."""

import random
from collections.abc import Callable, Mapping, Sequence

from companion.card_reading import CardsAsked
from companion.errors import CompanionError
from companion.games.game import Pieces, Several
from companion.live.values import Pretended, PretendedKind
from companion.ports import Button
from companion.runtime.eyesight import can_be_drawn, virtual_kind
from companion.table import NotNow
from companion.throw import WaitingThrow
from companion.words import Message
from hardware.camera.virtual import BARE, VirtualTable, Wish
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
        pieces: Callable[[], Mapping[str, Pieces]],
        *,
        asked: Callable[[], CardsAsked | None] = lambda: None,
        switches_off: bool,
    ) -> None:
        """`waiting` returns the awaited throw, `pieces` every kind that is thrown here, the usual first.

        `asked` returns where the game asks for cards. `switches_off` says whether the panel may switch the
        machine off, which is a choice.
        """
        self._table, self._panel, self._waiting, self._pieces = table, panel, waiting, pieces
        self._asked = asked
        self._buttons = [button.value for button in Button if switches_off or button is not Button.OFF]

    def pretended(self) -> Pretended:
        """Return what is pretended now."""
        table, panel = self._table, self._panel
        return Pretended(
            truth=table.truth if table else (),
            faults=table.faults if table else {},
            buttons=tuple(self._buttons) if panel else (),
            digits=panel.lights.digits if panel else "",
            kinds=tuple(_shown(each) for each in self._kinds().values()) if table else (),
            asked=_fitting(self._asked()) if table else (),
        )

    def throw(self, count: int, faces: Sequence[str] = (), cocked: int = 0, kind: str | None = None) -> None:
        """Throw pieces, hands and all; over a real table people do that."""
        if self._table is None:
            raise NotNow(Message("virtual.real-table"))
        thrown = virtual_kind(self._chosen(kind))
        for face in faces:
            if face not in thrown.labels:
                raise NotNow(Message("virtual.no-such-face", face=face, known=list(thrown.labels)))
        if len(faces) + cocked > count:
            raise NotNow(Message("virtual.too-many-faces", chosen=len(faces) + cocked, count=count))
        try:
            self._table.throw(count, thrown, Wish(tuple(faces), cocked), self._kept(kind))
        except CompanionError as refused:
            raise NotNow(refused.message) from refused

    def lay(self, layout: str, kind: str | None = None) -> None:
        """Lay the table for a calibration."""
        if self._table is not None:
            laid = virtual_kind(self._chosen(kind))
            if layout not in laid.layouts:
                raise NotNow(Message("virtual.no-such-face", face=layout, known=list(laid.layouts)))
            self._table.lay(layout, laid)

    def clear(self) -> None:
        """Take away what lies there."""
        if self._table is not None:
            self._table.lay(BARE)

    def lay_cards(self, cards: Sequence[str], titles: Sequence[str] = ()) -> None:
        """Lay cards on the table, each with its title printed on it."""
        if self._table is None:
            raise NotNow(Message("virtual.real-table"))
        try:
            self._table.lay_cards(cards, titles)
        except CompanionError as refused:
            raise NotNow(refused.message) from refused

    def press(self, button: str) -> None:
        """Press a button of the panel."""
        if self._panel is not None:
            self._panel.press(Button(button))

    def switch(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""
        if self._table is not None:
            self._table.switch(fault, on)

    def _kinds(self) -> Mapping[str, Pieces]:
        """Return what can be thrown here; the pieces of the awaited throw are those of its game."""
        kinds = {kind: pieces for kind, pieces in self._pieces().items() if can_be_drawn(pieces)}
        awaited = self._waiting()
        if awaited is not None and can_be_drawn(awaited.throw.pieces):
            kinds[awaited.throw.pieces.kind] = awaited.throw.pieces
        return kinds

    def _kept(self, kind: str | None) -> tuple[str, ...]:
        """Return the faces of the pieces that stay on the table in the awaited throw."""
        awaited = self._waiting()
        if awaited is None or kind not in (None, awaited.throw.pieces.kind):
            return ()
        return awaited.throw.kept

    def _chosen(self, kind: str | None) -> Pieces:
        """Return the pieces of a kind; unless one is named, what is awaited, and else what is usual."""
        kinds, awaited = self._kinds(), self._waiting()
        usual = awaited.throw.pieces.kind if awaited is not None else next(iter(kinds), "")
        chosen = kinds.get(usual if kind is None else kind)
        if chosen is None:
            raise NotNow(Message("virtual.cannot-throw"))
        return chosen


def _fitting(asked: CardsAsked | None) -> tuple[str, ...]:
    """Return some cards that the game would take now: a whole row, the heavy ones first, or one card."""
    for place in asked.now if asked is not None else ():
        parameter = place.template.parameters[0]
        if isinstance(parameter, Several):
            weights = {card: weight for card, _, weight in parameter.items}
            row = sorted(parameter.proposed, key=lambda card: (-weights[card], random.random()))
            return tuple(map(place.cards.taught_as, row))
        state = asked.state if asked is not None else None
        cards = [card for card in place.cards.names if place.actions(state, (card,))]
        if cards:
            return (place.cards.taught_as(random.choice(cards)),)
    return ()


def _shown(pieces: Pieces) -> PretendedKind:
    faces = {face.label: face.name for face in pieces.faces}
    bare, *_ = virtual_kind(pieces).layouts
    laid = {label: Message("page.layout.all", face=name) for label, name in faces.items()}
    return PretendedKind(
        pieces.kind,
        pieces.label,
        faces,
        layouts={bare: Message("page.layout.empty"), **laid},
        at_hand=pieces.at_hand,
        cocked=Message(f"page.virtual.cocked.{pieces.shape}"),
    )
