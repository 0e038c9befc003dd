"""Mounting and calibration, step by step."""

from dataclasses import asdict
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.guide import Guide, Verdict
from companion.live.interface import Calibration
from companion.schema import Cases, Named, Text, Truth
from companion.words import Message, say
from web import language
from web.answers import Missing
from web.described import TEXT, File, Sent, body, described, maybe
from web.page import by, live, page
from web.state_schema import REAL, WHOLE, WORDS, answer, rows
from web.views.look import jpeg

views = Blueprint("calibration", __name__)

GLANCE_S = 0.5
GUIDE = Named(
    "Guide",
    answer(
        step=Text(),
        steps=rows(answer(id=Text(), label=WORDS)),
        title=WORDS,
        advice=maybe(WORDS),
        checks=rows(answer(words=WORDS, fine=Truth(), told=Truth())),
        marks=rows(answer(x=REAL, y=REAL, r=REAL, fine=Truth(), counts=Truth(), face=WORDS)),
        verdict=maybe(answer(number=WHOLE, words=WORDS, sure=Truth())),
        ready=Truth(),
        report=rows(WORDS),
        refused=maybe(WORDS),
        taken=rows(Text()),
        examples=Text(),
        kind=Text(),
        kinds=rows(answer(id=Text(), label=WORDS, known=Truth(), game=Text(), faces_file=Text())),
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
    return jsonify(_body(guide, language.chosen()) | {"accepted": asking._asdict() if asking else None})


def _calibration() -> Calibration:
    calibration = live().calibration
    if calibration is None:
        raise Missing(Message("page.error.no-camera"))
    return calibration


def _body(guide: Guide, wish: str) -> dict[str, Any]:
    return {
        "step": guide.step,
        "steps": [{"id": name, "label": say(label, wish)} for name, label in guide.steps],
        "title": say(guide.title, wish),
        "advice": say(guide.advice, wish) if guide.advice else None,
        "checks": [
            {"words": say(check.words, wish), "fine": check.fine, "told": check.told}
            for check in guide.checks
        ],
        "marks": [asdict(mark) | {"face": say(mark.face, wish)} for mark in guide.marks],
        "verdict": _verdict(guide.verdict, wish) if guide.verdict else None,
        "ready": guide.ready,
        "report": [say(words, wish) for words in guide.report],
        "refused": say(guide.refused, wish) if guide.refused else None,
        "taken": list(guide.taken),
        "examples": guide.examples,
        "kind": guide.kind,
        "kinds": [
            {
                "id": taught.kind,
                "label": say(taught.label, wish),
                "known": taught.known,
                "game": taught.game,
                "faces_file": taught.faces_file,
            }
            for taught in guide.kinds
        ],
    }


def _verdict(verdict: Verdict, wish: str) -> dict[str, Any]:
    return {"number": verdict.number, "words": say(verdict.words, wish), "sure": verdict.sure}
