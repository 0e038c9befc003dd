"""Looking back: every evening, one evening in numbers, files to take home, and the all-time table."""

import socket
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, get_args

from flask import Blueprint, Response, jsonify, request
from flask_babel import format_date, format_decimal

from companion.evenings.exports import as_csv, as_json, bg_stats_link, minutes
from companion.evenings.look_back import Chart, LookBack, look_back
from companion.evenings.luck import away, interval, mean, p_value
from companion.evenings.shelf import Person
from companion.games.game import Luck
from companion.journal.line import Line, Standing
from companion.journal.shelf import Played
from companion.schema import Anything, ListOf, Named, OneOf, Schema, TableOf, Text
from companion.words import Message, say
from web import language
from web.addresses import page_url
from web.answers import there
from web.described import SEEN, File, Sent, described
from web.page import GAME, live, page, qr_code
from web.state_schema import STATE
from web.views.look import state_now
from web.wire import REAL, WHOLE, WORDS, answer, maybe, parts_of, rows, shown

views = Blueprint("evenings", __name__)

UNSET_CLOCK = 2020
"""A year before this is what a machine without a clock believes."""

_ROW: dict[str, Any] = {
    "id": WHOLE,
    "game": Text(),
    "title": WORDS,
    "players": rows(WORDS),
    "began": Text(),
    "date": WORDS,
    "standing": maybe(OneOf(get_args(Standing))),
    "actions": WHOLE,
    "after": maybe(WHOLE),
    "words": maybe(WORDS),
    "reason": maybe(Text()),
    "winners": rows(WORDS),
    "scores": TableOf(WHOLE),
    "starts_next": maybe(WORDS),
    "tokens": TableOf(WHOLE),
    "unreadable": maybe(WORDS),
}
ROW = Named("EveningRow", answer(**_ROW))
RATE = Named(
    "Rate",
    answer(
        game=Text(),
        title=WORDS,
        thrown=WHOLE,
        counting=WHOLE,
        most=WHOLE,
        share=REAL,
        interval=ListOf(REAL, most=2, least=2),
        chance=REAL,
    ),
)
FELL: dict[str, Schema] = {"thrown": WHOLE, "result": WHOLE, "most": WHOLE, "away": REAL}
PERSON = Named("Person", answer(**parts_of(Person, "luck"), **FELL))
SHELF = Named(
    "Shelf",
    answer(
        evenings=rows(ROW), all_time=rows(answer(player=WORDS, played=WHOLE, won=WHOLE)), rates=rows(RATE)
    ),
)
SERIES = Named("Series", answer(**parts_of(Chart, "most"), most=WHOLE))
EVENING = Named(
    "Evening",
    answer(
        **_ROW,
        turns=rows(WHOLE),
        series=rows(SERIES),
        luck=rows(answer(player=WORDS, **FELL, expected=Text(), p=Text())),
        best=maybe(answer(player=WORDS, pieces=WHOLE, result=WHOLE, photo=maybe(Text()))),
        photos=rows(Text()),
        clips=rows(Text()),
        no_clip=maybe(WORDS),
        throwers=TableOf(WORDS),
        bg_stats=WORDS,
        minutes=WHOLE,
        story=rows(ROW),
    ),
)


@views.get("/api/evenings")
@described(SHELF, kept=True)
def shelf() -> Response:
    """Return every game of the journal, the latest first, and the all-time table."""
    played, wish = live().evenings.shelf(), language.chosen()
    return jsonify(
        {
            "evenings": [_row(each, wish) for each in reversed(played)],
            "all_time": _all_time(played),
            "rates": [_rate(name, luck, wish) for name, luck in live().evenings.rates().items()],
        }
    )


@views.get("/api/statistics")
@described(rows(PERSON), kept=True)
def statistics() -> Response:
    """Return, for each game and person, how often they played and won, what they threw, their luck."""
    people, none = live().evenings.people(), {"thrown": 0, "result": 0, "most": 1, "away": 0.0}
    return jsonify(
        [shown(each, "", "luck") | (_fell(each.luck) if each.luck is not None else none) for each in people]
    )


@views.get(f"/api/evenings/{GAME}")
@described(EVENING, kept=True)
def evening(game: int) -> Response:
    """Return one game in numbers, and the games that belong together with it."""
    evenings, wish = live().evenings, language.chosen()
    line, photos = evenings.line(game), evenings.photos(game)
    return jsonify(
        _row(evenings.played(game), wish)
        | _numbers(look_back(line), wish, photos)
        | {
            "photos": list(photos.values()),
            **_clips(list(photos.values()), wish),
            "bg_stats": bg_stats_link(line, wish, socket.gethostname()),
            "minutes": minutes(line),
            "story": [_row(each, wish) for each in evenings.story(game)],
        }
    )


@views.get(f"/api/evenings/{GAME}/data")
@described(Anything())
def data(game: int) -> Response:
    """Return the data that is kept with a game, with which it was begun."""
    playing = live().table.position().playing
    setup = playing.setup if playing and playing.id == game else live().evenings.line(game).setup
    kept = jsonify(setup.data)
    kept.headers["Cache-Control"] = "no-cache"  # kept, but asked for: a number may be given again
    kept.add_etag()
    kept.make_conditional(request)
    return kept


@views.get(f"/api/evenings/{GAME}.json")
@described(Anything(), kept=True)
def take_json(game: int) -> Response:
    """Return one game as a file of JSON."""
    line = live().evenings.line(game)
    return _file(jsonify(as_json(line, language.chosen())), line, "json")


