"""A throw waits for a person: what is sure can be accepted, what is doubted must be answered."""

import pytest

from companion.games.game import Action, Throw
from companion.games.library import game_data, games
from companion.games.setup import checked_setup, opening
from companion.throw import WaitingThrow
from companion.vision.reading import Disc, Doubt, Doubted, Face, Reading
from companion.words import say

THROW = Throw("two-sided discs", 4, ("alive", "squashed"), "to try")


def reading(*faces: Face, doubts: tuple[Doubt, ...] = ()) -> Reading:
    return Reading(tuple(Disc(10.0 * n, 10, 5, face, 0.99) for n, face in enumerate(faces)), doubts, 4)


SURE = WaitingThrow(THROW).read(reading(Face.SQUASHED, Face.ALIVE, Face.SQUASHED, Face.ALIVE), 17)
DOUBTED = WaitingThrow(THROW).read(
    reading(
        Face.SQUASHED,
        Face.ALIVE,
        Face.UNREADABLE,
        Face.ALIVE,
        doubts=(Doubt(Doubted.FITS_BOTH, 2), Doubt(Doubted.FITS_NEITHER, 3)),
    ),
    17,
)


def test_before_anything_is_read_it_is_shut() -> None:
    waiting = WaitingThrow(THROW)
    assert (waiting.stage, waiting.count) == ("armed", None)
    assert waiting.shut is not None


def test_a_sure_reading_is_open() -> None:
    assert (SURE.count, SURE.shut, SURE.sure) == (2, None, True)


def test_a_doubted_reading_is_shut_with_its_first_doubt() -> None:
    assert DOUBTED.shut is not None
    assert say(DOUBTED.shut, "en") == "Disc 2 could be either side."
    assert DOUBTED.count == 1


def test_it_opens_when_every_doubted_disc_is_answered() -> None:
    one = DOUBTED.tap(2)
    assert one.shut is not None
    assert one.count == 2
    both = one.tap(3)
    assert (both.shut, both.count) == (None, 3)
    assert DOUBTED.confirm(2).confirm(3).count == 1


def test_a_tap_turns_a_disc_over_and_back() -> None:
    assert [SURE.tap(1).count, SURE.tap(1).tap(1).count, SURE.tap(2).count] == [1, 2, 3]
    assert [DOUBTED.tap(3).faces[2], DOUBTED.tap(3).tap(3).faces[2]] == ["squashed", "alive"]
    assert SURE.tap(9) == SURE


def test_a_doubt_about_no_disc_needs_the_number() -> None:
    waiting = WaitingThrow(THROW).read(
        reading(Face.SQUASHED, doubts=(Doubt(Doubted.TOO_FEW, found=1, expected=4),)), None
    )
    assert waiting.tap(1).shut is not None
    assert waiting.say(3).shut is None


def test_plus_and_minus_set_the_number_within_what_was_thrown() -> None:
    assert [SURE.dial(1).count, SURE.dial(-1).count, SURE.say(4).dial(1).count] == [3, 1, 4]
    assert SURE.say(0).dial(-1).count == 0
    assert WaitingThrow(THROW).dial(1).count == 1
    assert DOUBTED.dial(1).sure


def test_a_tap_after_the_number_counts_faces_again() -> None:
    assert SURE.say(4).tap(2).count == 3


def test_reading_again_forgets_everything() -> None:
    assert DOUBTED.tap(2).at("armed") == WaitingThrow(THROW)


@pytest.mark.parametrize("waiting", [SURE, WaitingThrow(THROW).say(2)])
def test_accepting_means_the_games_own_action(waiting: WaitingThrow) -> None:
    game = next(iter(games().values()))
    setup = checked_setup(game, ["Ada", "Ben"], {}, game_data(game))
    state = opening(game, setup)
    for action in (
        Action("correct-swarm", {"card": "ueberfall", "copies": 1}),
        Action("next"),
        Action("reveal", {"card": "angriff"}),
        Action("hand", {"card": "flache-hand"}),
    ):
        for event in game.decide(state, action):
            state = game.evolve(state, event)
    assert waiting.action(game, state) == Action("slap", {"squashed": 2})
