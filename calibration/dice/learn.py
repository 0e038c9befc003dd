"""Learns ink and faces from the tops that were found: first roughly, then each from the other."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.faces import MARGIN, PRINT, Faces, Nudges, levelled
from companion.vision.dice.ink import Inks, unlikeness
from companion.vision.dice.settle import Settler
from companion.vision.dice.square import Frames, Lattice, turned
from companion.vision.picture import Picture

Floats = NDArray[np.float32]
Whole = NDArray[np.intp]
Options = NDArray[np.float32]
"""Dice x squares x 6: the frames in which each of the dice of one picture may lie."""

_LINK = 0.25
"""Bodies no more unlike than this are of one kind: light falls unevenly, but leaves no gap."""
_LEAST_OF_A_KIND, _IN_MOST = 3, 2 / 3
_FAINT = 15.0
"""What differs by fewer grey levels inside a top is no print: it may be blank."""
_WELL_INSIDE = 0.65
"""No further out, in half sides, a square that is a little off shows no side of its die."""
_ROUNDS = 3
NO_PRINT = 0.3
"""Where a face has less ink than this there is none."""
_NEARLY_ALL, _MOST_DICE, _NOISE, _MOST_GRAIN = 90, 25, 0.1, 0.3
"""The grain of a body is as strong as in nearly all of its places, and most dice have it, a shine only some.
Up to this it is the camera's noise, which comparing averages out; twice as much above it is left out,
but print has to stay above that."""
_LITTLE, _NO_INK = 0.3, 1e-4
"""A square of which a face explains no more is no better than another, whatever its ink: of those the one
counts whose edges show best, as that of a blank face. A shadow has next to no ink to explain."""
_IN_COMMON, _FAINT_GRAIN = 0.5, 0.3
"""Dice of a blank face have less than this of their ink in common, and less ink than this share of what those
of any other face have in common, as average squares: of a small pip they have 0.85 in common."""
_THERE = 0.4
"""A square that is no further off, in half sides, is about the same top."""
_FAR = Nudges(3)
"""While faces are learned, squares may be further off than later."""


@dataclass(frozen=True, eq=False)
class Examples:
    """All dice of all pictures: frames, which face and kind of body each has, and the squares they lie in."""

    frames: Frames
    faces: Whole
    kinds: Whole
    squares: Frames


@dataclass(frozen=True, eq=False)
class LearnedDice:
    """Ink, faces (faces x places of `PRINT`), the examples settled on them, and their ink."""

    inks: Inks
    templates: Floats
    examples: Examples
    ink: Floats
    about: Floats
    """The same ink, a little further out: examples x places of `MARGIN`."""


def learn(pictures: list[Picture], squares: list[Options]) -> LearnedDice:
    """Learn from a picture a face, and the squares in which its dice may lie; all in work pixels."""
    faces = np.repeat(np.arange(len(squares)), [len(options) for options in squares]).astype(np.intp)
    first = np.concatenate([options[:, 0] for options in squares])
    examples = Examples(first, faces, np.zeros(len(faces), np.intp), first)
    colours = _colours(pictures, examples)
    bodies, contrasts = _bodies(colours), contrasts_of(colours)
    kinds = kinds_of(bodies, contrasts, faces)
    examples, inks = replace(examples, kinds=kinds), _first_inks(bodies, contrasts, kinds)
    templates = np.zeros((len(squares), PRINT.across**2), np.float32)
    for turn in range(_ROUNDS):
        for face, options in enumerate(squares):
            templates[face], examples = _aligned(
                pictures[face], examples, options, inks, face, first=turn == 0
            )
        colours = _colours(pictures, examples)
        examples = replace(examples, kinds=kinds_of(_bodies(colours), contrasts_of(colours), faces))
        inks = _inks(colours, examples, templates)
        ink = inks.ink(colours, examples.kinds)
        templates = _templates(ink, faces)
    examples, inks = _centred(examples), replace(inks, grain=grain_of(ink, templates[faces]))
    ink, about = (
        inks.ink(_colours(pictures, examples, lattice), examples.kinds) for lattice in (PRINT, MARGIN)
    )
    return LearnedDice(inks, without_grain(_templates(ink, faces), ink, faces), examples, ink, about)


def _colours(pictures: list[Picture], examples: Examples, lattice: Lattice = PRINT) -> Floats:
    return np.concatenate(
        [
            lattice.sample(picture, examples.frames[examples.faces == face])
            for face, picture in enumerate(pictures)
        ]
    )


def _bodies(colours: Floats) -> Floats:
    """Return examples x 3: the colour of most of each top, of examples x places x 3."""
    return np.asarray(np.median(colours, axis=1), np.float32)


def _templates(ink: Floats, faces: Whole) -> Floats:
    """Return faces x places: what most examples of each face agree on."""
    return np.stack([_middle(ink[faces == face]) for face in range(int(faces.max()) + 1)])


def without_grain(templates: Floats, ink: Floats, faces: Whole) -> Floats:
    """Return templates with nothing on a blank face: every die has a grain of its own, as wood does."""
    common, every = (np.square(each).mean(axis=1) for each in (templates, ink))
    whole = np.array([every[faces == face].mean() for face in range(len(templates))])
    others = [np.delete(common, face).min(initial=np.inf) for face in range(len(templates))]
    blank = (common < _IN_COMMON * whole) & (whole < _FAINT_GRAIN * np.array(others))
    return np.where(blank[:, None], np.float32(0), templates)


def grain_of(ink: Floats, usual: Floats) -> float:
    """Return how far ink strays from what is usual there, well inside of tops and where that is no print."""
    bare = (np.abs(usual) < NO_PRINT) & (np.abs(PRINT.places).max(axis=1) < _WELL_INSIDE)
    stray = np.where(bare, np.abs(levelled(ink - usual)), np.nan)[bare.any(axis=1)]
    if len(stray) == 0:
        return 0.0
    strong = np.nanpercentile(stray, _NEARLY_ALL, axis=1)
    return float(np.clip(2 * (np.percentile(strong, _MOST_DICE) - _NOISE), 0, _MOST_GRAIN))


def _middle(ink: Floats) -> Floats:
    """Return what most examples agree on at each place; the extremes, such as a shine, are left out."""
    if len(ink) < 4:
        return np.asarray(ink.mean(axis=0), np.float32)
    ordered = np.sort(ink, axis=0)
    return np.asarray(ordered[1:-1].mean(axis=0), np.float32)


def contrasts_of(colours: Floats) -> Floats:
    """Return examples x 3: from the colour of most of each top to that of its print, which is less of it.

    Of examples x places of `PRINT` x 3. It is the direction in which colours inside a top vary most.
    """
    inside = np.abs(PRINT.places).max(axis=1) < _WELL_INSIDE
    out = []
    for level in levelled(colours.transpose(0, 2, 1)).transpose(0, 2, 1)[:, inside]:
        _, ways = np.linalg.eigh(level.T @ level)
        along = level @ ways[:, -1]
        reach = float(np.percentile(np.abs(along), 97))
        sign = 1.0 if (np.clip(along, -reach, reach) ** 3).sum() >= 0 else -1.0
        out.append(sign * reach * ways[:, -1])
    return np.array(out, np.float32)


def kinds_of(bodies: Floats, contrasts: Floats, faces: Whole) -> Whole:
    """Return which kind of body each example has: those are of one kind that a chain of like ones links.

    A shine makes a black die grey, but leaves its print the brighter; so like ones agree in that too. Every
    die lies in every picture: what looks like a kind but is missing in most has only a blank face, or light
    on it.
    """
    unlike = unlikeness(bodies, bodies)
    strength = np.linalg.norm(contrasts, axis=1)
    along = contrasts / np.maximum(strength, 1e-6)[:, None]
    agree = (along @ along.T > 0) | (np.minimum.outer(strength, strength) < _FAINT)
    linked = (unlike < _LINK) & agree
    for _ in range(len(bodies)):
        linked = linked @ linked
    _, kinds, counts = np.unique(linked.argmax(axis=1), return_inverse=True, return_counts=True)
    shown = np.array([len(np.unique(faces[kinds == kind])) for kind in range(len(counts))])
    enough = (counts >= _LEAST_OF_A_KIND) & (shown >= _IN_MOST * len(np.unique(faces)))
    large = enough[kinds]
    if not large.any():
        return np.zeros(len(bodies), np.intp)
    nearest = np.where(large[None], unlike + ~agree, np.inf).argmin(axis=1)
    _, kinds = np.unique(kinds[np.where(large, np.arange(len(bodies)), nearest)], return_inverse=True)
    return np.asarray(kinds, np.intp)


def _first_inks(bodies: Floats, contrasts: Floats, kinds: Whole) -> Inks:
    """Return the contrast that most examples of each kind have."""
    every = range(int(kinds.max()) + 1)
    usual = np.stack([np.median(contrasts[kinds == kind], axis=0) for kind in every])
    scale = np.maximum((usual**2).sum(axis=1, keepdims=True), 1.0)
    colours = np.stack([np.median(bodies[kinds == kind], axis=0) for kind in every])
    return Inks(np.asarray(colours, np.float32), np.asarray(usual / scale, np.float32))


def _inks(colours: Floats, examples: Examples, templates: Floats) -> Inks:
    """Return ink learned anew: from body to print as the faces tell, against what they do not explain."""
    bodies, contrasts, left = [], [], np.zeros((3, 3))
    for kind in range(int(examples.kinds.max()) + 1):
        here = examples.kinds == kind
        face = levelled(templates[examples.faces[here]])
        usual = np.median(colours[here], axis=1, keepdims=True)
        away = levelled(colours[here].transpose(0, 2, 1)).transpose(0, 2, 1)
        contrast = np.einsum("spc,sp->c", away, face) / max(float((face**2).sum()), 1e-6)
        rest = (away - face[..., None] * contrast).reshape(-1, 3)
        left += rest.T @ rest / len(rest)
        bodies.append(np.median(usual[:, 0], axis=0))
        contrasts.append(contrast)
    noise = left / len(bodies) + np.eye(3) * 4.0
    directions = [np.linalg.solve(noise, contrast) for contrast in contrasts]
    scaled = [
        way / max(float(way @ contrast), 1e-6) for way, contrast in zip(directions, contrasts, strict=True)
    ]
    return Inks(np.array(bodies, np.float32), np.array(scaled, np.float32))


def _aligned(
    picture: Picture, examples: Examples, options: Options, inks: Inks, face: int, *, first: bool
) -> tuple[Floats, Examples]:
    """Return one face, and the examples with those of this face turned and moved until they agree.

    Each round begins where edges put the squares: a row of pips fits as well when it is one pip off, and what
    is moved again and again wanders there.
    """
    here = np.flatnonzero(examples.faces == face)
    kinds, frames, squares = examples.kinds[here], examples.frames[here], examples.squares[here]
    dice, most = options.shape[:2]

    def ink(tried: Frames) -> Floats:
        return inks.ink(PRINT.sample(picture, tried), kinds)

    template = _agreeing(ink(frames)) if first else _middle(ink(frames))
    every = options.reshape(-1, 6)
    wide = _FAR.lattice.sample(picture, _FAR.swayed(every))
    rough = _FAR.windows(inks.ink(wide, np.repeat(kinds, len(wide) // len(kinds))))
    for _ in range(3 if first else 1):
        nudges, left = Faces(template[None]).likely(rough)
        nudges, left = nudges[:, 0], left[:, 0]
        there = np.take_along_axis((levelled(rough) ** 2).mean(axis=2), nudges, axis=1)
        explained = 1 - left / np.maximum(there, _NO_INK)
        best = np.maximum(explained, _LITTLE).reshape(dice, most * 4).argmax(axis=1)
        option, quarters = np.divmod(best, 4)
        row = np.arange(dice) * most + option
        squares = every[row]
        frames = turned(_FAR.nudged(squares, nudges[row, quarters]), -quarters)
        frames = Settler(template[None]).settle(ink, frames, np.zeros(dice, np.intp), 3).frames
        frames = np.where((explained[row, quarters] > _LITTLE)[:, None], frames, squares)
        template = _middle(ink(frames))
    moved, chosen = examples.frames.copy(), examples.squares.copy()
    moved[here], chosen[here] = frames, _about(frames, options, squares)
    return template, replace(examples, frames=moved, squares=chosen)


def _about(frames: Frames, options: Options, squares: Frames) -> Frames:
    """Return for each die the square whose edges show best of those about its frame, or else its own."""
    half = np.linalg.norm(frames[:, None, 2:4], axis=2)
    near = np.linalg.norm(options[:, :, :2] - frames[:, None, :2], axis=2) < _THERE * half
    best = options[np.arange(len(frames)), near.argmax(axis=1)]
    return np.where(near.any(axis=1)[:, None], best, squares)


def _agreeing(ink: Floats) -> Floats:
    """Return the example that is most like the others, whichever quarter turn each is in."""
    across = PRINT.across
    soft = np.stack(
        [
            np.asarray(cv2.GaussianBlur(square, (0, 0), 1.5), np.float32)
            for square in ink.reshape(-1, across, across)
        ]
    )
    turns = np.stack([np.rot90(soft, quarters, (1, 2)) for quarters in range(4)]).reshape(4, len(ink), -1)
    unit = levelled(turns)
    unit = unit / (np.linalg.norm(unit, axis=-1, keepdims=True) + 1e-6)
    alike = np.einsum("ip,qjp->ijq", unit[0], unit).max(axis=2)
    return np.asarray(ink[int(alike.sum(axis=1).argmax())], np.float32)


def _centred(examples: Examples) -> Examples:
    """Return examples moved, turned and sized as their edges are, on average over those of one face."""
    frames, squares = examples.frames.copy(), examples.squares
    for face in np.unique(examples.faces):
        here = examples.faces == face
        ways = frames[here, 2:].reshape(-1, 2, 2).transpose(0, 2, 1)
        off = np.linalg.solve(ways, (squares[here, :2] - frames[here, :2])[..., None])
        frames[here, :2] += (ways @ np.median(off, axis=0))[..., 0]
        own, edge = (np.arctan2(some[here, 3], some[here, 2]) for some in (frames, squares))
        turn = float(np.median((edge - own + np.pi / 4) % (np.pi / 2) - np.pi / 4))
        size = float(np.median(np.hypot(*squares[here, 2:4].T) / np.sqrt(np.abs(np.linalg.det(ways)))))
        cos, sin = size * np.cos(turn), size * np.sin(turn)
        frames[here, 2:] = (ways @ np.array([[cos, -sin], [sin, cos]])).transpose(0, 2, 1).reshape(-1, 4)
    return replace(examples, frames=np.asarray(frames, np.float32))
