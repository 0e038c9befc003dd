"""Games for the tests alone: nothing outside a game's folder may need to know which game it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import games as folder
from companion.games import library
from companion.words import use_words_of

HERE = Path(__file__).parent
for words in HERE.glob("*/words"):
    use_words_of(words.parent)


@contextmanager
def toys_in_the_library() -> Iterator[None]:
    """Put this folder beside the folder of the games, as its owner's `[games] folder` does."""
    library.use_folder(HERE)
    try:
        yield
    finally:
        folder.__path__.remove(str(HERE))
        library.games.cache_clear()
