"""The five buttons: whole games pressed on real wiring, readings that wait, and what cannot be done."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.games.data import shipped_data
from companion.games.game import Action, Setup
from companion.games.library import games
from companion.games.notation import parse
from companion.games.setup import checked_setup
from companion.live.values import Health, Present
from companion.ports import Button, Lights
from companion.table import Playing
from companion.throw import Stage
from companion.vision.reading import Doubt, Doubted
from companion.wiring import Wiring
from companion.words import Message, say
from hardware.panel.gpio import GpioPanel
from tests.panel.desk import Desk, presses
from tests.toy import toys_in_the_library

LONG = 45
"""Golden games of more lines show a panel nothing that shorter ones do not."""
GOLDEN = [
    pytest.param(path, id=path.stem, marks=pytest.mark.soak if lines > LONG else ())
    for path in sorted((Path(__file__).parents[1] / "golden").glob("*.game"))
    for lines in [path.read_text(encoding="utf-8").count("\n")]
]
WIRING = Wiring(repeat_s=5.0, long_s=10.0, segments=(10, 9, 11, 8, 7, 4, 19), digits=(14, 15))
DOUBTED = Doubt(Doubted.FITS_NEITHER, piece=1)
NEXT, OK, PLUS, MINUS, UNDO, REDO = (
    *(Button.NEXT, Button.OK, Button.PLUS),
    *(Button.MINUS, Button.UNDO, Button.REDO),
)


class Fingers:
    """Presses buttons by driving pins, and looks at lamps by reading pins."""

    def __init__(self, pins: MockFactory) -> None:
        self._pins = pins

    def press(self, *buttons: Button) -> None:
        for button in buttons:
            pin = self._pins.pin(getattr(WIRING, button.value))
            pin.drive_low()
            pin.drive_high()

    def lit(self, pins: tuple[int, ...]) -> list[int]:
        return [place for place, pin in enumerate(pins) if self._pins.pin(pin).state]


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    return factory


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


class GoldenDesk(Desk):
    """NEXT begins what a golden game says."""

    setup: Setup
    game: str

    def begin(self, present: Present) -> None:
        self.table.begin(self.game, self.setup, by="panel")


@pytest.mark.parametrize("path", GOLDEN)
def test_a_golden_game_is_played_button_by_button(path: Path, pins: MockFactory, tmp_path: Path) -> None:
    record = parse(path.read_text(encoding="utf-8"), games())
    actions, fingers = list(record.actions), Fingers(pins)
    with closing(GpioPanel(WIRING)) as panel, GoldenDesk(tmp_path, games(), panel=panel) as desk:
        desk.game, desk.setup = record.game.name, record.setup
        fingers.press(NEXT)
        for action in actions:
            number = desk.number
            if is_correction(action, desk.playing):
                desk.act(action)  # no panel dials one: a phone does, and the panel follows
            else:
                fingers.press(*presses(action, desk.playing))
            assert desk.control.refusal is None
            assert desk.number == number + 1
            assert_lamps(desk.playing, fingers)
        assert [deed.action for deed in desk.table.history()] == actions


def is_correction(action: Action, playing: Playing) -> bool:
    return any(template.admits(action) for template in playing.game.corrections(playing.state))


def assert_lamps(playing: Playing, fingers: Fingers) -> None:
    view, players = playing.game.view(playing.state), playing.setup.players
    steps = [place for place, step in enumerate(view.steps) if step.id == view.step]
    assert fingers.lit(WIRING.phases) == steps
    if steps:
        acting = [seat.player for seat in view.seats if seat.acts]  # an opponent of all has no player
        assert fingers.lit(WIRING.seats) == [players.index(name) for name in acting if name is not None]


class RaceDesk(Desk):
    """A race on the table: Ada and Bo, both laden, and Ada has run three fields."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, games(), ("Ada", "Bo"))
        game = games()["race"]
        data = shipped_data(game)
        self.table.begin("race", checked_setup(game, ["Ada", "Bo"], {"variant": "laden"}, data), by="phone")
        self.act(throw(3))

    def described(self, action: Action) -> str:
        return say(self.playing.game.describe(self.playing.state, action), "en")

    def ran(self) -> tuple[int, ...]:
        view = self.playing.game.view(self.playing.state)
        return tuple(seat.tracks[0].value for seat in view.seats)


