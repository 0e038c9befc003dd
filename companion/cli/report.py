"""`companion report`: one slap in one file, for whoever wants to improve the eye.

The file is a ZIP: `photo.jpg`, `profile` (as `companion count --profile` takes it) and `slap.json` with
what was read, what people made of it and let count, and the versions. Nobody's name is in it, and nothing
shows in the photo but the pieces and what lies close round them.
"""

import argparse
import io
import json
import zipfile
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from companion.cli.archive import archive
from companion.cli.context import Context
from companion.cli.parser import whole_number
from companion.errors import CompanionError, FileTrouble, reason
from companion.evenings.proof import read_proof
from companion.games.library import games
from companion.journal.store import EVIDENCE, Entry, Journal
from companion.notes import read_reading
from companion.photos import FOLDER, MOST_PHOTOS, Photos
from companion.profiles import FIRST_KIND, Profiles
from companion.vision.surroundings import blanked
from companion.words import Message

NAMED = 5
"""So many slaps that could be packed are named where another was asked for."""
VERSIONS = ("table-companion", "opencv-python-headless", "numpy")


class NoSuchSlap(CompanionError, LookupError):
    """The journal holds no such reading, or its photo has gone."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the slap's number, and the file to be written."""
    parser.add_argument(
        "slap",
        type=whole_number(context, 1, 2**31),
        metavar=context.text("cli.report.metavar"),
        help=context.text("cli.report.slap"),
    )
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar=context.text("cli.metavar.file"),
        help=context.text("cli.report.file"),
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Pack the slap and say where it is."""
    with archive(context) as path:
        journal = Journal(path) if path.exists() else None
    slap = _reading(journal, args.slap) if journal else None
    photos = Photos(context.config.state / FOLDER)
    photo = photos.find(str(slap.number)) if slap else None
    if journal is None or slap is None or photo is None:
        slaps = journal.readings() if journal else []
        kept = [each.number for each in slaps if photos.find(str(each.number))]
        known = kept[-NAMED:] or context.text("cli.report.none")
        key = "cli.report.unknown" if slap is None else "cli.report.no-photo"
        raise NoSuchSlap(Message(key, slap=args.slap, known=known, most=MOST_PHOTOS))
    profiles, kind = Profiles.of(context.config), slap.body.get("kind", FIRST_KIND)
    profile = profiles.find(kind)
    files = {"photo.jpg": _photo(photo, slap), "slap.json": _slap_json(slap, journal, context).encode()}
    if profile is not None:
        files["profile"] = profile.read_bytes()
    else:
        context.warn(context.text("cli.report.no-profile", file=str(profiles.place(kind))))
    place = args.file or Path(f"slap-{args.slap}.zip")
    _write(place, files)
    context.print(context.text("cli.report.done", slap=args.slap, file=str(place)))
    return 0


def _reading(journal: Journal, number: int) -> Entry | None:
    """Return the reading of this number, or the one that was let count under it, as the history shows it."""
    entry = journal.entry(number)
    if entry is not None and "evidence" in entry.body:
        entry = journal.entry(entry.body["evidence"])
    return entry if entry is not None and entry.kind == EVIDENCE else None


def _photo(photo: Path, slap: Entry) -> bytes:
    """Return the photo with all blanked but the pieces' surroundings; all of it where the note is torn."""
    try:
        reading, part = read_reading(slap)
    except ValueError:
        return blanked(photo.read_bytes(), ())
    here = [replace(piece, x=piece.x - part.left, y=piece.y - part.top).place for piece in reading.pieces]
    return blanked(photo.read_bytes(), here)


def _slap_json(slap: Entry, journal: Journal, context: Context) -> str:
    """Return the reading, the faces as people corrected them, and what was let count, as JSON."""
    proof, entries = read_proof(journal, games(), slap.number), journal.entries(slap.game)
    accepted = [entry for entry in entries if entry.body.get("evidence") == slap.number]
    body = {
        "slap": slap.number,
        "at": slap.at,
        "camera": context.config.camera,
        "reading": slap.body,
        "faces": proof.throw.faces if proof else None,
        "counted": accepted[-1].body["action"] if accepted else None,
        "versions": {name: version(name) for name in VERSIONS},
    }
    return json.dumps(body, indent=2) + "\n"


def _write(place: Path, files: dict[str, bytes]) -> None:
    """Write the file whole or not at all; one that is there already stays."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    made = False
    try:
        with place.open("xb") as file:
            made = True
            file.write(packed.getbuffer())
    except OSError as fault:
        if made:
            place.unlink(missing_ok=True)
        raise FileTrouble(Message("cli.report.refused", file=str(place), why=reason(fault))) from fault
