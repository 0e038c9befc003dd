"""The command line as a person meets it: words in, text and exit status out."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.cli.main import main


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str


Companion = Callable[..., Answer]


@pytest.fixture
def companion(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Companion:
    def call(*words: str, typed: str | io.StringIO = "", language: str = "en") -> Answer:
        monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
        monkeypatch.setenv("COLUMNS", "120")
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
        status = main(list(words))
        said = capsys.readouterr()
        return Answer(status, said.out, said.err)

    return call
