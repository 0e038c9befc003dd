"""A template is walked to one of its actions: every one can be reached, and nothing else."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Action, Choice, Number, Parameter, Several, Template, Value
from companion.panel.walk import Walk, fitting

CITIES = ("London", "Paris", "Rome")
FACES = ("bow", "sword", "shield", "cheese", "star")
DICE = Several("faces", tuple((face, 5, 1) for face in FACES), 5, least=5)


def asked(walk: Walk) -> tuple[str, str, tuple[object, ...]]:
    question = walk.question
    assert question is not None
    return question.parameter.name, question.item, tuple(question.answers)


def test_one_parameter_after_the_other() -> None:
    walk = Walk.along(Template("sail", (Choice("city", CITIES), Number("days", 2, 4))))
    assert asked(walk) == ("city", "", CITIES)
    assert [walk.turned(steps).shown for steps in (0, 1, 3, -1)] == ["London", "Paris", "London", "Rome"]
    days = walk.turned(-1).taken
    assert asked(days) == ("days", "", (2, 3, 4))
    assert days.action is None
    assert days.turned(2).taken.action == Action("sail", {"city": "Rome", "days": 4})


def test_a_template_without_a_choice_is_walked_at_once() -> None:
    assert Walk.along(Template("rest")).action == Action("rest")
    assert Walk.along(Template("go", (Choice("to", ("Rome",)),))).action == Action("go", {"to": "Rome"})


def test_back_shows_what_was_taken_and_leaves_out_what_was_filled_in() -> None:
    parameters = (Choice("city", CITIES), Choice("by", ("ship",)), Number("days", 0, 9))
    walk = Walk.along(Template("sail", parameters)).turned(2).taken
    assert asked(walk)[0] == "days", "there is one way to travel"
    back = walk.back
    assert back is not None
    assert (asked(back)[0], back.shown, back.back) == ("city", "Rome", None)


def test_a_correction_starts_from_what_stands_for_the_choice_before_it() -> None:
    field = Number("field", 0, 12, now={"Ada": 7, "Bo": 3})
    walk = Walk.along(Template("set", (Choice("player", ("Ada", "Bo")), field)))
    assert [walk.taken.shown, walk.turned(1).taken.shown] == [7, 3]
    assert Walk.along(Template("set", (Number("deck", 1, 40, now={"": 12}),))).shown == 12
    assert Walk.along(Template("set", (Number("deck", 5, 40, now={"": 1}),))).shown == 5


def test_a_walk_starts_from_what_is_proposed() -> None:
    template = Template("hit", (DICE,))
    walk = Walk.along(template, {"faces": ("sword", "sword", "star", "bow", "bow")})
    assert walk.shown == 2
    assert walk.taken.taken.taken.taken.action == Action(
        "hit", {"faces": ("bow", "bow", "sword", "sword", "star")}
    )
    assert Walk.along(Template("go", (Choice("to", CITIES),)), {"to": "Rome"}).shown == "Rome"
    assert Walk.along(Template("pay", (Number("gold", 1, 6),)), {"gold": 4}).shown == 4


def test_five_dice_take_four_answers_at_most() -> None:
    walk = Walk.along(Template("hit", (DICE,)))
    assert asked(walk) == ("faces", "bow", (0, 1, 2, 3, 4, 5))
    for _ in range(4):
        assert walk.action is None
        walk = walk.taken
    assert walk.action == Action("hit", {"faces": ("star",) * 5}), "the last face is what is left"
    assert Walk.along(Template("hit", (DICE,))).turned(5).taken.action is not None, "all five are bows"


def test_items_that_no_longer_fit_are_passed_over() -> None:
    cards = Several("cards", (("big", 2, 4), ("middle", 2, 3), ("small", 3, 1)), 5)
    walk = Walk.along(Template("clear", (cards,))).answered(1)
    assert walk.action == Action("clear", {"cards": ("big", "small")}), (
        "no middle one fits, one small one does"
    )


@pytest.mark.parametrize("least", [0, 2, 3])
def test_a_handful_may_be_smaller_than_what_fits(least: int) -> None:
    deaths = Several("deaths", (("mouse", 1, 1), ("rat", 2, 1)), 3, least=least)
    assert fitting(deaths, ()) == ((0, 1) if least < 3 else (1,))
    assert max(fitting(deaths, (1,))) == 2


several = st.builds(
    lambda items, budget, least: Several("things", tuple(items), budget, least=least and min(least, budget)),
    st.lists(
        st.tuples(st.sampled_from("abcd"), st.integers(0, 3), st.integers(1, 4)),
        min_size=1,
        max_size=4,
        unique_by=lambda item: item[0],
    ),
    st.integers(0, 8),
    st.none() | st.integers(0, 8),
)


def handfuls(parameter: Several) -> set[tuple[int, ...]]:
    """Return every handful by its meaning: within the budget, enough, and nothing that fits left out."""
    found = set()
    for counts in product(*(range(copies + 1) for _, copies, _ in parameter.items)):
        weight = sum(n * item[2] for n, item in zip(counts, parameter.items, strict=True))
        spare = parameter.budget - weight
        left = [item[2] for n, item in zip(counts, parameter.items, strict=True) if n < item[1]]
        full = all(each > spare for each in left)
        if spare >= 0 and (full if parameter.least is None else weight >= parameter.least):
            found.add(counts)
    return found


@given(parameter=several)
def test_a_walk_reaches_every_handful_and_no_other(parameter: Several) -> None:
    reached, wanted = set(), handfuls(parameter)
    ways = [Walk.along(Template("take", (parameter,)))] if wanted else []
    while ways:
        walk = ways.pop()
        if (question := walk.question) is not None:
            assert len(question.answers) > 1
            ways += [walk.answered(answer) for answer in question.answers]
            continue
        action = walk.action
        assert action is not None
        things = action.values["things"]
        assert isinstance(things, tuple)
        reached.add(tuple(Counter(things)[item] for item, _, _ in parameter.items))
    assert reached == wanted


@given(steps=st.lists(st.integers(-9, 9), max_size=12))
def test_every_way_there_can_be_gone_back(steps: list[int]) -> None:
    parameters: tuple[Parameter, ...] = (Choice("city", CITIES), DICE, Number("days", 1, 3))
    walk = Walk.along(Template("sail", parameters))
    behind = []
    for step in steps:
        if walk.question is None:
            break
        walk = walk.turned(step)
        behind.append(walk)
        walk = walk.taken
    while behind:
        before = walk.back
        assert before == behind.pop()
        assert before is not None
        walk = before
    assert walk.back is None


def test_the_values_are_those_of_an_action() -> None:
    walk = Walk.along(Template("sail", (Number("days", 1, 9), DICE)))
    values: dict[str, Value] = {"days": 1, "faces": ("star",) * 5}
    while walk.question is not None:
        walk = walk.taken
    assert walk.action == Action("sail", values)
