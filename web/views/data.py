"""An owner's data: the files with which a game is played, as forms that a phone fills in."""

from flask import Blueprint, Response, jsonify, request

from companion.games.data import DataFile
from companion.games.game import AnyGame, BadGameData
from companion.schema import Anything, Field, Named, TableOf, Unfit
from companion.words import Message
from web import language
from web.answers import Missing
from web.described import Sent, body, described
from web.forms import form
from web.page import game_named, live
from web.wire import Json, answer, parts_of, rows, shown

views = Blueprint("data", __name__)

MOST_BODY = 512 * 1024
"""Bytes of one file: a map, or the chapters of a story."""
FILE = Named(
    "DataFile",
    answer(
        **parts_of(DataFile, "schema", "value"),
        schema=Anything(),  # a form: web/forms.py
        value=TableOf(Anything()),
    ),
)
FILES = Named("DataFiles", answer(files=rows(FILE)))


@views.get("/api/games/<name>/data")
@described(FILES)
def look(name: str) -> Response:
    """Return every file of a game's data, with the form by which it is filled in."""
    return _files(game_named(name))


@views.put("/api/games/<name>/data/<file>")
@described(FILES, sends=body(value=Field(TableOf(Anything()))), joined=True)
def write(sent: Sent, name: str, file: str) -> Response:
    """Keep a file as the owner's own, in place of the shipped one."""
    game = _game_with(name, file)
    try:
        live().data.write(game, file, sent["value"])
    except BadGameData as bad:
        raise Unfit(bad.path, bad.message) from bad
    live().feed.wake()  # the options of a game are made of its data
    return _files(game)


@views.delete("/api/games/<name>/data/<file>")
@described(FILES, joined=True)
def reset(name: str, file: str) -> Response:
    """Go back to the file that is shipped."""
    game = _game_with(name, file)
    live().data.reset(game, file)
    live().feed.wake()
    return _files(game)


@views.before_request
def _allow_more() -> None:
    request.max_content_length = MOST_BODY


def _game_with(name: str, file: str) -> AnyGame:
    """Return a game that has a file of that name."""
    game = game_named(name)
    known = [each.name for each in live().data.files(game)]
    if file not in known:
        raise Missing(Message("page.error.no-such-file", file=file, known=known))
    return game


def _files(game: AnyGame) -> Response:
    wish = language.chosen()
    return jsonify({"files": [_file(each, wish) for each in live().data.files(game)]})


def _file(file: DataFile, wish: str) -> Json:
    rest = {"schema": form(file.schema, wish), "value": dict(file.value)}
    return shown(file, wish, "schema", "value") | rest
