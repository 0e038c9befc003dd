"""`companion doctor`: everything that can be reached from here, each with its state and its fix."""

import argparse
import json
from collections.abc import Callable

from companion.cli.checkups import CHECKUPS, Diagnosis
from companion.cli.context import Context
from companion.config import Config
from companion.words import Message, say

COLOURS = {"ok": "green", "off": "dim", "warning": "yellow", "bad": "red"}


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the form of the answer."""
    parser.add_argument("--json", action="store_true", help=context.text("cli.doctor.json"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Check, report each as it is found, and fail where something is bad."""
    well = True
    for name, check in CHECKUPS.items():
        finding = found_by(check, context.config)
        well = well and finding.state != "bad"
        if args.json:
            context.print(json.dumps(as_json(name, finding)))
        else:
            _print(name, finding, context)
    return 0 if well else 1


def found_by(check: Callable[[Config], Diagnosis], config: Config) -> Diagnosis:
    """Return what a check finds: one that fails itself must not keep the others from being made."""
    try:
        return check(config)
    except Exception as fault:  # a driver may raise anything
        return Diagnosis("bad", Message("doctor.check-failed", why=f"{type(fault).__name__}: {fault}"))


def as_json(name: str, finding: Diagnosis) -> dict[str, object]:
    """Return a finding by names that stay, in English."""
    fix = finding.fix and say(finding.fix, "en")
    return {"check": name, "state": finding.state, "says": say(finding.says, "en"), "mend": fix}


def _print(name: str, finding: Diagnosis, context: Context) -> None:
    state = context.text(f"cli.doctor.state.{finding.state}")
    colour = COLOURS[finding.state]
    title = context.text(f"cli.doctor.check.{name}")
    context.console.print(f"[{colour}]{state:<8}[/] {title}: ", end="")
    context.console.print(context.say(finding.says), markup=False, soft_wrap=True)
    if finding.fix is not None and finding.state != "ok":
        context.console.print(f"{'':8} {context.say(finding.fix)}", markup=False, soft_wrap=True)
