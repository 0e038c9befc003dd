"""Looking back: every evening, one evening in numbers, files to take home, and the all-time table."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any

from flask import Blueprint, Response, jsonify, make_response
from flask_babel import format_date, format_decimal

from companion.journal.errors import NoSuchGame
from companion.journal.line import Line
from companion.journal.shelf import Played
from companion.words import Message, say
from web import language
from web.answers import Missing
from web.body import Body
from web.evening import Evening, look_back, rates
from web.exports import as_csv, as_json, bg_stats_link
from web.page import GAME, by, live, page
from web.views.look import state_now

views = Blueprint("evenings", __name__)

UNSET_CLOCK = 2020
"""A year before this is what a machine without a clock believes."""


@views.get("/api/evenings")
def shelf() -> Response:
    """Return every game of the journal, the latest first, and the all-time table."""
    played, wish = list(live().shelf()), language.chosen()
    return jsonify(
        {
            "evenings": [_row(each, wish) for each in reversed(played)],
            "all_time": _all_time(played),
            "rates": _rates(played, wish),
        }
    )


@views.get(f"/api/evenings/{GAME}")
def evening(game: int) -> Response:
    """Return one game in numbers."""
    line, row, wish = live().line(game), _played(game), language.chosen()
    return jsonify(
        _row(row, wish)
        | _numbers(look_back(line), wish)
        | {"photos": list(live().photos(game).values()), "bg_stats": bg_stats_link(line, row.began, wish)}
    )


@views.get(f"/api/evenings/{GAME}.json")
def take_json(game: int) -> Response:
    """Return one game as a file of JSON."""
    answer = jsonify(as_json(live().line(game), _played(game).began, language.chosen()))
    return _file(answer, live().line(game), "json")


@views.get(f"/api/evenings/{GAME}.csv")
def take_csv(game: int) -> Response:
    """Return one game as a table."""
    line = live().line(game)
    answer = make_response(as_csv(line, language.chosen()))
    answer.headers["Content-Type"] = "text/csv; charset=utf-8"
    return _file(answer, line, "csv")


@views.delete(f"/api/evenings/{GAME}")
def delete(game: int) -> Response:
    """Forget a game and its photos."""
    who = by()
    live().delete(game, who, Body.of_request().whole("seen", 0))
    return state_now()


@views.delete("/api/slaps/<id>")
def delete_photo(id: str) -> Response:
    """Delete a proof photo alone."""
    who = by()
    if live().photo(id) is None:
        raise Missing(Message("page.error.no-picture", id=id))
    live().delete_photo(id, who)
    return state_now()


def _played(game: int) -> Played:
    found = next((each for each in live().shelf() if each.id == game), None)
    if found is None:
        raise NoSuchGame(Message("journal.no-such-game", game=game))
    return found


def _file(answer: Response, line: Line, ending: str) -> Response:
    answer.headers["Content-Disposition"] = f'attachment; filename="{line.game.name}-{line.id}.{ending}"'
    return answer


def _row(played: Played, wish: str) -> dict[str, Any]:
    game = live().games.get(played.game)
    outcome = played.outcome
    return {
        "id": played.id,
        "game": played.game,
        "title": say(game.title, wish) if game else played.game,
        "players": list(played.players),
        "began": played.began,
        "date": _date(played.began),
        "standing": played.standing,
        "actions": played.actions,
        "words": say(outcome.words, wish) if outcome else None,
        "reason": outcome.reason if outcome else None,
        "winners": list(outcome.winners) if outcome else [],
        "scores": dict(outcome.scores) if outcome else {},
        "starts_next": outcome.starts_next if outcome else None,
        "unreadable": say(played.unreadable, wish) if played.unreadable else None,
    }


def _date(began: str) -> str:
    """A date in words; a clock that has not been set says nothing worth showing."""
    day = datetime.fromisoformat(began)
    return "" if day.year < UNSET_CLOCK else format_date(day, "full", rebase=False)


def _numbers(evening: Evening, wish: str) -> dict[str, Any]:
    best = evening.best
    return {
        "label": say(evening.label, wish),
        "most": evening.most,
        "turns": list(evening.turns),
        "tracks": {name: list(values) for name, values in evening.tracks.items()},
        "luck": [
            {
                "player": player,
                "thrown": luck.thrown,
                "counting": luck.counting,
                "expected": format_decimal(luck.expected, "0.#"),
                "p": format_decimal(luck.p_value, "0.00"),
                "away": (luck.counting - luck.expected) / luck.spread if luck.thrown else 0.0,
            }
            for player, luck in evening.luck.items()
        ],
        "best": {"player": best.player, "pieces": best.pieces, "counting": best.counting} if best else None,
    }


def _rates(played: list[Played], wish: str) -> list[dict[str, Any]]:
    """How the pieces of each game fell, over all of its evenings."""
    found = page().rates.of(live().version(), lambda: rates(_lines(played)))
    return [
        {
            "game": name,
            "title": say(live().games[name].title, wish),
            "thrown": rate.thrown,
            "counting": rate.counting,
            "share": rate.counting / rate.thrown,
            "interval": list(rate.interval),
            "chance": rate.chance,
        }
        for name, rate in found.items()
    ]


def _lines(played: list[Played]) -> Iterator[Line]:
    """Every game that can be played through; one may be deleted while this goes on."""
    for each in played:
        if each.unreadable is None:
            with suppress(NoSuchGame):
                yield live().line(each.id)


def _all_time(played: list[Played]) -> list[dict[str, Any]]:
    """How often everyone played and won, over the games that came to their end."""
    ended = [each for each in played if each.outcome is not None]
    games = Counter(player for each in ended for player in each.players)
    wins = Counter(winner for each in ended if each.outcome for winner in each.outcome.winners)
    return [
        {"player": player, "played": games[player], "won": wins[player]}
        for player in sorted(games, key=lambda name: (-wins[name], games[name], name.casefold()))
    ]
