"""Mounting and calibration, step by step."""

from flask import Blueprint, Response, jsonify

from companion.guide import Guide
from companion.live.interface import Calibration
from companion.schema import Cases, Named, Text
from companion.words import Message, say
from web import language
from web.answers import there
from web.described import TEXT, File, Sent, body, described
from web.page import by, live, page
from web.views.look import jpeg
from web.wire import WHOLE, WORDS, answer, maybe, parts_of, rows, shown

views = Blueprint("calibration", __name__)

GLANCE_S = 0.5
GUIDE = Named(
    "Guide",
    answer(
        **parts_of(Guide, "steps"),
        steps=rows(answer(id=Text(), label=WORDS)),
        accepted=maybe(answer(throws=WHOLE, of=WHOLE, first=WHOLE, lately=WHOLE)),
    ),
)


@views.get("/api/calibration")
@described(GUIDE, joined=True, refuses=(404,))
def look() -> Response:
    """Return where the calibration stands, to a phone that has joined; the camera stays as it is."""
    return _guide_now(_calibration())


@views.post("/api/calibration")
@described(
    GUIDE,
    sends=Cases(
        "do",
        {
            "mount": body(),
            "take": body(),
            "back": body(),
            "retake": body(step=TEXT),
            "exchange": body(kind=TEXT, examples=TEXT),
            "choose": body(kind=TEXT),
            "forget": body(kind=TEXT),
        },
    ),
    joined=True,
    refuses=(404,),
)
def do(sent: Sent) -> Response:
    """Let the camera adjust itself for some seconds, take a picture, go back, choose anew, forget throws."""
    calibration, who = _calibration(), by()
    if sent["do"] == "mount":
        calibration.mount(who)
        return _guide_now(calibration)
    try:
        match sent["do"]:
            case "take":
                calibration.take(who)
            case "back":
                calibration.back(who)
            case "retake":
                calibration.retake(sent["step"], who)
            case "exchange":
                calibration.exchange(sent["kind"], sent["examples"], who)
            case "choose":
                calibration.choose(sent["kind"], who)
            case "forget" if (learning := live().learning) is not None:
                learning.forget(sent["kind"])
    finally:
        page().guide.forget()  # whoever is refused looks at once, and sees what is done instead
    return _guide_now(calibration)


@views.get("/api/calibration/faces.jpg")
@described(File("image/jpeg"), joined=True, refuses=(404,))
def faces() -> Response:
    """Return the faces as they were learned, a row each, to a phone that has joined."""
    return jpeg(_calibration().examples(), "faces")


def _guide_now(calibration: Calibration) -> Response:
    """Look at the picture at most every `GLANCE_S`, however many phones ask."""
    guide = page().guide.of(GLANCE_S, calibration.guide)
    learning = live().learning
    asking = learning.asking(guide.kind) if learning is not None else None
    wish = language.chosen()
    return jsonify(
        {
            **shown(guide, wish, "steps"),
            "steps": [{"id": name, "label": say(label, wish)} for name, label in guide.steps],
            "accepted": asking._asdict() if asking else None,
        }
    )


def _calibration() -> Calibration:
    return there(live().calibration, Message("page.error.no-camera"))
