"""`companion count`: which faces the pieces in a picture show."""

import argparse
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.table import Table

from companion.cli.context import Context
from companion.cli.discs import SIDES, discs
from companion.cli.parser import whole_number
from companion.errors import CompanionError
from companion.ports import Picture
from companion.profiles import Profiles
from companion.runtime.eyesight import labels_of, pieces_thrown
from companion.vision import BadPicture, Doubt, Piece, Reader, Reading, Remark, load_picture
from companion.vision.annotate import annotated, write_picture
from companion.vision.any_pieces import AnyReader, load_profile, reader_of
from companion.vision.bracket import complaint, light_left
from companion.vision.reading import UNREADABLE, Place
from companion.words import Message, say

MOST_PIECES = 99
"""Of a throw; none is one too, for a table that should be bare."""
SUREST = 0.9999
"""What is said of a face that cannot be doubted at all: nobody has looked at enough of them to say more."""


class NoProfile(CompanionError, ValueError):
    """Nothing was named to read with, and nothing is kept."""


class BadBracket(CompanionError, ValueError):
    """Shorter exposures were given that belong to no one picture of discs."""


def eye_arguments(parser: argparse.ArgumentParser, context: Context, command: str) -> None:
    """Take what every command that reads pieces takes: the profile, the number thrown, and how to answer."""
    parser.add_argument("--profile", type=Path, **context.told("cli.metavar.file", f"cli.{command}.profile"))
    parser.add_argument(
        "--expect",
        type=whole_number(context, 0, MOST_PIECES),
        metavar="N",
        help=context.text(f"cli.{command}.expect", most=MOST_PIECES),
    )
    parser.add_argument("--json", action="store_true", help=context.text(f"cli.{command}.json"))


