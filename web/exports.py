"""An evening to take home: as JSON, as CSV, and as the link by which BG Stats takes a play in."""

import csv
import io
import json
from typing import Any
from urllib.parse import quote

from companion.journal.line import Line
from companion.words import say

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
RISKY = ("=", "+", "-", "@", "\t", "\r")


def as_json(line: Line, began: str, language: str) -> dict[str, Any]:
    """Return a game with every action that counts, in names that do not change."""
    outcome = line.outcome
    return {
        "game": line.game.name,
        "id": line.id,
        "began": began,
        "players": list(line.setup.players),
        "options": dict(line.setup.options),
        "standing": line.standing,
        "winners": list(outcome.winners) if outcome else [],
        "scores": dict(outcome.scores) if outcome else {},
        "actions": [
            {
                "number": told.number,
                "by": told.by,
                "at": told.at,
                "action": told.action.as_json(),
                "words": [say(words, language) for words in told.words],
            }
            for told in line.told()
        ],
    }


def as_csv(line: Line, language: str) -> str:
    """Return a game as a table: a row an action, with every player's first track after it."""
    text = io.StringIO()
    table = csv.writer(text)
    names = [_harmless(player) for player in line.setup.players]
    table.writerow(["number", "at", "by", "turn", "step", "action", "words", *names])
    for told, play in zip(line.told(), line.plays, strict=True):
        view = line.game.view(play.state)
        words = " ".join(say(each, language) for each in told.words)
        action = json.dumps(told.action.as_json())
        tracks = [seat.tracks[0].value if seat.tracks else "" for seat in view.seats]
        row = [told.number, told.at, told.by, view.turn, view.step, action, words, *tracks]
        table.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def bg_stats_link(line: Line, began: str, language: str) -> str:
    """Return the link that opens BG Stats with this play filled in."""
    outcome = line.outcome
    data = {
        "sourceName": "Table companion",
        "sourcePlayId": f"{line.game.name}-{line.id}-{began}",
        "playDate": began[:19].replace("T", " "),
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
                "winner": bool(outcome and player in outcome.winners),
                "startPlayer": player == line.setup.options.get("begins"),
            }
            for player in line.setup.players
        ],
    }
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def _harmless(cell: object) -> object:
    """A spreadsheet takes a text that begins like a formula for one."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(RISKY) else cell
