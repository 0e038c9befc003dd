"""The eye for cards, through what it offers: teach, find, read, keep."""

import json
import zipfile
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.cards import (
    BadDeck,
    Deck,
    FoundCard,
    cut_out,
    find_cards,
    read_cards,
    taught_as,
    too_small,
)
from companion.vision.cards.deck import LONGEST_NAME, MOST_BYTES
from companion.vision.cards.find import shared
from companion.vision.cards.rows import in_rows
from tests.vision.cards.art import STYLES, painted_deck
from tests.vision.cards.left_out import Trial, judged
from tests.vision.cards.tables import LAYOUTS, LIGHTS, CardTable


@cache
def trial(style: str = "pictures", seed: int = 7, count: int = 10) -> Trial:
    """A small deck, so that teaching it takes no time; two of its cards are strangers."""
    table = CardTable.from_seed(seed, painted_deck(style, seed, count), strangers=2)
    deck = Deck("drawn").with_bare(table.empty())
    for scene in table.learning():
        for card in scene.truth:
            deck = deck.with_card(card.was, cut_out(scene.picture, tuple((x, y) for x, y in card.corners)))
    return Trial(table, deck, seed)


def grey(height: int = 300, width: int = 400) -> np.ndarray:
    return np.full((height, width, 3), 90, np.uint8)


@pytest.mark.parametrize(
    ("style", "layout", "light"), [("pictures", "apart", "dim"), ("digits", "overlapping", "warm")]
)
def test_cards_are_named_and_none_is_wrong(style: str, layout: str, light: str) -> None:
    there = trial(style)
    scene = there.scene(layout, light)
    counts = judged(read_cards(scene.picture, there.deck), scene.truth)
    assert counts["wrong"] == 0
    assert counts["right"] >= 3


def test_a_card_is_not_named_without_being_like_it() -> None:
    """The cards of another deck on the same table are strangers, each of them."""
    known, other = trial(), trial("digits")
    scene = other.scene("apart", "same")
    found = read_cards(scene.picture, known.deck.with_bare(other.table.empty()))
    assert found
    assert not any(card.sure for card in found)


def test_progress_is_told_to_the_end() -> None:
    there, told = trial(), list[tuple[int, int]]()
    read_cards(there.scene("apart", "same").picture, there.deck, progress=lambda *step: told.append(step))
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))


def test_cards_are_found_on_a_phones_photo_without_a_bare_table() -> None:
    scene = trial().by_phone().scene("apart", "same")
    found = find_cards(scene.picture)
    met = [
        max((shared(np.array(quad), np.array(card.corners)) for quad in found), default=0)
        for card in scene.truth
    ]
    assert sum(share > 0.75 for share in met) >= 0.6 * len(met)


@pytest.mark.parametrize(
    "picture", [grey(), np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8)]
)
def test_in_a_picture_of_nothing_nothing_is_read(picture: np.ndarray) -> None:
    assert not any(card.sure for card in read_cards(picture, trial().deck))


def test_with_nothing_taught_cards_are_still_found() -> None:
    there = trial()
    found = read_cards(there.scene("apart", "same").picture, Deck().with_bare(there.deck.bare))
    assert found
    assert {(card.name, card.sure, card.likely) for card in found} == {(None, False, ())}


def test_rows_run_from_the_top_and_from_the_left() -> None:
    def at(x: float, y: float) -> tuple[tuple[float, float], ...]:
        return ((x, y), (x + 60, y), (x + 60, y + 90), (x, y + 90))

    assert in_rows([at(300, 210), at(10, 12), at(100, 0), at(10, 200)]) == [1, 2, 3, 0]


def test_small_cards_are_told_with_what_to_do() -> None:
    small = FoundCard(((0, 0), (40, 0), (40, 60), (0, 60)))
    message = too_small(grey(), (small,))
    assert message is not None
    assert (message.values["pixels"], message.values["width"]) == (40, 400)
    assert too_small(grey(), ()) is None
    large = FoundCard(((0, 0), (90, 0), (90, 140), (0, 140)), "ace", True)
    assert too_small(grey(), (large, small)) is None
    assert too_small(grey(), (FoundCard(((0, 0), (90, 0), (90, 140), (0, 140))),)) is None


def test_a_taught_card_is_known_wherever_it_lies_and_one_that_is_like_it_is_not() -> None:
    there = trial("digits")
    scene = there.scene("apart", "same")
    cuts = [
        (card.name, cut_out(scene.picture, tuple((x, y) for x, y in card.corners))) for card in scene.truth
    ]
    assert len(cuts) > 4
    assert [taught_as(cut, there.deck) for _, cut in cuts] == [
        name if name in there.deck.names else None for name, _ in cuts
    ]
    name, cut = next((name, cut) for name, cut in cuts if name in there.deck.names)
    assert taught_as(cut[::-1, ::-1].copy(), there.deck) == name
    assert taught_as(cut, there.deck.without(name)) is None
    assert taught_as(cut, Deck()) is None


