"""Cards: what was read waits for a person, and what an owner teaches, by camera or by phone."""

from flask import Blueprint, Response, jsonify, request

from companion.card_reading import LEFT_OUT
from companion.games.game import AnyGame
from companion.live.card_desk import CardDesk
from companion.live.card_school import CardSchool
from companion.live.photo_file import MOST_BYTES
from companion.schema import Cases, Field, ListOf, Named, Text, Truth, Unfit, Whole
from companion.words import Message
from web import language
from web.answers import BadBody, there
from web.cards_shown import lesson_body, picture_id
from web.channel import MOST_LARGE
from web.described import NUMBER, TEXT, File, Sent, body, described
from web.page import by, game_named, live
from web.state_schema import STATE
from web.views.look import jpeg, state_now
from web.wire import WHOLE, WORDS, answer, maybe, rows

views = Blueprint("cards", __name__)

MOST_CARDS = 200
NAMED = {"name": Text(), "label": WORDS}
LESSON = Named(
    "Lesson",
    answer(
        kinds=rows(
            answer(
                id=Text(),
                label=WORDS,
                file=Text(),
                table=rows(Text()),
                cards=rows(answer(**NAMED, taught=Truth())),
            )
        ),
        taught=rows(answer(**NAMED, kind=Text(), known=Truth(), picture=Text())),
        cuts=rows(answer(id=Text(), copies=WHOLE, same=maybe(answer(**NAMED)))),
        bare=Truth(),
    ),
)
ASKS_SEEN = {"seen": ListOf(Text(20), most=1)}
ASKS_REPLACE = {"replace": ListOf(Text(20), most=1)}


@views.post("/api/cards")
@described(
    STATE,
    sends=Cases(
        "do",
        {
            "look": body(seen=NUMBER),
            "choose": body(card=Field(Whole(1, MOST_CARDS)), name=TEXT, seen=NUMBER),
            "leave": body(card=Field(Whole(1, MOST_CARDS)), seen=NUMBER),
            "move": body(card=Field(Whole(1, MOST_CARDS)), to=Field(Whole(1, MOST_CARDS)), seen=NUMBER),
            "turn": body(seen=NUMBER),
            "accept": body(seen=NUMBER),
            "drop": body(seen=NUMBER),
        },
    ),
    joined=True,
    refuses=(404,),
)
def read(sent: Sent) -> Response:
    """Read the cards that are asked for, say which one is which and in what order, let them count or not."""
    desk, who, seen = _desk(), by(), sent["seen"]
    match sent["do"]:
        case "look":
            desk.look(who, seen)
        case "choose":
            desk.choose(sent["card"], sent["name"], who, seen)
        case "leave":
            desk.choose(sent["card"], LEFT_OUT, who, seen)
        case "move":
            desk.move(sent["card"], sent["to"], who, seen)
        case "turn":
            desk.turn(who, seen)
        case "accept":
            desk.accept(who, seen)
        case "drop":
            desk.drop(who, seen)
    return state_now()


@views.post("/api/cards/photo")
@described(STATE, asks=ASKS_SEEN, takes="application/octet-stream", joined=True, refuses=(404, 409, 413, 422))
def read_photo() -> Response:
    """Read the cards that are asked for off a phone's photo, which is the body."""
    seen = request.args.get("seen", "")
    if not (seen.isascii() and seen.isdigit() and len(seen) <= 18):
        raise Unfit(("seen",), Message("schema.missing"))
    _desk().look(by(), int(seen), _sent_file(MOST_BYTES))
    return state_now()


@views.get("/api/games/<name>/cards")
@described(LESSON, joined=True, refuses=(422,))
def look(name: str) -> Response:
    """Return what is taught of a game's cards, and what waits to be named."""
    return _lesson(game_named(name))


@views.post("/api/games/<name>/cards")
@described(
    LESSON,
    sends=Cases(
        "do",
        {
            "look": body(),
            "bare": body(),
            "teach": body(cut=TEXT, name=TEXT, other=Field(Truth(), needed=False)),
            "turn": body(cut=TEXT),
            "put-away": body(cut=TEXT),
            "clear": body(),
            "forget": body(name=TEXT),
            "rename": body(name=TEXT, to=TEXT),
        },
    ),
    joined=True,
)
def teach(sent: Sent, name: str) -> Response:
    """Look for cards, keep the bare table, name, turn or put one or all away, throw one out, rename one."""
    game, school = game_named(name), _school()
    match sent["do"]:
        case "look":
            school.show(game)
        case "bare":
            school.bare(game)
        case "teach":
            school.teach(game, sent["cut"], sent["name"], other=sent.get("other", False))
        case "turn":
            school.turn(game, sent["cut"])
        case "put-away":
            school.put_away(game, sent["cut"])
        case "clear":
            school.clear(game)
        case "forget":
            school.forget(game, sent["name"])
        case "rename":
            school.rename(game, sent["name"], sent["to"])
    return _lesson(game)


@views.post("/api/games/<name>/cards/photo")
@described(LESSON, takes="application/octet-stream", joined=True, refuses=(413, 422))
def teach_photo(name: str) -> Response:
    """Find the cards to be named in a phone's photo, which is the body."""
    game = game_named(name)
    _school().show(game, _sent_file(MOST_BYTES))
    return _lesson(game)


@views.get("/api/games/<name>/cards/deck")
@described(File("application/zip"), joined=True, refuses=(422,))
def export(name: str) -> Response:
    """Return the file in which a deck and the owner's data are handed on."""
    named = {"Content-Disposition": f'attachment; filename="{name}.deck"'}
    return Response(_school().exported(game_named(name)), content_type="application/zip", headers=named)


@views.put("/api/games/<name>/cards/deck")
@described(LESSON, asks=ASKS_REPLACE, takes="application/octet-stream", joined=True, refuses=(413, 422))
def take_over(name: str) -> Response:
    """Take over a deck that was handed on, which is the body; `replace` keeps what was there aside."""
    game = game_named(name)
    _school().imported(game, _sent_file(MOST_LARGE), replace="replace" in request.args)
    return _lesson(game)


@views.get("/api/games/<name>/cards/<id:id>.jpg")
@described(File("image/jpeg"), joined=True, refuses=(404,))
def picture(name: str, id: str) -> Response:
    """Return the picture of a card that is taught, or waits to be."""
    lesson = _school().lesson(game_named(name))
    cut = next((cut.jpeg for cut in lesson.cuts if cut.id == id), None)
    taught = next((name for name in lesson.deck.names if picture_id(name) == id), None)
    return jpeg(cut if taught is None else lesson.jpeg(taught), id)


@views.before_request
def _allow_more() -> None:
    if request.method != "GET" and not request.is_json:
        request.max_content_length = MOST_LARGE


def _sent_file(most: int) -> bytes:
    if request.is_json or (request.content_length or 0) > most:
        raise BadBody(Message("page.error.no-file", most=most // 1024 // 1024))
    return request.get_data(cache=False)


def _lesson(game: AnyGame) -> Response:
    return jsonify(lesson_body(_school().lesson(game), language.chosen()))


def _desk() -> CardDesk:
    return there(live().cards, Message("page.error.no-cards"))


def _school() -> CardSchool:
    return there(live().school, Message("page.error.no-cards"))
