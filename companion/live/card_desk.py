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

from companion.card_notes import cards_note, resumed, said_note
from companion.card_reading import LEFT_OUT, CardsAsked, WaitingCards, asked_of, must_be_a_name
from companion.errors import CompanionError, reason
from companion.games.cards import SIDES
from companion.journal.errors import JournalFault
from companion.journal.store import SAID
from companion.live.card_lessons import CardLessons
from companion.live.card_tray import copies_of, cuts_of, photo_of
from companion.live.decks import Decks
from companion.live.evidence import photographed
from companion.live.jobs import Jobs, TooManyJobs
from companion.live.photo_file import opened
from companion.photos import Photo, Photos
from companion.ports import Picture
from companion.publisher import Shared
from companion.table import NotNow, Position, StaleAction, Table
from companion.vision.cards import FoundCard, in_rows, read_cards, too_small
from companion.words import Message, Words

BY = "camera"
MOST_WAITING = 4
"""Pictures that wait to be looked at: whoever brings one more is told to wait."""

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
        self._speaking = threading.Lock()
        self._lessons = CardLessons(decks)
        self._cuts: dict[int, Picture] = {}
        """The cards of the reading by their numbers, each upright, so that one can be taught on the spot."""
        self._copies: dict[int, int] = {}
        """Of cards that are not sure, which one each is a copy of: these are named together."""
        self._turned: dict[str, int] = {}
        """By how many quarters people have turned the side from which a game's rows are seen."""
        self._counted: tuple[int, frozenset[int]] = (0, frozenset())
        """The game on the table, and the readings that count in it."""
        self._moment = Shared(NO_CARDS)
        self._hear_table(table.position())
        table.subscribe(self._hear_table)

    def moment(self) -> CardsMoment:
        """Return how things stand. Never waits."""
        return self._moment.now

    def subscribe(self, hear: Callable[[CardsMoment], object]) -> Callable[[], None]:
        """Let `hear` be told every change; returns what ends that."""
        return self._moment.subscribe(hear)

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
        """Say which card number `card` is, or `LEFT_OUT`; a name that nobody taught is taught with that."""
        with self._speaking:
            waiting = self._waiting(seen, card)
            if name != LEFT_OUT:
                must_be_a_name(waiting.asked.kinds, name)
            game, cut = waiting.asked.game.name, self._cuts.get(card)
            self._lessons.name(game, card, name, cut)
            spoken = waiting.choose(card, name)
            if (lesson := self._lessons.becomes(game, spoken, card, cut)) is not None:
                spoken = replace(spoken, lessons={**spoken.lessons, card: lesson})
            for other in self._copies_like(waiting, card) if name != LEFT_OUT else ():
                spoken = spoken.choose(other, name)
            self._say(spoken, by, seen)

    def move(self, card: int, to: int, by: str, seen: int) -> None:
        """Say at which place, from 1, card number `card` lies."""
        with self._speaking:
            waiting = self._waiting(seen, card)
            if not 1 <= to <= len(waiting.found):
                raise NotNow(Message("card-table.no-such-place", place=to, most=len(waiting.found)))
            self._say(waiting.move(card, to), by, seen)

    def turn(self, by: str, seen: int) -> None:
        """Say that the rows are seen from the next side of the table, clockwise; the next looks too."""
        with self._speaking:
            waiting = self._waiting(seen)
            game = waiting.asked.game.name
            self._turned[game] = (self._turned.get(game, 0) + 1) % len(SIDES)
            order = in_rows([card.corners for card in waiting.found], self._side(waiting.asked))
            self._say(replace(waiting, order=tuple(number + 1 for number in order)), by, seen)

    def accept(self, by: str, seen: int) -> None:
        """Let the cards count."""
        with self._speaking:
            waiting = self._waiting(seen)
            if waiting.shut is not None:
                raise NotNow(waiting.shut)
            cuts = self._cuts
            self._table.act_together(waiting.actions, by, seen, waiting.evidence)
        game = waiting.asked.game.name
        if waiting.chosen:
            self._aside(lambda: self._lessons.learn(game, waiting, cuts))

    def drop(self, by: str, seen: int) -> None:
        """Forget what was read, or why nothing was."""
        with self._speaking:
            waiting = self._current(seen).waiting
            if waiting is not None:
                with suppress(JournalFault):
                    self._table.note(said_note(waiting, dropped=True), by, seen, SAID)
            self._moment.change(lambda now: replace(now, waiting=None, photo=None, trouble=""))

    def begin(self, work: Callable[[], None]) -> None:
        """Have a picture looked at by `work`; what goes wrong is shown."""
        self._moment.change(lambda now: replace(now, busy=now.busy or (0, 0), trouble=""))
        try:
            self._jobs.add(lambda: self._tried(work))
        except TooManyJobs as crowded:
            raise NotNow(Message("card-table.busy")) from crowded

    def picture(self, photo: bytes | None) -> Picture:
        """Return a phone's photo, or what the camera sees."""
        picture = self._still() if photo is None else opened(photo)
        if picture is None:
            raise NotNow(Message("card-table.no-camera"))
        return picture

    def progress(self, done: int, found: int) -> None:
        """Show how far it is."""
        self._moment.change(lambda now: replace(now, busy=(done, found)))

    def tell_taught(self, trouble: Words = "") -> None:
        """Show that something was found or taught, and what is to be said of it."""

        def told(now: CardsMoment) -> CardsMoment:
            return replace(now, taught=self._any_taught(), trouble=trouble, change=now.change + 1)

        self._moment.change(told)

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
        self._moment.change(lambda now: replace(now, busy=busy, trouble=trouble or now.trouble))

    def _read(self, asked: CardsAsked, seen: int, photo: bytes | None) -> None:
        picture = self.picture(photo)
        deck = self.decks.of(asked.game.name)
        found = read_cards(picture, deck if photo is None else deck.with_bare(None), None, self.progress)
        if photo is None and (turns := self._side(asked)):
            found = tuple(found[number] for number in in_rows([card.corners for card in found], turns))
        if not found:
            raise NotNow(Message("card-table.nothing-found"))
        small = too_small(picture, found)
        if small is not None and not any(card.sure for card in found):
            raise NotNow(small)
        kept, evidence = self._keep(found, picture, seen)
        cuts = cuts_of(picture, found)
        open_ones = {number: cut for number, cut in cuts.items() if not found[number - 1].sure}
        copies = copies_of(open_ones)
        waiting = WaitingCards(asked, found, evidence=evidence)

        def read(now: CardsMoment) -> CardsMoment | None:
            return replace(now, waiting=waiting, photo=kept) if now.number == seen else None

        with self._speaking:
            self._cuts, self._copies = cuts, copies
            self._lessons.begin()
            self._moment.change(read)

    def _keep(
        self, found: tuple[FoundCard, ...], picture: Picture, seen: int
    ) -> tuple[Photo | None, int | None]:
        """Journal the reading and keep its photo; where that cannot be, the reading still waits."""
        photo = photo_of(found, picture)
        try:
            number = self._table.note(cards_note(found, photo), BY, seen)
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
        moment = self._moment.now
        if seen != moment.number:
            raise StaleAction(moment.number, self._table.quicker())
        return moment

    def _waiting(self, seen: int, card: int = 1) -> WaitingCards:
        """Return the cards that wait, for one who had seen position number `seen` and means one of them."""
        waiting = self._current(seen).waiting
        if waiting is None:
            raise NotNow(Message("card-table.nothing-read"))
        if not 1 <= card <= len(waiting.found):
            raise NotNow(Message("card-table.no-such-card", card=card, most=len(waiting.found)))
        return waiting

    def _say(self, spoken: WaitingCards, by: str, seen: int) -> None:
        """Show what somebody said of the cards, and keep it, so that a power cut does not unsay it."""
        with suppress(JournalFault):  # whoever accepts them is told that nothing can be kept
            self._table.note(said_note(spoken), by, seen, SAID)
        self._moment.change(lambda now: replace(now, waiting=spoken, change=now.change + 1))

    def _copies_like(self, waiting: WaitingCards, card: int) -> tuple[int, ...]:
        """Return the copies of a card that nobody has spoken for, or that were named together with it."""
        first, said = self._copies.get(card), waiting.chosen.get(card)
        return tuple(
            other
            for other, its_first in self._copies.items()
            if its_first == first and other != card and waiting.chosen.get(other) in (None, said)
        )

    def _side(self, asked: CardsAsked) -> int:
        """Return by how many quarters round whoever sees the rows sits."""
        declared = SIDES.index(asked.now[0].asked.seen_from)
        return (declared + self._turned.get(asked.game.name, 0)) % len(SIDES)

    def _aside(self, work: Callable[[], None]) -> None:
        """Have something done after the pictures that wait."""
        with suppress(TooManyJobs):
            self._jobs.add(lambda: self._tried(work))

    def _hear_table(self, position: Position) -> None:
        """Take over a new position; what was read belonged to the one before."""
        if position.number == self._moment.now.number:
            return
        asked = None
        try:
            asked = asked_of(position.playing)
        except Exception:  # it is told where the game is asked for its moves
            log.exception("a game stumbled over its cards")
        if asked is not None and self.decks.size(asked.game.name) is None:
            name = asked.game.name
            self._aside(lambda: self._load(name))
        waiting, photo = self._left_waiting(asked, position)

        def gone_on(now: CardsMoment) -> CardsMoment:
            still = CardsMoment(busy=now.busy, change=now.change, waiting=waiting, photo=photo)
            return replace(still, number=position.number, asked=asked, taught=self._any_taught())

        self._moment.change(gone_on)
        self._follow(position)

    def _left_waiting(
        self, asked: CardsAsked | None, position: Position
    ) -> tuple[WaitingCards | None, Photo | None]:
        """Return what was read and waits still: the companion was stopped meanwhile."""
        self._cuts, self._copies = {}, {}
        if asked is None or position.playing is None:
            return None, None
        waiting, photo = resumed(asked, position.playing.notes, position.number)
        if waiting is None or photo is None:
            return waiting, None
        jpeg = self._photos.read(photo.id)
        if jpeg is None:
            return waiting, None
        with suppress(CompanionError):  # its cards can be named, but not taught
            corner = np.array([photo.left, photo.top])
            self._cuts = cuts_of(opened(jpeg), waiting.found, corner)
        return waiting, photo

    def _follow(self, position: Position) -> None:
        """Unlearn what was learned from a reading that was undone."""
        playing = position.playing
        if playing is None:
            return
        game, (before, counted) = playing.game.name, self._counted
        counts = frozenset(play.evidence for play in playing.plays if play.evidence is not None)
        self._counted = playing.id, counts
        if playing.id == before and counts != counted and self.decks.size(game):
            self._aside(lambda: self._lessons.follow(game, counted - counts, counts - counted))

    def _load(self, game: str) -> None:
        self.decks.of(game)
        self.tell_taught()

    def _any_taught(self) -> bool:
        playing = self._table.position().playing
        return playing is not None and bool(self.decks.size(playing.game.name))
