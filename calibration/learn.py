"""Learns the two faces from thirty discs, and from the examples left out how far scores can be believed."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from companion.vision.align import Aligner
from companion.vision.belief import COVERS, Belief
from companion.vision.cover import share, visible
from companion.vision.face import SENSES, Faces, best_of, energy, sharpness, sight, spread_out
from companion.vision.focus import SOFTENED, Focus
from companion.vision.judge import Views
from companion.vision.picture import Picture
from companion.vision.polar import COARSE, FINE
from companion.words import Message

Floats = NDArray[np.float32]

Whole = NDArray[np.int64]

REACHES = (1.0, 0.9, 0.8, 0.7)
"""How much of the circle that was found is print, as shares of its radius that are tried."""

LEAST_EXAMPLES = 8
"""So many discs of each face must show their print."""

_SLACK = 0.2
_VARIANTS = 4
_TINT, _LEVEL, _SHADING, _GRAIN = 0.03, 0.12, 0.06, 1.5
"""How much a slap's light may differ from calibration's: colour, strength, fall over a disc, grain."""


@dataclass(frozen=True, eq=False)
class Learned:
    """Examples with the print in the middle, what to believe, and the scores it came from."""

    examples: Floats
    few: Floats
    labels: Whole
    places: tuple[Floats, ...]
    reach: float
    belief: Belief
    softened: Floats
    soft: Floats
    sharpness: Floats
    left_out: Floats
    """Examples x faces: the fits of each whole example when it is not among those it is compared with."""


def learn(pictures: tuple[Picture, Picture], circles: tuple[Floats, ...], grain: float) -> Learned:
    """Learn from the work pictures of both faces, the circles found in them, and the energy of grain.

    How far the print reaches out is tried: rim and side look alike on both faces, and would only distract.
    """
    ways = [_centred_prints(pictures, circles, reach) for reach in REACHES]
    reach, places = max(zip(REACHES, ways, strict=True), key=lambda way: _parted(pictures, way[1]))
    labels = _labels(places)
    examples = _unrolled(pictures, places)
    faces = Faces(examples, labels)
    scores, true, covers = _rehearsal(faces, examples, labels, COVERS)
    weights = _weights(scores[covers >= 0.5], true[covers >= 0.5])
    belief = _belief(scores, true, covers, weights, grain, _usual_energy(examples))
    left_out = belief.fits(_left_out(faces, examples))
    few = _few(pictures, _soft(pictures), places)
    softened = _unrolled(_out_of_focus(pictures, circles), places)
    soft = _softened_gains(faces, examples, softened, grain)
    return Learned(
        examples, few, labels, places, reach, belief, softened, soft, sharpness(examples), left_out
    )


def _out_of_focus(pictures: tuple[Picture, ...], circles: tuple[Floats, ...]) -> tuple[Picture, ...]:
    sigma = SOFTENED * float(np.median(np.concatenate(circles)[:, 2]))
    return tuple(np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8) for picture in pictures)


def _softened_gains(faces: Faces, examples: Floats, softened: Floats, grain: float) -> Floats:
    """Return faces x (sharp, softened): how much better softened examples fit those left out."""
    labels, origin = faces.labels, np.arange(len(examples))
    focus = Focus(softened, labels, np.zeros((2, 2), np.float32))
    chance = np.random.default_rng(21)
    grainy = softened + chance.normal(0, np.sqrt(grain / 3), softened.shape).astype(np.float32)
    gains = []
    for patches in (examples, grainy):
        seen = sight(patches, np.ones(patches.shape[:3], np.float32))
        sharp = faces.alikeness(seen)[:, :, SENSES.index("colour")]
        soft, hard = (best_of(_without_self(alike, origin)) for alike in (focus.alikeness(seen), sharp))
        gains.append([float(np.median((soft - hard)[labels == face])) for face in (0, 1)])
    return np.array(gains, np.float32).T


def _labels(places: tuple[Floats, ...]) -> Whole:
    return np.repeat(np.array([0, 1]), [len(discs) for discs in places])


def _soft(pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
    return tuple(Views.of(picture).soft for picture in pictures)


def _left_out(faces: Faces, examples: Floats) -> Floats:
    """Return the scores of each example when it is not among those that it is compared with."""
    whole = sight(examples, np.ones(examples.shape[:3], np.float32))
    return faces.by_face(_without_self(faces.alikeness(whole), np.arange(len(examples))))


def _centred_prints(
    pictures: tuple[Picture, Picture], circles: tuple[Floats, ...], reach: float
) -> tuple[Floats, ...]:
    """Return the circles, `reach` times as large, moved to the middle of their prints."""
    soft = _soft(pictures)
    places = tuple(circle * np.array([1, 1, reach], np.float32) for circle in circles)
    for _ in range(2):
        aligner = Aligner(_few(pictures, soft, places))
        places = tuple(
            Views.from_soft(aligner.aligned(picture, Views.to_soft(place)))
            for picture, place in zip(soft, places, strict=True)
        )
        places = _with_a_clear_print(pictures, places)
    return places


def _with_a_clear_print(pictures: tuple[Picture, Picture], places: tuple[Floats, ...]) -> tuple[Floats, ...]:
    """Leave out discs whose print cannot be seen: a reflection may lie over some."""
    examples, labels = _unrolled(pictures, places), _labels(places)
    scores = _left_out(Faces(examples, labels), examples)[:, :, SENSES.index("colour")]
    kept = []
    for face, name in enumerate(("alive", "squashed")):
        fits = scores[labels == face, face]
        usual = float(np.median(fits))
        slack = max(_SLACK, 4 * float(np.median(np.abs(fits - usual))))
        clear = fits > usual - slack
        if clear.sum() < LEAST_EXAMPLES:
            raise BadCalibration(Message("calibration.burnt", picture=name, found=int(clear.sum())))
        kept.append(places[face][clear])
    return tuple(kept)


def _parted(pictures: tuple[Picture, Picture], places: tuple[Floats, ...]) -> float:
    """Return how far apart the two faces' leans lie, measured in how much they waver."""
    examples, labels = _unrolled(pictures, places), _labels(places)
    scores, true, _ = _rehearsal(Faces(examples, labels), examples, labels, COVERS[:1])
    lean = (scores[:, 0] - scores[:, 1]) @ _weights(scores, true)
    alive, squashed = lean[true == 0], lean[true == 1]
    return float((alive.mean() - squashed.mean()) / np.sqrt(alive.var() + squashed.var() + 1e-5))


