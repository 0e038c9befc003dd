"""The body of a request, read value by value; what does not fit is refused in one sentence.

>>> body = Body.of_request()
>>> body.string("code", most=40), body.whole("seen", 0)
('abcd', 17)
"""

from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest

from companion.games.game import Action, Value
from companion.words import Message
from web.answers import BadBody

MOST_TEXT = 200
LARGEST = 2**53


class Body:
    """A JSON object that was sent."""

    def __init__(self, values: Mapping[str, Any], place: str = "") -> None:
        self._values, self._place = values, place

    @classmethod
    def of_request(cls) -> "Body":
        """Return the body of the present request, which must be a JSON object."""
        try:
            values = request.get_json() if request.is_json else None
        except (BadRequest, RecursionError):
            values = None
        if not isinstance(values, dict):
            raise BadBody(Message("page.error.no-json"))
        return cls(values)

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def string(self, name: str, most: int = MOST_TEXT) -> str:
        """Return a text of at most so many characters."""
        value = self._values.get(name)
        if not isinstance(value, str) or len(value) > most or not _is_unicode(value):
            raise self._wrong("text", name, most=most)
        return value

    def whole(self, name: str, low: int, high: int = LARGEST) -> int:
        """Return a whole number within limits."""
        value = self._values.get(name)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong("whole", name, low=low, high=high)
        return value

    def truth(self, name: str) -> bool:
        """Return true or false."""
        value = self._values.get(name)
        if not isinstance(value, bool):
            raise self._wrong("truth", name)
        return value

    def texts(self, name: str, most: int) -> list[str]:
        """Return at most so many texts."""
        value = self._values.get(name)
        if not isinstance(value, list) or len(value) > most:
            raise self._wrong("texts", name, most=most)
        return [Body({name: part}).string(name) for part in value]

    def values(self, name: str) -> dict[str, Value]:
        """Return names with whole numbers or texts."""
        given = self._values.get(name)
        if not isinstance(given, dict) or len(given) > 20:
            raise self._wrong("values", name)
        inner = Body(given, f"{name}.")
        return {
            each: inner.whole(each, -LARGEST) if type(value) is int else inner.string(each)
            for each, value in given.items()
        }

    def action(self, name: str) -> Action:
        """Return an action, whether it is legal or not."""
        given = self._values.get(name)
        if not isinstance(given, dict) or len(given) > 20:
            raise self._wrong("values", name)
        try:
            action = Action.from_json(given)
        except ValueError as fault:
            raise BadBody(Message("page.error.action", why=str(fault)[:MOST_TEXT])) from fault
        for value in (action.kind, *action.values.values()):
            if not _fits(value):
                raise self._wrong("text", name, most=MOST_TEXT)
        return action

    def _wrong(self, kind: str, name: str, **limits: object) -> BadBody:
        return BadBody(Message(f"page.error.body-{kind}", name=self._place + name, **limits))


def _fits(value: Value) -> bool:
    if isinstance(value, int):
        return abs(value) <= LARGEST
    if isinstance(value, str):
        return len(value) <= MOST_TEXT and _is_unicode(value)
    return len(value) <= MOST_TEXT and all(_fits(part) for part in value)


def _is_unicode(text: str) -> bool:
    """JSON can hold halves of surrogate pairs, which nothing else can."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
