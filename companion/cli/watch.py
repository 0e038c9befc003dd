"""`companion watch`: replays a film through the slap watcher and the reader."""

import argparse
import json
from pathlib import Path

import cv2

from companion.cli.context import Context
from companion.cli.count import eye_arguments
from companion.slap import Slap, SlapReader
from companion.vision import Profile, Reader, load_picture
from companion.words import say
from hardware.camera.film import open_film


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take a profile, the number of discs thrown, and a film."""
    eye_arguments(parser, context, "watch")
    parser.add_argument(
        "clip", type=Path, metavar=context.text("cli.metavar.clip"), help=context.text("cli.watch.clip")
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Print each slap as it is seen."""
    cv2.setNumThreads(1)
    slaps = SlapReader(Reader(Profile.load(args.profile)), args.expect)
    seen = [
        slap
        for frame in open_film(args.clip, load_picture)
        if (slap := _shown(slaps.feed(frame), args, context))
    ]
    if not seen and not args.json:
        context.print(context.text("cli.watch.none"))
    return 0


def _shown(slap: Slap | None, args: argparse.Namespace, context: Context) -> Slap | None:
    if slap is not None:
        context.print(as_json(slap) if args.json else _as_text(slap, context))
    return slap


def as_json(slap: Slap) -> str:
    """Return a slap as one line of JSON."""
    reading = slap.reading
    return json.dumps(
        {
            "slap": slap.number,
            "hands_frame": slap.hands_frame,
            "read_frame": slap.read_frame,
            "sure": reading.sure,
            "squashed": reading.squashed,
            "alive": reading.alive,
            "reason": say(reading.reason, "en"),
        }
    )


def _as_text(slap: Slap, context: Context) -> str:
    return context.text(
        "cli.watch.slap",
        slap=slap.number,
        frame=slap.read_frame,
        squashed=slap.reading.squashed,
        alive=slap.reading.alive,
        reason=slap.reading.reason,
    )
