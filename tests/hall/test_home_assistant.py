"""Home Assistant: one message that makes a table a device, with the keys that its own source knows."""

from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from companion.hall.broker import Address, HallSettings
from companion.hall.home_assistant import discovery
from companion.hall.topics import BIRTH, TableTopics
from tests.hall.mosquitto import Listener, Mosquitto, needs_mosquitto
from tests.hall.table import begin, lined_table, unpacked

INFO = {"version": "0.1.0", "address": "http://192.0.2.7/", "language": "de"}
SETTINGS = HallSettings(Address("broker"), "erker", "Erker", photos=True)
TRACK = {"id": "bank", "label": {"de": "Blutbank", "en": "Blood bank"}, "value": 7, "most": None}
STATE: dict[str, Any] = {"game": {"tracks": [TRACK]}}
ERKER = TableTopics("erker")

COMMON = {
    *("platform", "unique_id", "default_entity_id", "name", "icon", "entity_category", "device_class"),
    *("state_topic", "value_template", "json_attributes_topic"),
}
KNOWN = {
    "sensor": COMMON | {"state_class"},
    "binary_sensor": COMMON,
    "event": COMMON | {"event_types"},
    "image": COMMON | {"image_topic", "content_type"},
}
"""What each platform takes, as read in Home Assistant 2026.2: homeassistant/components/mqtt."""


def test_every_key_is_known_to_its_platform() -> None:
    message = discovery(SETTINGS, INFO, STATE, known=())
    assert set(message) == {"device", "origin", "availability", "qos", "components"}
    for component in message["components"].values():
        assert set(component) <= KNOWN[component["platform"]], component
        assert component["default_entity_id"].startswith(component["platform"] + ".")
    ids = [each["unique_id"] for each in message["components"].values()]
    assert len(set(ids)) == len(ids)


def test_what_a_game_counts_is_a_sensor_and_goes_with_it() -> None:
    first = discovery(SETTINGS, INFO, STATE, known=())
    track = first["components"]["sensor_erker_track_bank"]
    assert track["name"] == "Blutbank"
    then = discovery(SETTINGS, INFO, {}, known=first["components"])
    assert then["components"]["sensor_erker_track_bank"] == {"platform": "sensor"}


@pytest.mark.parametrize(
    ("reasons", "attention", "camera"),
    [([], "OFF", "OFF"), (["rules"], "ON", "OFF"), (["rules", "camera"], "ON", "ON")],
)
def test_what_a_hall_is_needed_for_is_on_or_off(reasons: list[str], attention: str, camera: str) -> None:
    """Home Assistant takes nothing else for the state of a binary sensor, unless it is told other words."""
    components = discovery(SETTINGS, INFO, STATE, known=())["components"]
    told = {"reasons": [{"name": reason} for reason in reasons]}
    for id, word in (("attention", attention), ("camera", camera)):
        template = Environment().from_string(components[f"binary_sensor_erker_{id}"]["value_template"])
        assert template.render(value_json=told) == word


@pytest.fixture
def broker(tmp_path: Path) -> Any:
    folder = tmp_path / "broker"
    folder.mkdir()
    with Mosquitto(folder, users=("erker", "homeassistant")) as mosquitto:
        yield mosquitto


@needs_mosquitto
def test_it_is_told_again_when_home_assistant_starts(tmp_path: Path, broker: Mosquitto) -> None:
    address = broker.address("erker")
    with Listener(broker.address("homeassistant"), "homeassistant/#") as home:
        with lined_table(tmp_path / "erker", address) as (live, _):
            begin(live)
            home.wait_for(lambda: b"track" in (home.last(ERKER.discovery) or b""))
            heard = len(home.heard)
            home.publish(BIRTH, b"online")
            home.wait_for(lambda: ERKER.discovery in [each.topic for each in home.heard[heard:]])
            assert unpacked(home.last(ERKER.discovery))["device"]["name"] == "Erker"
        with lined_table(tmp_path / "erker", address, home_assistant=False):
            home.wait_for(lambda: home.last(ERKER.discovery) == b"")
