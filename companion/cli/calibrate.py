"""`companion calibrate`: learns a table, its light and a set of discs from three pictures."""

import argparse
from pathlib import Path

import cv2

from calibration.fit import fit
from calibration.report import facts, report
from companion.cli.context import Context
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
    fitted = fit(args.images)
    if args.report is not None:
        page = report(fitted, context.say, context.language)
        try:
            args.report.write_text(page, encoding="utf-8")
        except OSError as fault:
            raise FileTrouble(
                Message("calibration.report-unwritable", file=str(args.report), why=reason(fault))
            ) from fault
    fitted.profile.save(args.profile)
    for fact in facts(fitted):
        context.print(context.say(fact))
    context.print(context.text("cli.calibrate.done", file=str(args.profile)))
    return 0
