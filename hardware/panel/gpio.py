"""The real panel: buttons from a pin to ground, lamps and a display from a pin, by gpiozero.

>>> with contextlib.closing(GpioPanel(Wiring())) as panel:
...     panel.listen(print)
"""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import gpiozero

from companion.ports import Button, Lights
from companion.wiring import BUTTONS, Wiring
from hardware.panel.pins import Place, claiming, open_pins

BEEP_S = 0.08
BLINK_S = 0.25
REPEATING = (Button.PLUS, Button.MINUS)
LONG = {Button.UNDO: Button.REDO, Button.OK: Button.HELP}
"""What a long press of a button means; a short one counts when it ends."""
LONGER = {Button.UNDO: 1.0, Button.OK: 2.0}
"""How long that is, in long presses: nobody calls for help by resting a finger on OK."""


class GpioPanel:
    """Buttons and lamps on the pins that the wiring names.

    `place` says where in the configuration a key stands, for the line about a pin that fails.
    """

    def __init__(self, wiring: Wiring, place: Place = lambda *_: "") -> None:
        open_pins()
        self._wiring = wiring
        self._place = place
        self._hear: Callable[[Button], None] = lambda _: None
        self._long: set[Button] = set()
        self._off_heard = False
        self._blinks = False
        self._devices = contextlib.ExitStack()
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def listen(self, hear: Callable[[Button], None]) -> None:
        """Tell every press from now on to `hear`, from gpiozero's threads."""
        self._hear = hear

    def show(self, lights: Lights) -> None:
        """Light these lamps and no others."""
        self._phases.light(lights.phase)
        self._seats.light(lights.seat)
        self._show_asking(lights)
        if self._display is not None:
            self._display.value = lights.digits
        if self._buzzer is not None and lights.beep:
            self._buzzer.beep(on_time=BEEP_S, off_time=BEEP_S, n=1)

    def close(self) -> None:
        """Put the lamps out and let go of the pins."""
        self._hear = lambda _: None
        self._devices.close()

    def _show_asking(self, lights: Lights) -> None:
        """Light the lamp that asks, or let it blink, which starts anew each time it is told to."""
        if not lights.watches:
            self._asks.value = lights.asks
        elif not self._blinks:
            self._asks.blink(on_time=BLINK_S, off_time=BLINK_S)
        self._blinks = lights.watches

    def _open(self) -> None:
        wiring = self._wiring
        self._buttons = {Button(key): self._button(key) for key in BUTTONS}
        self._asks = self._lamp("asks", wiring.asks)
        self._phases = _Row([self._lamp("phases", pin) for pin in wiring.phases])
        self._seats = _Row([self._lamp("seats", pin) for pin in wiring.seats])
        self._buzzer = None
        if wiring.buzzer is not None:
            self._buzzer = self._device(gpiozero.Buzzer, "buzzer", wiring.buzzer)
        self._display = self._two_digits() if wiring.segments else None
        for button, device in self._buttons.items():
            self._connect(button, device)

    def _button(self, key: str) -> Any:
        wiring, button = self._wiring, Button(key)
        long = wiring.long_s * LONGER[button] if button in LONG else wiring.repeat_s
        return self._device(
            gpiozero.Button,
            key,
            getattr(self._wiring, key),
            bounce_time=self._wiring.bounce_s or None,
            hold_time=long,
            hold_repeat=Button(key) in REPEATING,
        )

    def _lamp(self, key: str, pin: int) -> Any:
        return self._device(gpiozero.LED, key, pin)

    def _two_digits(self) -> Any:
        """Segments that both characters share, and a transistor for each that picks whose turn it is.

        A common cathode is pulled down by an NPN transistor; a common anode is fed by a PNP one, and
        then low pins light both segments and characters.
        """
        lit_high = self._wiring.common == "cathode"
        segments = [self._lent("segments", pin) for pin in self._wiring.segments]
        digits = [self._lent("digits", pin) for pin in self._wiring.digits]
        char = gpiozero.LEDCharDisplay(*segments, active_high=lit_high)
        char.font["-"] = (0, 0, 0, 0, 0, 0, 1)  # the one sign that gpiozero's alphabet lacks
        self._devices.callback(char.close)
        display = gpiozero.LEDMultiCharDisplay(char, *digits, active_high=lit_high)
        self._devices.callback(display.close)
        return display

    def _lent(self, key: str, pin: int) -> int:
        """Try a pin of the display by itself, since the whole display would not say which one failed."""
        with claiming(key, pin, self._place):
            gpiozero.LED(pin).close()
        return pin

    def _device(self, kind: Any, key: str, pin: int, **settings: Any) -> Any:
        with claiming(key, pin, self._place):
            device = kind(pin, **settings)
        self._devices.callback(device.close)
        return device

    def _connect(self, button: Button, device: Any) -> None:
        if button in LONG:
            device.when_held = lambda: self._held(button)
            device.when_released = lambda: self._released(button)
            return
        device.when_pressed = lambda: self._hear(button)
        if button in REPEATING:
            device.when_held = lambda: self._dial_held(button)

    def _held(self, button: Button) -> None:
        self._long.add(button)
        self._hear(LONG[button])

    def _released(self, button: Button) -> None:
        """A short press counts when it ends: until then it may become a long one."""
        if button not in self._long:
            self._hear(button)
        self._long.discard(button)

    def _dial_held(self, button: Button) -> None:
        """Repeat a held + or -; both together dial nothing, and mean OFF once they lasted long enough."""
        other = self._buttons[Button.MINUS if button is Button.PLUS else Button.PLUS]
        with contextlib.suppress(gpiozero.DeviceClosed):  # a finger may still be there when we close
            if not other.is_pressed:
                self._off_heard = False
                self._hear(button)
            elif 0 < self._wiring.power_off_s <= self._both_held() and not self._off_heard:
                self._off_heard = True
                self._hear(Button.OFF)

    def _both_held(self) -> float:
        return min(self._buttons[button].active_time or 0.0 for button in REPEATING)


class _Row:
    """Lamps of which one is lit.

    Where there are too few, it goes on from the first one, which then blinks: with four lamps, that is
    the fifth place.
    """

    def __init__(self, lamps: Sequence[Any]) -> None:
        self._lamps = lamps
        self._lit: int | None = None

    def light(self, place: int | None) -> None:
        """Light the lamp of this place, from 0, or none; one that is lit already goes on as it does."""
        if place == self._lit:
            return
        self._lit = place
        for number, lamp in enumerate(self._lamps):
            if place is None or number != place % len(self._lamps):
                lamp.off()
            elif place < len(self._lamps):
                lamp.on()
            else:
                lamp.blink(on_time=BLINK_S, off_time=BLINK_S)
