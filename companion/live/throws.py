"""The throw that waits: frames come in on the camera's thread, people speak from many.

    throws = Throws(table, photos, devices)
    throws.learn("d6", Reader(profile))
    for frame in source:
        throws.see(frame)

A throw that the game expects arms the lookout. What it reads is journalled as evidence, photographed,
and waits; nothing but a person's accept lets it count. Where no eye was learned for its kind of piece,
people answer it by hand, and are told so.

`_speaking` is held by whoever says or reads something of a throw while that is journalled, so that one word
follows the other; the table's come after it. Whoever only reads needs no lock.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from companion.errors import CompanionError, reason
from companion.games.game import Number, Value
from companion.games.guarded import GameFault
from companion.journal.errors import JournalFault
from companion.journal.store import SAID
from companion.live.devices import Devices, Reported
from companion.live.evidence import Shots, framed, numbered, shots
from companion.live.eyes import Eyes
from companion.live.lookout import Seen
from companion.live.second_thoughts import SecondThoughts
from companion.live.values import Health
from companion.notes import pieces_read, reading_note, resumed, said_note
from companion.photos import Photo, Photos
from companion.ports import Frame, Picture
from companion.publisher import Shared
from companion.table import NotNow, Position, StaleAction, Table
from companion.throw import Stage, WaitingThrow, awaited_throw
from companion.vision.reading import Reading
from companion.watching import Eye
from companion.words import Message

BY = "camera"
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, the throw that waits there, and how far the camera has come with it."""

    position: Position
    throw: WaitingThrow | None = None
    photo: Photo | None = None
    progress: tuple[int, int] | None = None
    """Frames read, and frames needed."""
    picture: Picture | None = field(default=None, compare=False, repr=False)
    """What was read, while nothing was decided about it."""


