"""The set-up that all phones share: one small change at a time, and all of them see it."""

from typing import Any

from flask import Blueprint, Response

from companion.schema import Cases, Field, Text, Whole
from web.described import TEXT, Sent, body, described
from web.page import live
from web.state_schema import STATE
from web.views.look import state_now
from web.wire import VALUE

views = Blueprint("setup", __name__)

_CHAIR: dict[str, Any] = {"chair": TEXT}
SENT = Cases(
    "do",
    {
        "play": body(game=TEXT),
        "go-on": body(after=Field(Whole(1))),
        "sit": body(name=Field(Text(80))),
        "name": body(**_CHAIR, name=Field(Text(80))),
        "leave": body(**_CHAIR),
        "move": body(**_CHAIR, to=Field(Whole(0, 20))),
        "token": body(**_CHAIR, token=Field(Whole(1, 8))),
        "choose": body(option=TEXT, value=Field(VALUE)),
    },
)


@views.post("/api/setup")
@described(STATE, sends=SENT, joined=True)
def change(sent: Sent) -> Response:
    """Change one thing of the set-up: game, story that goes on, chair, name, token, or an option."""
    gathering = live().gathering
    match sent["do"]:
        case "play":
            gathering.play(sent["game"])
        case "go-on":
            gathering.go_on(sent["after"])
        case "sit":
            gathering.sit(sent["name"])
        case "name":
            gathering.name(sent["chair"], sent["name"])
        case "leave":
            gathering.leave(sent["chair"])
        case "move":
            gathering.move(sent["chair"], sent["to"])
        case "token":
            live().give_token(sent["chair"], sent["token"])
        case _:
            value = sent["value"]
            gathering.choose(sent["option"], tuple(value) if isinstance(value, list) else value)
    return state_now()
