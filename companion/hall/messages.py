"""What a table tells, made from how things stand there. Bodies only: `line.py` sends them.

>>> state_body(present, since=1763000000.0, setup=setup_body(gathered, game))["game"]["phase"]
{'de': 'Verteidigung', 'en': 'Defence'}
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.game import AnyGame
from companion.games.view import Seat, Track, View, headline
from companion.live.gathering import Gathered
from companion.live.values import Present
from companion.table import Playing, Position
from companion.words import LANGUAGES, Message, Words, say

Json = dict[str, Any]


def in_all_languages(words: Words) -> dict[str, str]:
    """Return a sentence in every language."""
    return {language: say(words, language) for language in LANGUAGES}


def state_body(present: Present, since: float, setup: Json) -> Json:
    """Return the game as everyone may see it, or who sits down for one; `since` is when it last went on."""
    playing = present.position.playing
    return {
        "number": present.position.number,
        "since": since,
        "game": _game(playing) if playing is not None else None,
        "setup": setup if playing is None else None,
    }


def setup_body(gathered: Gathered, game: AnyGame) -> Json:
    """Return the game that was chosen, who sits there so far, and for how many there is room."""
    return {
        "title": in_all_languages(game.title),
        "players": [chair.name for chair in gathered.chairs if chair.name],
        "most": game.players[-1],
    }


def _game(playing: Playing) -> Json:
    view = playing.game.view(playing.state)
    shown, outcome = headline(view), playing.outcome
    return {
        "id": playing.id,
        "name": playing.game.name,
        "title": in_all_languages(playing.game.title),
        "players": list(playing.setup.players),
        "turn": view.turn,
        "step": view.step,
        "phase": in_all_languages(_phase(view)),
        "actor": None if view.actor is None else in_all_languages(view.actor),
        "to_do": in_all_languages(view.to_do),
        "headline": None if shown is None else _track(shown),
        "tracks": [_track(track) for track in view.tracks],
        "seats": [_seat(seat) for seat in view.seats],
        "outcome": None
        if outcome is None
        else {
            "words": in_all_languages(outcome.words),
            "winners": list(outcome.winners),
            "scores": dict(outcome.scores),
        },
    }


def _phase(view: View) -> Words:
    return next((step.label for step in view.steps if step.id == view.step), "")


def _track(track: Track) -> Json:
    return {
        "id": track.id,
        "label": in_all_languages(track.label),
        "value": track.value,
        "most": track.most,
    }


def _seat(seat: Seat) -> Json:
    return {
        "id": seat.id,
        "name": in_all_languages(seat.name),
        "player": seat.player,
        "acts": seat.acts,
        "tracks": [_track(track) for track in seat.tracks],
    }


@dataclass(frozen=True, slots=True)
class Need:
    """Why a person is needed."""

    name: str
    words: dict[str, str]


_ASKING = ("missed", "dazzled", "blinded", "read")
"""The stages of a throw at which people may have to say something."""


def needs(present: Present) -> tuple[Need, ...]:
    """Return why somebody should come to this table, the most pressing first."""
    found = []
    if present.said.call is not None:
        found.append(Need("help", in_all_languages(Message("hall.need.help"))))
    throw = present.throw
    if throw is not None and throw.shut is not None and throw.stage in _ASKING:
        found.append(Need("doubt", in_all_languages(throw.shut)))
    if present.camera.state == "fault":
        found.append(Need("camera", in_all_languages(present.camera.words)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Happened:
    """An event: its kind and what is told of it."""

    kind: str
    body: Json


def happened(before: Position, after: Position) -> Iterator[Happened]:
    """Yield what has come about between two positions of a table."""
    old, new = before.playing, after.playing
    if new is None:
        return
    if old is None or old.id != new.id:
        yield _event("begun", after, Message("hall.event.begun", title=new.game.title))
        return
    if len(new.plays) < len(old.plays):
        yield _event("undone", after, Message("hall.event.undone"))
        return
    if len(new.plays) == len(old.plays):
        return
    if _threw(old, new):
        yield _event("throw", after, Message("hall.event.throw"))
    actor, then = new.game.view(new.state).actor, old.game.view(old.state).actor
    if new.outcome is not None and old.outcome is None:
        yield _result(new, after)
    elif actor is not None and actor != then:
        yield _event("turn", after, Message("hall.event.turn", name=actor))


def _threw(old: Playing, new: Playing) -> bool:
    """Say whether the action was the answer to a throw that was awaited."""
    due = old.game.expects(old.state)
    return due is not None and new.plays[-1].action.kind == due.answer.kind


def _event(kind: str, position: Position, words: Words) -> Happened:
    body = {"number": position.number, "words": in_all_languages(words)}
    return Happened(kind, {**body, "game": position.playing.id if position.playing else None})


def _result(playing: Playing, position: Position) -> Happened:
    outcome = playing.outcome
    assert outcome is not None
    event = _event("victory" if outcome.winners else "ended", position, outcome.words)
    return Happened(
        event.kind,
        {
            **event.body,
            "title": in_all_languages(playing.game.title),
            "players": list(playing.setup.players),
            "winners": list(outcome.winners),
            "scores": dict(outcome.scores),
        },
    )