class Throws:
    """What the camera sees of a throw, and what people say of it. `see` belongs to one thread alone."""

    def __init__(self, table: Table, photos: Photos, devices: Devices) -> None:
        self._table, self._photos, self._devices = table, photos, devices
        self._eyes = Eyes()
        self._thoughts = SecondThoughts()
        self._speaking = threading.Lock()
        self._camera = devices.health("camera")
        self._unknown: Health | None = None
        """What was reported where no eye knew the pieces of a throw."""
        self._moment = Shared(_moment_at(table.position(), photos))
        table.subscribe(self._hear_table)
        devices.subscribe(self._hear_devices)

    def moment(self) -> Moment:
        """Return the position and what waits there. Never waits."""
        return self._moment.now

    def waiting(self) -> WaitingThrow | None:
        """Return the throw that waits, if there is one. Never waits."""
        return self._moment.now.throw

    def subscribe(self, hear: Callable[[Moment], object]) -> Callable[[], None]:
        """Let `hear` be told every change, those of the table included; returns what ends that."""
        return self._moment.subscribe(hear)

    def learn(self, kind: str, eye: Eye) -> None:
        """Read pieces of this kind with this eye from now on."""
        self._eyes.learn(kind, eye)
        self._devices.report("eye", Health("ready"))
        self._report_eye()
        if (throw := self._moment.now.throw) is not None and throw.throw.pieces.kind == kind:
            self._ask_whether_thrown()

    def eye(self, kind: str) -> Eye | None:
        """Return the eye that reads pieces of this kind, if any."""
        return self._eyes.of(kind)

    def exchange_eye(self, kind: str, eye: Eye, better: Eye) -> None:
        """Read the next throw with an eye that has learned more, unless another was calibrated meanwhile."""
        self._eyes.exchange(kind, eye, better)

    def know(self, kind: str) -> bool:
        """Say whether an eye was learned for this kind of piece."""
        return self._eyes.know(kind)

    def choose(self, piece: int, face: str, by: str, seen: int) -> None:
        """Say which face piece number `piece` of the throw shows."""

        def chosen(throw: WaitingThrow) -> WaitingThrow:
            if not 1 <= piece <= len(throw.faces):
                raise NotNow(Message("throw.no-such-piece", piece=piece, most=len(throw.faces)))
            if throw.labels and face not in throw.labels:
                raise NotNow(Message("throw.no-such-face", piece=piece, face=face, known=list(throw.labels)))
            return throw.choose(piece, face)

        self._hear_word(chosen, by, seen)

    def say(self, answer: Value, by: str, seen: int) -> None:
        """Say what the whole throw came to."""

        def said(throw: WaitingThrow) -> WaitingThrow:
            parameter = throw.parameter
            if not parameter.admits(answer):
                if isinstance(parameter, Number):
                    raise NotNow(
                        Message("throw.no-such-number", number=answer, low=parameter.low, high=parameter.high)
                    )
                raise NotNow(Message("throw.no-such-faces", faces=answer, known=list(throw.labels)))
            return throw.say(answer)

        self._hear_word(said, by, seen)

    def read_again(self, by: str, seen: int) -> None:
        """Forget what was read and said, and look at what lies there now."""
        self._hear_word(lambda throw: throw.at("armed"), by, seen)
        self._eyes.look_again(seen)

    def accept(self, by: str, seen: int, answer: Value | None = None) -> None:
        """Let the throw count; `answer` is what its sender saw, which others may have corrected since."""
        with self._speaking:
            throw = self._waiting(seen)
            if throw.shut is not None:
                raise NotNow(throw.shut)
            if answer is not None and _sorted(answer) != _sorted(throw.answer):
                raise NotNow(Message("throw.another-answer", now=throw.answer, answer=answer))
            self._table.act(throw.action, by, seen, throw.evidence)

    def forget_photo(self, id: str) -> None:
        """Delete a photo; whoever shows it shows it no longer."""
        self._photos.delete(id)
        self._moment.change(
            lambda now: replace(now, photo=None) if now.photo and now.photo.id == id else None
        )

    def see(self, frame: Frame) -> None:
        """Take the camera's next frame; an eye that fails is shown, and tried again with the next throw."""
        moment = self._moment.now
        lookout = self._eyes.lookout_for(moment.position.number, moment.throw)
        if lookout is None:
            return
        try:
            seen = lookout.feed(frame)  # takes its time, so nobody is kept waiting for it
            if moment.throw is not None and moment.throw.stage != "read":
                self._take(seen, moment)
            self._think_again(frame, moment)
        except Exception as fault:
            self._blinded(fault)

    def _take(self, seen: Seen, moment: Moment) -> None:
        """Show how far the throw has come, unless the table has gone on meanwhile."""
        number, throw = moment.position.number, moment.throw
        to_come = seen.reading is not None and throw is not None and throw.is_still_to_come(seen.reading)
        if to_come and self._eyes.await_again(number):
            self._moment.change(lambda now: _back_to(now, "armed"))
            return
        if seen.reading is not None and seen.frame is not None and throw is not None:
            with suppress(NotNow, StaleAction):  # the table has gone on, and the throw with it
                self._take_reading(_for_people(seen.reading, throw), seen.frame, number, seen.shorter)
            return

        def further(now: Moment) -> Moment | None:
            throw = _awaited(now, number)
            if throw is None or (throw.stage, seen.stage) == ("unseen", "armed"):
                return None
            return replace(now, throw=replace(throw, stage=seen.stage), progress=seen.progress)

        self._moment.change(further)

    def _think_again(self, frame: Frame, moment: Moment) -> None:
        """Let a reading beyond doubt take the place of one whose light or hand has gone."""
        throw = moment.throw
        eye = self._eyes.of(throw.throw.pieces.kind) if throw is not None else None
        reading = self._thoughts.feed(frame, throw, eye)
        if reading is not None and throw is not None:
            with suppress(NotNow, StaleAction):
                number = moment.position.number
                self._take_reading(_for_people(reading, throw), frame, number, over=throw)

    def _take_reading(
        self,
        reading: Reading,
        frame: Frame,
        number: int,
        shorter: Sequence[Picture] = (),
        over: WaitingThrow | None = None,
    ) -> None:
        """Keep and show a reading of the throw that is awaited, or one in place of what was read `over`."""
        photo = framed(reading, frame.picture)
        taken = shots(frame.picture, shorter, photo, frame.closer)

        def open_to_it(now: Moment) -> WaitingThrow | None:
            return _awaited(now, number) if over is None else now.throw if now.throw is over else None

        with self._speaking:
            throw = open_to_it(self._moment.now)
            if throw is None:
                return
            evidence, kept = self._keep(reading, photo, taken, throw, number)

            def read(now: Moment) -> Moment | None:
                throw = open_to_it(now)
                if throw is None:
                    return None
                throw = throw.read(reading, evidence)
                return replace(now, throw=throw, photo=kept, progress=None, picture=frame.picture)

            self._moment.change(read)
        self._devices.report("eye", Health("ready"))

    def _keep(
        self, reading: Reading, photo: Photo, taken: Shots, throw: WaitingThrow, seen: int
    ) -> tuple[int | None, Photo | None]:
        """Journal the reading and keep its photo; where either cannot be kept, the reading still counts."""
        number = None
        try:
            number = self._table.note(reading_note(reading, photo, throw.throw.pieces.kind), BY, seen)
            self._photos.keep(str(number), taken.shown, taken.exposures)
        except (NotNow, StaleAction):
            raise
        except (CompanionError, OSError) as fault:
            self._devices.report("keeping", Health("fault", Message("live.no-proof", why=reason(fault))))
            return number, None
        self._devices.report("keeping", Health("ready"))
        return number, replace(photo, id=str(number))

    def _blinded(self, fault: Exception) -> None:
        """Show that a throw cannot be read: other pictures, a game's mistake, what nobody had thought of."""
        if isinstance(fault, CompanionError):
            trouble = fault.message
        else:
            log.error("the eye failed", exc_info=fault)
            trouble = Message("live.eye-failed", why=f"{type(fault).__name__}: {fault}")
        self._eyes.failed()
        self._moment.change(lambda now: _back_to(now, "armed"))
        can_be_learned = isinstance(fault, CompanionError) and not isinstance(fault, GameFault)
        self._devices.report("eye", Health("fault", trouble, calibrate=can_be_learned))

    def _hear_word(self, change: Callable[[WaitingThrow], WaitingThrow], by: str, seen: int) -> None:
        """Show what somebody said of the throw, and keep it, so that a power cut does not unsay it."""
        with self._speaking:
            spoken = change(self._waiting(seen))
            with suppress(JournalFault):  # whoever lets the throw count is told that nothing can be kept
                self._table.note(said_note(spoken), by, seen, SAID)

            def said(now: Moment) -> Moment | None:
                if now.throw is None or now.position.number != seen:
                    return None
                throw = change(now.throw)
                read = now if throw.reading is not None else Moment(now.position)
                return replace(read, throw=throw)

            self._moment.change(said)

    def _waiting(self, seen: int) -> WaitingThrow:
        """Return the throw that waits, for one who had seen position number `seen`."""
        moment = self._moment.now
        if seen != moment.position.number:
            raise StaleAction(moment.position.number, self._table.quicker())
        if moment.throw is None:
            raise NotNow(Message("throw.nothing-thrown"))
        return moment.throw

    def _hear_table(self, position: Position) -> None:
        """Take over a new position; a throw that waits there stands as it was left: a power cut, an undo."""
        before = self._moment.now.position
        if (position.number, position.playing) == (before.number, before.playing):
            self._moment.change(lambda now: replace(now, position=position))
        else:
            moment = Moment(position)
            try:
                moment = _moment_at(position, self._photos)
            finally:  # where a game stumbles over its own throw, people still see where it stands
                self._moment.change(lambda _: moment)
            self._report_eye()

    def _hear_devices(self, reports: Reported) -> None:
        """What was thrown while the camera was away, people are asked about."""
        before, self._camera = self._camera, reports.health("camera")
        if (before.state, self._camera.state) == ("fault", "ready"):
            self._ask_whether_thrown()

    def _ask_whether_thrown(self) -> None:
        self._moment.change(lambda now: _back_to(now, "unseen"))

    def _report_eye(self) -> None:
        """Tell people that they answer by hand, where no eye knows the pieces that are thrown."""
        throw, eye = self._moment.now.throw, self._devices.health("eye")
        if self._camera.state == "none" or not (eye.state in ("none", "ready") or eye == self._unknown):
            return
        if throw is not None and not self._eyes.know(throw.throw.pieces.kind):
            words = Message("live.no-eye", pieces=throw.throw.pieces.label)
            self._unknown = Health("waiting", words, calibrate=True)
            self._devices.report("eye", self._unknown)
        elif eye == self._unknown:
            self._devices.report("eye", Health("ready"))


