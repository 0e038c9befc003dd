"""The drawer of the virtual table: throw, press, switch; and the truth beside what was read."""

from typing import Any

from flask import Blueprint, Response, jsonify

from companion.live.interface import Virtual
from companion.schema import Cases, Field, Named, OneOf, TableOf, Text, Truth, Whole, check
from companion.words import Message, say
from web import language
from web.answers import Missing
from web.described import TEXT, Sent, body, described
from web.page import live
from web.state_schema import WORDS, answer, rows

views = Blueprint("virtual", __name__)

MOST_THROWN = 99
PRETENDED = Named(
    "Pretended",
    answer(
        truth=rows(Text()),
        faults=TableOf(Truth()),
        buttons=rows(Text()),
        digits=Text(),
        layouts=rows(answer(id=Text(), label=WORDS)),
        throws=Truth(),
    ),
)


@views.get("/api/virtual")
@described(PRETENDED, refuses=(404,))
def look() -> Response:
    """Return what is pretended now."""
    return jsonify(_body(_virtual()))


@views.post("/api/virtual")
@described(
    PRETENDED,
    sends=Cases(
        "do",
        {
            "throw": body(count=Field(Whole(1, MOST_THROWN))),
            "lay": body(layout=TEXT),
            "press": body(button=TEXT),
            "switch": body(fault=TEXT, on=Field(Truth())),
        },
    ),
    joined=True,
    refuses=(404,),
)
def do(sent: Sent) -> Response:
    """Throw pieces, lay the table, press a button or switch a fault."""
    virtual = _virtual()
    pretended = virtual.pretended()
    match sent["do"]:
        case "throw":
            virtual.throw(sent["count"])
        case "lay":
            virtual.lay(_known(sent, "layout", tuple(pretended.layouts)))
        case "press":
            virtual.press(_known(sent, "button", pretended.buttons))
        case "switch":
            virtual.switch(_known(sent, "fault", tuple(pretended.faults)), sent["on"])
    return jsonify(_body(virtual))


def _virtual() -> Virtual:
    virtual = live().virtual
    if virtual is None:
        raise Missing(Message("page.error.not-virtual"))
    return virtual


def _known(sent: Sent, name: str, known: tuple[str, ...]) -> str:
    """Return a word of the body that must be one of those that this table knows."""
    check(OneOf(known), sent[name], (name,))
    return str(sent[name])


def _body(virtual: Virtual) -> dict[str, Any]:
    pretended = virtual.pretended()
    return {
        "truth": list(pretended.truth),
        "faults": dict(pretended.faults),
        "buttons": list(pretended.buttons),
        "digits": pretended.digits,
        "layouts": [
            {"id": layout, "label": say(words, language.chosen())}
            for layout, words in pretended.layouts.items()
        ],
        "throws": pretended.throws,
    }
