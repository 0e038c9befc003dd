"""What the running companion shows of itself: frozen values, for page, panel and terminal alike."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.live.card_desk import NO_CARDS, CardsMoment
from companion.live.cheers import Cheer
from companion.live.troubles import Trouble
from companion.photos import Photo
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
    """Whether a calibration fixes it."""


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody at the table has asked for a person; `since` in seconds of the clock."""

    by: str
    since: float


@dataclass(frozen=True, slots=True)
class HallText:
    """What the hall tells everyone at the table, until `ends` in seconds of the clock."""

    text: Words
    ends: float


@dataclass(frozen=True, slots=True)
class Countdown:
    """A timer that the hall has started; it stays for a while after `ends`, so that it is noticed."""

    label: str
    ends: float


@dataclass(frozen=True, slots=True)
class Said:
    """Everything that stands now. `link` is how the line to the hall does; "none" where there is no hall."""

    call: Call | None = None
    text: HallText | None = None
    timer: Countdown | None = None
    link: Health = Health()


@dataclass(frozen=True, slots=True)
class Present:
    """How things stand. `change` grows with everything that a page should show, journalled or not."""

    change: int
    position: Position
    throw: WaitingThrow | None = None
    photo: Photo | None = None
    """The photo of the throw that waits."""
    progress: tuple[int, int] | None = None
    """Frames read of a throw, and frames needed."""
    camera: Health = Health()
    panel: Health = Health()
    dialling: Words = ""
    """What OK at the panel would do, while somebody dials there."""
    refusal: Words = ""
    """Why the last press at the panel did nothing."""
    ticked: frozenset[str] = frozenset()
    """Which chores people have ticked off."""
    troubles: tuple[Trouble, ...] = ()
    """What is wrong with the place where everything is kept."""
    said: Said = Said()
    """What the table and its hall say to each other."""
    cards: CardsMoment = NO_CARDS
    """Which cards are asked for, and what was read of them."""
    cheer: Cheer | None = None
    """The last cheer, whenever that was."""


@dataclass(frozen=True, slots=True)
class PretendedKind:
    """Pieces that the virtual table throws and lays."""

    kind: str
    label: Words
    faces: Mapping[str, Words]
    """What people call each face, by its label."""
    layouts: Mapping[str, Words]
    """In which ways the table can be laid for a calibration, and what people call these."""
    at_hand: int
    cocked: Words
    """What people call a piece that shows no face."""


@dataclass(frozen=True, slots=True)
class Pretended:
    """The virtual table as it is: what lies there in truth, the switches, and the panel's lamps."""

    truth: tuple[str, ...] = ()
    faults: Mapping[str, bool] = field(default_factory=dict)
    buttons: tuple[str, ...] = ()
    digits: str = ""
    kinds: tuple[PretendedKind, ...] = ()
    """What can be thrown and laid."""
    asked: tuple[str, ...] = ()
    """Cards that the game would take now, by the names under which they are taught."""
