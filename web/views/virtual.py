"""The drawer of the virtual table: throw, press, switch; and the truth beside what was read."""

from typing import Any

from flask import Blueprint, Response, jsonify

from companion.live.interface import Virtual
from companion.words import Message
from web.answers import BadBody, Missing
from web.body import Body
from web.page import by, live

views = Blueprint("virtual", __name__)

DOINGS = ("throw", "lay", "press", "switch")
MOST_DISCS = 15


@views.get("/api/virtual")
def look() -> Response:
    """Return what is pretended now."""
    return jsonify(_body(_virtual()))


@views.post("/api/virtual")
def do() -> Response:
    """Throw discs, lay the table, press a button or switch a fault."""
    by()
    virtual, body = _virtual(), Body.of_request()
    pretended = virtual.pretended()
    match body.string("do"):
        case "throw":
            virtual.throw(body.whole("count", 1, MOST_DISCS))
        case "lay":
            virtual.lay(_one_of(body.string("layout"), pretended.layouts))
        case "press":
            virtual.press(_one_of(body.string("button"), pretended.buttons))
        case "switch":
            virtual.switch(_one_of(body.string("fault"), tuple(pretended.faults)), body.truth("on"))
        case other:
            _one_of(other, DOINGS)
    return jsonify(_body(virtual))


def _virtual() -> Virtual:
    virtual = live().virtual
    if virtual is None:
        raise Missing(Message("page.error.not-virtual"))
    return virtual


def _one_of(value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise BadBody(Message("page.error.no-such-doing", value=value, known=list(known)))
    return value


def _body(virtual: Virtual) -> dict[str, Any]:
    pretended = virtual.pretended()
    return {
        "truth": list(pretended.truth),
        "faults": dict(pretended.faults),
        "buttons": list(pretended.buttons),
        "digits": pretended.digits,
        "layouts": list(pretended.layouts),
    }
