"""The room as JSON in one language: what `/api/room` answers and the stream sends."""

import json
import threading
from typing import Any

from companion.hall.room import RoomNow, SeenTable
from companion.words import Message, say

Json = dict[str, Any]


class RoomShown:
    """The text of the room in each language, made once for all who look, from tiles that are kept."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._texts: dict[str, tuple[int, str]] = {}
        self._tiles: dict[str, dict[str, tuple[SeenTable, str]]] = {}

    def text(self, now: RoomNow, language: str) -> str:
        """Return the room as a line of JSON."""
        with self._lock:
            change, text = self._texts.get(language, (-1, ""))
            if change != now.change:
                head = json.dumps(_head(now, language), separators=(",", ":"))
                before = self._tiles.get(language, {})
                tiles = {seen.table: (seen, _text(seen, language, before)) for seen in now.tables}
                self._tiles[language] = tiles  # those of tables that have gone are kept no longer
                text = f'{head[:-1]},"tables":[{",".join(tile for _, tile in tiles.values())}]}}'
                self._texts[language] = now.change, text
            return text


def _text(seen: SeenTable, language: str, before: dict[str, tuple[SeenTable, str]]) -> str:
    was, text = before.get(seen.table, (None, ""))
    return text if was is seen else json.dumps(_tile(seen, language), separators=(",", ":"))


def _head(now: RoomNow, language: str) -> Json:
    return {
        "change": now.change,
        "needed": now.needed,
        "link": {"state": now.link.state, "words": say(now.link.words, language)},
    }


def _tile(seen: SeenTable, language: str) -> Json:
    game = seen.game
    setup = seen.state.get("setup") if game is None else None
    number, word = _number(game, setup, language)
    return {
        "table": seen.table,
        "name": seen.name,
        "light": seen.light,
        "since": seen.waits_since,
        "entry": int(seen.state.get("number", 0)),
        "address": _web_address(seen.info.get("address")),
        "game": _in((game or setup or _UNNAMED)["title"], language),
        "who": _who(game, language) if game else ", ".join(setup["players"][:1] if setup else ()),
        "acts": bool(game and game["actor"] and not game["outcome"]) and seen.online,
        "phase": _phase(game, setup, language),
        "number": number,
        "word": word,
        "strip": _strip(seen, language),
        "stranger": seen.stranger,
        "called": any(reason["name"] == "help" for reason in seen.reasons),
    }


_UNNAMED: Json = {"title": {}}


def _number(game: Json | None, setup: Json | None, language: str) -> tuple[int | None, str]:
    """Return the one number of a table and what it counts: the game's own, or how many sit there."""
    if game is not None and game["headline"]:
        return game["headline"]["value"], _in(game["headline"]["label"], language)
    if setup is not None and setup["players"]:
        return len(setup["players"]), say(Message("hall.page.of-seats", most=setup["most"]), language)
    return None, ""


def _who(game: Json, language: str) -> str:
    if game["outcome"]:
        return ", ".join(game["outcome"]["winners"])
    return _in(game["actor"], language) if game["actor"] else ""


def _phase(game: Json | None, setup: Json | None, language: str) -> str:
    if game is None:
        sitting, nobody = Message("hall.page.setup"), Message("hall.page.idle")
        return say(sitting if setup and setup["players"] else nobody, language)
    if game["outcome"]:
        won, over = Message("hall.page.won"), Message("hall.page.over")
        return say(won if game["outcome"]["winners"] else over, language)
    return _in(game["phase"], language)


def _strip(seen: SeenTable, language: str) -> str:
    if seen.light == "needed":
        first = min(seen.reasons, key=lambda reason: reason["name"] != "help")  # else as the table sorts them
        return _in(first["words"], language)
    if seen.light == "offline":
        return say(Message("hall.page.offline"), language)
    if seen.newer:
        return say(Message("hall.page.newer"), language)
    return say(Message("hall.page.odd"), language) if seen.odd else ""


def _in(words: dict[str, str], language: str) -> str:
    """Return a sentence in this language, or in one that its table knows."""
    return words.get(language) or next(iter(words.values()), "")


def _web_address(text: object) -> str:
    """Return an address that may be a link: whatever a table says, it leads to a page and to no script."""
    return text if isinstance(text, str) and text.startswith(("http://", "https://")) else ""
