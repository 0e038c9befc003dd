"""What the journal keeps of cards that were read: words of an earlier reading are none of a later one."""

from typing import Any

from companion.card_notes import cards_note, resumed, said_note
from companion.card_reading import WaitingCards, asked_of
from companion.journal.store import EVIDENCE, Entry
from companion.photos import Photo
from companion.vision.cards import FoundCard
from tests.cards.test_games import Played

PHOTO = Photo("1", 0, 0, 640, 480)
FOUND = tuple(
    FoundCard(((x, 0), (x + 60, 0), (x + 60, 90), (x, 90)), "action/wal", True) for x in (0.0, 100.0)
)


def entry(number: int, body: dict[str, Any], kind: str = "note") -> Entry:
    return Entry(number, 1, kind, "page", "2026-01-01T00:00:00", body)


def test_words_about_an_earlier_reading_do_not_change_a_later_one() -> None:
    played = Played("schwarm")
    played.act("stone", player="Ada")
    asked = asked_of(played.playing)
    assert asked is not None
    first = WaitingCards(asked, FOUND, evidence=5)
    notes = [
        entry(5, cards_note(FOUND, PHOTO), EVIDENCE),
        entry(6, cards_note(FOUND, PHOTO), EVIDENCE),
        entry(7, said_note(first.choose(1, "action/krebs"))),
        entry(8, said_note(first, dropped=True)),
    ]
    waiting, photo = resumed(asked, notes, 5)
    assert waiting is not None
    assert (waiting.evidence, dict(waiting.chosen)) == (6, {})
    assert photo is not None
    assert photo.id == "6"
