"""`companion bench`: how fast it is here, against yardsticks measured in the same run."""

import argparse
import json

from rich.table import Table

from companion.bench.figures import Figure, measure
from companion.cli.context import Context


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take how to answer."""
    parser.add_argument("--json", action="store_true", help=context.text("cli.bench.json"))
    parser.add_argument("--hall", action="store_true", help=context.text("cli.bench.hall"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Measure and print every figure."""
    figures = measure(lambda step: context.warn(context.text(f"cli.bench.step.{step}")), with_hall=args.hall)
    if args.json:
        context.print(json.dumps(figures))
        return 0
    table = Table(box=None, show_header=False)
    for name, value in figures.items():
        table.add_row(context.text(f"cli.bench.figure.{name}"), _shown(name, value, context))
    context.console.print(table)
    return 0


def _shown(name: str, value: Figure, context: Context) -> str:
    if value is None:
        return context.text(f"cli.bench.null.{name}")
    if isinstance(value, dict):
        return ", ".join(f"{game} {context.number(rate, '')}" for game, rate in value.items())
    return context.number(value, "")
