"""Looking: the state, the stream of it, pictures, and whether all is well.

It needs the network only; but what the camera sees now is for phones that have joined.
"""

from functools import lru_cache
from importlib.metadata import version as installed

from flask import Blueprint, Response, jsonify, make_response, request

from companion.words import Message, say
from web import language
from web.answers import Missing
from web.openapi import document
from web.page import by, live, page, phone
from web.throw_shown import proof_body

views = Blueprint("look", __name__)


@lru_cache
def version() -> str:
    """Return the companion's version."""
    return installed("table-companion")


@views.get("/api/state")
def state() -> Response:
    """Return how things stand."""
    return state_now()


def state_now() -> Response:
    """Return how things stand, as the answer to whatever changed it."""
    text = page().shown.text(live().present(), language.chosen())
    answer = make_response(text)
    answer.headers["Content-Type"] = "application/json"
    return answer


@views.get("/api/stream")
def stream() -> Response:
    """Return how things stand, again and again."""
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    events = page().streams.open(page().shown, language.chosen(), gone, joined=phone() is not None)
    answer = Response(events, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


@views.get("/api/history")
def history() -> Response:
    """Return what was done in the game on the table, the latest first, and by whom."""
    wish = language.chosen()
    playing = live().present().position.playing
    photos = live().photos(playing.id) if playing else {}
    return jsonify(
        [
            {
                "number": told.number,
                "by": told.by,
                "at": told.at,
                "words": [say(words, wish) for words in told.words]
                or [say(playing.game.heading(told.action.kind), wish)],
                "photo": photos.get(told.number),
            }
            for told in reversed(live().history())
            if playing
        ]
    )


@views.get("/api/slaps/<id>.jpg")
def photo(id: str) -> Response:
    """Return a proof photo."""
    return _jpeg(live().photo(id), id)


@views.get("/api/slaps/<id>")
def proof(id: str) -> Response:
    """Return what a proof photo proves: the discs as they were read, and what was let count."""
    found = live().proof(id)
    if found is None:
        raise Missing(Message("page.error.no-picture", id=id))
    return jsonify(proof_body(found, language.chosen()))


@views.get("/api/picture.jpg")
def picture() -> Response:
    """Return what the camera sees now, to a phone that has joined: it sees more than the table."""
    by()
    return _jpeg(live().picture(), "picture")


@views.get("/healthz")
def health() -> Response:
    """Say that the page is served, and how its devices do."""
    present = live().present()
    return jsonify(
        {
            "ok": True,
            "version": version(),
            "number": present.position.number,
            "camera": present.camera.state,
            "panel": present.panel.state,
            "streams": page().streams.count,
        }
    )


@views.get("/api/openapi.json")
def openapi() -> Response:
    """Describe all of this."""
    return jsonify(document(version()))


def _jpeg(picture: bytes | None, id: str) -> Response:
    if picture is None:
        raise Missing(Message("page.error.no-picture", id=id))
    answer = make_response(picture)
    answer.headers["Content-Type"] = "image/jpeg"
    return answer
