"""Every figure of `companion bench`, by the name under which programs read it.

One function a figure. A figure that cannot be measured here is null.
"""

from collections.abc import Callable

from companion.bench.eye import (
    DISCS,
    Stage,
    reading_of_cards,
    reading_of_dice,
    rss_mb,
    settle_frames,
    side_by_side,
)
from companion.bench.growth import growth_actions, growth_evenings
from companion.bench.hall import hall_latency
from companion.bench.memory import rss_running_mb
from companion.bench.phones import held_reader_ms, phones_latency
from companion.bench.rules import games_speed, rules_speed
from companion.bench.start import growth_start, start_and_stop

Figure = float | int | dict[str, int] | None


def measure(tell: Callable[[str], None], *, with_hall: bool = False) -> dict[str, Figure]:
    """Return every figure by its name; `tell` hears what is measured next, since all of it takes long."""
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
