"""Why a calibration is refused."""

from companion.errors import CompanionError


class BadCalibration(CompanionError, ValueError):
    """The three pictures cannot be learned from; the message says why and what mends it."""
