"""Learns two faces from discs that show them, and from examples left out how far to believe a score."""

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import BadCalibration
from calibration.rehearse import believe, rehearsal, weigh, without_self
from companion.vision.discs.align import Aligner
from companion.vision.discs.belief import COVERS, Belief
from companion.vision.discs.face import SENSES, Faces, best_of, energy, sight, spread_out
from companion.vision.discs.focus import SOFTENED, Focus
from companion.vision.discs.in_light import energy_of
from companion.vision.discs.judge import Views
from companion.vision.discs.polar import COARSE, FINE
from companion.vision.picture import Picture
from companion.words import Message

Floats = NDArray[np.float32]

Whole = NDArray[np.int64]

REACHES = (1.0, 0.9, 0.8, 0.7)
"""How much of the circle that was found is print, as shares of its radius that are tried."""

_CLEARLY_PARTED = 30.0
"""Faces that lie so far apart need not lie further; then the largest reach is taken. More of a face tells
more under a reflection, and a hidden disc is told by the colour near its rim."""

LEAST_EXAMPLES = 8
"""At least this many discs of each face must show their print."""

_SLACK, _OWN = 0.2, 0.05
"""How much worse than usual a print may fit its face, to be seen. One that is so much more like its own face
than like the other belongs to a mixed set, however it fits, unless it is brighter than all that fit, as under
a reflection: three of those alike would let the reflection speak for their face."""

_ALIKE = 0.35
"""Examples of a face whose prints are less alike have none: their colour is all that they share. Drawn plain
ones reach 0.33, dull or glossy; photographed coins, whose relief looks different in every turn, have 0.42 and
more."""
_PLAINER = 2.0
"""How far a plain disc may be less even than the least even example."""
_TONE_ALONE = np.array([sense == "tone" for sense in SENSES], np.float32)
_ANY_FIT = (0.0, 0.2)
"""How a plain face's print may fit: anyhow (see `Belief`)."""


@dataclass(frozen=True, eq=False)
class LearnedDiscs:
    """Examples with the print in the middle, what to believe, and the scores it came from."""

    examples: Floats
    few: Floats
    sides: Whole
    places: tuple[Floats, ...]
    reach: float
    belief: Belief
    softened: Floats
    soft: Floats
    plain_energy: Floats
    """For each face the energy up to which it is as plain as its examples, 0 where it has a print."""
    left_out: Floats
    """Examples x faces: the fits of each whole example when it is not among those it is compared with."""


def learn(
    pictures: tuple[Picture, Picture], circles: tuple[Floats, ...], grain: float, names: tuple[str, ...]
) -> LearnedDiscs:
    """Learn from the work pictures of both faces, the circles found in them, and the energy of grain.

    How far the print reaches out is tried: rim and side look alike on both faces, and would only distract.
    """
    ways = [_centred_prints(pictures, circles, reach, names) for reach in REACHES]
    reach, places = max(
        zip(REACHES, ways, strict=True), key=lambda way: min(_CLEARLY_PARTED, _parted(pictures, way[1]))
    )
    sides = _sides(places)
    examples = _unrolled(pictures, places)
    faces = Faces(examples, sides)
    scores, true, covers = rehearsal(faces, partial(_strayed, pictures, places), COVERS)
    alone = _left_out(faces, examples)
    plain = _plain(alone, sides, examples)
    weights = _TONE_ALONE if plain.all() else weigh(scores[covers >= 0.5], true[covers >= 0.5])
    belief = believe(scores, true, covers, weights, grain, energy_of(examples))
    belief.fit[:, plain > 0, 1] = _ANY_FIT
    left_out = belief.fits(alone)[:, :, 0]
    few = _few(pictures, _soft(pictures), places)
    softened = _softened(pictures, circles, places)
    soft = _softened_gains(faces, examples, softened, grain)
    return LearnedDiscs(examples, few, sides, places, reach, belief, softened, soft, plain, left_out)


def _plain(left_out: Floats, sides: Whole, examples: Floats) -> Floats:
    """Return for each face up to which energy it has no print, 0 if its discs are printed alike."""
    prints, strong = left_out[:, :, SENSES.index("colour")], energy(sight(examples))
    alike = [np.median(prints[sides == face, face]) for face in (0, 1)]
    most = [_PLAINER * strong[sides == face].max() for face in (0, 1)]
    return np.where(np.array(alike) < _ALIKE, most, 0).astype(np.float32)


def _softened(
    pictures: tuple[Picture, ...], circles: tuple[Floats, ...], places: tuple[Floats, ...]
) -> Floats:
    """Return stages x examples: the examples as a lens out of focus would show them."""
    radius = float(np.median(np.concatenate(circles)[:, 2]))
    stages = []
    for share in SOFTENED:
        soft = (cv2.GaussianBlur(picture, (0, 0), share * radius) for picture in pictures)
        stages.append(_unrolled(tuple(np.asarray(picture, np.uint8) for picture in soft), places))
    return np.stack(stages)


