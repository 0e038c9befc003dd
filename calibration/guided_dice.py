"""Dice as the guided steps teach them: all of the owner's dice in each picture, one face up.

What was learned is tried the other way round before it is offered: every picture is read with it, and no
die in it may be taken for another face.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from calibration.dice.fit import learn_set
from calibration.dice.locate import FEWEST, MOST, blobs
from calibration.errors import BadCalibration, TooFewPieces
from calibration.teaching import Laid, LearnedEye
from companion.games.game import Pieces
from companion.ports import Picture
from companion.vision.any_pieces import reader_of
from companion.vision.dice import DiceProfile
from companion.vision.learned import LearnedProfile
from companion.vision.reading import Place, Reading
from companion.words import Message, Words

_TILE_PX = 72
_ROOM = 1.5
"""How far a tile of the examples reaches, in half sides of a die."""


@dataclass(frozen=True, eq=False)
class DiceLesson:
    """What was learned of dice, and the pictures it was learned from, read with it."""

    profile: DiceProfile | LearnedProfile
    pictures: Mapping[str, Picture]
    readings: Mapping[str, Reading]

    @cached_property
    def eye(self) -> LearnedEye:
        """What reads with it."""
        return reader_of(self.profile)

    def save(self, place: Path) -> None:
        """Keep it as a profile."""
        self.profile.save(place)

    def facts(self) -> Sequence[Message]:
        """Return how many faces were learned, and how many dice of the pictures it reads."""
        told = sum(reading.count(label) for label, reading in self.readings.items())
        dice = sum(len(reading.pieces) for reading in self.readings.values())
        return [
            Message("calibration.fact-dice", n=len(self.pictures)),
            Message("calibration.fact-read-back", right=told, dice=dice),
        ]

    def examples(self) -> Picture:
        """Return the dice of each picture, a row a face."""
        columns = min(MOST, max(len(reading.pieces) for reading in self.readings.values()))
        shown = np.zeros((len(self.readings) * _TILE_PX, columns * _TILE_PX, 3), np.uint8)
        for row, (label, reading) in enumerate(self.readings.items()):
            for column, piece in enumerate(reading.pieces[:columns]):
                down, across = row * _TILE_PX, column * _TILE_PX
                tile = _tile(self.pictures[label], piece.place)
                shown[down : down + _TILE_PX, across : across + _TILE_PX] = tile
        return shown


class DiceTeacher:
    """Teaches one set of dice."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._fewest = min(FEWEST, pieces.at_hand)

    def title(self, face: Words) -> Message:
        """Return what to lay: every die that the owner has, up to seven."""
        laid = {"low": self._fewest, "high": MOST}
        return Message("calibration.title.dice", pieces=self._pieces.label, face=face, **laid)

    def not_bare(self, picture: Picture) -> None:
        """Nothing is known of dice yet that would tell them from a pattern of the table."""

    def laid(self, label: str, picture: Picture, empty: Picture) -> Laid:
        """Return the dice that lie apart from each other."""
        found = blobs({label: picture}, empty)[label]
        told = {"face": label, "found": len(found), "low": self._fewest, "high": MOST}
        if len(found) < self._fewest:
            raise TooFewPieces(Message("dice.too-few", **told))
        if len(found) > MOST:
            raise BadCalibration(Message("dice.too-many", **told))
        places = (Place(blob.x, blob.y, float(np.sqrt(blob.area)) / 2) for blob in found)
        return Laid(Message("calibration.check.dice", n=len(found)), tuple(places))

    def kept(self, place: Path) -> None:
        """Nobody mistakes one number of a die for another."""

    def learn(self, empty: Picture, faces: Mapping[str, Picture]) -> DiceLesson:
        """Learn every face, and read what it was learned from."""
        profile = learn_set(empty, faces)
        reader = reader_of(profile)
        lesson = DiceLesson(profile, faces, {label: reader.read(faces[label]) for label in faces})
        for label, reading in lesson.readings.items():
            if other := next((face for face in reading.faces if face != label), None):
                raise BadCalibration(Message("calibration.read-back", face=label, other=other))
            if not reading.pieces:
                low = self._fewest
                raise BadCalibration(Message("dice.too-few", face=label, found=0, low=low, high=MOST))
        return lesson


def _tile(picture: Picture, place: Place) -> Picture:
    zoom = _TILE_PX / 2 / (place.r * _ROOM)
    matrix = np.array(
        [[zoom, 0, _TILE_PX / 2 - zoom * place.x], [0, zoom, _TILE_PX / 2 - zoom * place.y]], np.float32
    )
    return np.asarray(cv2.warpAffine(picture, matrix, (_TILE_PX, _TILE_PX), flags=cv2.INTER_LINEAR), np.uint8)
