"""A set of dice, how one lies, and how it looks: rounded cubes, met by the camera's own rays."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardware.scenes.dice_prints import FACE_PX, faces

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

KINDS = ("pips", "pips", "symbols", "numbers")
AXES = ((0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1))
"""The six sides of a cube: an axis, and which way along it."""
_STEPS = 28


@dataclass(frozen=True, eq=False)
class DiceSet:
    """One owner's dice: all alike but for their colours."""

    kind: str
    side_mm: float
    rounding: float  # the radius of edges and corners, in half sides
    faces: dict[str, Floats]
    bodies: tuple[Floats, ...]  # the colour of each die, linear
    inks: tuple[Floats, ...]
    marbled: float  # how much the body's colour wanders
    gloss: float
    sharpness: float
    grained: float = 0.0  # how much darker than the rest the grain of wooden dice is

    @classmethod
    def from_rng(cls, rng: np.random.Generator, table: Floats, kind: str | None = None) -> "DiceSet":
        """Choose dice as one may come by them; now and then as brown as the `table`'s usual colour."""
        chosen = kind or str(rng.choice(KINDS))
        count = int(rng.integers(4, 8))
        body, ink = _colours(rng, table)
        bodies, inks = [body] * count, [ink] * count
        if rng.random() < 0.2:
            for i in range(count // 2):
                bodies[i], inks[i] = _colours(rng, table)
                inks[i] = ink if _apart(bodies[i], ink) else inks[i]
        return cls(
            kind=chosen,
            side_mm=float(rng.uniform(14, 20)),
            rounding=float(rng.uniform(0.1, 0.4)),
            faces=faces(chosen, rng),
            bodies=tuple(bodies),
            inks=tuple(inks),
            marbled=float(rng.choice((0.0, rng.uniform(0.1, 0.5)), p=(0.6, 0.4))),
            gloss=float(rng.choice((0.0, rng.uniform(0.1, 0.6)))),
            sharpness=float(rng.uniform(20, 200)),
        )

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of its faces; the second is opposite to the first, and so on."""
        return tuple(self.faces)


def _apart(one: Floats, other: Floats) -> bool:
    return bool(np.abs(np.sqrt(one) - np.sqrt(other)).max() > 0.3)


def _colours(rng: np.random.Generator, table: Floats) -> tuple[Floats, Floats]:
    """Return the colour of a body and of its ink: apart from each other, and a little from the table."""
    while True:
        body = rng.uniform(0.02, 0.85, 3).astype(np.float32)
        style = rng.choice(("light", "dark", "any", "table"), p=(0.35, 0.2, 0.3, 0.15))
        if style == "light":
            body = np.float32(rng.uniform(0.55, 0.85)) * rng.uniform(0.8, 1, 3).astype(np.float32)
        elif style == "dark":
            body = np.float32(rng.uniform(0.02, 0.08)) * rng.uniform(0.6, 1, 3).astype(np.float32)
        elif style == "table":
            body = np.clip(table * np.float32(rng.uniform(0.6, 2.0)), 0, 0.9).astype(np.float32)
        ink = np.asarray(
            rng.choice((0.02, 0.8)) * rng.uniform(0.7, 1.0, 3)
            if rng.random() < 0.6
            else rng.uniform(0.02, 0.9, 3),
            np.float32,
        )
        if _apart(body, ink) and np.abs(np.sqrt(body) - np.sqrt(table)).max() > 0.12:
            return body, ink


@dataclass(frozen=True, eq=False)
class DicePose:
    """How a die lies: its middle, and its own axes as columns; `face` is what lies up, or why none does."""

    middle_mm: Points
    axes: Points
    face: str
    tilt: float = 0.0

    def top(self, side_mm: float, across: int = 2, share: float = 1.0) -> Points:
        """Return places (across² x 3) of the side that faces up most, within a share of it."""
        axis = int(np.abs(self.axes[2]).argmax())
        way = np.sign(self.axes[2, axis])
        u, v = self.axes[:, (axis + 1) % 3], self.axes[:, (axis + 2) % 3]
        line = np.linspace(-share, share, across) * side_mm / 2
        middle = self.middle_mm + way * self.axes[:, axis] * side_mm / 2
        return np.asarray([middle + a * u + b * v for a in line for b in line])

    def corners(self, side_mm: float) -> Points:
        """Return the eight corners."""
        signs = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
        return np.asarray(self.middle_mm + signs * side_mm / 2 @ self.axes.T)


def meet(pose: DicePose, half_mm: float, rounding: float, eye_mm: Points, rays: Points) -> Points:
    """Return how far along each ray (N x 3) from the eye a rounded cube is met; infinity where it is not."""
    start = (eye_mm - pose.middle_mm) @ pose.axes
    along = (rays / np.linalg.norm(rays, axis=1, keepdims=True)) @ pose.axes
    away = -(along @ start)
    near = start @ start - away**2 < 3 * half_mm**2
    far = np.full(len(rays), np.inf)
    inside, radius = half_mm * (1 - rounding), half_mm * rounding
    along, gone = np.ascontiguousarray(along[near].T), away[near] - np.sqrt(3) * half_mm
    gap = np.empty(0)
    for _ in range(_STEPS):
        over = np.abs(start[:, None] + gone * along) - inside
        gap = np.sqrt((np.maximum(over, 0) ** 2).sum(axis=0)) + np.minimum(over.max(axis=0), 0) - radius
        gone += gap
    far[near] = np.where(gap < 0.05, gone, np.inf)
    return far


def surface(pose: DicePose, half_mm: float, rounding: float, met_mm: Points) -> tuple[Points, Points]:
    """Return the normals (N x 3, in the room) at places of a die's surface, and the places in its axes."""
    own = (met_mm - pose.middle_mm) @ pose.axes
    over = np.maximum(np.abs(own) - half_mm * (1 - rounding), 0)
    normal = np.sign(own) * over / np.maximum(np.linalg.norm(over, axis=1, keepdims=True), 1e-6)
    return normal @ pose.axes.T, own / half_mm


def ink_at(print_of: tuple[Floats, ...], own: Points) -> Floats:
    """Return the share of ink at places in a die's own axes; `print_of` has a face for each of `AXES`."""
    ink = np.zeros(len(own), np.float32)
    nearest = np.abs(own).argmax(axis=1)
    for (axis, way), face in zip(AXES, print_of, strict=True):
        here = (nearest == axis) & (np.sign(own[:, axis]) == way)
        u, v = own[here][:, (axis + 1) % 3], own[here][:, (axis + 2) % 3]
        column, row = (np.clip((w + 1) / 2 * FACE_PX, 0, FACE_PX - 1).astype(int) for w in (u * way, v))
        ink[here] = face[row, column]
    return ink


def grain(own: Points, seed: int) -> Floats:
    """Return the grain of a wooden die at places in its own axes: rings about a heart outside of it."""
    rng = np.random.default_rng([seed, 92])
    heart, rings = rng.uniform(2, 5, 2), rng.uniform(6, 14)
    far = np.hypot(own[:, 0] - heart[0], own[:, 1] - heart[1]) + 0.1 * np.sin(2 * own[:, 2] + own[:, 0])
    return np.asarray(np.sin(rings * far), np.float32)


def marbling(own: Points, seed: int) -> Floats:
    """Return how much lighter or darker a body is at places in its own axes, from -1 to 1."""
    rng = np.random.default_rng([seed, 91])
    waves = rng.normal(0, 3.0, (6, 3))
    phases = rng.uniform(0, 2 * np.pi, 6)
    return np.asarray(
        np.sin(own @ waves.T + phases + np.sin(own @ waves[::-1].T)).mean(axis=1) * 1.6, np.float32
    )
