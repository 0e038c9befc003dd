"""The pages themselves: one shell, filled by its modules with what the stream says."""

import json
import re
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.words import LANGUAGES, Message, say
from web import language
from web.addresses import is_loopback, reachable_address
from web.looks import PackedAnswer, packed_answer
from web.page import GAME, game_named, is_host, live, page, phone, with_ticket
from web.views.look import version

views = Blueprint("pages", __name__)

SCREENS = ("", "display", "join", "evenings", "calibration")
YEAR_S = 31_536_000
OWN_PLACE = re.compile(r"(/[A-Za-z0-9-]+)*/?")
"""The path of a page of ours, and of no other site."""
NIGHT = "#0D0E18"


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
    return _shell("evening", live().evenings.played(game).game)


@views.get(f"/story/{GAME}")
def story(game: int) -> Response:
    """Return the shell of the games that belong together with this one."""
    return _shell("story", live().evenings.played(game).game)


@views.get("/games/<name>/data")
def game_data(name: str) -> Response:
    """Return the shell in which an owner corrects a game's data."""
    return _shell("data", game_named(name).name)


@views.get("/games/<name>/cards")
def game_cards(name: str) -> Response:
    """Return the shell in which an owner teaches a game's cards."""
    return _shell("cards", game_named(name).name)


@views.get("/games/<name>/<_screen>")
def game_screen(name: str, _screen: str) -> Response:
    """Return the shell of a screen that a game's own page adds; which ones there are its script knows."""
    if name not in page().assets.dressed:
        abort(404)
    return _shell("game", name)


@views.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return what a phone needs to put the page on its home screen."""
    base = page().assets.base
    icons = [
        {"src": f"{base}/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    title = say(Message("page.title"), language.chosen())
    body = {
        "name": title,
        "short_name": title,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": icons,
    }
    return Response(json.dumps(body), content_type="application/manifest+json")


@views.get("/sw.js")
def service_worker() -> Response:
    """Return the service worker, which has to lie at the root to serve all of the page."""
    found = page().assets.files["sw.js"]
    answer = packed_answer(found.plain, found.packed, found.kind)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@views.get("/language/<wish>")
def choose(wish: str) -> AnyResponse:
    """Remember a language, and go back to where that was chosen."""
    if wish not in LANGUAGES:
        abort(404)
    place = request.args.get("to", "/")
    answer = redirect(place if OWN_PLACE.fullmatch(place) else "/")
    answer.set_cookie(language.COOKIE, wish, max_age=YEAR_S, samesite="Lax", secure=request.is_secure)
    return answer


@views.get("/assets/<build>/<path:name>")
def asset(build: str, name: str) -> Response:
    """Return a file of the page; under its own fingerprint it may be kept for ever."""
    assets = page().assets
    found = assets.files.get(name)
    if found is None:
        abort(404)
    answer = packed_answer(found.plain, found.packed, f"{found.kind}; charset=utf-8")
    if f"/assets/{build}" == assets.base:
        answer.headers["Cache-Control"] = f"public, max-age={YEAR_S}, immutable"
    return answer


def _shell(screen: str, game: str | None = None) -> Response:
    """Return the page without what the stream says; `game` is the one that it is about, if that is known."""
    asking = phone()
    boot = {
        "screen": screen,
        "game": game or _game_now(),
        "language": language.chosen(),
        "version": version(),
        "phone": asking.name if asking else None,
        "host": is_host(),
        "address": reachable_address() if request.is_secure else reachable_address(page().address),
        "at_home": is_loopback(request.remote_addr or ""),
    }
    look = page().looks.of(tuple(boot.values()), 0, lambda: _drawn(boot))
    return with_ticket(look.answer(), asking.id) if asking else look.answer()


def _drawn(boot: dict[str, Any]) -> PackedAnswer:
    wish, assets = boot["language"], page().assets
    everything = boot | {
        "games": assets.dressed,
        "styled": [game for game, _ in assets.styles],
        "pictured": assets.pictured,
        "words": language.house_words(wish)
        | (language.card_words(wish) if boot["screen"] == "cards" else {}),
    }
    text = render_template(
        "page.html",
        language=wish,
        screen=boot["screen"],
        title=say(Message("page.title"), wish),
        loading=say(Message("page.loading"), wish),
        no_script=say(Message("page.no-script"), wish),
        base=assets.base,
        styles=[(game, style) for game, style in assets.styles if game == boot["game"]],
        modules=assets.modules(boot["screen"], boot["game"]),
        game=boot["game"],
        icons=Markup(assets.icons()),  # our own files, and the game's
        game_icons=Markup(assets.icons(boot["game"]) if boot["game"] else ""),
        boot=Markup(json.dumps(everything).replace("<", "\\u003c")),  # no tag can end it early
    )
    return PackedAnswer(text.encode(), "text/html; charset=utf-8")


def _game_now() -> str | None:
    """Return the game on the table; where there is none, the one that would be begun."""
    playing = live().table.position().playing
    if playing is not None:
        return playing.game.name
    return next((name for name, game in live().games.items() if game.default), None)
