"""From pictures of all faces to a profile of dice."""

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.dice.checks import (
    MOST,
    MOST_FACES,
    NEARLY_ALL,
    check_lies,
    check_pictures,
    check_read_back,
    check_rehearsal,
    check_sides,
    check_tops,
)
from calibration.dice.learn import LearnedDice, learn
from calibration.dice.locate import PRINT_WIDTH, Tops, blobs, tops
from calibration.dice.margins import MarginInk
from calibration.dice.rehearse import believed, rehearse
from calibration.errors import BadCalibration
from calibration.learned import learn_crops
from calibration.locate import noise_of
from calibration.same_table import check_same_table
from calibration.shorter import SUFFIXES
from calibration.steady import steadied
from companion.vision.dice.faces import PRINT
from companion.vision.dice.four_edges import LOOK
from companion.vision.dice.judge import detail
from companion.vision.dice.lie import TERMS, Lie, stretches
from companion.vision.dice.profile import COLOURS, MEASURES, SHAPE, DiceProfile
from companion.vision.dice.settle import Settler
from companion.vision.dice.skirt import Beyond, skirts
from companion.vision.dice.square import Frames, Lattice, sides
from companion.vision.dice.view import View, colour_of, edge_mask, shadows, with_faint
from companion.vision.foreground import foreground, reduced
from companion.vision.learned import LearnedProfile
from companion.vision.networks import BadNetwork
from companion.vision.picture import Picture, load_picture
from companion.words import Message

Floats = NDArray[np.float32]

_WORK_HALF = 10.0
"""Half a top's side in work pixels, at the least: print of 24 places across needs no more."""
_LOOK_HALF = 4.0
_FOCALS = (0.8, 0.65, 0.5, 0.4)
"""Focal lengths in widths of the picture that a camera may have at the least: most have 0.8 or more, one that
sees a right angle has 0.5."""
_SHOWN = 0.1
"""The share of a side that may show beyond where it should end, for want of a shorter focal length."""
_SHADOWY = 0.35
"""The share of a top that may look like a shadow: dark pips do, where the table is grey."""

log = logging.getLogger(__name__)

_BEYOND_MEASURING = {"dice.too-few", "dice.too-many", "dice.side", "dice.mixed", "dice.unclear"}
"""Refusals of pictures in which the networks may still find and recognise the dice."""


@dataclass(frozen=True)
class _Round:
    """What is believed of tops: how much of an edge may have print, how far aside print may lie, and how
    large they are, against squares that a round before found sides in.
    """

    along: float
    aside: float = np.inf
    largest: float = np.inf


_ROUNDS = (_Round(MOST), _Round(NEARLY_ALL), _Round(MOST, aside=0.3, largest=0.9))
"""Where edges are round, squares about the whole die show best, so the last round asks for smaller ones. Of
these some lie beside their print: by 0.4 half sides, where those of real sets that are right reach 0.2."""


def learn_dice(empty: Picture, pictures: Mapping[str, Picture]) -> DiceProfile:
    """Learn a set of dice from the bare table, and from all dice with each face up, by its label.

    It tries once more with bright print taken out; and where a side seems to have been learned with a top,
    again: believing that large pips lie there, then with smaller squares. Where none of it can be learned,
    it says why the first try could not.
    """
    check_pictures(empty, pictures)
    pictures = {label: steadied(picture, empty) for label, picture in pictures.items()}
    check_same_table({"empty": empty, **pictures})
    squares = cache(partial(tops, pictures, empty, blobs(pictures, empty)))
    tries = [(0.0, np.inf), (PRINT_WIDTH, np.inf)]
    faults: list[BadCalibration] = []
    for this in _ROUNDS:
        sided = []
        for print_width, half in tries:
            found = squares(print_width, this.largest * half)
            try:
                return _learned(empty, pictures, found, print_width, this)
            except BadCalibration as fault:
                faults.append(fault)
                if fault.message.key == "dice.side":
                    sided.append((print_width, found.half))
        tries = sided
    raise faults[0]


