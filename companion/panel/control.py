"""The five buttons, whichever game is on the table, and the lamps that answer them.

+ and - turn to what can be done now, OK does what they show, NEXT goes on, UNDO takes back:

    control = PanelControl(live, panel, begin)
    control.refresh()           # whenever the feed has changed

Inside a template OK takes one value after the other and UNDO goes one back. While a throw that the camera
has read waits, the buttons speak about that: + and - correct it, OK looks again, NEXT accepts it, unless
it is in doubt and nobody has answered yet. Where the game asks for cards that were taught, the dial begins
with a look at them; what was read NEXT accepts, OK looks at again and UNDO forgets. The panel is a client of
the table as every phone is.
"""

import logging
import threading
from collections.abc import Callable

from companion.card_reading import WaitingCards
from companion.errors import CompanionError
from companion.games.game import Action, Number
from companion.live.interface import Live
from companion.live.values import Present
from companion.panel.codes import BROKEN, NOTHING, UNKNOWN, Codes, shown_number
from companion.panel.dial import LOOK, Dial, walk_code, walk_words
from companion.panel.walk import Walk
from companion.ports import Button, Lights, Panel
from companion.table import Playing
from companion.throw import WaitingThrow, dialled
from companion.words import Message, Words

BY = "panel"
_UNASKED = ("armed", "hands", "settling")
"""Stages of a throw at which the camera asks nothing."""
log = logging.getLogger(__name__)


class Shut(CompanionError, ValueError):
    """A button does nothing now; the message says why, and what to do."""


def _nothing() -> None:
    return None


