"""Who comes before whom: among places, within a lane, and in which lane anybody is answered."""

import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.adjustments import Adjustments

from tests.running import GENEROUS_S
from tests.web.test_lanes import Held as Waiting
from tests.web.test_places import HEAD, Held, comes
from web import places
from web.channel import RequestParser
from web.lanes import Lane, Lanes


def test_one_that_has_just_come_is_not_taken_for_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers with more addresses than there are places ask on all of them, and one more comes."""
    held = [Held(f"10.0.{number // 250}.{number % 250}") for number in range(places.MOST)]
    phone = held[100]
    phone.asks, phone.waits_since = False, time.monotonic()
    assert comes(held, "10.1.0.1", monkeypatch)
    assert not phone.closed, "its ticket is on the way"
    assert sum(each.closed for each in held) == 1
    monkeypatch.setattr(places, "SETTLED_S", -1.0)
    assert comes(held, "10.1.0.2", monkeypatch)
    assert phone.closed, "who then asks for nothing goes first"


def test_nobody_gives_way_to_one_who_has_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    held = [Held(f"10.0.{number // 250}.{number % 250}") for number in range(places.MOST)]
    assert not comes(held, held[0].client, monkeypatch)
    assert not any(each.closed for each in held)


def test_what_is_sent_in_one_breath_is_not_even_read() -> None:
    sent = (HEAD + b"\r\n") * 50
    adjustments: Any = Adjustments()
    adjustments.doors = SimpleNamespace(cookie="ticket")
    parser = RequestParser(adjustments)
    assert parser.received(sent) == len(sent)
    assert parser.completed


def test_within_a_lane_the_addresses_take_turns() -> None:
    lane, first = Lane("test", 1), Waiting()
    add: Any = lane.add
    add("a", first)
    assert first.served.wait(GENEROUS_S)
    order: list[str] = []

    def waiting(name: str) -> Any:
        return SimpleNamespace(connected=True, service=lambda: order.append(name))

    for name in ("greedy 1", "greedy 2", "greedy 3", "modest 1"):
        add(name.split()[0], waiting(name))
    done = threading.Event()
    add("last", SimpleNamespace(connected=True, service=lambda: None))
    add("greedy", SimpleNamespace(connected=True, service=done.set))
    first.let_go.set()
    assert done.wait(GENEROUS_S)
    assert order[:2] == ["greedy 1", "modest 1"]
    lane.end()


@pytest.mark.parametrize(
    ("ticket", "command", "error", "lane"),
    [
        ("known", "GET", None, "page looks"),
        ("known", "POST", None, "page acts"),
        ("known", "POST", "torn", "page onlookers"),
        ("forged", "GET", None, "page onlookers"),
        ("forged", "POST", None, "page onlookers"),
        ("", "GET", None, "page onlookers"),
    ],
)
def test_strangers_are_answered_in_their_own_lane(
    ticket: str, command: str, error: str | None, lane: str
) -> None:
    dispatcher, served = Lanes(lambda ticket: ticket == "known"), threading.Event()
    names: list[str] = []

    def service() -> None:
        names.append(threading.current_thread().name)
        served.set()

    request = SimpleNamespace(command=command, headers={}, ticket=ticket, error=error)
    channel: Any = SimpleNamespace(
        requests=[request], addr=("127.0.0.1", 1), client="127.0.0.1", connected=True, service=service
    )
    dispatcher.add_task(channel)
    assert served.wait(GENEROUS_S)
    dispatcher.shutdown()
    assert names == [lane]
    assert channel.joined is (ticket == "known")
