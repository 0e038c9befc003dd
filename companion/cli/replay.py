"""`companion replay`: plays a game that stands in a text file, and prints the positions."""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.cli.context import Context
from companion.errors import CompanionError, FileTrouble, file_trouble
from companion.games.game import AnyGame, Thing, Track
from companion.games.library import games
from companion.games.notation import BadNotation, Record, parse_as_far_as_it_goes, play, write_action
from companion.games.setup import opening
from companion.words import Message, say


class Unplayable(CompanionError, ValueError):
    """A line of the file cannot be played; the message says how far it went."""


def arguments(parser: argparse.ArgumentParser, context: Context) -> None:
    """Take the file."""
    parser.add_argument("file", type=Path, **context.told("cli.metavar.file", "cli.replay.file"))
    parser.add_argument("--json", action="store_true", help=context.text("cli.replay.json"))


def run(args: argparse.Namespace, context: Context) -> int:
    """Play the file line by line; a line that cannot be played ends it with what is wrong."""
    if not args.file.exists():
        raise FileTrouble(Message("cli.replay.missing", file=str(args.file)))
    with file_trouble("cli.replay.unreadable", file=str(args.file)):
        text = args.file.read_text(encoding="utf-8")
    try:
        record, wrong = parse_as_far_as_it_goes(text, games())
    except BadNotation as bad:
        raise Unplayable(Message("cli.replay.not-a-game", file=str(args.file), why=bad.message)) from bad
    show = _print_json if args.json else _print_lines
    try:
        show(record, context)
        if wrong is not None:
            raise wrong
    except BadNotation as bad:
        played = sum(line < bad.line for line in record.lines)
        where = {"file": str(args.file), "line": bad.line}
        raise Unplayable(Message("cli.replay.stopped", **where, why=bad.why, n=played)) from bad
    return 0


def _print_json(record: Record, context: Context) -> None:
    game = record.game
    start = {"line": None, "action": None, "position": _position(game, opening(game, record.setup))}
    context.print(json.dumps(start))
    for number, action, _, state in play(record):
        position = {"line": number, "action": action.as_json(), "position": _position(game, state)}
        context.print(json.dumps(position))


def _position(game: AnyGame, state: Any) -> dict[str, object]:
    """Return the public numbers of a position by their ids."""
    view, outcome = game.view(state), game.outcome(state)

    def values(tracks: Iterable[Track]) -> dict[str, int]:
        return {track.id: track.value for track in tracks}

    def counts(things: Iterable[Thing]) -> dict[str, int]:
        return {thing.id: thing.count for thing in things}

    return {
        "turn": view.turn,
        "step": view.step,
        "actor": view.actor and say(view.actor, "en"),
        "tracks": values(view.tracks),
        "piles": {pile.id: counts(pile.things) for pile in view.piles},
        "seats": [
            {"name": say(seat.name, "en"), "tracks": values(seat.tracks), "marks": counts(seat.marks)}
            for seat in view.seats
        ],
        "reason": outcome and outcome.reason,
        "winners": outcome and outcome.winners,
    }


def _print_lines(record: Record, context: Context) -> None:
    game, state = record.game, opening(record.game, record.setup)
    stands = _numbers(game, state, context)
    context.print(f"{context.say(game.title)}: {', '.join(record.setup.players)}")
    context.print(f"      {stands}")
    for number, action, events, after in play(record):
        context.print(f"{number:4}  {write_action(game, action)}")
        for event in events:
            if (words := game.tell(state, event)) is not None:
                context.print(f"      {context.say(words)}")
            state = game.evolve(state, event)
        before, stands = stands, _numbers(game, after, context)
        if stands != before:
            context.print(f"      {stands}")
    if outcome := game.outcome(state):
        context.print(context.say(outcome.words))


def _numbers(game: AnyGame, state: Any, context: Context) -> str:
    """Return a position in one line: the table's numbers, what lies there, and each player's."""
    view = game.view(state)

    def tracks(row: Iterable[Track]) -> list[str]:
        return [f"{context.say(track.label)} {track.value}" for track in row]

    def things(row: Iterable[Thing]) -> list[str]:
        return [f"{thing.count} x {context.say(thing.label)}" for thing in row]

    parts = [*tracks(view.tracks), *(part for pile in view.piles for part in things(pile.things))]
    seats = [
        f"{context.say(seat.name)}{'*' if seat.acts else ''}: "
        + ", ".join([*tracks(seat.tracks), *things(seat.marks)])
        for seat in view.seats
    ]
    return " | ".join([*([", ".join(parts)] if parts else []), *seats])
