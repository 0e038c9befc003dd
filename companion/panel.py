"""The five buttons, whichever game is on the table, and the lamps that answer them.

+ and - walk through what can be done now, OK does what they show, NEXT goes on, UNDO takes back:

    control = PanelControl(table, panel)
    control.refresh()           # whenever the table or a reading has changed

While a throw that the camera has read waits, the buttons speak about that: + and - correct it, OK
looks again, NEXT accepts it, unless it is in doubt and nobody has said the number yet.
"""

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from companion.codes import NOTHING, UNKNOWN, Codes
from companion.errors import CompanionError
from companion.games.game import Action, AnyGame
from companion.ports import Button, Lights, Panel
from companion.table import Playing, Position, Table
from companion.words import Message, Words

BY = "panel"
log = logging.getLogger(__name__)


class Waiting(Protocol):
    """A throw that was read and waits for a person's word, from whichever side it comes."""

    @property
    def proposal(self) -> Action | None:
        """What NEXT would do; `None` while there is no number at all."""
        ...

    @property
    def shut(self) -> Words | None:
        """Why NEXT is shut: what is in doubt, until a person has said the number."""
        ...

    def correct(self, step: int) -> None:
        """Say that it is so many more, or fewer."""
        ...

    def accept(self, by: str) -> None:
        """Let it count."""
        ...

    def again(self) -> None:
        """Read the table once more."""
        ...


class Shut(CompanionError, ValueError):
    """A button does nothing now; the message says why, and what to do."""


def _nothing() -> None:
    return None


def _never() -> bool:
    return False


class PanelControl:
    """What the buttons mean and what the lamps say.

    `waiting` tells the throw that waits, if any, and `watching` whether the camera is at one; `begin`
    starts a game with the players and choices proposed; `off` is told when the panel is to switch the
    machine off; `pressed` is told after every press, when `dialling` and `refusal` may have changed.
    """

    def __init__(
        self,
        table: Table,
        panel: Panel,
        *,
        waiting: Callable[[], Waiting | None] = _nothing,
        watching: Callable[[], bool] = _never,
        begin: Callable[[], object] = _nothing,
        off: Callable[[], object] = _nothing,
        pressed: Callable[[], None] = _nothing,
    ) -> None:
        self._table, self._panel = table, panel
        self._waiting, self._watching, self._begin, self._off = waiting, watching, begin, off
        self._pressed = pressed
        self._lock = threading.RLock()  # presses come from several threads
        self._position = Position(-1, None)
        self._at = 0
        self._turned = False
        self._codes: dict[tuple[int, str], Codes] = {}
        self.refusal: Words | None = None
        """Why the last press did nothing, until the table goes on."""
        self.trouble: Message | None = None
        """What nobody had thought of, until a press is answered again."""
        panel.listen(self.press)

    def press(self, button: Button) -> None:
        """Do what a button means now; what cannot be done beeps and leaves its reason in `refusal`.

        Nothing is raised: presses come from gpiozero's threads, which would die of it unheard.
        """
        with self._lock:
            self.refusal = self._tried(lambda: self._do(button))
            if self.refusal is not self.trouble:
                self.trouble = None
            self._tried(lambda: self._look(beep=self.refusal is not None))
            self._tried(self._pressed)

    def refresh(self) -> None:
        """Look at the table and light the lamps accordingly; not to be called from inside the table."""
        with self._lock:
            before = self._position.number
            self._tried(self._look)
            if self._position.number != before:
                self.refusal = None

    def _tried(self, what: Callable[[], None]) -> Words | None:
        """Do something, and return why it could not be done; what nobody had thought of is also logged."""
        try:
            what()
        except CompanionError as error:
            return error.message
        except Exception as fault:
            trouble = Message("panel.trouble", why=f"{type(fault).__name__}: {fault}")
            if trouble != self.trouble:
                log.exception("the panel stumbled")
            self.trouble = trouble
            return trouble
        return None

    def _look(self, beep: bool = False) -> None:
        position = self._table.position()
        if position.number != self._position.number:
            self._at, self._turned = _focus_at(position.playing), False
        self._position = position
        self._panel.show(self._lights(beep))

    @property
    def dialled(self) -> Action | None:
        """What OK would do; while a throw waits, what NEXT would do."""
        if waiting := self._waiting():
            return waiting.proposal
        playing = self._position.playing
        dial = playing.game.focus(playing.state).dial if playing else ()
        return dial[self._at % len(dial)] if dial else None

    @property
    def dialling(self) -> Words | None:
        """What OK would do, in words, once + or - was pressed; a throw that waits speaks for itself."""
        with self._lock:
            playing, action = self._position.playing, self.dialled
            if not self._turned or playing is None or action is None or self._waiting():
                return None
            return playing.game.describe(playing.state, action)

    def _do(self, button: Button) -> None:
        playing, waiting = self._position.playing, self._waiting()
        if button is Button.OFF:
            self._off()
        elif button in (Button.UNDO, Button.REDO):
            turn = self._table.undo if button is Button.UNDO else self._table.redo
            turn(by=BY, seen=self._position.number)
        elif playing is None or playing.outcome:
            self._without_a_game(button)
        elif waiting is not None:
            _answer(waiting, button)
        else:
            self._dial(playing, button)

    def _without_a_game(self, button: Button) -> None:
        if button is not Button.NEXT:
            raise Shut(Message("panel.no-game"))
        self._begin()

    def _dial(self, playing: Playing, button: Button) -> None:
        focus = playing.game.focus(playing.state)
        if button is Button.NEXT:
            if focus.next is None:
                raise Shut(Message("panel.shut", why=focus.shut or ""))
            self._table.act(focus.next, by=BY, seen=self._position.number)
        elif not focus.dial:
            raise Shut(Message("panel.nothing-to-dial"))
        elif button is Button.OK:
            self._table.act(focus.dial[self._at], by=BY, seen=self._position.number)
        else:
            self._at, self._turned = (self._at + _step(button)) % len(focus.dial), True

    def _lights(self, beep: bool) -> Lights:
        playing, waiting = self._position.playing, self._waiting()
        if playing is None:
            return Lights(digits=UNKNOWN, beep=beep)
        view = playing.game.view(playing.state)
        steps = [step.id for step in view.steps]
        names = [seat.name for seat in view.seats]
        lit = playing.outcome.winners[:1] if playing.outcome else [s.name for s in view.seats if s.acts][:1]
        return Lights(
            phase=steps.index(view.step) if view.step in steps else None,
            seat=names.index(lit[0]) if lit else None,
            asks=waiting is not None,
            watches=self._watching(),
            digits=self._digits(playing, waiting),
            beep=beep,
        )

    def _digits(self, playing: Playing, waiting: Waiting | None) -> str:
        action = self.dialled
        if action is None:
            return UNKNOWN if waiting else NOTHING
        return self._codes_of(playing).of(action, self._at)

    def _codes_of(self, playing: Playing) -> Codes:
        game: AnyGame = playing.game
        key = (playing.id, game.name)
        if key not in self._codes:
            self._codes = {key: Codes(game.dials(playing.state))}
        return self._codes[key]


def _focus_at(playing: Playing | None) -> int:
    return playing.game.focus(playing.state).at if playing else 0


def _answer(waiting: Waiting, button: Button) -> None:
    if button is Button.NEXT:
        if waiting.shut is not None:
            raise Shut(Message("panel.shut", why=waiting.shut))
        waiting.accept(by=BY)
    elif button is Button.OK:
        waiting.again()
    else:
        waiting.correct(_step(button))


def _step(button: Button) -> int:
    return 1 if button is Button.PLUS else -1
