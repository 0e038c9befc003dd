"""The writing process is killed at random moments: nothing that was acknowledged is lost, nothing is half."""

import os
import random
import select
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.line import read_line
from companion.journal.store import Journal
from companion.table import Table
from tests.journal.race import GAMES, sound_journal

ROOT = Path(__file__).parent.parent.parent
GENEROUS_S = 120


def killed_while_writing(path: Path, seed: str, acknowledged: int, moment_s: float) -> list[str]:
    """Let a process write until it has acknowledged so much, kill it a moment later, return its words."""
    command = [sys.executable, "-m", "tests.journal.writer", str(path), seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        said = b""
        while said.count(b"\n") < acknowledged:
            assert select.select([writer.stdout], [], [], GENEROUS_S)[0], "the writer says nothing"
            heard = os.read(writer.stdout.fileno(), 65536)
            assert heard, "the writer has died of itself"
            said += heard
        time.sleep(moment_s)  # not to wait for anything: the moment is to be anywhere in a write
        writer.kill()
        said += writer.stdout.read()
    return said.decode().split("\n")[:-1]


def check(journal: Journal, said: list[str], before: int) -> int:
    """Hold the journal against what was acknowledged; return the number of its last entry."""
    latest = journal.latest()
    number = latest.number if latest else 0
    assert number - before - len(said) in (0, 1), "at most the one that was being written is not acknowledged"
    for line in said[-5:]:
        acknowledged, state = line.split(" ", 1)
        game = max(begin.game for begin in journal.begins() if begin.number <= int(acknowledged))
        assert repr(read_line(journal, GAMES, game, int(acknowledged)).state) == state
    assert Table(journal, GAMES).position().number == number
    return number


def kill_often(tmp_path: Path, times: int) -> None:
    chance = random.Random(times)
    path, number = tmp_path / "games.journal", 0
    for turn in range(times):
        if turn % 5 == 4:  # while the file itself is made, or the first entries
            fresh = tmp_path / f"fresh{turn}.journal"
            said = killed_while_writing(fresh, str(turn), 0, chance.uniform(0, 0.5))
            with closing(sound_journal(fresh)) as journal:
                check(journal, said, 0)
        else:
            said = killed_while_writing(path, str(turn), chance.randrange(1, 30), chance.uniform(0, 0.01))
            with closing(sound_journal(path)) as journal:
                number = check(journal, said, number)


def test_killed_five_times(tmp_path: Path) -> None:
    kill_often(tmp_path, 5)


@pytest.mark.soak
def test_killed_two_hundred_times(tmp_path: Path) -> None:
    kill_often(tmp_path, 200)
