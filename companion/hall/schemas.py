"""What each message may hold. A table sends nothing else, and a hall takes nothing else.

Every message carries `v`, the version of these descriptions; `boot`, which changes when a table is started;
and `seq`, which grows with every message of one start: whoever hears a message twice, or an older one after
a newer one, can tell. A later version may add keys, so unknown ones are let through.
"""

from companion.schema import (
    Anything,
    Decimal,
    Either,
    Field,
    Fields,
    ListOf,
    Nothing,
    OneOf,
    Schema,
    TableOf,
    Text,
    Truth,
    Whole,
)
from companion.words import LANGUAGES

VERSION = 1
WORDS = Fields({language: Field(Text(2000), needed=False) for language in LANGUAGES}, Text(2000))
"""A sentence in every language that its table knows."""
SECONDS = Decimal(0, 2**40)
"""A moment: seconds since 1970 of the table's own clock."""
EVENTS = ("begun", "turn", "throw", "undone", "victory", "ended", "help")
"""What can happen: a game begins, another one acts, a throw counts, an action is taken back, a game ends with
winners or without, a person is called."""


def _maybe(schema: Schema) -> Schema:
    return Either((schema, Nothing()))


def _message(**keys: Schema | Field) -> Fields:
    return _part(v=Whole(1), boot=Text(32, 1), seq=Whole(0), **keys)


def _part(**keys: Schema | Field) -> Fields:
    fields = {name: key if isinstance(key, Field) else Field(key) for name, key in keys.items()}
    return Fields(fields, Anything())


TRACK = _part(id=Text(), label=WORDS, value=Whole(), most=_maybe(Whole()))
SEAT = _part(id=Text(), name=WORDS, player=_maybe(Text()), acts=Truth(), tracks=ListOf(TRACK))
OUTCOME = _part(words=WORDS, winners=ListOf(Text()), scores=TableOf(Whole()))
GAME = _part(
    id=Whole(),
    name=Text(),
    title=WORDS,
    players=ListOf(Text()),
    turn=Whole(),
    step=Text(),
    phase=WORDS,
    actor=_maybe(WORDS),
    to_do=WORDS,
    headline=_maybe(TRACK),
    tracks=ListOf(TRACK),
    seats=ListOf(SEAT),
    outcome=_maybe(OUTCOME),
)
SETUP = _part(title=WORDS, players=ListOf(Text()), most=Whole(1))
STATE = _message(number=Whole(0), since=SECONDS, game=_maybe(GAME), setup=Field(_maybe(SETUP), needed=False))
INFO = _message(
    name=Text(80, 1),
    install=Text(32, 1),
    version=Text(),
    address=Text(400),
    language=Text(),
    components=ListOf(Text()),
)
ATTENTION = _message(reasons=ListOf(_part(name=Text(40, 1), words=WORDS, since=SECONDS)))
EVENT = _message(event_type=OneOf(EVENTS), number=Whole(0), at=SECONDS, words=WORDS, game=_maybe(Whole()))
RESULT = _message(
    event_type=OneOf(("victory", "ended")),
    number=Whole(0),
    at=SECONDS,
    words=WORDS,
    game=Whole(),
    title=WORDS,
    players=ListOf(Text()),
    winners=ListOf(Text()),
    scores=TableOf(Whole()),
)
REPLY = _message(id=Text(64, 1), ok=Truth(), words=WORDS)

ID = Field(Text(64, 1))
COMMANDS: dict[str, Fields] = {
    "text": Fields({"id": ID, "text": Field(Text(200)), "seconds": Field(Whole(1, 3600), needed=False)}),
    "timer": Fields(
        {"id": ID, "seconds": Field(Whole(0, 24 * 3600)), "label": Field(Text(60), needed=False)}
    ),
    "answered": Fields({"id": ID}),
}
"""What a hall may ask. None of it can act in a game."""

TOLD: dict[str, Schema] = {
    "info": INFO,
    "state": STATE,
    "attention": ATTENTION,
    "event": EVENT,
    "reply": REPLY,
}
"""What a table tells, by the kind of its topic."""


def event_schema(kind: str) -> Schema:
    """Return what an event of this kind holds."""
    return RESULT if kind in ("victory", "ended") else EVENT
