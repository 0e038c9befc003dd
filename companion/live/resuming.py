"""What was read and said of a throw before it counts, as the journal keeps it, and the throw from that again.

>>> line = read_line(journal, games, game_id)         # its notes: a reading, and the number that somebody set
>>> resumed(WaitingThrow(game.expects(state)), line.notes)
(WaitingThrow(..., stage='read', dialled=2), Photo(id='17', ...))
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.journal.store import EVIDENCE, Entry
from companion.live.interface import Photo
from companion.live.proof import remembered
from companion.throw import WaitingThrow


def said(throw: WaitingThrow) -> dict[str, Any]:
    """Return what people have said of a throw as the journal keeps it, and of which reading."""
    return {
        "reading": throw.evidence,
        "flipped": throw.flipped,
        "answered": sorted(throw.answered),
        "dialled": throw.dialled,
    }


def resumed(throw: WaitingThrow, notes: Sequence[Entry]) -> tuple[WaitingThrow, Photo | None]:
    """Return the throw as the notes leave it, and the place of its photo."""
    photos: dict[int | None, Photo] = {}
    for note in notes:
        if note.kind == EVIDENCE:
            reading, photos[note.number] = remembered(note.body, str(note.number))
            throw = throw.read(reading, note.number)
            continue
        heard = note.body
        throw = replace(
            throw if heard["reading"] == throw.evidence else throw.at("armed"),  # after a wish to look again
            flipped=tuple(heard["flipped"]),
            answered=frozenset(heard["answered"]),
            dialled=heard["dialled"],
        )
    return throw, photos.get(throw.evidence)
