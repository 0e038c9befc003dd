"""The virtual table lays drawn cards, which the eye learns and reads as it does real ones."""

import pytest

from companion.ports import Picture
from companion.vision.cards import Deck, cut_out, find_cards, read_cards
from hardware.camera.throwers import CannotThrow
from hardware.camera.virtual import VirtualTable
from hardware.scenes.cards import MOST_LAID, art

NAMES = ("goods/salt", "goods/silk", "goods/dates")


def test_drawn_cards_are_taught_and_read_in_their_order() -> None:
    table = VirtualTable(paced=False)
    frames = iter(table.plug_in())

    def laid(*names: str) -> Picture:
        table.lay_cards(names)
        assert table.truth == names
        return next(frames).picture

    bare, shown = laid(), laid(*NAMES)
    corners = find_cards(shown, bare)
    assert len(corners) == len(NAMES)
    deck = Deck("caravan").with_bare(bare)
    for name, each in zip(NAMES, corners, strict=True):
        deck = deck.with_card(name, cut_out(shown, each))
    row = (NAMES[2], NAMES[0], NAMES[2], NAMES[1])
    found = read_cards(laid(*row), deck)
    assert [(card.name, card.sure) for card in found] == [(name, True) for name in row]


def test_drawn_cards_are_found_without_a_bare_table_too() -> None:
    table = VirtualTable(paced=False)
    frames = iter(table.plug_in())
    for names in (NAMES[:1], NAMES, NAMES * 2):
        table.lay_cards(names)
        assert len(find_cards(next(frames).picture)) == len(names)


def test_the_truth_is_told_as_people_call_it() -> None:
    table = VirtualTable(paced=False)
    table.lay_cards(NAMES[:2], ("Salt", "Silk"))
    assert table.truth == ("Salt", "Silk")


def test_more_cards_than_lie_apart_are_refused() -> None:
    with pytest.raises(CannotThrow):
        VirtualTable(paced=False).lay_cards(["goods/salt"] * (MOST_LAID + 1))


def test_every_name_has_art_of_its_own() -> None:
    one, other = art("goods/salt"), art("goods/silk")
    assert (one == art("goods/salt")).all()
    assert abs(one - other).mean() > 0.05
