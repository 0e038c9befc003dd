"""A game in one file, to be handed on: packed, looked at, installed, removed.

    >>> file = pack(Path("companion/examples/fivefold"))      # fivefold-1.0.0.game
    >>> package = opened(file.read_bytes())                   # or `BadPackage`, in one sentence
    >>> Installed(config.state).install(package)              # whoever starts from now on finds it

The file is a ZIP archive: `game.json` says what it is, with a hash for each of its files, which lie below a
folder with the game's name. Whatever does not fit that exactly is refused.
"""

from companion.packing.about import About, BadPackage
from companion.packing.confirmation import Confirmation, NotConfirmed
from companion.packing.installed import Installed
from companion.packing.packing import pack
from companion.packing.reading import LARGEST, Package, check_size, opened

__all__ = [
    "LARGEST",
    "About",
    "BadPackage",
    "Confirmation",
    "Installed",
    "NotConfirmed",
    "Package",
    "check_size",
    "opened",
    "pack",
]
