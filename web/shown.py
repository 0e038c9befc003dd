"""How things stand, as JSON in one language: what `/api/state` answers and the stream sends.

A change is made into text once for each language, however many phones look.

    >>> text = Shown(live).text(live.present(), "de")
"""

import json
import threading
from typing import Any

from companion.games.game import Action, Choice, Number, Outcome, Parameter, Template, Value
from companion.games.view import Thing, Track, View
from companion.live.interface import Health, Live, Present
from companion.table import Playing
from companion.words import Words, say
from web.assets import dressed_games
from web.throw_shown import throw_body

Json = dict[str, Any]


class Shown:
    """The text of the present state in each language, made once."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._lock = threading.Lock()
        self._texts: dict[str, tuple[int, str]] = {}

    def text(self, present: Present, language: str) -> str:
        """Return the state as a line of JSON."""
        with self._lock:
            change, text = self._texts.get(language, (-1, ""))
            if change != present.change:
                text = json.dumps(state_body(self._live, present, language), separators=(",", ":"))
                self._texts[language] = (present.change, text)
            return text


def state_body(live: Live, present: Present, language: str) -> Json:
    """Return everything that a page shows."""
    playing = present.position.playing
    return {
        "number": present.position.number,
        "change": present.change,
        "language": language,
        "game": _Told(playing, language).body() | _proof(live, playing) if playing else None,
        "throw": throw_body(present, language),
        "camera": _health(present.camera, language),
        "panel": _panel(live, present, language),
        "virtual": live.virtual is not None,
        "calibration": live.calibration is not None,
    }


def _proof(live: Live, playing: Playing) -> Json:
    """The photo of the last throw that counts; one that was taken back proves nothing."""
    photos = live.photos(playing.id)
    counting = {told.number for told in live.history()} & photos.keys() if photos else ()
    return {"proof": photos[max(counting)] if counting else None}


def _panel(live: Live, present: Present, language: str) -> Json:
    """The panel, whether it is pretended, and what the last press there came to."""
    return _health(present.panel, language) | {
        "pretended": live.virtual is not None and bool(live.virtual.pretended().buttons),
        "dialling": say(present.dialling, language),
        "refusal": say(present.refusal, language),
    }


def _health(health: Health, language: str) -> Json:
    words = say(health.words, language)
    return {"state": health.state, "words": words, "calibrate": health.calibrate}


class _Told:
    """The game on the table, told in one language."""

    def __init__(self, playing: Playing, language: str) -> None:
        self.playing, self.language = playing, language
        self.game, self.state = playing.game, playing.state

    def body(self) -> Json:
        playing, game, state = self.playing, self.game, self.state
        over = playing.outcome is not None
        focus = None if over else game.focus(state)
        return {
            "id": playing.id,
            "name": game.name,
            "title": self.say(game.title),
            "dressed": game.name in dressed_games(),
            "options": {name: _plain(value) for name, value in playing.setup.options.items()},
            "data": playing.setup.data,
            **self.view(game.view(state)),
            "legal": [] if over else [self.template(each) for each in game.legal(state)],
            "corrections": [self.template(each) for each in game.corrections(state)],
            "next": self.action(focus.next) if focus and focus.next else None,
            "shut": self.say(focus.shut) if focus and focus.shut else None,
            "outcome": self.outcome(playing.outcome),
            "can_undo": playing.can_undo,
            "can_redo": playing.can_redo,
            "undone": self.undone(),
        }

    def view(self, view: View) -> Json:
        return {
            "turn": view.turn,
            "step": view.step,
            "steps": [{"id": step.id, "label": self.say(step.label)} for step in view.steps],
            "actor": None if view.actor is None else self.say(view.actor),
            "to_do": self.say(view.to_do),
            "due": [self.say(words) for words in view.due],
            "reminders": [self.say(words) for words in view.reminders],
            "tracks": [self.track(track) for track in view.tracks],
            "piles": {pile.id: [self.thing(thing) for thing in pile.things] for pile in view.piles},
            "seats": [
                {
                    "name": self.say(seat.name),
                    "acts": seat.acts,
                    "tracks": [self.track(track) for track in seat.tracks],
                    "marks": [self.thing(thing) for thing in seat.marks],
                }
                for seat in view.seats
            ],
            "odds": [
                {
                    "tries": odds.tries,
                    "pieces": odds.pieces,
                    "counting": list(odds.counting),
                    "cost": list(odds.cost),
                    "price": list(odds.price),
                }
                for odds in view.odds
            ],
        }

    def track(self, track: Track) -> Json:
        return {
            "id": track.id,
            "label": self.say(track.label),
            "value": track.value,
            "most": track.most,
        }

    def thing(self, thing: Thing) -> Json:
        return {
            "id": thing.id,
            "label": self.say(thing.label),
            "colour": thing.colour,
            "count": thing.count,
            "worth": thing.worth,
            "fresh": thing.fresh,
        }

    def template(self, template: Template) -> Json:
        lone = Action(template.kind) if not template.parameters else None
        return {
            "kind": template.kind,
            "label": self.say(
                self.game.describe(self.state, lone) if lone else self.game.heading(template.kind)
            ),
            "parameters": [self.parameter(each) for each in template.parameters],
        }

    def parameter(self, parameter: Parameter) -> Json:
        body: Json = {"name": parameter.name, "label": self.say(self.game.heading(parameter.name))}
        if isinstance(parameter, Number):
            return body | {
                "type": "number",
                "low": parameter.low,
                "high": parameter.high,
                "now": dict(parameter.now),
            }
        if isinstance(parameter, Choice):
            options = [self.option(parameter.name, option) for option in parameter.options]
            return body | {"type": "choice", "options": options}
        items = [
            self.option(parameter.name, name) | {"copies": copies, "weight": weight}
            for name, copies, weight in parameter.items
        ]
        proposed = next(iter(parameter.values()), ())
        return body | {
            "type": "several",
            "items": items,
            "budget": parameter.budget,
            "proposed": _plain(proposed),
        }

    def option(self, parameter: str, value: str) -> Json:
        return {"value": value, "label": self.say(self.game.label(self.state, parameter, value))}

    def action(self, action: Action) -> Json:
        return {"action": action.as_json(), "label": self.say(self.game.describe(self.state, action))}

    def undone(self) -> Json | None:
        """What was taken back last, while it can be done again."""
        if not self.playing.can_redo:
            return None
        words = " ".join(self.say(each) for each in self.playing.undone_last)
        return {"steps": self.playing.undone, "words": words}

    def outcome(self, outcome: Outcome | None) -> Json | None:
        if outcome is None:
            return None
        return {
            "reason": outcome.reason,
            "words": self.say(outcome.words),
            "winners": list(outcome.winners),
            "scores": dict(outcome.scores),
            "starts_next": outcome.starts_next,
        }

    def say(self, words: Words) -> str:
        return say(words, self.language)


def _plain(value: Value) -> int | str | list[str]:
    return list(value) if isinstance(value, tuple) else value
