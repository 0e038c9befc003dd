"""The 40-pin header that every Pi since the B+ has; written down, for where gpiozero is not installed."""

from functools import cache
from typing import NamedTuple

PLACES = (
    "3V3 5V GPIO2 5V GPIO3 GND GPIO4 GPIO14 GND GPIO15 GPIO17 GPIO18 GPIO27 GND GPIO22 GPIO23 3V3 GPIO24 "
    "GPIO10 GND GPIO9 GPIO25 GPIO11 GPIO8 GND GPIO7 GPIO0 GPIO1 GPIO5 GND GPIO6 GPIO12 GPIO13 GND GPIO19 "
    "GPIO16 GPIO26 GPIO20 GND GPIO21"
)
"""What comes out at the places 1 to 40."""


class HeaderPin(NamedTuple):
    """One place of the header: its number as printed on boards, what it is, and its GPIO if it is one."""

    number: int
    name: str
    gpio: int | None


@cache
def header() -> tuple[HeaderPin, ...]:
    """Return the places 1 to 40; odd ones are the inner row, even ones the row at the board's edge."""
    return tuple(
        HeaderPin(number, name, int(name[4:]) if name.startswith("GPIO") else None)
        for number, name in enumerate(PLACES.split(), start=1)
    )


def place_of(gpio: int) -> int:
    """Return at which place of the header a GPIO comes out.

    >>> place_of(17)
    11
    """
    return next(pin.number for pin in header() if pin.gpio == gpio)
