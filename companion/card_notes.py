"""Cards that were read and what people said of them, as the journal keeps both, and the cards from that.

>>> note = cards_note(found, photo)                 # kept as the evidence, number 17
>>> said = said_note(waiting.choose(3, "goods/salt"))
>>> resumed(asked_of(playing), playing.notes, position.number)
(WaitingCards(..., chosen={3: 'goods/salt'}), Photo(id='17', ...))
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.card_reading import CardsAsked, WaitingCards
from companion.journal.store import EVIDENCE, Entry
from companion.photos import Photo
from companion.vision.cards import FoundCard

log = logging.getLogger(__name__)


def cards_note(found: Sequence[FoundCard], photo: Photo) -> dict[str, Any]:
    """Return cards that were read, and where their photo lies in the picture."""
    cards = [
        {
            "name": card.name,
            "sure": card.sure,
            "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in card.corners],
            "likely": list(card.likely),
        }
        for card in found
    ]
    return {"cards": cards, "photo": [photo.left, photo.top, photo.width, photo.height]}


def said_note(waiting: WaitingCards, *, dropped: bool = False) -> dict[str, Any]:
    """Return what people said of the cards of a reading; `dropped`: that they do not count."""
    chosen = {str(card): name for card, name in waiting.chosen.items()}
    said = {"reading": waiting.evidence, "chosen": chosen, "order": list(waiting.order), "dropped": dropped}
    return {"cards": said}


def resumed(
    asked: CardsAsked, notes: Sequence[Entry], position: int
) -> tuple[WaitingCards | None, Photo | None]:
    """Return the cards that wait at position number `position`: a stop of the companion forgets none.

    What was read before an undo that led here was decided about, and waits no more.
    """
    waiting: WaitingCards | None = None
    photo: Photo | None = None
    for note in notes:
        if "cards" not in note.body or note.number < position:
            continue
        try:
            if note.kind == EVIDENCE:
                waiting, photo = _read(asked, note)
            elif waiting is not None:
                waiting = _said(waiting, note.body["cards"])
        except (KeyError, TypeError, ValueError, AttributeError) as torn:
            log.warning("note %d is passed over: %r", note.number, torn)
    return (waiting, photo) if waiting is not None else (None, None)


def _read(asked: CardsAsked, note: Entry) -> tuple[WaitingCards, Photo]:
    found = tuple(
        FoundCard(
            tuple((float(x), float(y)) for x, y in card["corners"]),
            card["name"],
            bool(card["sure"]),
            tuple(card.get("likely", ())),
        )
        for card in note.body["cards"]
    )
    return WaitingCards(asked, found, evidence=note.number), Photo(str(note.number), *note.body["photo"])


def _said(waiting: WaitingCards, said: dict[str, Any]) -> WaitingCards | None:
    if said["reading"] != waiting.evidence:
        return waiting
    if said["dropped"]:
        return None
    chosen = {int(card): str(name) for card, name in said["chosen"].items()}
    order = tuple(map(int, said["order"]))
    if order and sorted(order) != list(range(1, len(waiting.found) + 1)):
        raise ValueError(f"{order} is no order of {len(waiting.found)} cards")
    return replace(waiting, chosen=chosen, order=order)
