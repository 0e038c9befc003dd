"""A panel whose pins are busy is told once, tried again, and then shows what is due."""

from companion.ports import Button, Lights, Panel
from companion.words import Message
from hardware.panel.guard import EVERY_S, PanelGuard
from hardware.panel.pins import PinRefused
from hardware.panel.virtual import VirtualPanel


class Bench:
    def __init__(self, failures: int) -> None:
        self.failures, self.tries = failures, 0
        self.behind = VirtualPanel()
        self.told: list[Message | None] = []
        self.heard: list[Button] = []
        self.guard = PanelGuard(self._open, self.told.append)
        self.guard.listen(self.heard.append)

    def _open(self) -> Panel:
        self.tries += 1
        if self.tries <= self.failures:
            raise PinRefused(Message("panel.no-game"))
        return self.behind


def test_a_panel_that_is_there_is_used_at_once() -> None:
    bench = Bench(failures=0)
    bench.guard.try_again(0.0)
    bench.guard.show(Lights(phase=1, beep=True))
    bench.behind.press(Button.OK)
    assert bench.behind.lights == Lights(phase=1, beep=True)
    assert bench.heard == [Button.OK]
    assert bench.told == []


def test_a_missing_panel_is_tried_again_and_catches_up() -> None:
    bench = Bench(failures=2)
    bench.guard.show(Lights(seat=2, beep=True))
    for tenth in range(100):
        bench.guard.try_again(tenth / 10)
    assert bench.tries == 2  # at 0 and at 5 seconds
    assert bench.guard.trouble == Message("panel.no-game")
    bench.guard.try_again(2 * EVERY_S)
    bench.guard.try_again(9 * EVERY_S)
    assert bench.tries == 3
    assert bench.told == [Message("panel.no-game"), None]
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