def test_with_one_card_taught_those_that_differ_by_a_digit_are_strangers() -> None:
    table = CardTable.from_seed(305, painted_deck("digits", 305, 14), strangers=0)
    scene = table.learning()[0]
    cuts = {card.was: cut_out(scene.picture, tuple((x, y) for x, y in card.corners)) for card in scene.truth}
    name, upright = next(iter(cuts.items()))
    one = Deck().with_bare(table.empty()).with_card(name, upright)
    assert [card.name for card in read_cards(scene.picture, one) if card.sure] == [name]
    assert {other for other, cut in cuts.items() if taught_as(cut, one)} == {name}


def test_a_deck_is_kept_as_it_was(tmp_path: Path) -> None:
    deck = trial().deck
    deck.save(tmp_path / "exactly this")
    kept = Deck.load(tmp_path / "exactly this")
    assert (kept.game, kept.names) == (deck.game, deck.names)
    assert all(np.array_equal(kept.picture(name), deck.picture(name)) for name in deck.names)
    assert np.array_equal(kept.bare, deck.bare)  # type: ignore[arg-type]
    assert all(
        np.array_equal(a.look.words, b.look.words) for a, b in zip(kept.examples, deck.examples, strict=True)
    )
    assert [path.name for path in tmp_path.iterdir()] == ["exactly this"]


def test_a_deck_changes_by_making_another() -> None:
    deck = Deck("one").with_card("a", grey()).with_card(" b  c ", grey()).with_card("a", grey())
    assert deck.names == ("a", "b c")
    assert deck.renamed("a", "z").names == ("z", "b c")
    assert deck.without("a").names == ("b c",)
    assert deck.names == ("a", "b c")
    with pytest.raises(BadDeck, match="named b c already"):
        deck.renamed("a", "b c")
    with pytest.raises(BadDeck, match="named q"):
        deck.without("q")
    for name in ("", "x" * (LONGEST_NAME + 1)):
        with pytest.raises(BadDeck, match=str(LONGEST_NAME)):
            deck.with_card(name, grey())


def test_a_large_picture_takes_little_room() -> None:
    noise = np.random.default_rng(3).integers(0, 255, (3000, 2000, 3), np.uint8)
    (example,) = Deck().with_card("noise", noise).examples
    assert len(example.jpeg) <= MOST_BYTES


def test_what_is_no_deck_is_refused_in_one_sentence(tmp_path: Path) -> None:
    place = tmp_path / "deck"
    with pytest.raises(BadDeck, match="no such file"):
        Deck.load(place)
    place.write_bytes(b"holiday")
    with pytest.raises(BadDeck, match="no deck of cards"):
        Deck.load(place)
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("letter.txt", "hello")
    with pytest.raises(BadDeck, match="no deck of cards"):
        Deck.load(place)
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("deck.json", json.dumps({"deck": 99, "game": "x", "names": []}))
    with pytest.raises(BadDeck, match="version 99"):
        Deck.load(place)
    with zipfile.ZipFile(place, "w") as archive:
        archive.writestr("deck.json", json.dumps({"deck": 1, "game": "x", "names": ["gone"]}))
    with pytest.raises(BadDeck, match="damaged"):
        Deck.load(place)
    Deck("x").with_card("a", grey()).save(place)
    whole = place.read_bytes()
    place.write_bytes(whole[:200] + bytes(40) + whole[240:])
    with pytest.raises(BadDeck, match="damaged"):
        Deck.load(place)


def test_a_turned_card_is_cut_out_upright() -> None:
    picture = grey()
    cv2.rectangle(picture, (100, 50), (159, 139), (0, 0, 255), -1)
    upright = cut_out(picture, ((160, 50), (160, 140), (100, 140), (100, 50)))
    assert upright.shape == (60, 90, 3)
    assert upright[30, 45].tolist() == [0, 0, 255]


def test_white_cards_on_a_pale_cloth_are_no_light_and_a_shadow_is() -> None:
    cloth = np.full((300, 400, 3), 195, np.uint8)
    lies = cloth.copy()
    for x in (30, 130, 230, 310):
        lies[60:170, x : x + 70] = 226
    assert len(find_cards(lies, cloth)) == 4
    shady = cloth.copy()
    shady[:, 200:] = 130
    assert find_cards(shady, cloth) == ()


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_of_two_thousand_drawn_cards_none_is_wrong() -> None:
    counts = sum(
        (
            judged(read_cards(scene.picture, there.deck), scene.truth)
            for style in STYLES
            for seed in range(470, 480)
            for there in [Trial.of(style, seed)]
            for nth, layout in enumerate(LAYOUTS)
            for scene in [there.scene(layout, LIGHTS[(nth + seed + STYLES.index(style)) % len(LIGHTS)])]
        ),
        start=judged((), []),
    )
    assert counts["wrong"] == 0, counts
