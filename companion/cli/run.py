"""`companion run`: table, camera, panel and page in one process, until somebody says stop."""

import argparse
import sys
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NoReturn

import segno

from companion.cli.context import Context
from companion.cli.told_to_end import when_told_to_end
from companion.errors import CompanionError
from companion.games.library import UnknownGame, find_game, left_out
from companion.memory import give_back
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from hardware.service import POWER_OFF, Service
from web.addresses import join_url
from web.join import FILE_NAME, Phones

LOOK_S = 1.0
"""How often the main loop looks whether everybody is alive, and tells the service manager."""

GIVE_BACK_S = 2.0
"""How often memory that is free is given back."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take whether somebody writes a game meanwhile; everything else is configured."""
    parser.add_argument("--dev", action="store_true", help=context.text("cli.run.dev"))
    parser.add_argument("--port", type=partial(_configured, context), help=argparse.SUPPRESS)


def _configured(context: Context, value: str) -> NoReturn:
    """Say where the port is set, to those who look for it here."""
    raise argparse.ArgumentTypeError(context.text("cli.run.no-port", value=value))


def run(args: argparse.Namespace, context: Context) -> int:
    """Run until SIGTERM or Ctrl-C; what was acknowledged stays, whatever comes."""
    context = _with_a_game(context)
    crew = Crew()
    when_told_to_end(crew.stop.set)
    if args.dev:
        sys.dont_write_bytecode = True  # what was compiled a moment ago may be older than the file
        context.print(context.text("cli.run.dev-on"))
    dev = (lambda words: context.print(context.say(words))) if args.dev else None
    with Runtime(context.config, crew, dev=dev) as companion:
        if companion.notice is not None:
            context.warn(context.say(companion.notice))
        service = Service()
        service.ready()
        _greet(companion.port, context)
        given_back = time.monotonic()
        while not crew.stop.wait(LOOK_S):
            with suppress(CompanionError):  # then nobody is told that we live, and the watchdog bites
                companion.look()
                service.beat(time.monotonic())
            if time.monotonic() > given_back + GIVE_BACK_S:
                give_back()
                given_back = time.monotonic()
        service.stopping()
    status = POWER_OFF if companion.off.is_set() else 0
    crew.leave(status)
    crew.complain()
    context.print(context.text("cli.run.ended"))
    return status


def _with_a_game(context: Context) -> Context:
    """Say now that the usual game is not here; where its folder cannot be used, the others are played."""
    try:
        find_game(context.config.game)
    except UnknownGame as unknown:
        if not left_out():
            raise
        context.warn(f"companion: {context.say(unknown.message)}")
        return replace(context, config=replace(context.config, game=""))
    return context


def _greet(port: int, context: Context) -> None:
    """Say where the page is; to a person at a terminal with the code to join, which no log is to hold."""
    code = Phones(context.config.state / FILE_NAME).code
    page = context.config.page
    here, url = f"http://localhost:{port}", join_url(code, port, page.proxied_as, page.address)
    if sys.stdout.isatty():
        context.print(context.text("cli.run.ready", here=f"{here}/join#{code}", url=url))
        segno.make(url, error="m").terminal(compact=True)
    else:
        place = url.partition("/join#")[0]
        context.print(context.text("cli.run.serving", here=here, url=place, command=context.command))
