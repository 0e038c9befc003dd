"""`companion report`: one slap in one file, for whoever wants to improve the eye.

The file is a ZIP: `photo.jpg`, `profile` (as `companion count --profile` takes it) and `slap.json` with
what was read, what a person let count, and the versions. Nobody's name is in it.
"""

import argparse
import io
import json
import zipfile
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from companion.cli.assembly import PHOTOS
from companion.cli.context import Context
from companion.cli.parser import whole_number
from companion.errors import CompanionError, FileTrouble
from companion.journal.opening import FILE_NAME
from companion.journal.store import Entry, Journal
from companion.photos import MOST_PHOTOS, Photos
from companion.words import Message

TOLD = 5
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
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help=context.text("cli.report.file"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Pack the slap and say where it is."""
    state = context.config.state
    photos, journal = Photos(state / PHOTOS), state / FILE_NAME
    slaps = _slaps(journal) if journal.exists() else []
    kept = [slap for slap in slaps if photos.find(str(slap.number))]
    wanted = next((slap for slap in slaps if slap.number == args.slap), None)
    photo = photos.find(str(args.slap))
    if wanted is None or photo is None:
        known = [slap.number for slap in kept[-TOLD:]] or context.text("cli.report.none")
        key = "cli.report.unknown" if wanted is None else "cli.report.no-photo"
        raise NoSuchSlap(Message(key, slap=args.slap, known=known, most=MOST_PHOTOS))
    profile = context.config.profile
    files = {"photo.jpg": photo.read_bytes(), "slap.json": _told(wanted, journal, context).encode()}
    if profile.exists():
        files["profile"] = profile.read_bytes()
    else:
        context.warn(context.text("cli.report.no-profile", file=str(profile)))
    place = args.file or Path(f"slap-{args.slap}.zip")
    _write(place, files)
    context.print(context.text("cli.report.done", slap=args.slap, file=str(place)))
    return 0


def _slaps(path: Path) -> list[Entry]:
    with closing(Journal(path)) as journal:
        return journal.readings()


def _told(slap: Entry, path: Path, context: Context) -> str:
    """Return the reading, and what of it was let count, as JSON."""
    with closing(Journal(path)) as journal:
        accepted = [
            entry for entry in journal.entries(slap.game) if entry.body.get("evidence") == slap.number
        ]
    body = {
        "slap": slap.number,
        "at": slap.at,
        "camera": context.config.camera,
        "reading": slap.body,
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
        why = fault.strerror or str(fault)
        raise FileTrouble(Message("cli.report.refused", file=str(place), why=why)) from fault
