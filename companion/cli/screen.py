"""A game's public view, drawn in the terminal: what the phones show, in letters."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import sqrt

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from companion.cli.context import Context
from companion.games.view import (
    Board,
    Chance,
    Chore,
    Luck,
    Odds,
    Pile,
    ScoreRow,
    ScoreSheet,
    Seat,
    Spot,
    Thing,
    Track,
    View,
)

COLOURS = {"red": "red", "orange": "dark_orange", "blue": "blue", "green": "green"}
DRAWN_AS_DOTS = 12
"""Tracks up to this limit are drawn piece by piece, longer ones as a number."""
ROOM_FOR_MARKS = 24
"""Letters that a row's marks need beside its tracks, at least."""
FRAME = 4
"""Letters of a line that the frame around everything takes."""
USUAL = 1.0
"""Within so many standard deviations of what was to be expected nobody speaks of luck."""


def draw(console: Console, view: View, context: Context) -> None:
    """Print the view."""
    parts: list[RenderableType] = [_rail(view, context), _tracks(view.tracks, context)]
    parts += [_pile(pile, context) for pile in view.piles if pile.things]
    parts += [_board(board, context) for board in view.boards]
    parts += [_sheet(sheet, context) for sheet in view.sheets]
    parts += _seats(console, view.seats, context)
    if view.odds:
        parts.append(_odds(view.odds, context))
    if view.chances:
        parts.append(_chances(view.chances, context))
    if view.luck is not None and view.luck.thrown:
        parts.append(Text(luck_words(view.luck, context), "dim"))
    parts += [Text(context.say(words), "dim") for words in view.reminders]
    parts += [Text(_chore(chore, context), "dim") for chore in view.chores if not chore.done]
    title = context.text("cli.play.turn", turn=view.turn)
    console.print(Panel(Group(*parts), title=title, title_align="left"))
    console.print(Text(context.say(view.to_do), "bold yellow"))


def _chore(chore: Chore, context: Context) -> str:
    """What hands do, with where to."""
    note = context.say(chore.note)
    return f"☐ {context.say(chore.label)}" + (f" ({note})" if note else "")


def luck_words(luck: Luck, context: Context) -> str:
    """Return how the throws of a game have gone, against what was to be expected."""
    far = (luck.result - luck.expected) / sqrt(luck.variance) if luck.variance > 0 else 0.0
    verdict = "usual" if abs(far) <= USUAL else "more" if far > 0 else "fewer"
    expected = context.number(round(luck.expected, 1), "g")
    return context.text(f"cli.play.luck.{verdict}", result=luck.result, thrown=luck.thrown, expected=expected)


def _rail(view: View, context: Context) -> Text:
    """The steps of the turn; one whose id is a letter shows its label only while it is on."""
    rail = Text()
    for step in view.steps:
        now, label = step.id == view.step, context.say(step.label)
        if len(step.id) == 1:
            label = f"{step.id} {label}" if now else step.id
        rail.append(f" {label} ", "black on yellow" if now else "dim").append(" ")
    return rail


def _tracks(tracks: Sequence[Track], context: Context) -> Text:
    line = Text()
    for track in tracks:
        most = "" if track.most is None else f"/{track.most}"
        line.append(f"{context.say(track.label)} ").append(str(track.value), "bold").append(f"{most}   ")
    return line


def _pile(pile: Pile, context: Context) -> Text:
    """Things that lie together, in one line; where their order matters they are numbered."""
    line = Text()
    if label := context.say(pile.label):
        line.append(f"{label}: ", "dim")
    for number, thing in enumerate(pile.things, 1):
        if pile.ordered:
            line.append(f"{number}. ", "bold")
        line.append(_thing(thing, context)).append("   ")
    return line


def _thing(thing: Thing, context: Context) -> Text:
    copies = f"{thing.count} x " if thing.count > 1 else ""
    worth = "" if thing.worth is None else f" ({thing.worth})"
    turn = f" {thing.turn}°" if thing.turn else ""
    note = f" [{context.say(thing.note)}]" if thing.note else ""
    return Text(f"{copies}{context.say(thing.label)}{worth}{turn}{note}", COLOURS.get(thing.colour, ""))


def _board(board: Board, context: Context) -> Table:
    """A map as a list: each spot with what lies there, and to where it leads."""
    names = {spot.id: context.say(spot.label) for spot in board.spots}
    table = Table(
        title=Text(context.say(board.label)),
        title_justify="left",
        box=None,
        padding=(0, 2),
        show_header=False,
    )
    for spot in board.spots:
        things = Text("   ").join(_thing(thing, context) for thing in spot.things)
        ways = ", ".join(names[other] for other in _linked(spot, board))
        table.add_row(Text(names[spot.id], "bold"), things, Text(f"→ {ways}" if ways else "", "dim"))
    return table


