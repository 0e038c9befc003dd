"""The description of the page's interface, as OpenAPI, put together from what each view says of itself.

Tests hold the running server to it.
"""

import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from companion import schema as s
from web.described import Described, File, Operation
from web.json_schema import json_schema

Json = dict[str, Any]

ERRORS = {
    400: "The request holds something that it cannot hold.",
    401: "This phone has not joined.",
    403: "The code is wrong, the request comes from elsewhere, or only the host's phone may do this.",
    404: "There is no such thing.",
    405: "Something else is done with this.",
    409: "The sender had not seen the present position.",
    413: "The request is too large.",
    422: "The rules do not allow this now; the message says why.",
    429: "Too fast.",
    500: "Something on the companion's side has failed; the message says what.",
    503: "Too many pages look on.",
}
ALWAYS = (400, 403, 405, 429, 500)
ERROR = s.Named(
    "Error",
    s.Fields(
        {
            "error": s.Field(s.Text()),
            "message": s.Field(s.Text(10_000)),
            "number": s.Field(s.Whole(0), needed=False),
            "same": s.Field(s.Truth(), needed=False),
            "path": s.Field(s.ListOf(s.Text(), most=100), needed=False),
        }
    ),
)
PATH_PARTS: dict[str, Json] = {
    "game": {"type": "integer", "minimum": 0, "maximum": s.LARGEST},
    "id": {"type": "string", "pattern": "^[A-Za-z0-9-]{1,40}$"},
    "name": {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
    "file": {"type": "string", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
}
"""What stands between the slashes of an address, by its name there."""


def document(app: Flask, version: str) -> Json:
    """Return the whole description."""
    paths: Json = {}
    schemas: Json = {}
    for rule, view in _operations(app):
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            paths.setdefault(path_of(rule), {})[method.lower()] = _described(rule, view)
        for named in _names(view.operation):
            schemas[named.name] = json_schema(named.schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Table companion", "version": version},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {"ticket": {"type": "apiKey", "in": "cookie", "name": "ticket"}},
        },
    }


def path_of(rule: Rule) -> str:
    """Return the address of a view as OpenAPI writes it."""
    return re.sub(r"<(?:.*?:)?(\w+)>", r"{\1}", rule.rule)


def _operations(app: Flask) -> Iterator[tuple[Rule, Described]]:
    for rule in app.url_map.iter_rules():
        view: Any = app.view_functions[rule.endpoint]
        if isinstance(view, Described):
            yield rule, view


def _described(rule: Rule, view: Described) -> Json:
    operation = view.operation
    body: Json = {
        "summary": (view.__doc__ or "").partition("\n")[0],
        "parameters": [*_path_parts(rule), *_query(operation)],
        "responses": {"200": _answer(operation.answer)}
        | {str(status): _error(status) for status in sorted(_statuses(rule, operation))}
        | {str(status): _answer(schema) for status, schema in operation.otherwise.items()},
    }
    if operation.sends is not None:
        content = {"application/json": {"schema": json_schema(operation.sends)}}
        body["requestBody"] = {"required": True, "content": content}
    if operation.takes:
        content = {operation.takes: {"schema": {"type": "string", "format": "binary"}}}
        body["requestBody"] = {"required": True, "content": content}
    if operation.joined or operation.host:
        body["security"] = [{"ticket": []}]
    return body


def _path_parts(rule: Rule) -> list[Json]:
    return [
        {"name": name, "in": "path", "required": True, "schema": PATH_PARTS[name]}
        for name in sorted(rule.arguments)
    ]


def _query(operation: Operation) -> list[Json]:
    return [
        {"name": name, "in": "query", "schema": _in_a_line(json_schema(schema))}
        for name, schema in operation.asks.items()
    ]


def _in_a_line(described: Json) -> Json:
    """Return the same without control characters, which no address may hold."""
    return described | {"items": described["items"] | {"pattern": r"^[^\u0000-\u001f\u007f]*$"}}


def _statuses(rule: Rule, operation: Operation) -> set[int]:
    """With which statuses a view may refuse."""
    found = {*ALWAYS, *operation.refuses}
    if operation.joined or operation.host:
        found.add(HTTPStatus.UNAUTHORIZED)
    if rule.arguments:
        found.add(HTTPStatus.NOT_FOUND)
    if operation.asks or operation.takes:
        found.add(HTTPStatus.BAD_REQUEST)
    if operation.sends is not None:
        found |= {
            HTTPStatus.BAD_REQUEST,
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            HTTPStatus.UNPROCESSABLE_ENTITY,
        }
        found |= {HTTPStatus.CONFLICT} if _has_seen(operation.sends) else set()
    return {int(status) for status in found}


def _has_seen(schema: s.Schema) -> bool:
    if isinstance(schema, s.Cases):
        return any(map(_has_seen, schema.kinds.values()))
    return isinstance(schema, s.Fields) and "seen" in schema.keys


def _answer(answer: s.Schema | File) -> Json:
    if isinstance(answer, File):
        return {"description": "As asked.", "content": {answer.kind: {"schema": {"type": "string"}}}}
    return {"description": "As asked.", "content": {"application/json": {"schema": json_schema(answer)}}}


def _error(status: int) -> Json:
    content = {"application/json": {"schema": json_schema(ERROR)}}
    return {"description": ERRORS[status], "content": content}


def _names(operation: Operation) -> Iterator[s.Named]:
    yield ERROR
    for schema in (operation.answer, operation.sends):
        if schema is not None and not isinstance(schema, File):
            yield from _named_in(schema)


def _named_in(schema: s.Schema) -> Iterator[s.Named]:
    """Yield every kind with a name inside a schema."""
    match schema:
        case s.Named(_, inner):
            yield schema
            yield from _named_in(inner)
        case s.ListOf(item) | s.TableOf(item):
            yield from _named_in(item)
        case s.Fields(keys, others):
            for key in keys.values():
                yield from _named_in(key.schema)
            if others is not None:
                yield from _named_in(others)
        case s.Cases(_, kinds):
            for fields in kinds.values():
                yield from _named_in(fields)
        case s.Either(kinds):
            for kind in kinds:
                yield from _named_in(kind)
        case _:
            pass
