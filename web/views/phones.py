"""The phones that have joined: which, when they were last seen, and letting one of them go."""

from flask import Blueprint, Response, jsonify

from companion.schema import Named, Text, Truth
from companion.words import Message
from web.answers import Missing
from web.described import described
from web.page import asking, page
from web.wire import WHOLE, WORDS, answer, maybe, rows

views = Blueprint("phones", __name__)

PHONE = Named("Phone", answer(id=Text(), name=WORDS, host=Truth(), own=Truth(), unseen_s=maybe(WHOLE)))
PHONES = Named("Phones", answer(phones=rows(PHONE)))


@views.get("/api/phones")
@described(PHONES, joined=True)
def look() -> Response:
    """Return the phones that may act, in the order in which they joined, and how long ago each was seen."""
    phones, host = page().phones, page().phones.host()
    return jsonify(
        {
            "phones": [
                {
                    "id": each.id,
                    "name": each.name,
                    "host": host is not None and each.id == host.id,
                    "own": each.id == asking().id,
                    "unseen_s": phones.unseen_s(each),
                }
                for each in phones.all()
            ]
        }
    )


@views.delete("/api/phones/<id:id>")
@described(PHONES, host=True)
def revoke(id: str) -> Response:
    """Let a phone act no longer; for the host's phone."""
    if not page().phones.revoke(id):
        raise Missing(Message("page.error.no-phone", id=id))
    return look()