def _sheet(sheet: ScoreSheet, context: Context) -> Table:
    """A score sheet: what stands, and in brackets what a row would bring whoever acts."""
    table = Table(
        title=Text(context.say(sheet.label)),
        title_justify="left",
        box=None,
        padding=(0, 2),
        header_style="dim",
    )
    table.add_column("")
    for player in sheet.players:
        table.add_column(Text(player, "yellow" if player == sheet.acts else ""), justify="right")
    for row in sheet.rows:
        cells = [_scored(row, player, sheet.acts) for player in sheet.players]
        table.add_row(Text(context.say(row.label)), *cells, style="bold" if row.sum else "")
    return table


def _scored(row: ScoreRow, player: str, acts: str) -> Text:
    if player in row.values:
        return Text(str(row.values[player]))
    return Text(f"({row.preview})", "cyan") if player == acts and row.preview is not None else Text("")


def _chances(chances: Sequence[Chance], context: Context) -> Text:
    """What the next throw may bring, in one line."""
    return Text("   ").join(Text(_chance(each, context), "dim") for each in chances)


def _chance(chance: Chance, context: Context) -> str:
    number = context.number(chance.likely.value, ".1%" if chance.of == "share" else ".1f")
    told = context.text("cli.play.about", number=number) if chance.likely.about else number
    return f"{context.say(chance.label)} {told}"


def _linked(spot: Spot, board: Board) -> Iterator[str]:
    """Yield the spots to which a way leads from this one."""
    for link in board.links:
        if spot.id in (link.one, link.other):
            yield link.other if link.one == spot.id else link.one


def _seats(console: Console, seats: Sequence[Seat], context: Context) -> Iterator[RenderableType]:
    """Yield a table for all rows that count the same; where it is too wide, they are told line by line."""
    for ids, alike in groupby(seats, lambda seat: [track.id for track in seat.tracks]):
        rows = list(alike)
        marks = ROOM_FOR_MARKS if any(seat.marks for seat in rows) else 0
        table = _seat_table(rows, context)
        fits = console.measure(_seat_table([_unmarked(seat) for seat in rows], context)).maximum + marks
        yield table if len(ids) < 2 or fits <= console.width - FRAME else _seat_lines(rows, context)


def _seat_table(seats: Sequence[Seat], context: Context) -> Table:
    """A row for each seat, a column for each track; with several of them, the columns are named."""
    tracks = seats[0].tracks
    table = Table(box=None, padding=(0, 2), header_style="dim", show_header=len(tracks) > 1)
    for label in ("", *(context.say(track.label) for track in tracks), ""):
        table.add_column(Text(label))
    for seat in seats:
        marks = Text(", ").join(_thing(mark, context) for mark in seat.marks)
        table.add_row(_seat_name(seat, context), *map(_counted, seat.tracks), marks)
    return table


def _seat_lines(seats: Sequence[Seat], context: Context) -> Table:
    """A paragraph for each seat: all of its tracks as numbers, then its marks."""
    table = Table(box=None, padding=(0, 2), show_header=False)
    for seat in seats:
        marks = Text(", ").join(_thing(mark, context) for mark in seat.marks)
        lines = [_tracks(seat.tracks, context), *([marks] if seat.marks else [])]
        table.add_row(_seat_name(seat, context), Text("\n").join(lines))
    return table


def _unmarked(seat: Seat) -> Seat:
    return replace(seat, marks=())


def _seat_name(seat: Seat, context: Context) -> Text:
    """Return what a row is called, and whose it is where that does not say it."""
    name = context.say(seat.name)
    whole = name if seat.player is None or seat.player in name else f"{name} ({seat.player})"
    return Text("▶ " if seat.acts else "  ", "yellow") + Text(whole, "bold" if seat.acts else "")


def _counted(track: Track) -> Text:
    if track.most is None or not 0 <= track.value <= track.most <= DRAWN_AS_DOTS:
        return Text(str(track.value) if track.most is None else f"{track.value}/{track.most}")
    full, lost = "●" * track.value, "○" * (track.most - track.value)
    return Text(full, "red") + Text(lost, "dim") + Text(f" {track.value}", "bold")


def _odds(odds: Sequence[Odds], context: Context) -> Table:
    """A row for each number of throws; what they may cost only where it costs anything."""
    costs = any(row.cost for row in odds)
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for name in ("tries", "counting", "all", *(("cost", "most") if costs else ())):
        table.add_column(context.text(f"cli.play.odds.{name}"), justify="right")
    for row in odds:
        mean = context.number(_mean(row.counting), ".1f")
        cells = [str(row.tries), f"{mean} / {row.pieces}", context.number(row.counting[-1], ".1%")]
        if row.cost:
            cells += [context.number(_mean(row.cost), ".1f"), context.number(row.cost[-1], ".1%")]
        table.add_row(*cells)
    return table


def _mean(chances: Sequence[float]) -> float:
    return sum(number * chance for number, chance in enumerate(chances))
