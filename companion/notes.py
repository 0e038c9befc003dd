"""What was read and said of a throw before it counts, as the journal keeps it, and the throw from that again.

>>> playing = table.position().playing      # its notes: a reading, and the face that somebody chose
>>> resumed(awaited_throw(playing.game, playing.state), playing.notes, position.number)
(WaitingThrow(..., stage='read', chosen={3: 'six'}), Photo(id='17', ...))

Notes of earlier versions are read too: these knew discs with two faces alone, kept which of them people
had turned over, and made no remarks.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.game import Value
from companion.journal.store import EVIDENCE, Entry
from companion.photos import Photo
from companion.throw import WaitingThrow
from companion.vision.reading import Doubt, Doubted, Piece, Place, Reading, Remark

UNREADABLE = "unreadable"
"""The face of a disc that could not be told, in the notes of earlier versions."""

log = logging.getLogger(__name__)


def reading_note(reading: Reading, photo: Photo, kind: str) -> dict[str, Any]:
    """Return a reading of pieces of one kind as the journal keeps it."""
    return {
        "kind": kind,
        "sure": reading.sure,
        "expected": reading.expected,
        "faces": dict(reading.faces),
        "doubts": [_doubt_note(doubt) for doubt in reading.doubts],
        "remarks": [{"name": each.name, "place": _place_note(each.place)} for each in reading.remarks],
        "pieces": [
            {
                "x": round(each.x, 1),
                "y": round(each.y, 1),
                "r": round(each.r, 1),
                "face": each.face,
                "confidence": each.confidence,
                **({} if each.turn is None else {"turn": round(each.turn)}),
            }
            for each in reading.pieces
        ],
        "photo": [photo.left, photo.top, photo.width, photo.height],
    }


def _doubt_note(doubt: Doubt) -> dict[str, Any]:
    """Return a doubt, with its place where it is about no piece, which has one of its own."""
    note = {"name": doubt.name, "piece": doubt.piece}
    if doubt.place is None or doubt.piece is not None:
        return note
    return {**note, "place": _place_note(doubt.place)}


def _place_note(place: Place) -> list[float]:
    return [round(place.x, 1), round(place.y, 1), round(place.r, 1)]


def read_reading(note: Entry) -> tuple[Reading, Photo]:
    """Return the reading that a note keeps, and the place of its photo; a `ValueError` where it is torn."""
    body = note.body
    try:
        pieces = tuple(
            Piece(
                x=each["x"],
                y=each["y"],
                r=each["r"],
                face=_face(each["face"]),
                confidence=each["confidence"],
                turn=each.get("turn"),
            )
            for each in body.get("pieces", body.get("discs"))
        )
        expected = body["expected"]
        doubts = tuple(
            Doubt(
                Doubted(each["name"]),
                each.get("piece", each.get("disc")),
                Place(*each["place"]) if "place" in each else None,
                found=len(pieces),
                expected=expected or 0,
            )
            for each in body["doubts"]
        )
        remarks = tuple(
            Remark(Doubted(each["name"]), Place(*each["place"]), counted=len(pieces))
            for each in body.get("remarks", ())
        )
        return Reading(pieces, doubts, expected, remarks), Photo(str(note.number), *body["photo"])
    except (KeyError, TypeError, AttributeError) as torn:
        raise ValueError(f"note {note.number} is no reading: {torn!r}") from torn


def pieces_read(note: Entry | None) -> tuple[Piece, ...]:
    """Return the pieces of a reading that was kept; nothing where there is none, or it is torn."""
    try:
        return read_reading(note)[0].pieces if note is not None else ()
    except ValueError as strange:
        log.warning("%s", strange)
        return ()


def said_note(throw: WaitingThrow) -> dict[str, Any]:
    """Return what people have said of a throw as the journal keeps it, and of which reading."""
    chosen = {str(piece): face for piece, face in throw.chosen.items()}
    return {"reading": throw.evidence, "chosen": chosen, "said": throw.said}


def resumed(throw: WaitingThrow, notes: Sequence[Entry], position: int) -> tuple[WaitingThrow, Photo | None]:
    """Return the throw as the notes leave it at position number `position`, and the place of its photo."""
    photos: dict[int | None, Photo] = {}
    for note in notes:
        if "cards" in note.body:  # read at the same position, and gone with it
            continue
        try:
            if note.kind == EVIDENCE:
                reading, photo = read_reading(note)
                if reading.expected in (None, throw.throw.on_table):
                    throw, photos[note.number] = throw.read(reading, note.number), photo
            else:
                throw = with_said(throw, note.body, undone=note.number < position)
        except ValueError as strange:
            log.warning("note %d is passed over: %r", note.number, strange)
    return throw, photos.get(throw.evidence)


def with_said(throw: WaitingThrow, said: Mapping[str, Any], *, undone: bool = False) -> WaitingThrow:
    """Return the throw with what was said of it; a `ValueError` where that is torn.

    An answer without a look does not outlast an undo.
    """
    try:
        blind = said["reading"] is None
        now = throw if said["reading"] == throw.evidence else throw.at("armed")  # after a wish to look again
        answer = _answer(said["said"] if "chosen" in said else said["dialled"])
        return replace(now, chosen=_chosen(now, said), said=None if blind and undone else answer)
    except (KeyError, TypeError, AttributeError) as torn:
        raise ValueError(f"{said!r} was said of no throw: {torn!r}") from torn


def _chosen(throw: WaitingThrow, said: Mapping[str, Any]) -> dict[int, str]:
    if "chosen" in said:
        return {int(piece): str(face) for piece, face in said["chosen"].items()}
    turned: dict[int, str] = {}
    faces = replace(throw, chosen={}).faces
    read = {number: face for number, face in enumerate(faces, start=1) if face is not None}
    for disc in said["flipped"]:
        turned[disc] = _turned(throw, turned.get(disc, read.get(disc)))
    spoken = {disc: read[disc] for disc in said["answered"] if disc in read}
    return spoken | turned


def _turned(throw: WaitingThrow, face: str | None) -> str:
    """Return the other of two faces, as earlier versions turned discs: one that could not be told counted."""
    labels = {each.label for each in throw.throw.pieces.faces}
    (counts,) = labels.intersection(throw.throw.counts)
    (other,) = labels - {counts}
    return counts if face != counts else other


def _answer(said: Any) -> Value | None:
    return tuple(said) if isinstance(said, list) else said


def _face(face: str | None) -> str | None:
    return None if face == UNREADABLE else face
