"""The decks that an owner taught, a file a game, and the file in which one hands a deck to another.

    >>> place(config.state, "schnapsen")
    PosixPath('.../cards/schnapsen.deck')
    >>> export_deck(config.state, "schnapsen", Path("schnapsen.cards"))
    >>> import_deck(config.state, Path("schnapsen.cards"), games=["schnapsen"]).kept
    ()

The file that is handed on is a deck with the owner's data files of the game beside the pictures. What stands
where something is imported to is never lost: it refuses, or with `replace` sets that aside.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from companion.config_lines import parse_toml
from companion.keeping.folder import as_its_owner
from companion.vision.cards import BadDeck, Deck
from companion.whole_file import set_aside, write_whole
from companion.words import Message

FOLDER, ENDING, BEFORE = "cards", ".deck", "before-"
_DATA = re.compile(r"games/(?P<game>[a-z]\w*)/[\w-]+\.toml", re.ASCII)


@dataclass(frozen=True, slots=True)
class Imported:
    """What was taken over, and where what stood there before is kept now."""

    deck: Deck
    data: tuple[str, ...]
    """The names of the data files, relative to the data folder."""
    kept: tuple[Path, ...]


def place(state: Path, game: str) -> Path:
    """Return where the deck of a game is kept, or would be."""
    return state / FOLDER / f"{game}{ENDING}"


def kept_decks(state: Path) -> tuple[str, ...]:
    """Return the games of which cards were taught."""
    return tuple(sorted(path.stem for path in (state / FOLDER).glob(f"*{ENDING}")))


def export_deck(state: Path, game: str, file: Path) -> Deck:
    """Write the file to hand on: the game's deck without the bare table, and the owner's data of the game."""
    if game not in kept_decks(state):
        raise BadDeck(Message("cards.none-of-game", game=game, folder=str(state / FOLDER)))
    deck = Deck.load(place(state, game))
    data = sorted((state / "games" / game).glob("*.toml"))
    deck.handed_on.save(file, {f"games/{game}/{path.name}": path.read_bytes() for path in data})
    return deck


def import_deck(state: Path, file: Path, games: Collection[str], *, replace: bool = False) -> Imported:
    """Take a file that was handed on, of one of these `games`; or raise with nothing changed."""
    deck, beside = Deck.load_beside(file)
    if not deck.game:
        raise BadDeck(Message("cards.no-game", file=str(file), games=sorted(games)))
    if deck.game not in games:
        raise BadDeck(Message("cards.other-game", file=str(file), game=deck.game, games=sorted(games)))
    contents = {
        state / name: content for name, content in beside.items() if _is_data(name, deck.game, content)
    }
    there = [path for path, content in contents.items() if path.exists() and path.read_bytes() != content]
    there += [place(state, deck.game)] if place(state, deck.game).exists() else []
    if there and not replace:
        raise BadDeck(Message("cards.there-already", game=deck.game, files=[str(path) for path in there]))
    kept = tuple(set_aside(path, BEFORE) for path in there)
    for path, content in contents.items():
        _folder_for(path)
        write_whole(path, content)
    _folder_for(place(state, deck.game))
    deck.save(place(state, deck.game))
    return Imported(deck, tuple(path.relative_to(state).as_posix() for path in contents), kept)


def _is_data(name: str, game: str, content: bytes) -> bool:
    """Say whether a file that lies beside a deck is data of its game; anything else is left alone."""
    found = _DATA.fullmatch(name)
    if found is None or found["game"] != game:
        return False
    try:
        parse_toml(content.decode())
    except ValueError:
        return False
    return True


def _folder_for(path: Path) -> None:
    for folder in (path.parent.parent, path.parent):
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            as_its_owner(folder)
