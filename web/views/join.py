"""Joining with the code of the QR, the QR for the next one, and the phones that have joined."""

from flask import Blueprint, Response, g, jsonify, request

from companion.schema import Field, Named, Text, Truth
from companion.words import Message
from web.addresses import join_url
from web.answers import Missing, TooFast, WrongCode
from web.described import File, Sent, body, described
from web.page import asking, is_host, live, page, phone, qr_code, with_ticket
from web.wire import WHOLE, WORDS, answer, maybe, rows

views = Blueprint("join", __name__)

LONGEST_NAME = 20
NAME = Field(Text(LONGEST_NAME, least=1, visible=True))
ME = Named("Me", answer(joined=Truth(), name=maybe(Text()), host=Truth()))
PHONE = Named("Phone", answer(id=Text(), name=WORDS, host=Truth(), own=Truth(), unseen_s=maybe(WHOLE)))
PHONES = Named("Phones", answer(phones=rows(PHONE)))


@views.get("/api/me")
@described(ME)
def me() -> Response:
    """Return whether this phone has joined, by which name, and whether it is the host's."""
    found = phone()
    return jsonify({"joined": found is not None, "name": found and found.name, "host": is_host()})


@views.post("/api/join")
@described(ME, sends=body(code=Field(Text(40)), name=NAME))
def join(sent: Sent) -> Response:
    """Join with the code; a phone that has joined before keeps its ticket, and takes the name.

    After wrong codes the address waits longer and longer, and until then no code of it is checked.
    """
    address, patience = request.remote_addr or "", page().patience
    if pause := patience.wait_for(address):
        raise TooFast(pause)
    ticket = page().phones.join(sent["code"].strip().lower(), _name(sent), again=phone())
    if ticket is None:
        patience.wrong(address)
        raise WrongCode
    patience.right(address)
    live().feed.wake()  # the set-up of the others offers it a seat
    return _me_with_ticket(ticket)


@views.post("/api/me")
@described(ME, sends=body(name=NAME), joined=True)
def rename(sent: Sent) -> Response:
    """Give this phone another name, under which its doings are listed."""
    page().phones.rename(asking().id, _name(sent))
    return _me_with_ticket(page().phones.ticket(asking().id))


@views.post("/api/code")
@described(ME, host=True)
def renew() -> Response:
    """Make a new code; whoever joined with the old one has to join again, but for the host."""
    id = asking().id
    page().phones.renew(keep=id)
    return _me_with_ticket(page().phones.ticket(id))


@views.get("/api/code")
@described(answer(url=Text()), joined=True)
def code() -> Response:
    """Return the address that joins, to a phone that has joined itself."""
    return jsonify({"url": _url()})


@views.get("/api/code.svg")
@described(File("image/svg+xml"), joined=True)
def qr() -> Response:
    """Return the same as a QR code, to a phone that has joined itself."""
    return qr_code(_url())


def _url() -> str:
    """Return the address that joins: by TLS the one that this phone has come by, else that of the machine."""
    proxied = request.host if request.is_secure else ""
    return join_url(page().phones.code, page().port, proxied, page().address)


def _name(sent: Sent) -> str:
    return " ".join(sent["name"].split())


def _me_with_ticket(ticket: str) -> Response:
    g.phone = page().phones.holder(ticket)
    return with_ticket(me(), asking().id)


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
