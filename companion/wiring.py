"""Which pin each part of the panel hangs on, and how long a press is.

Pins are numbered as the processor numbers them: 17 is GPIO17, wherever it comes out on the header.
What is not wired may keep its pin: an open output does no harm, and an open input is never pressed.

    >>> Wiring(ok=17)
    Traceback (most recent call last):
    companion.wiring.BadWiring: GPIO17 is wired twice, to next and to ok. ...
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from companion.errors import CompanionError
from companion.words import Message

PINS = (2, 27)
"""The first and the last GPIO that may be used; 0 and 1 belong to the chips of add-on boards."""
BUTTONS = ("next", "ok", "plus", "minus", "undo")
SEGMENTS, DIGITS = 7, 2


class BadWiring(CompanionError, ValueError):
    """The parts of the panel cannot be wired like this; `keys` name what does not fit."""

    def __init__(self, keys: tuple[str, ...], message: Message) -> None:
        super().__init__(message)
        self.keys = keys


class Wire(NamedTuple):
    """One wire: the key of its pin, its place in that key's list if it is one, and the pin."""

    key: str
    place: int | None
    pin: int


def _pin(*pins: int) -> Any:
    default = pins[0] if len(pins) == 1 else pins
    return field(default=default, metadata={"limits": PINS})


def _seconds(default: float, low: float, high: float) -> Any:
    return field(default=default, metadata={"limits": (low, high)})


@dataclass(frozen=True, slots=True)
class Wiring:
    """The table `[gpio]` of the configuration."""

    next: int = _pin(17)
    ok: int = _pin(27)
    plus: int = _pin(22)
    minus: int = _pin(5)
    undo: int = _pin(6)
    phases: tuple[int, ...] = _pin(18, 23, 24, 25)
    seats: tuple[int, ...] = _pin(12, 16, 20, 21)
    asks: int = _pin(26)
    buzzer: int | None = field(default=None, metadata={"limits": PINS})
    segments: tuple[int, ...] = field(default=(), metadata={"limits": PINS})
    digits: tuple[int, ...] = field(default=(), metadata={"limits": PINS})
    common: Literal["cathode", "anode"] = "cathode"
    bounce_s: float = _seconds(0.03, 0.0, 0.5)
    repeat_s: float = _seconds(0.3, 0.05, 5.0)
    long_s: float = _seconds(1.0, 0.2, 10.0)
    power_off_s: float = _seconds(0.0, 0.0, 30.0)

    def __post_init__(self) -> None:
        if (len(self.segments), len(self.digits)) not in {(0, 0), (SEGMENTS, DIGITS)}:
            raise BadWiring(
                ("segments", "digits"),
                Message("wiring.display", segments=len(self.segments), digits=len(self.digits)),
            )
        uses = Counter(part.pin for part in self.parts())
        pin = next((pin for pin, count in uses.items() if count > 1), None)
        if pin is not None:
            first, second = [part.key for part in self.parts() if part.pin == pin][:2]
            free = sorted(set(range(PINS[0], PINS[1] + 1)) - set(uses))
            raise BadWiring(
                (first, second), Message("wiring.clash", pin=pin, first=first, second=second, free=free)
            )

    def parts(self) -> Iterator[Wire]:
        """Yield every wire: buttons, lamps, buzzer and display."""
        yield from (Wire(key, None, getattr(self, key)) for key in (*BUTTONS, "asks"))
        for key in ("phases", "seats", "segments", "digits"):
            yield from (Wire(key, place, pin) for place, pin in enumerate(getattr(self, key)))
        if self.buzzer is not None:
            yield Wire("buzzer", None, self.buzzer)
