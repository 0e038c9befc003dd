"""What a process has loaded of which companions are forks: commands, games, the packed files of the page."""

import companion.cli.run  # noqa: F401 - loaded, that is all
from companion.games.library import games
from web.assets import assets_of

assert assets_of(games()).files
