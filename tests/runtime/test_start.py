"""A start looks at each entry once, and plays through no game but the one on the table."""

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.bench.live import kept_evenings
from companion.bench.start import growth_start
from companion.config import Config, PageSettings
from companion.journal import line, schema
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime

EVENINGS, ACTIONS = 12, 5
MOST = 1.5


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the check sum of an entry was asked for, and how often an entry was folded."""
    counted = Counter[str]()

    def count(place: Any, name: str) -> None:
        real: Callable[..., Any] = getattr(place, name)

        def called(*words: Any) -> Any:
            counted[name] += 1
            return real(*words)

        monkeypatch.setattr(place, name, called)

    count(schema, "checksum")
    count(line.Line, "take")
    return counted


def test_a_start_looks_at_each_entry_once_and_folds_what_is_open(tmp_path: Path, done: Counter[str]) -> None:
    kept_evenings(tmp_path, EVENINGS, ACTIONS)
    done.clear()
    config = Config(state=tmp_path, camera="none", panel="none", page=PageSettings(port=0))
    with closing(Runtime(config, Crew())) as companion:
        assert companion.table.position().playing is not None
    assert done["checksum"] == EVENINGS * (ACTIONS + 2) - 1
    assert done["take"] == ACTIONS


@pytest.mark.soak
def test_a_start_with_a_hundred_evenings_takes_hardly_longer_than_one_with_none() -> None:
    ratio = growth_start()
    assert ratio is not None
    assert ratio <= MOST
