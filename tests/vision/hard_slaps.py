"""Slaps in which a disc does not lie open: it stands, leans, or lies under a disc, a card or a coin.

>>> picture, truth = HARD_SLAPS["leaning"](there, seed=1, thrown=8)
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.ports import Picture
from hardware.scenes import Clutter, Faults, Installation, SceneTruth
from hardware.scenes.discs import Pose
from hardware.scenes.scatter import TRIES, Scatter
from hardware.scenes.things import Block, card, cube, paint_thing
from tests.vision.coins import lay_coin, slap_under_coins

Points = NDArray[np.float64]
Slap = tuple[Picture, SceneTruth]
LEANS, STANDS = (25.0, 72.0), (80.0, 90.0)
"""By how many degrees a disc leans, or stands between others."""
GAP = (2.2, 2.8)
"""How far apart, in radii, the middles of two discs are between which one stands."""
COINS_APART = (2.0, 2.6)
"""How far apart two discs are on which coins lie."""
FROM_BORDER = (0.5, 1.2)
"""How far inside the picture the middle of a disc is on which a coin lies."""


def standing(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which one disc stands on its rim."""
    return there.slap(seed, thrown, faults=Faults(edge=1))


def under_a_disc(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which one disc is hidden by another by half or more."""
    return there.slap(seed, thrown, faults=Faults(hidden=1))


def under_a_card(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which the edge of a card lies across one disc."""
    throw = _thrown(there, 21, seed, thrown)
    under = next(pose for pose in throw.poses if pose.tilt_degrees < 1)
    tried = (_card_over(throw.rng, there, under) for _ in range(40))
    laid = min(tried, key=lambda one: _discs_under(one, throw.poses))
    return _photographed(there, throw, things=[laid])


def under_a_coin(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which a coin or a cap lies on one disc."""
    return slap_under_coins(there, seed, thrown, coins=1)


def leaning(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which one disc leans on nothing that shows."""
    throw = _thrown(there, 22, seed, thrown - 1)
    throw.poses.append(_tilted(throw, _room_for(throw, 1.8), throw.rng.uniform(0, 2 * np.pi), LEANS))
    return _photographed(there, throw)


def between_two(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which one disc stands between two that lie close to each other."""
    throw = _thrown(there, 23, seed, thrown - 3)
    place, angle = _room_for(throw, 4.2), throw.rng.uniform(0, 2 * np.pi)
    half = throw.rng.uniform(*GAP) / 2 * throw.kit.radius_mm * np.array([np.cos(angle), np.sin(angle)])
    throw.lay(place - half)
    throw.lay(place + half)
    throw.poses.append(_tilted(throw, place, angle, STANDS))
    return _photographed(there, throw)


def two_coins(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which coins lie on two discs that lie close to each other."""
    throw = _thrown(there, 24, seed, thrown - 2)
    place, angle = _room_for(throw, 4.2), throw.rng.uniform(0, 2 * np.pi)
    apart = throw.rng.uniform(*COINS_APART) * throw.kit.radius_mm
    throw.lay(place)
    throw.lay(place + apart * np.array([np.cos(angle), np.sin(angle)]))
    return _photographed(there, throw, under=throw.poses[-2:])


def coin_at_the_border(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which a coin lies on a disc that is cut off by the border, or nearly."""
    throw = _thrown(there, 25, seed, thrown - 1)
    view, radius = there.room.view, there.kit.radius_mm
    for _ in range(TRIES):
        inside = throw.rng.uniform(*FROM_BORDER) * radius * view.px_per_mm
        pixel = (inside, throw.rng.uniform(0.1, 0.9) * view.size[1])
        place = view.on_table(np.array([pixel]))[0]
        if all(np.hypot(*(place - pose.middle_mm[:2])) > 2.2 * radius for pose in throw.poses):
            break
    throw.lay(place)
    return _photographed(there, throw, under=throw.poses[-1:])


def coin_by_a_cube(there: Installation, seed: int, thrown: int) -> Slap:
    """Return a slap in which a coin lies on a disc, and a cube against it."""
    throw = _thrown(there, 26, seed, thrown - 1)
    place, angle = _room_for(throw, 3.2), throw.rng.uniform(0, 2 * np.pi)
    throw.lay(place)
    away = 1.2 * there.kit.radius_mm + 5
    beside = cube(throw.rng, place + away * np.array([np.cos(angle), np.sin(angle)]), there.kit.discs[0].wood)
    return _photographed(there, throw, things=[beside], under=throw.poses[-1:])


HARD_SLAPS: dict[str, Callable[[Installation, int, int], Slap]] = {
    "on edge": standing,
    "under a disc": under_a_disc,
    "under a card": under_a_card,
    "under a coin": under_a_coin,
    "leaning": leaning,
    "between two": between_two,
    "two coins": two_coins,
    "coin at the border": coin_at_the_border,
    "coin by a cube": coin_by_a_cube,
}


def _thrown(there: Installation, kind: int, seed: int, thrown: int) -> Scatter:
    """Return a throw of so many discs, of a kind of slap that has its own dice."""
    throw = Scatter(np.random.default_rng([there.seed, kind, seed]), there.kit, there.room.view)
    throw.all(thrown, Faults())
    return throw


def _photographed(
    there: Installation, throw: Scatter, things: Sequence[Block] = (), under: Sequence[Pose] = ()
) -> Slap:
    """Return the picture of a throw with things laid over it, and coins on the discs `under` them."""
    scene, canvas = there.scene(throw.poses, Clutter(), throw.rng), there.room.canvas()
    footprints = scene.paint(canvas, there.room, there.kit)
    for thing in things:
        paint_thing(canvas, there.room, thing)
    for disc in under:
        lay_coin(canvas, there, disc, throw.rng)
    discs = scene.truth(there.room, there.kit, footprints, there.labels)
    return there.sensor.photograph(canvas.light, throw.rng), SceneTruth(there.labels, discs)


def _room_for(throw: Scatter, apart: float) -> Points:
    """Return a place so many radii from all discs, or as far as there is room."""
    places = (throw.centre + throw.rng.normal(0, throw.spread * 1.01**tried, 2) for tried in range(TRIES))
    return next((place for place in places if throw.fits(place, apart=apart)), throw.centre)


def _tilted(throw: Scatter, place: Points, angle: float, degrees: tuple[float, float]) -> Pose:
    """Return a disc whose lowest point is on the table, tilted towards an angle."""
    kit, tilt = throw.kit, np.radians(throw.rng.uniform(*degrees))
    normal = np.array([np.cos(angle) * np.sin(tilt), np.sin(angle) * np.sin(tilt), np.cos(tilt)])
    rise = kit.radius_mm * np.sin(tilt) + kit.thickness_mm / 2 * np.cos(tilt)
    spin, side = throw.rng.uniform(0, 2 * np.pi), int(throw.rng.integers(2))
    return Pose(np.array([*place, rise]), normal, spin, side)


def _card_over(rng: np.random.Generator, there: Installation, under: Pose) -> Block:
    """Return a card whose long edge runs across a disc, somewhere about its middle."""
    radius, (width, height) = there.kit.radius_mm, rng.uniform((58, 80), (68, 100))
    angle = rng.uniform(0, 2 * np.pi)
    across = np.array([np.cos(angle), np.sin(angle)])
    along = np.array([-across[1], across[0]])
    inwards = rng.uniform(-0.4, 0.25) * radius + width / 2
    middle = under.middle_mm[:2] + across * inwards + along * rng.uniform(-0.3, 0.3) * height
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2
    outline = middle + corners * (width, height) @ np.stack([across, along])
    drawn = card(rng, middle, radius)
    return replace(drawn, outline_mm=outline, height_mm=there.kit.thickness_mm + 1)


def _discs_under(laid: Block, poses: list[Pose]) -> int:
    """Return how many discs a card lies on or near."""
    return sum(bool(np.hypot(*(pose.middle_mm[:2] - laid.middle_mm)) < laid.reach_mm) for pose in poses)
