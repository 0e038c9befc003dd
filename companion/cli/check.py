"""`companion check GAME`: what a game owes the companion, one line for everything that it does not give."""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from companion.cli.check_page import page_findings
from companion.cli.context import Context
from companion.cli.parser import whole_number
from companion.errors import BadUsage, CompanionError
from companion.games.contract import Finding, findings
from companion.games.data import folder_of
from companion.games.game import AnyGame
from companion.games.guarded import GameFault, wrong_answer
from companion.games.library import UnknownGame, find_game, game_data, use_folder
from companion.games.setup import likely_setup
from companion.games.simulation import simulate
from companion.games.words_checked import word_findings
from companion.testing.page import NoBrowser
from companion.words import Message, Words

GAMES = 200
LOOKS = 12
"""Random games of which positions are looked at closely."""
SHOWN = 10
"""Of random games that went wrong so many are told: they seldom say different things."""
ERROR = re.compile(r"(?P<file>[^:]+):(?P<line>\d+): error: (?P<words>.*)")
PATIENCE_S = 600


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the game, and how many random ones are played."""
    parser.add_argument("game", metavar="GAME", help=context.text("cli.check.game"))
    parser.add_argument(
        "--games",
        type=whole_number(context, 1, 100_000),
        default=GAMES,
        metavar="N",
        help=context.text("cli.check.games"),
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Check one thing after the other, tell each finding at once, and fail where there is one."""
    game = found_game(args.game)
    told, unchecked = list[tuple[str, int]](), list[Words]()

    def tell(file: str, line: int, words: Words) -> None:
        told.append((file, line))
        context.print(f"{file}:{line}: {context.say(words)}")

    looks: dict[str, Callable[[], list[Finding]]] = {
        "contract": lambda: findings(game, range(LOOKS)),
        "words": lambda: word_findings(game),
        "games": lambda: played_findings(game, args.games),
        "types": lambda: type_findings(folder_of(game.name)),
        "page": lambda: page_findings(game),
    }
    seen = sys.stderr.isatty()
    with Progress(console=Console(stderr=True, quiet=not seen), disable=not seen, transient=True) as progress:
        task = progress.add_task("", total=len(looks))
        for name, look in looks.items():
            progress.update(task, description=context.text(f"cli.check.at.{name}"))
            try:
                for finding in look():
                    tell(finding.file, finding.line, finding.words)
            except (NoBrowser, NoTypes) as missing:
                what = Message(f"cli.check.at.{name}")
                unchecked.append(Message("check.not-checked", what=what, why=missing.message))
            except CompanionError as broken:
                where = broken if isinstance(broken, GameFault) else wrong_answer(game, "view", "")
                if (where.file, where.line) not in told:  # else one look has complained of it already
                    tell(where.file, where.line, broken.message)
            progress.advance(task)
    for words in unchecked:
        context.print(context.say(words))
    context.print(context.text("cli.check.done", name=game.name, n=len(told)))
    return 1 if told else 0


def found_game(wanted: str) -> AnyGame:
    """Return a game by its name, or by the folder in which it lies."""
    place = Path(wanted).expanduser()
    try:
        if place.is_dir():
            place = place.resolve()
            for bad in use_folder(place.parent):
                if str(place) in str(bad) or f"'{place.name}'" in str(bad):
                    raise bad
            return find_game(place.name)
        return find_game(wanted)
    except UnknownGame as unknown:
        raise BadUsage(unknown.message) from unknown


def played_findings(game: AnyGame, count: int) -> list[Finding]:
    """Play random games with as many people as it takes, and return what went wrong in them."""
    data, sizes = game_data(game), list(game.players)
    found: dict[tuple[str, int], Finding] = {}
    for place, size in enumerate(sizes):
        share = count // len(sizes) + (place < count % len(sizes))
        names = [str(number + 1) for number in range(size)]
        with suppress(CompanionError):  # one that cannot begin: the contract says why
            report = simulate(game, likely_setup(game, names, data, None), games=share, seed=size)
            for wrong in (_played_wrong(game, words) for words in report.violations):
                found.setdefault((wrong.file, wrong.line), wrong)  # one mistake spoils many games
    return list(found.values())[:SHOWN]


def _played_wrong(game: AnyGame, words: Words) -> Finding:
    """Return what a random game stumbled over, where that stands; else what `faults` complains of."""
    why = words.values.get("why") if isinstance(words, Message) else None
    if isinstance(why, Message) and "file" in why.values:
        return Finding(str(why.values["file"]), int(str(why.values["line"])), words)
    where = wrong_answer(game, "faults" if why is None else "decide", "")
    return Finding(where.file, where.line, words)


class NoTypes(CompanionError, LookupError):
    """There is nothing here that could check types."""


def type_findings(folder: Path) -> list[Finding]:
    """Return where the types of a game do not fit; `NoTypes` where mypy is missing."""
    if find_spec("mypy") is None:
        raise NoTypes(Message("check.no-mypy"))
    cache = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "companion" / "mypy"
    options = ("--check-untyped-defs", "--follow-imports=silent", "--ignore-missing-imports")
    shape = ("--no-error-summary", "--no-color-output", "--hide-error-context", "--no-pretty")
    words = [sys.executable, "-m", "mypy", "--config-file=", f"--cache-dir={cache}", *options, *shape]
    done = subprocess.run(
        [*words, folder.name],
        cwd=folder.parent,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise NoTypes(Message("check.mypy-failed", why=(done.stderr or done.stdout).strip()[-300:]))
    found = (ERROR.match(line) for line in done.stdout.splitlines())
    return [
        Finding(str(folder.parent / each["file"]), int(each["line"]), each["words"]) for each in found if each
    ]
