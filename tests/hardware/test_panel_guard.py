"""A panel whose pins are busy, or fail later, is tried again, and then shows what is due."""

import pytest

from companion.ports import Button, Lights, Panel
from companion.words import Message
from hardware.panel.guard import EVERY_S, PanelGuard
from hardware.panel.pins import PinRefused
from hardware.panel.virtual import VirtualPanel


class Bench:
    def __init__(self, failures: int) -> None:
        self.failures, self.tries = failures, 0
        self.behind = VirtualPanel()
        self.heard: list[Button] = []
        self.guard = PanelGuard(self._open)
        self.guard.listen(self.heard.append)

    def trouble(self) -> Message | None:
        return self.guard.trouble

    def _open(self) -> Panel:
        self.tries += 1
        if self.tries <= self.failures:
            raise PinRefused(Message("panel.no-game"))
        return self.behind


class Breaking(VirtualPanel):
    """A panel whose library fails in its own way, as lgpio does when the pins go away."""

    broken, closed = False, 0

    def show(self, lights: Lights) -> None:
        if self.broken:
            raise ValueError("bad handle")
        super().show(lights)

    def close(self) -> None:
        self.closed += 1
        super().close()


def test_a_panel_that_is_there_is_used_at_once() -> None:
    bench = Bench(failures=0)
    bench.guard.try_again(0.0)
    bench.guard.show(Lights(phase=1, beep=True))
    bench.behind.press(Button.OK)
    assert bench.behind.lights == Lights(phase=1, beep=True)
    assert bench.heard == [Button.OK]
    assert bench.trouble() is None


def test_a_missing_panel_is_tried_again_and_catches_up() -> None:
    bench = Bench(failures=2)
    bench.guard.show(Lights(seat=2, beep=True))
    for tenth in range(100):
        bench.guard.try_again(tenth / 10)
    assert bench.tries == 2  # at 0 and at 5 seconds
    assert bench.trouble() == Message("panel.no-game")
    bench.guard.try_again(2 * EVERY_S)
    bench.guard.try_again(9 * EVERY_S)
    assert bench.tries == 3
    assert bench.trouble() is None
    assert bench.behind.lights == Lights(seat=2)  # without the beep of long ago
    bench.behind.press(Button.NEXT)
    assert bench.heard == [Button.NEXT]


def test_a_new_listener_is_handed_on() -> None:
    bench = Bench(failures=0)
    bench.guard.try_again(0.0)
    later: list[Button] = []
    bench.guard.listen(later.append)
    bench.behind.press(Button.UNDO)
    assert (bench.heard, later) == ([], [Button.UNDO])


def test_a_closed_one_is_not_opened_again() -> None:
    bench = Bench(failures=0)
    bench.guard.try_again(0.0)
    bench.guard.show(Lights(asks=True))
    bench.guard.close()
    bench.guard.close()
    bench.guard.try_again(100.0)
    assert bench.behind.lights == Lights()
    assert bench.tries == 1


def test_a_panel_that_fails_while_it_shows_is_let_go_and_comes_back(caplog: pytest.LogCaptureFixture) -> None:
    bench, panel = Bench(failures=0), Breaking()
    bench.behind = panel
    bench.guard.try_again(0.0)
    panel.broken = True
    bench.guard.show(Lights(seat=1))
    bench.guard.show(Lights(seat=2, watches=True))
    assert bench.trouble() == Message("panel.lost", why="ValueError: bad handle")
    assert panel.closed == 0, "not inside a press, for which closing would wait"
    bench.guard.try_again(EVERY_S)  # it is there, and fails once more
    assert (bench.tries, panel.closed) == (2, 1)
    assert [record.exc_info is not None for record in caplog.records] == [True], "said once"
    panel.broken = False
    bench.guard.try_again(2 * EVERY_S)
    assert bench.trouble() is None
    assert panel.lights == Lights(seat=2, watches=True)
    bench.behind.press(Button.OK)
    assert bench.heard == [Button.OK]
