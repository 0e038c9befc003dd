"""The pages themselves: one shell, filled by its modules with what the stream says."""

import gzip
import json

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.words import LANGUAGES, Message, say
from web import language
from web.addresses import is_loopback, reachable_address
from web.page import GAME, game_named, is_host, live, page, phone, with_ticket
from web.views.look import version

views = Blueprint("pages", __name__)

SCREENS = ("", "display", "join", "evenings", "calibration")
YEAR_S = 31_536_000


@views.get("/")
@views.get("/<screen>")
def show(screen: str = "") -> Response:
    """Return the shell of a screen."""
    if screen not in SCREENS:
        abort(404)
    return _shell(screen or "table")


@views.get(f"/evenings/{GAME}")
def evening(game: int) -> Response:
    """Return the shell of one evening; its module asks for the rest."""
    return _shell("evening", live().evenings.line(game).game.name)


@views.get(f"/story/{GAME}")
def story(game: int) -> Response:
    """Return the shell of the games that belong together with this one."""
    return _shell("story", live().evenings.line(game).game.name)


@views.get("/games/<name>/data")
def game_data(name: str) -> Response:
    """Return the shell in which an owner corrects a game's data."""
    return _shell("data", game_named(name).name)


@views.get("/games/<name>/<_screen>")
def game_screen(name: str, _screen: str) -> Response:
    """Return the shell of a screen that a game's own page adds; which ones there are its script knows."""
    if name not in page().assets.dressed:
        abort(404)
    return _shell("game", name)


@views.get("/language/<wish>")
def choose(wish: str) -> AnyResponse:
    """Remember a language, and go back to where that was chosen."""
    if wish not in LANGUAGES:
        abort(404)
    place = request.args.get("to", "/")
    answer = redirect(place if place.startswith("/") and not place.startswith(("//", "/\\")) else "/")
    answer.set_cookie(language.COOKIE, wish, max_age=YEAR_S, samesite="Lax")
    return answer


@views.get("/assets/<build>/<path:name>")
def asset(build: str, name: str) -> Response:
    """Return a file of the page; under its own fingerprint it may be kept for ever."""
    assets = page().assets
    found = assets.files.get(name)
    if found is None:
        abort(404)
    answer = _packed(found.plain, found.packed, found.kind)
    if f"/assets/{build}" == assets.base:
        answer.headers["Cache-Control"] = f"public, max-age={YEAR_S}, immutable"
    return answer


def _packed(plain: bytes, packed: bytes, kind: str) -> Response:
    takes = request.accept_encodings.quality("gzip") > 0
    answer = make_response(packed if takes else plain)
    answer.headers["Content-Type"] = f"{kind}; charset=utf-8"
    answer.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    if takes:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


def _shell(screen: str, game: str | None = None) -> Response:
    """Return the page without what the stream says; `game` is the one that it is about, if that is known."""
    wish, assets, asking = language.chosen(), page().assets, phone()
    game = game or _game_now()
    boot = {
        "screen": screen,
        "game": game,
        "language": wish,
        "version": version(),
        "phone": asking.name if asking else None,
        "host": is_host(),
        "address": reachable_address(),
        "at_home": is_loopback(request.remote_addr or ""),
        "games": assets.dressed,
        "words": language.house_words(wish),
    }
    text = render_template(
        "page.html",
        language=wish,
        screen=screen,
        title=say(Message("page.title"), wish),
        loading=say(Message("page.loading"), wish),
        no_script=say(Message("page.no-script"), wish),
        base=assets.base,
        styles=assets.styles,
        modules=assets.modules(screen, game),
        icons=Markup(assets.icons),  # our own files
        boot=Markup(json.dumps(boot).replace("<", "\\u003c")),  # no tag can end it early
    )
    plain = text.encode()
    answer = _packed(plain, gzip.compress(plain, 6), "text/html")
    return with_ticket(answer, asking.id) if asking else answer


def _game_now() -> str | None:
    """Return the game on the table; where there is none, the one that would be begun."""
    playing = live().table.position().playing
    if playing is not None:
        return playing.game.name
    return next((name for name, game in live().games.items() if game.default), None)
