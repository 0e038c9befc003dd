"""Watching a game that plays by itself: begin it, take it over, end it."""

from flask import Blueprint, Response

from companion.schema import Cases
from companion.words import Message
from web.answers import there
from web.described import TEXT, Sent, body, described
from web.page import live, page
from web.state_schema import STATE
from web.views.look import state_now

views = Blueprint("demo", __name__)

SENT = Cases("do", {"watch": body(game=TEXT), "take-over": body(), "end": body()})


@views.post("/api/demo")
@described(STATE, sends=SENT, joined=True, refuses=(404,))
def demo(sent: Sent) -> Response:
    """Watch a game, take over what is shown, or end it; it ends by itself once nobody looks on."""
    demos = there(live().demo, Message("demo.off"))
    match sent["do"]:
        case "watch":
            streams = page().streams
            demos.begin(sent["game"], lambda: streams.count > 0)
        case "take-over":
            demos.take_over()
        case _:
            demos.end()
    return state_now()
