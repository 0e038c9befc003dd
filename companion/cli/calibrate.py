"""`companion calibrate`: learns a table, its light and a set of discs from three pictures."""

import argparse
import errno
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import cv2

from calibration.fit import fit_folder
from calibration.report import facts, report
from companion.cli.context import Context
from companion.cli.discs import SIDES, discs
from companion.errors import FileTrouble, reason
from companion.words import Message


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the pictures' folder, and where the profile and the report go."""
    parser.add_argument(
        "--images",
        type=Path,
        required=True,
        metavar=context.text("cli.metavar.folder"),
        help=context.text("cli.calibrate.images"),
    )
    parser.add_argument(
        "--profile",
        type=Path,
        required=True,
        metavar=context.text("cli.metavar.file"),
        help=context.text("cli.calibrate.profile"),
    )
    parser.add_argument("--report", type=Path, metavar="OUT.html", help=context.text("cli.calibrate.report"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Fit, say how well it went, and save."""
    cv2.setNumThreads(1)
    pieces = discs()
    fitted = fit_folder(args.images, SIDES, pieces.at_hand)
    if args.report is None:
        fitted.profile.save(args.profile)
    else:
        names = {face.label: face.name for face in pieces.faces}
        with _report_in(args.report, report(fitted, names, context.say, context.language)):
            fitted.profile.save(args.profile)
    for fact in facts(fitted):
        context.print(context.say(fact))
    context.print(context.text("cli.calibrate.done", file=str(args.profile)))
    return 0


@contextmanager
def _report_in(place: Path, page: str) -> Iterator[None]:
    """Put the report to its place after what is done meanwhile. Where either fails, neither is left."""
    half = place.with_name(f"{place.name}.new")
    try:
        if place.is_dir():
            raise IsADirectoryError(errno.EISDIR, "")
        half.write_text(page, encoding="utf-8")
        yield
        half.replace(place)
    except OSError as fault:
        raise FileTrouble(
            Message("calibration.report-unwritable", file=str(place), why=reason(fault))
        ) from fault
    finally:
        with suppress(OSError):
            half.unlink()
