"""The virtual table: a camera over a table that exists in numbers only, with switches for what goes wrong.

    table = VirtualTable(seed=12)
    table.throw(12, Kind("disc", ("heads", "tails"), at_hand=15))
    for frame in table.plug_in(): ...   # hands come, slap, go, and the discs lie there
    table.truth                         # the labels of what lies there: ("tails", "heads", ...)

Its clock is the number of its frames: paced, it keeps to real time; unpaced, it runs as fast as it can.
With a file to remember it in, what lies there still lies there at the next start, as on any table.
"""

import threading
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError
from companion.ports import BRACKET, Closer, Frame
from companion.words import Message
from hardware.camera.kept_value import keep_value, kept_value
from hardware.camera.live import CameraFault
from hardware.camera.spoilt import SPOILS, spoilt
from hardware.camera.throwers import (
    BARE,
    FPS,
    CannotThrow,
    Faces,
    Kind,
    Lies,
    PieceThrower,
    Wish,
    thrower_of,
)
from hardware.scenes import LABELS, Installation
from hardware.scenes.cards import MOST_LAID, CardScene
from hardware.scenes.closer import closer
from hardware.scenes.dice_films import with_tray
from hardware.scenes.discs import IN_A_SET
from hardware.scenes.projector import Instant, Projector
from hardware.scenes.staging import Scene

__all__ = ["BARE", "DISCS", "FAULTS", "FPS", "CannotThrow", "Kind", "TableBusy", "VirtualTable", "Wish"]

TRAY = "tray"
"""The switch that is no fault: a tray on the table, which dice are thrown into."""
FAULTS = (*SPOILS, "dropped", "frozen", "unplugged", TRAY)
FILE_NAME = "virtual.json"
SETTINGS_TAKE = 3
"""Frames until another exposure is seen."""
DROPPED = 3
"""With dropped frames, one in this many arrives."""

MOST_COMING = 600
"""While this many frames of throws are still to be shown, 50 seconds, none is added."""

Picture = NDArray[np.uint8]


class TableBusy(CompanionError, ValueError):
    """More was thrown at the virtual table than it can show in a while."""


DISCS = Kind()
ONE_DIE = Kind("cube", ("1",), at_hand=1)
ANY = Wish()
"""As they fall."""


