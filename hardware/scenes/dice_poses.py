"""How dice come to lie: flat, apart or touching, cocked on a book, cut by the picture's border."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.dice import AXES, DicePose, DiceSet
from hardware.scenes.things import Block
from hardware.scenes.viewpoint import Viewpoint

Points = NDArray[np.float64]

_TRIES = 200


def flat(kit: DiceSet, label: str, place_mm: Points, spin: float) -> DicePose:
    """Return a die that lies flat with the face `label` up."""
    axes = _upright(kit.labels.index(label), spin)
    return DicePose(np.array([*place_mm, kit.side_mm / 2]), axes, label)


def _upright(face: int, spin: float) -> Points:
    axis, way = AXES[face]
    x = np.array([np.cos(spin), np.sin(spin), 0.0])
    y = np.array([-np.sin(spin), np.cos(spin), 0.0])
    axes = np.zeros((3, 3))
    axes[:, axis] = (0, 0, way)
    axes[:, (axis + 1) % 3], axes[:, (axis + 2) % 3] = x, way * y
    return axes


def leaning(pose: DicePose, side_mm: float, tilt: float, towards: float) -> DicePose:
    """Return a die tilted by `tilt` radians so that its side towards the angle `towards` is lifted."""
    hinge = np.array([-np.sin(towards), np.cos(towards), 0.0])
    cross = np.array([[0, -hinge[2], hinge[1]], [hinge[2], 0, -hinge[0]], [-hinge[1], hinge[0], 0]])
    turn = np.eye(3) - np.sin(tilt) * cross + (1 - np.cos(tilt)) * cross @ cross
    turned = DicePose(pose.middle_mm, turn @ pose.axes, "cocked", float(np.degrees(tilt)))
    lift = -float(turned.corners(side_mm)[:, 2].min())
    return DicePose(turned.middle_mm + np.array([0, 0, lift]), turned.axes, "cocked", turned.tilt)


def cocked(
    rng: np.random.Generator, kit: DiceSet, label: str, place_mm: Points, spin: float
) -> tuple[DicePose, Block]:
    """Return a die that leans on a book or another low thing, and that thing."""
    tilt = np.radians(rng.uniform(15, 44))
    quarter = spin + np.pi / 2 * int(rng.integers(4))
    towards = quarter if rng.random() < 0.8 else quarter + np.pi / 4
    pose = leaning(flat(kit, label, place_mm, spin), kit.side_mm, tilt, towards)
    away, right = np.array([np.cos(towards), np.sin(towards)]), np.array([-np.sin(towards), np.cos(towards)])
    reach, wide, deep = 0.1 * kit.side_mm, rng.uniform(15, 60), rng.uniform(20, 80)
    near = place_mm + reach * away
    outline = np.array([near - wide * right, near + wide * right, near + wide * right + deep * away])
    outline = np.vstack([outline, near - wide * right + deep * away])
    colour = rng.uniform(0.03, 0.8, 3).astype(np.float32)
    height = float(np.sin(tilt) * (0.5 * kit.side_mm + reach))
    return pose, Block(outline, height, colour * np.float32(0.8), colour)


def lying(
    rng: np.random.Generator,
    kit: DiceSet,
    view: Viewpoint,
    labels: list[str],
    loose: float,
    middle: float,
    touching: float = 0.0,
) -> list[DicePose]:
    """Return dice that lie flat about one place: `loose` sides apart at the least, none through another.

    `middle` is how far from the picture's middle that place may be, as a share of the way to the border;
    `touching` is the share of dice that came to lie against another.
    """
    reach = np.array(view.size) / view.px_per_mm / 2
    centre = rng.uniform(-middle, middle, 2) * reach
    wide = kit.side_mm * rng.uniform(1.6, 4.5) * max(1.0, loose)
    poses: list[DicePose] = []
    for label in labels:
        for attempt in range(_TRIES):
            place = centre + rng.normal(0, wide * (1 + attempt / 50), 2)
            spin, gap = rng.uniform(0, 2 * np.pi), loose
            if poses and rng.random() < touching:
                place, spin = _beside(rng, poses[int(rng.integers(len(poses)))], kit.side_mm)
                gap = 0.0
            pose = flat(kit, label, place, spin)
            if _in_view(pose, kit.side_mm, view) and _free(place, spin, poses, kit.side_mm, gap):
                poses.append(pose)
                break
    return poses


def clear_of(pose: DicePose, others: Sequence[DicePose], side_mm: float) -> bool:
    """Whether a die that lies flat touches none of the others."""
    return _free(pose.middle_mm[:2], _turns(pose)[0], list(others), side_mm, 0.1)


def _in_view(pose: DicePose, side_mm: float, view: Viewpoint) -> bool:
    """Whether all of a die is in the picture, and half a side of table round it."""
    corners = view.project(pose.corners(2 * side_mm))
    return bool((corners >= 0).all() and (corners <= np.array(view.size) - 1).all())


def _beside(rng: np.random.Generator, other: DicePose, side_mm: float) -> tuple[Points, float]:
    """Return a place and a spin at which a die lies against another: side by side, or with a corner at it."""
    towards = _turns(other)[0] + np.pi / 2 * int(rng.integers(4))
    off = 0.0 if rng.random() < 0.6 else rng.uniform(0.2, np.pi / 2 - 0.2)
    reach = side_mm * (0.5 + 0.5 * (np.cos(off) + np.sin(off)) + rng.uniform(0.005, 0.05))
    away, along = np.array([np.cos(towards), np.sin(towards)]), np.array([-np.sin(towards), np.cos(towards)])
    place = other.middle_mm[:2] + reach * away + rng.uniform(-0.8, 0.8) * side_mm * along
    return place, float(towards + off)


def _free(place: Points, spin: float, poses: list[DicePose], side_mm: float, loose: float) -> bool:
    """Whether a square at a place keeps clear of all others: some axis of one of the two parts them."""
    mine = _square(place, spin, side_mm * (1 + loose))
    for pose in poses:
        corners = pose.corners(side_mm)[:, :2]
        axes = [np.array([np.cos(a), np.sin(a)]) for a in (spin, spin + np.pi / 2, *_turns(pose))]
        if not any(
            (mine @ a).min() > (corners @ a).max() or (mine @ a).max() < (corners @ a).min() for a in axes
        ):
            return False
    return True


def _turns(pose: DicePose) -> tuple[float, float]:
    lying = pose.axes[:, int(np.abs(pose.axes[2]).argsort()[0])]
    angle = float(np.arctan2(lying[1], lying[0]))
    return angle, angle + np.pi / 2


def _square(place: Points, spin: float, side: float) -> Points:
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    cos, sin = np.cos(spin), np.sin(spin)
    return np.asarray(place + corners @ np.array([[cos, sin], [-sin, cos]]))
