"""What the state holds, as `/api/openapi.json` describes it."""

from typing import get_args

from companion.games.game import Outcome, Pieces
from companion.games.view import Chance, Chore, Likely, Luck, Odds, View
from companion.live.cheers import Cheer
from companion.live.demos import Showing
from companion.live.gathering import Gathered
from companion.live.troubles import Trouble
from companion.live.values import Health, Said
from companion.photos import Photo
from companion.schema import Cases, Field, Fields, ListOf, Named, OneOf, Schema, TableOf, Text, Truth
from companion.table import GameTrouble
from companion.throw import Stage
from companion.words import LANGUAGES
from web.wire import REAL, VALUE, WHOLE, WORDS, answer, kind_of, maybe, parts_of, rows

ACTION = Named("Action", Fields({"kind": Field(Text())}, others=VALUE))
_OPTION: dict[str, Schema] = {"value": Text(), "label": WORDS}
PARAMETER = Named(
    "Parameter",
    Cases(
        "type",
        {
            "number": answer(name=Text(), label=WORDS, low=WHOLE, high=WHOLE, now=TableOf(WHOLE)),
            "choice": answer(
                name=Text(), label=WORDS, options=rows(answer(**_OPTION)), board=Text(), sheet=Text()
            ),
            "several": answer(
                name=Text(),
                label=WORDS,
                items=rows(answer(**_OPTION, copies=WHOLE, weight=WHOLE)),
                budget=WHOLE,
                least=maybe(WHOLE),
                proposed=rows(Text()),
                board=Text(),
            ),
        },
    ),
)
TEMPLATE = Named("Template", answer(kind=Text(), label=WORDS, parameters=rows(PARAMETER)))
OUTCOME = Named("Outcome", answer(**parts_of(Outcome, "carries"), carries=Truth()))
CHORE = Named("Chore", answer(**parts_of(Chore), ticked=Truth()))
CHANCE = Named("Chance", answer(**parts_of(Chance, "likely"), **parts_of(Likely)))
NOT_SENT = ("told", "headline", "chores", "chances")
"""What of a view is no business of a page, or is sent otherwise."""
GAME = Named(
    "Game",
    answer(
        id=WHOLE,
        name=Text(),
        title=WORDS,
        dressed=Truth(),
        options=TableOf(VALUE),
        **parts_of(View, *NOT_SENT),
        chores=rows(CHORE),
        chances=rows(CHANCE),
        legal=rows(TEMPLATE),
        correctable=Truth(),
        next=maybe(answer(action=ACTION, label=WORDS)),
        shut=maybe(WORDS),
        outcome=maybe(OUTCOME),
        throws=Truth(),
        has_data=Truth(),
        can_undo=Truth(),
        can_redo=Truth(),
        undone=maybe(answer(steps=WHOLE, words=WORDS)),
        told=WORDS,
        done=maybe(answer(number=WHOLE, by=Text(), words=WORDS, named=Truth())),
        proof=maybe(Text()),
    ),
)
PHOTO = Named("Photo", answer(**parts_of(Photo, "left", "top")))
KIND = answer(id=Text(), **parts_of(Pieces, "kind", "faces", "faces_file"))
FACE = Named("Face", answer(label=Text(), name=WORDS, counts=Truth(), besides=Truth()))
_PLACE: dict[str, Schema] = {"x": REAL, "y": REAL, "r": REAL}
PIECE = Named(
    "Piece",
    answer(
        **_PLACE,
        turn=maybe(WHOLE),
        face=maybe(Text()),
        read=maybe(Text()),
        doubted=Truth(),
        chosen=Truth(),
        kept=Truth(),
        moved=Truth(),
    ),
)
PLACE = answer(**_PLACE)
DOUBT = Named("Doubt", answer(name=Text(), piece=maybe(WHOLE), place=maybe(PLACE), words=WORDS))
REMARK = Named("Remark", answer(name=Text(), place=PLACE, words=WORDS))
_SEEN: dict[str, Schema] = {
    "kind": KIND,
    "what": WORDS,
    "count": WHOLE,
    "kept": rows(Text()),  # the faces of pieces that stay on the table, which are not among the count
    "faces": rows(FACE),
    "counts": Truth(),
    "value": maybe(VALUE),
    "number": maybe(WHOLE),
    "said": Truth(),
    "photo": maybe(PHOTO),
    "pieces": rows(PIECE),
    "doubts": rows(DOUBT),
    "remarks": rows(REMARK),
}
"""What was seen of a throw, now or in the past."""
THROW = Named(
    "Throw",
    answer(
        **_SEEN,
        stage=OneOf(get_args(Stage)),
        due=WHOLE,
        purpose=WORDS,
        answer=TEMPLATE,
        chosen=Truth(),
        possible=rows(VALUE),
        odds=maybe(kind_of(Odds)),
        luck=maybe(kind_of(Luck)),  # so far for this purpose; nothing where the luck of the game says it
        progress=maybe(ListOf(WHOLE, most=2, least=2)),
        shut=maybe(WORDS),
    ),
)
PROOF = Named(
    "Proof",
    answer(**_SEEN, read=maybe(VALUE), player=WORDS, token=maybe(WHOLE), by=WORDS, at=Text()),
)
CARD = Named(
    "Card",
    answer(
        number=WHOLE,
        corners=rows(rows(REAL)),
        name=maybe(Text()),
        label=WORDS,
        doubted=Truth(),
        chosen=Truth(),
        left_out=Truth(),
        lesson=WORDS,
        likely=rows(answer(name=Text(), label=WORDS)),
    ),
)
READ_CARDS = Named(
    "ReadCards",
    answer(
        photo=maybe(PHOTO),
        cards=rows(CARD),
        kinds=rows(Text()),  # those that are asked for
        shut=maybe(WORDS),
        told=WORDS,
        does=WORDS,
    ),
)
CARDS = Named(
    "Cards",
    answer(
        game=Text(),
        sees=Truth(),
        asked=Truth(),
        busy=maybe(rows(WHOLE)),
        trouble=WORDS,
        change=WHOLE,
        read=maybe(READ_CARDS),
    ),
)
STATE = Named(
    "State",
    answer(
        number=WHOLE,
        change=WHOLE,
        build=Text(),
        language=OneOf(LANGUAGES),
        game=maybe(GAME),
        tokens=TableOf(WHOLE),
        setup=maybe(Named("Setup", answer(**parts_of(Gathered)))),
        throw=maybe(THROW),
        cards=maybe(CARDS),
        camera=kind_of(Health),
        panel=answer(**parts_of(Health), pretended=Truth(), dialling=WORDS, refusal=WORDS),
        virtual=Truth(),
        calibration=Truth(),
        demo=maybe(Named("Demo", answer(**parts_of(Showing, "game")))),
        hall=maybe(answer(**parts_of(Health, "calibrate"), **parts_of(Said, "link"))),
        cheer=maybe(Named("Cheer", answer(**parts_of(Cheer)))),
        troubles=rows(kind_of(Trouble)),
        trouble=maybe(Named("GameTrouble", answer(game=Text(), **parts_of(GameTrouble, "id", "name")))),
    ),
)
