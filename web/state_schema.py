"""What the state holds, as `/api/openapi.json` describes it."""

from typing import get_args

from companion.live.demos import Stage as DemoStage
from companion.live.interface import State as DeviceState
from companion.schema import (
    Cases,
    Decimal,
    Field,
    Fields,
    ListOf,
    Named,
    OneOf,
    Schema,
    TableOf,
    Text,
    Truth,
    Whole,
)
from companion.throw import Stage
from companion.words import LANGUAGES
from web.described import VALUE, maybe

WORDS = Text(10_000)
LONG = 100_000
"""More entries than any list of the state ever has."""


def answer(**keys: Schema) -> Fields:
    """Return an object with just these keys, all of them there."""
    return Fields({name: Field(schema) for name, schema in keys.items()})


def rows(item: Schema) -> ListOf:
    """Return a list of any length."""
    return ListOf(item, most=LONG)


WHOLE = Whole()
REAL = Decimal(-1e12, 1e12)
ACTION = Fields({"kind": Field(Text())}, others=VALUE)
TRACK = Named("Track", answer(id=Text(), label=WORDS, value=WHOLE, most=maybe(WHOLE)))
THING = Named(
    "Thing",
    answer(
        id=Text(),
        label=WORDS,
        colour=Text(),
        count=WHOLE,
        worth=maybe(WHOLE),
        fresh=WHOLE,
        note=WORDS,
        turn=WHOLE,
    ),
)
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
ODDS = Named(
    "Odds",
    answer(tries=WHOLE, pieces=WHOLE, counting=rows(REAL), cost=rows(REAL), price=rows(WHOLE)),
)
GAME_TROUBLE = Named(
    "GameTrouble", answer(game=Text(), title=WORDS, words=WORDS, can_undo=Truth(), gone=Truth())
)
OUTCOME = Named(
    "Outcome",
    answer(
        reason=Text(),
        words=WORDS,
        winners=rows(WORDS),
        scores=TableOf(WHOLE),
        starts_next=maybe(WORDS),
        carries=Truth(),
        next_options=TableOf(VALUE),
    ),
)
SPOT = answer(id=Text(), label=WORDS, x=REAL, y=REAL, kind=Text(), things=rows(THING))
BOARD = Named(
    "Board",
    answer(
        id=Text(),
        label=WORDS,
        shape=REAL,
        spots=rows(SPOT),
        links=rows(answer(one=Text(), other=Text(), kind=Text())),
    ),
)
CHORE = Named(
    "Chore",
    answer(id=Text(), label=WORDS, note=WORDS, count=maybe(WHOLE), done=Truth(), ticked=Truth()),
)
SHEET = Named(
    "ScoreSheet",
    answer(
        id=Text(),
        label=WORDS,
        players=rows(WORDS),
        acts=WORDS,
        rows=rows(
            answer(
                id=Text(), label=WORDS, values=TableOf(WHOLE), preview=maybe(WHOLE), sum=Truth(), note=WORDS
            )
        ),
    ),
)
CHANCE = Named("Chance", answer(label=WORDS, value=REAL, of=OneOf(("share", "score")), about=Truth()))
LUCK = Named("Luck", answer(thrown=WHOLE, result=WHOLE, expected=REAL, variance=REAL, most=WHOLE))
GAME = Named(
    "Game",
    answer(
        id=WHOLE,
        name=Text(),
        title=WORDS,
        dressed=Truth(),
        options=TableOf(VALUE),
        turn=WHOLE,
        step=Text(),
        steps=rows(answer(id=Text(), label=WORDS)),
        actor=maybe(WORDS),
        to_do=WORDS,
        due=rows(WORDS),
        reminders=rows(WORDS),
        tracks=rows(TRACK),
        piles=rows(answer(id=Text(), label=WORDS, ordered=Truth(), things=rows(THING))),
        seats=rows(
            answer(
                id=Text(),
                name=WORDS,
                player=maybe(WORDS),
                acts=Truth(),
                tracks=rows(TRACK),
                marks=rows(THING),
            )
        ),
        boards=rows(BOARD),
        sheets=rows(SHEET),
        chores=rows(CHORE),
        chances=rows(CHANCE),
        odds=rows(ODDS),
        luck=maybe(LUCK),
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
        proof=maybe(Text()),
    ),
)
KIND = answer(id=Text(), label=WORDS, shape=OneOf(("disc", "cube")), at_hand=WHOLE)
FACE = Named("Face", answer(label=Text(), name=WORDS, counts=Truth(), besides=Truth()))
PHOTO = answer(id=Text(), width=REAL, height=REAL)
PIECE = Named(
    "Piece",
    answer(
        x=REAL,
        y=REAL,
        r=REAL,
        turn=maybe(WHOLE),
        face=maybe(Text()),
        read=maybe(Text()),
        doubted=Truth(),
        chosen=Truth(),
        kept=Truth(),
        moved=Truth(),
    ),
)
PLACE = answer(x=REAL, y=REAL, r=REAL)
DOUBT = Named("Doubt", answer(name=Text(), piece=maybe(WHOLE), place=maybe(PLACE), words=WORDS))
REMARK = Named("Remark", answer(name=Text(), place=PLACE, words=WORDS))
THROW = Named(
    "Throw",
    answer(
        stage=OneOf(get_args(Stage)),
        kind=KIND,
        what=WORDS,
        count=WHOLE,
        kept=rows(Text()),
        due=WHOLE,
        purpose=WORDS,
        faces=rows(FACE),
        counts=Truth(),
        answer=TEMPLATE,
        value=maybe(VALUE),
        number=maybe(WHOLE),
        said=Truth(),
        chosen=Truth(),
        possible=rows(VALUE),
        odds=maybe(ODDS),
        luck=maybe(LUCK),
        progress=maybe(rows(WHOLE)),
        photo=maybe(PHOTO),
        pieces=rows(PIECE),
        doubts=rows(DOUBT),
        remarks=rows(REMARK),
        shut=maybe(WORDS),
    ),
)
PROOF = Named(
    "Proof",
    answer(
        kind=KIND,
        what=WORDS,
        count=WHOLE,
        kept=rows(Text()),
        faces=rows(FACE),
        counts=Truth(),
        photo=maybe(PHOTO),
        pieces=rows(PIECE),
        doubts=rows(DOUBT),
        remarks=rows(REMARK),
        said=Truth(),
        read=maybe(VALUE),
        value=maybe(VALUE),
        number=maybe(WHOLE),
        player=WORDS,
        token=maybe(WHOLE),
        by=WORDS,
        at=Text(),
    ),
)
_DEVICE: dict[str, Schema] = {"state": OneOf(get_args(DeviceState)), "words": WORDS, "calibrate": Truth()}
SETUP = Named(
    "Setup",
    answer(
        game=Text(),
        chairs=rows(answer(id=Text(), name=WORDS)),
        chosen=TableOf(VALUE),
        after=maybe(WHOLE),
    ),
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
    "ReadCards", answer(photo=maybe(PHOTO), cards=rows(CARD), shut=maybe(WORDS), told=WORDS, does=WORDS)
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
DEMO = Named("Demo", answer(stage=OneOf(get_args(DemoStage)), words=WORDS, step=WHOLE, steps=WHOLE))
STATE = Named(
    "State",
    answer(
        number=WHOLE,
        change=WHOLE,
        build=Text(),
        language=OneOf(LANGUAGES),
        game=maybe(GAME),
        tokens=TableOf(WHOLE),
        setup=maybe(SETUP),
        throw=maybe(THROW),
        cards=maybe(CARDS),
        camera=answer(**_DEVICE),
        panel=answer(**_DEVICE, pretended=Truth(), dialling=WORDS, refusal=WORDS),
        virtual=Truth(),
        calibration=Truth(),
        demo=maybe(DEMO),
        hall=maybe(
            answer(
                state=OneOf(get_args(DeviceState)),
                words=WORDS,
                call=maybe(answer(by=WORDS, since=REAL)),
                text=maybe(answer(text=WORDS, ends=REAL)),
                timer=maybe(answer(label=WORDS, ends=REAL)),
            )
        ),
        troubles=rows(answer(name=Text(), words=WORDS, confirm=Truth())),
        trouble=maybe(GAME_TROUBLE),
    ),
)
