"""The schemas of the description: what is sent, and what is answered."""

from typing import Any

from web.body import LARGEST, MOST_TEXT

Json = dict[str, Any]


def _object(required: dict[str, Json], **optional: Json) -> Json:
    return {"type": "object", "required": list(required), "properties": required | optional}


def _text(most: int = MOST_TEXT) -> Json:
    return {"type": "string", "maxLength": most}


def _one_of(*values: str) -> Json:
    return {"type": "string", "enum": list(values)}


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}


def _maybe(schema: Json) -> Json:
    return schema | {"nullable": True}


TRUTH: Json = {"type": "boolean"}
WHOLE: Json = {"type": "integer"}
SEEN: Json = {"type": "integer", "minimum": 0, "maximum": LARGEST}
VALUE: Json = {
    "anyOf": [
        {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        _text(),
        {"type": "array", "items": _text(), "maxItems": MOST_TEXT},
    ]
}
ACTION: Json = {
    "type": "object",
    "required": ["kind"],
    "properties": {"kind": _text()},
    "additionalProperties": VALUE,
    "maxProperties": 20,
}
OPTIONS: Json = {
    "type": "object",
    "additionalProperties": {"anyOf": [VALUE["anyOf"][0], _text()]},
    "maxProperties": 20,
}

BODIES: dict[str, Json] = {
    "join": _object({"code": _text(40), "name": _text(20)}),
    "rename": _object({"name": _text(20)}),
    "seen": _object({"seen": SEEN}),
    "action": _object({"action": ACTION, "seen": SEEN}),
    "begin": _object(
        {
            "game": _text(),
            "players": {"type": "array", "items": _text(), "maxItems": 12},
            "options": OPTIONS,
            "seen": SEEN,
        }
    ),
    "throw": {
        "oneOf": [
            _object(
                {
                    "do": _one_of("turn"),
                    "disc": {"type": "integer", "minimum": 1, "maximum": 999},
                    "face": _text(),
                    "seen": SEEN,
                }
            ),
            _object(
                {
                    "do": _one_of("say"),
                    "number": {"type": "integer", "minimum": 0, "maximum": 999},
                    "seen": SEEN,
                }
            ),
            _object({"do": _one_of("again"), "seen": SEEN}),
            _object(
                {"do": _one_of("accept"), "seen": SEEN},
                number={"type": "integer", "minimum": 0, "maximum": 999},
            ),
        ]
    },
    "virtual": {
        "oneOf": [
            _object({"do": _one_of("throw"), "count": {"type": "integer", "minimum": 1, "maximum": 15}}),
            _object({"do": _one_of("lay"), "layout": _text()}),
            _object({"do": _one_of("press"), "button": _text()}),
            _object({"do": _one_of("switch"), "fault": _text(), "on": TRUTH}),
        ]
    },
    "step": _object({"do": _one_of("take", "back")}),
}

DEVICE = _object(
    {"state": _one_of("none", "ready", "waiting", "fault"), "words": _text(10_000)},
    calibrate=TRUTH,
    pretended=TRUTH,
    dialling=_text(10_000),
    refusal=_text(10_000),
)
GAME = _object(
    {
        "id": WHOLE,
        "name": _text(),
        "title": _text(),
        "dressed": TRUTH,
        "options": {"type": "object"},
        "data": {"type": "object"},
        "turn": WHOLE,
        "step": _text(),
        "steps": _list(_object({"id": _text(), "label": _text()})),
        "actor": _maybe(_text()),
        "to_do": _text(1000),
        "due": _list(_text(1000)),
        "reminders": _list(_text(1000)),
        "tracks": _list({"$ref": "#/components/schemas/Track"}),
        "piles": {"type": "object", "additionalProperties": _list({"$ref": "#/components/schemas/Thing"})},
        "seats": _list(
            _object(
                {
                    "name": _text(),
                    "acts": TRUTH,
                    "tracks": _list({"$ref": "#/components/schemas/Track"}),
                    "marks": _list({"$ref": "#/components/schemas/Thing"}),
                }
            )
        ),
        "odds": _list({"type": "object"}),
        "legal": _list({"$ref": "#/components/schemas/Template"}),
        "corrections": _list({"$ref": "#/components/schemas/Template"}),
        "next": _maybe(_object({"action": ACTION, "label": _text(1000)})),
        "shut": _maybe(_text(1000)),
        "outcome": _maybe({"type": "object"}),
        "can_undo": TRUTH,
        "can_redo": TRUTH,
        "undone": _maybe(_object({"steps": WHOLE, "words": _text(2000)})),
        "proof": _maybe(_text()),
    }
)
PARAMETER = _object(
    {"name": _text(), "label": _text(), "type": _one_of("number", "choice", "several")},
    low=WHOLE,
    high=WHOLE,
    options=_list({"type": "object"}),
    items=_list({"type": "object"}),
    budget=WHOLE,
    proposed=_list(_text()),
)
THROW = _object(
    {
        "stage": _one_of("unseen", "armed", "hands", "settling", "missed", "read"),
        "pieces": _text(),
        "count": WHOLE,
        "faces": _list(_text()),
        "purpose": _text(1000),
        "progress": _maybe(_list(WHOLE)),
        "photo": _maybe({"type": "object"}),
        "discs": _list({"type": "object"}),
        "doubts": _list({"type": "object"}),
        "number": _maybe(WHOLE),
        "said": TRUTH,
        "turned": TRUTH,
        "shut": _maybe(_text(1000)),
    }
)
SCHEMAS: dict[str, Json] = {
    "Anything": {"type": "object"},
    "Error": _object({"error": _text(), "message": _text(10_000)}, number=WHOLE),
    "Me": _object({"joined": TRUTH, "name": _maybe(_text())}),
    "Code": _object({"url": _text()}),
    "Health": _object(
        {"ok": TRUTH, "version": _text(), "number": WHOLE, "camera": _text(), "panel": _text()}
    ),
    "Track": _object({"id": _text(), "label": _text(), "value": WHOLE, "most": _maybe(WHOLE)}),
    "Thing": _object(
        {"id": _text(), "label": _text(), "colour": _text(), "count": WHOLE, "worth": _maybe(WHOLE)},
        fresh=WHOLE,
    ),
    "Parameter": PARAMETER,
    "Template": _object(
        {
            "kind": _text(),
            "label": _text(1000),
            "parameters": _list({"$ref": "#/components/schemas/Parameter"}),
        }
    ),
    "State": _object(
        {
            "number": WHOLE,
            "change": WHOLE,
            "language": _one_of("de", "en"),
            "game": _maybe(GAME),
            "throw": _maybe(THROW),
            "camera": DEVICE,
            "panel": DEVICE,
            "virtual": TRUTH,
            "calibration": TRUTH,
        }
    ),
    "History": _list(_object({"number": WHOLE, "by": _text(), "at": _text(), "words": _list(_text(1000))})),
    "Proof": _object(
        {
            "count": WHOLE,
            "faces": _list(_text()),
            "photo": {"type": "object"},
            "discs": _list({"type": "object"}),
            "doubts": _list({"type": "object"}),
            "read": WHOLE,
            "number": _maybe(WHOLE),
            "by": _text(),
            "at": _text(),
        }
    ),
    "Offers": _list(_object({"name": _text(), "title": _text(), "least": WHOLE, "most": WHOLE})),
    "Evenings": _object(
        {
            "evenings": _list({"type": "object"}),
            "all_time": _list({"type": "object"}),
            "rates": _list({"type": "object"}),
        }
    ),
    "Evening": _object({"id": WHOLE, "game": _text(), "tracks": {"type": "object"}}),
}