def _learned(
    empty: Picture, pictures: Mapping[str, Picture], found: Tops, print_width: float, this: _Round
) -> DiceProfile:
    """Learn from the squares in which dice may lie, or say why it cannot be done."""
    check_tops(pictures, found)
    size = (empty.shape[1], empty.shape[0])
    work = max(0, int(np.log2(found.half / _WORK_HALF)))
    look = max(work, int(np.log2(found.half / _LOOK_HALF)))
    works = [reduced(picture, work) for picture in pictures.values()]
    options = [
        _reduced_frames(squares.reshape(-1, 6), 2**work).reshape(squares.shape)
        for squares in found.squares.values()
    ]
    learned = learn(works, options)
    bare = reduced(empty, look)
    noise = np.max([noise_of(reduced(picture, look), bare) for picture in pictures.values()], axis=0)
    digest = hashlib.sha256(b"".join(picture.tobytes() for picture in (empty, *pictures.values())))
    edges = _edges(works, learned, [_mask(picture, bare, look) for picture in pictures.values()], print_width)
    profile = DiceProfile(
        shape=SHAPE,
        faces=tuple(pictures),
        size=size,
        digest=digest.hexdigest(),
        work=work,
        look=look,
        lie=_lie(works, learned).terms,
        bare=bare,
        noise=np.asarray(noise, np.float32),
        colours=_colours(works, learned, look - work),
        shadowy=_shadowy(works, learned, bare, look - work),
        bodies=learned.inks.bodies,
        directions=learned.inks.directions,
        grain=learned.inks.grain,
        templates=learned.templates,
        margins=MarginInk.of(learned).margins(),
        apart=np.ones((len(pictures),) * 2, np.float32),
        away=np.ones(len(pictures), np.float32),
        edges=float(np.percentile(edges, 10)),
        detail=detail(learned.templates),
        usual=np.zeros((len(pictures), len(MEASURES)), np.float32),
        spread=np.ones((len(pictures), len(MEASURES)), np.float32),
        print_width=print_width,
    )
    check_sides(learned.templates, profile.faces, this.along, this.aside)
    profile, beyond = _with_surroundings(profile, list(pictures.values()), learned)
    rehearsal = rehearse(profile, works, learned, edges / np.float32(profile.edges), beyond)
    check_rehearsal(rehearsal, profile.faces)
    check_lies(rehearsal)
    profile = believed(profile, rehearsal)
    check_read_back(profile, pictures)
    return profile


def _lie(works: list[Picture], learned: LearnedDice) -> Lie:
    """Learn how flat tops look, from where the print of each example fits best."""
    height, width = works[0].shape[:2]
    settler, frames = Settler(learned.templates, leaning=True), learned.examples.frames.copy()
    for face, picture in enumerate(works):
        here = learned.examples.faces == face

        def ink(tried: Frames, picture: Picture = picture, here: NDArray[np.bool_] = here) -> Floats:
            return learned.inks.ink(PRINT.sample(picture, tried), learned.examples.kinds[here])

        frames[here] = settler.settle(ink, frames[here], learned.examples.faces[here], 4).frames
    return learned_lie(frames, (width, height))


def _colours(works: list[Picture], learned: LearnedDice, halvings: int) -> NDArray[np.uint8]:
    """Return which colours tops have: those of the examples, in a little more and a little less light."""
    whole = Lattice(12, 0.95)
    seen = np.zeros((COLOURS,) * 3, np.uint8)
    for face, picture in enumerate(works):
        small = reduced(picture, halvings)
        frames = _reduced_frames(learned.examples.frames[learned.examples.faces == face], 2**halvings)
        colours = whole.sample(small, frames).reshape(-1, 1, 3)
        for light in (0.75, 0.85, 1.0, 1.15):
            numbers = colour_of(np.clip(colours * light, 0, 255).astype(np.uint8))
            seen.ravel()[numbers.ravel()] = 1
    grown = seen.copy()
    for axis in range(3):
        for way in (-1, 1):
            moved = np.roll(seen, way, axis)
            edge = [slice(None)] * 3
            edge[axis] = slice(0, 1) if way == 1 else slice(-1, None)
            moved[tuple(edge)] = 0
            grown |= moved
    return grown.ravel()


def _shadowy(works: list[Picture], learned: LearnedDice, bare: Picture, halvings: int) -> bool:
    """Return whether a good part of any top looks like the table in less light."""
    whole, most = Lattice(12, 0.9), 0.0
    for face, picture in enumerate(works):
        small = reduced(picture, halvings)
        noise = noise_of(small, bare)
        light = foreground(small, bare, noise).light
        dark = shadows(small, bare, noise, light).astype(np.float32)
        frames = _reduced_frames(learned.examples.frames[learned.examples.faces == face], 2**halvings)
        most = max(most, float(whole.sample(dark, frames).mean(axis=(1, 2)).max()))
    return most > _SHADOWY


def _with_surroundings(
    profile: DiceProfile, pictures: list[Picture], learned: LearnedDice
) -> tuple[DiceProfile, list[Beyond]]:
    """Return the profile with the longest focal length at which the sides of flat dice show no further, and
    what lies beyond the examples.
    """
    views = [View.of(picture, profile) for picture in pictures]
    frames = [learned.examples.frames[learned.examples.faces == face] for face in range(len(views))]

    def shown(focal: float) -> list[Beyond]:
        tried = replace(profile, focal=focal)
        scenes = zip(views, frames, strict=True)
        return [die for view, dice in scenes for die in skirts(replace(view, profile=tried), dice)]

    least = shown(_FOCALS[-1])
    for focal in _FOCALS:
        beyond = shown(focal)
        if max(die.skirt - other.skirt for die, other in zip(beyond, least, strict=True)) <= _SHOWN:
            break
    return replace(profile, focal=focal), beyond


