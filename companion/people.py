"""Who is who: the token, a colour and a shape, that goes with a person from evening to evening.

    >>> people = People(config.state / FILE_NAME)
    >>> people.tokens(["Caro", "Stefan"])
    {'Caro': 1, 'Stefan': 2}
    >>> people.choose("Caro", 3)        # and Caro keeps it, wherever she sits

Nobody at one table has the token of another. A file that is torn is set aside: that costs the choices alone.
"""

import json
import logging
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.errors import file_trouble
from companion.whole_file import read_json, set_aside, write_whole

FILE_NAME = "people.json"
MOST_PEOPLE = 500
"""Of more, whose token was chosen longest ago gets one anew: whoever has joined may write a name."""
TOKENS = 8
"""How many there are: four shapes, and each of them in another colour a second time."""
TOKEN = {token: token for token in range(1, TOKENS + 1)}

log = logging.getLogger(__name__)


class People:
    """What is known of the people who play here. Any thread may ask."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._lock = threading.Lock()
        self._written = -1
        self._known: dict[str, int] = {}
        self._read_anew()  # so that a damaged file is noticed now

    def tokens(self, names: Sequence[str]) -> dict[str, int]:
        """Return everybody's token: what was chosen, unless somebody before has it, else one that is free."""
        found, chosen = dict[str, int](), self._read_anew()
        for name in names:
            token = chosen.get(name.casefold())
            if token is not None and token not in found.values():
                found[name] = token
        free = [token for token in range(1, TOKENS + 1) if token not in found.values()]
        late = (name for name in names if name not in found)
        found |= {name: free[place % len(free)] if free else 1 for place, name in enumerate(late)}
        return {name: found[name] for name in names}

    def keep(self, names: Sequence[str]) -> None:
        """Let these people keep the tokens that they have at this table."""
        self._keep({name.casefold(): token for name, token in self.tokens(names).items()})

    def choose(self, name: str, token: int, others: Sequence[str] = ()) -> None:
        """Give somebody a token; whoever of the `others` had it takes what is left behind."""
        tokens = self.tokens([*others, name] if name not in others else others)
        before = next((other for other in others if other != name and tokens[other] == token), None)
        left = {} if before is None else {before.casefold(): tokens[name]}
        self._keep(left | {name.casefold(): token})

    def _read_anew(self) -> dict[str, int]:
        """Return what the file says: read again where somebody has put another one there."""
        try:
            written = self._place.stat().st_mtime_ns
        except OSError:
            written = 0
        if written != self._written:
            self._written, self._known = written, _read(self._place)
        return self._known

    def _keep(self, chosen: dict[str, int]) -> None:
        with self._lock:
            before = self._read_anew()
            if before | chosen == before:
                return
            others = {name: token for name, token in before.items() if name not in chosen}
            after = dict([*others.items(), *chosen.items()][-MOST_PEOPLE:])
            with file_trouble("live.people-file", file=str(self._place)):
                write_whole(self._place, json.dumps(after, ensure_ascii=False).encode())
            self._written, self._known = self._place.stat().st_mtime_ns, after


def _read(place: Path) -> dict[str, int]:
    try:
        body = read_json(place)
        return {str(name): TOKEN[token] for name, token in body.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, TypeError, KeyError) as fault:
        log.warning("%s is not used: %s", place, fault)
        with suppress(OSError):
            set_aside(place)
        return {}
