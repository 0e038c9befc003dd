"""What `calibrate` does with dice."""

import argparse

from calibration.dice.folder import learn_folder, missing_faces
from calibration.dice.report import report_dice
from calibration.page import page_in
from companion.cli.context import Context


def calibrate_dice(args: argparse.Namespace, context: Context) -> int:
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
