"""The set-up of the next game as everybody sees it: one shared thing, kept in memory while nobody plays.

    >>> gathering = Gathering(table, evenings, games, feed.wake)
    >>> gathering.sit("Caro")
    >>> gathering.gathered().chairs[-1].name
    'Caro'

Every phone that has joined may change it, one small thing at a time, so that two who type do not undo each
other. It begins with who played last, and is made anew once a game lies on the table.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from companion.evenings import Evenings
from companion.games.game import AnyGame, Value
from companion.games.library import find_game
from companion.games.setup import LONGEST_NAME
from companion.table import NotNow, Position, Table
from companion.words import Message

MOST_CHOSEN = 8000
"""Letters of all options and their values together: a game with many cards to choose from needs a tenth."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table; who sits there may still be nobody."""

    id: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was chosen so far: the game, who sits where, and values of its options; a player by the chair."""

    game: str
    chairs: tuple[Chair, ...]
    chosen: Mapping[str, Value] = field(default_factory=dict)
    after: int | None = None
    """The number of the game whose story goes on, if one does."""


class Gathering:
    """The set-up that waits. Any thread may change it."""

    def __init__(
        self,
        table: Table,
        evenings: Evenings,
        games: Mapping[str, AnyGame],
        wake: Callable[[], object],
        usual: str = "",
    ) -> None:
        """`wake` is called after every change, so that whoever shows it looks again.

        `usual` is the game that its owner has named as the one to play; "" where none is.
        """
        self._table, self._evenings, self._games, self._wake = table, evenings, games, wake
        self._usual = usual
        self._lock = threading.Lock()  # held also while it is looked up who played last
        self._played = False
        """Whether a game lay on the table since this was gathered."""
        self._made = 0
        self._gathered: Gathered | None = None
        table.subscribe(self._hear)

    def gathered(self) -> Gathered:
        """Return what was chosen so far."""
        with self._lock:
            return self._now()

    def play(self, game: str) -> None:
        """Choose another game; whoever sits there stays, as far as there are chairs."""

        def other(now: Gathered) -> Gathered:
            found = find_game(game, self._games)
            here = [chair for chair in now.chairs if chair.name][: found.players[-1]]
            return self._first(found, here or None)

        self._change(other)

    def go_on(self, after: int) -> None:
        """Go on with the story of a game that has ended: its people sit there to begin with."""

        def next_of(_: Gathered) -> Gathered:
            played = self._evenings.played(after)
            if played.outcome is None or not played.outcome.goes_on:
                raise NotNow(Message("live.no-next", game=after))
            game = find_game(played.game, self._games)
            return replace(self._first(game, [self._chair(name) for name in played.players]), after=after)

        self._change(next_of)

    def sit(self, name: str = "") -> None:
        """Put one more chair to the table, for somebody or nobody yet; a free one is taken first."""

        def more(now: Gathered) -> Gathered:
            free = next((chair for chair in now.chairs if not chair.name), None)
            if name and free is not None:
                return _with(now, replace(free, name=_short(name)))
            most = self._games[now.game].players[-1]
            if len(now.chairs) >= most:
                raise NotNow(Message("live.full-table", most=most))
            return replace(now, chairs=(*now.chairs, self._chair(_short(name))))

        self._change(more)

    def name(self, chair: str, name: str) -> None:
        """Say who sits there."""
        self._change(lambda now: _with(now, replace(_found(now, chair), name=_short(name))))

    def leave(self, chair: str) -> None:
        """Take a chair away; where the game needs it, whoever sat there."""

        def without(now: Gathered) -> Gathered:
            gone = _found(now, chair)
            if len(now.chairs) <= self._games[now.game].players[0]:
                return _with(now, replace(gone, name=""))
            return replace(now, chairs=tuple(each for each in now.chairs if each is not gone))

        self._change(without)

    def move(self, chair: str, to: int) -> None:
        """Put a chair to another place, counted from 0."""

        def moved(now: Gathered) -> Gathered:
            one = _found(now, chair)
            others = [each for each in now.chairs if each is not one]
            others.insert(max(0, min(to, len(others))), one)
            return replace(now, chairs=tuple(others))

        self._change(moved)

    def choose(self, option: str, value: Value) -> None:
        """Choose a value of an option; whether it fits is asked when the game begins."""

        def chosen(now: Gathered) -> Gathered:
            after = {**now.chosen, option: value}
            if (letters := len(str(after))) > MOST_CHOSEN:
                raise NotNow(Message("live.too-much-chosen", letters=letters, most=MOST_CHOSEN))
            return replace(now, chosen=after)

        self._change(chosen)

    def _change(self, change: Callable[[Gathered], Gathered]) -> None:
        with self._lock:
            if self._goes_on():
                raise NotNow(Message("live.game-goes-on"))
            self._gathered = change(self._now())
        self._wake()

    def _goes_on(self) -> bool:
        playing = self._table.position().playing
        return playing is not None and playing.outcome is None

    def _hear(self, position: Position) -> None:
        """Whoever holds the lock may wait for the disk, and whoever tells must not wait for him.

        Who has watched a demo finds the set-up as it was left.
        """
        self._played = self._played or (position.playing is not None and not position.playing.demo)

    def _now(self) -> Gathered:
        if self._gathered is None or self._played:
            self._played = False
            self._gathered = self._first(next(game for game in self._sorted()), None)
        return self._gathered

    def _sorted(self) -> list[AnyGame]:
        """The game that the configuration names, then the one that was played last, then the default one."""
        played = [each.game for each in self._evenings.shelf() if each.game in self._games]
        last = played[-1] if played else None

        def rank(game: AnyGame) -> tuple[bool, bool, bool]:
            return game.name != self._usual, game.name != last, not game.default

        return sorted(self._games.values(), key=rank)

    def _first(self, game: AnyGame, here: list[Chair] | None) -> Gathered:
        names = list(self._evenings.proposed(game)[0])[: game.players[-1]]
        chairs = here or [self._chair(name) for name in names]
        chairs += [self._chair() for _ in range(game.players[0] - len(chairs))]
        return Gathered(game.name, tuple(chairs))

    def _chair(self, name: str = "") -> Chair:
        self._made += 1
        return Chair(f"chair-{self._made}", name)


def _found(now: Gathered, chair: str) -> Chair:
    found = next((each for each in now.chairs if each.id == chair), None)
    if found is None:
        raise NotNow(Message("live.no-such-chair"))
    return found


def _with(now: Gathered, chair: Chair) -> Gathered:
    return replace(now, chairs=tuple(chair if each.id == chair.id else each for each in now.chairs))


def _short(name: str) -> str:
    return name[:LONGEST_NAME]
