"""`companion calibrate`: learns a table, its light and a set of discs or dice from pictures."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from calibration.dice.fit import has_dice, learn_folder, missing_faces
from calibration.fit import ProfileFit, fit_folder
from calibration.report import facts, named_examples, page_in, report, report_dice
from companion.cli.asking import Keyboard, Left
from companion.cli.context import Context
from companion.cli.discs import SIDES, discs
from companion.errors import FileTrouble
from companion.vision.annotate import write_picture
from companion.words import Message, Words


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the pictures' folder, and where the profile and the report go."""
    parser.add_argument(
        "--images", type=Path, required=True, **context.told("cli.metavar.folder", "cli.calibrate.images")
    )
    parser.add_argument(
        "--profile", type=Path, required=True, **context.told("cli.metavar.file", "cli.calibrate.profile")
    )
    parser.add_argument("--report", type=Path, metavar="OUT.html", help=context.text("cli.calibrate.report"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Learn, say how well it went, save, and let a person see which side is which."""
    if not args.images.is_dir():
        raise FileTrouble(Message("cli.calibrate.no-folder", folder=str(args.images)))
    if has_dice(args.images):
        _tell_of_discs(args.images, context)
        return _calibrate_dice(args, context)
    pieces = discs()
    names = {face.label: face.name for face in pieces.faces}
    fitted = fit_folder(args.images, dict(zip(SIDES, SIDES, strict=True)), pieces.at_hand)
    shown = _keep(fitted, names, args, context)
    for fact in facts(fitted):
        context.print(context.say(fact))
    if _exchanged(shown, names, context):
        exchanged = dict(zip(SIDES, reversed(SIDES), strict=True))
        _keep(fit_folder(args.images, exchanged, pieces.at_hand), names, args, context)
    context.print(context.text("cli.calibrate.done", file=str(args.profile)))
    return 0


def _tell_of_discs(folder: Path, context: Context) -> None:
    """Say which pictures of discs lie beside those of dice: a folder is learned as one of both."""
    beside = [name for name in (f"{side}.jpg" for side in SIDES) if (folder / name).exists()]
    if beside:
        context.warn(context.text("cli.calibrate.both", folder=str(folder), pictures=beside))


def _exchanged(shown: Path, names: Mapping[str, Words], context: Context) -> bool:
    """Ask a person whether the two pictures were exchanged, which no program can see; else warn."""
    one, other = (names[side] for side in SIDES)
    as_named = context.text("cli.calibrate.rows", upper=one, lower=other)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        context.warn(context.text("cli.calibrate.look", file=str(shown), rows=as_named))
        return False
    rows = (as_named, context.text("cli.calibrate.rows", upper=other, lower=one))
    try:
        return Keyboard(context).choose(context.text("cli.calibrate.ask", file=str(shown)), rows, 0) == 1
    except Left:
        return False


def _keep(fitted: ProfileFit, names: Mapping[str, Words], args: argparse.Namespace, context: Context) -> Path:
    """Save the profile and what shows it, and return the picture of both sides, which lies beside it."""
    if args.report is None:
        fitted.profile.save(args.profile)
    else:
        with page_in(args.report, report(fitted, names, context.say, context.language)):
            fitted.profile.save(args.profile)
    shown: Path = args.profile.with_name(f"{args.profile.name}-faces.jpg")
    write_picture(shown, named_examples(fitted, [context.say(names[face]) for face in fitted.profile.faces]))
    return shown


def _calibrate_dice(args: argparse.Namespace, context: Context) -> int:
    """Learn dice, save the profile and what shows it, and say what was learned and what may be missing."""
    if missing := missing_faces(args.images):
        context.warn(
            context.text("cli.dice.missing", folder=str(args.images), n=len(missing), pictures=missing)
        )
    profile, pictures = learn_folder(args.images)
    if args.report is None:
        profile.save(args.profile)
    else:
        with page_in(args.report, report_dice(profile, pictures, context.say, context.language)):
            profile.save(args.profile)
    context.print(context.text("cli.dice.learned", n=len(profile.faces), faces=", ".join(profile.faces)))
    context.print(context.text("cli.calibrate.done", file=str(args.profile)))
    return 0
