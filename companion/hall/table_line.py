"""A table's line to its hall: tells how things stand there, and does what a hall may ask.

    line = TableLine(hall, live, address_of_page)
    crew.start("hall line", line.line.run)
    crew.start("hall", line.follow)

The thread here compares how things stand with what was last told, and tells the difference. Nothing at
the table waits for it. Whenever the line comes up, everything is told anew; events of the time without a
line are kept, up to a limit, and told late, with the moment when they happened.
"""

import json
import logging
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable
from importlib.metadata import version
from itertools import count

from companion.errors import reason
from companion.hall.broker import BrokerLine, HallSettings, Sent
from companion.hall.commands import Commands
from companion.hall.home_assistant import discovery
from companion.hall.messages import Happened, Json, happened, in_all_languages, needs, setup_body, state_body
from companion.hall.schemas import VERSION
from companion.hall.topics import BIRTH, TableTopics
from companion.live.interface import Live
from companion.live.values import Health, Present
from companion.table import Position
from companion.words import Message

log = logging.getLogger(__name__)
LOOK_S = 0.25
"""How often it is looked whether the line has come up, while nothing happens at the table."""
MOST_EVENTS = 1000
"""So many events are kept for a broker that is away; the oldest are given up first."""
RIVAL_S = 30.0
"""So long after its last word another companion with the same table's name counts as still there."""


