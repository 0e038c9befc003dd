"""Mounting and calibration, step by step."""

import time
from dataclasses import asdict
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.live.interface import Calibration, Guide
from companion.words import Message, say
from web import language
from web.answers import BadBody, Missing
from web.body import Body
from web.page import by, live, page, phone

views = Blueprint("calibration", __name__)

GLANCE_S = 0.5


@views.get("/api/calibration")
def look() -> Response:
    """Return where the calibration stands; only for a phone that has joined does the camera adjust itself."""
    calibration = _calibration()
    if phone() is not None:
        calibration.mount(by())
    return _told(calibration)


@views.post("/api/calibration")
def do() -> Response:
    """Take this step's picture, or go a step back."""
    who = by()
    calibration, doing = _calibration(), Body.of_request().string("do")
    if doing == "take":
        calibration.take(who)
    elif doing == "back":
        calibration.back(who)
    else:
        raise BadBody(Message("page.error.no-such-doing", value=doing, known=["take", "back"]))
    page().guide.forget()
    return _told(calibration)


def _told(calibration: Calibration) -> Response:
    """Look at the picture at most every `GLANCE_S`, however many phones ask."""
    guide = page().guide.of(int(time.monotonic() / GLANCE_S), calibration.guide)
    return jsonify(_body(guide, language.chosen()))


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
        "checks": [{"words": say(check.words, wish), "fine": check.fine} for check in guide.checks],
        "marks": [asdict(mark) for mark in guide.marks],
        "ready": guide.ready,
        "report": [say(words, wish) for words in guide.report],
        "refused": say(guide.refused, wish) if guide.refused else None,
    }