def reader_for(args: argparse.Namespace, context: Context) -> AnyReader:
    """Return what reads with the named profile, else with the first that is kept, and say which that is."""
    if args.profile is not None:
        return reader_of(load_profile(args.profile, SIDES))
    profiles = Profiles.of(context.config)
    for kind, pieces in pieces_thrown(context.config).items():
        if (place := profiles.find(kind)) is not None:
            context.warn(context.text("cli.count.kept", file=str(place)))
            return reader_of(load_profile(place, labels_of(pieces)))
    raise NoProfile(Message("cli.count.no-profile", folder=str(profiles.place("").parent)))


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the profile, the pictures, and how to answer."""
    eye_arguments(parser, context, "count")
    parser.add_argument("--proof", type=Path, metavar="OUT.png", help=context.text("cli.count.proof"))
    parser.add_argument(
        "--bracket",
        type=Path,
        action="append",
        default=[],
        **context.told("cli.metavar.file", "cli.count.bracket"),
    )
    parser.add_argument(
        "pictures", nargs="+", type=Path, **context.told("cli.metavar.picture", "cli.count.picture")
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Read each picture; one that cannot be read, or drawn, does not keep the others from being read."""
    reader = reader_for(args, context)
    two_sided = isinstance(reader, Reader)
    if args.bracket and not two_sided:
        raise BadBracket(Message("cli.count.bracket-discs"))
    if args.bracket and len(args.pictures) > 1:
        raise BadBracket(Message("cli.count.bracket-one", pictures=len(args.pictures)))
    if args.proof is not None and not args.proof.parent.is_dir():
        where = {"file": str(args.proof), "folder": str(args.proof.parent)}
        raise BadPicture(Message("cli.count.proof-nowhere", **where))
    shorter = {path: load_picture(path) for path in args.bracket}
    status = 0
    for number, path in enumerate(args.pictures):
        try:
            picture = load_picture(path)
            begun = time.perf_counter()
            with _named(path):
                if isinstance(reader, Reader):
                    exposures = _shorter_ones(shorter, path, picture)
                    reading = reader.read_bracket(picture, args.expect, exposures)
                else:
                    reading = reader.read(picture, args.expect)
            spent = 1000 * (time.perf_counter() - begun)
            if args.json:
                context.print(json.dumps(as_json(path, reading, spent, two_sided=two_sided)))
            else:
                show(path, reading, context, two_sided=two_sided)
            if args.proof is not None:
                doubled = SIDES[1:] if two_sided else ()
                write_picture(_numbered(args.proof, number), annotated(picture, reading, doubled))
        except CompanionError as error:
            context.warn(f"companion: {context.say(error.message)}")
            status = error.exit_status
    return status


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Say of which file it is that a picture cannot be read: a reader sees pictures, and no files."""
    try:
        yield
    except BadPicture as error:
        raise BadPicture(Message("cli.count.unread", file=str(path), why=error.message)) from error


def _shorter_ones(shorter: Mapping[Path, Picture], path: Path, picture: Picture) -> list[Picture]:
    """Return the shorter exposures, the longest first; `BadBracket` names one that is none of the picture."""
    for file, short in shorter.items():
        if short.shape != picture.shape:
            size = {"width": short.shape[1], "height": short.shape[0]}
            wanted = {"want_width": picture.shape[1], "want_height": picture.shape[0]}
            raise BadBracket(Message("cli.count.bracket-size", file=str(file), **size, **wanted))
    longest_first = sorted(shorter.items(), key=lambda each: -float(each[1].mean()))
    other, before = path, 1.0
    for file, short in longest_first:
        left = light_left(picture, short)
        refused = complaint(left, before, str(file), str(other))
        if refused is not None:
            raise BadBracket(refused)
        other, before = file, float(left.mean())
    return [short for _, short in longest_first]


def as_json(path: Path, reading: Reading, spent_ms: float, *, two_sided: bool = True) -> dict[str, object]:
    """Return the reading with stable English names, as `count --json` prints it.

    The two sides of discs have keys of their own; `faces` and `pieces` are there for all pieces.
    """
    alive, squashed = SIDES
    pieces = [piece_as_json(piece) for piece in reading.pieces]
    sides = {squashed: reading.count(squashed), alive: reading.count(alive)} if two_sided else {}
    return {
        "image": str(path),
        "sure": reading.sure,
        **sides,
        UNREADABLE: reading.count(None),
        "reason": say(reading.reason, "en"),
        "doubts": [_doubt(doubt, "disc" if two_sided else "piece") for doubt in reading.doubts],
        "remarks": [remark_as_json(remark) for remark in reading.remarks],
        "ms": round(spent_ms, 1),
        **({"discs": pieces} if two_sided else {}),
        "faces": reading.faces,
        "pieces": pieces,
    }


def piece_as_json(piece: Piece) -> dict[str, object]:
    """Return where a piece lies and what it shows, by names that stay."""
    return {
        "x": round(piece.x, 1),
        "y": round(piece.y, 1),
        "r": round(piece.r, 1),
        "face": piece.face or UNREADABLE,
        "confidence": round(min(piece.confidence, SUREST), 5),
    }


def _doubt(doubt: Doubt, piece: str) -> dict[str, object]:
    shown: dict[str, object] = {"name": doubt.name.value}
    if doubt.piece is not None:
        shown[piece] = doubt.piece
    elif doubt.place is not None:
        shown["place"] = _place(doubt.place)
    return shown


def remark_as_json(remark: Remark) -> dict[str, object]:
    """Return where one more piece may lie, by names that stay, and what is said of it."""
    words = say(remark.message, "en")
    return {"name": remark.name.value, "place": _place(remark.place), "words": words}


def _place(place: Place) -> dict[str, float]:
    return {name: round(getattr(place, name), 1) for name in ("x", "y", "r")}


def _numbered(path: Path, number: int) -> Path:
    """Return where the proof of a further picture goes: OUT.png, OUT-2.png, ..."""
    return path if number == 0 else path.with_name(f"{path.stem}-{number + 1}{path.suffix}")


def answer(reading: Reading, *, two_sided: bool) -> Message:
    """Return the numbers of a reading for people."""
    if two_sided:
        alive, squashed = (reading.count(side) for side in SIDES)
        return Message("cli.count.answer", squashed=squashed, alive=alive)
    told = [Message("cli.dice.shows", n=count, face=face) for face, count in sorted(reading.faces.items())]
    return Message("cli.dice.answer", faces=told or Message("cli.dice.none"))


def show(path: Path, reading: Reading, context: Context, *, two_sided: bool) -> None:
    """Print the reading for people: numbers, doubts and remarks with their places, a table of the pieces."""
    context.print(f"{path}: {context.say(answer(reading, two_sided=two_sided))}")
    for doubt in reading.doubts:
        context.print(f"  ? {_placed(doubt, context)}")
    if reading.sure:
        context.print(f"  {context.say(reading.reason)}")
    for line in remark_lines(reading, context):
        context.print(line)
    names = {face.label: face.name for face in discs().faces}
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for name in ("number", "place", "face", "sure"):
        table.add_column(context.text(f"cli.count.column.{name}"), no_wrap=True)
    for number, piece in enumerate(reading.pieces, start=1):
        sure = context.number(min(piece.confidence, SUREST), ".2%") if piece.face else "-"
        face = names.get(piece.face, piece.face) if piece.face else Message("face.unreadable")
        table.add_row(str(number), _xy(piece.place), context.say(face), sure)
    if reading.pieces:
        context.console.print(table)


def _placed(doubt: Doubt, context: Context) -> str:
    """Return a doubt with where it is; that of a piece names its number, which stands in the table."""
    if doubt.piece is not None or doubt.place is None:
        return context.say(doubt.message)
    return _at(doubt.place, doubt.message, context)


def remark_lines(reading: Reading, context: Context) -> Iterator[str]:
    """Yield each remark with where it is; its sign is the ring that the proof photo has there."""
    for remark in reading.remarks:
        yield f"  (?) {_at(remark.place, remark.message, context)}"


def _at(place: Place, words: Message, context: Context) -> str:
    return context.text("cli.count.at", place=_xy(place), words=words)


def _xy(place: Place) -> str:
    return f"{place.x:.0f}, {place.y:.0f}"