def _mask(picture: Picture, bare: Picture, look: int) -> Floats:
    """Return where edges may be a die's, in the reduced picture."""
    small = reduced(picture, look)
    noise = noise_of(small, bare)
    return edge_mask(with_faint(foreground(small, bare, noise)).mask)


def _edges(works: list[Picture], learned: LearnedDice, masks: list[Floats], print_width: float) -> Floats:
    """Return how well the edges of each example show."""
    half = float(np.median(sides(learned.examples.frames)))
    scale = works[0].shape[1] / masks[0].shape[1]
    scores = []
    for (x, y, *_), face in zip(
        learned.examples.frames.tolist(), learned.examples.faces.tolist(), strict=True
    ):
        mask = LOOK.piece(masks[face], (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5, half / scale)
        piece = LOOK.piece(works[face], x, y, half)
        scores += LOOK.squares(piece, mask, 1, print_width).score.tolist()
    return np.array(scores, np.float32)


def _reduced_frames(frames: Frames, scale: float) -> Frames:
    """Return the same squares in a picture that is `scale` times smaller."""
    middle, ways = (frames[:, :2] + 0.5) / scale - 0.5, frames[:, 2:] / scale
    return np.asarray(np.concatenate([middle, ways], axis=1), np.float32)


_LOOSE = np.array([1e3, 0.1, 0.1, 0.3])
"""How large each of the terms may well be: a camera hangs straight by some degrees, a lens bends a little."""
_STRAY = 0.03
"""How far the shape of a single top may well be off: half a pixel of some 17."""


def learned_lie(frames: Frames, size: tuple[int, int]) -> Lie:
    """Learn from flat tops in pictures of some size; those that stray far count little."""
    own = Lie(np.ones(TERMS, np.float32), size).own(frames[:, :2])
    half = float(np.median(sides(frames)))
    ways = frames[:, 2:].reshape(-1, 2, 2).transpose(0, 2, 1) / half
    seen = (ways @ ways.transpose(0, 2, 1) - np.eye(2)) / 2
    columns = stretches(own).reshape(TERMS, len(frames), 4)
    weight = np.ones(len(frames))
    terms: NDArray[np.floating] = np.zeros(TERMS)
    for _ in range(4):
        rows = (columns * weight[None, :, None]).reshape(TERMS, -1)
        held = np.diag((_STRAY / _LOOSE) ** 2)
        terms = np.linalg.solve(rows @ columns.reshape(TERMS, -1).T + held, rows @ seen.reshape(-1))
        away = np.abs(seen.reshape(len(frames), 4) - np.einsum("tpc,t->pc", columns, terms)).max(axis=1)
        weight = 1 / (1 + (away / max(_STRAY, 1.5 * float(np.median(away)))) ** 4)
    return Lie(np.array([half * (1 + terms[0]), *terms[1:]], np.float32), size)


EMPTY, FACE = "empty.jpg", "face-"


def learn_set(empty: Picture, pictures: Mapping[str, Picture]) -> DiceProfile | LearnedProfile:
    """Learn a set of dice by measuring, or by the networks if it cannot be measured."""
    try:
        return learn_dice(empty, pictures)
    except BadCalibration as refusal:
        if refusal.message.key not in _BEYOND_MEASURING:
            raise
        try:
            return learn_crops(empty, pictures)
        except BadCalibration:
            raise refusal from None
        except BadNetwork as fault:
            log.warning("learning dice by measuring alone: %s", fault)
            raise refusal from None


def has_dice(folder: Path) -> bool:
    """Whether pictures of dice lie there."""
    return any(folder.glob(f"{FACE}*.jpg"))


def missing_faces(folder: Path) -> list[str]:
    """Return the pictures that are missing where faces are called 1 to 6; none where any has another name.

    >>> missing_faces(Path("without-4"))
    ['face-4.jpg']
    """
    there, numbers = {path.stem for path in folder.glob(f"{FACE}*.jpg")}, range(1, MOST_FACES + 1)
    usual = {f"{FACE}{number}" for number in numbers}
    return sorted(f"{face}.jpg" for face in usual - there) if there <= usual else []


def learn_folder(folder: Path) -> tuple[DiceProfile | LearnedProfile, dict[str, Picture]]:
    """Learn from the pictures of a folder, and return them by their faces; or say why it cannot be done."""
    faces = {path.stem.removeprefix(FACE): path for path in sorted(folder.glob(f"{FACE}*.jpg"))}
    for path in (faces.get(f"{label}{suffix}") for label in faces for suffix in SUFFIXES):
        if path is not None:
            raise BadCalibration(Message("calibration.short-dice", picture=path.name))
    if not (folder / EMPTY).exists():
        raise BadCalibration(Message("dice.no-empty", file=EMPTY, folder=str(folder)))
    empty = load_picture(folder / EMPTY)
    pictures = {label: load_picture(path) for label, path in faces.items()}
    return learn_set(empty, pictures), pictures
