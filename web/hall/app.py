"""The page of the hall: tiles and the stream of them, standings, and what may be asked of a table."""

import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, cast

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template, request
from flask_babel import Babel

from companion.errors import CompanionError
from companion.hall.room import Room, RoomNow
from companion.hall.schemas import COMMANDS
from companion.hall.topics import TABLE_ID, TableTopics
from companion.hall.tournament import Tournament
from companion.schema import Unfit, check
from companion.words import Message, catalogue_entries, say
from web import language
from web.answers import STATUS, Missing, NotJoined, TooFast, WrongCode, there
from web.gate import Gate
from web.hall.shown import RoomShown
from web.join import Phone, Phones
from web.pace import Paces, Patience
from web.page import YEAR_S
from web.server import Doors
from web.stream import Streams, event, streamed

TICKET = "hall-ticket"
"""The cookie of a device that has the hall's code."""
MOST_STREAMS = 64
"""Pages that can look at the same time."""
STATIC = Path(__file__).parent / "static"
FILES = {"hall.js": "text/javascript", "parts.js": "text/javascript", "hall.css": "text/css"}

views = Blueprint("hall", __name__, template_folder="templates")


@dataclass(frozen=True, slots=True)
class HallPage:
    """The parts of the running page."""

    room: Room
    streams: Streams[RoomNow]
    ask: Callable[[str, bytes], bool]
    """Sends a command; says whether there is a line to the broker."""
    phones: Phones
    shown: RoomShown
    tournament: Tournament | None
    title: str
    patience: Patience = field(default_factory=Patience)


def create_hall_app(
    room: Room,
    ask: Callable[[str, bytes], bool],
    phones: Phones,
    tournament: Tournament | None = None,
    title: str = "",
    hosts: tuple[str, ...] = (),
) -> Flask:
    """Return the app that shows a room."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = 16 * 1024
    Babel(app, locale_selector=language.chosen)
    streams = Streams(room, MOST_STREAMS)
    app.extensions["doors"] = Doors(streams, phones.knows, TICKET)
    app.extensions["hall"] = HallPage(room, streams, ask, phones, RoomShown(), tournament, title)
    Gate(hosts, Paces.of(changes=10, looks=40), asking).keep(app)
    app.register_error_handler(CompanionError, _refused)
    app.register_blueprint(views)
    return app


def _refused(error: CompanionError) -> tuple[Response, int]:
    """Return the answer that an error means; nobody comes here but the page itself."""
    status, name = next((status, name) for kind, status, name in STATUS if isinstance(error, kind))
    return jsonify({"error": name, "message": say(error.message, language.chosen())}), status


def hall() -> HallPage:
    """Return the parts of the page."""
    return cast(HallPage, current_app.extensions["hall"])


def asking() -> Phone | None:
    """Return who asks, where he has the hall's code."""
    return hall().phones.holder(request.cookies.get(TICKET, ""))


def joined() -> bool:
    """Say whether whoever asks has the hall's code."""
    return asking() is not None


@views.get("/")
def show() -> str:
    """Return the page."""
    wish = language.chosen()
    boot = {
        "words": catalogue_entries(wish, "hall.page."),
        "language": wish,
        "joined": joined(),
        "title": hall().title,
        "tournament": hall().tournament is not None,
    }
    title = hall().title or say(Message("hall.page.title"), wish)
    return render_template(
        "hall.html", language=wish, title=title, boot=json.dumps(boot).replace("<", "\\u003c")
    )


@views.get("/<name>")
def file(name: str) -> Response:
    """Return a file of the page."""
    kinds = {**FILES, "tokens.css": "text/css", "icon.svg": "image/svg+xml"}
    if name not in kinds:
        raise Missing(Message("page.error.not-found"))
    place = (STATIC if name in FILES else STATIC.parent.parent / "static") / name
    return Response(place.read_bytes(), mimetype=kinds[name])


@views.get("/api/room")
def room() -> Response:
    """Return the room as it stands."""
    return Response(hall().shown.text(hall().room.present(), language.chosen()), mimetype="application/json")


@views.get("/api/stream")
def stream() -> Response:
    """Return the room again and again."""
    shown, wish = hall().shown, language.chosen()

    def told(now: RoomNow) -> str:
        return event("room", now.change, shown.text(now, wish))

    return streamed(hall().streams, told, joined=joined())


@views.post("/api/join")
def join() -> Response:
    """Let somebody ask things of tables who has the hall's code; after wrong ones a right one waits too."""
    sent = _sent()
    code = str(sent.get("code", "")).strip().lower()
    address = request.remote_addr or ""
    if pause := hall().patience.wait_for(address):
        raise TooFast(pause)
    ticket = hall().phones.join(code, "hall") if code.isascii() else None
    if ticket is None:
        hall().patience.wrong(address)
        raise WrongCode
    hall().patience.right(address)
    answer = jsonify({"joined": True})
    answer.set_cookie(TICKET, ticket, max_age=YEAR_S, httponly=True, samesite="Strict")
    return answer


@views.post("/api/ask")
def ask() -> Response:
    """Ask something of tables: `{"tables", "do", ...}` with what the command holds."""
    if not joined():
        raise NotJoined
    sent = _sent()
    tables, name = sent.pop("tables", None), str(sent.pop("do", ""))
    if not isinstance(tables, list) or not all(TABLE_ID.fullmatch(str(table)) for table in tables):
        raise Missing(Message("hall.command.tables"))
    if name not in COMMANDS:
        raise Missing(Message("hall.command.unknown", name=name, known=list(COMMANDS)))
    body = {"id": secrets.token_hex(6), **sent}
    check(COMMANDS[name], body)
    payload = json.dumps(body, ensure_ascii=False).encode()
    sent_to = [hall().ask(TableTopics(table).command(name), payload) for table in tables]
    if not all(sent_to):
        raise Unfit((), Message("hall.page.no-line"))
    return jsonify({"id": body["id"]})


@views.get("/standings.csv")
def standings_csv() -> Response:
    """Return the standings as a file."""
    answer = Response(_tournament().standings_csv(), mimetype="text/csv")
    answer.headers["Content-Disposition"] = 'attachment; filename="standings.csv"'
    return answer


@views.get("/api/standings")
def standings() -> Response:
    """Return the standings."""
    return jsonify([asdict(each) for each in _tournament().standings()])


def _tournament() -> Tournament:
    return there(hall().tournament, Message("hall.page.no-tournament"))


def _sent() -> dict[str, Any]:
    sent = request.get_json(silent=True)
    if not isinstance(sent, dict):
        raise Unfit((), Message("page.error.no-json"))
    return sent
