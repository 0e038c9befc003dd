"""Joining with the code of the QR, and the QR for the next one."""

import io

import segno
from flask import Blueprint, Response, jsonify, make_response, request

from companion.words import Message
from web.addresses import join_url
from web.answers import BadBody, TooFast, WrongCode
from web.body import Body
from web.page import TICKET, by, page, phone

views = Blueprint("join", __name__)

MONTHS_S = 31_536_000
LONGEST_NAME = 20


@views.get("/api/me")
def me() -> Response:
    """Return whether this phone has joined, and by which name."""
    return jsonify({"joined": phone() is not None, "name": phone()})


@views.post("/api/join")
def join() -> Response:
    """Join with the code."""
    body = Body.of_request()
    code, name = body.string("code", most=40), _name(body)
    patience, address = page().patience, request.remote_addr or ""
    pause = patience.wait_for(address)
    if pause:
        raise TooFast(pause)
    ticket = page().codes.ticket(code.strip().lower(), name)
    if ticket is None:
        patience.wrong(address)
        raise WrongCode
    patience.right(address)
    return _with_ticket(ticket, name)


@views.post("/api/me")
def rename() -> Response:
    """Give this phone another name, under which its doings are listed."""
    by()
    name = _name(Body.of_request())
    return _with_ticket(page().codes.rename(name), name)


@views.post("/api/code")
def renew() -> Response:
    """Make a new code; whoever joined with the old one has to join again."""
    by()
    name = phone() or ""
    page().codes.renew()
    return _with_ticket(page().codes.rename(name), name)


@views.get("/api/code")
def code() -> Response:
    """Return the address that joins, to a phone that has joined itself."""
    by()
    return jsonify({"url": join_url(page().codes.code, page().port)})


@views.get("/api/code.svg")
def qr() -> Response:
    """Return the same as a QR code, to a phone that has joined itself."""
    by()
    drawn = io.BytesIO()
    segno.make(join_url(page().codes.code, page().port), error="m").save(
        drawn, kind="svg", scale=8, border=3, dark="#1D1406", light="#F4EEE2", xmldecl=False
    )
    answer = make_response(drawn.getvalue())
    answer.headers["Content-Type"] = "image/svg+xml"
    return answer


def _name(body: Body) -> str:
    name = " ".join(body.string("name", most=LONGEST_NAME).split())
    if not name or not name.isprintable():
        raise BadBody(Message("page.error.phone-name", most=LONGEST_NAME))
    return name


def _with_ticket(ticket: str, name: str) -> Response:
    answer = jsonify({"joined": True, "name": name})
    answer.set_cookie(TICKET, ticket, max_age=MONTHS_S, httponly=True, samesite="Strict")
    return answer
