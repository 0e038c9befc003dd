"""The throw that waits for a person, as JSON: its stage, its discs where the photo shows them, its number."""

from typing import Any

from companion.live.interface import Photo, Present, Proof
from companion.throw import WaitingThrow
from companion.words import say


def throw_body(present: Present, language: str) -> dict[str, Any] | None:
    """Return the waiting throw; `None` where nothing is thrown."""
    throw = present.throw
    if throw is None:
        return None
    return {
        "stage": throw.stage,
        "pieces": throw.throw.pieces,
        "count": throw.throw.count,
        "faces": list(throw.throw.faces),
        "purpose": say(throw.throw.purpose, language),
        "progress": list(present.progress) if present.progress else None,
        "photo": _photo(present.photo),
        "discs": _discs(throw, present.photo),
        "doubts": _doubts(throw, language),
        "number": throw.count,
        "said": throw.dialled is not None,
        "turned": bool(throw.flipped or throw.answered),
        "shut": say(throw.shut, language) if throw.shut else None,
    }


def proof_body(proof: Proof, language: str) -> dict[str, Any]:
    """Return a throw of the past: as it was read, and as it was let count."""
    return {
        "count": proof.throw.throw.count,
        "faces": list(proof.throw.throw.faces),
        "photo": _photo(proof.photo),
        "discs": _discs(proof.throw, proof.photo),
        "doubts": _doubts(proof.throw, language),
        "read": proof.throw.count,
        "number": proof.counted,
        "by": proof.by,
        "at": proof.at,
    }


def _photo(photo: Photo | None) -> dict[str, Any] | None:
    if photo is None or not photo.width:
        return None
    return {"id": photo.id, "width": photo.width, "height": photo.height}


def _discs(throw: WaitingThrow, photo: Photo | None) -> list[dict[str, Any]]:
    """The discs in the photo's own pixels; without a photo, in those of the camera's picture."""
    if throw.reading is None:
        return []
    left, top = (photo.left, photo.top) if photo else (0.0, 0.0)
    open_doubts = {doubt.disc for doubt in throw.reading.doubts} - throw.answered
    return [
        {
            "x": round(disc.x - left, 1),
            "y": round(disc.y - top, 1),
            "r": round(disc.r, 1),
            "face": str(face),
            "doubted": number in open_doubts,
        }
        for number, (disc, face) in enumerate(zip(throw.reading.discs, throw.faces, strict=True), start=1)
    ]


def _doubts(throw: WaitingThrow, language: str) -> list[dict[str, Any]]:
    """The doubts that nobody has answered yet."""
    if throw.reading is None:
        return []
    return [
        {"name": str(doubt.name), "disc": doubt.disc, "words": say(doubt.message, language)}
        for doubt in throw.reading.doubts
        if throw.dialled is None and (doubt.disc is None or doubt.disc not in throw.answered)
    ]
