"""What the C library is told about memory, and that nothing is done where it cannot be told."""

import ctypes
from types import SimpleNamespace

import pytest

from companion import memory
from companion.cli import main as entry


def test_freed_memory_is_kept_for_the_next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[int, int] = {}
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(mallopt=told.__setitem__))
    memory.save_memory()
    assert told[memory.M_ARENA_MAX] == memory.ARENAS
    assert told[memory.M_TRIM_THRESHOLD] > told[memory.M_MMAP_THRESHOLD] >= 1024 * 1024


def test_a_command_says_so_before_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def no_command(*_: object) -> tuple[None, None]:
        said.append("command")
        return None, None

    monkeypatch.setattr(entry, "save_memory", lambda: said.append("memory"))
    monkeypatch.setattr(entry, "parsed", no_command)
    assert entry.main([]) == 0
    assert said == ["memory", "command"]


def test_what_is_free_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(malloc_trim=kept.append))
    memory.give_back()
    assert kept == [0]


def test_elsewhere_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace())
    memory.save_memory()
    memory.give_back()

    def refuse(name: str | None) -> None:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", refuse)
    memory.save_memory()
    memory.give_back()
