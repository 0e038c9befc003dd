"""The real panel through gpiozero's mock pins: presses, repeats, long presses, lamps, refusals."""

import os
import queue
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.ports import Button, Lights
from companion.wiring import BUTTONS, Wiring
from hardware.panel.gpio import GpioPanel
from hardware.panel.pins import PinRefused

SLOW = Wiring(repeat_s=5.0, long_s=10.0)
"""Nothing repeats or grows long while a test presses, however slow the machine."""
PATIENCE_S = 60.0
FULL = replace(SLOW, buzzer=13, segments=(10, 9, 11, 8, 7, 4, 19), digits=(14, 15))


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.reset()


class Bench:
    """A panel on mock pins, with fingers and eyes."""

    def __init__(self, pins: MockFactory, wiring: Wiring) -> None:
        self.pins, self.wiring = pins, wiring
        self.heard: queue.Queue[Button] = queue.Queue()
        self.panel = GpioPanel(wiring)
        self.panel.listen(self.heard.put)

    def down(self, key: str) -> None:
        self.pins.pin(getattr(self.wiring, key)).drive_low()

    def up(self, key: str) -> None:
        self.pins.pin(getattr(self.wiring, key)).drive_high()

    def press(self, key: str) -> None:
        self.down(key)
        self.up(key)

    def let_go_of_both(self) -> None:
        """Let go of + and -: closing waits for whatever is still held."""
        for key in ("plus", "minus"):
            self.up(key)

    def all_heard(self) -> list[Button]:
        return [self.heard.get_nowait() for _ in range(self.heard.qsize())]

    def lit(self, *pins: int) -> list[bool]:
        return [bool(self.pins.pin(pin).state) for pin in pins]


@pytest.fixture
def bench(pins: MockFactory) -> Iterator[Bench]:
    bench = Bench(pins, FULL)
    yield bench
    bench.panel.close()


def test_every_press_is_heard_once_and_undo_and_ok_when_let_go(bench: Bench) -> None:
    for key in BUTTONS:
        bench.press(key)
    assert bench.all_heard() == [Button(key) for key in BUTTONS]
    for key in ("undo", "ok"):
        bench.down(key)
        assert bench.all_heard() == []
        bench.up(key)
        assert bench.all_heard() == [Button(key)]


@pytest.mark.parametrize(("key", "long"), [("undo", Button.REDO), ("ok", Button.HELP)])
def test_a_long_press_means_something_else_and_not_the_short_one(
    pins: MockFactory, key: str, long: Button
) -> None:
    bench = Bench(pins, Wiring(long_s=0.2))
    bench.down(key)
    assert bench.heard.get(timeout=PATIENCE_S) is long
    bench.up(key)
    assert bench.all_heard() == []
    bench.panel._released(Button(key))  # a short one after it, without racing against the clock
    bench.panel.close()
    assert bench.all_heard() == [Button(key)]


@pytest.mark.parametrize("key", ["plus", "minus"])
def test_plus_and_minus_repeat_while_held(pins: MockFactory, key: str) -> None:
    bench = Bench(pins, Wiring(repeat_s=0.05))
    bench.down(key)
    assert [bench.heard.get(timeout=PATIENCE_S) for _ in range(4)] == [Button(key)] * 4
    bench.up(key)
    bench.panel.close()


def test_plus_and_minus_together_switch_off_once_where_that_is_wanted(pins: MockFactory) -> None:
    bench = Bench(pins, Wiring(repeat_s=0.05, power_off_s=0.2))
    bench.down("plus")
    bench.down("minus")
    heard = [bench.heard.get(timeout=PATIENCE_S) for _ in range(2)]
    while heard[-1] is not Button.OFF:
        heard.append(bench.heard.get(timeout=PATIENCE_S))
    bench.panel.close()
    assert Button.OFF not in bench.all_heard()


def test_it_is_switched_off_once_and_not_before_both_were_held_long_enough(
    pins: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: now[0])
    bench = Bench(pins, replace(SLOW, power_off_s=3.0))
    heard = []
    for now[0], key in ((0.0, "plus"), (2.0, "minus"), (4.9, ""), (5.0, ""), (9.0, "")):
        if key:
            bench.down(key)
        bench.panel._dial_held(Button.MINUS)  # as gpiozero's threads say it, without racing against the clock
        heard.append(Button.OFF in bench.all_heard())
    bench.let_go_of_both()
    bench.panel.close()
    assert heard == [False, False, False, True, False], "the one that came last counts"


def test_where_nobody_wants_that_both_may_be_held_for_ever(
    pins: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: now[0])
    bench = Bench(pins, replace(SLOW, power_off_s=0.0))
    for key in ("plus", "minus"):
        bench.down(key)
    now[0] = 3600.0
    bench.panel._dial_held(Button.MINUS)
    bench.let_go_of_both()
    bench.panel.close()
    assert Button.OFF not in bench.all_heard()


def test_the_contacts_are_debounced(bench: Bench) -> None:
    assert {bench.pins.pin(getattr(FULL, key)).bounce for key in BUTTONS} == {FULL.bounce_s}


