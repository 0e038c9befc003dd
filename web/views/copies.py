"""The automatic copies, for the host's phone: to take home, and to put back."""

from datetime import date

from flask import Blueprint, Response, jsonify, send_file
from flask_babel import format_date

from companion.keeping.evenings import UNSET_CLOCK, Copy
from companion.live.interface import Keeping
from companion.schema import Named, Text, Truth
from companion.table import StaleAction
from companion.words import Message
from web.answers import there
from web.described import SEEN, File, Sent, described
from web.page import live
from web.state_schema import STATE
from web.views.look import state_now
from web.wire import WHOLE, WORDS, answer, rows

views = Blueprint("copies", __name__)

COPY = Named("Copy", answer(id=Text(), date=WORDS, number=WHOLE, before=Truth(), bytes=WHOLE))


@views.get("/api/copies")
@described(answer(copies=rows(COPY)), host=True)
def look() -> Response:
    """Return the copies of everything, the newest first."""
    return jsonify(
        {
            "copies": [
                {
                    "id": copy.id,
                    "date": _date(copy),
                    "number": copy.number,
                    "before": copy.before,
                    "bytes": copy.size,
                }
                for copy in _keeping().copies()
            ]
        }
    )


@views.get("/api/copies/<id>.backup")
@described(File("application/octet-stream"), host=True)
def take_home(id: str) -> Response:
    """Return one copy as a file, which `companion restore` puts back on a new card."""
    copy = _found(id)
    return send_file(
        copy.path, "application/octet-stream", as_attachment=True, download_name=f"companion-{copy.id}.backup"
    )


@views.post("/api/copies/<id>/put-back")
@described(STATE, sends=SEEN, host=True)
def put_back(sent: Sent, id: str) -> Response:
    """Put a copy back in place of all that is there, which is kept as a copy itself."""
    number = live().table.position().number
    if sent["seen"] != number:
        raise StaleAction(number)
    _keeping().put_back(_found(id))
    live().table.refresh()
    return state_now()


def _keeping() -> Keeping:
    return there(live().keeping, Message("page.error.no-copies"))


def _found(id: str) -> Copy:
    copies = _keeping().copies()
    return there(next((copy for copy in copies if copy.id == id), None), Message("page.error.no-copy", id=id))


def _date(copy: Copy) -> str:
    """A date in words; a clock that has not been set says nothing worth showing."""
    return "" if copy.day < UNSET_CLOCK else format_date(date.fromisoformat(copy.day), "full")