def _unrolled(pictures: tuple[Picture, ...], places: tuple[Floats, ...]) -> Floats:
    return np.concatenate([FINE.unroll(p, q) for p, q in zip(pictures, places, strict=True)])


def _few(pictures: tuple[Picture, ...], soft: tuple[Picture, ...], places: tuple[Floats, ...]) -> Floats:
    chosen = spread_out(_unrolled(pictures, places), _labels(places))
    coarse = [COARSE.unroll(p, Views.to_soft(q)) for p, q in zip(soft, places, strict=True)]
    return np.asarray(np.concatenate(coarse)[chosen], np.float32)


def _without_self(alike: Floats, origin: Whole) -> Floats:
    alike = alike.copy()
    alike[np.arange(len(origin)), origin] = -np.inf
    return alike


def _rehearsal(
    faces: Faces, examples: Floats, labels: Whole, shares: tuple[float, ...]
) -> tuple[Floats, Whole, Floats]:
    """Score every example against the others, in other light and partly covered, as in a slap.

    Returns the scores (discs x faces x senses), the true faces, and the covers' visible shares.
    """
    chance = np.random.default_rng(20)
    origin = np.arange(len(labels))
    scores, true, covers = [], [], []
    for cover in shares:
        for _ in range(_VARIANTS):
            patches = _in_other_light(examples, chance)
            turns = chance.integers(0, FINE.angles, len(labels))
            masks = np.stack([np.roll(_covered(cover), turn, axis=1) for turn in turns])
            alike = faces.alikeness(sight(patches, masks))
            scores.append(faces.by_face(_without_self(alike, origin)))
            true.append(labels)
            covers.append(np.full(len(labels), cover))
    return np.concatenate(scores), np.concatenate(true), np.concatenate(covers).astype(np.float32)


def _in_other_light(patches: Floats, chance: np.random.Generator) -> Floats:
    count = len(patches)
    level = np.exp(np.minimum(chance.normal(-0.06, _LEVEL, (count, 1, 1, 1)), 0.05))
    tint = np.exp(chance.normal(0, _TINT, (count, 1, 1, 3)))
    slope = chance.normal(0, _SHADING, (2, count, 1, 1, 1))
    shading = 1 + slope[0] * FINE.x[None, :, :, None] + slope[1] * FINE.y[None, :, :, None]
    grain = chance.normal(0, _GRAIN, patches.shape)
    return np.asarray(np.clip(patches * level * tint * shading + grain, 0, 255), np.float32)


@cache
def _covered(wanted: float) -> Floats:
    """Return the mask of a disc that another covers from the right, so that `wanted` stays visible."""
    if wanted >= 1:
        return np.ones((FINE.rings, FINE.angles), np.float32)
    disc, size = np.array([500, 500, 1], np.float32), (1000, 1000)
    above = [np.array([[500 + distance, 500, 1]], np.float32) for distance in np.linspace(0.2, 2.0, 37)]
    masks = (visible(disc, other, size, FINE) for other in above)
    return min(masks, key=lambda mask: abs(share(mask, FINE) - wanted))


def _usual_energy(examples: Floats) -> float:
    return float(np.median(energy(sight(examples, np.ones(examples.shape[:3], np.float32)))))


def _weights(scores: Floats, true: Whole) -> Floats:
    """Weigh each sense by how far it parts the faces, measured in how much it wavers."""
    lean = scores[:, 0] - scores[:, 1]
    apart = lean[true == 0].mean(axis=0) - lean[true == 1].mean(axis=0)
    wavers = (lean[true == 0].var(axis=0) + lean[true == 1].var(axis=0)) / 2 + 1e-5
    weights = np.maximum(apart, 0) / wavers
    return np.asarray(weights / (weights.sum() + 1e-9), np.float32)


def _belief(
    scores: Floats, true: Whole, covers: Floats, weights: Floats, grain: float, usual: float
) -> Belief:
    fits = scores @ weights
    lean_table = np.zeros((len(COVERS), 2, 2), np.float32)
    fit_table = np.zeros((len(COVERS), 2, 2), np.float32)
    for row, cover in enumerate(COVERS):
        for face in (0, 1):
            mine = fits[(np.abs(covers - cover) < 1e-3) & (true == face)]
            lean_table[row, face] = _middle_and_spread(mine[:, 0] - mine[:, 1], 0.01, 1.0)
            fit_table[row, face] = _middle_and_spread(mine[:, face], 0.03, 0.06)
    return Belief(weights, lean_table, fit_table, grain, usual)


def _middle_and_spread(values: Floats, least: float, most: float) -> tuple[float, float]:
    return float(np.median(values)), min(most, max(least, 1.3 * float(values.std())))
