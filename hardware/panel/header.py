"""The 40-pin header that every Pi since the B+ has, as gpiozero knows it."""

from functools import cache
from typing import NamedTuple

from gpiozero.pins.pi import PiBoardInfo

PI_4B = 0xC03111
"""The revision code of one board of many: they all have the same header."""


class HeaderPin(NamedTuple):
    """One place of the header: its number as printed on boards, what it is, and its GPIO if it is one."""

    number: int
    name: str
    gpio: int | None


@cache
def header() -> tuple[HeaderPin, ...]:
    """Return the places 1 to 40; odd ones are the inner row, even ones the row at the board's edge."""
    pins = PiBoardInfo.from_revision(PI_4B).headers["J8"].pins
    return tuple(
        HeaderPin(number, pin.name, int(pin.name[4:]) if pin.name.startswith("GPIO") else None)
        for number, pin in sorted(pins.items())
    )


def place_of(gpio: int) -> int:
    """Return at which place of the header a GPIO comes out.

    >>> place_of(17)
    11
    """
    return next(pin.number for pin in header() if pin.gpio == gpio)
