"""The throw that waits for a person: which face a disc shows, the number, reading again, accepting."""

from flask import Blueprint, Response

from companion.words import Message
from web.answers import BadBody
from web.body import Body
from web.page import by, live
from web.views.look import state_now

views = Blueprint("throw", __name__)

MOST = 999
DOINGS = ("turn", "say", "again", "accept")


@views.post("/api/throw")
def throw() -> Response:
    """Do one of four things with the waiting throw."""
    who, body = by(), Body.of_request()
    seen = body.whole("seen", 0)
    match body.string("do"):
        case "turn":
            live().turn(body.whole("disc", 1, MOST), _face(body), who, seen)
        case "say":
            live().say(body.whole("number", 0, MOST), who, seen)
        case "again":
            live().read_again(who, seen)
        case "accept":
            live().accept(who, seen, body.whole("number", 0, MOST) if "number" in body else None)
        case other:
            raise BadBody(Message("page.error.no-such-doing", value=other, known=list(DOINGS)))
    return state_now()


def _face(body: Body) -> str:
    """Return a face that a piece of the waiting throw can show."""
    face, throw = body.string("face"), live().present().throw
    if throw is not None and face not in throw.throw.faces:
        raise BadBody(Message("page.error.no-such-doing", value=face, known=list(throw.throw.faces)))
    return face
