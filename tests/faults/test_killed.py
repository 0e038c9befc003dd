"""SIGKILL at any moment of a game, a slap and a calibration: what was acknowledged stands, ready at once."""

import http.client
import random
import shutil
import signal
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.journal.opening import FILE_NAME
from companion.journal.store import NOTES, Journal
from companion.profiles import Profiles
from companion.vision import Profile
from tests.running import TO_A_THROW, Running, lasting, running
from tests.web.stage import PLAYERS, any_action

GONE = (OSError, http.client.HTTPException)
CHANGING = ("/api/actions", "/api/undo", "/api/games", "/api/games/given-up")


class Victim:
    """What is done with a companion until it is killed, and the last state that it acknowledged."""

    def __init__(self, companion: Running, chance: random.Random) -> None:
        self.companion, self.chance = companion, chance
        self.phone = companion.phone()
        self.acknowledged: dict[str, Any] = self.phone.get("/api/state")

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Do something, and remember what was acknowledged; one that is too fast is asked to wait."""
        while (answer := self.phone.ask("POST", path, body))[0] == 429:
            time.sleep(0.05)  # as long as the page asks for
        assert answer[0] == 200, answer
        if path in CHANGING:
            self.acknowledged = answer[1]
        return answer[1]

    def plays(self) -> None:
        """Play random actions, take some back, and begin again."""
        choose = self.chance.choice
        while True:
            state = self.acknowledged
            seen = {"seen": state["number"]}
            if state["game"] is None or state["game"]["outcome"]:
                self._begin()
            elif state["game"]["can_undo"] and self.chance.random() < 0.2:
                self.post("/api/undo", seen)
            else:
                action = any_action(choose(state["game"]["legal"]), choose)
                self.post("/api/actions", {"action": action, **seen})

    def slaps(self) -> None:
        """Come to a throw, and throw again and again."""
        if self.acknowledged["throw"] is None:
            if self.acknowledged["game"] is not None and not self.acknowledged["game"]["outcome"]:
                self.post("/api/games/given-up", {"seen": self.acknowledged["number"]})
            self._begin()
            for action in TO_A_THROW:
                self.post("/api/actions", {"action": action, "seen": self.acknowledged["number"]})
        while True:
            self.post("/api/virtual", {"do": "throw", "count": self.acknowledged["throw"]["count"]})
            self.companion.shown(lambda state: state["throw"]["stage"] == "read")
            self.post("/api/throw", {"do": "again", "seen": self.acknowledged["number"]})

    def calibrates(self) -> None:
        """Go through the steps of a calibration, from wherever it stands, for ever."""
        while True:
            guide = self._guide()
            if guide["step"] in ("empty", "alive", "squashed"):
                self.post("/api/virtual", {"do": "lay", "layout": guide["step"]})
            self.phone.ask("POST", "/api/calibration", {"do": "take"})

    def _guide(self) -> Any:
        while (answer := self.phone.ask("GET", "/api/calibration"))[0] == 429:
            time.sleep(0.05)  # the same
        assert answer[0] == 200, answer
        return answer[1]

    def _begin(self) -> None:
        body = {"game": "mosquitozzz", "players": PLAYERS, "options": {}}
        self.post("/api/games", {**body, "seen": self.acknowledged["number"]})

    def killed(self, doing: Callable[[], None], moment_s: float) -> None:
        """Let it be done, kill the companion a moment later, and wait until everything has ended."""
        wrong: list[BaseException] = []

        def done() -> None:
            try:
                doing()
            except GONE:
                pass
            except BaseException as fault:
                wrong.append(fault)

        thread = threading.Thread(target=done)
        thread.start()
        time.sleep(moment_s)  # not to wait for anything: the moment is to be anywhere
        self.companion.say(signal.SIGKILL)
        self.companion.process.communicate()
        thread.join()
        streams_ended = [fault for fault in wrong if "the stream has ended" in str(fault)]
        assert wrong == streams_ended


def check(companion: Running, acknowledged: dict[str, Any]) -> None:
    """Hold what stands now against what was acknowledged before the kill."""
    now = companion.phone().get("/api/state")
    with closing(Journal(companion.state / FILE_NAME)) as journal:
        games = [begun.game for begun in journal.begins()]
        entries = [entry for game in games for entry in journal.entries(game) if entry.kind not in NOTES]
    newer = [entry for entry in entries if entry.number > acknowledged["number"]]
    assert len(newer) <= 1, "at most the one that was under way is not acknowledged"
    if not newer:
        assert lasting(now) == lasting(acknowledged)
    assert now["number"] == max([entry.number for entry in entries], default=0)
    assert [file for file in companion.state.iterdir() if ".journal." in file.name] == []
    learned = Profiles(companion.state, virtual=True).find("discs")
    assert learned is not None
    Profile.load(learned)


def kill_often(state: Path, profile: Path, kills: int, within_s: float) -> None:
    state.mkdir()
    shutil.copy(profile, state / "virtual.profile")
    chance = random.Random(kills)
    acknowledged: dict[str, Any] | None = None
    for turn in range(kills):
        with running(state, camera="virtual", panel="virtual") as companion:
            if acknowledged is not None:
                check(companion, acknowledged)
            victim = Victim(companion, chance)
            doings = (victim.plays, victim.slaps, victim.calibrates)
            victim.killed(doings[turn % 3], chance.uniform(0.05, within_s if turn % 3 else 1.5))
            acknowledged = victim.acknowledged
    assert acknowledged is not None
    with running(state, camera="virtual", panel="virtual") as companion:
        check(companion, acknowledged)
        companion.shown(lambda state: state["camera"]["state"] == "ready")


def test_killed_in_a_game_a_slap_and_a_calibration(tmp_path: Path, virtual_profile: Path) -> None:
    kill_often(tmp_path / "state", virtual_profile, 3, within_s=2.0)


@pytest.mark.soak
def test_killed_two_hundred_times(tmp_path: Path, virtual_profile: Path) -> None:
    kill_often(tmp_path / "state", virtual_profile, 200, within_s=6.0)
