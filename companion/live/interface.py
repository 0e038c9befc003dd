"""What the page asks of the running companion. Whoever keeps `Live` can be looked at and steered by phones.

Everything returned is a frozen value; everything done names who did it (`by`) and the number of the
position that its sender had seen (`seen`), and is refused with a `CompanionError` that says why.

    >>> now = live.present()
    >>> live.act(Action("next"), by="phone Ada", seen=now.position.number)
    >>> live.wait(now.change, seconds=15).position.number
    18
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from companion.games.game import Action, AnyGame, Outcome, Value
from companion.journal.line import Line, Told
from companion.journal.shelf import Played
from companion.table import Position
from companion.throw import WaitingThrow
from companion.words import Words

State = Literal["none", "ready", "waiting", "fault"]
"""Chosen not to be there, at work, not ready yet, or missing and broken."""


@dataclass(frozen=True, slots=True)
class Health:
    """How a device does, and what to do about it where something is wrong."""

    state: State = "none"
    words: Words = ""
    calibrate: bool = False
    """Whether a calibration mends it."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A proof photo: its id, and which part of the camera's picture it is, in that picture's pixels.

    One of no size shows nothing: where no disc was found, the rest of the room is nobody's business.
    """

    id: str
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Present:
    """How things stand. `change` grows with everything that a page should show, journalled or not."""

    change: int
    position: Position
    throw: WaitingThrow | None = None
    photo: Photo | None = None
    progress: tuple[int, int] | None = None
    """Frames read of a throw, and frames needed."""
    camera: Health = Health()
    panel: Health = Health()
    dialling: Words = ""
    """What OK at the panel would do, while somebody dials there."""
    refusal: Words = ""
    """Why the last press at the panel did nothing."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A throw as the camera had read it, and as people let it count."""

    photo: Photo
    throw: WaitingThrow
    counted: int | None
    """`None` where it does not count, or no more."""
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to be ringed in the live picture, as shares of its width and height."""

    x: float
    y: float
    r: float
    fine: bool = True
    counts: bool = True
    """Whether it shows the face that a throw counts: such a ring is unbroken, others are dashed."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that has to be right before a step of the calibration can be taken."""

    words: Words
    fine: bool


@dataclass(frozen=True, slots=True)
class Guide:
    """Where a calibration stands: the step, what is to do, what is wrong, whether it can be taken."""

    step: str
    """One of `steps`, or "report" after the last."""
    steps: tuple[tuple[str, Words], ...]
    title: Words
    advice: Words | None = None
    checks: tuple[Check, ...] = ()
    marks: tuple[Mark, ...] = ()
    ready: bool = False
    report: tuple[Words, ...] = ()
    refused: Words | None = None
    """Why the print or the light cannot be used, at the end."""


class Calibration(Protocol):
    """The guided steps, from an empty table to a trial throw."""

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


@dataclass(frozen=True, slots=True)
class Pretended:
    """The virtual table as it is: what lies there in truth, the switches, and the panel's lamps."""

    truth: tuple[str, ...] = ()
    faults: Mapping[str, bool] = field(default_factory=dict)
    buttons: tuple[str, ...] = ()
    digits: str = ""
    layouts: tuple[str, ...] = ()
    """In which ways the table can be laid for a calibration."""


class Virtual(Protocol):
    """A table, a camera and a panel that exist in numbers only."""

    def pretended(self) -> Pretended:
        """Return what is pretended now."""
        ...

    def throw(self, count: int) -> None:
        """Throw so many discs, hands and all."""
        ...

    def lay(self, layout: str) -> None:
        """Lay the table for a step of the calibration."""
        ...

    def press(self, button: str) -> None:
        """Press a button of the panel."""
        ...

    def switch(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""
        ...


class Live(Protocol):
    """The running companion, as the page sees it. Any thread may call it."""

    games: Mapping[str, AnyGame]
    calibration: Calibration | None
    """`None` where no camera was chosen."""
    virtual: Virtual | None
    """`None` where camera and panel are real."""

    def present(self) -> Present:
        """Return how things stand now."""
        ...

    def wait(self, change: int, seconds: float) -> Present:
        """Return how things stand once that is no longer `change`, at the latest after `seconds`."""
        ...

    def wake(self) -> None:
        """Let everyone who waits look again: those who are to end, say."""
        ...

    def act(self, action: Action, by: str, seen: int) -> None:
        """Do an action in the game on the table."""
        ...

    def undo(self, by: str, seen: int) -> None:
        """Take the last action back."""
        ...

    def redo(self, by: str, seen: int) -> None:
        """Do again what was taken back."""
        ...

    def begin(
        self, game: str, players: Sequence[str], options: Mapping[str, Value], by: str, seen: int
    ) -> None:
        """Begin a game."""
        ...

    def set_aside(self, by: str, seen: int) -> None:
        """Clear the table; the game can be taken up again."""
        ...

    def give_up(self, by: str, seen: int) -> None:
        """Clear the table of a game that nobody means to end."""
        ...

    def take_up(self, game: int, by: str, seen: int) -> None:
        """Put a game back on the table."""
        ...

    def delete(self, game: int, by: str, seen: int) -> None:
        """Forget a game and its photos; never the one on the table."""
        ...

    def turn(self, disc: int, face: str, by: str, seen: int) -> None:
        """Say which face disc number `disc` of the waiting throw shows."""
        ...

    def say(self, number: int, by: str, seen: int) -> None:
        """Say the number of the waiting throw."""
        ...

    def read_again(self, by: str, seen: int) -> None:
        """Forget what was read and said of the waiting throw, and look again."""
        ...

    def accept(self, by: str, seen: int, number: int | None = None) -> None:
        """Let the waiting throw count, if that is still the number which its sender had seen."""
        ...

    def history(self) -> tuple[Told, ...]:
        """Return what was done in the game on the table."""
        ...

    def version(self) -> int:
        """Return a number that changes with the journal, whoever wrote to it."""
        ...

    def shelf(self) -> Sequence[Played]:
        """Return every game in the journal."""
        ...

    def line(self, game: int) -> Line:
        """Return a game of the journal, played through; `NoSuchGame` where there is none."""
        ...

    def data(self, game: AnyGame) -> Mapping[str, Any]:
        """Return the data that the game would begin with, with its owner's corrections."""
        ...

    def proposed(self, game: AnyGame) -> tuple[Sequence[str], Outcome | None]:
        """Return who is likely to play, and how their last game ended."""
        ...

    def photo(self, id: str) -> bytes | None:
        """Return a proof photo as JPEG."""
        ...

    def photos(self, game: int) -> Mapping[int, str]:
        """Return the ids of a game's photos, by the number of the action that they prove."""
        ...

    def proof(self, id: str) -> Proof | None:
        """Return what a photo proves; `None` where there is no such photo."""
        ...

    def delete_photo(self, id: str, by: str) -> None:
        """Delete a proof photo alone."""
        ...

    def picture(self) -> bytes | None:
        """Return what the camera sees now as JPEG; `None` without a camera or a picture."""
        ...
