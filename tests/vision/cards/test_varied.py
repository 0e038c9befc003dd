"""A deck shows by its pairs of like cards where a print may differ."""

import cv2
import numpy as np

from companion.vision.cards import Deck, FoundCard, read_cards
from companion.vision.cards.varied import ALONE, MANY, varied_places
from companion.vision.picture import Picture

WIDE, HIGH = 120, 180
PICTURE = np.random.default_rng(8).integers(40, 220, (9, 6, 3)).astype(np.uint8)


def face(number: int, at: tuple[int, int] = (8, 30), light: float = 1.0) -> Picture:
    """A card with a picture that all share, and a number."""
    sheet = np.asarray(cv2.resize(PICTURE, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC), np.uint8)
    cv2.rectangle(sheet, (at[0] - 4, at[1] - 22), (at[0] + 24, at[1] + 4), (235, 235, 235), -1)
    cv2.putText(sheet, str(number), at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2, cv2.LINE_AA)
    return np.asarray(np.clip(sheet * light, 0, 255), np.uint8)


def deck_of(*faces: Picture) -> Deck:
    deck = Deck("drawn")
    for number, each in enumerate(faces):
        deck = deck.with_card(f"card {number}", each)
    return deck


def test_cards_that_differ_by_a_number_vary_in_its_corner_either_way_up() -> None:
    varied = varied_places(deck_of(*(face(10 + nth) for nth in range(MANY))))
    assert varied[3:5, 1:4].all()
    assert varied[-5:-3, -4:-1].all()
    assert not varied[8:-8].any()


def test_cards_vary_where_some_of_them_do_that_lie_upside_down_beside_each_other() -> None:
    faces = [face(10 + nth) for nth in range(MANY - 1)]
    turned = np.ascontiguousarray(face(99, at=(60, 100))[::-1, ::-1])
    varied = varied_places(deck_of(*faces, turned))
    assert varied[13:16, 10:13].all()


def test_a_tint_is_another_print_and_so_is_what_fewer_of_the_like_cards_have() -> None:
    def marked(number: int, blue: int) -> Picture:
        sheet = face(number)
        sheet[80:104, 48:72, 0] = sheet[80:104, 48:72, 0] // 2 + blue
        return sheet

    faint = varied_places(deck_of(*(marked(11, 60 + 20 * (nth % 2)) for nth in range(MANY))))
    assert faint[14:17, 9:12].all()
    rows = varied_places(deck_of(*(marked(11 + nth // 2, 120 * (nth % 2)) for nth in range(MANY))))
    assert rows[14:17, 9:12].all()


def test_cards_that_differ_in_a_quarter_say_nothing_of_where_others_do() -> None:
    def half(nth: int) -> Picture:
        sheet = face(11)
        sheet[60:100] = np.clip(sheet[60:100].astype(int) + 20 * (nth % 2 * 2 - 1), 0, 255)
        return sheet

    assert varied_places(deck_of(*map(half, range(MANY)))).all()


def test_another_light_is_no_other_print() -> None:
    twin = face(11, at=(60, 100))
    varied = varied_places(deck_of(twin, *(face(11, light=1 - nth / 40) for nth in range(MANY))))
    assert not varied[8:11].any()
    assert not varied[20:22].any()


def pictures(count: int = MANY) -> list[Picture]:
    """Cards that have nothing in common."""
    chance = np.random.default_rng(3)
    blots = [chance.integers(0, 255, (9, 6, 3)).astype(np.uint8) for _ in range(count)]
    return [np.asarray(cv2.resize(each, (WIDE, HIGH)), np.uint8) for each in blots]


def test_where_no_two_cards_look_alike_one_that_was_left_out_may_differ_anywhere() -> None:
    assert varied_places(deck_of(*pictures(ALONE - 1))).all()


def test_of_many_cards_of_which_no_two_look_alike_none_does() -> None:
    assert not varied_places(deck_of(*pictures(ALONE))).any()


def test_two_pictures_of_one_card_differ_by_no_print_but_two_cards_do() -> None:
    faces = pictures()
    worn = faces[0].copy()
    worn[90:110, 50:70] = 255
    assert varied_places(deck_of(*faces).with_card("card 0", worn)).all()
    shown = varied_places(deck_of(*faces, worn))
    assert shown[15:18, 9:11].all()
    assert not shown[:8].any()


def test_a_small_deck_may_differ_anywhere() -> None:
    assert varied_places(deck_of(*(face(10 + nth) for nth in range(MANY - 1)))).all()


def on_table(*faces: Picture) -> Picture:
    """A dark table on which cards lie side by side."""
    table = np.full((HIGH + 160, 80 + (WIDE + 80) * max(1, len(faces)), 3), 60, np.uint8)
    for nth, each in enumerate(faces):
        left = 80 + (WIDE + 80) * nth
        table[80:-80, left : left + WIDE] = cv2.GaussianBlur(each, (0, 0), 0.8)
    return table


def read(deck: Deck, lies: Picture) -> FoundCard:
    (found,) = read_cards(on_table(lies), deck.with_bare(on_table(lies)[:1].repeat(HIGH + 160, axis=0)))
    return found


def test_another_number_is_asked_about_and_a_block_elsewhere_lies_upon_a_card() -> None:
    deck = deck_of(*(face(10 + nth) for nth in range(MANY)))
    under_a_die = face(13)
    cv2.rectangle(under_a_die, (48, 98), (74, 124), (235, 235, 235), -1)
    cv2.rectangle(under_a_die, (68, 98), (74, 124), (120, 120, 120), -1)
    assert not read(deck, face(77)).sure
    assert read(deck, under_a_die).name == "card 3"
    assert read(deck, under_a_die).sure
