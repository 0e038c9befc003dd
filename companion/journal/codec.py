"""Set-ups, actions and events as the journal keeps them, and back.

An event is kept as the name of its class and its fields. Whatever is not exactly known fails loudly:
an event, a field or a form of entry that this companion does not have is never guessed at.
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.game import Action, AnyGame, Outcome, Setup
from companion.journal.errors import UnknownEntry
from companion.journal.store import Entry
from companion.words import LANGUAGES, Message, Words, say

FORM = 1
"""The version of what is written here; it stands in every entry that has a body."""


def setup_body(game: AnyGame, setup: Setup, after: int | None = None) -> dict[str, Any]:
    """Return the body of the entry with which a game begins: enough to play it again on its own.

    `after` is the number of the game whose story it goes on with, if any.
    """
    story = {} if after is None else {"after": after}
    return story | {
        "form": FORM,
        "game": game.name,
        "players": setup.players,
        "options": dict(setup.options),
        "position": [action.as_json() for action in setup.position],
        "data": setup.data,
        "sha256": data_hash(setup.data),
    }


def read_setup(entry: Entry) -> Setup:
    """Return the set-up that `setup_body` wrote."""
    body = _checked_form(entry)
    if data_hash(body["data"]) != body["sha256"]:
        raise UnknownEntry(Message("journal.other-data", number=entry.number))
    options = {name: _tupled(value) for name, value in body["options"].items()}
    position = tuple(Action.from_json(action) for action in body["position"])
    return Setup(tuple(body["players"]), options, body["data"], position)


def action_body(
    action: Action,
    events: Iterable[Any],
    evidence: int | None = None,
    result: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the body of an entry: the action, what came of it, and the number of the reading it accepts.

    `result` is what `result_body` returned, where the action ends the game.
    """
    seen: dict[str, Any] = {} if evidence is None else {"evidence": evidence}
    seen |= {} if result is None else {"result": result}
    events = [_event_body(event) for event in events]
    return {"form": FORM, "action": action.as_json(), "events": events} | seen


def read_action(game: AnyGame, entry: Entry) -> tuple[Action, tuple[Any, ...]]:
    """Return the action and the events that `action_body` wrote."""
    body = _checked_form(entry)
    known = {kind.__name__: kind for kind in game.events}
    return Action.from_json(body["action"]), tuple(_event(known, entry, *pair) for pair in body["events"])


def result_body(game: AnyGame, outcome: Outcome) -> dict[str, Any]:
    """Return how a game ended in words that stay, for a journal that may outlast the game."""
    return {
        "title": {language: say(game.title, language) for language in LANGUAGES},
        "reason": outcome.reason,
        "words": {language: say(outcome.words, language) for language in LANGUAGES},
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
    }


def read_result(entry: Entry) -> tuple[Words, Outcome] | None:
    """Return what a game was called and how it ended with this entry; `None` where it did not."""
    try:
        body = entry.body["result"]
        title, words = (
            {str(key): str(text) for key, text in body[name].items()} for name in ("title", "words")
        )
        scores = {str(name): int(points) for name, points in body["scores"].items()}
        winners = tuple(str(name) for name in body["winners"])
        return title, Outcome(str(body["reason"]), words, winners, scores, starts_next=None)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def data_hash(data: Mapping[str, Any]) -> str:
    """Return the hash of a game's data: the same for the same cards, in whichever order."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _checked_form(entry: Entry) -> Mapping[str, Any]:
    form = entry.body.get("form")
    if form != FORM:
        raise UnknownEntry(Message("journal.unknown-form", number=entry.number, form=form, known=FORM))
    return entry.body


def _event_body(event: Any) -> list[Any]:
    fields = {field.name: getattr(event, field.name) for field in dataclasses.fields(event)}
    for name, value in fields.items():
        if not _plain(value):
            raise TypeError(f"{type(event).__name__}.{name}: the journal cannot keep {value!r}")
    return [type(event).__name__, fields]


def _plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_plain(part) for part in value)
    return value is None or type(value) in (int, float, str, bool)


def _event(known: Mapping[str, type[Any]], entry: Entry, name: str, fields: Mapping[str, Any]) -> Any:
    kind = known.get(name)
    if kind is None or {field.name for field in dataclasses.fields(kind)} != set(fields):
        raise UnknownEntry(
            Message("journal.unknown-event", number=entry.number, event=name, fields=list(fields))
        )
    return kind(**{field: _tupled(value) for field, value in fields.items()})


def _tupled(value: Any) -> Any:
    return tuple(_tupled(part) for part in value) if isinstance(value, list) else value
