"""The running companion, put together from parts: what page, panel and terminal look at and act on.

Everything that a part returns is a frozen value; everything done names who did it (`by`) and the number
of the position that its sender had seen (`seen`), and is refused with a `CompanionError` that says why.

    >>> now = live.feed.present()
    >>> live.table.act(Action("next"), by="phone Ada", seen=now.position.number)
    >>> live.feed.wait(now.change, seconds=15).position.number
    18

One story of change: `Table` tells its positions to `Throws`, which adds the throw that waits there and
tells `Feed`, as `Devices` does with what it hears of camera and panel. Whoever shows something waits on
the feed; nobody is called for it, and a press at the panel reaches phones as a tap on a phone does.

Locks are listed in docs/architecture.md, in the order in which they may be taken; whoever only reads needs
none of them.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from companion.errors import FileTrouble
from companion.evenings import Evenings
from companion.games.data import OwnersData
from companion.games.game import AnyGame, Value
from companion.games.library import find_game
from companion.games.setup import checked_setup
from companion.guide import Guide
from companion.keeping.evenings import Copy
from companion.live.card_desk import CardDesk
from companion.live.card_school import CardSchool
from companion.live.clips import Clips
from companion.live.demos import Demos
from companion.live.devices import Devices
from companion.live.feed import Feed
from companion.live.gathering import Gathering
from companion.live.latest_frame import LatestFrame
from companion.live.learning import Learning
from companion.live.notices import Notices
from companion.live.reports import Reports
from companion.live.throws import Throws
from companion.live.ticks import Ticks
from companion.live.values import Pretended
from companion.people import People
from companion.photos import Photos
from companion.table import NotNow, Position, Table
from companion.words import Message


class Calibration(Protocol):
    """The guided steps for one kind of piece after the other, from an empty table to a trial throw."""

    def guide(self) -> Guide:
        """Return where it stands; the first step before anything was taken."""
        ...

    def mount(self, by: str) -> None:
        """Let the camera adjust itself while somebody stands at it, until the first picture is taken."""
        ...

    def take(self, by: str) -> None:
        """Take the picture of this step and go on to the next."""
        ...

    def back(self, by: str) -> None:
        """Go back to the step before."""
        ...

    def retake(self, step: str, by: str) -> None:
        """Take the picture of one step again."""
        ...

    def exchange(self, kind: str, seen: str, by: str) -> None:
        """Exchange the two faces of what was learned of a kind, as a guide's `examples` told them."""
        ...

    def choose(self, kind: str, by: str) -> None:
        """Go on with another kind of piece."""
        ...

    def examples(self) -> bytes | None:
        """Return the faces as they were learned, a row each, as JPEG; `None` before that."""
        ...


class Keeping(Protocol):
    """The place where everything is kept."""

    def look(self) -> None:
        """Tell what is wrong with it now."""
        ...

    def confirm(self) -> None:
        """Take it that a person has read what became of the journal."""
        ...

    def copies(self) -> Sequence[Copy]:
        """Return the automatic copies, the newest first."""
        ...

    def put_back(self, copy: Copy) -> None:
        """Put a copy back, all of it or nothing."""
        ...


class Virtual(Protocol):
    """A table, a camera and a panel that exist in numbers only."""

    def pretended(self) -> Pretended:
        """Return what is pretended now."""
        ...

    def throw(self, count: int, faces: Sequence[str] = (), cocked: int = 0, kind: str | None = None) -> None:
        """Throw so many pieces, hands and all: these faces, `cocked` that show none, the rest as they fall.

        Unless a kind is named, what the game awaits is thrown.
        """
        ...

    def lay(self, layout: str, kind: str | None = None) -> None:
        """Lay the table for a step of the calibration of a kind of piece."""
        ...

    def lay_cards(self, cards: Sequence[str], titles: Sequence[str] = ()) -> None:
        """Lay these cards, by the names under which they are taught, with what people call each."""
        ...

    def press(self, button: str) -> None:
        """Press a button of the panel."""
        ...

    def switch(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""
        ...


@dataclass(frozen=True, slots=True)
class Live:
    """The parts of a running companion. Any thread may call them."""

    games: Mapping[str, AnyGame]
    table: Table
    throws: Throws
    ticks: Ticks
    gathering: Gathering
    photos: Photos
    devices: Devices
    evenings: Evenings
    notices: Notices
    feed: Feed
    camera: LatestFrame
    data: OwnersData
    """The data that a game would begin with, and its files as their owner edits them."""
    people: People
    calibration: Calibration | None = None
    """`None` where no camera was chosen."""
    virtual: Virtual | None = None
    """`None` where camera and panel are real."""
    keeping: Keeping | None = None
    """`None` where nobody looks after the data folder."""
    reports: Reports | None = None
    """`None` where throws are not packed for anybody."""
    learning: Learning | None = None
    """`None` where no camera was chosen."""
    cards: CardDesk | None = None
    school: CardSchool | None = None
    """`None`, both of them, where nobody looks at cards."""
    clips: Clips | None = None
    """`None` where they are switched off."""
    demo: Demos | None = None
    """`None` where camera or panel are not virtual."""

    def begin(
        self,
        game: str,
        players: Sequence[str],
        options: Mapping[str, Value],
        by: str,
        seen: int,
        after: int | None = None,
    ) -> Position:
        """Begin a game with these players and choices, or raise `BadSetup` where they do not fit."""
        found = find_game(game, self.games)
        if after is not None and self.evenings.is_told_on(after):
            raise NotNow(Message("live.told-on", game=after))
        setup = checked_setup(found, players, options, self.data(found))
        position = self.table.begin(game, setup, by, seen, after)
        with suppress(FileTrouble):  # the game has begun, which is worth more than a colour
            self.people.keep(setup.players)
        return position

    def give_token(self, chair: str, token: int) -> None:
        """Give whoever sits on a chair of the set-up a token; who had it takes theirs."""
        chairs = self.gathering.gathered().chairs
        name = next((each.name for each in chairs if each.id == chair), "")
        if not name:
            raise NotNow(Message("live.no-such-chair"))
        self.people.choose(name, token, [each.name for each in chairs if each.name])
        self.feed.wake()

    def delete(self, game: int, seen: int) -> None:
        """Forget a game, its photos and its clips; never the one on the table."""
        ids = [str(number) for number in self.evenings.readings(game)]
        with self.photos.deleting(ids):
            self.table.delete(game, seen)
        if self.clips is not None:
            self.clips.forget(ids)

    def forget_photo(self, id: str) -> None:
        """Delete a photo alone, with its clip; whoever shows it shows it no longer."""
        self.throws.forget_photo(id)
        if self.clips is not None:
            self.clips.forget([id])
        self.feed.wake()  # the last photo of the game is shown too