@views.get(f"/api/evenings/{GAME}.csv")
@described(File("text/csv"), kept=True)
def take_csv(game: int) -> Response:
    """Return one game as a table."""
    line = live().evenings.line(game)
    table = as_csv(line, language.chosen())
    return _file(Response(table, content_type="text/csv; charset=utf-8"), line, "csv")


@views.get(f"/api/evenings/{GAME}/code.svg")
@described(File("image/svg+xml"), refuses=(404,))
def code(game: int) -> Response:
    """Return the QR code that leads to the page of an evening, from which it can be taken home."""
    live().evenings.line(game)
    proxied = request.host if request.is_secure else ""
    return qr_code(f"{page_url(page().port, proxied, page().address)}evenings/{game}")


@views.delete(f"/api/evenings/{GAME}")
@described(STATE, sends=SEEN, host=True)
def delete(sent: Sent, game: int) -> Response:
    """Forget a game and its photos; for the host's phone."""
    live().delete(game, sent["seen"])
    return state_now()


@views.delete("/api/slaps/<id:id>")
@described(STATE, joined=True)
def delete_photo(id: str) -> Response:
    """Delete a proof photo alone."""
    there(live().photos.find(id), Message("page.error.no-picture", id=id))
    live().forget_photo(id)
    return state_now()


def _file(answer: Response, line: Line, ending: str) -> Response:
    answer.headers["Content-Disposition"] = f'attachment; filename="{line.game.name}-{line.id}.{ending}"'
    return answer


def _row(played: Played, wish: str) -> dict[str, Any]:
    game, outcome = live().games.get(played.game), played.outcome
    return {
        "id": played.id,
        "game": played.game,
        "title": say(game.title if game else played.title or played.game, wish),
        "players": list(played.players),
        "began": played.began,
        "date": date_words(played.began),
        "standing": played.standing,
        "actions": played.actions,
        "after": played.after,
        "words": say(outcome.words, wish) if outcome else None,
        "reason": outcome.reason if outcome else None,
        "winners": list(outcome.winners) if outcome else [],
        "scores": dict(outcome.scores) if outcome else {},
        "starts_next": outcome.starts_next if outcome else None,
        "tokens": live().people.tokens(played.players),
        "unreadable": say(played.unreadable, wish) if played.unreadable else None,
    }


def date_words(began: str) -> str:
    """A date in words; a clock that has not been set says nothing worth showing."""
    day = datetime.fromisoformat(began)
    return "" if day.year < UNSET_CLOCK else format_date(day, "full", rebase=False)


def _numbers(evening: LookBack, wish: str, photos: Mapping[int, str]) -> dict[str, Any]:
    names = {each.seat: say(each.name, wish) for each in evening.luck}
    best = evening.best
    thrown = {each.number: names[each.seat] for each in evening.throws if each.seat in names}
    return {
        "throwers": {id: thrown[number] for number, id in photos.items() if number in thrown},
        "turns": list(evening.turns),
        "series": [_series(chart, wish) for chart in evening.charts],
        "luck": [
            {
                "player": names[each.seat],
                **_fell(each.luck),
                "expected": format_decimal(each.luck.expected, "0.#"),
                "p": format_decimal(p_value(each.luck), "0.00"),
            }
            for each in evening.luck
        ],
        "best": {
            "player": names.get(best.seat, ""),
            "pieces": best.luck.thrown,
            "result": best.luck.result,
            "photo": photos.get(best.number),
        }
        if best
        else None,
    }


def _fell(luck: Luck) -> dict[str, Any]:
    """How somebody's pieces fell."""
    return {"thrown": luck.thrown, "result": luck.result, "most": luck.most, "away": away(luck)}


def _clips(photos: Sequence[str], wish: str) -> dict[str, Any]:
    """Of which throws there is a clip, or can be; where of none, why."""
    clips = live().clips
    if clips is None:
        return {"clips": [], "no_clip": say(Message("clip.off"), wish)}
    able = clips.able(photos)
    why = Message("clip.gone") if photos else Message("clip.by-hand")
    return {"clips": able, "no_clip": None if able else say(why, wish)}


def _series(chart: Chart, wish: str) -> dict[str, Any]:
    highest = max((value or 0 for course in chart.lines for value in course.values), default=0)
    return shown(chart, wish) | {"most": highest if chart.most is None else chart.most}


def _rate(name: str, luck: Luck, wish: str) -> dict[str, Any]:
    """How the pieces of a game fell over all evenings, as shares of the most that they could have brought."""
    game = live().games.get(name)
    return {
        "game": name,
        "title": say(game.title, wish) if game else name,
        "thrown": luck.thrown,
        "counting": luck.result,
        "most": luck.most,
        "share": mean(luck) / luck.most,
        "interval": [bound / luck.most for bound in interval(luck)],
        "chance": luck.expected / luck.thrown / luck.most,
    }


def _all_time(played: Sequence[Played]) -> list[dict[str, Any]]:
    """How often everyone played and won, over the games that came to their end."""
    ended = [each for each in played if each.outcome is not None]
    games = Counter(player for each in ended for player in each.players)
    wins = Counter(winner for each in ended if each.outcome for winner in each.outcome.winners)
    return [
        {"player": player, "played": games[player], "won": wins[player]}
        for player in sorted(games, key=lambda name: (-wins[name], games[name], name.casefold()))
    ]
