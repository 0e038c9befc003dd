"""Puts a copy back, all of it or nothing, also while the companion runs; what was there is kept as a copy.

    >>> done = put_back(config.state, Path("evening.backup"), config.source)
    >>> done.kept
    PosixPath('.../copies/2026-11-15-176-before.backup')

Everything is first laid out in a folder of its own and checked. Once that has its name (`restoring`) it
counts: a power cut after that is finished at the next start, one before it has changed nothing. One copy is
put back at a time, whoever asks.
"""

import json
import logging
import os
import secrets
import shutil
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from companion.errors import CompanionError, FileTrouble, file_trouble, reason
from companion.journal.copies import CONFIGURATION, checked, is_whole, kept_files, replace, was_replaced
from companion.journal.errors import NotAJournal, plain_faults
from companion.journal.naming import alone_in
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.schema import verify
from companion.keeping.configuration import fitted, write
from companion.keeping.evenings import place_for_present, stamp
from companion.keeping.folder import as_its_owner, belongs, files, take
from companion.whole_file import OWNER_READS, read_json, set_aside, write_whole
from companion.words import Message

RESTORING = "restoring"
PASSING = ".restor*"
"""What is laid out and does not count yet, or what is left of it and counts no longer."""
PLACE = "configuration-place"
WHOLE = "whole.json"
"""The names of the files, where nothing else is to stay."""
ID = "id"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PutBack:
    """What was done: where the old content is kept, and what had to be said of the journal that was there."""

    kept: Path | None
    notice: Message | None = None


def put_back(
    state: Path, source: Path, configuration: Path | None = None, stay: Collection[str] = ()
) -> PutBack:
    """Put a copy back, with the configuration where its place is named; or raise with nothing changed.

    The files that are to `stay` are left as they are.
    """
    state.mkdir(parents=True, exist_ok=True)
    with plain_faults(state), alone_in(state):
        finish(state)
        journal, notice = open_journal(state / FILE_NAME)
        journal.close()
        laid, kept = Path(mkdtemp(dir=state, prefix=f".{RESTORING}-")), list[Path]()

        def counts() -> Path:
            """Keep what is there, and let what is laid out count from now on."""
            kept.extend(_kept(state, configuration))
            os.sync()
            with alone_in(state):  # it outlasts a power cut, before the journal counts
                laid.rename(state / RESTORING)
            return state / RESTORING / FILE_NAME

        try:
            with checked(source, laid / FILE_NAME) as copy:
                _lay_out(laid, source, copy, stay)
            _fit(laid, configuration)
            id = (laid / ID).read_text(encoding="utf-8")
            replace(state / FILE_NAME, id, counts)
        except BaseException:
            if not ((state / RESTORING).exists() and was_replaced(state / FILE_NAME, id)):
                for place in (laid, state / RESTORING):
                    _throw_away(place)
                for copy in kept:
                    copy.unlink()  # nothing was changed, so there is nothing to keep
            raise
        finish(state)
        return PutBack(kept[0] if kept else None, notice)


def finish(state: Path) -> None:
    """Do what is still to be done of putting a copy back, where a power cut came between."""
    laid = state / RESTORING
    if laid.is_dir() or any(state.glob(PASSING)):
        with alone_in(state):
            if os.path.lexists(laid / ID):  # without it, all was done but to throw the rest away
                open_journal(state / FILE_NAME)[0].close()
                try:
                    _finish(state, laid)
                except ValueError as damaged:
                    log.warning("%s cannot be used; it is now %s: %s", laid, set_aside(laid).name, damaged)
            for rest in (laid, *state.glob(PASSING)):
                _throw_away(rest)


