"""A camera, a panel and a calibration that act as a test tells them, before a picture of a drawn table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2

from companion.games.library import games, shipped_data
from companion.journal.opening import FILE_NAME, open_journal
from companion.journal.store import Journal
from companion.live.interface import Check, Guide, Health, Mark, Photo, Pretended
from companion.live.proof import evidence
from companion.live.table_live import TableLive
from companion.table import Table
from companion.throw import WaitingThrow
from companion.vision.reading import Disc, Doubt, Doubted, Face, Reading
from hardware.scenes import Installation
from tests.web.stage import PLAYERS

ASPECT = 244 / 220
BUTTONS = ("next", "ok", "plus", "minus", "undo")
STEPS = (("empty", "Leer"), ("alive", "Lebend"), ("squashed", "Erschlagen"), ("trial", "Probe"))


@lru_cache
def drawn(thrown: int) -> tuple[bytes, Photo, tuple[Disc, ...]]:
    """Return a photo of so many discs, cut to where they lie, and the discs with squashed ones first."""
    picture, truth = Installation.from_seed(7, table="oak", print_name="sand").slap(3, thrown=thrown)
    discs = [Disc(each.x, each.y, each.r, Face(each.face), 0.999) for each in truth.discs]
    discs.sort(key=lambda disc: disc.face is not Face.SQUASHED)
    left, right = min(d.x - 4 * d.r for d in discs), max(d.x + 4 * d.r for d in discs)
    middle = sum(d.y for d in discs) / len(discs)
    height = max((right - left) / ASPECT, max(abs(d.y - middle) + 3 * d.r for d in discs) * 2)
    width, top = height * ASPECT, middle - height / 2
    left = max(0, (left + right - width) / 2)
    top = max(0, top)
    cut = picture[int(top) : int(top + height), int(left) : int(left + width)]
    _, jpeg = cv2.imencode(".jpg", cut)
    return jpeg.tobytes(), Photo("", int(left), int(top), cut.shape[1], cut.shape[0]), tuple(discs)


class ActedCalibration:
    """Walks through the four steps; the second shows what is wrong at first."""

    def __init__(self) -> None:
        self.at = 0
        self.shadow = False
        self.mounted: list[str] = []

    def guide(self) -> Guide:
        if self.at == len(STEPS):
            return Guide("report", STEPS, "Fertig", report=("15 von 15 gefunden", "Licht ist gut"))
        name, label = STEPS[self.at]
        return Guide(
            name,
            STEPS,
            f"15 Scheiben: {label}",
            advice="Unten links liegt ein Schatten. Dreh die Lampe." if self.shadow else None,
            checks=(Check("15 von 15 gefunden", True), Check("Kein Schatten", not self.shadow)),
            marks=(Mark(0.3, 0.4, 0.03), Mark(0.6, 0.5, 0.03, fine=not self.shadow)),
            ready=not self.shadow,
        )

    def mount(self, by: str) -> None:
        self.mounted.append(by)

    def take(self, by: str) -> None:
        self.at = min(len(STEPS), self.at + 1)

    def back(self, by: str) -> None:
        self.at = max(0, self.at - 1)


class ActedVirtual:
    """Remembers what was thrown, pressed and switched."""

    def __init__(self, live: "ActedLive") -> None:
        self.live = live
        self.faults = {"glare": False, "unplugged": False}
        self.pressed: list[str] = []
        self.laid = ""

    def pretended(self) -> Pretended:
        truth = tuple(str(disc.face) for disc in self.live.thrown)
        return Pretended(truth, dict(self.faults), BUTTONS, "06", ("empty", "alive"))

    def throw(self, count: int) -> None:
        self.live.reads(count=count, doubted=(2,) if self.faults["glare"] else ())

    def lay(self, layout: str) -> None:
        self.laid = layout

    def press(self, button: str) -> None:
        self.pressed.append(button)

    def switch(self, fault: str, on: bool) -> None:
        self.faults[fault] = on


class ActedLive(TableLive):
    """The companion with a camera that sees what it is told to see."""

    thrown: tuple[Disc, ...] = ()
    kept: dict[str, bytes]

    def __init__(self, state: Path) -> None:
        journal, _ = open_journal(state / FILE_NAME)
        self.kept = {}
        super().__init__(Table(journal, games()), Journal(state / FILE_NAME), games(), shipped_data, PLAYERS)
        self.calibration = self.acted = ActedCalibration()
        self.virtual = ActedVirtual(self)
        self._show(camera=Health("ready"), panel=Health("ready"))

    def stage(self, stage: Any, progress: tuple[int, int] | None = None) -> None:
        """Let the throw come to a stage."""
        self._show(throw=self._throw().at(stage), progress=progress)

    def reads(self, count: int | None = None, doubted: Sequence[int] = (), missing: int = 0) -> None:
        """Let the camera read the throw, with doubts about these discs, or without some of them."""
        jpeg, photo, discs = drawn(count or self._throw().throw.count)
        self.thrown = discs
        if self._present.throw is None:
            return
        seen = discs[: len(discs) - missing]
        read = tuple(
            Disc(d.x, d.y, d.r, Face.UNREADABLE if n in doubted else d.face, d.confidence)
            for n, d in enumerate(seen, start=1)
        )
        doubts = [Doubt(Doubted.GLARE, disc=n, place=discs[n - 1].place) for n in doubted]
        if missing:
            doubts.append(Doubt(Doubted.TOO_FEW, found=len(seen), expected=len(discs)))
        reading = Reading(read, tuple(doubts), len(discs))
        number = self._table.note(evidence(reading, photo), "camera")
        photo = replace(photo, id=str(number))
        self.kept[photo.id] = jpeg
        self._show(throw=self._throw().read(reading, number), photo=photo, progress=None)

    def photo(self, id: str) -> bytes | None:
        return self.kept.get(id)

    def photos(self, game: int) -> Mapping[int, str]:
        with self._reading:
            entries = self._journal.entries(game)
        proofs = {each.number: str(each.body["evidence"]) for each in entries if "evidence" in each.body}
        return {number: id for number, id in proofs.items() if id in self.kept}

    def delete_photo(self, id: str, by: str) -> None:
        del self.kept[id]
        self.wake()

    def picture(self) -> bytes | None:
        return drawn(len(self.thrown) or 6)[0]

    def _throw(self) -> WaitingThrow:
        assert self._present.throw is not None
        return self._present.throw
