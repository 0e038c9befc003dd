"""A throw of dice that was sent in is read again by the project's own scorer."""

import json
import zipfile
from pathlib import Path

from companion.live.evidence import framed, photographed
from companion.notes import reading_note
from companion.vision.dice import DiceReader
from companion.vision.surroundings import blanked
from hardware.scenes.dice_table import DiceTable
from tests.vision import reports


def test_a_blanked_photo_of_dice_is_read_as_people_accepted_it(
    table: DiceTable, reader: DiceReader, tmp_path: Path
) -> None:
    picture, truth = table.throw(3, 3)
    reading = reader.read(picture, 3)
    assert reading.sure
    assert reading.faces == truth.faces
    part = framed(reading, picture)
    places = [place.moved(-part.left, -part.top) for place in reading.places]
    told = {
        "reading": reading_note(reading, part, "dice"),
        "faces": [piece.face for piece in reading.pieces],
        "counted": {"kind": "fate", "pips": 3},
    }
    reader.profile.save(tmp_path / "profile")
    with zipfile.ZipFile(tmp_path / "throw.zip", "w") as file:
        file.write(tmp_path / "profile", "profile")
        file.writestr("photo.jpg", blanked(photographed(picture, part), places))
        file.writestr("slap.json", json.dumps(told))

    assert reports.scored(tmp_path) == {"right": 1}
