"""A table with the page before it, for tests: a real journal, a real server, and a phone that speaks HTTP."""

import http.client
import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.evenings import Evenings
from companion.games.data import OwnersData
from companion.games.library import games
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.journal.watch import JournalWatch
from companion.live.devices import Devices
from companion.live.feed import Feed
from companion.live.gathering import Gathering
from companion.live.interface import Calibration, Live, Virtual
from companion.live.latest_frame import LatestFrame
from companion.live.notices import Notices
from companion.live.reports import Reports
from companion.live.throws import Throws
from companion.live.ticks import Ticks
from companion.people import People
from companion.photos import Photos
from companion.table import Table
from web import Settings, create_app, serving
from web.join import Phones

PLAYERS = ["Caro", "Stefan", "Chris"]
PATIENCE_S = 60.0
MOST_HEARTBEATS = 18


def table_live(state: Path, calibration: Calibration | None = None, virtual: Virtual | None = None) -> Live:
    """Return a companion over a journal in that folder; without a camera, unless somebody plays one."""
    journal, _ = open_journal(state / FILE_NAME)
    table, photos, devices = Table(journal, games()), Photos(state / "photos"), Devices()
    ticks = Ticks(table)
    throws, notices = Throws(table, photos, devices), Notices()
    evenings = Evenings(Journal(state / FILE_NAME), games(), photos, PLAYERS)
    feed = Feed(throws, devices, ticks, notices)
    return Live(
        games=games(),
        table=table,
        throws=throws,
        ticks=ticks,
        gathering=Gathering(table, evenings, games(), feed.wake),
        photos=photos,
        devices=devices,
        evenings=evenings,
        notices=notices,
        feed=feed,
        camera=LatestFrame(devices),
        data=OwnersData(state / "games"),
        people=People(state / "people.json"),
        calibration=calibration,
        virtual=virtual,
        reports=Reports(Journal(state / FILE_NAME), games(), photos, lambda _: None, "none"),
    )


@contextmanager
def watched(live: Live, state: Path) -> Iterator[None]:
    """Notice what other processes write, as the running companion does."""
    with closing(Journal(state / FILE_NAME)) as journal:
        watch = JournalWatch(journal, live.table.refresh, look_s=0.01)
        thread = threading.Thread(target=watch.run)
        thread.start()
        try:
            yield
        finally:
            watch.close()
            thread.join()


@dataclass
class Phone:
    """A browser without a screen."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Return status and body, which is parsed where it is JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            sent["Content-Type"] = "application/json"
        payload = body if isinstance(body, str | bytes | None) else json.dumps(body)
        with closing(connection):
            connection.request(method, path, payload, sent | (headers or {}))
            answer = connection.getresponse()
            for name, value in answer.getheaders():
                if name == "Set-Cookie":
                    key, _, rest = value.partition("=")
                    self.cookies[key] = rest.partition(";")[0]
            self.headers = dict(answer.getheaders())
            text = answer.read()
        is_json = answer.headers.get_content_type() == "application/json"
        return answer.status, json.loads(text) if is_json else text

    def get(self, path: str, **headers: str) -> Any:
        """Return what is there."""
        status, body = self.ask("GET", path, headers=headers)
        assert status == 200, (status, body)
        return body

    def post(self, path: str, body: Any) -> Any:
        """Do something that must succeed."""
        status, answer = self.ask("POST", path, body)
        assert status == 200, (status, answer)
        return answer

    def act(self, seen: int, kind: str, **values: Any) -> Any:
        """Do an action of the game."""
        return self.post("/api/actions", {"action": {"kind": kind, **values}, "seen": seen})


@dataclass
class Stage:
    """A running page."""

    live: Live
    port: int
    code: str
    phones: Phones
    state: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def host(self) -> Phone:
        """Return a phone to which the host's role was handed on."""
        phone = self.phone("Host")
        self.phones.hand_on(self.phones.all()[-1].id)
        return phone

    def phone(self, name: str | None = "Ada") -> Phone:
        """Return a phone, which has joined if it has a name."""
        phone = Phone(self.port)
        if name is not None:
            phone.post("/api/join", {"code": self.code, "name": name})
        return phone

    def begin(
        self,
        players: list[str] | None = None,
        game: str = "mosquitozzz",
        after: int | None = None,
        **options: Any,
    ) -> Any:
        """Begin a game on a phone and return the state."""
        phone = self.phone()
        number = phone.get("/api/state")["number"]
        body = {"game": game, "players": players or PLAYERS, "options": options, "seen": number}
        return phone.post("/api/games", body if after is None else body | {"after": after})


@contextmanager
def staged(live: Live, state: Path, port: int = 0, **settings: Any) -> Iterator[Stage]:
    """Serve the page, on a free port unless one is named."""
    paces = {"changes_per_second": 1000, "looks_per_second": 10_000}
    app = create_app(live, Settings(state=state, **(paces | settings)))
    with serving(app, port=port, address="127.0.0.1") as served:
        phones: Phones = app.extensions["page"].phones
        yield Stage(live, served.port, phones.code, phones, state)


class Listener:
    """A page that follows the stream."""

    def __init__(self, port: int, **headers: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        try:
            self.connection.request("GET", "/api/stream", headers=headers)
            self.answer = self.connection.getresponse()
        except BaseException:
            self.connection.close()
            raise

    def event(self) -> dict[str, str]:
        """Return the next event: its fields by name."""
        fields: dict[str, str] = {}
        while (line := self.answer.readline()) != b"\n":
            assert line.endswith(b"\n"), "the stream has ended"
            name, _, value = line.decode().partition(":")
            fields[name] = value.strip()
        return fields

    def state(self) -> dict[str, Any]:
        """Return the next state; heartbeats alone, for minutes, are no stream."""
        heard = (self.event() for _ in range(MOST_HEARTBEATS))
        event = next((event for event in heard if event.get("event") == "state"), None)
        assert event is not None, "the stream shows nothing new"
        state: dict[str, Any] = json.loads(event["data"])
        assert event["id"] == str(state["number"])
        return state

    def until(self, number: int) -> dict[str, Any]:
        """Return the state of that number, however many come before."""
        while (state := self.state())["number"] < number:
            pass
        return state

    def close(self) -> None:
        """Go away."""
        self.answer.close()
        self.connection.close()


def any_action(template: dict[str, Any], choose: Callable[[list[Any]], Any]) -> dict[str, Any]:
    """Return an action that a template stands for."""
    action = {"kind": template["kind"]}
    for each in template["parameters"]:
        if each["type"] == "number":
            action[each["name"]] = choose(list(range(each["low"], each["high"] + 1)))
        elif each["type"] == "choice":
            action[each["name"]] = choose(each["options"])["value"]
        else:
            action[each["name"]] = each["proposed"]
    return action


def play_to_the_end(
    phone: Phone, seed: int = 1, look: Callable[[dict[str, Any]], object] = lambda _: None
) -> dict[str, Any]:
    """Play random legal actions until the game is over, with a look at each state, and return the last."""
    choose = random.Random(seed).choice
    state: dict[str, Any] = phone.get("/api/state")
    while state["game"]["outcome"] is None:
        look(state)
        action = any_action(choose(state["game"]["legal"]), choose)
        state = phone.post("/api/actions", {"action": action, "seen": state["number"]})
    look(state)
    return state
