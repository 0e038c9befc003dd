"""What is a little off in all that is known of it is none of our discs."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.judge import Judged
from companion.vision.discs.profile import Profile
from companion.vision.discs.strangeness import strangeness
from companion.vision.discs.usual import STRENGTH, usual_looks
from tests.vision.test_strangers import USUAL, doubted

TONE: dict[str, Any] = {"nearest_tone": 0.93}
MISFIT, WEAKER = 0.9, 0.2
"""Shares of a usual fit and strength."""


@pytest.fixture
def usual(reader: Reader) -> Judged:
    """A disc that looks as learned."""
    strong = float(np.exp(usual_looks(reader.profile).middles[0, STRENGTH]))
    return replace(USUAL, strength=strong, fit=float(usual_looks(reader.profile).fit[0]))


def strange(profile: Profile, others: Judged, look: Judged) -> float:
    """Return how strange a disc is among four others."""
    *_, last = strangeness([*[others] * 4, look], profile)
    return float(last)


def test_a_disc_like_the_others_is_not_strange(reader: Reader, usual: Judged) -> None:
    assert strange(reader.profile, usual, usual) == 0
    dark = replace(usual, **TONE, fit=MISFIT * usual.fit, strength=WEAKER * usual.strength)
    assert strange(reader.profile, dark, dark) == 0


def test_what_is_off_in_all_is_stranger_than_what_is_off_in_one(reader: Reader, usual: Judged) -> None:
    toned, weak = replace(usual, **TONE), replace(usual, strength=WEAKER * usual.strength)
    misfit = replace(usual, fit=MISFIT * usual.fit)
    each = [strange(reader.profile, usual, look) for look in (toned, weak, misfit)]
    together = replace(usual, **TONE, fit=misfit.fit, strength=weak.strength)
    assert min(each) > 0
    assert strange(reader.profile, usual, together) == pytest.approx(sum(each), rel=1e-4)


def test_a_print_that_is_stronger_is_strange_too(reader: Reader, usual: Judged) -> None:
    assert strange(reader.profile, usual, replace(usual, strength=9 * usual.strength)) > 1


def test_nothing_is_strange_by_one_of_it_alone(reader: Reader, usual: Judged) -> None:
    assert strange(reader.profile, usual, replace(usual, nearest_tone=0.4)) < 3


def test_what_lies_in_a_deep_shadow_is_not_told(reader: Reader, usual: Judged) -> None:
    off = replace(usual, **TONE, fit=MISFIT * usual.fit, brighter=-0.2)
    assert strange(reader.profile, usual, off) > 2
    assert strange(reader.profile, usual, replace(off, brighter=-0.4)) == 0


def test_few_discs_have_no_usual_look(reader: Reader, usual: Judged) -> None:
    coin = replace(usual, **TONE, fit=MISFIT * usual.fit, strength=WEAKER * usual.strength)
    assert strangeness([usual, usual, coin], reader.profile)[-1] > 3
    assert strangeness([usual, coin], reader.profile).max() == 0
    assert len(strangeness([], reader.profile)) == 0


def test_a_strange_disc_fits_neither(reader: Reader, usual: Judged) -> None:
    off = replace(usual, **TONE, fit=0.8 * usual.fit, strength=0.35 * usual.strength)
    assert doubted(reader, usual, off) == [Doubted.FITS_NEITHER]
    assert doubted(reader, usual, replace(off, fit=usual.fit)) == []
    assert doubted(reader, usual, replace(off, fit=MISFIT * usual.fit)) == []
    assert doubted(reader, usual, replace(off, visible=0.6)) == []
    assert doubted(reader, usual, replace(off, burnt=0.2)) == []
    assert doubted(reader, usual, replace(off, contrast=0.5)) == []
