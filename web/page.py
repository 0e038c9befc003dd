"""What the views share: the running companion, and who is asking."""

from dataclasses import dataclass, field
from typing import cast

from flask import current_app, request

from companion.games.game import AnyGame
from companion.live.interface import Guide, Live
from companion.schema import LARGEST
from companion.words import Message
from web.answers import Missing, NotJoined
from web.assets import Assets
from web.join import JoinCodes
from web.kept import Kept
from web.pace import Patience
from web.shown import Shown
from web.stream import Streams

TICKET = "ticket"
"""The cookie of a phone that has joined."""


GAME = f"<int(max={LARGEST}):game>"
"""The number of a game in an address."""


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of the running page."""

    live: Live
    port: int
    assets: Assets
    shown: Shown
    streams: Streams
    codes: JoinCodes
    patience: Patience
    guide: Kept[Guide] = field(default_factory=Kept)
    """Where the calibration stands: a whole picture is read for it."""


def page() -> Page:
    """Return the parts of the page that the present request came to."""
    return cast(Page, current_app.extensions["page"])


def live() -> Live:
    """Return the running companion."""
    return page().live


def phone() -> str | None:
    """Return the name of the phone that asks, or `None` where it has not joined."""
    return page().codes.phone(request.cookies.get(TICKET, ""))


def by() -> str:
    """Return who asks, as the journal writes it; refuse whoever has not joined."""
    name = phone()
    if name is None:
        raise NotJoined
    return f"phone {name}"


def game_named(name: str) -> AnyGame:
    """Return the game that an address names."""
    game = live().games.get(name)
    if game is None:
        raise Missing(Message("game.unknown", name=name, known=list(live().games)))
    return game
