"""What a hall may ask of a table: a text for its display, a timer, and that a call is answered.

>>> Commands(notices).do("text", b'{"id": "a1", "text": "Last round!"}')["ok"]
True

There is no command that acts in a game, and none can be added by sending one.
"""

import json
from typing import Any

from companion.hall.messages import Json, in_all_languages
from companion.hall.schemas import COMMANDS
from companion.live.notices import Notices
from companion.schema import Unfit, check
from companion.words import Message, Words

TEXT_S = 60


class Commands:
    """Does what is asked, and says what came of it."""

    def __init__(self, notices: Notices) -> None:
        self._notices = notices

    def do(self, name: str, payload: bytes) -> Json | None:
        """Do a command and return the reply; `None` where it does not even say to whom to reply."""
        try:
            asked = json.loads(payload)
        except (ValueError, RecursionError):
            return None
        id = asked.get("id") if isinstance(asked, dict) else None
        if not isinstance(id, str) or not 0 < len(id) <= 64 or set(id) & set("/+#\0"):
            return None
        if name not in COMMANDS:
            return _reply(id, Message("hall.command.unknown", name=name, known=list(COMMANDS)), ok=False)
        try:
            check(COMMANDS[name], asked)
        except Unfit as unfit:
            return _reply(id, unfit.message, ok=False)
        self._do(name, asked)
        return _reply(id, Message("hall.command.done"), ok=True)

    def _do(self, name: str, asked: dict[str, Any]) -> None:
        match name:
            case "text":
                self._notices.tell(asked["text"], asked.get("seconds", TEXT_S))
            case "timer":
                self._notices.count_down(asked.get("label", ""), asked["seconds"])
            case "answered":
                self._notices.answer()
                self._notices.tell(Message("hall.coming"), TEXT_S)


def _reply(id: str, words: Words, *, ok: bool) -> Json:
    return {"id": id, "ok": ok, "words": in_all_languages(words)}
