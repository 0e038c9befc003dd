"""`companion bench`: every figure by its name, and those that can be measured here are numbers."""

import json
from unittest.mock import Mock

import pytest

from companion.bench import eye, figures, growth, memory, phones, rules, start
from companion.cli import bench
from companion.cli.main import main
from companion.games.library import games

NAMES = [
    *("watch_ms", "count_ms", "dice_ms", "cards_ms", "hough_ms", "watch_ratio", "count_ratio"),
    *("dice_ratio", "cards_ratio", "settle_frames", "rss_mb", "rss_running_mb"),
    *("actions_per_s", "chess_moves_per_s", "phones_p50_ms", "phones_p99_ms", "held_reader_ms"),
    *("growth_actions", "growth_evenings", "games", "hall_p99_ms", "start_s", "stop_s", "growth_start"),
]


def test_the_figures_have_the_names_that_a_program_reads(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes seconds to measure is told here; 'make soak' measures it."""
    given = {
        "side_by_side": lambda *_: [1.0, 2.0, 3.0, 40.0, 4.0],
        "reading_of_dice": lambda: None,
        "reading_of_cards": lambda: None,
        "settle_frames": lambda _: 5,
        "rss_mb": lambda _: 90.0,
        "rss_running_mb": lambda: 120.0,
        "phones_latency": lambda: (7.0, 9.0),
        "held_reader_ms": lambda: 3.0,
        "growth_actions": lambda: 1.0,
        "growth_evenings": lambda: 1.1,
        "start_and_stop": lambda: (1.2, 0.3),
        "growth_start": lambda: 1.2,
    }
    for name, measured in given.items():
        monkeypatch.setattr(figures, name, measured)
    monkeypatch.setattr(eye.Stage, "set", Mock)
    monkeypatch.setattr(rules, "ROUNDS", 1)
    monkeypatch.setattr(rules, "GAMES", 1)
    monkeypatch.setattr(rules, "MOVES", 20)
    assert main(["bench", "--json"]) == 0
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 7, "what is measured is told as it goes"
    told = json.loads(said.out)
    assert list(told) == NAMES
    assert (told["watch_ratio"], told["count_ratio"], told["dice_ratio"]) == (0.25, 0.5, 0.75)
    assert (told["cards_ms"], told["cards_ratio"]) == (40.0, 10.0)
    assert (told["phones_p99_ms"], told["settle_frames"], told["stop_s"]) == (9.0, 5, 0.3)
    assert set(told["games"]) == set(games())
    assert min(told["games"].values()) > 0


@pytest.mark.soak
def test_every_figure_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(eye, "ROUNDS", 2)
    monkeypatch.setattr(growth, "ROUNDS", 2)
    monkeypatch.setattr(rules, "ROUNDS", 1)
    monkeypatch.setattr(rules, "GAMES", 2)
    monkeypatch.setattr(rules, "MOVES", 200)
    monkeypatch.setattr(growth, "LONG", 200)
    monkeypatch.setattr(growth, "MANY", 10)
    monkeypatch.setattr(phones, "PHONES", 4)
    monkeypatch.setattr(phones, "ACTIONS", 20)
    monkeypatch.setattr(memory, "THROWS", 1)
    monkeypatch.setattr(start, "ROUNDS", 1)
    monkeypatch.setattr(start, "EVENINGS", 3)
    assert main(["bench", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == NAMES
    for name in (
        "watch_ms",
        "count_ms",
        "hough_ms",
        "rss_mb",
        "rss_running_mb",
        "phones_p50_ms",
        "held_reader_ms",
        "start_s",
        "growth_start",
    ):
        assert told[name] > 0
    assert 0 < told["settle_frames"] <= 12


def test_a_person_is_shown_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        bench, "measure", lambda _, **__: {"watch_ms": 1.25, "games": {"race": 7}, "chess_moves_per_s": None}
    )
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[-1] == "1,25"
    assert lines[1].rstrip().endswith("race 7")
    assert "python-chess" in lines[2], "why it could not be measured"
