"""The moving picture at the head of the README: the table, and a phone beside it, while discs are slapped.

Until the throw is read, every picture of the camera is a step, with the phone as it was then: so it runs as
fast as the table does, however long it took to film it. From then on the phone alone goes on.
"""

import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Page

from tests.web.stage import Phone

MOST_BYTES = 1_500_000
HIGH, TABLE_WIDE, PHONE_WIDE, GAP = 600, 700, 277, 14
GROUND = (18, 13, 11)
ZOOM = 0.5
"""The share of the camera's picture that is shown, around where the discs came to lie."""
STEP_MS, LONGEST_MS, HELD_MS = 100, 400, 3000
"""How long a step is, how long the phone stays as it is at most, and how long its last picture stands."""
BEFORE, AFTER_S = 6, 4.0
"""Steps before the hands, and for how long the phone is filmed after the reading."""
MOVED = 40
LOOK_S = 0.06
"""More often than the virtual camera takes a picture, and no oftener than a phone may ask."""

Shots = list[tuple[float, Any]]


class TableFilm(threading.Thread):
    """Takes what the camera sees until the throw is read, and notes when hands came."""

    def __init__(self, phone: Phone) -> None:
        super().__init__()
        self._phone = Phone(phone.port, dict(phone.cookies))
        self.shots: Shots = []
        self.hands = 0
        """How many pictures were taken before them."""

    def run(self) -> None:
        """Film every picture once."""
        last, stage = b"", ""
        while stage != "read":
            stage = self._phone.get("/api/state")["throw"]["stage"]
            taken = self._phone.get("/api/picture.jpg")
            if taken != last:
                self.shots.append((time.monotonic(), _decoded(taken)))
                last = taken
            time.sleep(LOOK_S)
            if stage == "hands" and not self.hands:
                self.hands = len(self.shots)


def film(page: Page, phone: Phone, place: Path) -> None:
    """Throw what is awaited, film it, and write it as fine as fits; `page` shows motion."""
    table, pages = TableFilm(phone), Shots()
    phone.post("/api/virtual", {"do": "throw", "count": phone.get("/api/state")["throw"]["count"]})
    table.start()
    ends = time.monotonic() + AFTER_S
    while table.is_alive() or time.monotonic() < ends:
        pages.append((time.monotonic(), _shown(page.screenshot())))
        if table.is_alive():
            ends = time.monotonic() + AFTER_S
    lies = table.shots[-1][1]
    part = _around(table.shots[0][1], lies)
    shown = table.shots[max(0, table.hands - BEFORE) :]
    frames = [_beside(_zoomed(picture, part), _at(pages, when)) for when, picture in shown]
    after = [(when, picture) for when, picture in pages if when > shown[-1][0]]
    frames += [_beside(_zoomed(lies, part), picture) for _, picture in after]
    gaps = [min(LONGEST_MS, round(1000 * (then - when))) for (when, _), (then, _) in pairwise(after)]
    animation = cv2.Animation()
    animation.frames = frames
    animation.durations = [STEP_MS] * len(shown) + gaps + [HELD_MS]
    for quality in range(80, 0, -5):
        cv2.imwriteanimation(str(place), animation, [cv2.IMWRITE_WEBP_QUALITY, quality])
        if place.stat().st_size <= MOST_BYTES:
            return


def _at(shots: Shots, when: float) -> Any:
    """Return what was to be seen then."""
    return next((shot for time, shot in reversed(shots) if time <= when), shots[0][1])


def _around(bare: Any, lies: Any) -> tuple[slice, slice]:
    """Return the part of the picture around what has come to lie on the bare table."""
    height, width = bare.shape[:2]
    tall = round(height * ZOOM)
    wide = round(tall * TABLE_WIDE / HIGH)
    rows, columns = np.nonzero(cv2.absdiff(bare, lies).max(axis=2) > MOVED)
    top = int(np.clip(np.median(rows) - tall / 2, 0, height - tall))
    left = int(np.clip(np.median(columns) - wide / 2, 0, width - wide))
    return slice(top, top + tall), slice(left, left + wide)


def _zoomed(picture: Any, part: tuple[slice, slice]) -> Any:
    return cv2.resize(picture[part], (TABLE_WIDE, HIGH), interpolation=cv2.INTER_CUBIC)


def _shown(screenshot: bytes) -> Any:
    return cv2.resize(_decoded(screenshot), (PHONE_WIDE, HIGH), interpolation=cv2.INTER_AREA)


def _decoded(packed: bytes) -> Any:
    return cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)


def _beside(table: Any, phone: Any) -> Any:
    gap = np.full((HIGH, GAP, 3), GROUND, np.uint8)
    return cv2.cvtColor(np.hstack([table, gap, phone]), cv2.COLOR_BGR2BGRA)
