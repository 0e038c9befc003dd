"""What a fault says, and to whom: the log everything but never without end, a stranger no folder."""

import errno
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.journal.shelf import Played
from companion.live.interface import Live
from tests.web.stage import Stage
from web.sparing import BURST, Sparing


class _Written(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@contextmanager
def written(name: str) -> Iterator[list[str]]:
    handler, logger = _Written(), logging.getLogger(name)
    logger.addHandler(handler)
    try:
        yield handler.lines
    finally:
        logger.removeHandler(handler)


def test_a_log_cannot_be_flooded() -> None:
    now = [0.0]
    logger = logging.getLogger("tests.flood")
    sparing = Sparing(clock=lambda: now[0])
    logger.addFilter(sparing)
    with written("tests.flood") as lines:
        for _ in range(1000):
            logger.error("the same again")
        assert len(lines) == BURST
        now[0] += 60
        logger.error("later")
    assert lines[-1] == f"later (before this, {1000 - BURST} more were left out)"


def test_a_fault_of_ours_names_no_folder_to_strangers(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(path: Path) -> Any:
        raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr("web.join.read_json", failing)
    os.utime(stage.state / "join.json", (1, 1))
    status, answer = stage.phone(None).ask("GET", "/api/me", headers={"Cookie": "ticket=abc"})
    assert (status, answer["error"]) == (500, "fault")
    assert "join.json" in answer["message"]
    assert str(stage.state) not in answer["message"]


def test_a_picture_is_not_deleted_by_its_address(stage: Stage) -> None:
    phone = stage.phone()
    assert phone.ask("DELETE", "/api/slaps/7.jpg")[0] == 405
    assert "DELETE" not in phone.headers["Allow"]


def test_costly_looks_are_made_once_for_all(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.begin()
    made: list[str] = []
    live: Live = stage.live
    shelf = live.evenings.shelf

    def counted() -> Sequence[Played]:
        made.append("once")
        return shelf()

    monkeypatch.setattr("web.looks.LASTS_S", 3600.0)
    monkeypatch.setattr(live.evenings, "shelf", counted)
    first = stage.phone(None).get("/api/evenings")
    asked = len(made)
    assert [stage.phone(None).get("/api/evenings") for _ in range(9)] == [first] * 9
    assert len(made) == asked
    number = stage.phone().get("/api/state")["number"]
    stage.phone().act(number, "next")
    assert stage.phone(None).get("/api/evenings")["evenings"][0]["actions"] == 1, "a change is seen at once"
