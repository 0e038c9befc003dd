"""`companion version`: which companion this is."""

import argparse
from importlib.metadata import version

from companion.cli.context import Context


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take nothing."""


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the version."""
    context.print(f"companion {version('table-companion')}")
    return 0
