"""`companion calibrate`: learns a table, its light and a set of discs from three pictures."""

import argparse
from pathlib import Path

from calibration.fit import fit
from companion.cli.context import Context


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the pictures' folder, and where the profile and the report go."""
    parser.add_argument(
        "--images", type=Path, required=True, metavar="DIR", help=context.text("cli.calibrate.images")
    )
    parser.add_argument(
        "--profile", type=Path, required=True, metavar="FILE", help=context.text("cli.calibrate.profile")
    )
    parser.add_argument("--report", type=Path, metavar="OUT.html", help=context.text("cli.calibrate.report"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Fit, save, and say how well it went."""
    fitted = fit(args.images)
    fitted.profile.save(args.profile)
    context.print(context.text("cli.calibrate.done", file=str(args.profile)))
    return 0
