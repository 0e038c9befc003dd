"""What the live picture shows for each of the guided steps: pieces that were laid, or a trial throw.

>>> laid_pieces(Steps.of(pieces), "heads", picture, empty).ready
True
>>> trial_throw(eye.read(picture), Steps.of(pieces), picture).verdict
Verdict(number=3, words=Message('calibration.verdict', found=7, face='tails'), sure=True)
"""

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.burnt_spot import burnt_spot
from calibration.errors import BadCalibration, TooFewPieces
from calibration.fit import EMPTY
from calibration.guided_dice import DiceTeacher
from calibration.guided_discs import DiscTeacher
from calibration.mounting import checks_with_pieces
from calibration.teaching import Teacher
from companion.games.game import Pieces
from companion.guide import Check, Mark, Verdict
from companion.ports import Picture
from companion.vision.reading import Doubted, Place, Reading
from companion.words import Message, Words

TRIAL = "trial"
_NONE_YET = Message("calibration.check.none-yet")
FEWEST_FACES = 2
"""Of pieces with one face nothing could be told."""


@dataclass(frozen=True, eq=False, slots=True)
class Steps:
    """The steps for the pieces as they are now."""

    pieces: Pieces
    names: Mapping[str, Words]
    """What people call each face, by its label."""
    teacher: Teacher

    @classmethod
    def of(cls, pieces: Pieces) -> "Steps":
        """Return the steps that teach these pieces."""
        teacher = DiscTeacher(pieces) if pieces.shape == "disc" else DiceTeacher(pieces)
        return cls(pieces, {face.label: face.name for face in pieces.faces}, teacher)

    @property
    def pictures(self) -> tuple[str, ...]:
        """The steps at which a picture is taken."""
        return (EMPTY, *self.names)

    @property
    def all(self) -> dict[str, Words]:
        """Every step, and what people call it."""
        bare, trial = Message("calibration.step.empty"), Message("calibration.step.trial")
        return {EMPTY: bare, **self.names, TRIAL: trial}

    def in_words(self, message: Message) -> Message:
        """Return a refusal that calls faces what people call them, and not by their labels."""
        named = {
            key: self.all.get(value, value) if isinstance(value, str) else value
            for key, value in message.values.items()
        }
        return Message(message.key, **named)


@dataclass(frozen=True, slots=True)
class Looked:
    """What the live picture shows for a step."""

    checks: list[Check]
    marks: tuple[Mark, ...] = ()
    verdict: Verdict | None = None

    @property
    def ready(self) -> bool:
        """Whether everything that the step waits for is right."""
        return all(check.fine for check in self.checks if check.needed)


def burnt_spots(picture: Picture) -> tuple[Mark, ...]:
    """Mark where the lamp burns a spot into the bare table."""
    spot = burnt_spot(picture)
    if spot is None:
        return ()
    return (Mark(spot.across / 100, spot.down / 100, spot.reach / 100, fine=False),)


def laid_pieces(steps: Steps, step: str, picture: Picture, empty: Picture) -> Looked:
    """Look for all pieces of a step, laid apart from each other."""
    height, width = picture.shape[:2]
    places: tuple[Place, ...] = ()
    try:
        laid = steps.teacher.laid(step, picture, empty)
    except TooFewPieces as missing:
        so_far = missing.message.values["found"]
        words = Message("calibration.check.so-far", found=so_far) if so_far else _NONE_YET
        found = Check(words, fine=False, told=False)
    except BadCalibration as refusal:
        found = Check(steps.in_words(refusal.message), fine=False)
    else:
        found, places = Check(laid.words, fine=True), laid.places
    marks = (Mark(place.x / width, place.y / height, place.r / width) for place in places)
    return Looked([found, *checks_with_pieces(picture, places)], tuple(marks))


def trial_throw(reading: Reading, steps: Steps, picture: Picture) -> Looked:
    """Show a trial throw as it is read, once no hand is there; a person compares it with the table."""
    hands = [doubt.message for doubt in reading.doubts if doubt.name is Doubted.HANDS]
    if hands:
        return Looked([Check(message, fine=False) for message in hands])
    height, width = picture.shape[:2]
    first = next(iter(steps.names))
    marks = (
        Mark(
            piece.x / width,
            piece.y / height,
            piece.r / width,
            fine=piece.face is not None,
            counts=len(steps.names) > FEWEST_FACES or piece.face != first,
            face=steps.names.get(piece.face or "", ""),
        )
        for piece in reading.pieces
    )
    checks = checks_with_pieces(picture, [piece.place for piece in reading.pieces])
    if reading.pieces and not reading.faces:
        checks = [Check(Message("calibration.check.unread"), fine=False), *checks]
    return Looked(checks, tuple(marks), _verdict(reading, steps.names))


def _verdict(reading: Reading, names: Mapping[str, Words]) -> Verdict | None:
    """Return how many show the face that counts; where there are more than two, how many show which."""
    pieces = len(reading.pieces)
    if pieces == 0:
        return None
    sure = reading.count(None) == 0
    if len(names) == FEWEST_FACES:
        label, face = list(names.items())[-1]
        return Verdict(reading.count(label), Message("calibration.verdict", found=pieces, face=face), sure)
    faces = tuple(
        Message("calibration.check.face", found=reading.count(label), face=name)
        for label, name in names.items()
        if reading.count(label)
    )
    return Verdict(pieces, Message("calibration.verdict-faces", faces=faces), sure)