class PanelControl:
    """What the buttons mean and what the lamps say.

    `begin` starts a game with the players and choices proposed; `off` is told when the panel is to switch
    the machine off; `pressed` is told after every press, when `dialling` and `refusal` may have changed.
    """

    def __init__(
        self,
        live: Live,
        panel: Panel,
        begin: Callable[[Present], object],
        *,
        off: Callable[[], object] = _nothing,
        pressed: Callable[[], object] = _nothing,
    ) -> None:
        self._live, self._panel = live, panel
        self._begin, self._off, self._pressed = begin, off, pressed
        self._lock = threading.RLock()  # presses come from several threads
        self._shown: Present | None = None
        """How things stood when the lamps were lit: what a press is about."""
        self._dial = Dial()
        self._answering: Walk | None = None
        """The faces of a waiting throw, while somebody says them."""
        self._codes: dict[int, Codes] = {}
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
        """Look how things stand and light the lamps accordingly."""
        with self._lock:
            before = self._shown
            self._tried(self._look)
            if before and self._shown and before.position.number != self._shown.position.number:
                self.refusal = None

    @property
    def dialling(self) -> Words | None:
        """What OK would take, in words, once somebody dials; a throw that waits speaks for itself."""
        with self._lock:
            playing, throw = self._playing, self._asking
            if playing is None or playing.outcome is not None:
                return None
            if self._answering is not None:
                return walk_words(self._answering, playing.game, playing.state)
            if throw is not None or not self._dial.touched:
                return None
            return self._dial.words(playing.game, playing.state)

    def _tried(self, what: Callable[[], object]) -> Words | None:
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
        before, self._shown = self._shown, self._live.feed.present()
        if before is None or before.position.number != self._shown.position.number:
            self._dial, self._answering = _dial_of(self._playing, looks=self._looks), None
        elif self._looks != (LOOK in self._dial.entries) and not self._dial.touched:
            self._dial = _dial_of(self._playing, looks=self._looks)
        elif self._asking is None:
            self._answering = None
        self._panel.show(self._lights(beep))

    @property
    def _playing(self) -> Playing | None:
        return self._shown.position.playing if self._shown is not None else None

    @property
    def _asking(self) -> WaitingThrow | None:
        """The throw about which the camera asks something, if there is one: what it read, or could not."""
        throw = self._shown.throw if self._shown is not None else None
        return throw if throw is not None and throw.stage not in _UNASKED else None

    @property
    def _looks(self) -> bool:
        """Whether a look may read cards that the game asks for."""
        if self._shown is None or self._live.cards is None or self._live.camera.latest() is None:
            return False
        cards = self._shown.cards
        return cards.asked is not None and cards.taught and cards.number == self._number

    @property
    def _cards(self) -> WaitingCards | None:
        """The cards that were read and wait for a word."""
        cards = self._shown.cards if self._shown is not None else None
        return cards.waiting if cards is not None and cards.number == self._number else None

    @property
    def _number(self) -> int:
        return self._shown.position.number if self._shown is not None else -1

    def _do(self, button: Button) -> None:
        playing, throw = self._playing, self._asking
        if button is Button.OFF:
            self._off()
        elif button is Button.HELP:
            self._call()
        elif button is Button.REDO:
            self._live.table.redo(by=BY, seen=self._number)
        elif button is Button.UNDO:
            self._undo()
        elif playing is None or playing.outcome:
            self._without_a_game(button)
        elif throw is not None and not (button is Button.NEXT and self._goes_on_without(playing, throw)):
            self._answer(throw, button)
        elif (cards := self._cards) is not None:
            self._answer_cards(cards, button)
        else:
            self._turn(playing, button)

    def _call(self) -> None:
        """Call for a person of the hall."""
        if self._live.notices.now().link.state == "none":
            raise Shut(Message("hall.none"))
        self._live.notices.call(BY)

    def _undo(self) -> None:
        """Go one back inside what is being dialled; else take the last action back."""
        if self._answering is not None:
            self._answering = self._answering.back
        elif (back := self._dial.back) is not None:
            self._dial = back
        elif self._cards is not None and self._live.cards is not None:
            self._live.cards.drop(BY, self._number)
        else:
            self._live.table.undo(by=BY, seen=self._number)

    def _without_a_game(self, button: Button) -> None:
        trouble = self._shown.position.trouble if self._shown is not None else None
        if trouble is not None and self._playing is None:
            raise Shut(Message("panel.broken", why=trouble.words))
        if button is not Button.NEXT or self._shown is None:
            raise Shut(Message("panel.no-game"))
        self._begin(self._shown)

    def _turn(self, playing: Playing, button: Button) -> None:
        """The buttons while the game itself asks."""
        if button is Button.NEXT:
            self._next(playing)
        elif not self._dial.entries:
            raise Shut(Message("panel.nothing-to-dial"))
        elif button is Button.OK:
            taken = self._dial.taken
            if taken is LOOK:
                self._look_at_cards()
            elif isinstance(taken, Action):
                self._live.table.act(taken, by=BY, seen=self._number)
            else:
                self._dial = taken
        else:
            self._dial = self._dial.turned(_step(button))

    def _goes_on_without(self, playing: Playing, throw: WaitingThrow) -> bool:
        """Whether NEXT is the game's own: it has one, and nothing was read or said of the throw yet."""
        nothing_yet = throw.stage != "read" and throw.answer is None and self._answering is None
        return nothing_yet and playing.game.focus(playing.state).next is not None

    def _look_at_cards(self) -> None:
        assert self._live.cards is not None
        self._live.cards.look(BY, self._number)

    def _answer_cards(self, cards: WaitingCards, button: Button) -> None:
        """The buttons while cards wait that were read: one is changed on a phone."""
        if button in (Button.PLUS, Button.MINUS):
            raise Shut(Message("panel.cards-by-phone"))
        if button is Button.OK:
            self._look_at_cards()
        elif cards.shut is not None:
            raise Shut(Message("panel.shut-cards", why=cards.shut))
        else:
            assert self._live.cards is not None
            self._live.cards.accept(BY, self._number)

    def _next(self, playing: Playing) -> None:
        focus = playing.game.focus(playing.state)
        if self._dial.walking:
            raise Shut(Message("panel.walking"))
        if focus.next is None:
            raise Shut(Message("panel.shut", why=focus.shut or ""))
        self._live.table.act(focus.next, by=BY, seen=self._number)

    def _answer(self, throw: WaitingThrow, button: Button) -> None:
        """The buttons while a throw waits for a person's word."""
        throws = self._live.throws
        if button in (Button.PLUS, Button.MINUS):
            self._correct(throw, _step(button))
        elif self._answering is not None and button is Button.NEXT:
            raise Shut(Message("panel.walking"))
        elif self._answering is not None:
            self._answering = self._answering.taken
            if (action := self._answering.action) is not None:
                self._answering = None
                throws.say(action.values[throw.parameter.name], BY, self._number)
        elif button is Button.OK:
            throws.read_again(BY, self._number)
        elif throw.shut is not None:
            raise Shut(Message("panel.shut-throw", why=throw.shut))
        else:
            throws.accept(BY, self._number, throw.answer)

    def _correct(self, throw: WaitingThrow, step: int) -> None:
        """A number goes up or down; faces are asked for one after the other, from what was read."""
        parameter = throw.parameter
        if isinstance(parameter, Number):
            self._live.throws.say(dialled(parameter, throw.answer, step), BY, self._number)
        elif self._answering is not None:
            self._answering = self._answering.turned(step)
        else:
            known = {} if throw.answer is None else {parameter.name: throw.answer}
            self._answering = Walk.along(throw.throw.answer, known)

    def _lights(self, beep: bool) -> Lights:
        playing, throw = self._playing, self._asking
        if playing is None:
            broken = self._shown is not None and self._shown.position.trouble is not None
            return Lights(digits=BROKEN if broken else UNKNOWN, beep=beep)
        view = playing.game.view(playing.state)
        steps = [step.id for step in view.steps]
        watched = self._shown.throw if self._shown is not None else None
        return Lights(
            phase=steps.index(view.step) if view.step in steps else None,
            seat=_seat(playing),
            asks=throw is not None or self._cards is not None,
            watches=(watched is not None and watched.stage in ("hands", "settling")) or self._reads,
            digits=self._digits(playing, throw),
            beep=beep,
        )

    def _digits(self, playing: Playing, throw: WaitingThrow | None) -> str:
        if playing.outcome is not None:
            return NOTHING
        if self._answering is not None:
            return walk_code(self._answering, self._codes_of(playing))
        if throw is None and self._cards is not None:
            return shown_number(len(self._cards.found))
        if throw is None:
            return self._dial.code(self._codes_of(playing))
        answer = throw.answer
        if isinstance(answer, int):
            return shown_number(answer)
        return UNKNOWN if answer is None else NOTHING

    @property
    def _reads(self) -> bool:
        return self._shown is not None and self._shown.cards.busy is not None

    def _codes_of(self, playing: Playing) -> Codes:
        if playing.id not in self._codes:
            self._codes = {playing.id: Codes(playing.game.dials(playing.state))}
        return self._codes[playing.id]


def _dial_of(playing: Playing | None, *, looks: bool = False) -> Dial:
    if playing is None or playing.outcome is not None:
        return Dial()
    game, state = playing.game, playing.state
    return Dial.over(game.focus(state), game.expects(state), looks=looks)


def _seat(playing: Playing) -> int | None:
    """Return whose lamp is lit: the winner's, else that of whoever acts; none where that is no player."""
    players = playing.setup.players
    if playing.outcome is not None:
        names: list[str | None] = list(playing.outcome.winners)
    else:
        names = [seat.player for seat in playing.game.view(playing.state).seats if seat.acts]
    return next((players.index(name) for name in names if name in players), None)


def _step(button: Button) -> int:
    return 1 if button is Button.PLUS else -1
