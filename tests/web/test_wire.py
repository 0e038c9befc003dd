"""What a dataclass sends is what its description says, whatever it is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.games.game import Value
from companion.games.view import Board, Link, Spot, Thing
from companion.schema import Field, Fields, ListOf, Named, OneOf, Text, Truth, fits
from companion.words import Message, Words
from web.wire import WHOLE, WORDS, kind_of, maybe, parts_of, shown


@dataclass(frozen=True)
class Inner:
    name: str
    words: Words


@dataclass(frozen=True)
class Whole:
    way: Literal["up", "down"]
    inner: Inner | None
    all: tuple[Inner, ...]
    two: tuple[int, int]
    by: Mapping[str, bool]
    chosen: Mapping[str, Value]
    note: Words | None = None


VALUE = Whole(
    "up", None, (Inner("a", {"de": "Wal", "en": "whale"}),), (1, 2), {"x": True}, {"n": 3, "s": ("a", "b")}
)


def test_words_are_said_in_one_language_and_nothing_else_is_touched() -> None:
    assert shown(VALUE, "de") == {
        "way": "up",
        "inner": None,
        "all": [{"name": "a", "words": "Wal"}],
        "two": [1, 2],
        "by": {"x": True},
        "chosen": {"n": 3, "s": ("a", "b")},
        "note": None,
    }


def test_the_description_follows_from_the_types() -> None:
    inner = Named("Inner", Fields({"name": Field(Text()), "words": Field(WORDS)}))
    described = parts_of(Whole, "all", "by", "chosen")
    assert described == {
        "way": OneOf(("up", "down")),
        "inner": maybe(inner),
        "two": ListOf(WHOLE, most=2, least=2),
        "note": maybe(WORDS),
    }
    assert kind_of(Inner) == inner


def test_what_is_sent_fits_its_description() -> None:
    spot = Spot("a", "A", 0.5, 0.5, (Thing("t", Message("page.lost"), "red"),))
    board = Board("sea", {"de": "See", "en": "sea"}, (spot,), (Link("a", "b"),))
    assert fits(kind_of(Whole), shown(VALUE, "en"))
    assert fits(kind_of(Board), shown(board, "en"))
    assert not fits(kind_of(Board), shown(board, "en") | {"shape": Truth()})
