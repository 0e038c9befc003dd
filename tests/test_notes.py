"""What the journal keeps of a reading."""

from companion.journal.store import EVIDENCE, Entry
from companion.notes import read_reading, reading_note
from companion.photos import Photo
from companion.vision.reading import Doubt, Doubted, Piece, Place, Reading, Remark


def _kept(note: dict[str, object]) -> Reading:
    return read_reading(Entry(7, 1, EVIDENCE, "camera", "2026-01-01T20:00", note))[0]


def test_a_doubt_keeps_its_place_where_no_piece_has_it() -> None:
    piece = Piece(100.0, 80.0, 12.0, "alive", 0.9)
    unread = Doubt(Doubted.ON_EDGE, place=Place(140.5, 60.0, 14.0))
    reading = Reading((piece,), (unread, Doubt(Doubted.BLUR, 1, piece.place), Doubt(Doubted.TOO_FEW)), 2)

    note = reading_note(reading, Photo("", 0, 0, 320, 240), "discs")
    kept = _kept(note)

    assert kept.places == (piece.place, unread.place)
    assert [doubt.place for doubt in kept.doubts] == [unread.place, None, None]


def test_doubts_of_earlier_versions_have_no_place() -> None:
    note = reading_note(Reading((), (Doubt(Doubted.ON_EDGE),), 2), Photo("", 0, 0, 0, 0), "discs")
    assert _kept(note).places == ()


def test_a_remark_is_kept_and_notes_of_earlier_versions_have_none() -> None:
    piece = Piece(100.0, 80.0, 12.0, "alive", 0.9)
    reading = Reading((piece,), (), 1, (Remark(Doubted.HIDDEN, Place(140.5, 60.0, 14.0), 1),))
    note = reading_note(reading, Photo("", 0, 0, 320, 240), "discs")
    assert _kept(note) == reading
    del note["remarks"]
    assert _kept(note) == Reading((piece,), (), 1)