def test_lamps_follow_the_lights(bench: Bench) -> None:
    bench.panel.show(Lights(phase=1, seat=3, asks=True))
    assert bench.lit(*FULL.phases) == [False, True, False, False]
    assert bench.lit(*FULL.seats) == [False, False, False, True]
    assert bench.lit(FULL.asks) == [True]
    bench.panel.show(Lights())
    assert bench.lit(*FULL.phases, *FULL.seats, FULL.asks) == [False] * 9


def test_more_places_than_lamps_go_on_from_the_first_one_blinking(bench: Bench) -> None:
    bench.panel.show(Lights(phase=5, seat=4))
    rows = (bench.panel._phases, bench.panel._seats)
    blinking = [[lamp._blink_thread is not None for lamp in row._lamps] for row in rows]
    assert blinking == [[False, True, False, False], [True, False, False, False]]
    thread = bench.panel._seats._lamps[0]._blink_thread
    bench.panel.show(Lights(phase=1, seat=4))
    assert bench.panel._seats._lamps[0]._blink_thread is thread, "it does not start anew"
    assert bench.lit(*FULL.phases) == [False, True, False, False]
    bench.panel.show(Lights(phase=1))
    assert bench.lit(*FULL.seats) == [False] * 4


def test_a_row_without_lamps_shows_nothing(pins: MockFactory) -> None:
    bench = Bench(pins, Wiring(phases=(), seats=()))
    bench.panel.show(Lights(phase=2, seat=5))
    bench.panel.close()


def test_the_lamp_that_asks_blinks_while_the_camera_is_at_a_throw(bench: Bench) -> None:
    lamp = bench.pins.pin(FULL.asks)
    bench.panel.show(Lights(watches=True))
    blinking = bench.panel._asks._blink_thread
    assert blinking is not None
    bench.panel.show(Lights(watches=True, digits=" 3"))
    assert bench.panel._asks._blink_thread is blinking, "it does not begin anew"
    bench.panel.show(Lights(asks=True))
    assert lamp.state
    assert not blinking.is_alive()
    bench.panel.show(Lights())
    assert not lamp.state


def test_two_equal_digits_light_both_at_once(bench: Bench) -> None:
    bench.panel.show(Lights(digits="77"))
    assert bench.lit(*FULL.segments) == [True, True, True, False, False, False, False]
    assert bench.lit(*FULL.digits) == [True, True]


def test_a_common_anode_is_lit_by_low_pins(pins: MockFactory) -> None:
    bench = Bench(pins, replace(FULL, common="anode"))
    bench.panel.show(Lights(digits="--"))
    assert bench.lit(*FULL.segments) == [True] * 6 + [False]
    assert bench.lit(*FULL.digits) == [False, False]
    bench.panel.close()


def test_a_beep_is_one_tone(bench: Bench) -> None:
    buzzer = bench.pins.pin(13)
    bench.panel.show(Lights())
    assert [state.state for state in buzzer.states] == [False]
    bench.panel.show(Lights(beep=True))
    bench.panel.close()
    assert [state.state for state in buzzer.states[:2]] == [False, True]


def test_closing_puts_the_lamps_out_and_frees_the_pins(pins: MockFactory) -> None:
    bench = Bench(pins, FULL)
    bench.panel.show(Lights(phase=0, seat=0, asks=True, digits="12"))
    bench.panel.close()
    bench.panel.close()
    GpioPanel(FULL).close()


class BusyPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """As lgpio behaves when another program holds a pin: its own error class, by text alone."""

    def __init__(self, busy: int) -> None:
        super().__init__()
        self.busy = busy

    def pin(self, name: Any) -> Any:
        if name in {self.busy, f"GPIO{self.busy}"}:
            raise type("error", (Exception,), {})("'GPIO busy'")
        return super().pin(name)


@pytest.mark.parametrize(("pin", "key"), [(22, "plus"), (20, "seats"), (15, "digits"), (13, "buzzer")])
def test_a_busy_pin_is_one_line_and_nothing_stays_open(
    pin: int, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins = BusyPins(pin)
    monkeypatch.setattr(Device, "pin_factory", pins)
    with pytest.raises(PinRefused) as refused:
        GpioPanel(FULL, lambda *path: f"[{'.'.join(path)}]")
    text = str(refused.value)
    assert f"GPIO{pin} for '{key}' is in use" in text
    assert f"[gpio.{key}]" in text
    assert "\n" not in text
    pins.busy = -1
    GpioPanel(FULL).close()


def test_without_pins_there_is_one_line_and_no_litter(tmp_path: Path) -> None:
    """The real way to the pins, in its own process, on a machine that has none."""
    program = """
        from companion.wiring import Wiring
        from hardware.panel.gpio import GpioPanel
        from hardware.panel.pins import NoPins
        try:
            GpioPanel(Wiring())
        except NoPins as error:
            print(error)
    """
    if Path("/dev/gpiochip0").exists():
        pytest.skip("this machine has pins")
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    )
    assert ran.stdout.startswith("There are no pins here")
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == ""
    assert list(tmp_path.iterdir()) == []
