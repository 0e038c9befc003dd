"""What several exposures tell of one disc: which of them counts, and when none does."""

from dataclasses import replace

import pytest

from companion.vision.bracket import bracketed, with_those
from companion.vision.circles import Circle
from companion.vision.judge import Judged

LOOK = Judged(
    x=100,
    y=100,
    r=20,
    votes=0.9,
    second=0.0,
    oddness=0.5,
    visible=1.0,
    shown=1.0,
    tone=0.9,
    nearest_tone=0.9,
    burnt=0.0,
    strength=0.8,
    brighter=0.0,
    clear=1.0,
    softness=0.0,
)
"""A disc that tells its first face."""
SHORTER = replace(LOOK, tone=1.0, nearest_tone=1.0, veiled=True)
BURNT = replace(LOOK, second=0.6, oddness=4.0, burnt=0.5, strength=0.02)


def told(first: Judged, *shorter: Judged) -> tuple[bool, float]:
    """Return whether a shorter exposure counts, and the chance of the second face."""
    look = bracketed([first], [[each] for each in shorter], lambda _: True)[0]
    return look.veiled, round(look.second, 3)


def test_a_burnt_face_is_told_by_what_shorter_exposures_show() -> None:
    assert told(BURNT, SHORTER) == (True, 0.0)
    assert told(BURNT, replace(SHORTER, second=0.95), replace(SHORTER, second=0.97)) == (True, 0.998)
    assert told(BURNT, replace(SHORTER, strength=0.05)) == (True, 0.0), "a faint print is one"


@pytest.mark.parametrize(
    "shorter",
    [
        [replace(SHORTER, oddness=2.2)],
        [replace(SHORTER, second=0.015)],
        [replace(SHORTER, second=0.017), replace(SHORTER, second=0.83)],
        [replace(SHORTER, clear=0.4)],
        [replace(SHORTER, x=112)],
        [],
    ],
    ids=["odd", "unsure", "told apart", "in grain", "elsewhere", "none"],
)
def test_a_face_that_they_do_not_tell_stays_as_it_was(shorter: list[Judged]) -> None:
    assert told(BURNT, *shorter) == (False, 0.6)


def test_what_the_least_odd_exposure_shows_counts() -> None:
    faint = replace(SHORTER, oddness=3.0, strength=0.2)
    assert bracketed([BURNT], [[faint], [SHORTER]], lambda _: True)[0].strength == SHORTER.strength


def test_what_two_exposures_tell_apart_is_doubtful() -> None:
    other = replace(SHORTER, second=1.0)
    assert told(LOOK, other) == (False, 0.5), "also where the first picture was sure"
    assert told(replace(LOOK, burnt=0.4, strength=0.05), other) == (True, 1.0), "a burnt print is not sure"


def test_a_disc_that_no_reflection_changed_is_judged_as_the_first_picture_shows_it() -> None:
    """Else a coin, whose tone gives it away, would be told by its print alone."""
    assert told(LOOK, replace(SHORTER, strength=1.0)) == (False, 0.0)
    assert told(LOOK, replace(SHORTER, strength=1.3)) == (True, 0.0)
    assert told(replace(LOOK, burnt=0.1), SHORTER) == (True, 0.0)
    coin = replace(LOOK, second=0.6, oddness=4.0, burnt=0.04)
    assert told(coin, SHORTER) == (False, 0.6), "a highlight is no reflection"


def test_a_disc_that_only_a_shorter_exposure_shows_is_there_if_it_is_round_and_told() -> None:
    far = replace(SHORTER, x=300)
    assert [look.x for look in bracketed([LOOK], [[far], [far]], lambda _: True)] == [100, 300]
    assert bracketed([LOOK], [[far], [far]], lambda look: look.x < 200) == [LOOK], "nothing hid it"
    assert bracketed([LOOK], [[replace(far, votes=0.4)]], lambda _: True) == [LOOK]
    assert bracketed([LOOK], [[replace(far, oddness=3.0)]], lambda _: True) == [LOOK]


def test_a_circle_is_taken_from_the_exposure_that_shows_its_rim_best() -> None:
    good, same, other = Circle(100, 100, 20, 0.9), Circle(103, 100, 20, 0.4), Circle(200, 100, 20, 0.5)
    assert with_those([good], [same, other]) == with_those([same, other], [good]) == [good, other]
