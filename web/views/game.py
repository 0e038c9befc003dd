"""Playing: whatever the game allows, undo and redo, and putting games on the table and off it."""

from typing import Any

from flask import Blueprint, Response, jsonify

from companion.games.game import AnyGame, Choice, Number, Option
from companion.words import say
from web import language
from web.assets import dressed_games
from web.body import Body
from web.page import GAME, by, live
from web.views.look import state_now

views = Blueprint("game", __name__)

MOST_PLAYERS = 12


@views.post("/api/actions")
def act() -> Response:
    """Do an action in the game on the table."""
    who, body = by(), Body.of_request()
    live().act(body.action("action"), who, body.whole("seen", 0))
    return state_now()


@views.post("/api/undo")
def undo() -> Response:
    """Take the last action back."""
    who = by()
    live().undo(who, Body.of_request().whole("seen", 0))
    return state_now()


@views.post("/api/redo")
def redo() -> Response:
    """Do again what was taken back."""
    who = by()
    live().redo(who, Body.of_request().whole("seen", 0))
    return state_now()


@views.get("/api/games")
def offers() -> Response:
    """Return the games that can be played, with what is to be chosen before."""
    return jsonify([_offer(game, language.chosen()) for game in live().games.values()])


@views.post("/api/games")
def begin() -> Response:
    """Begin a game."""
    who, body = by(), Body.of_request()
    players = body.texts("players", MOST_PLAYERS)
    live().begin(body.string("game"), players, body.values("options"), who, body.whole("seen", 0))
    return state_now()


@views.post("/api/games/aside")
def set_aside() -> Response:
    """Clear the table for another evening."""
    who = by()
    live().set_aside(who, Body.of_request().whole("seen", 0))
    return state_now()


@views.post("/api/games/given-up")
def give_up() -> Response:
    """Clear the table for good."""
    who = by()
    live().give_up(who, Body.of_request().whole("seen", 0))
    return state_now()


@views.post(f"/api/games/{GAME}/taken-up")
def take_up(game: int) -> Response:
    """Put a game back on the table."""
    who = by()
    live().take_up(game, who, Body.of_request().whole("seen", 0))
    return state_now()


def _offer(game: AnyGame, wish: str) -> dict[str, Any]:
    players, last = live().proposed(game)
    named = tuple(players) if len(players) in game.players else _strangers(game)
    return {
        "name": game.name,
        "title": say(game.title, wish),
        "dressed": game.name in dressed_games(),
        "least": game.players[0],
        "most": game.players[-1],
        "players": list(players),
        "begins": last.starts_next if last else None,
        "options": [_option(option, named, wish) for option in game.options(named, live().data(game))],
        "data": live().data(game),
    }


def _option(option: Option, players: tuple[str, ...], wish: str) -> dict[str, Any]:
    parameter = option.parameter
    body: dict[str, Any] = {
        "name": parameter.name,
        "label": say(option.label, wish),
        "default": option.default,
        "needs": list(option.needs) if option.needs else None,
    }
    if isinstance(parameter, Number):
        return body | {"type": "number", "low": parameter.low, "high": parameter.high}
    if parameter.options == players:
        return body | {"type": "player"}
    return body | {"type": "choice", "options": _choices(option, parameter, wish)}


def _choices(option: Option, parameter: Choice, wish: str) -> list[dict[str, str]]:
    return [
        {"value": value, "label": say(option.choices.get(value, value), wish)} for value in parameter.options
    ]


def _strangers(game: AnyGame) -> tuple[str, ...]:
    """Names that stand for players until somebody has named them."""
    return tuple(f"\N{BULLET}{place}" for place in range(game.players[0]))
