"""Films: a slap from the bare table to the discs at rest.

    film = Installation.from_seed(7).film(1, thrown=9)
    for frame in film: ...
    film.marks["hands_out"], film.truth.faces

A film is a frame source. Its script is a list of moments made when it is made; its pictures are
painted as it is watched.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from companion.ports import Frame
from hardware.scenes.hands import Hand, in_picture
from hardware.scenes.projector import HandPose, Instant, Projector
from hardware.scenes.room import LitTable
from hardware.scenes.setting import Setting
from hardware.scenes.staging import Scene
from hardware.scenes.truth import SceneTruth

Points = NDArray[np.float64]
MARKS = ("hands_in", "slap", "hands_out", "still")


@dataclass(frozen=True, eq=False)
class Film:
    """Moments at a steady pace. `marks` names frames: hands_in, slap, hands_out, still."""

    there: Setting
    seed: int
    moments: Sequence[Instant]
    fps: float
    marks: dict[str, int]
    truth: SceneTruth

    def __len__(self) -> int:
        return len(self.moments)

    def __iter__(self) -> Iterator[Frame]:
        projector = Projector(self.there, self.seed)
        for number, moment in enumerate(self.moments):
            yield Frame(projector.picture(moment), number, number / self.fps)


class Reach:
    """A hand that comes to a place of the table and goes again the way it came."""

    def __init__(self, rng: np.random.Generator, room: LitTable, target_mm: Points, angle: float) -> None:
        self.room = room
        self.hand = Hand(int(rng.integers(1000)), bool(rng.random() < 0.5))
        self.target_mm, self.angle = target_mm, angle
        self.height_mm = float(rng.uniform(8, 30))
        half_mm = float(np.hypot(*room.view.size)) / room.view.px_per_mm / 2
        self.away_mm = half_mm + float(np.hypot(*target_mm)) + 200

    def at(self, back: float, shift_mm: Points | None = None) -> HandPose:
        """Return the hand on its way: 0 is its place, 1 is out of the picture; in between it is lifted."""
        direction = np.array([np.cos(self.angle), np.sin(self.angle)])
        lift = 90.0 * float(np.sin(min(back, 0.5) * np.pi))
        place = self.target_mm + direction * self.away_mm * back
        place = place if shift_mm is None else place + shift_mm
        return HandPose(self.hand, place, self.angle, self.height_mm + lift)


def eased(count: int) -> list[float]:
    """Return `count` steps from 0 to 1 that start and end slowly."""
    return [float((1 - np.cos(np.pi * (i + 1) / count)) / 2) for i in range(count)]


def slap_script(
    rng: np.random.Generator, room: LitTable, after: Scene, fps: float
) -> tuple[list[Instant], dict[str, int]]:
    """Return the moments of one slap: bare table, hands come, slap, go, the last discs come to rest."""
    before = replace(after, poses=(), which=())
    come, hold, go, roll = (
        max(2, round(rng.uniform(*seconds) * fps))
        for seconds in ((0.35, 0.7), (0.1, 0.5), (0.4, 0.8), (0.0, 0.4))
    )
    centre = np.mean([pose.middle_mm[:2] for pose in after.poses], axis=0)
    first = rng.uniform(0, 2 * np.pi)
    angles = (first, first + rng.uniform(0.5, 1.2))[: int(rng.integers(1, 3))]
    hands = [Reach(rng, room, centre + rng.normal(0, 25, 2), angle) for angle in angles]
    moments = [Instant(before)] * round(0.8 * fps)
    moments += [Instant(before, tuple(hand.at(1 - share) for hand in hands)) for share in eased(come)]
    slap = len(moments)
    moments += [Instant(_sliding(after, centre, 0.0), tuple(hand.at(0) for hand in hands))] * hold
    slide = [*(_sliding(after, centre, share) for share in eased(go + roll)[:-1]), after]
    moments += [
        Instant(scene, tuple(hand.at(share) for hand in hands))
        for scene, share in zip(slide, eased(go), strict=False)
    ]
    moments += [Instant(scene) for scene in slide[go:]]
    still = len(moments) - 1
    moments += [Instant(after)] * round(1.6 * fps)
    every = range(len(moments))
    come_in, gone = (next(i for i in way if _any_hand(room, moments[i])) for way in (every, every[::-1]))
    places = (come_in, slap, gone + 1, max(still, gone + 1))
    return moments, dict(zip(MARKS, places, strict=True))


def _any_hand(room: LitTable, moment: Instant) -> bool:
    return any(in_picture(room, pose.hand, pose.palm_mm, pose.angle, pose.height_mm) for pose in moment.hands)


def _sliding(after: Scene, centre: Points, share: float) -> Scene:
    """Return the discs on their way: gathered under the palm at first, at their places when share is 1."""
    poses = []
    for pose in after.poses:
        place = centre + (pose.middle_mm[:2] - centre) * (0.55 + 0.45 * share)
        poses.append(
            replace(pose, middle_mm=np.array([*place, pose.middle_mm[2]]), spin=pose.spin + 1 - share)
        )
    return replace(after, poses=tuple(poses))
