"""`companion watch`: replays a film through the watchers and the reader."""

import argparse
import json
from pathlib import Path

import cv2

from companion.cli.context import Context
from companion.cli.count import eye_arguments
from companion.cli.discs import SIDES
from companion.vision import Profile, Reader, load_picture
from companion.watching import SeenThrow, ThrowWatcher
from companion.words import say
from hardware.camera.film import open_film


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take a profile, the number of pieces thrown, and a film."""
    eye_arguments(parser, context, "watch")
    parser.add_argument(
        "clip", type=Path, metavar=context.text("cli.metavar.clip"), help=context.text("cli.watch.clip")
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Print each throw as it is seen."""
    cv2.setNumThreads(1)
    throws = ThrowWatcher(Reader(Profile.load(args.profile, SIDES)), args.expect)
    seen = [
        throw
        for frame in open_film(args.clip, load_picture)
        if (throw := _shown(throws.feed(frame), args, context))
    ]
    if not seen and not args.json:
        context.print(context.text("cli.watch.none"))
    return 0


def _shown(throw: SeenThrow | None, args: argparse.Namespace, context: Context) -> SeenThrow | None:
    if throw is not None:
        context.print(as_json(throw) if args.json else _as_text(throw, context))
    return throw


def as_json(throw: SeenThrow) -> str:
    """Return a throw as one line of JSON."""
    reading, (alive, squashed) = throw.reading, SIDES
    return json.dumps(
        {
            "slap": throw.number,
            "hands_frame": throw.hands_frame,
            "read_frame": throw.read_frame,
            "sure": reading.sure,
            squashed: reading.count(squashed),
            alive: reading.count(alive),
            "reason": say(reading.reason, "en"),
            "faces": reading.faces,
        }
    )


def _as_text(throw: SeenThrow, context: Context) -> str:
    alive, squashed = (throw.reading.count(side) for side in SIDES)
    return context.text(
        "cli.watch.slap",
        slap=throw.number,
        frame=throw.read_frame,
        squashed=squashed,
        alive=alive,
        reason=throw.reading.reason,
    )
