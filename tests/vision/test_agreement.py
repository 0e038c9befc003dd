"""Where the print tells one face and all else that shows the other, nothing tells which it is."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion.vision import Doubted, Reader
from companion.vision.discs.agreement import disagree
from companion.vision.discs.doubts import doubts
from companion.vision.discs.face import SENSES, Faces, leans, sight
from companion.vision.discs.profile import Profile
from companion.vision.discs.usual import STRENGTH, usual_looks
from tests.vision.hand_drawn import piece, seen_as
from tests.vision.test_strangers import USUAL

STRONG, WEAK = 1.0, 0.15
"""How strong prints of the second face are, and of the first where the two differ."""


@pytest.fixture(scope="module")
def tinted(reader: Reader) -> Profile:
    """The faces in two tones."""
    tint = np.where((reader.profile.sides == 0)[:, None], [1.0, 1.0, 1.3], 1.0)
    examples = np.asarray(reader.profile.examples * tint[:, None, None], np.float32)
    return replace(reader.profile, examples=examples)


@pytest.fixture(scope="module")
def faded(reader: Reader) -> Profile:
    """The first face with a print that is far weaker than that of the second."""
    examples, first = reader.profile.examples.copy(), reader.profile.sides == 0
    middle = examples[first].mean(axis=(1, 2), keepdims=True)
    examples[first] = middle + (examples[first] - middle) / 2
    return replace(reader.profile, examples=examples)


def usual_leans(profile: Profile, side: int) -> tuple[float, ...]:
    """Return how discs of one face lean."""
    faces = Faces(profile.examples, profile.sides)
    each = leans(faces.by_face(faces.alikeness(sight(profile.examples))))
    return tuple(np.median(each[profile.sides == side], axis=0).tolist())


def mixed(profile: Profile, tone: float, share: float) -> tuple[float, ...]:
    """Return the leans of a disc that looks like the second by so much of its tone and of its print."""
    shares = [tone if sense == "tone" else share for sense in SENSES]
    both = zip(usual_leans(profile, 0), usual_leans(profile, 1), shares, strict=True)
    return tuple(first + each * (second - first) for first, second, each in both)


def strength(profile: Profile, share: float) -> float:
    """Return how strong a print is that is like those of the second face by so much."""
    first, second = usual_looks(profile).middles[:, STRENGTH]
    return float(np.exp(first + share * (second - first)))


def disagrees(profile: Profile, leaning: tuple[float, ...], strength: float) -> bool:
    """Whether one disc that shows the second face by its print may show the first."""
    looks = np.array([leaning], np.float32), np.array([strength], np.float32)
    (found,) = disagree(profile, *looks, np.array([True]))
    return bool(found)


def test_a_print_between_the_faces_needs_the_tone_of_its_own(tinted: Profile) -> None:
    assert disagrees(tinted, mixed(tinted, 0, 0.65), STRONG)
    assert not disagrees(tinted, mixed(tinted, 1, 0.65), STRONG)


def test_a_print_between_the_faces_has_to_be_as_strong_as_its_own(faded: Profile) -> None:
    leaning = mixed(faded, 1, 0.65)
    assert disagrees(faded, leaning, WEAK)
    assert not disagrees(faded, leaning, STRONG)


def test_what_tells_the_other_face_is_nearly_as_usual_there(tinted: Profile, faded: Profile) -> None:
    assert disagrees(tinted, mixed(tinted, 0.2, 0.65), STRONG)
    assert not disagrees(tinted, mixed(tinted, 0.35, 0.65), STRONG)
    assert disagrees(faded, mixed(faded, 1, 0.65), strength(faded, 0.05))
    assert not disagrees(faded, mixed(faded, 1, 0.65), strength(faded, 0.2))


def test_a_print_that_is_clear_for_the_most_part_tells_its_face(tinted: Profile) -> None:
    assert disagrees(tinted, mixed(tinted, 0, 0.7), STRONG)
    assert not disagrees(tinted, mixed(tinted, 0, 0.85), STRONG)


def test_a_clear_print_tells_the_face_by_itself(tinted: Profile, faded: Profile) -> None:
    assert not disagrees(tinted, mixed(tinted, 0, 1.0), STRONG)
    assert not disagrees(faded, mixed(faded, 1, 1.0), WEAK)


def test_where_both_faces_have_one_tone_it_tells_nothing(reader: Reader) -> None:
    assert not disagrees(reader.profile, mixed(reader.profile, 0, 0.65), STRONG)


@pytest.mark.parametrize(
    ("changed", "told"),
    [({}, [Doubted.FITS_BOTH]), ({"visible": 0.6}, []), ({"contrast": 0.5}, [])],
    ids=["all shows", "a part is hidden", "under a reflection"],
)
def test_such_a_disc_fits_both(
    reader: Reader, tinted: Profile, changed: dict[str, Any], told: list[Doubted]
) -> None:
    empty = seen_as(reader, np.zeros(reader.profile.bare.shape[:2], np.uint8))
    odd_one = replace(USUAL, leans=mixed(tinted, 1, 0.35), **changed)
    found = doubts(empty, [odd_one], (piece(reader, 0, 0),), (), tinted, 1)
    assert [doubt.name for doubt in found] == told
