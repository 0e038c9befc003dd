"""What a look at the table costs, beside a yardstick measured in the same run.

>>> count, hough = side_by_side(lambda: stage.reader.read(stage.picture, DISCS), stage.hough)
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from calibration.dice.fit import learn_dice
from calibration.fit import fit
from companion.ports import Frame, Picture
from companion.vision import Profile, Reader, Reading
from companion.vision.cards import Deck, FoundCard, read_cards
from companion.vision.dice import DiceProfile, DiceReader
from companion.watching import HandsWatcher, ThrowWatcher
from hardware.scenes import Clutter, Installation
from hardware.scenes.dice_table import DiceTable
from hardware.scenes.discs import IN_A_SET
from hardware.scenes.films import Film

ROUNDS = 15
DISCS = 12

MEMORY_OF_A_CHILD = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
sys.stdout.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
"""
"""Run by a small process: a child begins with the memory of whoever starts it, and ours is large."""
DICE = 5
SEED = 12


@dataclass(frozen=True)
class Stage:
    """The seeded table that everything is measured on: a picture of 12 discs, and what was learned of it."""

    installation: Installation
    picture: Picture
    radius_px: float
    profile: Profile
    reader: Reader

    @classmethod
    def set(cls) -> "Stage":
        """Paint the table, calibrate on it, and throw the discs."""
        installation = Installation.from_seed(SEED, table="oak", print_name="white")
        fitted = fit(installation.empty(), installation.sides(), IN_A_SET, "bench")
        picture, truth = installation.slap(SEED, DISCS, clutter=Clutter(cubes=4, cards=2), light=1.0)
        radius = statistics.mean(disc.r for disc in truth.discs)
        return cls(installation, picture, radius, fitted.profile, Reader(fitted.profile))

    def film(self) -> Film:
        """Return a slap of the same installation at 30 frames a second."""
        return self.installation.film(SEED, DISCS, fps=30)

    def hough(self) -> None:
        """Do once what everything is measured by."""
        grey = cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY)
        radius = self.radius_px
        cv2.HoughCircles(
            cv2.medianBlur(grey, 5),
            cv2.HOUGH_GRADIENT,
            dp=1.2,
            minDist=1.6 * radius,
            param1=110,
            param2=26,
            minRadius=round(0.85 * radius),
            maxRadius=round(1.15 * radius),
        )

    def rounds_of_watching(self) -> Callable[[], None]:
        """Return one step of a watcher, to be called again and again as frames would come."""
        watcher, number = HandsWatcher(), 0
        noise = np.random.default_rng(SEED).integers(-3, 4, self.picture.shape, np.int8)
        other = np.asarray(cv2.add(self.picture, noise, dtype=cv2.CV_8U), np.uint8)

        def step() -> None:
            nonlocal number
            watcher.step(Frame(other if number % 2 else self.picture, number, number / 30))
            number += 1

        return step


def side_by_side(*works: Callable[[], object]) -> list[float]:
    """Return how many milliseconds each work takes: the median of rounds in which all take turns."""
    spent: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, times in zip(works, spent, strict=True):
            begun = time.perf_counter()
            work()
            times.append(1000 * (time.perf_counter() - begun))
    return [statistics.median(times) for times in spent]


def settle_frames(stage: Stage) -> int | None:
    """Return how many frames pass between the last moving frame of a filmed slap and its count."""
    throws, film = ThrowWatcher(stage.reader, DISCS), stage.film()
    for frame in film:
        seen = throws.feed(frame)
        if seen is not None:
            return seen.read_frame - (film.marks["still"] - 1)
    return None


def rss_mb(stage: Stage) -> float:
    """Return the most memory that a process of its own takes to start, load a profile and read a picture."""
    with tempfile.TemporaryDirectory() as place:
        profile, picture = Path(place) / "profile", Path(place) / "slap.png"
        stage.profile.save(profile)
        cv2.imwrite(str(picture), stage.picture)
        command = [sys.executable, "-m", "companion", "count", "--json", "--profile", str(profile)]
        told = subprocess.run(
            [sys.executable, "-c", MEMORY_OF_A_CHILD, *command, str(picture)],
            check=True,
            stdout=subprocess.PIPE,
        )
    return round(int(told.stdout) / 1024, 1)


def reading_of_dice() -> Callable[[], Reading]:
    """Paint a table, learn its dice, throw five, and return what reads that picture once."""
    table = DiceTable.from_seed(SEED, kind="pips")
    reader = DiceReader(learned(table))
    picture, _ = table.throw(SEED, thrown=DICE)
    return lambda: reader.read(picture, DICE)


def learned(table: DiceTable) -> DiceProfile:
    """Return what a calibration learns of a table's dice."""
    return learn_dice(table.empty(), {label: table.face(label) for label in table.kit.labels})


CARDS, LAID = 200, 15
SIZE, GAP = (96, 144), 60


def reading_of_cards() -> Callable[[], tuple[FoundCard, ...]]:
    """Draw a deck and a table, teach it, lay some cards out, and return what reads that picture once."""
    chance = np.random.default_rng(SEED)
    bare = np.asarray(
        cv2.GaussianBlur(chance.integers(40, 120, (960, 1280, 3), np.uint8), (0, 0), 3), np.uint8
    )
    faces = [_face(chance) for _ in range(CARDS)]
    deck = Deck("bench").with_bare(bare)
    for number, face in enumerate(faces):
        deck = deck.with_card(f"card {number}", face)
    picture, (width, height) = bare.copy(), SIZE
    for number in range(LAID):
        x, y = 60 + (number % 5) * (width + 2 * GAP), 60 + (number // 5) * (height + 2 * GAP)
        picture[y : y + height, x : x + width] = faces[number]
    noise = chance.normal(0, 3, picture.shape)
    seen = np.asarray(np.clip(picture + noise, 0, 255), np.uint8)
    return lambda: read_cards(seen, deck)


def _face(chance: np.random.Generator) -> Picture:
    """Return a card with a white border and invented art."""
    width, height = SIZE
    face = np.full((height, width, 3), 235, np.uint8)
    art = face[8:-8, 8:-8]
    art[:] = chance.uniform(0, 255, 3)
    for _ in range(20):
        points = chance.uniform(-10, 140, (3, 2)).astype(np.int32)
        cv2.fillPoly(art, [points], chance.uniform(0, 255, 3).tolist(), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.7), np.uint8)