class VirtualTable:
    """A table that people can throw pieces at, and its camera. Any thread may throw, lay and switch."""

    def __init__(self, seed: int = 12, *, paced: bool = True, place: Path | None = None) -> None:
        """`place` is the file that remembers what lies there."""
        self.seed = seed
        self.truth: tuple[str, ...] = ()
        """The face of each piece that lies there."""
        self.closer: Closer | None = None
        """Draws a part of the last picture in more pixels; nobody does where something spoils it."""
        self._paced = paced
        self._installation: Installation | None = None
        self._throwers: dict[Kind, PieceThrower] = {}
        self._ground: NDArray[np.float32]
        """The lit table that dice lie on, with the tray if there is one."""
        self._projector: Projector | None = None
        self._rest = Instant(Scene())
        self._coming: deque[tuple[Instant, Faces]] = deque()
        self._faults: frozenset[str] = frozenset()
        self._place = place
        self._thrown: int
        self._lying: _Lying | None
        self._thrown, self._lying, tray = kept_value(place, _kept) or (0, None, False)
        """How many throws there were, and what lay there at the last end, until it is put back."""
        if tray:
            self._faults = frozenset({TRAY})
        self._number = 0
        self._lock = threading.Lock()
        self._building = threading.Lock()

    @property
    def installation(self) -> Installation:
        """The table, the lamp and the discs: half a second's work, done when somebody first looks."""
        with self._building:
            if self._installation is None:
                self._installation = built = _installation(self.seed)
                self._ground = with_tray(built.room) if TRAY in self._faults else built.room.bare
            return self._installation

    @property
    def faults(self) -> dict[str, bool]:
        """Every switch, and whether it is on."""
        return {fault: fault in self._faults for fault in FAULTS}

    def throw(self, count: int, kind: Kind = DISCS, wish: Wish = ANY, kept: Faces = ()) -> None:
        """Throw `count` pieces: what lies there is picked up, hands come, throw and go.

        Dice with the faces `kept` stay where they lie; those that do not lie there fall with the others.
        """
        kind.check_drawn()
        if (lying := self._lying) is not None and kept:
            self._put_back(lying)
        stay = self._staying(kept, kind) if kept else ()
        missing = tuple((Counter(kept) - Counter(face for face, *_ in stay)).elements())
        count, wish = count + len(missing), replace(wish, faces=(*missing, *wish.faces))
        with self._lock:
            if len(self._coming) > MOST_COMING:
                raise TableBusy(Message("virtual.busy"))
            self._thrown += 1
            thrown, self._lying = self._thrown, None
        script = self._thrower(kind).film(thrown, count, wish, stay)
        with self._lock:
            self._coming.extend(script)
            self._keep(_Lying(count, kind, wish, stay))

    def _staying(self, kept: Faces, kind: Kind) -> tuple[Lies, ...]:
        """Return the dice with these faces as they lie, or will once all that was thrown has come to rest."""
        thrower = self._thrower(kind)
        with self._lock:
            scene = self._coming[-1][0].scene if self._coming else self._rest.scene
        wanted, stay = Counter(kept), []
        for lies in thrower.lies(scene):
            if wanted[lies[0]] > 0:
                wanted[lies[0]] -= 1
                stay.append(lies)
        return tuple(stay)

    def lay(self, layout: str, kind: Kind = DISCS) -> None:
        """Lay the table for a calibration: one of the kind's layouts."""
        rest = Instant(self._thrower(kind).laid(layout))
        with self._lock:
            self._coming.clear()
            self._rest, self.truth = rest, (layout,) * len(rest.scene.poses)
            self._lying = None
            self._keep(_Lying(layout, kind))

    def lay_cards(self, names: Sequence[str], titles: Sequence[str] = ()) -> None:
        """Lay cards, row by row from the left, in place of whatever lies there."""
        if len(names) > MOST_LAID:
            raise CannotThrow(Message("virtual.too-many-cards", number=len(names), most=MOST_LAID))
        there = self.installation
        with self._lock:
            self._thrown += 1
        rest = Instant(CardScene.laid(there.room, tuple(names), self._thrown, tuple(titles)))
        with self._lock:
            self._coming.clear()
            self._rest, self.truth, self._lying = rest, tuple(titles or names), None
            self._keep(_Lying(BARE, DISCS))

    def photographed(self, layout: str, kind: Kind = DISCS) -> Picture:
        """Return a picture of the table laid for a calibration, without anyone laying it."""
        laid = Instant(self._thrower(kind).laid(layout))
        return Projector(self.installation, kind.layouts.index(layout)).picture(laid)

    def switch(self, fault: str, on: bool) -> None:
        """Switch a fault on or off."""
        with self._lock:
            self._faults = self._faults | {fault} if on else self._faults - {fault}
        if fault == TRAY:
            self._lay_tray(on)

    def _lay_tray(self, on: bool) -> None:
        """Lay a tray on the table or take it away; what lies there is cleared."""
        there = self.installation
        with self._building:
            self._ground, self._throwers = with_tray(there.room) if on else there.room.bare, {}
        self.lay(BARE, ONE_DIE if on else DISCS)

    def plug_in(self) -> "VirtualCamera":
        """Return the camera above the table; unplugged, there is none."""
        if "unplugged" in self._faults:
            raise CameraFault(Message("camera.unplugged"))
        return VirtualCamera(self, 1 / FPS if self._paced else 0.0)

    def next_picture(
        self, last: Picture | None, exposure: float = 1.0
    ) -> tuple[int, frozenset[str], Picture | None]:
        """Let one frame's time pass: its number, the faults, and the picture; `None` where it is dropped."""
        if (lying := self._lying) is not None:
            self._put_back(lying)
        with self._lock:
            faults, moment = self._faults, self._next_moment()
            self._number += 1
            number = self._number
        if "dropped" in faults and number % DROPPED:
            return number, faults, None
        if last is not None and "frozen" in faults:
            return number, faults, last
        if self._projector is None:
            self._projector = Projector(self.installation, self.seed)
        clear = not moment.hands and faults <= {TRAY}  # what spoils a picture is to be seen in it
        self.closer = partial(closer, self.installation, moment) if clear else None
        return number, faults, spoilt(self._projector.picture(moment, exposure), faults, number, exposure)

    def _next_moment(self) -> Instant:
        if not self._coming:
            return self._rest
        moment, self.truth = self._coming.popleft()
        self._rest = Instant(moment.scene)
        return moment

    def _thrower(self, kind: Kind) -> PieceThrower:
        """Return who throws pieces of this kind; the last one stays, since its dice take a while to make."""
        there = self.installation
        with self._building:
            if kind not in self._throwers:
                self._throwers = {kind: thrower_of(kind, there, self._ground)}
            return self._throwers[kind]

    def _put_back(self, lying: "_Lying") -> None:
        """Let lie what lay there at the last end; a throw that was under way has come to rest meanwhile."""
        thrower = self._thrower(lying.kind)
        if isinstance(lying.what, str):
            scene = thrower.laid(lying.what)
            faces: Faces = (lying.what,) * len(scene.poses)
        else:
            moment, faces = thrower.film(self._thrown, lying.what, lying.wish, lying.stay)[-1]
            scene = moment.scene
        with self._lock:
            if self._lying is not None:  # else somebody threw or laid something meanwhile
                self._rest, self.truth, self._lying = Instant(scene), faces, None

    def _keep(self, lying: "_Lying") -> None:
        what = {"thrown": self._thrown, "lies": lying.what, TRAY: TRAY in self._faults}
        keep_value(self._place, what | asdict(lying.kind) | asdict(lying.wish) | {"stay": lying.stay})


