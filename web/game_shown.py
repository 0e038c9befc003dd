"""The game on the table as JSON in one language: its public view, and what may be done."""

from collections.abc import Collection
from typing import Any

from companion.games.game import Action, AnyGame, Choice, Number, Outcome, Parameter, Template, Value
from companion.games.naming import template_name
from companion.games.view import (
    Board,
    Chance,
    Chore,
    Luck,
    Odds,
    Pile,
    ScoreSheet,
    Seat,
    Spot,
    Thing,
    Track,
    View,
)
from companion.journal.line import deed_of
from companion.table import Playing
from companion.words import Words, say

Json = dict[str, Any]


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
            "options": {name: plain(value) for name, value in playing.setup.options.items()},
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
        }

    def view(self, view: View) -> Json:
        """Return what everyone may see."""
        return {
            "turn": view.turn,
            "step": view.step,
            "steps": [{"id": step.id, "label": self.say(step.label)} for step in view.steps],
            "actor": None if view.actor is None else self.say(view.actor),
            "to_do": self.say(view.to_do),
            "due": [self.say(words) for words in view.due],
            "reminders": [self.say(words) for words in view.reminders],
            "tracks": [self.track(track) for track in view.tracks],
            "piles": [self.pile(pile) for pile in view.piles],
            "seats": [self.seat(seat) for seat in view.seats],
            "boards": [self.board(board) for board in view.boards],
            "sheets": [self.sheet(sheet) for sheet in view.sheets],
            "chores": [self.chore(chore) for chore in view.chores],
            "chances": [self.chance(chance) for chance in view.chances],
            "odds": [odds_body(odds) for odds in view.odds],
            "luck": luck_body(view.luck) if view.luck else None,
        }

    def track(self, track: Track) -> Json:
        """Return a counted quantity."""
        return {"id": track.id, "label": self.say(track.label), "value": track.value, "most": track.most}

    def thing(self, thing: Thing) -> Json:
        """Return so many of one thing."""
        return {
            "id": thing.id,
            "label": self.say(thing.label),
            "colour": thing.colour,
            "count": thing.count,
            "worth": thing.worth,
            "fresh": thing.fresh,
            "note": self.say(thing.note),
            "turn": thing.turn,
        }

    def pile(self, pile: Pile) -> Json:
        """Return things that lie together."""
        return {
            "id": pile.id,
            "label": self.say(pile.label),
            "ordered": pile.ordered,
            "things": [self.thing(thing) for thing in pile.things],
        }

    def seat(self, seat: Seat) -> Json:
        """Return a row of the table."""
        return {
            "id": seat.id,
            "name": self.say(seat.name),
            "player": seat.player,
            "acts": seat.acts,
            "tracks": [self.track(track) for track in seat.tracks],
            "marks": [self.thing(thing) for thing in seat.marks],
        }

    def chore(self, chore: Chore) -> Json:
        """Return something that hands do."""
        return {
            "id": chore.id,
            "label": self.say(chore.label),
            "note": self.say(chore.note),
            "count": chore.count,
            "done": chore.done or chore.id in self.ticked,
            "ticked": chore.id in self.ticked,
        }

    def sheet(self, sheet: ScoreSheet) -> Json:
        """Return a score sheet."""
        return {
            "id": sheet.id,
            "label": self.say(sheet.label),
            "players": list(sheet.players),
            "acts": sheet.acts,
            "rows": [
                {
                    "id": row.id,
                    "label": self.say(row.label),
                    "values": dict(row.values),
                    "preview": row.preview,
                    "sum": row.sum,
                    "note": self.say(row.note),
                }
                for row in sheet.rows
            ],
        }

    def chance(self, chance: Chance) -> Json:
        """Return how likely something is."""
        return {
            "label": self.say(chance.label),
            "value": chance.likely.value,
            "of": chance.of,
            "about": chance.likely.about,
        }

    def board(self, board: Board) -> Json:
        """Return a map."""
        return {
            "id": board.id,
            "label": self.say(board.label),
            "shape": board.shape,
            "spots": [self.spot(spot) for spot in board.spots],
            "links": [{"one": link.one, "other": link.other, "kind": link.kind} for link in board.links],
        }

    def spot(self, spot: Spot) -> Json:
        """Return a place of a map."""
        return {
            "id": spot.id,
            "label": self.say(spot.label),
            "x": spot.x,
            "y": spot.y,
            "kind": spot.kind,
            "things": [self.thing(thing) for thing in spot.things],
        }

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

    def told(self, playing: Playing) -> str:
        """Return what came of a throw, while nothing else was done since."""
        last = playing.plays[-1] if playing.plays else None
        throw = self.game.expects(last.before) if last else None
        if last is None or throw is None or last.action.kind != throw.answer.kind:
            return ""
        return " ".join(self.say(each) for each in deed_of(self.game, last).words)

    def outcome(self, outcome: Outcome) -> Json:
        """Return how the game ended."""
        return {
            "reason": outcome.reason,
            "words": self.say(outcome.words),
            "winners": list(outcome.winners),
            "scores": dict(outcome.scores),
            "starts_next": outcome.starts_next,
            "carries": outcome.goes_on,
            "next_options": {name: plain(value) for name, value in outcome.next_options.items()},
        }

    def say(self, words: Words) -> str:
        """Return words as text."""
        return say(words, self.language)


def odds_body(odds: Odds) -> Json:
    """Return what throwing may bring."""
    return {
        "tries": odds.tries,
        "pieces": odds.pieces,
        "counting": list(odds.counting),
        "cost": list(odds.cost),
        "price": list(odds.price),
    }


def luck_body(luck: Luck) -> Json:
    """Return what was thrown so far."""
    return {
        "thrown": luck.thrown,
        "result": luck.result,
        "expected": luck.expected,
        "variance": luck.variance,
        "most": luck.most,
    }


def plain(value: Value) -> int | str | list[str]:
    """Return a value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value
