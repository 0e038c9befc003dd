"""What every game owes those who draw its view: ids of one thing each, people who play, words that are there.

>>> [key for part, key, values in shown(game, state, chance)]
[]

`contract.py` has what a game owes besides.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.game import AnyGame
from companion.games.view import View
from companion.words import LANGUAGES, Message, Words, is_said

PLAYERS = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal")
ENDS = ("end", "tie")
"""Steps that stand for no step of the turn."""
Broken = tuple[str, str, Mapping[str, object]]
"""The part of the game, the key below `check.`, and its values."""


def shown(game: AnyGame, state: Any, _: random.Random) -> Iterator[Broken]:
    """A view can be drawn without knowing the game."""
    view = game.view(state)
    rows: dict[str, Sequence[Any]] = {"steps": view.steps, "tracks": view.tracks, "piles": view.piles}
    rows |= {"seats": view.seats, "boards": view.boards, "chores": view.chores, "sheets": view.sheets}
    rows |= {f"sheet {sheet.id}": sheet.rows for sheet in view.sheets}
    for what, row in rows.items():
        ids = [each.id for each in row]
        if twice := {id for id in ids if ids.count(id) > 1}:
            yield "view", "view.twice", {"what": what, "ids": sorted(twice)}
    for seat in view.seats:
        if seat.player is not None and seat.player not in PLAYERS:
            yield "view", "view.player", {"seat": seat.id, "player": seat.player}
    if view.step not in {step.id for step in view.steps} | {*ENDS}:
        known = [*(step.id for step in view.steps), *ENDS]
        yield "view", "view.step", {"step": view.step, "known": known}
    for sheet in view.sheets:
        named = {*(name for row in sheet.rows for name in row.values), *([sheet.acts] if sheet.acts else [])}
        if strangers := (named - {*sheet.players}) | ({*sheet.players} - {*PLAYERS}):
            yield "view", "view.sheet", {"sheet": sheet.id, "players": sorted(strangers)}
    yield from _numbers(view)
    yield from said("view", *_words_of(view))


def _numbers(view: View) -> Iterator[Broken]:
    for board in view.boards:
        spots = {spot.id for spot in board.spots}
        for spot in board.spots:
            if not (0 <= spot.x <= 1 and 0 <= spot.y <= 1):
                yield "view", "view.spot", {"spot": spot.id, "x": spot.x, "y": spot.y}
        for link in board.links:
            if not {link.one, link.other} <= spots:
                yield "view", "view.link", {"board": board.id, "one": link.one, "other": link.other}
    luck = view.luck
    if luck is not None and not (0 <= luck.result <= luck.thrown * luck.most and luck.variance >= 0):
        yield "view", "view.luck", {"result": luck.result, "most": luck.thrown * luck.most}
    for odds in view.odds:
        whole = [abs(sum(chances) - 1) < 1e-6 for chances in (odds.counting, odds.cost) if chances]
        if not all(whole) or len(odds.counting) != odds.pieces + 1:
            yield "view", "view.odds", {"pieces": odds.pieces}
        if len(odds.price) not in (0, odds.pieces + 1):
            yield "view", "view.odds", {"pieces": odds.pieces}


def _words_of(view: View) -> Iterator[Words]:
    yield from (view.to_do, *view.due, *view.reminders)
    if view.actor is not None:
        yield view.actor
    for row in (view.steps, view.piles, view.boards, view.chores, view.tracks):
        yield from (each.label for each in row)
    for seat in view.seats:
        yield from (seat.name, *(track.label for track in seat.tracks), *(mark.label for mark in seat.marks))
    for pile in view.piles:
        yield from (thing.label for thing in pile.things)
    for board in view.boards:
        yield from (thing.label for spot in board.spots for thing in spot.things)
    for sheet in view.sheets:
        yield from (
            sheet.label,
            *(row.label for row in sheet.rows),
            *(row.note for row in sheet.rows if row.note),
        )
    yield from (each.label for each in view.chances)
    if view.headline is not None:
        yield view.headline.label


def said(part: str, *words: Words) -> Iterator[Broken]:
    """Whether all of these have words in both languages, with everything filled in."""
    for each in words:
        for language in LANGUAGES:
            if not is_said(each, language):
                key = each.key if isinstance(each, Message) else repr(each)
                yield part, "unsaid", {"key": key, "language": language}
