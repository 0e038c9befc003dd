"""Two characters for each thing a panel dials: in any position of any game none stands for two."""

import random
from collections import Counter
from importlib.resources import files

import pytest
from gpiozero.fonts import load_font_7seg
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Action, Choice, Number, Several, Template
from companion.games.library import game_data, games
from companion.games.setup import checked_setup, opening
from companion.panel.codes import LETTERS, NOTHING, SIGNS, UNKNOWN, Codes, shown_number
from companion.panel.walk import Walk
from tests.toy import toys_in_the_library

BEES = Template("join", (Choice("card", ("ant", "bee")),))


def test_numbers_are_themselves_and_the_rest_is_a_letter_and_a_sign() -> None:
    codes = Codes(
        [
            BEES,
            Template("throw", (Number("pips", 0, 99),)),
            *(
                Template("pay", (Choice("what", (what,)), Number("how many", 1, 12)))
                for what in ("gold", "salt")
            ),
            Template("pass"),
            Template("drop", (Several("what", (("stone", 2, 1),), 2),)),
        ]
    )
    assert codes.of(Action("join", {"card": "bee"}), 9) == "A2"
    assert codes.of(Action("throw", {"pips": 4}), 9) == " 4"
    assert codes.of(Action("throw", {"pips": 42}), 9) == "42"
    assert codes.of(Action("pay", {"what": "gold", "how many": 3}), 9) == "B3"
    assert codes.of(Action("pay", {"what": "salt", "how many": 12}), 9) == "CC"
    assert codes.of(Action("pass"), 9) == "D "
    assert codes.of(Action("drop", {"what": ("stone",)}), 9) == "10"
    assert codes.of(Action("drop", {"what": ("stone",)}), 99) == " 0"


def test_what_no_letter_is_left_for_is_shown_by_its_place() -> None:
    many = [Template(f"kind {number}") for number in range(len(LETTERS) + 1)]
    assert Codes(many).of(Action(f"kind {len(LETTERS)}"), 4) == " 5"


def test_every_sign_can_be_shown_and_told_from_every_other() -> None:
    with files("gpiozero.fonts").joinpath("7seg.txt").open(encoding="utf-8") as text:
        font = load_font_7seg(text)
    assert len({tuple(font[sign]) for sign in SIGNS + " "}) == len(SIGNS) + 1
    assert set(NOTHING + UNKNOWN) - set(font) == {"-"}  # which the panel adds


@pytest.mark.parametrize(
    ("number", "shown"),
    [(7, " 7"), (42, "42"), (107, " 7"), (0, " 0"), (-3, "-3"), (-9, "-9"), (-10, UNKNOWN), (-112, UNKNOWN)],
)
def test_a_number_has_two_characters(number: int, shown: str) -> None:
    assert shown_number(number) == shown


def test_a_template_that_is_walked_is_its_letter_and_its_options_have_numbers() -> None:
    cities = tuple(f"city {number}" for number in range(48))
    sail = Template("sail", (Choice("city", cities), Number("days", 1, 9)))
    dice = Template("hit", (Several("faces", (("bow", 5, 1), ("star", 5, 1)), 5),))
    codes = Codes([BEES, sail, dice])
    assert [codes.of(entry, 7) for entry in (sail, dice, Template("dive"))] == ["B ", "C ", " 8"]
    assert dict(codes.sheet()) == {
        "A1": Action("join", {"card": "ant"}),
        "A2": Action("join", {"card": "bee"}),
        "B ": sail,
        "C ": dice,
    }
    near = Walk.along(Template("sail", (Choice("city", cities[40:]), Number("days", 1, 9))))
    assert near.question is not None
    assert codes.within("sail", near.question, "city 41") == "42", "wherever one is, a city has one number"
    other = Walk.along(Template("dive", (Choice("reef", ("red", "blue")),)))
    assert other.question is not None
    assert codes.within("dive", other.question, "blue") == " 2", "what is on no sheet counts in its own list"
    assert codes.within("sail", near.taken.question or near.question, 9) == " 9"


@pytest.mark.parametrize("name", ["mosquitozzz", "viroid", "race", "caravan"])
@given(data=st.data())
@settings(max_examples=4)
def test_in_every_position_each_code_is_one_thing_and_on_the_sheet(name: str, data: st.DataObject) -> None:
    with toys_in_the_library():
        game = games()[name]
        chance = random.Random(data.draw(st.integers(0, 2**32)))
        names = [f"Player {number}" for number in range(chance.choice(game.players))]
        shipped = game_data(game)
        options = {
            option.parameter.name: chance.choice(list(option.parameter.values()))
            for option in game.options(names, shipped)
            if option.needs is None
        }
        state = opening(game, checked_setup(game, names, options, shipped))
        codes = Codes(game.dials(state))
        sheet = dict(codes.sheet())
        for _ in range(40):
            dial = game.focus(state).dial
            shown = [codes.of(entry, place) for place, entry in enumerate(dial)]
            assert Counter(shown[:99]).most_common(1)[0][1] == 1 if dial else True
            for entry, code in zip(dial, shown, strict=True):
                assert len(code) == 2
                assert not code[0].isalpha() or sheet[code].kind == entry.kind
                assert not code[0].isalpha() or isinstance(entry, Template) or sheet[code] == entry
            choices = [action for template in game.legal(state) for action in template.actions()]
            if not choices:
                break
            for event in game.decide(state, chance.choice(choices)):
                state = game.evolve(state, event)
