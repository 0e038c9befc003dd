"""Before a game: which ones there are, and what is to be chosen for one."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion.errors import BadConfiguration
from companion.games.game import AnyGame, Choice, Number, Option, Outcome, Setup
from companion.games.guarded import GameFault
from companion.games.setup import proposed_options
from companion.journal.shelf import Played
from companion.schema import Cases, Fields, ListOf, Named, Schema, Text, Truth, check
from companion.words import say
from web import language
from web.described import described
from web.page import GAME, game_named, live, page
from web.views.evenings import date_words
from web.views.game import MOST_PLAYERS
from web.wire import VALUE, WHOLE, WORDS, answer, maybe, rows

views = Blueprint("offers", __name__)

PLAYERS = ListOf(Text(), MOST_PLAYERS)
MOST_STORIES = 3
"""So many that go on are offered: an older one is seldom taken up again."""


def _kind(default: Schema, **keys: Any) -> Fields:
    return answer(
        name=Text(),
        label=WORDS,
        default=default,
        needs=maybe(ListOf(VALUE, most=2, least=2)),
        starts=Truth(),
        **keys,
    )


_CHOICE = {"value": Text(), "label": WORDS, "hint": WORDS}
OPTION = Named(
    "Option",
    Cases(
        "type",
        {
            "number": _kind(WHOLE, low=WHOLE, high=WHOLE),
            "choice": _kind(Text(), options=rows(answer(**_CHOICE))),
            "player": _kind(Text(), options=rows(answer(**_CHOICE))),
            "several": _kind(
                rows(Text()),
                items=rows(answer(**_CHOICE, copies=WHOLE, weight=WHOLE)),
                budget=WHOLE,
                least=maybe(WHOLE),
            ),
        },
    ),
)
OFFER = Named(
    "Offer",
    answer(
        name=Text(),
        title=WORDS,
        dressed=Truth(),
        default=Truth(),
        least=WHOLE,
        most=WHOLE,
        players=rows(WORDS),
        begins=maybe(WORDS),
        won=Truth(),
        options=rows(OPTION),
        stories=rows(answer(id=WHOLE, players=rows(WORDS), words=WORDS, date=WORDS)),
        trouble=maybe(WORDS),
        data=Truth(),
        demo=Truth(),
    ),
)


@views.get("/api/games")
@described(rows(OFFER), kept=True)
def offers() -> Response:
    """Return the games that can be played, the usual one first, with what is to be chosen before."""
    usual = page().usual
    games = sorted(live().games.values(), key=lambda game: (game.name != usual, not game.default))
    return jsonify([_offer(game, language.chosen()) for game in games])


@views.get("/api/games/<name>/options")
@described(rows(OPTION), asks={"player": PLAYERS}, refuses=(422,))
def options(name: str) -> Response:
    """Return what is to be chosen before a game of these players."""
    game = game_named(name)
    _, last = live().evenings.proposed(game)
    return jsonify(_options(game, _players(), language.chosen(), last, _as_last_time(game)))


@views.get(f"/api/evenings/{GAME}/options")
@described(rows(OPTION), asks={"player": PLAYERS}, refuses=(422,))
def options_after(game: int) -> Response:
    """Return what is to be chosen before the game that goes on from this one: proposed is what was before."""
    line = live().evenings.line(game)
    return jsonify(_options(line.game, _players(), language.chosen(), line.outcome, line.setup))


def _as_last_time(game: AnyGame) -> Setup | None:
    """Return the set-up whose choices are proposed again; a new story begins without those of another one."""
    return None if live().evenings.stories(game) else live().evenings.last_setup(game)


def _players() -> list[str]:
    players = request.args.getlist("player")
    check(PLAYERS, players, ("player",))
    return players


def _offer(game: AnyGame, wish: str) -> dict[str, Any]:
    players, last = live().evenings.proposed(game)
    options, trouble = [], None
    try:
        options = _options(game, players, wish, last, _as_last_time(game))
    except (BadConfiguration, GameFault) as bad:  # one game's trouble must not hide the others
        trouble = say(bad.message, wish)
    return {
        "name": game.name,
        "title": say(game.title, wish),
        "dressed": game.name in page().assets.dressed,
        "default": game.default,
        "least": game.players[0],
        "most": game.players[-1],
        "players": list(players),
        "begins": last.starts_next if last else None,
        "won": last is not None and last.winners == (last.starts_next,),
        "options": options,
        "stories": [_story(each, wish) for each in live().evenings.stories(game)[:MOST_STORIES]],
        "trouble": trouble,
        "data": bool(game.data_files),
        "demo": (demos := live().demo) is not None and demos.offers(game),
    }


def _story(played: Played, wish: str) -> dict[str, Any]:
    return {
        "id": played.id,
        "players": list(played.players),
        "words": say(played.outcome.words, wish) if played.outcome else "",
        "date": date_words(played.began),
    }


def _options(
    game: AnyGame, players: Sequence[str], wish: str, last: Outcome | None, before: Setup | None = None
) -> list[dict[str, Any]]:
    """The options for these players; where they cannot play together, for as many as have to be."""
    fits = len(players) in game.players and len({*players}) == len(players)
    named = tuple(players) if fits else _strangers(game)
    proposed = proposed_options(game, named, live().data(game), last, before)
    return [_option(option, named, wish) for option in proposed]


def _option(option: Option, players: tuple[str, ...], wish: str) -> dict[str, Any]:
    parameter = option.parameter
    body: dict[str, Any] = {
        "name": parameter.name,
        "label": say(option.label, wish),
        "default": option.default,
        "needs": option.needs,
        "starts": option.starts,
    }

    def choice(value: str) -> dict[str, Any]:
        label, hint = option.choices.get(value, value), option.hints.get(value, "")
        return {"value": value, "label": say(label, wish), "hint": say(hint, wish)}

    if isinstance(parameter, Number):
        return body | {"type": "number", "low": parameter.low, "high": parameter.high}
    if isinstance(parameter, Choice):
        kind = "player" if parameter.options == players else "choice"
        return body | {"type": kind, "options": [choice(value) for value in parameter.options]}
    items = [choice(name) | {"copies": copies, "weight": weight} for name, copies, weight in parameter.items]
    limits = {"budget": parameter.budget, "least": parameter.least}
    return body | {"type": "several", "items": items} | limits


def _strangers(game: AnyGame) -> tuple[str, ...]:
    """Names that stand for players until somebody has named them."""
    return tuple(f"\N{BULLET}{place}" for place in range(game.players[0]))
