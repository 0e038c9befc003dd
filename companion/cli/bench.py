"""`companion bench`: how fast it is here, against yardsticks measured in the same run.

One function a figure. A figure that cannot be measured here is null.
"""

import argparse
import json
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
from rich.table import Table

from calibration.fit import fit
from companion.cli.bench_cards import reading_of_cards
from companion.cli.bench_dice import reading_of_dice
from companion.cli.bench_growth import growth_actions, growth_evenings
from companion.cli.bench_hall import hall_latency
from companion.cli.bench_held import held_reader_ms
from companion.cli.bench_memory import rss_running_mb
from companion.cli.bench_phones import phones_latency
from companion.cli.bench_rules import games_speed, rules_speed
from companion.cli.bench_start import growth_start, start_and_stop
from companion.cli.context import Context
from companion.ports import Frame, Picture
from companion.vision import Profile, Reader
from companion.watching import HandsWatcher, ThrowWatcher
from hardware.scenes import Clutter, Installation
from hardware.scenes.discs import IN_A_SET
from hardware.scenes.films import Film

ROUNDS = 15
DISCS = 12
SEED = 12

MEMORY_OF_A_CHILD = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
sys.stdout.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
"""
"""Run by a small process: a child begins with the memory of whoever starts it, and ours is large."""

Figure = float | int | dict[str, int] | None


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take how to answer."""
    parser.add_argument("--json", action="store_true", help=context.text("cli.bench.json"))
    parser.add_argument("--hall", action="store_true", help=context.text("cli.bench.hall"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Measure and print every figure."""
    figures = measure(lambda step: context.warn(context.text(f"cli.bench.step.{step}")), with_hall=args.hall)
    if args.json:
        context.print(json.dumps(figures))
        return 0
    table = Table(box=None, show_header=False)
    for name, value in figures.items():
        table.add_row(context.text(f"cli.bench.figure.{name}"), _shown(name, value, context))
    context.console.print(table)
    return 0


def _shown(name: str, value: Figure, context: Context) -> str:
    if value is None:
        return context.text(f"cli.bench.null.{name}")
    if isinstance(value, dict):
        return ", ".join(f"{game} {context.number(rate, '')}" for game, rate in value.items())
    return context.number(value, "")


def measure(tell: Callable[[str], None], *, with_hall: bool = False) -> dict[str, Figure]:
    """Return every figure by its name; `tell` hears what is measured next, since all of it takes long."""
    cv2.setNumThreads(1)  # as on a machine whose other cores are busy with the page and the game
    tell("table")
    stage = Stage.set()
    tell("eye")
    watch, count, dice, cards, hough = side_by_side(
        stage.rounds_of_watching(),
        lambda: stage.reader.read(stage.picture, DISCS),
        reading_of_dice(),
        reading_of_cards(),
        stage.hough,
    )
    settled, memory = settle_frames(stage), rss_mb(stage)
    tell("rules")
    actions, chess_moves = rules_speed()
    every_game = games_speed()
    tell("phones")
    usual, slowest = phones_latency()
    held = held_reader_ms()
    tell("growth")
    longer, fuller = growth_actions(), growth_evenings()
    hall = None
    if with_hall:
        tell("hall")
        hall = hall_latency()
    tell("memory")
    running = rss_running_mb()
    tell("start")
    start, stop = start_and_stop()
    fuller_start = growth_start()
    return {
        "watch_ms": round(watch, 3),
        "count_ms": round(count, 2),
        "dice_ms": round(dice, 2),
        "cards_ms": round(cards, 2),
        "hough_ms": round(hough, 2),
        "watch_ratio": round(watch / hough, 3),
        "count_ratio": round(count / hough, 3),
        "dice_ratio": round(dice / hough, 3),
        "cards_ratio": round(cards / hough, 3),
        "settle_frames": settled,
        "rss_mb": memory,
        "rss_running_mb": running,
        "actions_per_s": actions,
        "chess_moves_per_s": chess_moves,
        "phones_p50_ms": round(usual, 1),
        "phones_p99_ms": round(slowest, 1),
        "held_reader_ms": held,
        "growth_actions": longer,
        "growth_evenings": fuller,
        "games": every_game,
        "hall_p99_ms": hall,
        "start_s": start,
        "stop_s": stop,
        "growth_start": fuller_start,
    }


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
