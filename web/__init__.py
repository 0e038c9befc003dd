"""The page that phones around the table look at: a Flask app, served from within the companion.

    >>> app = create_app(live, Settings(state=config.state))
    >>> with serving(app, port=8000):
    ...     run_the_table()

`companion.live.interface` is all that the page knows of the running companion. The views are thin: they
turn HTTP into one call of it, and what it says into words in the language of whoever asks.
"""

from web.app import Settings, create_app
from web.server import serving

__all__ = ["Settings", "create_app", "serving"]
