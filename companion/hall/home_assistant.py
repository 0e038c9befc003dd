"""A table as a device of Home Assistant, in one retained message.

>>> discovery(settings, info, state, known=())["components"]["erker_phase"]["platform"]
'sensor'

What a game counts becomes sensors of their own; those of a game that is no longer on the table are taken
back, by an entry that names nothing but its platform. The keys are those of Home Assistant's MQTT
integration, 2024.11 and later (`default_entity_id`: 2025.10).
"""

from collections.abc import Iterable
from typing import Any

from companion.hall.broker import HallSettings
from companion.hall.schemas import EVENTS
from companion.hall.topics import TableTopics
from companion.words import Message, Words, say

Json = dict[str, Any]
MANUFACTURER = "Table companion"
SOURCE = "https://github.com/table-companion/table-companion"


def discovery(settings: HallSettings, info: Json, state: Json, known: Iterable[str]) -> Json:
    """Return the message; `known` are the components that were told of before."""
    topics, language = TableTopics(settings.table), str(info["language"])
    components = dict(_components(settings, topics, state, language))
    for gone in set(known) - set(components):
        platform = _platform(gone)
        if platform is not None:
            components[gone] = {"platform": platform}
    return {
        "device": {
            "identifiers": [f"companion_{settings.table}"],
            "name": settings.name,
            "manufacturer": MANUFACTURER,
            "model": MANUFACTURER,
            "sw_version": info["version"],
            **({"configuration_url": info["address"]} if info["address"] else {}),
        },
        "origin": {"name": MANUFACTURER, "sw_version": info["version"], "support_url": SOURCE},
        "availability": [
            {"topic": topics.status, "payload_available": "online", "payload_not_available": "offline"}
        ],
        "qos": 1,
        "components": components,
    }


def _components(
    settings: HallSettings, topics: TableTopics, state: Json, language: str
) -> Iterable[tuple[str, Json]]:
    def named(kind: str, id: str, name: Words, **keys: object) -> tuple[str, Json]:
        unique = f"{settings.table.replace('-', '_')}_{id}"
        return f"{kind}_{unique}", {
            "platform": kind,
            "unique_id": f"companion_{kind}_{unique}",
            "default_entity_id": f"{kind}.{unique}",
            "name": say(name, language),
            **keys,
        }

    def of_game(path: str) -> str:
        return f"{{{{ value_json.game.{path} if value_json.game else '' }}}}"

    def sensor(id: str, name: Words, value: str, **keys: object) -> tuple[str, Json]:
        return named("sensor", id, name, state_topic=topics.state, value_template=value, **keys)

    def problem(id: str, name: Words, is_on: str, **keys: object) -> tuple[str, Json]:
        value = f"{{{{ 'ON' if {is_on} else 'OFF' }}}}"
        found = {"state_topic": topics.attention, "value_template": value, "device_class": "problem"}
        return named("binary_sensor", id, name, **found, **keys)

    yield sensor("game", Message("hall.home.game"), of_game(f"title.{language}"), icon="mdi:dice-multiple")
    yield sensor("phase", Message("hall.home.phase"), of_game(f"phase.{language}"))
    yield sensor("turn", Message("hall.home.turn"), "{{ value_json.game.turn if value_json.game else 0 }}")
    acts = f"{{{{ value_json.game.actor.{language} if value_json.game and value_json.game.actor else '' }}}}"
    yield sensor("actor", Message("hall.home.actor"), acts, icon="mdi:account")
    for track in (state.get("game") or {}).get("tracks", ()):
        value = (
            "{{ (value_json.game.tracks | selectattr('id', 'eq', '" + track["id"] + "')"
            " | map(attribute='value') | first | default(0)) if value_json.game else 0 }}"
        )
        yield sensor(f"track_{_plain(track['id'])}", track["label"], value, state_class="measurement")
    reasons, attributes = "value_json.reasons", {"json_attributes_topic": topics.attention}
    yield problem("attention", Message("hall.home.attention"), reasons, **attributes)
    unseen = f"'camera' in ({reasons} | map(attribute='name') | list)"
    yield problem("camera", Message("hall.home.camera"), unseen, entity_category="diagnostic")
    for kind in EVENTS:
        told = {"state_topic": topics.event(kind), "event_types": [kind]}
        yield named("event", kind, Message(f"hall.home.event.{kind}"), **told)
    if settings.photos:
        picture = {"image_topic": topics.photo, "content_type": "image/jpeg"}
        yield named("image", "photo", Message("hall.home.photo"), **picture)


def _platform(component: str) -> str | None:
    """Return the platform of a component that was told of before; `None` where another version told it."""
    known = ("binary_sensor", "sensor", "event", "image")
    return next((kind for kind in known if component.startswith(kind)), None)


def _plain(id: str) -> str:
    return "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in id.lower())
