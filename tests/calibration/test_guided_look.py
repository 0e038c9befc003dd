"""What a trial throw shows: a number once it lies open, and none while a hand is in the picture."""

import numpy as np

from calibration.guided_look import Steps, trial_throw
from companion.vision.reading import Doubt, Doubted, Piece, Reading
from tests.calibration.test_guided import COINS

TABLE = np.full((120, 160, 3), 90, np.uint8)


def test_a_trial_throw_is_not_told_while_a_hand_is_in_the_picture() -> None:
    steps = Steps.of(COINS)
    unknown = Doubt(Doubted.NUMBER_UNKNOWN, found=1)
    thrown = Reading((Piece(80, 60, 12, list(steps.names)[-1], 0.999),), (unknown,))
    told = trial_throw(thrown, steps, TABLE)
    assert told.verdict is not None
    assert (told.verdict.number, told.verdict.sure) == (1, True)
    seen = Doubt(Doubted.HANDS)
    hand = trial_throw(Reading(thrown.pieces, (seen, unknown)), steps, TABLE)
    assert hand.verdict is None
    assert not hand.ready
    assert [check.words for check in hand.checks] == [seen.message]
