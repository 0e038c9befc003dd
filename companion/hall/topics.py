"""The names under which tables and hall speak.

>>> TableTopics("erker").event("throw")
'companion/erker/event/throw'
>>> placed("companion/erker/event/throw")
('erker', 'event', 'throw')
"""

import re
from dataclasses import dataclass

ROOT = "companion"
EVERYTHING = f"{ROOT}/#"
TABLE_ID = re.compile(r"[a-z0-9-]+")
HOME_ASSISTANT = "homeassistant"
BIRTH = f"{HOME_ASSISTANT}/status"
"""Where Home Assistant says that it has started, and wants to hear of its devices again."""
LEAST_LEVELS = 3


@dataclass(frozen=True, slots=True)
class TableTopics:
    """The topics of one table."""

    table: str

    @property
    def status(self) -> str:
        """Whether the table is there."""
        return f"{ROOT}/{self.table}/status"

    @property
    def info(self) -> str:
        """Which companion it is."""
        return f"{ROOT}/{self.table}/info"

    @property
    def state(self) -> str:
        """The game as everyone may see it."""
        return f"{ROOT}/{self.table}/state"

    @property
    def attention(self) -> str:
        """Why a person is needed."""
        return f"{ROOT}/{self.table}/attention"

    @property
    def photo(self) -> str:
        """The last proof photo, as JPEG."""
        return f"{ROOT}/{self.table}/photo"

    @property
    def commands(self) -> str:
        """Everything that a hall asks of this table."""
        return f"{ROOT}/{self.table}/cmd/+"

    @property
    def discovery(self) -> str:
        """Where Home Assistant learns of this table."""
        return f"{HOME_ASSISTANT}/device/{self.table}/{ROOT}/config"

    def event(self, kind: str) -> str:
        """Something that has just happened."""
        return f"{ROOT}/{self.table}/event/{kind}"

    def command(self, name: str) -> str:
        """One thing that a hall asks."""
        return f"{ROOT}/{self.table}/cmd/{name}"

    def reply(self, id: str) -> str:
        """What came of a command."""
        return f"{ROOT}/{self.table}/reply/{id}"


def placed(topic: str) -> tuple[str, str, str] | None:
    """Return table, kind and rest of a topic; `None` for one that no table uses."""
    levels = topic.split("/", 3)
    if len(levels) < LEAST_LEVELS or levels[0] != ROOT or not TABLE_ID.fullmatch(levels[1]):
        return None
    return levels[1], levels[2], levels[3] if len(levels) > LEAST_LEVELS else ""
