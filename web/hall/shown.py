"""The room as JSON in one language: what `/api/room` answers and the stream sends."""

import json
import threading
from typing import Any

from companion.hall.room import RoomNow, SeenTable
from companion.words import Message, say

Json = dict[str, Any]


class RoomShown:
    """The text of the room in each language, made once for all who look."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._texts: dict[str, tuple[int, str]] = {}

    def text(self, now: RoomNow, language: str) -> str:
        """Return the room as a line of JSON."""
        with self._lock:
            change, text = self._texts.get(language, (-1, ""))
            if change != now.change:
                text = json.dumps(room_body(now, language), separators=(",", ":"))
                self._texts[language] = now.change, text
            return text


def room_body(now: RoomNow, language: str) -> Json:
    """Return everything that the page shows."""
    return {
        "change": now.change,
        "needed": now.needed,
        "link": {"state": now.link.state, "words": say(now.link.words, language)},
        "tables": [_tile(seen, language) for seen in now.tables],
    }


def _tile(seen: SeenTable, language: str) -> Json:
    game = seen.game
    number = (game or {}).get("headline")
    return {
        "table": seen.table,
        "name": seen.name,
        "light": seen.light,
        "since": seen.waits_since,
        "entry": int(seen.state.get("number", 0)),
        "address": _web_address(seen.info.get("address")),
        "game": game["title"][language] if game else "",
        "who": _who(game, language),
        "acts": bool(game and game["actor"] and not game["outcome"]) and seen.online,
        "phase": _phase(game, language),
        "number": number["value"] if number else None,
        "word": number["label"][language] if number else "",
        "strip": _strip(seen, language),
        "called": any(reason["name"] == "help" for reason in seen.reasons),
        "odd": seen.odd > 0,
    }


def _who(game: Json | None, language: str) -> str:
    if game is None:
        return ""
    if game["outcome"]:
        return ", ".join(game["outcome"]["winners"])
    return str(game["actor"][language]) if game["actor"] else ""


def _phase(game: Json | None, language: str) -> str:
    if game is None:
        return say(Message("hall.page.idle"), language)
    if game["outcome"]:
        won, over = Message("hall.page.won"), Message("hall.page.over")
        return say(won if game["outcome"]["winners"] else over, language)
    return str(game["phase"][language])


def _strip(seen: SeenTable, language: str) -> str:
    if seen.light == "needed":
        first = min(seen.reasons, key=lambda reason: float(reason["since"]))
        return str(first["words"][language])
    if seen.light == "offline":
        return say(Message("hall.page.offline"), language)
    if seen.newer:
        return say(Message("hall.page.newer"), language)
    return say(Message("hall.page.odd"), language) if seen.odd else ""


def _web_address(text: object) -> str:
    """Return an address that may be a link: whatever a table says, it leads to a page and to no script."""
    return text if isinstance(text, str) and text.startswith(("http://", "https://")) else ""
