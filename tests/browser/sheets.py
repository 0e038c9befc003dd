"""Sheets of small pictures of screens, to be looked at: one a size, a theme and a language, of some parts.

>>> shots = Shots(folder, "turn")
>>> shots.keep("a-grow", (390, 844), "dark", "de", png)
>>> write_sheets(folder, {"mosquitozzz": ["setup", "turn"]})
[PosixPath('.../mosquitozzz-390x844-de-dark.png'), ...]

The pictures lie in a folder for each part, so that a run can go on where another stopped.
"""

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

SIZES = ((320, 640), (390, 844), (844, 390), (1280, 800))
SCALES = {320: 0.55, 390: 0.55, 844: 0.5, 1280: 0.36}
"""At these the words of a screen can still be read, by its width."""
SHEET_PX = 2400
CAPTION_PX, GAP_PX = 18, 6
GREY, WHITE = (70, 70, 70), (235, 235, 235)


class Shots:
    """The pictures of one part, in the order in which they were taken."""

    def __init__(self, folder: Path, part: str) -> None:
        """Begin anew: what an earlier run had left of this part goes."""
        self._folder = folder / "shots" / part
        shutil.rmtree(self._folder, ignore_errors=True)
        self._screens: list[str] = []

    @property
    def count(self) -> int:
        """How many screens were kept."""
        return len(self._screens)

    def keep(self, screen: str, size: tuple[int, int], theme: str, language: str, png: bytes) -> None:
        """Keep a picture of a screen, as small as its sheet shows it."""
        if screen not in self._screens:
            self._screens.append(screen)
        picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        scale = SCALES[size[0]]
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        place = self._folder / f"{size[0]}x{size[1]}-{language}-{theme}"
        place.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(place / f"{self._screens.index(screen):03}-{screen}.png"), small)


def write_sheets(folder: Path, sheets: Mapping[str, Sequence[str]]) -> list[Path]:
    """Write a sheet for each name with its parts, of what was kept of them; return where they lie."""
    written = []
    for name, parts in sheets.items():
        kinds = sorted({kind.name for part in parts for kind in (folder / "shots" / part).glob("*")})
        for kind in kinds:
            files = [
                file for part in parts for file in sorted((folder / "shots" / part / kind).glob("*.png"))
            ]
            place = folder / f"{name}-{kind}.png"
            cv2.imwrite(str(place), _sheet([_captioned(file) for file in files]))
            written.append(place)
    return written


def _captioned(file: Path) -> Any:
    picture = cv2.imread(str(file))
    assert picture is not None
    tile = cv2.copyMakeBorder(picture, CAPTION_PX, GAP_PX, 0, GAP_PX, cv2.BORDER_CONSTANT, value=GREY)
    at = (2, CAPTION_PX - 5)
    return cv2.putText(tile, file.stem, at, cv2.FONT_HERSHEY_SIMPLEX, 0.4, WHITE, 1, cv2.LINE_AA)


def _sheet(tiles: list[Any]) -> Any:
    """Return tiles of one size row by row."""
    across = max(1, SHEET_PX // tiles[0].shape[1])
    blank = np.full_like(tiles[0], GREY[0])
    tiles = tiles + [blank] * (-len(tiles) % across)
    return np.vstack([np.hstack(tiles[first : first + across]) for first in range(0, len(tiles), across)])
