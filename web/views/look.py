"""Looking: the state, the stream of it, pictures, and whether all is well.

It needs the network only; but what the camera sees now is for phones that have joined.
"""

from functools import lru_cache
from importlib.metadata import version as installed

from flask import Blueprint, Response, current_app, jsonify

from companion.journal.line import Deed
from companion.live.values import Present
from companion.panel.sheet import CodeList, code_lists
from companion.schema import Anything, Named, Text, Truth
from companion.words import Message, say
from web import language
from web.answers import there
from web.described import File, described
from web.game_shown import GameShown
from web.openapi import document
from web.page import asking, live, page, phone
from web.state_schema import PROOF, STATE, TEMPLATE
from web.stream import event, streamed
from web.throw_shown import proof_body
from web.wire import WHOLE, WORDS, answer, kind_of, maybe, parts_of, rows, shown

views = Blueprint("look", __name__)

UNTOLD = ("action", "evidence")
DEED = Named("Deed", answer(**parts_of(Deed, *UNTOLD), photo=maybe(Text())))
HEALTH = answer(
    ok=Truth(),
    troubles=rows(answer(name=Text(), words=WORDS)),
    version=Text(),
    number=WHOLE,
    camera=Text(),
    panel=Text(),
    streams=WHOLE,
)


@lru_cache
def version() -> str:
    """Return the companion's version."""
    return installed("table-companion")


@views.get("/api/state")
@described(STATE)
def state() -> Response:
    """Return how things stand."""
    return state_now()


@views.get("/api/corrections")
@described(answer(number=WHOLE, corrections=rows(TEMPLATE)))
def corrections() -> Response:
    """Return what may be set right in the game on the table, and the position that this is about."""
    position = live().table.position()
    playing = position.playing
    found = GameShown(playing.game, playing.state, language.chosen()).corrections() if playing else []
    return jsonify({"number": position.number, "corrections": found})


def state_now() -> Response:
    """Return how things stand, as the answer to whatever changed it."""
    text = page().shown.text(live().feed.present(), language.chosen())
    return Response(text, content_type="application/json")


@views.get("/api/stream")
@described(File("text/event-stream"), refuses=(503,))
def stream() -> Response:
    """Return how things stand, again and again."""
    parts, wish = current_app.extensions, language.chosen()

    def told(present: Present) -> str:
        return event("state", present.position.number, parts["page"].shown.text(present, wish))

    return streamed(page().streams, told, joined=phone() is not None)


@views.get("/api/history")
@described(rows(DEED), kept=True)
def history() -> Response:
    """Return what was done in the game on the table, the latest first, and by whom."""
    wish, deeds = language.chosen(), reversed(live().table.history())
    return jsonify([shown(each, wish, *UNTOLD) | {"photo": _photo(each.evidence)} for each in deeds])


def _photo(reading: int | None) -> str | None:
    """Return the id of a reading's photo, where there is still one."""
    return str(reading) if reading is not None and live().photos.find(str(reading)) else None


@views.get("/api/panel/codes")
@described(rows(kind_of(CodeList)))
def codes() -> Response:
    """Return what the two digits of the panel mean in the game on the table; nothing where there is none."""
    playing, wish = live().table.position().playing, language.chosen()
    lists = code_lists(playing.game, playing.state) if playing else ()
    return jsonify([shown(each, wish) for each in lists])


@views.get("/api/slaps/<id:id>.jpg")
@described(File("image/jpeg"), refuses=(401,))
def photo(id: str) -> Response:
    """Return a proof photo: to visitors of the game on the table alone, to phones that have joined any."""
    found = jpeg(live().photos.read(id), id)
    playing = live().table.position().playing
    if playing is None or live().evenings.game_of(id) != playing.id:
        asking()
    return found


@views.get("/api/slaps/<id:id>.zip")
@described(File("application/zip"), joined=True, refuses=(404,))
def report(id: str) -> Response:
    """Return a throw as a file for whoever improves the eye: its photo's pieces alone, and no name."""
    reports = live().reports
    packed = there(None if reports is None else reports.packed(id), Message("page.error.no-picture", id=id))
    named = {"Content-Disposition": f'attachment; filename="slap-{id}.zip"'}
    return Response(packed, content_type="application/zip", headers=named)


@views.get("/api/slaps/<id:id>")
@described(PROOF, kept=True)
def proof(id: str) -> Response:
    """Return what a proof photo proves: the pieces as they were read, and what was let count."""
    found = there(live().evenings.proof(id), Message("page.error.no-picture", id=id))
    token = live().people.tokens([found.player]).get(found.player) if found.player else None
    return jsonify({**proof_body(found, language.chosen()), "token": token})


@views.get("/api/picture.jpg")
@described(File("image/jpeg"), joined=True, refuses=(404,))
def picture() -> Response:
    """Return what the camera sees now, to a phone that has joined: it sees more than the table."""
    return jpeg(live().camera.picture(), "picture")


@views.get("/healthz")
@described(HEALTH, otherwise={503: HEALTH})
def health() -> Response:
    """Say whether all is well: data folder, journal, camera, panel, the game; else 503 with what is not."""
    keeping, wish = live().keeping, language.chosen()
    if keeping is not None:
        keeping.look()
    present = live().feed.present()
    wrong = [(trouble.name, trouble.words) for trouble in present.troubles]
    devices = (("camera", present.camera), ("panel", present.panel))
    wrong += [(name, health.words) for name, health in devices if health.state == "fault"]
    if (trouble := present.position.trouble) is not None:
        wrong.append(("game", trouble.words))
    answer = jsonify(
        {
            "ok": not wrong,
            "troubles": [{"name": name, "words": say(words, wish)} for name, words in wrong],
            "version": version(),
            "number": present.position.number,
            "camera": present.camera.state,
            "panel": present.panel.state,
            "streams": page().streams.count,
        }
    )
    answer.status_code = 503 if wrong else 200
    return answer


@views.post("/api/repair/confirmed")
@described(STATE, joined=True)
def confirm_repair() -> Response:
    """Take it that a person has read what became of a damaged journal."""
    keeping = live().keeping
    if keeping is not None:
        keeping.confirm()
    return state_now()


@views.get("/api/openapi.json")
@described(Anything(), kept=True)
def openapi() -> Response:
    """Describe all of this."""
    return jsonify(document(current_app, version()))


def jpeg(picture: bytes | None, id: str) -> Response:
    """Return a picture, or say that there is none."""
    found = there(picture, Message("page.error.no-picture", id=id))
    return Response(found, content_type="image/jpeg")
