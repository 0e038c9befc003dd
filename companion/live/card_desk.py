"""Where cards are read: pictures are looked at on a thread of its own, and what was read waits for a person.

    desk = CardDesk(table, Decks(config.state), photos, camera.still)
    crew.start("cards", desk.run)
    desk.look(by="phone Ada", seen=17)      # returns at once; the feed tells how far it is, and what was read
    desk.accept(by="phone Ada", seen=17)

It waits as a throw does: journalled as evidence with its photo, and gone as soon as the table goes on.
Whoever teaches cards (`card_school.py`) has its pictures looked at here too.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np

from companion.card_reading import LEFT_OUT, CardsAsked, WaitingCards, asked_of, must_be_a_name
from companion.errors import CompanionError, reason
from companion.live.card_tray import as_it_lies
from companion.live.decks import Decks
from companion.live.evidence import photographed
from companion.live.jobs import Crowded, Jobs
from companion.live.photo_file import opened
from companion.photos import Photo, Photos
from companion.ports import Picture
from companion.publisher import Publisher
from companion.table import NotNow, Position, StaleAction, Table
from companion.vision.cards import FoundCard, cut_out, read_cards, too_small
from companion.words import Message, Words

BY = "camera"
MOST_WAITING = 4
"""Pictures that wait to be looked at: whoever brings one more is told to wait."""
MARGIN = 0.04
"""Table that is left around the outermost cards in a photo, as a share of the picture's width."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CardsMoment:
    """How things stand with cards: what is asked for, what is looked at, what was read."""

    number: int = -1
    """The position that this is about."""
    asked: CardsAsked | None = None
    taught: bool = False
    """Whether any card of the game on the table was taught, so that a look may name some."""
    busy: tuple[int, int] | None = None
    """Cards looked at, and cards found, while a picture is looked at; (0, 0) before any was found."""
    trouble: Words = ""
    """Why the last look brought nothing."""
    waiting: WaitingCards | None = None
    photo: Photo | None = None
    change: int = 0
    """Grows with what is taught or found, so that whoever shows that asks again."""


NO_CARDS = CardsMoment()


