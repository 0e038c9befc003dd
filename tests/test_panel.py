"""The five buttons: whole games pressed on real wiring, readings that wait, and what cannot be done."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.games.game import Action
from companion.games.library import games
from companion.games.notation import parse
from companion.panel import PanelControl
from companion.ports import Button, Lights
from companion.table import Playing, Table
from companion.wiring import Wiring
from companion.words import Message, Words, say
from hardware.panel.gpio import GpioPanel
from hardware.panel.virtual import VirtualPanel
from tests.journal.race import race_table, sound_journal, throw

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.game"))
WIRING = Wiring(repeat_s=5.0, long_s=10.0, segments=(10, 9, 11, 8, 7, 4, 19), digits=(14, 15))


class Fingers:
    """Presses buttons by driving pins, and looks at lamps by reading pins."""

    def __init__(self, pins: MockFactory) -> None:
        self._pins = pins

    def press(self, key: str, times: int = 1) -> None:
        pin = self._pins.pin(getattr(WIRING, key))
        for _ in range(times):
            pin.drive_low()
            pin.drive_high()

    def lit(self, pins: tuple[int, ...]) -> list[int]:
        return [place for place, pin in enumerate(pins) if self._pins.pin(pin).state]


def play(action: Action, playing: Playing, fingers: Fingers) -> None:
    """Do an action as a person would: NEXT where it does that, else dial the shorter way round, and OK."""
    focus = playing.game.focus(playing.state)
    if action == focus.next:
        fingers.press("next")
        return
    steps = (focus.dial.index(action) - focus.at) % len(focus.dial)
    if steps <= len(focus.dial) // 2:
        fingers.press("plus", steps)
    else:
        fingers.press("minus", len(focus.dial) - steps)
    fingers.press("ok")


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    return factory


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_played_button_by_button(path: Path, pins: MockFactory, tmp_path: Path) -> None:
    record = parse(path.read_text(encoding="utf-8"), games())
    game, setup, actions = record.game, record.setup, list(record.actions)
    fingers = Fingers(pins)
    with closing(sound_journal(tmp_path / "games.journal")) as journal, closing(GpioPanel(WIRING)) as panel:
        table = Table(journal, games())
        control = PanelControl(table, panel, begin=lambda: table.begin(game.name, setup, by="panel"))
        control.refresh()
        fingers.press("next")
        for action in actions:
            playing = on(table)
            number = table.position().number
            play(action, playing, fingers)
            assert control.refusal is None
            assert table.position().number == number + 1
            assert [told.action for told in table.history()][-1] == action
            view = game.view(on(table).state)
            assert fingers.lit(WIRING.phases) == [i for i, s in enumerate(view.steps) if s.id == view.step]
            if view.step in {step.id for step in view.steps}:
                assert fingers.lit(WIRING.seats) == [i for i, s in enumerate(view.seats) if s.acts]
        assert [told.action for told in table.history()] == actions


def on(table: Table) -> Playing:
    playing = table.position().playing
    assert playing is not None
    return playing


@dataclass
class Read:
    """A throw that waits, as the camera's side of the table would hold it."""

    pips: int | None
    shut: Words | None = None
    done: list[str] = field(default_factory=list)

    @property
    def proposal(self) -> Action | None:
        return None if self.pips is None else throw(self.pips)

    def correct(self, step: int) -> None:
        self.pips, self.shut = (self.pips or 0) + step, None

    def accept(self, by: str) -> None:
        self.done.append(f"accepted by {by}")

    def again(self) -> None:
        self.done.append("again")


