"""A game's public view, drawn in the terminal: what the phones show, in letters."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from companion.cli.context import Context
from companion.games.view import Odds, Seat, Thing, Track, View

COLOURS = {"red": "red", "orange": "dark_orange", "blue": "blue", "green": "green"}
DRAWN_AS_DOTS = 12
"""Tracks up to this limit are drawn piece by piece, longer ones as a number."""


def draw(console: Console, view: View, context: Context) -> None:
    """Print the view."""
    parts: list[RenderableType] = [_rail(view, context), _tracks(view.tracks, context)]
    parts += [_pile(pile.things, context) for pile in view.piles if pile.things]
    parts.append(_seats(view.seats, context))
    if view.odds:
        parts.append(_odds(view.odds, context))
    if view.luck is not None and view.luck.thrown:
        luck = view.luck
        parts.append(Text(context.text("cli.play.luck", counting=luck.counting, thrown=luck.thrown), "dim"))
    parts += [Text(context.say(words), "dim") for words in view.reminders]
    title = context.text("cli.play.turn", turn=view.turn)
    console.print(Panel(Group(*parts), title=title, title_align="left"))
    console.print(Text(context.say(view.to_do), "bold yellow"))


def _rail(view: View, context: Context) -> Text:
    rail = Text()
    for step in view.steps:
        now = step.id == view.step
        label = f"{step.id} {context.say(step.label)}" if now else step.id
        rail.append(f" {label} ", "black on yellow" if now else "dim").append(" ")
    return rail


def _tracks(tracks: Sequence[Track], context: Context) -> Text:
    line = Text()
    for track in tracks:
        most = "" if track.most is None else f"/{track.most}"
        line.append(f"{context.say(track.label)} ").append(str(track.value), "bold").append(f"{most}   ")
    return line


def _pile(things: Sequence[Thing], context: Context) -> Text:
    line = Text()
    for thing in things:
        copies = f"{thing.count} x " if thing.count > 1 else ""
        worth = "" if thing.worth is None else f" ({thing.worth})"
        line.append(f"{copies}{context.say(thing.label)}{worth}   ", COLOURS.get(thing.colour, ""))
    return line


def _seats(seats: Sequence[Seat], context: Context) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat in seats:
        marks = ", ".join(context.say(mark.label) for mark in seat.marks)
        cells = [_counted(track) for track in seat.tracks]
        lamp = Text("▶ " if seat.acts else "  ", "yellow")
        table.add_row(
            lamp + Text(context.say(seat.name), "bold" if seat.acts else ""),
            *cells,
            Text(marks, "dark_orange"),
        )
    return table


def _counted(track: Track) -> Text:
    if track.most is None or track.most > DRAWN_AS_DOTS:
        return Text(str(track.value))
    full, lost = "●" * track.value, "○" * (track.most - track.value)
    return Text(full, "red") + Text(lost, "dim") + Text(f" {track.value}", "bold")


def _odds(odds: Sequence[Odds], context: Context) -> Table:
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for name in ("tries", "counting", "all", "cost", "most"):
        table.add_column(context.text(f"cli.play.odds.{name}"), justify="right")
    for row in odds:
        table.add_row(
            str(row.tries),
            f"{context.number(_mean(row.counting), '.1f')} / {row.pieces}",
            context.number(row.counting[-1], ".1%"),
            context.number(_mean(row.cost), ".1f"),
            context.number(row.cost[-1], ".1%"),
        )
    return table


def _mean(chances: Sequence[float]) -> float:
    return sum(number * chance for number, chance in enumerate(chances))