def _finish(state: Path, laid: Path) -> None:
    """Put in what was laid out; `ValueError` where that was damaged meanwhile."""
    id, theirs = _file(laid / ID).read_text(encoding="utf-8"), _theirs(laid)

    def again() -> Path:
        verify(copy := _file(laid / FILE_NAME))
        _kept(state, None)
        return copy

    replace(state / FILE_NAME, id, again)
    with file_trouble("keeping.unfinished", folder=str(state)):
        _move_in(state, laid, theirs)


def _throw_away(place: Path) -> None:
    """Delete a folder that was laid out; it loses its name first, so that no half of it ever counts."""
    if place.name == RESTORING and place.exists():
        place = place.rename(place.with_name(f".restored-{secrets.token_hex(4)}"))
    shutil.rmtree(place, ignore_errors=True)


def _file(place: Path) -> Path:
    if not place.is_file():
        raise ValueError(f"{place} is not a file")
    return place


def _theirs(laid: Path) -> set[str] | None:
    """Return the names of all files of a copy; `None` where it is one beside which others stay."""
    if not os.path.lexists(laid / WHOLE):
        return None
    names = read_json(_file(laid / WHOLE))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{laid / WHOLE} is no list of names")
    return set(names)


def _move_in(state: Path, laid: Path, theirs: Collection[str] | None) -> None:
    """Give every file that was laid out its place; of a whole copy, nothing else stays."""
    if theirs is not None:
        for name in [name for name in files(state) if name not in theirs]:
            (state / name).unlink()
    for name in list(files(laid / "files")):
        place = state / name
        if not place.parent.exists():
            place.parent.mkdir(parents=True)
            as_its_owner(place.parent)
        (laid / "files" / name).replace(place)
        as_its_owner(place)
    if (laid / CONFIGURATION).exists() and (laid / PLACE).exists():
        place = Path((laid / PLACE).read_text(encoding="utf-8"))
        write(place, (laid / CONFIGURATION).read_text(encoding="utf-8"))


def _lay_out(laid: Path, source: Path, copy: Path, stay: Collection[str]) -> None:
    """Write everything that a copy holds into a folder, where it takes but renames to count."""
    copy.replace(laid / FILE_NAME)
    write_whole(laid / ID, secrets.token_hex(8).encode())
    (laid / "files").mkdir()
    for name, content in kept_files(source):
        if name == CONFIGURATION:
            write_whole(laid / CONFIGURATION, content)
        elif name in stay:
            continue
        elif belongs(name):
            place = laid / "files" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(place, content, OWNER_READS if name.endswith(".json") else 0o644)
        else:
            raise NotAJournal(Message("journal.odd-file", file=str(source), name=name))
    if is_whole(source):
        write_whole(laid / WHOLE, json.dumps([*stay, *files(laid / "files")]).encode())


def _fit(laid: Path, configuration: Path | None) -> None:
    """Fit the configuration to this machine, and see that it can be written, before anything is changed."""
    theirs = laid / CONFIGURATION
    if configuration is None or not theirs.exists():
        theirs.unlink(missing_ok=True)
        return
    try:
        here = configuration.read_text(encoding="utf-8") if configuration.exists() else ""
        text = fitted(theirs.read_text(encoding="utf-8"), here)
        if text == here:
            theirs.unlink()
            return
        write(theirs, text)
        write_whole(laid / PLACE, str(configuration.absolute()).encode())
        configuration.parent.mkdir(parents=True, exist_ok=True)
        write_whole(tried := configuration.with_name(f"{configuration.name}.tried"), b"")
        tried.unlink()
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as fault:
        if isinstance(fault, CompanionError):
            raise
        raise FileTrouble(
            Message("keeping.no-configuration", file=str(configuration), why=reason(fault))
        ) from fault


def _kept(state: Path, configuration: Path | None) -> list[Path]:
    """Copy what is there, where there is anything, and return where."""
    if stamp(state)[1] == 0 and not any(files(state)):
        return []
    kept = place_for_present(state)
    take(state, kept, configuration if configuration and configuration.exists() else None)
    as_its_owner(kept)
    return [kept]
