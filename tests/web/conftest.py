"""Running pages for the tests: one without a camera, and one with a camera that acts as it is told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.toy import toys_in_the_library
from tests.web.acted import ActedLive
from tests.web.stage import Stage, staged, table_live


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """A page before a table without a camera."""
    with staged(table_live(tmp_path), tmp_path) as stage:
        yield stage


@pytest.fixture
def acted(tmp_path: Path) -> ActedLive:
    """A companion with a camera that sees what it is told to see."""
    return ActedLive(tmp_path)


@pytest.fixture
def camera_stage(acted: ActedLive, tmp_path: Path) -> Iterator[Stage]:
    """The page before it."""
    with staged(acted.live, tmp_path) as stage:
        yield stage


@pytest.fixture
def toy_stage(tmp_path: Path) -> Iterator[Stage]:
    """A page before a table where the toys can be played too, without a camera."""
    with toys_in_the_library(), staged(table_live(tmp_path), tmp_path) as stage:
        yield stage


@pytest.fixture
def tiny_stage(tmp_path: Path) -> Iterator[Stage]:
    """A page with room for two that look on, and one more that has joined."""
    with staged(table_live(tmp_path), tmp_path, streams=3) as stage:
        yield stage


@pytest.fixture
def named_stage(tmp_path: Path) -> Iterator[Stage]:
    """A page on a machine that is known by another name too."""
    with staged(table_live(tmp_path), tmp_path, hosts=("tisch.lan",)) as stage:
        yield stage


@pytest.fixture
def slow_stage(tmp_path: Path) -> Iterator[Stage]:
    """A page with the pace of real life; its clock stands still, so that all is asked at once."""
    paces: dict[str, Any] = {"changes_per_second": 5, "looks_per_second": 2, "clock": lambda: 0.0}
    with staged(table_live(tmp_path), tmp_path, **paces) as stage:
        yield stage
