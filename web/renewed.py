"""Games that have come or changed while the companion runs, shown to everybody at once.

>>> renew(app)      # after the library has another game, or another version of one
"""

from dataclasses import replace

from flask import Flask

from web.assets import assets_of, forget_assets
from web.looks import Looks
from web.page import Page
from web.shown import Shown


def renew(app: Flask) -> None:
    """Read the page's files anew, which open pages then load, and fold what was played by the rules now."""
    page: Page = app.extensions["page"]
    forget_assets()
    assets = assets_of(page.live.games)
    shown = Shown(page.live, assets.dressed, assets.base)
    app.extensions["page"] = replace(page, assets=assets, shown=shown, looks=Looks())
    page.live.evenings.look_anew()
    page.live.table.fold_anew()
    page.live.feed.wake()