def throw(pips: int) -> Action:
    return Action("throw", {"pips": pips})


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[RaceDesk]:
    with RaceDesk(tmp_path) as desk:
        yield desk


def test_a_press_that_fails_is_logged_and_shown_and_the_panel_goes_on(
    desk: RaceDesk, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(desk.table, "act", lambda *_, **__: 1 / 0)
        desk.press(OK, times=3)  # would raise here, in gpiozero's own thread where there is a Pi
    assert desk.control.trouble == Message("panel.trouble", why="ZeroDivisionError: division by zero")
    assert len(caplog.records) == 1, "the same three times is said once"
    desk.control.refresh()
    assert desk.control.trouble is not None, "a look at the lamps fixes nothing"
    number = desk.number
    desk.press(OK)
    assert desk.number == number + 1
    assert desk.control.trouble is None


def test_lamps_that_fail_leave_the_buttons_alive(
    desk: RaceDesk, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(desk.virtual, "show", lambda _: 1 / 0)
        desk.press(UNDO)
    assert desk.control.trouble is not None
    assert caplog.records
    assert desk.press(REDO).beep is False
    assert desk.control.trouble is None


def test_the_dial_goes_round_and_starts_anew_when_others_act(desk: RaceDesk) -> None:
    assert [desk.lights.digits, desk.press(PLUS).digits] == [" 1", " 2"]
    assert desk.press(MINUS, MINUS).digits == "A2"  # resting comes after the six pips
    desk.act(throw(5))
    assert desk.lights.digits == " 1"


def test_undo_and_redo_are_the_tables(desk: RaceDesk) -> None:
    before = desk.table.position().playing
    assert desk.press(UNDO).beep is False
    assert desk.ran() == (0, 0)
    desk.press(REDO)
    assert desk.table.position().playing == before
    assert desk.press(UNDO, UNDO).beep
    assert desk.refusal()


def test_a_long_ok_calls_for_help_where_there_is_a_hall(desk: RaceDesk) -> None:
    assert desk.press(Button.HELP).beep
    assert desk.refusal()
    desk.live.notices.report(Health("ready"))
    assert desk.press(Button.HELP).beep is False
    call = desk.live.notices.now().call
    assert call is not None
    assert call.by == "panel"


def test_a_shut_next_beeps_and_says_why_until_the_next_press(desk: RaceDesk) -> None:
    assert desk.press(NEXT).beep
    assert desk.refusal().startswith("NEXT isn't available yet. ")
    assert not desk.press(PLUS).beep
    assert desk.refusal() == ""


def test_a_shut_next_beeps_once_however_often_the_lamps_are_looked_at(desk: RaceDesk) -> None:
    assert desk.press(NEXT).beep
    desk.control.refresh()
    assert not desk.lights.beep
    assert desk.refusal(), "whoever looks up a moment later still reads why"
    desk.act(throw(3))
    assert desk.refusal() == "", "the table has gone on"


def test_what_is_dialled_is_told_in_words_from_the_first_turn_to_the_next_position(desk: RaceDesk) -> None:
    assert desk.dialling() == ""
    desk.press(PLUS)
    assert desk.dialling() == desk.described(throw(2))
    desk.lies("4")
    assert desk.dialling() == "", "a throw that waits is shown itself"
    desk.press(NEXT)
    assert desk.dialling() == ""


def test_every_press_is_told_and_whoever_hears_it_may_fail(
    desk: RaceDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.press(NEXT, PLUS)
    assert [bool(told) for told in desk.told] == [True, False]
    with monkeypatch.context() as broken:
        broken.setattr(desk.control, "_pressed", lambda: 1 / 0)
        desk.press(PLUS)
    assert desk.control.trouble is not None
    assert desk.press(NEXT).beep is True, "a press that is refused is answered again"
    assert desk.control.trouble is None


def test_a_press_that_did_not_see_the_last_action_does_nothing(desk: RaceDesk) -> None:
    desk.table.act(throw(3), by="phone Ada")  # and the panel has not followed yet
    number = desk.number
    assert desk.press(OK).beep
    assert desk.number == number


def test_a_press_reaches_whoever_waits_for_a_change(desk: RaceDesk) -> None:
    before = desk.live.feed.present()
    desk.press(OK)
    after = desk.live.feed.wait(before.change, seconds=60)
    assert after.position.number == before.position.number + 1, "though nobody has looked at the panel"


def test_without_a_game_next_begins_one(desk: RaceDesk) -> None:
    desk.table.give_up(by="terminal")
    desk.control.refresh()
    assert desk.lights == Lights(digits="--")
    assert desk.press(OK).beep
    assert desk.begins == []
    desk.press(NEXT)
    assert len(desk.begins) == 1


def test_a_game_that_ended_lights_the_winner_and_next_begins_another(desk: RaceDesk) -> None:
    while desk.playing.outcome is None:
        desk.press(*[PLUS] * 4, OK)  # fives: odd, so that nothing is dropped
    outcome = desk.playing.outcome
    assert desk.lights.seat == desk.playing.setup.players.index(outcome.winners[0])
    assert desk.lights.digits == "  "
    assert desk.press(PLUS).beep
    desk.press(NEXT)
    assert [present.position.playing for present in desk.begins] == [desk.playing]


def test_off_is_handed_on(desk: RaceDesk) -> None:
    desk.press(Button.OFF)
    assert desk.offs == 1


def test_the_lights_say_that_the_camera_is_at_a_throw(
    desk: RaceDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, present = desk.lights, desk.live.feed.present()
    stages: tuple[tuple[Stage, bool], ...] = (("hands", True), ("settling", True), ("armed", False))
    for stage, blinks in stages:
        shown = replace(present, throw=replace(desk.waiting, stage=stage))
        with monkeypatch.context() as staged:
            staged.setattr(desk.live.feed, "_present", shown)
            desk.control.refresh()
        assert desk.lights == replace(before, watches=blinks)


def test_a_sure_reading_is_corrected_within_its_limits_and_accepted(desk: RaceDesk) -> None:
    number = desk.number
    desk.lies("4")
    assert desk.lights == Lights(phase=0, seat=1, asks=True, digits=" 4")
    assert desk.press(PLUS).digits == " 5"
    assert desk.press(PLUS, PLUS, PLUS).digits == " 6", "a die has no more"
    assert desk.press(MINUS, MINUS, MINUS).digits == " 3"
    assert desk.number == number, "nothing counts before it is accepted"
    desk.press(NEXT)
    assert desk.ran() == (3, 3)
    assert desk.table.history()[-1].by == "panel"


def test_ok_looks_again(desk: RaceDesk) -> None:
    desk.lies("4")
    desk.press(OK)
    assert desk.waiting.stage == "armed"
    assert desk.lies("2").answer == 2


def test_a_doubtful_reading_shuts_next_until_somebody_says_the_number(desk: RaceDesk) -> None:
    desk.lies(None, doubts=(DOUBTED,))
    number = desk.number
    assert desk.press(NEXT).beep
    assert desk.refusal().startswith("NEXT isn't available yet. ")
    assert desk.number == number
    desk.press(PLUS, NEXT)
    assert desk.number > number


def test_what_a_phone_has_corrected_meanwhile_is_not_accepted_unseen(desk: RaceDesk) -> None:
    desk.lies("4")
    number = desk.number
    desk.live.throws.say(1, "phone Ada", number)  # and the panel has not followed yet
    assert desk.press(NEXT).beep
    assert desk.number == number
    assert desk.lights.digits == " 1"
    desk.press(NEXT)
    assert desk.ran() == (3, 1)


@pytest.mark.parametrize("stage", ["unseen", "missed", "dazzled", "blinded"])
def test_a_throw_that_nobody_saw_can_be_said(
    desk: RaceDesk, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = desk.live.throws.moment()
    unseen = replace(moment, throw=replace(desk.waiting, stage=stage))
    monkeypatch.setattr(desk.live.throws._moment, "now", unseen)
    desk.live.feed.wake()
    desk.control.refresh()
    assert (desk.lights.asks, desk.lights.digits) == (True, "--")
    assert desk.press(MINUS).digits == " 1"
    desk.press(NEXT)
    assert desk.ran() == (3, 1)
