"""Decks with invented art, in styles that cards of games have.

>>> deck = painted_deck("digits", seed=3)
>>> list(deck)[:2]
['digits 0', 'digits 1']

A deck is its cards' pictures by their names, at `PX_PER_MM`. Those of one deck share a frame; in `digits`
eight cards share all but a digit in two corners.
"""

from collections.abc import Callable

import cv2
import numpy as np

from companion.vision.picture import Picture

PX_PER_MM = 4.0
STYLES = ("pictures", "symbols", "digits", "texts", "colours")
SIZES_MM = ((63, 88), (44, 68), (70, 120), (59, 92))
IN_A_DECK = 40
BACK = "back"
FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
)

Rng = np.random.Generator
Colour = tuple[float, float, float]


def painted_deck(style: str, seed: int, count: int = IN_A_DECK) -> dict[str, Picture]:
    """Return the cards of a deck, its back last."""
    rng = np.random.default_rng([seed, STYLES.index(style)])
    width, height = (round(PX_PER_MM * side) for side in SIZES_MM[int(rng.integers(len(SIZES_MM)))])
    look = _Look(rng, width, height)
    faces = {f"{style} {number}": _FACES[style](look, seed, number) for number in range(count)}
    return {name: rounded(face) for name, face in (faces | {BACK: look.back()}).items()}


def rounded(face: Picture) -> Picture:
    """Return a face as it was printed: softly."""
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.8), np.uint8)


