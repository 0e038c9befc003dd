"""Actions and templates: what is offered is admitted, nothing else; handfuls leave nothing that fits."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.action import Action, Choice, Number, Several, Template, Value, nearest_misfit
from companion.games.simulation import Habits

items = st.lists(st.tuples(st.integers(1, 3), st.integers(1, 6)), min_size=1, max_size=4).map(
    lambda found: tuple((f"thing {n}", copies, weight) for n, (copies, weight) in enumerate(found))
)


def test_a_handful_is_proposed_however_many_there_are() -> None:
    many = Several("cards", tuple((f"card-{place}", 3, 1) for place in range(30)), budget=20, least=0)
    assert many.admits(many.proposed)
    assert len(many.proposed) == 20
    few = Several("cards", (("a", 2, 2), ("b", 1, 3)), budget=4)
    assert few.proposed == next(iter(few.handfuls())) == ("a", "a")
    assert Several("cards", (("a", 1, 1),), budget=4, least=3).proposed == ()


def by_hand(several: Several) -> set[tuple[str, ...]]:
    """Every handful, by trying all of them."""
    things = [(name, weight) for name, copies, weight in several.items for _ in range(copies)]
    fitting = []
    for size in range(len(things) + 1):
        for taken in combinations(range(len(things)), size):
            spare = several.budget - sum(things[place][1] for place in taken)
            left = [things[place][1] for place in range(len(things)) if place not in taken]
            enough = (
                all(weight > spare for weight in left)
                if several.least is None
                else several.budget - spare >= several.least
            )
            if spare >= 0 and enough:
                fitting.append(tuple(sorted(things[place][0] for place in taken)))
    return set(fitting)


budgets = st.integers(0, 20).flatmap(
    lambda budget: st.tuples(st.just(budget), st.none() | st.integers(0, budget))
)


@given(items, budgets)
def test_handfuls_are_all_that_fit_and_leave_nothing_that_would(
    found: tuple[tuple[str, int, int], ...], limits: tuple[int, int | None]
) -> None:
    several = Several("things", found, limits[0], least=limits[1])
    values = list(several.values())
    assert {
        tuple(sorted(str(name) for name in value)) for value in values if isinstance(value, tuple)
    } == by_hand(several)
    assert len(values) == len(by_hand(several))
    assert all(several.admits(value) for value in values)
    weight = {name: weight for name, _, weight in found}
    sums = [sum(weight[name] for name in value) for value in values if isinstance(value, tuple)]
    assert sums[:1] == sorted(sums)[-1:]


@given(items, budgets, st.integers(0, 99))
def test_chance_takes_a_handful_that_is_allowed_where_there_is_one(
    found: tuple[tuple[str, int, int], ...], limits: tuple[int, int | None], seed: int
) -> None:
    several = Several("things", found, limits[0], least=limits[1])
    if by_hand(several):
        chosen = Habits(Random(seed)).choose((Template("take", (several,)),))
        assert several.admits(chosen.values["things"])


@given(items, budgets)
def test_the_only_handful_is_known_where_there_is_no_other(
    found: tuple[tuple[str, int, int], ...], limits: tuple[int, int | None]
) -> None:
    several = Several("things", found, limits[0], least=limits[1])
    values = list(several.values())
    assert several.only == (values[0] if len(values) == 1 else None)


def test_chance_takes_fewer_where_fewer_are_allowed() -> None:
    several = Several("things", (("a", 3, 1),), 3, least=1)
    sizes = {
        len(str(Habits(Random(seed)).choose((Template("t", (several,)),)).values["things"]))
        for seed in range(40)
    }
    assert len(sizes) == 3


def test_a_huge_handful_is_found_soon() -> None:
    """Fifteen copies of each of five cards, as corrections could make it."""
    several = Several("cards", tuple((f"card {weight}", 15, weight) for weight in range(1, 6)), 110)
    assert several.admits(next(several.values()))


@pytest.mark.parametrize("value", [("a",), ("a", "b"), ("a", "a", "a"), ("c",), "a", 3, ("b", "b")])
def test_other_handfuls_are_not_admitted(value: object) -> None:
    several = Several("things", (("a", 2, 1), ("b", 1, 2)), 2)
    assert not several.admits(value)  # type: ignore[arg-type]  # whatever a phone may send


def test_no_more_of_a_thing_is_taken_than_there_is() -> None:
    several = Several("things", (("a", 2, 1), ("b", 3, 1)), 9, least=0)
    assert several.admits(("a", "a"))
    assert not several.admits(("a", "a", "a"))


def test_an_action_with_a_value_that_nobody_asked_for_is_not_admitted() -> None:
    template = Template("throw", (Number("pips", 1, 6),))
    assert template.admits(Action("throw", {"pips": 3}))
    assert not template.admits(Action("throw", {"pips": 3, "again": 1}))


def test_a_handful_of_what_is_not_there_is_not_admitted() -> None:
    several = Several("things", (("a", 2, 1),), 2, least=0)
    assert several.admits(("a",))
    assert not several.admits(("z",))
    assert not several.admits(("a", "z"))


def test_dice_fall_by_their_chances() -> None:
    faces = tuple((face, 2, 1) for face in "123456")
    template = Template("throw", (Several("faces", faces, 2, chances=(1,) * 6),))
    habits = Habits(Random(1))
    throws = [habits.choose((template,)) for _ in range(6000)]
    assert all(template.admits(action) for action in throws)
    doubles = sum(
        len(set(values)) == 1 for throw in throws if isinstance(values := throw.values["faces"], tuple)
    )
    assert abs(doubles - 1000) < 150


def test_a_template_admits_its_own_actions_only() -> None:
    template = Template("take", (Choice("card", ("a", "b")), Number("copies", 1, 3)))
    assert Counter(action.kind for action in template.actions()) == {"take": 6}
    assert template.admits(Action("take", {"copies": 3, "card": "a"}))
    wrong: list[dict[str, Value]] = [{"card": "a"}, {"card": "c", "copies": 1}]
    wrong += [{"card": "a", "copies": 4}, {"card": "a", "copies": True}]
    assert not any(template.admits(Action("take", values)) for values in wrong)
    assert not template.admits(Action("leave", {"card": "a", "copies": 1}))


def test_an_action_round_trips_as_json() -> None:
    action = Action("clear", {"cards": ("a", "b"), "number": 3, "who": "Ada"})
    assert Action.from_json(action.as_json()) == action


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": 3},
        {"kind": "a", "x": None},
        {"kind": "a", "x": [1]},
        {"kind": "a", "x": 1.5},
        {"kind": "a", "x": True},
    ],
)
def test_what_is_no_action_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="is n"):
        Action.from_json(body)


def test_the_value_that_is_told_is_the_nearest_to_be_set_right() -> None:
    shelves = [
        Template("buy", (Choice("from", ("left",)), Number("price", 1, 3))),
        Template("buy", (Choice("from", ("right",)), Number("price", 4, 9))),
        Template("sell", (Choice("from", ("left",)),)),
    ]
    one_wrong = Action("buy", {"from": "left", "price": 7})
    assert nearest_misfit(shelves[:1], one_wrong) == Number("price", 1, 3)
    assert nearest_misfit(shelves, one_wrong) == Number("price", 1, 3), "the number has limits to tell"
    no_such_shelf = Action("buy", {"from": "cellar", "price": 2})
    assert nearest_misfit(shelves, no_such_shelf) == Choice("from", ("left",)), "the other is further off"
    cheap = [Template("buy", (Choice("from", (shelf, "left")),)) for shelf in ("left", "right")]
    assert nearest_misfit(cheap, Action("buy", {"from": "cellar"})) == Choice("from", ("left", "right"))
    hand = Several("cards", (("a", 1, 1),), budget=1)
    assert nearest_misfit([Template("play", (hand,))], Action("play", {"cards": ("b",)})) is hand
    assert nearest_misfit(shelves, Action("steal", {"from": "left"})) is None
