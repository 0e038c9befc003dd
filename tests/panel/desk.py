"""A table with a panel before it: a real journal, the real parts, and an eye that is told what it sees."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from companion.evenings import Evenings
from companion.games.data import OwnersData
from companion.games.game import Action, AnyGame, Template
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.live.devices import Devices
from companion.live.feed import Feed
from companion.live.gathering import Gathering
from companion.live.interface import Live
from companion.live.latest_frame import LatestFrame
from companion.live.notices import Notices
from companion.live.throws import Throws
from companion.live.ticks import Ticks
from companion.live.values import Health, Present
from companion.panel import PanelControl
from companion.panel.walk import Walk
from companion.people import People
from companion.photos import Photos
from companion.ports import Button, Frame, Lights, Panel, Picture
from companion.table import Playing, Table
from companion.throw import WaitingThrow
from companion.vision.reading import Doubt, Piece, Reading
from companion.words import say
from hardware.panel.virtual import VirtualPanel


class ToldEye:
    """Reads whatever it was told lies there."""

    def __init__(self) -> None:
        self.faces: Sequence[str | None] = ()
        self.doubts: tuple[Doubt, ...] = ()

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        pieces = tuple(Piece(20.0 + 20 * n, 30.0, 8.0, face, 0.999) for n, face in enumerate(self.faces))
        return Reading(pieces, self.doubts, expect)

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        return reading


class Desk:
    """A running table in a folder. `press` presses buttons of a virtual panel, unless another is given."""

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, AnyGame],
        players: Sequence[str] = (),
        panel: Panel | None = None,
    ) -> None:
        self._open = ExitStack()
        journal, _ = open_journal(folder / FILE_NAME)
        looking = Journal(folder / FILE_NAME)
        self._open.enter_context(closing(journal))
        self._open.enter_context(closing(looking))
        table, photos, devices = Table(journal, games), Photos(folder / "photos"), Devices()
        ticks = Ticks(table)
        throws, notices = Throws(table, photos, devices), Notices()
        evenings, feed = Evenings(looking, games, photos, players), Feed(throws, devices, ticks, notices)
        self.live = Live(
            games,
            table,
            throws,
            ticks,
            Gathering(table, evenings, games, feed.wake),
            photos,
            devices,
            evenings,
            notices,
            feed,
            LatestFrame(devices),
            OwnersData(folder / "games"),
            People(folder / "people.json"),
        )
        self.table = table
        self.eye = ToldEye()
        self._frames = 0
        self.virtual = VirtualPanel()
        self.offs = 0
        self.begins: list[Present] = []
        self.told: list[str] = []
        self.control = PanelControl(
            self.live, panel or self.virtual, self.begin, off=self._off, pressed=self._pressed
        )
        self.control.refresh()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def begin(self, present: Present) -> None:
        """What NEXT does without a game: tests say."""
        self.begins.append(present)

    def press(self, *buttons: Button, times: int = 1) -> Lights:
        """Press buttons one after the other, the whole row so many times."""
        for button in buttons * times:
            self.virtual.press(button)
        return self.lights

    def act(self, action: Action) -> None:
        """Let a phone do something, and the panel follow."""
        self.table.act(action, by="phone Ada")
        self.control.refresh()

    def lies(self, *faces: str | None, doubts: tuple[Doubt, ...] = ()) -> WaitingThrow:
        """Let the camera read these faces, and the panel follow."""
        waiting = self.waiting
        self.eye.faces, self.eye.doubts = faces, doubts
        self.live.devices.report("camera", Health("ready"))
        self.live.throws.learn(waiting.throw.pieces.kind, self.eye)
        self.live.throws.read_again("test", self.number)
        while self.waiting.stage != "read":
            picture = np.full((96, 320, 3), 90, np.uint8)
            self.live.throws.see(Frame(picture, self._frames, self._frames / 12))
            self._frames += 1
        self.control.refresh()
        return self.waiting

    @property
    def lights(self) -> Lights:
        return self.virtual.lights

    @property
    def number(self) -> int:
        return self.table.position().number

    @property
    def playing(self) -> Playing:
        playing = self.table.position().playing
        assert playing is not None
        return playing

    @property
    def waiting(self) -> WaitingThrow:
        waiting = self.live.throws.waiting()
        assert waiting is not None
        return waiting

    def refusal(self) -> str:
        return say(self.control.refusal or "", "en")

    def dialling(self) -> str:
        return say(self.control.dialling or "", "en")

    def _off(self) -> None:
        self.offs += 1

    def _pressed(self) -> None:
        self.told.append(self.refusal())


def presses(action: Action, playing: Playing) -> list[Button]:
    """Return what a person presses to do an action: NEXT where it does that, else + or -, and OK.

    An action that stands in the dial is turned to; of a template that admits it, value by value.
    """
    focus = playing.game.focus(playing.state)
    if action == focus.next:
        return [Button.NEXT]
    throw = playing.game.expects(playing.state)
    entries: list[Action | Template] = list(focus.dial)
    if throw is not None and all(entry.kind != throw.answer.kind for entry in entries):
        entries.append(throw.answer)
    place = next(
        n for n, e in enumerate(entries) if e == action or (isinstance(e, Template) and e.admits(action))
    )
    pressed = turns(place - focus.at, len(entries))
    entry = entries[place]
    if isinstance(entry, Action):
        return [*pressed, Button.OK]
    if len(entries) > 1:
        pressed.append(Button.OK)
    walk = Walk.along(entry)
    while (question := walk.question) is not None:
        value = action.values[question.parameter.name]
        answer = value.count(question.item) if isinstance(value, tuple) else value
        pressed += turns(list(question.answers).index(answer) - walk.at, len(question.answers))
        pressed.append(Button.OK)
        walk = walk.answered(answer)
    return pressed


def turns(steps: int, length: int) -> list[Button]:
    """Return the shorter way round."""
    steps %= length
    return [Button.PLUS] * steps if steps <= length // 2 else [Button.MINUS] * (length - steps)
