"""What was read and said of a throw before it counts, as the journal keeps it, and the throw from that again.

>>> playing = table.position().playing      # its notes: a reading, and the number that somebody set
>>> resumed(WaitingThrow(playing.game.expects(playing.state)), playing.notes, position.number)
(WaitingThrow(..., stage='read', dialled=2), Photo(id='17', ...))
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.journal.store import EVIDENCE, Entry
from companion.live.interface import Photo
from companion.live.proof import remembered
from companion.throw import WaitingThrow

log = logging.getLogger(__name__)


def said(throw: WaitingThrow) -> dict[str, Any]:
    """Return what people have said of a throw as the journal keeps it, and of which reading."""
    return {
        "reading": throw.evidence,
        "flipped": throw.flipped,
        "answered": sorted(throw.answered),
        "dialled": throw.dialled,
    }


def resumed(throw: WaitingThrow, notes: Sequence[Entry], position: int) -> tuple[WaitingThrow, Photo | None]:
    """Return the throw as the notes leave it at position number `position`, and the place of its photo."""
    photos: dict[int | None, Photo] = {}
    for note in notes:
        try:
            if note.kind == EVIDENCE:
                reading, photo = remembered(note.body, str(note.number))
                if reading.expected in (None, throw.throw.count):
                    throw, photos[note.number] = throw.read(reading, note.number), photo
            else:
                throw = _heard(throw, note.body, undone=note.number < position)
        except (KeyError, TypeError, ValueError) as strange:
            log.warning("note %d is passed over: %r", note.number, strange)
    return throw, photos.get(throw.evidence)


def _heard(throw: WaitingThrow, heard: Mapping[str, Any], *, undone: bool) -> WaitingThrow:
    """Return the throw with what was said of it; a number without a look does not outlast an undo."""
    blind = heard["reading"] is None
    return replace(
        throw if heard["reading"] == throw.evidence else throw.at("armed"),  # after a wish to look again
        flipped=tuple(heard["flipped"]),
        answered=frozenset(heard["answered"]),
        dialled=None if blind and undone else heard["dialled"],
    )
