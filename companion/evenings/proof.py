"""What a kept photo proves: a throw as the camera read it, and as people let it count.

>>> proof = read_proof(journal, games, 17)
>>> proof.throw.faces, proof.counted        # with the faces that people chose
(('four', 'six'), 10)
"""

import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from companion.games.game import AnyGame, Value
from companion.journal.line import Line, Play, read_line
from companion.journal.store import EVIDENCE, SAID, Journal
from companion.notes import pieces_read, read_reading, with_said
from companion.photos import Photo
from companion.throw import WaitingThrow, awaited_throw

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Proof:
    """A throw of the past."""

    photo: Photo
    throw: WaitingThrow
    """As it was accepted: what was read, and the faces that people chose."""
    read: Value | None
    """What the camera's reading alone came to."""
    counted: Value | None
    """`None` where it does not count, or no more."""
    player: str
    """Whose throw it was; empty where it was nobody's."""
    by: str
    at: str


def read_proof(journal: Journal, games: Mapping[str, AnyGame], number: int) -> Proof | None:
    """Return what the reading of this number proves; `None` where none is kept or understood."""
    note = journal.entry(number)
    if note is None or note.kind != EVIDENCE:
        return None
    then = read_line(journal, games, note.game, upto=number)
    throw = awaited_throw(then.game, then.state, pieces_read(then.last_read))
    if throw is None:
        return None
    try:
        reading, photo = read_reading(note)
    except ValueError as strange:
        log.warning("%s", strange)
        return None
    throw = throw.read(reading, number)
    player = next((seat.player or "" for seat in then.game.view(then.state).seats if seat.acts), "")
    read, play = throw.answer, _accepted(read_line(journal, games, note.game), number)
    for entry in journal.entries(note.game):
        before = play is None or entry.number < play.entry.number
        if entry.kind == SAID and entry.body.get("reading") == number and before:
            with suppress(ValueError):  # of another version: what counted stands all the same
                throw = with_said(throw, entry.body)
    if play is None:
        return Proof(photo, throw, read, None, player, note.by, note.at)
    counted = play.action.values.get(throw.parameter.name)
    return Proof(photo, throw, read, counted, player, play.entry.by, play.entry.at)


def _accepted(line: Line, number: int) -> Play | None:
    return next((play for play in line.plays if play.evidence == number), None)
