"""Calling for a person of the hall, and saying that nobody is needed any more."""

from flask import Blueprint, Response

from companion.schema import Cases
from companion.table import NotNow
from companion.words import Message
from web.described import Sent, body, described
from web.page import by, live
from web.state_schema import STATE
from web.views.look import state_now

views = Blueprint("hall", __name__)


@views.post("/api/help")
@described(STATE, sends=Cases("do", {"call": body(), "end": body()}), joined=True)
def help(sent: Sent) -> Response:
    """Call for somebody, or end the call."""
    who = by()
    if sent["do"] == "end":
        live().notices.answer()
    elif live().notices.now().link.state == "none":
        raise NotNow(Message("hall.none"))
    else:
        live().notices.call(who)
    return state_now()
