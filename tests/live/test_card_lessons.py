"""Corrections are learned beside what others teach at the same time."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.card_reading import WaitingCards
from companion.live import card_lessons
from companion.live.card_lessons import CardLessons
from companion.live.decks import Decks
from companion.vision.cards import FoundCard

CORNERS = ((0, 0), (60, 0), (60, 90), (0, 90))
UPRIGHT = np.random.default_rng(3).integers(0, 255, (90, 60, 3)).astype(np.uint8)


def learned(decks: Decks, monkeypatch: pytest.MonkeyPatch, meanwhile: Any) -> list[str]:
    """Learn that a card is 'goods/salt' while something else happens; return the names of all examples."""
    decks.change("caravan", lambda deck: deck.with_card("goods/salt", UPRIGHT))

    def compared(*_: object) -> None:
        decks.change("caravan", meanwhile)

    monkeypatch.setattr(card_lessons, "taught_as", compared)
    asked: Any = None
    waiting = WaitingCards(asked, (FoundCard(CORNERS, None, False),), {1: "goods/salt"}, evidence=17)
    CardLessons(decks).learn("caravan", waiting, {1: UPRIGHT})
    return sorted(example.name for example in decks.of("caravan").examples)


def test_what_another_phone_teaches_meanwhile_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = learned(Decks(tmp_path), monkeypatch, lambda deck: deck.with_card("goods/silk", UPRIGHT))
    assert names == ["goods/salt", "goods/salt", "goods/silk"]


def test_of_a_card_that_was_forgotten_meanwhile_nothing_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert learned(Decks(tmp_path), monkeypatch, lambda deck: deck.without("goods/salt")) == []
