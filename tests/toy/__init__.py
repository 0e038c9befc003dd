"""Games for the tests alone: nothing outside a game's folder may need to know which game it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import games as folder
from companion.games import library


@contextmanager
def toys_in_the_library() -> Iterator[None]:
    """Put this folder beside the folder of the games, as if the toys were shipped."""
    here = str(Path(__file__).parent)
    folder.__path__.append(here)
    library.games.cache_clear()
    try:
        yield
    finally:
        folder.__path__.remove(here)
        library.games.cache_clear()
