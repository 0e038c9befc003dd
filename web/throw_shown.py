"""The throw that waits for a person, as JSON: its stage, its pieces as the photo shows them, its answer."""

from collections.abc import Iterable

from companion.evenings import Proof
from companion.games.game import Throw, Value
from companion.live.values import Present
from companion.photos import Photo
from companion.throw import WaitingThrow
from companion.vision.reading import Doubt, Piece, Place, Remark
from companion.words import say
from web.game_shown import GameShown
from web.wire import Json, shown


def throw_body(present: Present, language: str) -> Json | None:
    """Return the waiting throw; `None` where nothing is thrown."""
    waiting, playing = present.throw, present.position.playing
    if waiting is None or playing is None:
        return None
    throw = waiting.throw
    return {
        **_seen(waiting, waiting.answer, waiting.doubts, waiting.remarks, present.photo, language),
        "stage": waiting.stage,
        "due": throw.due,
        "purpose": say(throw.purpose, language),
        "answer": GameShown(playing.game, playing.state, language).template(throw.answer),
        "chosen": bool(waiting.chosen),
        "possible": waiting.possible,
        "odds": shown(throw.odds, language) if throw.odds else None,
        "luck": shown(throw.luck, language) if throw.luck else None,
        "progress": present.progress,
        "shut": say(waiting.shut, language) if waiting.shut else None,
    }


def proof_body(proof: Proof, language: str) -> Json:
    """Return a throw of the past: as it was read, and as it was let count."""
    reading = proof.throw.reading
    doubts, remarks = (reading.doubts, reading.remarks) if reading is not None else ((), ())
    return {
        **_seen(proof.throw, proof.counted, doubts, remarks, proof.photo, language),
        "read": proof.read,
        "player": proof.player,
        "by": proof.by,
        "at": proof.at,
    }


def _seen(
    waiting: WaitingThrow,
    answer: Value | None,
    doubts: Iterable[Doubt],
    remarks: Iterable[Remark],
    photo: Photo | None,
    language: str,
) -> Json:
    """What was seen of a throw, now or in the past."""
    throw = waiting.throw
    return {
        "kind": {"id": throw.pieces.kind, **shown(throw.pieces, language, "kind", "faces", "faces_file")},
        "what": say(throw.what, language),
        "count": throw.count,
        "kept": list(throw.kept),
        "faces": _faces(throw, language),
        "counts": bool(throw.counts),
        "value": answer,
        "number": answer if isinstance(answer, int) else None,
        "said": waiting.said is not None,
        "photo": photo_body(photo, language),
        "pieces": _pieces(waiting, doubts, photo),
        "doubts": _doubts(doubts, photo, language),
        "remarks": _remarks(remarks, photo, language),
    }


def _faces(throw: Throw, language: str) -> list[Json]:
    return [
        {
            "label": face.label,
            "name": say(face.name, language),
            "counts": face.label in throw.counts,
            "besides": face.label in throw.besides and face.label not in throw.counts,
        }
        for face in throw.pieces.faces
    ]


def photo_body(photo: Photo | None, language: str) -> Json | None:
    """Return a photo's id and size; nothing where there is none to show."""
    return shown(photo, language, "left", "top") if photo is not None and photo.width else None


def _pieces(throw: WaitingThrow, doubts: Iterable[Doubt], photo: Photo | None) -> list[Json]:
    """The pieces in the photo's own pixels; without a photo, in those of the camera's picture."""
    if throw.reading is None:
        return []
    doubted = {doubt.piece for doubt in doubts} - throw.chosen.keys()
    return [
        {
            **_place(piece, photo),
            "turn": None if piece.turn is None else round(piece.turn),
            "face": face,
            "read": piece.face,
            "doubted": number in doubted,
            "chosen": number in throw.chosen,
            "kept": number in throw.kept,
            "moved": throw.kept.get(number) is False and bool(throw.lay),
        }
        for number, (piece, face) in enumerate(zip(throw.reading.pieces, throw.faces, strict=True), start=1)
    ]


def _doubts(doubts: Iterable[Doubt], photo: Photo | None, language: str) -> list[Json]:
    """What is doubted; where it is no piece, but a place in the photo, with that."""
    return [
        {
            "name": str(doubt.name),
            "piece": doubt.piece,
            "place": _place(doubt.place, photo) if doubt.piece is None and doubt.place else None,
            "words": say(doubt.message, language),
        }
        for doubt in doubts
    ]


def _remarks(remarks: Iterable[Remark], photo: Photo | None, language: str) -> list[Json]:
    """Where one more piece may lie in the photo."""
    return [
        {"name": str(each.name), "place": _place(each.place, photo), "words": say(each.message, language)}
        for each in remarks
    ]


def _place(place: Place | Piece, photo: Photo | None) -> Json:
    """Return a place in the photo; the camera's picture stands in for one that is not there."""
    left, top = (photo.left, photo.top) if photo else (0.0, 0.0)
    return {"x": round(place.x - left, 1), "y": round(place.y - top, 1), "r": round(place.r, 1)}