def test_a_press_that_fails_is_logged_and_shown_and_the_panel_goes_on(
    pins: MockFactory, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingers, table = Fingers(pins), race_table(tmp_path / "games.journal")
    with closing(table._journal), closing(GpioPanel(WIRING)) as panel:
        control = PanelControl(table, panel)
        control.refresh()
        with monkeypatch.context() as broken:
            broken.setattr(table, "act", lambda *_, **__: 1 / 0)
            for _ in range(3):
                fingers.press("ok")  # would raise here, in gpiozero's own thread where there is a Pi
        assert control.trouble == Message("panel.trouble", why="ZeroDivisionError: division by zero")
        assert len(caplog.records) == 1, "the same three times is said once"
        control.refresh()
        assert control.trouble is not None, "a look at the lamps mends nothing"
        number = table.position().number
        fingers.press("ok")
        assert table.position().number == number + 1
        assert control.trouble is None


def test_a_view_that_fails_leaves_the_buttons_alive(
    desk: "Desk", caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(desk.panel, "show", lambda _: 1 / 0)
        desk.press(Button.UNDO)
    assert desk.control.trouble is not None
    assert caplog.records
    assert desk.press(Button.REDO).beep is False
    assert desk.control.trouble is None


class Desk:
    """A race on the table, a virtual panel and perhaps a throw that waits."""

    def __init__(self, path: Path) -> None:
        self.table = race_table(path)
        self.panel = VirtualPanel()
        self.waiting: Read | None = None
        self.watched = False
        self.began = self.offs = 0
        self.told: list[str] = []
        self.fails = False
        self.control = PanelControl(
            self.table,
            self.panel,
            waiting=lambda: self.waiting,
            watching=lambda: self.watched,
            begin=self._begin,
            off=self._off,
            pressed=self._pressed,
        )
        self.control.refresh()

    def press(self, *buttons: Button) -> Lights:
        for button in buttons:
            self.panel.press(button)
        return self.panel.lights

    def refusal(self) -> str:
        return say(self.control.refusal or "", "en")

    def dialling(self) -> str:
        return say(self.control.dialling or "", "en")

    def described(self, action: Action) -> str:
        playing = on(self.table)
        return say(playing.game.describe(playing.state, action), "en")

    def _pressed(self) -> None:
        if self.fails:
            raise ZeroDivisionError
        self.told.append(self.refusal())

    def _begin(self) -> None:
        self.began += 1

    def _off(self) -> None:
        self.offs += 1


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path / "games.journal")
    yield desk
    desk.table._journal.close()


def test_the_dial_goes_round_and_starts_anew_when_others_act(desk: Desk) -> None:
    desk.press(Button.REDO)
    assert [desk.panel.lights.digits, desk.press(Button.PLUS).digits] == [" 1", " 2"]
    assert desk.press(Button.MINUS, Button.MINUS).digits == "A2"  # resting comes after the six pips
    desk.table.act(throw(5), by="phone Ada")
    desk.control.refresh()
    assert desk.panel.lights.digits == " 1"


def test_undo_and_redo_are_the_tables(desk: Desk) -> None:
    before = desk.table.position().playing
    assert desk.press(Button.UNDO, Button.UNDO).beep is False
    desk.press(Button.REDO, Button.REDO)
    assert desk.table.position().playing == before
    desk.press(*[Button.UNDO] * 3)
    assert desk.panel.lights.beep
    assert desk.refusal()


def test_a_shut_next_beeps_and_says_why_until_the_next_press(desk: Desk) -> None:
    assert desk.press(Button.NEXT).beep
    assert desk.refusal() == "NEXT is shut. throw"
    assert not desk.press(Button.PLUS).beep
    assert desk.refusal() == ""


def test_a_shut_next_beeps_once_however_often_the_lamps_are_looked_at(desk: Desk) -> None:
    assert desk.press(Button.NEXT).beep
    desk.control.refresh()
    assert not desk.panel.lights.beep
    assert desk.refusal() == "NEXT is shut. throw", "whoever looks up a moment later still reads why"
    desk.press(Button.REDO)
    desk.press(Button.NEXT)
    desk.table.act(throw(3), by="phone Ada")
    desk.control.refresh()
    assert desk.refusal() == "", "the table has gone on"


def test_what_is_dialled_is_told_in_words_from_the_first_turn_to_the_next_position(desk: Desk) -> None:
    desk.press(Button.REDO)
    assert desk.dialling() == ""
    desk.press(Button.PLUS)
    assert desk.dialling() == desk.described(throw(2))
    desk.waiting = Read(4)
    assert desk.dialling() == "", "a throw that waits is shown itself"
    desk.waiting = None
    desk.press(Button.OK)
    assert desk.dialling() == ""


def test_every_press_is_told_and_whoever_hears_it_may_fail(desk: Desk) -> None:
    desk.press(Button.NEXT, Button.PLUS)
    assert desk.told == ["NEXT is shut. throw", ""]
    desk.fails = True
    desk.press(Button.PLUS)
    assert desk.control.trouble is not None


def test_a_press_that_is_refused_is_answered_again(desk: Desk) -> None:
    desk.fails = True
    desk.press(Button.PLUS)
    assert desk.control.trouble is not None
    desk.fails = False
    assert desk.press(Button.NEXT).beep is True
    assert desk.control.trouble is None


def test_a_press_that_did_not_see_the_last_action_does_nothing(desk: Desk) -> None:
    desk.press(Button.REDO)
    desk.table.act(throw(3), by="phone Ada")  # and nobody refreshed the panel
    number = desk.table.position().number
    assert desk.press(Button.OK).beep
    assert desk.table.position().number == number


def test_without_a_game_next_begins_one(desk: Desk) -> None:
    desk.table.give_up(by="terminal")
    desk.control.refresh()
    assert desk.panel.lights == Lights(digits="--")
    assert desk.press(Button.OK).beep
    assert desk.began == 0
    desk.press(Button.NEXT)
    assert desk.began == 1


def test_a_game_that_ended_lights_the_winner_and_next_begins_another(desk: Desk) -> None:
    desk.press(Button.REDO)
    for _ in range(12):
        if on(desk.table).outcome is None:
            desk.press(*[Button.PLUS] * 4, Button.OK)  # fives: odd, so that nothing is dropped
    outcome = on(desk.table).outcome
    assert outcome is not None
    assert desk.panel.lights.seat == on(desk.table).setup.players.index(outcome.winners[0])
    desk.press(Button.NEXT)
    assert desk.began == 1


def test_the_lights_say_that_the_camera_is_at_a_throw(desk: Desk) -> None:
    before = desk.panel.lights
    desk.watched = True
    desk.control.refresh()
    assert desk.panel.lights == replace(before, watches=True)
    assert not before.watches


def test_a_sure_reading_is_accepted_corrected_or_read_again(desk: Desk) -> None:
    desk.waiting = Read(4)
    desk.control.refresh()
    assert desk.panel.lights == Lights(seat=desk.panel.lights.seat, asks=True, digits=" 4")
    assert desk.press(Button.PLUS).digits == " 5"
    assert desk.press(Button.MINUS, Button.MINUS).digits == " 3"
    desk.press(Button.OK, Button.NEXT)
    assert desk.waiting.done == ["again", "accepted by panel"]


def test_a_doubtful_reading_shuts_next_until_somebody_says_the_number(desk: Desk) -> None:
    desk.waiting = Read(None, shut=Message("panel.no-game"))
    number = desk.table.position().number
    assert desk.press(Button.NEXT).digits == "--"
    assert desk.panel.lights.beep
    assert desk.waiting.done == []
    desk.press(Button.PLUS, Button.NEXT)
    assert desk.waiting.done == ["accepted by panel"]
    assert desk.table.position().number == number  # the panel itself changes nothing


def test_off_is_handed_on(desk: Desk) -> None:
    desk.press(Button.OFF)
    assert desk.offs == 1
