"""A camera, a panel and a calibration that act as a test tells them, before a picture of a drawn table."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.errors import BadCalibration
from companion.games.game import Pieces
from companion.guide import Check, Guide, Mark, Verdict
from companion.live.evidence import jpeg
from companion.live.throws import Moment
from companion.live.values import Health, Present, Pretended, PretendedKind
from companion.ports import Frame, Picture
from companion.throw import WaitingThrow
from companion.vision.reading import Doubt, Doubted, Piece, Reading, Remark
from companion.words import Message
from hardware.scenes import Installation
from tests.kept import kept
from tests.web.stage import table_live

BUTTONS = ("next", "ok", "plus", "minus", "undo")
STEPS = (("empty", "Leer"), ("alive", "Lebend"), ("squashed", "Erschlagen"), ("trial", "Probe"))
MOUNTING = tuple(
    Check(Message(f"calibration.check.{name}", **values), fine=name not in ("soft", "burnt"), needed=False)
    for name, values in {
        "soft": {},
        "straight": {},
        "edge-free": {},
        "light": {},
        "no-flicker": {},
        "burnt": {"across": 40, "down": 60},
    }.items()
)
BUSY = Message("calibration.busy")
TABLE = (720, 960, 3)
HALF_SIDE = 24.0


@lru_cache
def _table() -> Installation:
    """Small, since only rings and numbers on its pictures are looked at."""
    return Installation.from_seed(7, (640, 480), table="oak", print_name="sand")


@lru_cache
@kept
def discs_drawn(thrown: int) -> tuple[Picture, tuple[Piece, ...]]:
    """Return a picture of so many discs, and the discs: squashed ones first."""
    picture, truth = _table().slap(3, thrown=thrown)
    discs = [Piece(each.x, each.y, each.r, str(each.face), 0.999) for each in truth.discs]
    discs.sort(key=lambda disc: disc.face != "squashed")
    return picture, tuple(discs)


def cubes_drawn(pieces: Pieces, thrown: int) -> tuple[Picture, tuple[Piece, ...]]:
    """Return a picture of so many dice in a row, one face after the other."""
    picture = np.full(TABLE, 90, np.uint8)
    dice = []
    for place in range(thrown):
        x, y = 120.0 + 90.0 * (place % 8), 200.0 + 90.0 * (place // 8)
        corners = (int(x - HALF_SIDE), int(y - HALF_SIDE)), (int(x + HALF_SIDE), int(y + HALF_SIDE))
        cv2.rectangle(picture, *corners, (220, 230, 235), cv2.FILLED)
        face = pieces.faces[place % len(pieces.faces)] if pieces.faces else None
        dice.append(Piece(x, y, HALF_SIDE, face.label if face else None, 0.999))
    return picture, tuple(dice)


class ActedCalibration:
    """Walks through the four steps; the second shows what is wrong at first."""

    def __init__(self) -> None:
        self.at = 0
        self.shadow = self.laying = self.moving = self.busy = False
        self.refused: str | None = None
        self.exchanged = 0
        self.known = True
        self.chosen = ""
        self.mounted: list[str] = []

    def guide(self) -> Guide:
        guide = self._guide()
        return replace(guide, checks=(Check(BUSY, fine=False),), ready=False) if self.busy else guide

    def _guide(self) -> Guide:
        if self.at == len(STEPS):
            report = ("15 von 15 gefunden", "Licht ist gut")
            return Guide("report", STEPS, "Fertig", report=report, examples=self._known())
        name, label = STEPS[self.at]
        if name == "trial":
            return self._trial(label)
        if name == "empty":
            title = f"15 Scheiben: {label}"
            return Guide(name, STEPS, title, checks=MOUNTING, ready=True, examples=self._known())
        return Guide(
            name,
            STEPS,
            f"15 Scheiben: {label}",
            advice="Unten links liegt ein Schatten. Dreh die Lampe." if self.shadow else None,
            checks=(self._laid(), Check("Kein Schatten", not self.shadow)),
            marks=(Mark(0.3, 0.4, 0.03), Mark(0.6, 0.5, 0.03, fine=not self.shadow)),
            ready=not self.shadow and not self.laying,
            refused=self.refused,
        )

    def _laid(self) -> Check:
        if self.laying:
            return Check("Noch liegt nichts da", fine=False, told=False)
        return Check("15 von 15 gefunden", fine=True)

    def _known(self) -> str:
        return str(self.exchanged + 1) if self.known else ""

    def _trial(self, label: str) -> Guide:
        if self.moving:
            return Guide("trial", STEPS, "Wirf ein paar zur Probe", ready=True, examples=self._known())
        picture, discs = discs_drawn(6)
        height, width = picture.shape[:2]
        marks = (
            Mark(
                disc.x / width,
                disc.y / height,
                disc.r / width,
                counts=disc.face == "squashed",
                face="Erschlagen" if disc.face == "squashed" else "Lebend",
            )
            for disc in discs
        )
        return Guide(
            "trial",
            STEPS,
            f"15 Scheiben: {label}",
            checks=(
                Check("scharf", True),
                Check("Gerade? Zeigen deine Stücke.", True, told=False),
                Check("keine Spiegelung", True),
            ),
            marks=tuple(marks),
            verdict=Verdict(sum(disc.face == "squashed" for disc in discs), "von 6 erschlagen", sure=True),
            ready=True,
            taken=("empty", "alive", "squashed"),
            examples=str(self.exchanged + 1),
        )

    def mount(self, by: str) -> None:
        self.mounted.append(by)

    def take(self, by: str) -> None:
        self.at = min(len(STEPS), self.at + 1)

    def back(self, by: str) -> None:
        self.at = 0 if self.at == len(STEPS) else max(0, self.at - 1)

    def retake(self, step: str, by: str) -> None:
        self.at = [name for name, _ in STEPS].index(step)

    def exchange(self, kind: str, seen: str, by: str) -> None:
        if self.busy:
            raise BadCalibration(BUSY)
        if seen != str(self.exchanged + 1):
            raise BadCalibration(Message("calibration.others-now"))
        self.exchanged += 1

    def choose(self, kind: str, by: str) -> None:
        self.chosen = kind

    def examples(self) -> bytes | None:
        return jpeg(discs_drawn(6)[0]) if self.known or self.at >= len(STEPS) - 1 else None


class ActedVirtual:
    """Remembers what was thrown, pressed and switched; `lands` is told how many, and whether it glares."""

    def __init__(self, lands: Callable[[int, bool], None]) -> None:
        self._lands = lands
        self.thrown: tuple[str, ...] = ()
        self.faults = {"glare": False, "unplugged": False}
        self.pressed: list[str] = []
        self.laid = ""
        self.wish: tuple[tuple[str, ...], int] = ((), 0)

    def pretended(self) -> Pretended:
        faces = {"alive": "lebt", "squashed": "erledigt"}
        kind = PretendedKind("discs", "Scheiben", faces, dict(STEPS), 15, "steht")
        return Pretended(self.thrown, dict(self.faults), BUTTONS, "06", (kind,))

    def throw(self, count: int, faces: Sequence[str] = (), cocked: int = 0, kind: str | None = None) -> None:
        self.wish = (tuple(faces), cocked)
        self.thrown = tuple(str(piece.face) for piece in discs_drawn(count)[1])
        self._lands(count, self.faults["glare"])

    def lay(self, layout: str, kind: str | None = None) -> None:
        self.laid = layout

    def lay_cards(self, cards: Sequence[str], titles: Sequence[str] = ()) -> None:
        self.thrown = tuple(cards)

    def press(self, button: str) -> None:
        self.pressed.append(button)

    def switch(self, fault: str, on: bool) -> None:
        self.faults[fault] = on


class TaughtEye:
    """An eye that was taught every kind of piece; what it sees, the test says."""

    def read(self, picture: Picture, expect: int | None = None) -> Reading:
        raise NotImplementedError

    def confirm(self, picture: Picture, reading: Reading) -> Reading:
        raise NotImplementedError


class ActedLive:
    """A companion (`live`) with a camera that sees what it is told to see."""

    def __init__(self, state: Path) -> None:
        self.calibration, self.virtual = ActedCalibration(), ActedVirtual(self._lands)
        self.live = table_live(state, self.calibration, self.virtual)
        for device in ("camera", "panel"):
            self.live.devices.report(device, Health("ready"))
        for game in self.live.games.values():
            for pieces in game.pieces(self.live.data(game)):
                self.live.throws.learn(pieces.kind, TaughtEye())
        self.live.camera.keep(Frame(discs_drawn(6)[0], 0, 0.0))

    def present(self) -> Present:
        """Return how things stand."""
        return self.live.feed.present()

    def stage(self, stage: Any, progress: tuple[int, int] | None = None) -> None:
        """Let the throw come to a stage."""

        def further(now: Moment) -> Moment:
            return replace(now, throw=self._throw().at(stage), progress=progress)

        self.live.throws._moment.change(further)

    def reads(
        self,
        count: int | None = None,
        doubted: Sequence[int] = (),
        missing: int = 0,
        *,
        differs: bool = False,
        standing: bool = False,
        remarked: int = 0,
    ) -> None:
        """Let the camera read the throw, with doubts about these pieces or the whole, or without some.

        Those that are missing may be seen to stand on their edge. Beside so many pieces one more may lie.
        """
        throw = self._throw()
        picture, pieces = self._drawn(throw.throw.pieces, count or throw.throw.count)
        seen = pieces[: len(pieces) - missing]
        read = tuple(replace(p, face=None) if n in doubted else p for n, p in enumerate(seen, start=1))
        doubts = [Doubt(Doubted.GLARE, piece=n, place=pieces[n - 1].place) for n in doubted]
        if differs:
            doubts.append(Doubt(Doubted.FRAMES_DISAGREE))
        if standing:
            doubts += [Doubt(Doubted.ON_EDGE, place=piece.place) for piece in pieces[len(seen) :]]
        if missing:
            doubts.append(Doubt(Doubted.TOO_FEW, found=len(seen), expected=len(pieces)))
        self.virtual.thrown = tuple(str(piece.face) for piece in pieces)
        self.stage("armed")
        places = (piece.place.moved(4 * piece.r, piece.r) for piece in pieces[:remarked])
        remarks = tuple(Remark(Doubted.HIDDEN, place, len(seen)) for place in places)
        reading = Reading(read, tuple(doubts), len(pieces), remarks)
        self.live.throws._take_reading(reading, Frame(picture, 0, 0.0), self.present().position.number)

    def _lands(self, count: int, glare: bool) -> None:
        if self.live.throws.waiting() is not None:
            self.reads(count, doubted=(2,) if glare else ())

    def _drawn(self, kind: Pieces, count: int) -> tuple[Picture, tuple[Piece, ...]]:
        return discs_drawn(count) if kind.kind == "discs" else cubes_drawn(kind, count)

    def _throw(self) -> WaitingThrow:
        throw = self.live.throws.waiting()
        assert throw is not None
        return throw