def _moment_at(position: Position, photos: Photos) -> Moment:
    """Return a position with the throw that waits there, as the notes of it leave it."""
    playing = position.playing
    if playing is None or playing.outcome is not None:
        return Moment(position)
    throw = awaited_throw(playing.game, playing.state, pieces_read(playing.last_read))
    if throw is None:
        return Moment(position)
    throw, photo = resumed(throw, playing.notes, position.number)
    return Moment(position, throw, photo if photo is not None and photos.find(photo.id) else None)


def _awaited(moment: Moment, number: int) -> WaitingThrow | None:
    """Return the throw that is still awaited at position `number`."""
    throw = moment.throw if moment.position.number == number else None
    return throw if throw is not None and throw.stage != "read" else None


def _for_people(reading: Reading, throw: WaitingThrow) -> Reading:
    """Return a reading with its pieces numbered as people count them."""
    return numbered(reading, throw.throw, throw.read(reading, None).kept)


def _back_to(moment: Moment, stage: Stage) -> Moment | None:
    """Return the moment with its throw at an earlier stage, unless it was read."""
    throw = moment.throw
    if throw is None or throw.stage == "read":
        return None
    return replace(moment, throw=replace(throw, stage=stage), progress=None)


def _sorted(answer: Value | None) -> object:
    """Faces are the same in any order."""
    return sorted(answer) if isinstance(answer, tuple) else answer
