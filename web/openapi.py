"""The description of the page's interface, as OpenAPI. Tests hold the running server to it."""

from typing import Any

from web.openapi_bodies import BODIES, SCHEMAS

Json = dict[str, Any]

ERRORS = {
    400: "The request holds something that it cannot hold.",
    401: "This phone has not joined.",
    403: "The code is wrong, or the request comes from elsewhere.",
    404: "There is no such thing.",
    405: "Something else is done with this.",
    409: "The sender had not seen the present position.",
    413: "The request is too large.",
    422: "The rules do not allow this now; the message says why.",
    429: "Too fast.",
    500: "Something on the companion's side has failed; the message says what.",
    503: "Too many pages look on.",
}
CHANGES = (400, 401, 403, 409, 413, 422, 429)


def document(version: str) -> Json:
    """Return the whole description."""
    return {
        "openapi": "3.0.3",
        "info": {"title": "Table companion", "version": version},
        "paths": _looking() | _joining() | _playing() | _evenings() | _devices(),
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"ticket": {"type": "apiKey", "in": "cookie", "name": "ticket"}},
        },
    }


def _looking() -> Json:
    return {
        "/api/state": {"get": _get("How things stand", "State")},
        "/api/stream": {
            "get": _operation(
                "How things stand, again and again, as server-sent events",
                {"200": _content("text/event-stream", {"type": "string"})},
                (503,),
            )
        },
        "/api/history": {"get": _get("What was done in the game on the table", "History")},
        "/api/slaps/{id}.jpg": {"parameters": [_id()], "get": _picture("A proof photo")},
        "/api/picture.jpg": {"get": _joined(_picture("What the camera sees now", (401,)))},
        "/healthz": {"get": _get("Whether all is well", "Health")},
        "/api/openapi.json": {"get": _get("This description", "Anything")},
    }


def _joining() -> Json:
    return {
        "/api/join": {"post": _post("Join with the code of the QR", "join", "Me", (400, 413, 429))},
        "/api/me": {
            "get": _get("Whether this phone has joined", "Me"),
            "post": _change("Rename this phone", "rename", "Me"),
        },
        "/api/code": {
            "get": _joined(_get("The address that joins", "Code", (401,))),
            "post": _joined(_operation("Make a new code", {"200": _json("Me")}, (401, 429))),
        },
        "/api/code.svg": {
            "get": _joined(
                _operation(
                    "The same as a QR code", {"200": _content("image/svg+xml", {"type": "string"})}, (401,)
                )
            )
        },
    }


def _playing() -> Json:
    taken_up = _change("Put a game back on the table", "seen", extra=(404,))
    return {
        "/api/actions": {"post": _change("Do an action", "action")},
        "/api/undo": {"post": _change("Take the last action back", "seen")},
        "/api/redo": {"post": _change("Do again what was taken back", "seen")},
        "/api/throw": {"post": _change("Answer for the throw that waits", "throw")},
        "/api/games": {
            "get": _get("The games that can be played", "Offers"),
            "post": _change("Begin a game", "begin"),
        },
        "/api/games/aside": {"post": _change("Set the game aside", "seen")},
        "/api/games/given-up": {"post": _change("Give the game up", "seen")},
        "/api/games/{game}/taken-up": {"parameters": [_game()], "post": taken_up},
    }


def _evenings() -> Json:
    table = _content("text/csv", {"type": "string"})
    return {
        "/api/evenings": {"get": _get("Every evening, and the all-time table", "Evenings")},
        "/api/evenings/{game}": {
            "parameters": [_game()],
            "get": _get("One evening in numbers", "Evening", (404,)),
            "delete": _change("Forget a game and its photos", "seen", extra=(404,)),
        },
        "/api/evenings/{game}.json": {
            "parameters": [_game()],
            "get": _get("One evening as a file", "Anything", (404,)),
        },
        "/api/evenings/{game}.csv": {
            "parameters": [_game()],
            "get": _operation("One evening as a table", {"200": table}, (404,)),
        },
        "/api/slaps/{id}": {
            "parameters": [_id()],
            "get": _get("What a proof photo proves", "Proof", (404,)),
            "delete": _joined(_operation("Delete a photo", {"200": _json("State")}, (401, 404, 429))),
        },
    }


def _devices() -> Json:
    return {
        "/api/virtual": {
            "get": _get("The virtual table", "Anything", (404,)),
            "post": _change("Steer the virtual table", "virtual", "Anything", (404,)),
        },
        "/api/calibration": {
            "get": _get("Where the calibration stands", "Anything", (404,)),
            "post": _change("Take a step of the calibration, or go back", "step", "Anything", (404,)),
        },
    }


def _get(summary: str, schema: str, errors: tuple[int, ...] = ()) -> Json:
    return _operation(summary, {"200": _json(schema)}, errors)


def _picture(summary: str, errors: tuple[int, ...] = ()) -> Json:
    answer = _content("image/jpeg", {"type": "string", "format": "binary"})
    return _operation(summary, {"200": answer}, (404, *errors))


def _post(summary: str, body: str, answer: str, errors: tuple[int, ...]) -> Json:
    operation = _operation(summary, {"200": _json(answer)}, errors)
    operation["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": BODIES[body]}},
    }
    return operation


def _change(summary: str, body: str, answer: str = "State", extra: tuple[int, ...] = ()) -> Json:
    return _joined(_post(summary, body, answer, (*CHANGES, *extra)))


def _joined(operation: Json) -> Json:
    return operation | {"security": [{"ticket": []}]}


def _operation(summary: str, answers: Json, errors: tuple[int, ...]) -> Json:
    told = {
        str(status): _json("Error") | {"description": ERRORS[status]}
        for status in sorted({403, 405, 429, 500, *errors})
    }
    return {"summary": summary, "responses": answers | told}


def _json(schema: str) -> Json:
    return _content("application/json", {"$ref": f"#/components/schemas/{schema}"})


def _content(kind: str, schema: Json) -> Json:
    return {"description": "As asked.", "content": {kind: {"schema": schema}}}


def _id() -> Json:
    pattern = {"type": "string", "pattern": "^[A-Za-z0-9-]{1,40}$"}
    return {"name": "id", "in": "path", "required": True, "schema": pattern}


def _game() -> Json:
    number = {"type": "integer", "minimum": 0, "maximum": 2**53}
    return {"name": "game", "in": "path", "required": True, "schema": number}
