"""Where an owner teaches a game's cards: shown to the camera or photographed, named, thrown out again.

>>> school = CardSchool(desk, data)
>>> school.show(game)                                   # the cards that lie apart come into the tray
>>> school.teach(game, "cut-1", "goods/salt")
>>> school.lesson(game).deck.names
('goods/salt',)
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from companion.card_reading import called, must_be_a_name
from companion.games.cards import Cards, cards_of
from companion.games.data import OwnersData
from companion.games.game import AnyGame
from companion.keeping.decks import export_deck, import_deck
from companion.live.card_desk import CardDesk
from companion.live.card_tray import Cut, Tray, is_cut_off
from companion.live.decks import MOST_TAUGHT
from companion.live.evidence import jpeg
from companion.table import NotNow
from companion.vision.cards import BadDeck, Deck, FoundCard, find_cards, too_small
from companion.words import Message, Words


@dataclass(frozen=True, slots=True)
class CardTeaching:
    """Where the teaching of a game's cards stands."""

    kinds: tuple[Cards, ...]
    deck: Deck
    cuts: tuple[Cut, ...]

    def jpeg(self, name: str) -> bytes:
        """Return the picture of a card that is taught."""
        return jpeg(self.deck.picture(name))


class CardSchool:
    """Any thread may call."""

    def __init__(self, desk: CardDesk, data: OwnersData, state: Path) -> None:
        """`state` is the data folder, in which decks are kept."""
        self._desk, self._data, self._state = desk, data, state
        self._tray, self._dealing = Tray(), Lock()

    def kinds(self, game: AnyGame) -> tuple[Cards, ...]:
        """Return every kind of card of a game, with the names that its data has now; `NotNow` without any."""
        kinds = cards_of(game, self._data(game))
        if not kinds:
            raise NotNow(Message("card-table.game-without", game=game.title))
        return kinds

    def lesson(self, game: AnyGame) -> CardTeaching:
        """Return what is taught, and what waits to be named."""
        return CardTeaching(self.kinds(game), self._desk.decks.of(game.name), self._tray_of(game).cuts)

    def show(self, game: AnyGame, photo: bytes | None = None) -> None:
        """Find the cards to be named in what the camera sees, or in a phone's photo."""
        self.kinds(game)
        self._desk.begin(lambda: self._find(game, photo))

    def bare(self, game: AnyGame) -> None:
        """Keep what the camera sees as the bare table."""
        self.kinds(game)
        picture = self._desk.picture(None)
        self._change(game, lambda deck: deck.with_bare(picture))

    def teach(self, game: AnyGame, cut: str, name: str, *, other: bool = False) -> None:
        """Name a card of the tray; `other` says that it is another card than the one that it looks like."""
        found, kinds = self._tray_of(game).find(cut), self.kinds(game)
        if found is None:
            raise NotNow(Message("card-table.no-such-cut"))
        must_be_a_name(kinds, name)
        if found.same is not None and found.same != name and not other:
            raise NotNow(Message("card-table.same-as", known=called(kinds, found.same)))

        def taught(deck: Deck) -> Deck:
            if name not in deck.names and len(deck.names) >= MOST_TAUGHT:
                raise NotNow(Message("card-table.too-many", most=MOST_TAUGHT))
            return deck.with_card(name, found.upright)

        self._desk.decks.change(game.name, taught)
        self.put_away(game, cut)

    def turn(self, game: AnyGame, cut: str) -> None:
        """Turn a card of the tray by a quarter: nobody can tell where its top is."""
        self._deal(game, lambda tray: tray.turned(cut))

    def put_away(self, game: AnyGame, cut: str) -> None:
        """Take a card that is not to be taught from the tray."""
        self._deal(game, lambda tray: tray.without(cut))

    def clear(self, game: AnyGame) -> None:
        """Take every card from the tray."""
        self._deal(game, lambda tray: replace(tray, cuts=()))

    def forget(self, game: AnyGame, name: str) -> None:
        """Throw a card out of the deck."""
        self._change(game, lambda deck: deck.without(name))

    def rename(self, game: AnyGame, name: str, to: str) -> None:
        """Give a card of the deck another name."""
        must_be_a_name(self.kinds(game), to)
        self._change(game, lambda deck: deck.renamed(name, to))

    def exported(self, game: AnyGame) -> bytes:
        """Return the file in which a deck is handed on."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / f"{game.name}.deck"
            export_deck(self._state, game.name, file)
            return file.read_bytes()

    def imported(self, game: AnyGame, content: bytes, *, replace: bool) -> None:
        """Take over a file that was handed on; `BadDeck` leaves everything as it was."""
        with TemporaryDirectory() as folder:
            file = Path(folder) / f"{game.name}.deck"
            file.write_bytes(content)
            try:
                import_deck(self._state, file, [game.name], replace=replace)
            except BadDeck as bad:  # where it lies here tells its owner nothing
                values = {**bad.message.values, "file": Message("card-table.the-file")}
                raise BadDeck(Message(bad.message.key, **values)) from bad
        self._desk.decks.forget(game.name)
        self._desk.decks.of(game.name)
        self._desk.tell_taught()

    def _find(self, game: AnyGame, photo: bytes | None) -> None:
        desk, picture = self._desk, self._desk.picture(photo)
        deck = desk.decks.of(game.name)
        corners = find_cards(picture, deck.bare if photo is None else None)
        whole = [each for each in corners if not is_cut_off(each, picture)]
        cut_off = Message("card-table.cut-off", n=len(corners) - len(whole))
        if not whole:
            raise NotNow(cut_off if corners else Message("card-table.nothing-found"))
        found = self._tray_of(game).new_in(picture, whole, deck, desk.progress)
        told: Words = cut_off if len(whole) < len(corners) else ""
        told = too_small(picture, tuple(FoundCard(each) for each in whole)) or told
        self._deal(game, lambda tray: tray.with_more(found), told)

    def _deal(self, game: AnyGame, change: Callable[[Tray], Tray], trouble: Words = "") -> None:
        """Change the tray as it is now: others may deal with its cards while a picture is looked at."""
        with self._dealing:
            self._tray = change(self._tray_of(game))
        self._desk.tell_taught(trouble)

    def _change(self, game: AnyGame, change: Callable[[Deck], Deck]) -> None:
        self._desk.decks.change(game.name, change)
        self._desk.tell_taught()

    def _tray_of(self, game: AnyGame) -> Tray:
        return self._tray if self._tray.game == game.name else Tray(game.name)
