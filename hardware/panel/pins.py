"""The way to the Pi's pins: opens them, and says in one line why that failed and what fixes it."""

import contextlib
import os
import shutil
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator

from gpiozero import Device
from gpiozero.exc import BadPinFactory, GPIOPinInUse, NativePinFactoryFallback, PinInvalidPin

from companion.errors import CompanionError
from companion.words import Message, Words

Place = Callable[..., Words]
"""Says where a key of the configuration stands, as `Config.line` does."""


class NoPins(CompanionError, OSError):
    """This machine has no pins, or they may not be used."""


class PinRefused(CompanionError, OSError):
    """One pin cannot be used."""


def open_pins() -> None:
    """Let gpiozero find its way to this machine's pins, unless it was told one (mock pins, in a test).

    Its library lgpio makes a pipe in the working directory, and changes that directory where the
    variable LG_WD is set; it is given a directory of its own, and the old one is put back.
    """
    if Device.pin_factory is not None:
        return
    given = os.environ.get("LG_WD")
    place = given or tempfile.mkdtemp(prefix="companion-pins-")
    try:
        with warnings.catch_warnings(record=True) as fallen, contextlib.chdir(place):
            warnings.simplefilter("always")
            warnings.simplefilter("error", NativePinFactoryFallback)  # it knows no Pi of today
            Device.ensure_pin_factory()
    except (BadPinFactory, OSError) as fault:
        if not given:  # it is tried again every few seconds
            shutil.rmtree(place, ignore_errors=True)
        why = str(fallen[0].message) if fallen else str(fault)
        raise NoPins(Message("panel.no-pins", why=why)) from fault


@contextlib.contextmanager
def claiming(name: str, pin: int, place: Place) -> Iterator[None]:
    """Turn what a library raises over one pin into one line that names the pin and its key."""
    try:
        yield
    except Exception as fault:  # lgpio's own error has no better parent, and lgpio may not be here
        key = "invalid" if isinstance(fault, PinInvalidPin) else "failed"
        if isinstance(fault, GPIOPinInUse) or "busy" in str(fault).lower():
            key = "busy"
        traceback.clear_frames(fault.__traceback__)  # they would keep the pin reserved as long as this error
        where = place("gpio", name)
        raise PinRefused(
            Message(f"panel.pin-{key}", pin=pin, name=name, where=where, why=str(fault))
        ) from fault
