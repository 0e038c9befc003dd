"""Joining with the code of the QR, and the QR for the next one."""

import io

import segno
from flask import Blueprint, Response, jsonify, make_response, request

from companion.schema import Field, Named, Text, Truth
from companion.words import Message
from web.addresses import join_url
from web.answers import BadBody, TooFast, WrongCode
from web.described import File, Sent, body, described, maybe
from web.page import TICKET, page, phone
from web.state_schema import answer

views = Blueprint("join", __name__)

MONTHS_S = 31_536_000
LONGEST_NAME = 20
NAME = Field(Text(LONGEST_NAME))
ME = Named("Me", answer(joined=Truth(), name=maybe(Text())))


@views.get("/api/me")
@described(ME)
def me() -> Response:
    """Return whether this phone has joined, and by which name."""
    return jsonify({"joined": phone() is not None, "name": phone()})


@views.post("/api/join")
@described(ME, sends=body(code=Field(Text(40)), name=NAME))
def join(sent: Sent) -> Response:
    """Join with the code."""
    name = _name(sent)
    patience, address = page().patience, request.remote_addr or ""
    pause = patience.wait_for(address)
    if pause:
        raise TooFast(pause)
    ticket = page().codes.ticket(sent["code"].strip().lower(), name)
    if ticket is None:
        patience.wrong(address)
        raise WrongCode
    patience.right(address)
    return _with_ticket(ticket, name)


@views.post("/api/me")
@described(ME, sends=body(name=NAME), joined=True)
def rename(sent: Sent) -> Response:
    """Give this phone another name, under which its doings are listed."""
    name = _name(sent)
    return _with_ticket(page().codes.rename(name), name)


@views.post("/api/code")
@described(ME, joined=True)
def renew() -> Response:
    """Make a new code; whoever joined with the old one has to join again."""
    name = phone() or ""
    page().codes.renew()
    return _with_ticket(page().codes.rename(name), name)


@views.get("/api/code")
@described(answer(url=Text()), joined=True)
def code() -> Response:
    """Return the address that joins, to a phone that has joined itself."""
    return jsonify({"url": join_url(page().codes.code, page().port)})


@views.get("/api/code.svg")
@described(File("image/svg+xml"), joined=True)
def qr() -> Response:
    """Return the same as a QR code, to a phone that has joined itself."""
    drawn = io.BytesIO()
    segno.make(join_url(page().codes.code, page().port), error="m").save(
        drawn, kind="svg", scale=8, border=3, dark="#1D1406", light="#F4EEE2", xmldecl=False
    )
    answer = make_response(drawn.getvalue())
    answer.headers["Content-Type"] = "image/svg+xml"
    return answer


def _name(sent: Sent) -> str:
    name = " ".join(sent["name"].split())
    if not name or not name.isprintable():
        raise BadBody(Message("page.error.phone-name", most=LONGEST_NAME))
    return name


def _with_ticket(ticket: str, name: str) -> Response:
    answer = jsonify({"joined": True, "name": name})
    answer.set_cookie(TICKET, ticket, max_age=MONTHS_S, httponly=True, samesite="Strict")
    return answer
