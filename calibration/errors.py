"""Why a calibration is refused."""

from companion.errors import CompanionError


class BadCalibration(CompanionError, ValueError):
    """The pictures cannot be learned from; the message says why, and what to do about it."""


class TooFewPieces(BadCalibration):
    """Pieces are missing in a picture: somebody may still be laying them. The message says `found`."""
