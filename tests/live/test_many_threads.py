"""Phones, camera, panel and another process all at once: nobody waits for ever, and one story comes of it."""

import random
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from companion.errors import CompanionError
from companion.games.library import games
from companion.journal.opening import FILE_NAME
from companion.live.values import Health, Present
from companion.table import Table
from tests.journal.race import sound_journal
from tests.live.evening import BARE, THROWN, Evening

ROUNDS = 25
PATIENCE_S = 100


class Crowd:
    """Everybody who may act at one table, each doing something at random."""

    def __init__(self, state: Path) -> None:
        self.state, self.evening = state, Evening(state)
        self.faults: list[Exception] = []
        self.shown: list[Present] = []
        self.over = threading.Event()

    def busy(self, act: Callable[[random.Random], object], seed: int) -> threading.Thread:
        """Return a thread that does this again and again; what is refused is no fault."""

        def work() -> None:
            chance = random.Random(seed)
            for _ in range(ROUNDS):
                try:
                    with suppress(CompanionError):  # stale, shut, or nothing thrown
                        act(chance)
                except Exception as fault:
                    self.faults.append(fault)

        return threading.Thread(target=work)

    def phone(self, chance: random.Random) -> None:
        throws, table, seen = self.evening.throws, self.evening.table, self.evening.number_now
        acts: list[Callable[[], object]] = [
            lambda: throws.say(chance.randrange(4), "phone Ada", seen),
            lambda: throws.choose(1, chance.choice(["alive", "squashed"]), "phone Ada", seen),
            lambda: throws.read_again("phone Ada", seen),
            lambda: throws.accept("phone Ada", seen),
            lambda: table.undo("phone Ada", seen),
            lambda: table.redo("phone Ada", seen),
        ]
        chance.choice(acts)()

    def camera(self, chance: random.Random) -> None:
        self.evening.devices.report("camera", Health(chance.choice(["ready", "fault"])))
        self.evening.show(chance.choice([[BARE] * 3, [THROWN] * 8, [replace(THROWN, arm=150)] * 2]))

    def panel(self, chance: random.Random) -> None:
        self.evening.devices.report_dialling(str(chance.random()), "")

    def another_process(self, chance: random.Random) -> None:
        with closing(sound_journal(self.state / FILE_NAME)) as journal, suppress(CompanionError):
            table = Table(journal, games())
            chance.choice([table.undo, table.redo])(by="terminal")
        self.evening.table.refresh()

    def follow(self) -> None:
        """Take in every change, as a page does."""
        change = -1
        while not self.over.is_set():
            self.shown.append(self.evening.feed.wait(change, PATIENCE_S))
            change = self.shown[-1].change


def test_everybody_at_once(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path)
    crowd.evening.come_to_a_throw()
    follower = threading.Thread(target=crowd.follow)
    acts = [crowd.phone, crowd.phone, crowd.phone, crowd.camera, crowd.panel, crowd.another_process]
    workers = [crowd.busy(act, seed) for seed, act in enumerate(acts)]
    for thread in (follower, *workers):
        thread.start()
    for thread in workers:
        thread.join(PATIENCE_S)
    crowd.over.set()
    crowd.evening.feed.wake()
    follower.join(PATIENCE_S)
    assert not any(thread.is_alive() for thread in (follower, *workers))
    assert crowd.faults == []
    changes = [each.change for each in crowd.shown]
    assert changes == sorted(set(changes))
    now, again = crowd.evening.present, Evening(tmp_path).present
    assert now.position == again.position
    assert what_waits(now) == what_waits(again)


def what_waits(present: Present) -> object:
    throw = present.throw
    return throw and (throw.evidence, dict(throw.chosen), throw.said)
