"""Clips of throws: asked for, told how far they are, and looked at; by phones that have joined."""

from flask import Blueprint, Response, jsonify

from companion.live.clips import Clips
from companion.schema import Truth
from companion.words import Message, say
from web import language
from web.answers import there
from web.described import File, described
from web.page import live
from web.wire import WHOLE, WORDS, answer

views = Blueprint("clips", __name__)


@views.post("/api/slaps/<id:id>/clip")
@described(answer(ready=Truth(), done=WHOLE, of=WHOLE, words=WORDS), joined=True, refuses=(404, 422))
def ask(id: str) -> Response:
    """Have a clip of a throw made, unless there is one, and say how far it is; asked until it is ready."""
    asked = _on().ask(id)
    words = say(Message("clip.making", done=asked.done, of=asked.of), language.chosen())
    return jsonify({"ready": asked.ready, "done": asked.done, "of": asked.of, "words": words})


@views.get("/api/slaps/<id:id>.webp")
@described(File("image/webp"), joined=True, refuses=(404,))
def clip(id: str) -> Response:
    """Return the clip of a throw that somebody asked for."""
    _on()
    found = there(live().photos.read_clip(id), Message("clip.gone"))
    return Response(found, content_type="image/webp")


def _on() -> Clips:
    return there(live().clips, Message("clip.off"))