def _softened_gains(faces: Faces, examples: Floats, softened: Floats, grain: float) -> Floats:
    """Return stages x faces x (sharp, softened): how much better softened examples fit those left out."""
    sides, origin = faces.sides, np.arange(len(examples))
    focus = Focus(softened, sides, np.zeros((len(softened), 2, 2), np.float32))
    chance = np.random.default_rng(21)
    grainy = softened + chance.normal(0, np.sqrt(grain / 3), softened.shape).astype(np.float32)

    def gains(patches: Floats, stage: int) -> list[float]:
        seen = sight(patches)
        sharp = faces.alikeness(seen)[:, :, SENSES.index("colour")]
        soft = focus.alikeness(seen.spectra)[stage]
        gain = best_of(without_self(soft, origin)) - best_of(without_self(sharp, origin))
        return [float(np.median(gain[sides == face])) for face in (0, 1)]

    both = [(gains(examples, stage), gains(grainy[stage], stage)) for stage in range(len(softened))]
    return np.array(both, np.float32).transpose(0, 2, 1)


def _sides(places: tuple[Floats, ...]) -> Whole:
    return np.repeat(np.array([0, 1]), [len(discs) for discs in places])


def _soft(pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
    return tuple(Views.of(picture).soft for picture in pictures)


def _left_out(faces: Faces, examples: Floats) -> Floats:
    """Return the scores of each example when it is not among those that it is compared with."""
    whole = sight(examples)
    return faces.by_face(without_self(faces.alikeness(whole), np.arange(len(examples))))


def _centred_prints(
    pictures: tuple[Picture, Picture], circles: tuple[Floats, ...], reach: float, names: tuple[str, ...]
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
        places = _with_a_clear_print(pictures, places, names)
    return places


def _with_a_clear_print(
    pictures: tuple[Picture, Picture], places: tuple[Floats, ...], names: tuple[str, ...]
) -> tuple[Floats, ...]:
    """Leave out discs whose print cannot be seen: a reflection may lie over some."""
    examples, sides = _unrolled(pictures, places), _sides(places)
    scores = _left_out(Faces(examples, sides), examples)[:, :, SENSES.index("colour")]
    tones = sight(examples).tone
    kept = []
    for face, name in enumerate(names):
        fits = scores[sides == face, face]
        usual = float(np.median(fits))
        slack = max(_SLACK, 4 * float(np.median(np.abs(fits - usual))))
        clear = fits > usual - slack
        brighter = (tones[sides == face] - np.median(tones[sides == face], axis=0)).min(axis=1)
        clear |= (fits > scores[sides == face, 1 - face] + _OWN) & (brighter <= brighter[clear].max())
        if clear.sum() < LEAST_EXAMPLES:
            raise BadCalibration(
                Message("calibration.burnt", picture=name, found=int(clear.sum()), least=LEAST_EXAMPLES)
            )
        kept.append(places[face][clear])
    return tuple(kept)


def _parted(pictures: tuple[Picture, Picture], places: tuple[Floats, ...]) -> float:
    """Return how far apart the two faces' leans lie, measured in how much they waver."""
    examples, sides = _unrolled(pictures, places), _sides(places)
    scores, true, _ = rehearsal(Faces(examples, sides), partial(_strayed, pictures, places), COVERS[:1])
    lean = (scores[:, 0] - scores[:, 1]) @ weigh(scores, true)
    first, second = lean[true == 0], lean[true == 1]
    return float((first.mean() - second.mean()) / np.sqrt(first.var() + second.var() + 1e-5))


def _unrolled(pictures: tuple[Picture, ...], places: tuple[Floats, ...]) -> Floats:
    return np.concatenate([FINE.unroll(p, q) for p, q in zip(pictures, places, strict=True)])


def _strayed(pictures: tuple[Picture, ...], places: tuple[Floats, ...], stray: Floats) -> Floats:
    """Unroll the discs from places that are off by `stray` (discs x 2), in radii."""
    parts = np.split(stray, [len(places[0])])
    moved = (
        np.concatenate([place[:, :2] + off * place[:, 2:], place[:, 2:]], axis=1)
        for place, off in zip(places, parts, strict=True)
    )
    return _unrolled(pictures, tuple(np.asarray(place, np.float32) for place in moved))


def _few(pictures: tuple[Picture, ...], soft: tuple[Picture, ...], places: tuple[Floats, ...]) -> Floats:
    chosen = spread_out(_unrolled(pictures, places), _sides(places))
    coarse = [COARSE.unroll(p, Views.to_soft(q)) for p, q in zip(soft, places, strict=True)]
    return np.asarray(np.concatenate(coarse)[chosen], np.float32)
