"""What the system complains about is said in our words, in both languages, and without its numbers."""

import errno
import os
from pathlib import Path

import pytest

from companion.errors import BadUsage, reason
from companion.words import Message, say


def opened(path: Path) -> Exception:
    with pytest.raises(OSError) as refused:  # noqa: PT011 - which one it is, is what the test is about
        path.read_bytes()
    return refused.value


def test_what_a_real_file_system_complains_of_is_in_our_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = {
        "die Datei oder der Ordner fehlt": opened(tmp_path / "none"),
        f"den Ordner {tmp_path / 'none'} gibt es nicht": opened(tmp_path / "none" / "below"),
        "das ist ein Ordner": opened(tmp_path),
        "ein Teil des Pfads ist kein Ordner": opened(tmp_path / "file" / "below"),
        "der Name ist zu lang": opened(tmp_path / ("x" * 300)),
    }
    assert [say(reason(fault), "de") for fault in told.values()] == list(told)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO, errno.EADDRINUSE])
def test_the_usual_reasons_are_in_both_languages(number: int) -> None:
    why = reason(OSError(number, os.strerror(number)))
    assert isinstance(why, Message)
    assert say(why, "de") != say(why, "en")


def test_what_else_there_is_is_said_as_it_is() -> None:
    assert (
        reason(OSError(errno.ELOOP, "Too many levels of symbolic links"))
        == "Too many levels of symbolic links"
    )
    assert reason(ValueError("too odd")) == "too odd"
    assert reason(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no")) == Message("system.no-text")
    assert reason(BadUsage(Message("system.full"))) == Message("system.full")
