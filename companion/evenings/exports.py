"""An evening to take home: as JSON, as CSV, and as the link by which BG Stats takes a play in."""

import csv
import io
import json
from datetime import datetime
from typing import Any
from urllib.parse import quote

from companion.games.game import Track, View
from companion.journal.line import Line
from companion.words import Words, say

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 7_999
"""In characters: a phone may cut a longer one."""
RISKY = ("=", "+", "-", "@", "\t", "\r")


def as_json(line: Line, language: str) -> dict[str, Any]:
    """Return a game with every action that counts, in names that do not change."""
    outcome = line.outcome
    return {
        "game": line.game.name,
        "id": line.id,
        "after": line.after,
        "began": line.began,
        "players": list(line.setup.players),
        "options": dict(line.setup.options),
        "standing": line.standing,
        "winners": list(outcome.winners) if outcome else [],
        "scores": dict(outcome.scores) if outcome else {},
        "actions": [
            {
                "number": deed.number,
                "by": deed.by,
                "at": deed.at,
                "action": deed.action.as_json(),
                "words": [say(words, language) for words in deed.words],
            }
            for deed in line.deeds()
        ],
    }


def as_csv(line: Line, language: str) -> str:
    """Return a game as a table: a row an action, a column a track, of the table and of every seat."""
    views = [line.game.view(play.state) for play in line.plays]
    columns: dict[tuple[str, str], str] = {}
    for view in views:
        for key, (name, track) in _tracks(view).items():
            label = say(track.label, language)
            columns.setdefault(key, f"{say(name, language)}: {label}" if name else label)
    text = io.StringIO()
    table = csv.writer(text)
    header = ["number", "at", "by", "turn", "step", "action", "words", *columns.values()]
    table.writerow([_harmless(cell) for cell in header])
    for deed, view in zip(line.deeds(), views, strict=True):
        words = " ".join(say(each, language) for each in deed.words)
        action = json.dumps(deed.action.as_json())
        tracks = _tracks(view)
        values = [tracks[key][1].value if key in tracks else "" for key in columns]
        row = [deed.number, deed.at, deed.by, view.turn, view.step, action, words, *values]
        table.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _tracks(view: View) -> dict[tuple[str, str], tuple[Words, Track]]:
    """Return every track with whose it is, by the ids of seat and track; the table's come first."""
    tracks: dict[tuple[str, str], tuple[Words, Track]] = {("", each.id): ("", each) for each in view.tracks}
    for seat in view.seats:
        tracks |= {(seat.id, each.id): (seat.name, each) for each in seat.tracks}
    return tracks


def bg_stats_link(line: Line, language: str, location: str) -> str:
    """Return the link that opens BG Stats with this play filled in; `location` is where it was played."""
    outcome, players, options = line.outcome, line.setup.players, line.setup.options
    starts = [each.parameter.name for each in line.game.options(players, line.setup.data) if each.starts]
    data: dict[str, object] = {
        "sourceName": "Table companion",
        "sourcePlayId": f"{line.game.name}-{line.id}-{line.began}",
        "playDate": line.began[:19].replace("T", " "),
        "durationMin": minutes(line),
        "location": location,
        "board": _variant(line, language),
        "game": {
            "name": say(line.game.title, language),
            "sourceGameId": line.game.name,
            "highestWins": True,
            "noPoints": outcome is None,
        },
        "players": [
            {
                "name": player,
                "sourcePlayerId": player,
                "score": str(outcome.scores.get(player, "")) if outcome else "",
                "rank": _rank(line, player),
                "winner": bool(outcome and player in outcome.winners),
                "startPlayer": any(options.get(name) == player for name in starts),
            }
            for player in players
        ],
    }
    link = _bg_stats(data)
    for key in ("board", "location"):  # what a play can do without
        if len(link) > LONGEST_LINK:
            data[key] = ""
            link = _bg_stats(data)
    return link


def _bg_stats(data: dict[str, object]) -> str:
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def minutes(line: Line) -> int:
    """Return how long a game went on, from its beginning to its last action that counts."""
    last = line.plays[-1].entry.at if line.plays else line.began
    return max(
        0, round((datetime.fromisoformat(last) - datetime.fromisoformat(line.began)).total_seconds() / 60)
    )


def _rank(line: Line, player: str) -> int:
    """The winners come first, then everybody by their points; 0 where there is no telling."""
    outcome = line.outcome
    if outcome is None:
        return 0
    if player in outcome.winners:
        return 1
    mine = outcome.scores.get(player, 0)
    better = [
        other
        for other in line.setup.players
        if other in outcome.winners or outcome.scores.get(other, 0) > mine
    ]
    return len(better) + 1


def _variant(line: Line, language: str) -> str:
    """What was chosen before the game in words; who begins is told of the players."""
    offered = line.game.options(line.setup.players, line.setup.data)
    chosen = [
        option.choices[str(value)]
        for option in offered
        if (value := line.setup.options.get(option.parameter.name)) is not None
        and not option.starts
        and str(value) in option.choices
    ]
    return ", ".join(say(words, language) for words in chosen)


def _harmless(cell: object) -> object:
    """A spreadsheet takes a text that begins like a formula for one."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(RISKY) else cell
