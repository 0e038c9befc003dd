"""`companion report`: one slap in one file, for whoever wants to improve the eye; `Reports` packs it."""

import argparse
from pathlib import Path

from companion.cli.archive import archive
from companion.cli.context import Context
from companion.cli.parser import whole_number
from companion.errors import CompanionError, FileTrouble, reason
from companion.games.library import games
from companion.journal.store import EVIDENCE, Entry, Journal
from companion.live.reports import Reports, kind_of
from companion.photos import FOLDER, MOST_PHOTOS, Photos
from companion.profiles import Profiles
from companion.words import Message

NAMED = 5
"""So many slaps that could be packed are named where another was asked for."""


class NoSuchSlap(CompanionError, LookupError):
    """The journal holds no such reading, or its photo has gone."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the slap's number, and the file to be written."""
    parser.add_argument(
        "slap", type=whole_number(context, 1), **context.told("cli.report.metavar", "cli.report.slap")
    )
    parser.add_argument("file", type=Path, nargs="?", **context.told("cli.metavar.file", "cli.report.file"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Pack the slap and say where it is."""
    with archive(context) as path:
        journal = Journal(path) if path.exists() else None
    slap = _reading(journal, args.slap) if journal else None
    photos, profiles = Photos(context.config.state / FOLDER), Profiles.of(context.config)
    packed = None
    if journal is not None and slap is not None:
        reports = Reports(journal, games(), photos, profiles.find, context.config.camera)
        packed = reports.packed(str(slap.number))
    if slap is None or packed is None:
        slaps = journal.readings() if journal else []
        kept = [each.number for each in slaps if photos.find(str(each.number))]
        known = kept[-NAMED:] or context.text("cli.report.none")
        key = "cli.report.unknown" if slap is None else "cli.report.no-photo"
        raise NoSuchSlap(Message(key, slap=args.slap, known=known, most=MOST_PHOTOS))
    if profiles.find(kind_of(slap)) is None:
        context.warn(context.text("cli.report.no-profile", file=str(profiles.place(kind_of(slap)))))
    place = args.file or Path(f"slap-{args.slap}.zip")
    _write(place, packed)
    context.print(context.text("cli.report.done", slap=args.slap, file=str(place)))
    return 0


def _reading(journal: Journal, number: int) -> Entry | None:
    """Return the reading of this number, or the one that was let count under it, as the history shows it."""
    entry = journal.entry(number)
    if entry is not None and "evidence" in entry.body:
        entry = journal.entry(entry.body["evidence"])
    return entry if entry is not None and entry.kind == EVIDENCE else None


def _write(place: Path, packed: bytes) -> None:
    """Write the file whole or not at all; one that is there already stays."""
    made = False
    try:
        with place.open("xb") as file:
            made = True
            file.write(packed)
    except OSError as fault:
        if made:
            place.unlink(missing_ok=True)
        raise FileTrouble(Message("cli.report.refused", file=str(place), why=reason(fault))) from fault