class CardDesk:
    """Any thread may call; `run` belongs to one thread alone."""

    def __init__(
        self, table: Table, decks: Decks, photos: Photos, still: Callable[[], Picture | None]
    ) -> None:
        """`still` returns what the camera sees, as fine as it can; `None` where it sees nothing."""
        self.decks = decks
        self._table, self._photos, self._still = table, photos, still
        self._jobs = Jobs(MOST_WAITING)
        self._moving, self._speaking = threading.Lock(), threading.Lock()
        self._changes = Publisher[CardsMoment]()
        self._cuts: tuple[Picture, ...] = ()
        """The cards of the reading, each upright, so that one that is unknown can be taught on the spot."""
        self._moment = NO_CARDS
        self._hear_table(table.position())
        table.subscribe(self._hear_table)

    def moment(self) -> CardsMoment:
        """Return how things stand. Never waits."""
        return self._moment

    def subscribe(self, hear: Callable[[CardsMoment], object]) -> Callable[[], None]:
        """Let `hear` be told every change; returns what ends that."""
        return self._changes.subscribe(hear)

    def run(self) -> None:
        """Look at one picture after the other, until it is closed."""
        self._jobs.run()

    def close(self) -> None:
        """End after the picture that is looked at."""
        self._jobs.close()

    def look(self, by: str, seen: int, photo: bytes | None = None) -> None:
        """Read the cards that the game asks for off the table, or off a phone's photo."""
        moment = self._current(seen)
        if (asked := moment.asked) is None:
            raise NotNow(Message("card-table.none-asked"))
        self.begin(lambda: self._read(asked, seen, photo))

    def choose(self, card: int, name: str, by: str, seen: int) -> None:
        """Say which card number `card` is, or `LEFT_OUT`; one that nobody knew is taught with that."""
        with self._speaking:
            waiting = self._waiting(seen)
            if not 1 <= card <= len(waiting.found):
                raise NotNow(Message("card-table.no-such-card", card=card, most=len(waiting.found)))
            if name != LEFT_OUT:
                must_be_a_name(waiting.asked.kinds, name)
                if waiting.found[card - 1].name is None:
                    upright = self._cuts[card - 1]
                    self.decks.change(waiting.asked.game.name, lambda deck: deck.with_card(name, upright))
            self._move(lambda now: replace(now, waiting=waiting.choose(card, name), change=now.change + 1))

    def accept(self, by: str, seen: int) -> None:
        """Let the cards count."""
        with self._speaking:
            waiting = self._waiting(seen)
            if waiting.shut is not None:
                raise NotNow(waiting.shut)
            number = seen
            for action in waiting.actions:
                number = self._table.act(action, by, number, waiting.evidence).number

    def drop(self, by: str, seen: int) -> None:
        """Forget what was read, or why nothing was."""
        self._current(seen)
        self._move(lambda now: replace(now, waiting=None, photo=None, trouble=""))

    def begin(self, work: Callable[[], None]) -> None:
        """Have a picture looked at by `work`; what goes wrong is shown."""
        self._move(lambda now: replace(now, busy=now.busy or (0, 0), trouble=""))
        try:
            self._jobs.add(lambda: self._tried(work))
        except Crowded as crowded:
            raise NotNow(Message("card-table.busy")) from crowded

    def picture(self, photo: bytes | None) -> Picture:
        """Return a phone's photo, or what the camera sees."""
        picture = self._still() if photo is None else opened(photo)
        if picture is None:
            raise NotNow(Message("card-table.no-camera"))
        return picture

    def progress(self, done: int, found: int) -> None:
        """Show how far it is."""
        self._move(lambda now: replace(now, busy=(done, found)))

    def tell_taught(self, trouble: Words = "") -> None:
        """Show that something was found or taught, and what is to be said of it."""

        def told(now: CardsMoment) -> CardsMoment:
            return replace(now, taught=self._any_taught(), trouble=trouble, change=now.change + 1)

        self._move(told)

    def _tried(self, work: Callable[[], None]) -> None:
        trouble: Words = ""
        try:
            work()
        except CompanionError as refused:
            trouble = refused.message
        except Exception as fault:
            log.exception("the eye for cards failed")
            trouble = Message("live.eye-failed", why=f"{type(fault).__name__}: {fault}")
        busy = (0, 0) if self._jobs.more else None
        self._move(lambda now: replace(now, busy=busy, trouble=trouble or now.trouble))

    def _read(self, asked: CardsAsked, seen: int, photo: bytes | None) -> None:
        picture = self.picture(photo)
        deck = self.decks.of(asked.game.name)
        found = read_cards(picture, deck if photo is None else deck.with_bare(None), None, self.progress)
        if not found:
            raise NotNow(Message("card-table.nothing-found"))
        small = too_small(picture, found)
        if small is not None and not any(card.sure for card in found):
            raise NotNow(small)
        kept, evidence = self._keep(found, picture, seen)
        self._cuts = tuple(
            cut_out(picture, card.corners if card.name else as_it_lies(card.corners)) for card in found
        )
        waiting = WaitingCards(asked, found, evidence=evidence)

        def read(now: CardsMoment) -> CardsMoment | None:
            return replace(now, waiting=waiting, photo=kept) if now.number == seen else None

        self._move(read)

    def _keep(
        self, found: tuple[FoundCard, ...], picture: Picture, seen: int
    ) -> tuple[Photo | None, int | None]:
        """Journal the reading and keep its photo; where that cannot be, the reading still waits."""
        photo = _framed(found, picture)
        cards = [
            {"name": card.name, "sure": card.sure, "corners": np.round(card.corners, 1).tolist()}
            for card in found
        ]
        try:
            note = {"cards": cards, "photo": [photo.left, photo.top, photo.width, photo.height]}
            number = self._table.note(note, BY, seen)
        except StaleAction:  # the table has gone on
            return None, None
        except CompanionError as fault:
            log.warning("the cards that were read are not kept: %s", reason(fault))
            return None, None
        with suppress(OSError):
            self._photos.keep(str(number), photographed(picture, photo))
            return replace(photo, id=str(number)), number
        return None, number

    def _current(self, seen: int) -> CardsMoment:
        """Return how things stand, for one who had seen position number `seen`."""
        moment = self._moment
        if seen != moment.number:
            raise StaleAction(moment.number, self._table.quicker())
        return moment

    def _waiting(self, seen: int) -> WaitingCards:
        waiting = self._current(seen).waiting
        if waiting is None:
            raise NotNow(Message("card-table.nothing-read"))
        return waiting

    def _hear_table(self, position: Position) -> None:
        """Take over a new position; what was read belonged to the one before."""
        if position.number == self._moment.number:
            return
        asked = None
        try:
            asked = asked_of(position.playing)
        except Exception:  # it is told where the game is asked for its moves
            log.exception("a game stumbled over its cards")
        if asked is not None and self.decks.size(asked.game.name) is None:
            name = asked.game.name
            with suppress(Crowded):
                self._jobs.add(lambda: self._tried(lambda: self._load(name)))

        def gone_on(now: CardsMoment) -> CardsMoment:
            still = CardsMoment(busy=now.busy, change=now.change)
            return replace(still, number=position.number, asked=asked, taught=self._any_taught())

        self._move(gone_on)

    def _load(self, game: str) -> None:
        self.decks.of(game)
        self.tell_taught()

    def _any_taught(self) -> bool:
        playing = self._table.position().playing
        return playing is not None and bool(self.decks.size(playing.game.name))

    def _move(self, change: Callable[[CardsMoment], CardsMoment | None]) -> None:
        """Let one moment follow another, and tell it; `None` where nothing changes."""
        with self._moving:
            moment = change(self._moment)
            if moment is None or moment == self._moment:
                return
            self._moment = moment
            self._changes.put(moment)
        self._changes.tell()


def _framed(found: tuple[FoundCard, ...], picture: Picture) -> Photo:
    """Return the part of the picture that shows every card, and nothing far away."""
    height, width = picture.shape[:2]
    points = np.concatenate([np.array(card.corners) for card in found])
    left, top = np.maximum(0, np.floor(points.min(axis=0) - MARGIN * width))
    right, bottom = np.minimum((width, height), np.ceil(points.max(axis=0) + MARGIN * width))
    return Photo("", float(left), float(top), float(right - left), float(bottom - top))