class _Look:
    """What all cards of a deck share."""

    def __init__(self, rng: Rng, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.paper: Colour = tuple(rng.uniform(205, 250, 3).tolist())
        self.ink: Colour = tuple(rng.uniform(10, 70, 3).tolist())
        self.border = int(rng.integers(8, 18))
        self.font = FONTS[int(rng.integers(len(FONTS)))]
        self.digit = float(rng.uniform(0.9, 1.3))
        self.framed = bool(rng.random() < 0.7)
        self.seed = int(rng.integers(1 << 30))

    def sheet(self) -> Picture:
        sheet = np.full((self.height, self.width, 3), self.paper, np.uint8)
        if self.framed:
            b = self.border
            cv2.rectangle(sheet, (b, b), (self.width - b, self.height - b), self.ink, 3, cv2.LINE_AA)
        return sheet

    def corner(self, sheet: Picture, text: str, colour: Colour | None = None) -> None:
        """Write into the upper left corner, and turned into the lower right one."""
        for _ in range(2):
            at = (self.border + 6, self.border + round(30 * self.digit))
            cv2.putText(sheet, text, at, self.font, self.digit, colour or self.ink, 3, cv2.LINE_AA)
            sheet[:] = sheet[::-1, ::-1].copy()

    def back(self) -> Picture:
        rng = np.random.default_rng(self.seed)
        sheet = np.full((self.height, self.width, 3), self.paper, np.uint8)
        inner = sheet[self.border : -self.border, self.border : -self.border]
        inner[:] = rng.uniform(30, 190, 3)
        step, slant = int(rng.integers(14, 30)), float(rng.uniform(0.3, 1.0))
        colour = rng.uniform(60, 240, 3).tolist()
        for start in range(-3 * self.height, 3 * self.height, step):
            cv2.line(
                inner, (0, start), (self.width, round(start + slant * self.width)), colour, 2, cv2.LINE_AA
            )
            cv2.line(
                inner, (0, start), (self.width, round(start - slant * self.width)), colour, 2, cv2.LINE_AA
            )
        return sheet


def art(rng: Rng, width: int, height: int, things: int = 26) -> Picture:
    """Return a dense picture: clouds of colour, with shapes over them."""
    low, high = rng.uniform(0, 255, 3), rng.uniform(0, 255, 3)
    small = rng.uniform(0, 1, (6, 5)).astype(np.float32)
    share = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    picture = np.asarray(np.clip(low + (high - low) * share, 0, 255), np.uint8)
    for _ in range(things):
        colour = rng.uniform(0, 255, 3).tolist()
        middle = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        size = float(rng.uniform(0.03, 0.2)) * width
        kind = int(rng.integers(4))
        if kind == 0:
            cv2.ellipse(
                picture,
                middle,
                (round(size), round(size * rng.uniform(0.3, 1))),
                float(rng.uniform(0, 180)),
                0,
                360,
                colour,
                -1,
                cv2.LINE_AA,
            )
        elif kind == 1:
            points = np.array(middle) + rng.uniform(-1.6, 1.6, (int(rng.integers(3, 7)), 2)) * size
            cv2.fillPoly(picture, [points.astype(np.int32)], colour, cv2.LINE_AA)
        elif kind == 2:
            end = (round(middle[0] + rng.uniform(-3, 3) * size), round(middle[1] + rng.uniform(-3, 3) * size))
            cv2.line(picture, middle, end, colour, int(rng.integers(2, 6)), cv2.LINE_AA)
        else:
            cv2.circle(picture, middle, round(size / 2), colour, int(rng.integers(2, 6)), cv2.LINE_AA)
    return picture


def _word(rng: Rng) -> str:
    return "".join(rng.choice(list("abcdefghiklmnorstuw"), int(rng.integers(2, 9))))


def _framed_art(look: _Look, rng: Rng, top: float, bottom: float) -> Picture:
    sheet, b = look.sheet(), look.border + 6
    above, below = round(top * look.height), round(bottom * look.height)
    sheet[above:below, b : look.width - b] = art(rng, look.width - 2 * b, below - above)
    return sheet


def _pictures(look: _Look, seed: int, number: int) -> Picture:
    rng = np.random.default_rng([seed, 11, number])
    sheet = _framed_art(look, rng, 0.06, 0.86)
    cv2.putText(
        sheet,
        _word(rng),
        (look.border + 12, round(0.95 * look.height)),
        look.font,
        0.8,
        look.ink,
        2,
        cv2.LINE_AA,
    )
    return sheet


def _digits(look: _Look, seed: int, number: int) -> Picture:
    rng = np.random.default_rng([seed, 12, number // 8])
    sheet = _framed_art(look, rng, 0.2, 0.8)
    look.corner(sheet, str(number % 8 + 1))
    return sheet


def _texts(look: _Look, seed: int, number: int) -> Picture:
    rng = np.random.default_rng([seed, 13, number])
    sheet = look.sheet()
    cv2.putText(
        sheet,
        _word(rng) + _word(rng),
        (look.border + 40, round(0.12 * look.height)),
        look.font,
        0.7,
        look.ink,
        2,
        cv2.LINE_AA,
    )
    for line in range(12):
        text, y = " ".join(_word(rng) for _ in range(4)), round((0.42 + 0.04 * line) * look.height)
        cv2.putText(sheet, text[:20], (look.border + 10, y), look.font, 0.42, look.ink, 1, cv2.LINE_AA)
    side = round(0.36 * look.width)
    left, top = (look.width - side) // 2, round(0.15 * look.height)
    high = round(0.22 * look.height)
    sheet[top : top + high, left : left + side] = art(rng, side, high, 8)
    look.corner(sheet, str(number % 10))
    return sheet


def _symbol(sheet: Picture, middle: tuple[int, int], size: int, suit: int, colour: Colour) -> None:
    x, y = middle
    shapes = (
        [(0, -1), (0.8, 0), (0, 1), (-0.8, 0)],
        [(0, -1), (0.9, 0.8), (-0.9, 0.8)],
        [(-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)],
    )
    if suit == 3:
        cv2.circle(sheet, middle, round(0.8 * size), colour, -1, cv2.LINE_AA)
    else:
        points = np.array([(x + size * dx, y + size * dy) for dx, dy in shapes[suit]], np.int32)
        cv2.fillPoly(sheet, [points], colour, cv2.LINE_AA)


def _symbols(look: _Look, seed: int, number: int) -> Picture:
    suit, count = number % 4, number // 4 + 1
    rng = np.random.default_rng([seed, 14, suit])
    colour, sheet = rng.uniform(10, 160, 3).tolist(), look.sheet()
    columns = 1 if count < 4 else 2
    rows = -(-count // columns)
    for nth in range(count):
        x = round(look.width * (0.5 if columns == 1 else 0.34 + 0.32 * (nth % 2)))
        y = round(look.height * (0.2 + 0.6 * (nth // columns + 0.5) / rows))
        _symbol(sheet, (x, y), round(0.09 * look.width), suit, colour)
    look.corner(sheet, str(count), colour)
    return sheet


def _colours(look: _Look, seed: int, number: int) -> Picture:
    hue, value = number % 4, number // 4
    colour = ((60, 50, 200), (60, 160, 60), (190, 90, 40), (50, 190, 220))[hue]
    sheet = look.sheet()
    b = look.border + 6
    sheet[b:-b, b:-b] = colour
    cv2.ellipse(
        sheet,
        (look.width // 2, look.height // 2),
        (round(0.32 * look.width), round(0.38 * look.height)),
        25,
        0,
        360,
        look.paper,
        -1,
        cv2.LINE_AA,
    )
    size = 3.5 * look.width / 250
    cv2.putText(
        sheet,
        str(value),
        (round(0.33 * look.width), round(0.6 * look.height)),
        look.font,
        size,
        colour,
        8,
        cv2.LINE_AA,
    )
    look.corner(sheet, str(value), look.paper)
    return sheet


_FACES: dict[str, Callable[[_Look, int, int], Picture]] = {
    "pictures": _pictures,
    "symbols": _symbols,
    "digits": _digits,
    "texts": _texts,
    "colours": _colours,
}
