"""Drawn cards on the virtual table: art of our own invention, another one for every name.

>>> scene = CardScene.laid(room, ("goods/salt", "goods/silk"), seed=3)
"""

import unicodedata
import zlib
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scenes.discs import DiscSet
from hardware.scenes.paint import Canvas
from hardware.scenes.room import LitTable
from hardware.scenes.things import ART_PX, Block, paint_thing, rectangle

Floats = NDArray[np.float32]

CARD_MM = (70.0, 108.0)
"""As large as tarot cards: at the size of playing cards this camera would ask about every fourth."""
GAP_MM = 20.0
INSIDE = 0.9
"""The share of the picture that cards are laid in."""
MOST_LAID = 40
"""More do not lie apart under this camera."""
LONGEST_TITLE = 14
"""Letters of a title that can still be read."""
PAPER = (0.72, 0.80, 0.84)
_SPELLED: dict[int, str | int | None] = {
    ord(letter): spelled
    for letter, spelled in zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)
}
"""How OpenCV, which has few letters, draws German ones."""


@dataclass(frozen=True, eq=False)
class CardScene:
    """Cards that lie apart, row by row from the left."""

    poses: tuple[str, ...] = ()
    """What each card is called."""
    things: tuple[Block, ...] = ()

    @classmethod
    def laid(
        cls, room: LitTable, names: tuple[str, ...], seed: int, titles: tuple[str, ...] = ()
    ) -> "CardScene":
        """Lay cards as hands do: nearly straight. `titles` are printed on them; else their names."""
        rng = np.random.default_rng([seed, len(names)])
        step = np.array(CARD_MM) + GAP_MM
        across = max(1, int(INSIDE * room.view.size[0] / room.view.px_per_mm // step[0]))
        printed = list(zip(names, titles or ("",) * len(names), strict=True))
        rows = [printed[first : first + across] for first in range(0, len(names), across)]
        things = []
        for down, row in enumerate(rows):
            for place, (name, title) in enumerate(row):
                middle = (np.array([place, down]) - (np.array([len(row), len(rows)]) - 1) / 2) * step
                outline = rectangle(middle + rng.uniform(-2, 2, 2), *CARD_MM, rng.normal(0, 0.025))
                things.append(Block(outline, 0.4, np.full(3, 0.8, np.float32), art(name, title)))
        return cls(names, tuple(things))

    def paint(self, canvas: Canvas, room: LitTable, _: DiscSet) -> None:
        """Paint the cards."""
        for thing in self.things:
            paint_thing(canvas, room, thing)


def art(name: str, title: str = "") -> Floats:
    """Return what is printed on a card of this name: always the same, and like no other's."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    ground = rng.uniform(0.03, 0.3, 3)
    picture = np.full((ART_PX, ART_PX, 3), PAPER, np.float32)
    picture[10:-10, 12:-12] = ground
    picture[10:-10, 12:-12] *= np.linspace(1.5, 0.6, ART_PX - 20, dtype=np.float32)[:, None, None]
    for _ in range(int(rng.integers(3, 6))):
        _figure(picture, rng)
    light = [float(each) for each in rng.uniform(0.5, 0.95, 3)]
    cv2.rectangle(picture, (18, 14), (ART_PX - 18, 42), [float(c) for c in PAPER], -1)
    ink = np.zeros((ART_PX, ART_PX), np.uint8)
    words = _plain(title or name.rpartition("/")[2])[:LONGEST_TITLE]
    wide = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 2)[0][0]
    size = min(0.75, (ART_PX - 44) / max(1, wide))
    cv2.putText(ink, words, (22, 36), cv2.FONT_HERSHEY_SIMPLEX, size, (255,), 2, cv2.LINE_AA)
    picture *= 1 - np.float32(0.97 / 255) * ink[..., None]
    cv2.circle(picture, (ART_PX - 30, ART_PX - 30), 14, light, -1, cv2.LINE_AA)
    return picture


def _plain(words: str) -> str:
    """Return words in the letters that OpenCV can draw."""
    return unicodedata.normalize("NFKD", words.translate(_SPELLED)).encode("ascii", "ignore").decode()


def _figure(picture: Floats, rng: np.random.Generator) -> None:
    """Paint a round, a star of rays, a wave or a roof somewhere on the card."""
    colour = [float(each) for each in rng.uniform(0.1, 0.95, 3)]
    middle, size = rng.uniform((45, 70), (ART_PX - 45, ART_PX - 40)), float(rng.uniform(14, 44))
    at = (round(middle[0]), round(middle[1]))
    match int(rng.integers(4)):
        case 0:
            cv2.circle(picture, at, round(size), colour, int(rng.choice((-1, 6))), cv2.LINE_AA)
        case 1:
            for turn in np.linspace(0, np.pi, int(rng.integers(3, 7)), endpoint=False):
                away = size * np.array([np.cos(turn), np.sin(turn)])
                ends = [tuple(np.round(middle + sign * away).astype(int).tolist()) for sign in (-1, 1)]
                cv2.line(picture, ends[0], ends[1], colour, 5, cv2.LINE_AA)
        case 2:
            x = np.arange(20, ART_PX - 20)
            y = middle[1] + size / 3 * np.sin(x / float(rng.uniform(6, 14)))
            wave = np.stack([x, np.clip(y, 48, ART_PX - 16)], axis=1).round().astype(np.int32)
            cv2.polylines(picture, [wave], False, colour, 5, cv2.LINE_AA)
        case _:
            corners = middle + size * np.array([[0, -1], [0.9, 0.8], [-0.9, 0.8]])
            cv2.fillConvexPoly(picture, corners.round().astype(np.int32), colour, cv2.LINE_AA)
