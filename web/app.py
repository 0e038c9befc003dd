"""The Flask app: `create_app` puts its parts together and knows nothing but them."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from flask import Flask
from flask_babel import Babel

from companion.live.interface import Live
from companion.packing import Confirmation, Installed
from web import language
from web.addresses import EVERYWHERE
from web.answers import register_errors
from web.assets import assets_of
from web.gate import Gate
from web.join import FILE_NAME, Phones
from web.pace import Paces, Patience
from web.page import TICKET, IdConverter, Page, phone
from web.server import Doors
from web.shown import Shown
from web.sparing import SPARING
from web.stream import Streams

VIEWS = (
    *("pages", "look", "join", "offers", "setup", "game", "hall", "throw", "cards", "clips"),
    *("evenings", "copies", "packages", "data", "virtual", "calibration", "demo"),
)
"""The files of `web/views`, in the order in which the description of the interface lists them."""
MOST_BODY = 64 * 1024
"""Bytes of a request: a set-up with long names needs a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the page needs to know at its start."""

    state: Path
    """Where the join code is kept."""
    port: int = 8000
    address: str = EVERYWHERE
    """On which of this machine's addresses the page listens."""
    hosts: tuple[str, ...] = ()
    """Names by which this machine is known besides its own."""
    game: str = ""
    """The game that the configuration names, which comes first; "" where it names none."""
    streams: int = 64
    """Pages that can look at the same time."""
    changes_per_second: float = 20.0
    """What one phone may do, or one address of those that have not joined, after a burst."""
    looks_per_second: float = 40.0
    """What it may ask for, after a burst: a phone asks for five at the most."""
    clock: Callable[[], float] = time.monotonic
    """What these seconds are counted by."""


def create_app(live: Live, settings: Settings) -> Flask:
    """Return the app that shows and steers `live`."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MOST_BODY
    app.config["TRAP_HTTP_EXCEPTIONS"] = False
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    app.url_map.converters["id"] = IdConverter
    app.logger.addFilter(SPARING)
    Babel(app, locale_selector=language.locale)
    assets, known = assets_of(live.games), Phones(settings.state / FILE_NAME)
    streams = Streams(live.feed, settings.streams)
    app.extensions["doors"] = Doors(streams, known.knows, TICKET)
    app.extensions["page"] = Page(
        live=live,
        port=settings.port,
        address=settings.address,
        usual=settings.game,
        assets=assets,
        shown=Shown(live, assets.dressed, assets.base),
        streams=streams,
        phones=known,
        patience=Patience(),
        packages=Installed(settings.state),
        confirmation=Confirmation(settings.state),
    )
    paces = Paces.of(settings.changes_per_second, settings.looks_per_second, settings.clock)
    Gate(settings.hosts, paces, phone).keep(app)
    register_errors(app)
    for name in VIEWS:
        app.register_blueprint(import_module(f"web.views.{name}").views)
    return app
