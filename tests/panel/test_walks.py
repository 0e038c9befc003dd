"""Games that are walked at the panel: boards, handfuls, symbol dice, a story; more steps than lamps."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.config import Config
from companion.games.data import shipped_data
from companion.games.game import Action, Value
from companion.games.library import games
from companion.games.setup import checked_setup
from companion.panel import BY
from companion.panel.walk import Walk
from companion.ports import Button
from companion.runtime.panel import FollowingPanel
from companion.table import Playing
from companion.vision.reading import Doubt, Doubted
from companion.wiring import Wiring
from hardware.panel.gpio import GpioPanel
from hardware.panel.virtual import VirtualPanel
from tests.panel.desk import Desk, presses
from tests.toy import toys_in_the_library

NEXT, OK, PLUS, MINUS, UNDO = Button.NEXT, Button.OK, Button.PLUS, Button.MINUS, Button.UNDO


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_in_the_library():
        yield


class CaravanDesk(Desk):
    """A caravan of Ada and Bo, at the market."""

    def __init__(self, folder: Path, panel: GpioPanel | None = None, **options: Value) -> None:
        super().__init__(folder, games(), ("Ada", "Bo"), panel)
        caravan = games()["caravan"]
        setup = checked_setup(caravan, ["Ada", "Bo"], options, shipped_data(caravan))
        self.table.begin("caravan", setup, by="phone")
        self.control.refresh()

    def do(self, kind: str, **values: Value) -> None:
        """Do an action with the buttons alone."""
        self.press(*presses(Action(kind, values), self.playing))
        assert self.refusal() == ""
        assert self.table.history()[-1].action.kind == kind

    def last(self) -> Action:
        return self.table.history()[-1].action

    def to_the_night(self) -> None:
        self.press(NEXT)  # nothing is bought
        for _ in self.playing.state.camels:
            self.do("walk", to="dunes", drinks=0)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[CaravanDesk]:
    with CaravanDesk(tmp_path) as desk:
        yield desk


def test_a_handful_is_chosen_item_by_item(desk: CaravanDesk) -> None:
    """Four coins: salt is 1, silk 2, dates 3, myrrh 4."""
    assert desk.lights.digits == " 0"
    assert desk.dialling() == "", "nobody dials yet"
    desk.press(PLUS)
    assert (desk.lights.digits, desk.dialling()) == (" 1", "Goods: 1 x Salt")
    assert desk.press(OK).digits == " 0"
    assert desk.dialling() == "Goods: 0 x Silk"
    desk.press(OK, PLUS)
    assert desk.dialling() == "Goods: 1 x Dates"
    desk.press(OK)
    assert desk.last() == Action("buy", {"goods": ("salt", "dates")}), (
        "myrrh no longer fits, and is not asked"
    )


def test_undo_goes_one_back_inside_a_walk_and_then_takes_back(desk: CaravanDesk) -> None:
    desk.press(PLUS, OK, OK)
    assert desk.dialling() == "Goods: 0 x Dates"
    desk.press(UNDO)
    assert desk.dialling() == "Goods: 0 x Silk"
    desk.press(UNDO)
    assert (desk.dialling(), desk.lights.digits) == ("Goods: 1 x Salt", " 1")
    assert desk.press(UNDO).beep, "nothing was done yet in this game"


def test_next_is_shut_inside_a_walk_and_says_why(desk: CaravanDesk) -> None:
    desk.press(PLUS, OK)
    assert desk.press(NEXT).beep
    assert desk.refusal().startswith("NEXT isn't available yet while you choose. OK takes what is shown,")
    assert desk.table.history() == ()
    desk.press(UNDO)
    assert not desk.press(NEXT).beep, "before anything was taken, NEXT goes on"
    assert desk.last() == Action("buy", {"goods": ()})


def test_a_place_on_a_board_is_its_number_on_the_sheet(desk: CaravanDesk) -> None:
    desk.press(NEXT)
    assert (desk.lights.digits, desk.dialling()) == (" 1", "")
    desk.press(PLUS)
    assert (desk.lights.digits, desk.dialling()) == (" 2", "Where to: Dunes")
    desk.press(PLUS)
    assert (desk.lights.digits, desk.dialling()) == (" 3", "Where to: Ruins")
    desk.press(OK)  # the camel is strong, so that it drinks nothing
    assert desk.last() == Action("walk", {"to": "ruins", "drinks": 0})
    desk.press(UNDO, MINUS)
    assert desk.dialling() == "Where to: Ruins", "what was done is undone by UNDO as ever"


def test_places_keep_their_numbers_wherever_a_camel_stands(desk: CaravanDesk) -> None:
    desk.to_the_night()
    desk.do("night", faces=("star",) * 4)
    while desk.playing.game.expects(desk.playing.state):
        desk.do("night", faces=("star",) * desk.waiting.throw.count)
    desk.press(NEXT)
    numbers = set()
    for _ in range(4):
        numbers.add((desk.press(PLUS).digits, desk.dialling()))
    assert (" 4", "Where to: Salt lake") in numbers
    assert (" 1", "Where to: Town gate") in numbers


def test_symbol_dice_are_said_face_by_face_where_no_camera_looks(desk: CaravanDesk) -> None:
    desk.to_the_night()
    assert desk.waiting.throw.count == 4
    desk.press(PLUS, OK)
    assert desk.dialling() == "Faces: 0 x well"
    desk.press(PLUS, PLUS, OK, OK)
    faces = desk.last().values["faces"]
    assert faces == ("sun", "well", "well", "star"), "the last face is filled in"


def test_symbol_dice_that_were_read_are_corrected_face_by_face(desk: CaravanDesk) -> None:
    desk.to_the_night()
    desk.lies("sun", "sun", "star", None, doubts=(Doubt(Doubted.FITS_NEITHER, piece=4),))
    number = desk.number
    assert desk.lights.asks
    assert desk.press(NEXT).beep
    desk.press(PLUS)
    first = desk.dialling()
    assert first.startswith("Faces: ")
    assert desk.press(NEXT).beep
    assert desk.press(UNDO).beep is False
    assert desk.dialling() == "", "out of the walk"
    desk.press(MINUS, *answer(desk, sun=1, well=1, snake=2))
    assert desk.number == number
    assert desk.waiting.said is not None
    assert desk.dialling() == ""
    desk.press(NEXT)
    assert desk.last() == Action("night", {"faces": ("sun", "well", "snake", "snake")})


def test_faces_that_are_being_said_are_forgotten_when_a_phone_has_it_read_again(desk: CaravanDesk) -> None:
    desk.to_the_night()
    desk.lies("sun", "well", "well", "star")
    desk.press(PLUS)
    desk.live.throws.read_again("phone", desk.number)
    desk.control.refresh()
    desk.lies("snake", "snake", "snake", "snake")
    assert not desk.press(NEXT).beep
    assert desk.last() == Action("night", {"faces": ("snake",) * 4})


def answer(desk: Desk, **faces: int) -> list[Button]:
    """Return what is pressed to say these faces, inside a walk that starts from what was read."""
    waiting = desk.waiting
    pressed: list[Button] = []
    known = {} if waiting.answer is None else {waiting.parameter.name: waiting.answer}
    walk = Walk.along(waiting.throw.answer, known)
    while (question := walk.question) is not None:
        wanted = list(question.answers).index(faces.get(question.item, 0))
        step = PLUS if wanted > walk.at else MINUS
        pressed += [step] * abs(wanted - walk.at) + [OK]
        walk = walk.answered(faces.get(question.item, 0))
    return pressed


def test_ok_looks_again_at_symbol_dice(desk: CaravanDesk) -> None:
    desk.to_the_night()
    desk.lies("sun", "sun", "star", "star")
    assert desk.lights.digits == "  "
    desk.press(OK)
    assert desk.waiting.stage == "armed"


def test_a_whole_caravan_with_the_buttons_alone_and_the_next_game_of_its_story(tmp_path: Path) -> None:
    config = Config(state=tmp_path, game="caravan", players=("Ada", "Bo"), camera="none")
    with Desk(tmp_path, games(), ("Ada", "Bo")) as desk:
        panel = VirtualPanel()
        following = FollowingPanel(config, desk.live, panel, off=lambda: None)
        following.look()

        def press(*buttons: Button) -> None:
            for button in buttons:
                panel.press(button)
            following.look()

        def do(kind: str, **values: Value) -> None:
            press(*presses(Action(kind, values), desk.playing))
            assert desk.table.history()[-1].action.kind == kind, desk.live.feed.present().refusal

        press(NEXT)
        while desk.playing.outcome is None:
            play_towards("oasis", desk.playing, do)
        assert desk.playing.outcome.reason == "arrived"
        assert panel.lights.seat == 0
        first, leads = desk.playing, desk.playing.outcome.starts_next
        press(NEXT)
        second = desk.playing
        assert second.setup.options == {**first.setup.options, "chapter": "back", "leads": leads}
        assert desk.live.evenings.line(second.id).after == first.id
        assert second.state.flask == first.state.flask, "the story goes on with what was left"
        following.close()


def play_towards(goal: str, playing: Playing, do: Callable[..., None]) -> None:
    """Do one thing: buy nothing, walk on, throw stars, and suffer or give what has to be."""
    state, way = playing.state, {"gate": "dunes", "dunes": "salt", "salt": goal, goal: goal}
    throw = playing.game.expects(state)
    if throw is not None:
        do("night", faces=("star",) * throw.count)
    elif state.duty == "trade":
        do("buy", goods=())
    else:
        do("walk", to=way[state.camel(state.duty).at], drinks=0)


def test_five_steps_and_rows_that_are_no_players_on_four_lamps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    wiring = Wiring()
    with closing(GpioPanel(wiring)) as panel, CaravanDesk(tmp_path, panel, camels=("amir", "basma")) as desk:
        table, control = desk.table, desk.control
        table.act(Action("buy", {"goods": ("salt",)}), by="phone")
        control.refresh()
        assert desk.control._lights(beep=False).seat == 0, "Ada's camel walks"
        for _ in range(2):
            table.act(Action("walk", {"to": "dunes", "drinks": 0}), by="phone")
        control.refresh()
        assert desk.control._lights(beep=False).seat is None, "nobody acts at night"
        table.act(Action("night", {"faces": ("snake",) * 4}), by="phone")
        table.act(Action("night", {"faces": ("snake",)}), by="phone")
        control.refresh()
        lights = desk.control._lights(beep=False)
        assert (lights.phase, lights.seat) == (4, None), "the raid is the fifth step, and the raiders' own"
        lamp = panel._phases._lamps[0]
        assert lamp._blink_thread is not None


def test_winners_that_are_no_seats_leave_the_seats_dark(tmp_path: Path) -> None:
    with CaravanDesk(tmp_path) as desk:
        playing = desk.playing
        lost = replace(playing.state, ended="lost", duties=())
        outcome = playing.game.outcome(lost)
        assert outcome is not None
        assert outcome.winners == ("Sahara",)
        present = desk.live.feed.present()
        over = replace(present.position, number=99, playing=replace(playing, state=lost, outcome=outcome))
        desk.live.feed._present = replace(present, position=over)
        desk.control.refresh()
        assert desk.control.trouble is None
        assert desk.lights.seat is None


def test_who_is_by_is_the_panel(desk: CaravanDesk) -> None:
    desk.press(NEXT)
    assert desk.table.history()[-1].by == BY
