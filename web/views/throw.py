"""The throw that waits for a person: which face a piece shows, the answer, reading again, accepting."""

from flask import Blueprint, Response

from companion.games.game import Value
from companion.schema import Cases, Field, ListOf, Text, Unfit, Whole
from companion.words import Message
from web.described import NUMBER, TEXT, Sent, body, described
from web.page import by, live
from web.state_schema import STATE
from web.views.look import state_now

views = Blueprint("throw", __name__)

MOST = 999
ANSWER = {
    "number": Field(Whole(0, MOST), needed=False),
    "faces": Field(ListOf(Text(), MOST), needed=False),
}
"""What people say instead of the camera: one of these."""


@views.post("/api/throw")
@described(
    STATE,
    sends=Cases(
        "do",
        {
            "say": body(**ANSWER, seen=NUMBER),
            "choose": body(piece=Field(Whole(1, MOST)), face=TEXT, seen=NUMBER),
            "again": body(seen=NUMBER),
            "accept": body(**ANSWER, seen=NUMBER),
        },
    ),
    joined=True,
)
def throw(sent: Sent) -> Response:
    """Do one of four things with the waiting throw."""
    throws, who, seen, answer = live().throws, by(), sent["seen"], _answer(sent)
    match sent["do"]:
        case "say":
            if answer is None:
                raise Unfit(("number",), Message("schema.missing"))
            throws.say(answer, who, seen)
        case "choose":
            throws.choose(sent["piece"], sent["face"], who, seen)
        case "again":
            throws.read_again(who, seen)
        case "accept":
            throws.accept(who, seen, answer)
    return state_now()


def _answer(sent: Sent) -> Value | None:
    """Return what was said; nothing where it is left to what was read."""
    if "faces" in sent:
        return tuple(sent["faces"])
    number: int | None = sent.get("number")
    return number
