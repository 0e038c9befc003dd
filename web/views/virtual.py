"""The drawer of the virtual table: throw, press, switch; and the truth beside what was read."""

from collections.abc import Sequence

from flask import Blueprint, Response, jsonify

from companion.card_reading import called
from companion.games.cards import cards_of
from companion.live.interface import Virtual
from companion.live.values import Pretended, PretendedKind
from companion.schema import Cases, Field, ListOf, Named, OneOf, Text, Truth, Whole, check
from companion.words import Message, say
from web import language
from web.answers import there
from web.described import TEXT, Sent, body, described
from web.page import live
from web.wire import WORDS, Json, answer, parts_of, rows, shown

views = Blueprint("virtual", __name__)

MOST_THROWN = 99
OTHERWISE = ("kind", "faces", "layouts")
"""What of a kind is sent in another form."""
KIND = Named(
    "PretendedKind",
    answer(
        id=Text(),
        **parts_of(PretendedKind, *OTHERWISE),
        faces=rows(answer(label=Text(), name=WORDS)),
        layouts=rows(answer(id=Text(), label=WORDS)),
    ),
)
PRETENDED = Named("Pretended", answer(**parts_of(Pretended, "kinds"), kinds=rows(KIND)))


@views.get("/api/virtual")
@described(PRETENDED, refuses=(404,))
def look() -> Response:
    """Return what is pretended now."""
    return jsonify(_body(_virtual()))


@views.post("/api/virtual")
@described(
    PRETENDED,
    sends=Cases(
        "do",
        {
            "throw": body(
                count=Field(Whole(1, MOST_THROWN)),
                faces=Field(ListOf(Text(), MOST_THROWN), needed=False),
                cocked=Field(Whole(0, MOST_THROWN), needed=False),
                kind=Field(Text(), needed=False),
            ),
            "lay": body(layout=TEXT, kind=Field(Text(), needed=False)),
            "cards": body(cards=Field(ListOf(Text(80), MOST_THROWN)), game=Field(Text(), needed=False)),
            "press": body(button=TEXT),
            "switch": body(fault=TEXT, on=Field(Truth())),
        },
    ),
    joined=True,
    refuses=(404,),
)
def do(sent: Sent) -> Response:
    """Throw pieces, lay the table, press a button or switch a fault."""
    virtual = _virtual()
    pretended = virtual.pretended()
    match sent["do"]:
        case "throw":
            kind, faces = _kind_named(sent, pretended), sent.get("faces", [])
            if faces and kind is not None:
                check(ListOf(OneOf(tuple(kind.faces)), sent["count"]), faces, ("faces",))
            virtual.throw(sent["count"], faces, sent.get("cocked", 0), sent.get("kind"))
        case "lay":
            kind = _kind_named(sent, pretended)
            virtual.lay(_known(sent, "layout", tuple(kind.layouts) if kind else ()), sent.get("kind"))
        case "cards":
            virtual.lay_cards(sent["cards"], _titles(sent["cards"], sent.get("game", "")))
        case "press":
            virtual.press(_known(sent, "button", pretended.buttons))
        case "switch":
            virtual.switch(_known(sent, "fault", tuple(pretended.faults)), sent["on"])
    return jsonify(_body(virtual))


def _titles(cards: Sequence[str], name: str) -> list[str]:
    """Return what people call these cards of a game, in the language of whoever lays them."""
    game = live().games.get(name)
    kinds = () if game is None else cards_of(game, live().data(game))
    return [say(called(kinds, card), language.chosen()) for card in cards]


def _virtual() -> Virtual:
    return there(live().virtual, Message("page.error.not-virtual"))


def _kind_named(sent: Sent, pretended: Pretended) -> PretendedKind | None:
    """Return the pieces that are named; unless some are, those that are awaited, and else the usual ones."""
    waiting = live().throws.waiting()
    kinds = {kind.kind: kind for kind in pretended.kinds}
    if "kind" in sent:
        return kinds[_known(sent, "kind", tuple(kinds))]
    if waiting is not None:
        return kinds.get(waiting.throw.pieces.kind)
    return next(iter(pretended.kinds), None)


def _known(sent: Sent, name: str, known: tuple[str, ...]) -> str:
    """Return a word of the body that must be one of those that this table knows."""
    check(OneOf(known), sent[name], (name,))
    return str(sent[name])


def _body(virtual: Virtual) -> Json:
    pretended, wish = virtual.pretended(), language.chosen()
    return shown(pretended, wish, "kinds") | {"kinds": [_kind(kind, wish) for kind in pretended.kinds]}


def _kind(kind: PretendedKind, wish: str) -> Json:
    return {
        "id": kind.kind,
        **shown(kind, wish, *OTHERWISE),
        "faces": [{"label": label, "name": say(name, wish)} for label, name in kind.faces.items()],
        "layouts": [{"id": layout, "label": say(words, wish)} for layout, words in kind.layouts.items()],
    }
