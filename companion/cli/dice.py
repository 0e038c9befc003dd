"""What `calibrate` does with dice."""

import argparse

from calibration.dice.folder import learn_folder
from companion.cli.context import Context


def calibrate_dice(args: argparse.Namespace, context: Context) -> int:
    """Learn dice, save the profile, and say what was learned."""
    profile = learn_folder(args.images)
    profile.save(args.profile)
    context.print(context.text("cli.dice.learned", n=len(profile.faces), faces=", ".join(profile.faces)))
    context.print(context.text("cli.calibrate.done", file=str(args.profile)))
    return 0
