"""A table and its hall over a real broker: what is told, what may be asked, and who may say what."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.hall.schemas import COMMANDS, TOLD, event_schema
from companion.hall.topics import TableTopics, placed
from companion.live.interface import Live
from companion.live.values import Health
from companion.schema import check
from companion.words import Message
from tests.hall.mosquitto import Heard, Listener, Mosquitto, needs_mosquitto
from tests.hall.table import act, begin, line_of, lined_table, unpacked
from tests.live.evening import DOUBTED, Evening

pytestmark = needs_mosquitto
ERKER = TableTopics("erker")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    folder = tmp_path / "broker"
    folder.mkdir()
    with Mosquitto(folder) as mosquitto:
        yield mosquitto


@pytest.fixture
def hall(broker: Mosquitto) -> Iterator[Listener]:
    with Listener(broker.address("hall"), "companion/#") as listener:
        yield listener


def check_all(heard: list[Heard]) -> None:
    """Hold every message to its description."""
    for each in heard:
        place = placed(each.topic)
        assert place is not None, each.topic
        _, kind, rest = place
        if kind == "status":
            assert each.payload in (b"online", b"offline")
        elif kind == "photo":
            assert not each.payload or each.payload.startswith(b"\xff\xd8")
        elif kind == "cmd":
            check(COMMANDS[rest], json.loads(each.payload))
        else:
            schema = event_schema(rest) if kind == "event" else TOLD[kind]
            check(schema, json.loads(each.payload))


def reasons(hall: Listener) -> list[str]:
    """Return why somebody is needed at the table, as the hall has heard last."""
    told = hall.last(ERKER.attention)
    return [each["name"] for each in unpacked(told)["reasons"]] if told else []


def denied(hall: Listener) -> int:
    """Return how often the broker has let a hall know that it may not say something."""
    words = [each.words.key for each in hall.healths if isinstance(each.words, Message)]
    return words.count("hall.link.denied")


def trouble(live: Live) -> str:
    """Wait until the table says that something is wrong with its line, and return what."""
    present = live.feed.present()
    for _ in range(20):
        if present.said.link.state == "fault":
            break
        present = live.feed.wait(present.change, 5)
    assert isinstance(present.said.link.words, Message), "nothing is wrong with the line"
    return present.said.link.words.key


def test_a_game_is_told_as_it_goes_on(tmp_path: Path, broker: Mosquitto, hall: Listener) -> None:
    with lined_table(tmp_path / "erker", broker.address("erker")) as (live, _):
        hall.wait_for(lambda: hall.last(ERKER.status) == b"online")
        assert unpacked(hall.last(ERKER.state))["game"] is None
        begin(live)
        hall.wait_for(lambda: unpacked(hall.last(ERKER.state))["game"])
        act(live)
        number = live.table.position().number
        hall.wait_for(lambda: unpacked(hall.last(ERKER.state))["number"] == number)
        game = unpacked(hall.last(ERKER.state))["game"]
        assert game["players"] == ["Ada", "Bo"]
        assert game["headline"]["value"] >= 0
        assert set(game["phase"]) == {"de", "en"}
        live.table.undo("test")
        hall.wait_for(lambda: hall.last(ERKER.event("undone")))
        assert hall.last(ERKER.event("begun"))
        check_all(hall.heard)
        seqs = [unpacked(each.payload)["seq"] for each in hall.heard if each.payload.startswith(b"{")]
        assert len(set(seqs)) == len(seqs)
    hall.wait_for(lambda: hall.last(ERKER.status) == b"offline")


def test_whoever_comes_later_hears_how_things_stand(tmp_path: Path, broker: Mosquitto) -> None:
    with lined_table(tmp_path / "erker", broker.address("erker")) as (live, _):
        begin(live)
        with Listener(broker.address("hall"), "companion/#") as first:
            first.wait_for(lambda: first.last(ERKER.state) and unpacked(first.last(ERKER.state))["game"])
            first.wait_for(lambda: first.last(ERKER.attention))
        with Listener(broker.address("hall"), "companion/#", name="late") as late:
            late.wait_for(lambda: late.last(ERKER.attention) and late.last(ERKER.state))
            assert unpacked(late.last(ERKER.state))["game"]["players"] == ["Ada", "Bo"]
            assert {each.topic for each in late.heard} == {each.topic for each in late.heard if each.retained}
            assert not any("/event/" in each.topic for each in late.heard)


def test_a_call_for_help_and_its_answer(tmp_path: Path, broker: Mosquitto, hall: Listener) -> None:
    with lined_table(tmp_path / "erker", broker.address("erker")) as (live, _):
        live.notices.call("phone Ada")
        hall.wait_for(lambda: reasons(hall))
        reason = unpacked(hall.last(ERKER.attention))["reasons"][0]
        assert (reason["name"], reason["words"]["de"]) == ("help", "ruft nach Hilfe")
        hall.wait_for(lambda: hall.last(ERKER.event("help")))
        hall.publish(ERKER.command("answered"), b'{"id": "a1"}')
        hall.wait_for(lambda: hall.last(ERKER.reply("a1")))
        hall.wait_for(lambda: not reasons(hall))
        said = live.notices.now()
        assert said.call is None
        assert said.text is not None
        assert said.text.text == Message("hall.coming")
        check_all(hall.heard)


def test_a_camera_that_is_gone_asks_for_somebody(tmp_path: Path, broker: Mosquitto, hall: Listener) -> None:
    with lined_table(tmp_path / "erker", broker.address("erker")) as (live, _):
        live.devices.report("camera", Health("fault", Message("hall.need.help")))
        hall.wait_for(lambda: reasons(hall) == ["camera"])


def test_what_a_hall_asks_is_done_or_refused_with_the_reason(
    tmp_path: Path, broker: Mosquitto, hall: Listener
) -> None:
    asked: dict[str, tuple[str, dict[str, object], bool]] = {
        "t1": ("text", {"text": "Noch fünf Minuten", "seconds": 60}, True),
        "t2": ("timer", {"seconds": 300, "label": "Runde 2"}, True),
        "t3": ("timer", {"seconds": -1}, False),
        "t4": ("text", {}, False),
        "t5": ("act", {"kind": "next"}, False),
    }
    with lined_table(tmp_path / "erker", broker.address("erker")) as (live, _):
        begin(live)
        before = live.table.position()
        hall.wait_for(lambda: hall.last(ERKER.status) == b"online")
        for id, (name, body, _) in asked.items():
            hall.publish(ERKER.command(name), json.dumps({"id": id, **body}).encode())
        for rubbish in (b"", b"\xff\xfe", b"[]", b'{"id": "a/b"}', b"[" * 100_000):
            hall.publish(ERKER.command("text"), rubbish)
        for id, (_, _, fine) in asked.items():
            topic = ERKER.reply(id)
            hall.wait_for(partial(hall.last, topic))
            reply = unpacked(hall.last(topic))
            assert reply["ok"] is fine, reply
        said = live.notices.now()
        assert said.text is not None
        assert said.text.text == "Noch fünf Minuten"
        assert said.timer is not None
        assert said.timer.label == "Runde 2"
        assert live.table.position() is before  # no command can act in a game


def test_a_table_says_nothing_in_another_ones_name(tmp_path: Path, broker: Mosquitto, hall: Listener) -> None:
    with (
        Listener(broker.address("kamin"), "companion/#", name="kamin") as stranger,
        lined_table(tmp_path / "erker", broker.address("erker")),
    ):
        hall.wait_for(lambda: hall.last(ERKER.status) == b"online")
        for topic in (ERKER.state, ERKER.command("text"), ERKER.discovery, "companion/hall/status"):
            stranger.publish(topic, b"forged")
        hall.publish(ERKER.state, b"forged")
        hall.publish(ERKER.discovery, b"forged")
        stranger.publish(TableTopics("kamin").event("help"), b"mine")
        hall.publish(ERKER.command("text"), b'{"id": "fence", "text": ""}')
        hall.wait_for(lambda: hall.last(ERKER.reply("fence")))
        hall.wait_for(lambda: hall.last(TableTopics("kamin").event("help")))
        assert not any(each.payload == b"forged" for each in hall.heard)
        assert not any("erker" in each.topic for each in stranger.heard)


def test_a_hall_only_asks(tmp_path: Path, broker: Mosquitto, hall: Listener) -> None:
    with lined_table(tmp_path / "erker", broker.address("erker")):
        hall.wait_for(lambda: hall.last(ERKER.status) == b"online")
        for topic in ("companion/hall/state", "homeassistant/device/hall/companion/config"):
            hall.publish(topic, b"forged")
        hall.wait_for(lambda: denied(hall) == 2)


def test_what_a_broker_lies_about_does_not_stop_the_table(
    tmp_path: Path, broker: Mosquitto, hall: Listener
) -> None:
    info = {"boot": "b", "install": "first", "components": ["lawn_mower_erker_x", "sensor_erker_old"]}
    with Listener(broker.address("erker"), name="liar") as liar:
        liar.publish(ERKER.info, json.dumps(info).encode(), retain=True)
        liar.publish(ERKER.command("text"), b'{"id": "old", "text": "of yesterday"}', retain=True)
        hall.wait_for(lambda: hall.last(ERKER.info) and hall.last(ERKER.command("text")))
        with lined_table(tmp_path / "erker", broker.address("erker")) as (live, _):
            begin(live)
            hall.wait_for(lambda: hall.last(ERKER.event("begun")))
            assert live.notices.now().text is None, "a command counts when it is given"


def test_a_refused_password_is_said(tmp_path: Path, broker: Mosquitto) -> None:
    with lined_table(tmp_path / "erker", broker.address("erker", "wrong")) as (live, _):
        assert trouble(live) == "hall.link.refused"
        begin(live)  # the game does not care


def test_a_table_that_may_not_speak_under_its_name_says_so(tmp_path: Path, broker: Mosquitto) -> None:
    with lined_table(tmp_path / "balkon", broker.address("erker"), table="balkon") as (live, _):
        assert trouble(live) == "hall.link.denied"


def test_the_last_word_of_another_one_with_our_name_does_not_stay(
    tmp_path: Path, broker: Mosquitto, hall: Listener
) -> None:
    with (
        lined_table(tmp_path / "erker", broker.address("erker")),
        Listener(broker.address("erker"), name="another") as another,
    ):
        hall.wait_for(lambda: hall.last(ERKER.status) == b"online")
        another.publish(ERKER.status, b"offline", retain=True)
        hall.wait_for(
            lambda: (
                [each.payload for each in hall.heard if each.topic == ERKER.status][-2:]
                == [b"offline", b"online"]
            )
        )


@pytest.mark.parametrize("install", ["second", "first"], ids=["another card", "a copied card"])
def test_two_tables_with_one_id_are_noticed_by_both(
    tmp_path: Path, broker: Mosquitto, hall: Listener, install: str
) -> None:
    address = broker.address("erker")
    with (
        lined_table(tmp_path / "one", address) as (one, _),
        lined_table(tmp_path / "two", address, install=install) as (two, _),
    ):
        for live in (one, two):
            assert trouble(live) == "hall.link.taken"
        hall.wait_for(lambda: reasons(hall) == ["name"])


def test_a_doubt_asks_for_somebody_and_the_photo_is_told_where_the_owner_says_so(
    tmp_path: Path, broker: Mosquitto, hall: Listener
) -> None:
    evening = Evening(tmp_path)
    evening.come_to_a_throw()
    evening.scripted.doubts = (DOUBTED,)
    with line_of(evening.live, broker.address("erker"), photos=True):
        evening.slap()
        hall.wait_for(lambda: reasons(hall) == ["doubt"])
        assert unpacked(hall.last(ERKER.attention))["reasons"][0]["words"]["en"]
        evening.throws.choose(2, "squashed", "phone Ada", evening.number_now)
        hall.wait_for(lambda: not reasons(hall))
        evening.throws.accept("phone Ada", evening.number_now)
        hall.wait_for(lambda: hall.last(ERKER.photo))
        hall.wait_for(lambda: hall.last(ERKER.event("throw")))
        check_all(hall.heard)


def test_no_photo_is_told_unless_the_owner_says_so(tmp_path: Path, broker: Mosquitto, hall: Listener) -> None:
    evening = Evening(tmp_path)
    evening.come_to_a_throw()
    with line_of(evening.live, broker.address("erker")):
        evening.slap()
        evening.throws.accept("phone Ada", evening.number_now)
        hall.wait_for(lambda: hall.last(ERKER.event("throw")))
    hall.wait_for(lambda: hall.last(ERKER.status) == b"offline")
    assert not hall.last(ERKER.photo)
