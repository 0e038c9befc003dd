"""The report of a calibration of dice: each picture that was learned from, as it is read now."""

import html
from collections.abc import Callable, Mapping

from calibration.page import image, page
from companion.vision.annotate import annotated
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.picture import Picture
from companion.words import Message, Words


def report_dice(
    profile: DiceProfile, pictures: Mapping[str, Picture], say: Callable[[Words], str], language: str
) -> str:
    """Return the page as HTML text."""
    reader, parts = DiceReader(profile), []
    for label, picture in pictures.items():
        reading = reader.read(picture)
        right = sum(piece.face == label for piece in reading.pieces)
        told = say(Message("dice.report-read", right=right, dice=len(reading.pieces)))
        heading = html.escape(say(Message("calibration.report-up", face=label)))
        parts.append(f"<h2>{heading}</h2><p>{html.escape(told)}</p>{image(annotated(picture, reading, ()))}")
    return page(say(Message("calibration.report-title")), parts, language)