class TableLine:
    """The table's side. `follow` is its thread's work, `close` ends it."""

    def __init__(
        self,
        settings: HallSettings,
        live: Live,
        install: str,
        page: Callable[[], str],
        language: str = "en",
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """`install` is this companion's own mark, `page` says where its page is.

        `clock` may be set back and forward, `steady` only counts.
        """
        self._settings, self._live, self._install = settings, live, install
        self._page, self._language = page, language
        self._clock, self._steady = clock, steady
        self.topics = TableTopics(settings.table)
        self._boot, self._seq = uuid.uuid4().hex[:12], count(1)
        self._closing = threading.Event()
        self._positions: deque[Position] = deque([live.table.position()])
        self._unsubscribe = live.table.subscribe(self._positions.append)
        self._since = clock()
        self._needed: dict[str, float] = {}
        self._called = False
        self._outbox: deque[tuple[str, bytes]] = deque(maxlen=MOST_EVENTS)
        """Events that are still to be told: their topics, and what is told."""
        self._flying: deque[tuple[Sent, str, bytes]] = deque()
        """Events that were sent; those that the broker has not taken are sent again on the next line."""
        self._told: dict[str, Json] = {}
        self._told_all: tuple[object, ...] | None = None
        """Of what everything was told last; making it all costs more than comparing this."""
        self._told_photo: str | None = None
        self._components: tuple[str, ...] = ()
        self._generation = 0
        self._rival_since = self._rival_until = 0.0
        self._suspect: tuple[str, float] = ("", 0.0)
        """Who spoke under this table's name, and until when a second word of his makes him a rival."""
        self._info_again = 0.0
        self._commands = Commands(live.notices)
        self.line = BrokerLine(
            settings.broker,
            f"companion-{settings.table}-{self._boot}",
            listens=[self.topics.commands, self.topics.info, self.topics.status, BIRTH],
            hear=self._hear,
            report=live.notices.report,
            will=(self.topics.status, b"offline"),
        )

    def follow(self) -> None:
        """Tell what changes, until `close`."""
        change = -1
        while not self._closing.is_set():
            present = self._live.feed.wait(change, LOOK_S)
            try:
                self._take(present, moved=present.change != change)
                change = present.change
                self._tell(present)
            except Exception as fault:  # whatever the broker said, the table plays on
                log.exception("the hall could not be told")
                self._live.notices.report(Health("fault", Message("hall.link.fault", why=reason(fault))))
                self._closing.wait(RIVAL_S / 3)

    def close(self) -> None:
        """Say goodbye and end."""
        self._closing.set()
        self._unsubscribe()
        self.line.publish(self.topics.status, b"offline", retain=True)
        self.line.close()

    def _take(self, present: Present, *, moved: bool) -> None:
        """Note what has happened since the last look, whether anybody can be told or not."""
        now = self._clock()
        while len(self._positions) > 1:
            before = self._positions.popleft()
            self._since = now
            for each in happened(before, self._positions[0]):
                self._keep_event(each, now)
        if not moved:
            return
        needed = {each.name for each in needs(present)}
        self._needed = {name: self._needed.get(name, now) for name in needed}
        called = present.said.call is not None
        if called and not self._called:
            body = {"number": present.position.number, "game": None}
            words = in_all_languages(Message("hall.need.help"))
            self._keep_event(Happened("help", {**body, "words": words}), now)
        self._called = called

    def _keep_event(self, event: Happened, at: float) -> None:
        body = {"event_type": event.kind, "at": at, **event.body}
        self._outbox.append((self.topics.event(event.kind), self._packed(body)))

    def _tell(self, present: Present) -> None:
        """Tell what has not been told on this line."""
        if not self.line.up.is_set() or self._closing.is_set():
            return
        if self._generation != self.line.generation:
            self._generation = self.line.generation
            self._told, self._told_photo = {}, None
            unsure = [(topic, payload) for sent, topic, payload in self._flying if not sent.is_published()]
            self._outbox.extendleft(reversed(unsure))
            self._flying.clear()
        rival = self._rival()
        now = (present.change, self._since, self._generation, rival, self._components)
        if now != self._told_all:
            self._told_all = now  # first: who asks for something again meanwhile is heard
            self._tell_all(present, rival=rival)
        while self._outbox and not rival and self._tell_event(*self._outbox[0]):
            self._outbox.popleft()

    def _tell_all(self, present: Present, *, rival: bool) -> None:
        """Tell what differs from what was told; where the line falls meanwhile, the next one is told all."""
        self._tell_once(self.topics.info, self._info())
        self._tell_once(self.topics.attention, self._attention(present, rival=rival))
        if not rival:  # two that tell of one table would only take turns
            self._tell_once(self.topics.state, self._state(present))
        if self.topics.status not in self._told and self._publish(self.topics.status, b"online", retain=True):
            self._told[self.topics.status] = {}
        if rival:
            return
        self._tell_discovery()
        self._tell_photo(present)

    def _tell_event(self, topic: str, payload: bytes) -> bool:
        while self._flying and self._flying[0][0].is_published():
            self._flying.popleft()
        sent = self.line.publish(topic, payload)
        if sent is not None:
            self._flying.append((sent, topic, payload))
        return sent is not None

    def _rival(self) -> bool:
        """Say whether another companion speaks under this table's name; then it is told again who we are."""
        now = self._steady()
        if now >= self._rival_until:
            if self._rival_until:
                self._rival_until = 0.0
                self._told, self._told_all = {}, None  # it has told other things in our name
                self._live.notices.report(Health("ready"))
            return False
        if now >= self._info_again:
            self._info_again = now + RIVAL_S / 3
            self._tell_again(self.topics.info)
        return True

    def _tell_again(self, topic: str) -> None:
        self._told.pop(topic, None)
        self._told_all = None

    def _tell_once(self, topic: str, body: Json) -> None:
        if self._told.get(topic) != body and self._publish(topic, self._packed(body), retain=True):
            self._told[topic] = body

    def _tell_discovery(self) -> None:
        """Let Home Assistant know this table as a device; without it, take back what it knew."""
        topic, body = self.topics.discovery, Json()
        if self._settings.home_assistant:
            state = self._told.get(self.topics.state, {})
            body = discovery(self._settings, self._info(), state, self._components)
        if self._told.get(topic) != body:
            payload = json.dumps(body, ensure_ascii=False).encode() if body else b""
            if self._publish(topic, payload, retain=True):
                self._told[topic] = body
                self._components = tuple(sorted({*self._components, *body.get("components", ())}))

    def _tell_photo(self, present: Present) -> None:
        playing = present.position.playing
        proof = str(playing.proof) if playing is not None and playing.proof is not None else None
        if not self._settings.photos:  # one that was told while they were allowed goes
            proof = ""
        if proof is None or proof == self._told_photo:
            return
        picture = self._live.photos.read(proof) if proof else b""
        if picture is not None and self._publish(self.topics.photo, picture, retain=True):
            self._told_photo = proof

    def _publish(self, topic: str, payload: bytes, *, retain: bool = False) -> bool:
        return self.line.publish(topic, payload, retain=retain) is not None

    def _packed(self, body: Json) -> bytes:
        head = {"v": VERSION, "boot": self._boot, "seq": next(self._seq)}
        return json.dumps({**head, **body}, ensure_ascii=False, separators=(",", ":")).encode()

    def _info(self) -> Json:
        return {
            "name": self._settings.name,
            "install": self._install,
            "version": version("table-companion"),
            "address": self._page(),
            "language": self._language,
            "components": list(self._components),
        }

    def _state(self, present: Present) -> Json:
        gathered = self._live.gathering.gathered()
        return state_body(present, self._since, setup_body(gathered, self._live.games[gathered.game]))

    def _attention(self, present: Present, *, rival: bool) -> Json:
        if rival:
            words = in_all_languages(Message("hall.link.taken", table=self._settings.table))
            return {"reasons": [{"name": "name", "words": words, "since": self._rival_since}]}
        now = self._clock()
        return {
            "reasons": [
                {"name": each.name, "words": each.words, "since": self._needed.get(each.name, now)}
                for each in needs(present)
            ]
        }

    def _hear(self, topic: str, payload: bytes, retained: bool) -> None:
        if self._closing.is_set():
            return
        if topic == BIRTH:
            if payload == b"online":
                self._tell_again(self.topics.discovery)
        elif topic == self.topics.status:
            if payload != b"online" and self.line.up.is_set():  # the last word of another one with our name
                self._tell_again(self.topics.status)
        elif topic == self.topics.info:
            self._hear_info(payload, retained=retained)
        elif not retained:  # a command counts when it is given, not when a table comes back
            reply = self._commands.do(topic.rsplit("/", 1)[-1], payload)
            if reply is not None:
                self.line.publish(self.topics.reply(reply["id"]), self._packed(reply))

    def _hear_info(self, payload: bytes, *, retained: bool) -> None:
        """Notice another companion that speaks under this table's name now; what was kept is no rival."""
        try:
            info = json.loads(payload)
            boot, install, components = info["boot"], info["install"], info.get("components", [])
        except (ValueError, KeyError, TypeError, RecursionError):
            return
        if install == self._install:
            self._components = tuple(sorted({*self._components, *map(str, components)}))
        if boot == self._boot or retained:  # another one may also be a copy of our own card
            return
        now, (suspect, until) = self._steady(), self._suspect
        self._suspect = boot, now + RIVAL_S
        if not self._rival_until and (boot != suspect or now > until):
            self._tell_again(
                self.topics.info
            )  # another companion answers this; who sent one message does not
            return
        self._rival_since = self._rival_since if self._rival_until else self._clock()
        self._rival_until = now + RIVAL_S
        words = Message("hall.link.taken", table=self._settings.table)
        self._live.notices.report(Health("fault", words))
