"""The pages themselves: one shell, filled by its modules with what the stream says."""

import gzip
import json

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.journal.errors import NoSuchGame
from companion.words import LANGUAGES, Message, say
from web import language
from web.addresses import is_loopback, reachable_address
from web.assets import assets, dressed_games, fingerprint, icons
from web.page import GAME, live, phone
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
    try:
        live().line(game)
    except NoSuchGame:
        abort(404)
    return _shell("evening")


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
    found = assets().get(name)
    if found is None:
        abort(404)
    answer = _packed(found.plain, found.packed, found.kind)
    if build == fingerprint():
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


def _shell(screen: str) -> Response:
    wish = language.chosen()
    boot = {
        "screen": screen,
        "language": wish,
        "version": version(),
        "phone": phone(),
        "address": reachable_address(),
        "at_home": is_loopback(request.remote_addr or ""),
        "games": dressed_games(),
        "words": language.page_words(wish),
    }
    text = render_template(
        "page.html",
        language=wish,
        screen=screen,
        title=say(Message("page.title"), wish),
        loading=say(Message("page.loading"), wish),
        no_script=say(Message("page.no-script"), wish),
        base=f"/assets/{fingerprint()}",
        games=dressed_games(),
        modules=[name for name in assets() if name.endswith(".js")],
        icons=Markup(icons()),  # our own files
        boot=Markup(json.dumps(boot).replace("<", "\\u003c")),  # no tag can end it early
    )
    plain = text.encode()
    return _packed(plain, gzip.compress(plain, 6), "text/html")
