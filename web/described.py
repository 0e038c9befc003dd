"""Views of the interface that say what is sent to them and what they answer.

The same description checks each request and is shown by `/api/openapi.json`:

    @views.post("/api/undo")
    @described(STATE, sends=SEEN, joined=True)
    def undo(sent: Sent) -> Response:
        \"\"\"Take the last action back.\"\"\"
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import update_wrapper
from typing import Any

from flask import Response, request
from werkzeug.exceptions import BadRequest

from companion.schema import (
    Anything,
    Cases,
    Field,
    Fields,
    Schema,
    Text,
    Whole,
    check,
)
from companion.words import Message
from web import language
from web.answers import BadBody
from web.looks import PackedAnswer
from web.page import by, live, only_host, page

Sent = Mapping[str, Any]
"""The body of a request, which fits its description."""
View = Callable[..., Response]

NUMBER = Field(Whole(0))
TEXT = Field(Text())


@dataclass(frozen=True, slots=True)
class File:
    """An answer that is no JSON: its content type."""

    kind: str


@dataclass(frozen=True, slots=True)
class Operation:
    """What a view is sent and what it answers."""

    answer: Schema | File
    sends: Fields | Cases | None = None
    """What the body holds; `None` where none is read."""
    takes: str = ""
    """The content type of a body that is a file; nothing where it is JSON."""
    asks: Mapping[str, Schema] = field(default_factory=dict)
    """The parts of the query: each is a list of texts."""
    joined: bool = False
    """Whether the phone must have joined."""
    host: bool = False
    """Whether it must be the host's phone, which has joined too."""
    kept: bool = False
    """Whether it takes some work, and is the same for everybody: it is made once for all who ask."""
    refuses: tuple[int, ...] = ()
    """With which statuses it refuses, besides those that follow from the rest."""
    otherwise: Mapping[int, Schema] = field(default_factory=dict)
    """With which further statuses it answers, and what."""


class Described:
    """A view that is called only with what its description allows."""

    def __init__(self, view: View, operation: Operation) -> None:
        update_wrapper(self, view)
        self._view, self.operation = view, operation

    def __call__(self, **path: Any) -> Response:
        """Answer a request: whoever has not joined is told so first, then what is wrong with the body."""
        if self.operation.host:
            only_host()
        elif self.operation.joined:
            by()
        if self.operation.kept:
            return self._once(path)
        if self.operation.sends is None:
            return self._view(**path)
        return self._view(body_of_request(self.operation.sends), **path)

    def _once(self, path: Mapping[str, Any]) -> Response:
        question = (self, *path.values(), language.chosen())
        change = live().feed.present().change
        return page().looks.of(question, change, lambda: PackedAnswer.of(self._view(**path))).answer()


def described(answer: Schema | File, **parts: Any) -> Callable[[View], Described]:
    """Describe a view; `parts` are those of an `Operation`."""
    return lambda view: Described(view, Operation(answer, **parts))


def body(**keys: Field) -> Fields:
    """Return what a body holds; keys that nobody reads do no harm."""
    return Fields(keys, others=Anything())


def body_of_request(schema: Schema) -> Sent:
    """Return the body of the present request, or refuse what does not fit."""
    try:
        values = request.get_json() if request.is_json else None
    except (BadRequest, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise BadBody(Message("page.error.no-json"))
    check(schema, values)
    return values


SEEN = body(seen=NUMBER)
"""Which position the sender had before its eyes."""