@lru_cache(maxsize=1)
def _installation(seed: int) -> Installation:
    """Build what two tables of one seed share, such as that of a restart."""
    built = Installation.from_seed(seed, table="oak", print_name="white")
    return replace(built, room=built.room.without_sheet())


@dataclass(frozen=True, slots=True)
class _Lying:
    """What lies on the table: a number of pieces that were thrown, or a layout."""

    what: int | str
    kind: Kind
    wish: Wish = ANY
    stay: tuple[Lies, ...] = ()
    """What had stayed there before that throw."""


def _kept(value: Any) -> tuple[int, _Lying, bool]:
    """Return the number of throws and what lay there, as `_keep` wrote them; older files say less."""
    thrown, what = int(value["thrown"]), value["lies"]
    labels = tuple(str(label) for label in value.get("labels", LABELS))
    kind = Kind(str(value.get("shape", DISCS.shape)), labels, int(value.get("at_hand", IN_A_SET)))
    kind.check_drawn()
    wish = Wish(tuple(str(face) for face in value.get("faces", ())), int(value.get("cocked", 0)))
    if not set(wish.faces) <= set(labels):
        raise ValueError(f"{wish.faces} are no faces of {labels}")
    if what not in kind.layouts and not (isinstance(what, int) and what > 0 and thrown > 0):
        raise ValueError(f"{what!r} cannot lie there")
    stay = tuple(_stayed(each, labels) for each in value.get("stay", ()))
    return thrown, _Lying(what, kind, wish, stay), value.get(TRAY) is True


def _stayed(value: Any, labels: tuple[str, ...]) -> Lies:
    face, middle, axes = value
    if face not in labels or (len(middle), len(axes)) != (3, 9):
        raise ValueError(f"{value!r} cannot lie there")
    return face, tuple(map(float, middle)), tuple(map(float, axes))


class VirtualCamera:
    """Frames of the virtual table, until it is closed or unplugged."""

    def __init__(self, table: VirtualTable, pace_s: float) -> None:
        self._table, self._pace_s = table, pace_s
        self._closed = threading.Event()
        self._exposures: deque[float] = deque()
        """Those of the next frames; then the usual one."""

    def __iter__(self) -> Iterator[Frame]:
        last: Picture | None = None
        while not self._closed.wait(self._pace_s):
            exposure = self._exposures.popleft() if self._exposures else 1.0
            number, faults, picture = self._table.next_picture(last, exposure)
            if "unplugged" in faults:
                raise CameraFault(Message("camera.unplugged"))
            if picture is not None:
                last = picture
                yield Frame(
                    picture,
                    number,
                    number / FPS,
                    exposure=exposure,
                    ask_shorter=self._take_bracket,
                    closer=self._table.closer,
                )

    def _take_bracket(self) -> None:
        """Take the shorter exposures as a real camera does: settings need a few frames to count."""
        self._exposures = deque((1.0,) * SETTINGS_TAKE + BRACKET)

    def close(self) -> None:
        """Give no more frames."""
        self._closed.set()
