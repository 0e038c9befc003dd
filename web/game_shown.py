"""The game on the table as JSON in one language: its public view, and what may be done."""

from collections.abc import Collection
from typing import Any

from companion.games.game import Action, AnyGame, Choice, Number, Outcome, Parameter, Template
from companion.games.naming import template_name
from companion.games.view import Chore, View
from companion.journal.line import deed_of
from companion.table import Playing
from companion.words import Words, say
from web.state_schema import NOT_SENT
from web.wire import Json, shown


class GameShown:
    """One state of one game, in one language.

    >>> GameShown(playing.game, playing.state, "de").template(template)["label"]
    'Karte aufdecken'
    """

    def __init__(
        self, game: AnyGame, state: Any, language: str, ticked: Collection[str] = frozenset()
    ) -> None:
        """`ticked` are the chores that people have ticked off."""
        self.game, self.state, self.language, self.ticked = game, state, language, ticked

    def body(self, playing: Playing) -> Json:
        """Return everything about the game on the table."""
        game, state, outcome = self.game, self.state, playing.outcome
        focus = None if outcome else game.focus(state)
        return {
            "id": playing.id,
            "name": game.name,
            "title": self.say(game.title),
            "options": dict(playing.setup.options),
            **self.view(game.view(state)),
            "legal": [] if outcome else [self.template(each) for each in game.legal(state)],
            "correctable": bool(game.corrections(state)),
            "next": self.action(focus.next) if focus and focus.next else None,
            "shut": self.say(focus.shut) if focus and focus.shut else None,
            "outcome": self.outcome(outcome) if outcome else None,
            "throws": bool(game.pieces(playing.setup.data)),
            "has_data": bool(game.data_files),
            "can_undo": playing.can_undo,
            "can_redo": playing.can_redo,
            "undone": self.undone(playing) if playing.can_redo else None,
            "told": self.told(playing),
            "done": self.done(playing),
        }

    def view(self, view: View) -> Json:
        """Return what everyone may see."""
        return {
            **shown(view, self.language, *NOT_SENT),
            "chores": [self.chore(chore) for chore in view.chores],
            "chances": [
                shown(chance, self.language, "likely") | shown(chance.likely, self.language)
                for chance in view.chances
            ],
        }

    def chore(self, chore: Chore) -> Json:
        """Return something that hands do."""
        ticked = chore.id in self.ticked
        return shown(chore, self.language) | {"done": chore.done or ticked, "ticked": ticked}

    def template(self, template: Template) -> Json:
        """Return what may be done, with what is to be chosen for it."""
        lone = Action(template.kind) if not template.parameters else None
        label = self.game.describe(self.state, lone) if lone else self.game.heading(template.kind)
        return {
            "kind": template.kind,
            "label": self.say(label),
            "parameters": [self.parameter(each) for each in template.parameters],
        }

    def corrections(self) -> list[Json]:
        """Return what may be set right, each under a name of its own: far more than the rest together."""
        return [
            self.template(each) | {"label": self.say(template_name(self.game, self.state, each))}
            for each in self.game.corrections(self.state)
        ]

    def parameter(self, parameter: Parameter) -> Json:
        """Return what is to be chosen."""
        body: Json = {"name": parameter.name, "label": self.say(self.game.heading(parameter.name))}
        if isinstance(parameter, Number):
            limits = {"low": parameter.low, "high": parameter.high, "now": dict(parameter.now)}
            return body | {"type": "number"} | limits
        if isinstance(parameter, Choice):
            options = [self.option(parameter.name, option) for option in parameter.options]
            on = {"board": parameter.board, "sheet": parameter.sheet}
            return body | {"type": "choice", "options": options} | on
        return body | {
            "type": "several",
            "items": [
                self.option(parameter.name, name) | {"copies": copies, "weight": weight}
                for name, copies, weight in parameter.items
            ],
            "budget": parameter.budget,
            "least": parameter.least,
            "proposed": list(parameter.proposed),
            "board": parameter.board,
        }

    def option(self, parameter: str, value: str) -> Json:
        """Return one thing that can be chosen."""
        return {"value": value, "label": self.say(self.game.label(self.state, parameter, value))}

    def action(self, action: Action) -> Json:
        """Return an action with its words."""
        return {"action": action.as_json(), "label": self.say(self.game.describe(self.state, action))}

    def undone(self, playing: Playing) -> Json:
        """Return what was taken back last, while it can be done again."""
        words = " ".join(self.say(each) for each in playing.undone_last)
        return {"steps": playing.undone, "words": words}

    def done(self, playing: Playing) -> Json | None:
        """Return the last action that counts; `named` if it is more than going on to the next step."""
        if not playing.plays:
            return None
        last = playing.plays[-1]
        words = self.say(self.game.describe(last.before, last.action))
        return {
            "number": last.entry.number,
            "by": last.entry.by,
            "words": words,
            "named": bool(last.action.values),
        }

    def told(self, playing: Playing) -> str:
        """Return what came of a throw, while nothing else was done since."""
        last = playing.plays[-1] if playing.plays else None
        throw = self.game.expects(last.before) if last else None
        if last is None or throw is None or last.action.kind != throw.answer.kind:
            return ""
        return " ".join(self.say(each) for each in deed_of(self.game, last).words)

    def outcome(self, outcome: Outcome) -> Json:
        """Return how the game ended."""
        return shown(outcome, self.language, "carries") | {"carries": outcome.goes_on}

    def say(self, words: Words) -> str:
        """Return words as text."""
        return say(words, self.language)
