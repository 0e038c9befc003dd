"""`companion watch`: replays a film through the watchers and the reader."""

import argparse
import json
from pathlib import Path

from companion.cli.context import Context
from companion.cli.count import answer, eye_arguments, piece_as_json, reader_for, remark_as_json, remark_lines
from companion.cli.discs import SIDES
from companion.vision import Reader, load_picture
from companion.watching import SeenThrow, ThrowWatcher
from companion.words import say
from hardware.camera.film import open_film


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take a profile, the number of pieces thrown, and a film."""
    eye_arguments(parser, context, "watch")
    parser.add_argument("clip", type=Path, **context.told("cli.metavar.clip", "cli.watch.clip"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Print each throw as it is seen."""
    reader = reader_for(args, context)
    two_sided, throws, number = isinstance(reader, Reader), ThrowWatcher(reader, args.expect), 0
    for frame in open_film(args.clip, load_picture):
        throw = throws.feed(frame)
        if throw is not None:
            number = throw.number
            said = as_json(throw, two_sided) if args.json else as_text(throw, two_sided, context)
            context.print(said)
    if not number and not args.json:
        context.print(context.text("cli.watch.none"))
    return 0


def as_json(throw: SeenThrow, two_sided: bool) -> str:
    """Return a throw as one line of JSON."""
    reading, (alive, squashed) = throw.reading, SIDES
    sides = {squashed: reading.count(squashed), alive: reading.count(alive)} if two_sided else {}
    return json.dumps(
        {
            "slap": throw.number,
            "hands_frame": throw.hands_frame,
            "read_frame": throw.read_frame,
            "sure": reading.sure,
            **sides,
            "reason": say(reading.reason, "en"),
            "remarks": [remark_as_json(remark) for remark in reading.remarks],
            "faces": reading.faces,
            "pieces": [piece_as_json(piece) for piece in reading.pieces],
        }
    )


def as_text(throw: SeenThrow, two_sided: bool, context: Context) -> str:
    """Return a throw as a sentence, and a line for each remark."""
    said = context.text(
        "cli.watch.throw",
        number=throw.number,
        frame=throw.read_frame,
        answer=answer(throw.reading, two_sided=two_sided),
        reason=throw.reading.reason,
    )
    return "\n".join([said, *remark_lines(throw.reading, context)])
