"""What the views share: the running companion, and who is asking."""

import io
from dataclasses import dataclass, field
from typing import cast

import segno
from flask import Response, current_app, g, request
from werkzeug.routing import BaseConverter

from companion.games.game import AnyGame
from companion.guide import Guide
from companion.live.interface import Live
from companion.live.values import Present
from companion.packing import Confirmation, Installed
from companion.schema import LARGEST
from companion.words import Message
from web.answers import NotHost, NotJoined, there
from web.assets import Assets
from web.join import Phone, Phones
from web.looks import KeptAnswer, Looks
from web.pace import Patience
from web.shown import Shown
from web.stream import Streams
from web.upload import Upload

TICKET = "ticket"
"""The cookie of a phone that has joined."""
YEAR_S = 31_536_000


class IdConverter(BaseConverter):
    """What the house calls something in an address: letters, digits and hyphens, without an ending."""

    regex = "[A-Za-z0-9-]{1,40}"


GAME = f"<int(max={LARGEST}):game>"
"""The number of a game in an address."""


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of the running page."""

    live: Live
    port: int
    address: str
    """On which of this machine's addresses it listens."""
    usual: str
    """The game that the configuration names; "" where it names none."""
    assets: Assets
    shown: Shown
    streams: Streams[Present]
    phones: Phones
    patience: Patience
    packages: Installed
    confirmation: Confirmation
    upload: Upload = field(default_factory=Upload)
    looks: Looks = field(default_factory=Looks)
    guide: KeptAnswer[Guide] = field(default_factory=KeptAnswer)
    """Where the calibration stands: a whole picture is read for it."""


def page() -> Page:
    """Return the parts of the page that the present request came to."""
    return cast(Page, current_app.extensions["page"])


def live() -> Live:
    """Return the running companion."""
    return page().live


def phone() -> Phone | None:
    """Return the phone that asks, or `None` where it has not joined."""
    if "phone" not in g:
        g.phone = page().phones.holder(request.cookies.get(TICKET, ""))
    return cast(Phone | None, g.phone)


def asking() -> Phone:
    """Return the phone that asks; refuse one that has not joined."""
    found = phone()
    if found is None:
        raise NotJoined
    return found


def by() -> str:
    """Return who asks, as the journal writes it; refuse whoever has not joined."""
    return f"phone {asking().name}"


def is_host() -> bool:
    """Say whether the host's phone asks: it alone may delete evenings, renew the code, put copies back."""
    found, host = phone(), page().phones.host()
    return found is not None and host is not None and found.id == host.id


def only_host() -> None:
    """Refuse every phone but the host's; one that has not joined is told that first."""
    asking()
    host = page().phones.host()
    if host is not None and not is_host():
        raise NotHost(host.name)


def with_ticket(answer: Response, id: str) -> Response:
    """Have a phone that has joined keep its ticket: a browser counts the days from here."""
    ticket = page().phones.ticket(id)
    secure = request.is_secure
    answer.set_cookie(TICKET, ticket, max_age=YEAR_S, httponly=True, samesite="Strict", secure=secure)
    return answer


def qr_code(url: str) -> Response:
    """Return an address as a QR code in the page's colours."""
    drawn = io.BytesIO()
    code = segno.make(url, error="m")
    code.save(drawn, kind="svg", scale=8, border=3, dark="#1D1406", light="#F4EEE2", xmldecl=False)
    return Response(drawn.getvalue(), content_type="image/svg+xml")


def game_named(name: str) -> AnyGame:
    """Return the game that an address names."""
    return there(live().games.get(name), Message("game.unknown", name=name, known=list(live().games)))
