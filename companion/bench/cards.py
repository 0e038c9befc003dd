"""How long one reading of fifteen cards takes, against a deck of two hundred."""

from collections.abc import Callable

import cv2
import numpy as np

from companion.ports import Picture
from companion.vision.cards import Deck, FoundCard, read_cards

CARDS, LAID = 200, 15
SIZE, GAP = (96, 144), 60
SEED = 12


def reading_of_cards() -> Callable[[], tuple[FoundCard, ...]]:
    """Draw a deck and a table, teach it, lay some cards out, and return what reads that picture once."""
    chance = np.random.default_rng(SEED)
    bare = np.asarray(
        cv2.GaussianBlur(chance.integers(40, 120, (960, 1280, 3), np.uint8), (0, 0), 3), np.uint8
    )
    faces = [_face(chance) for _ in range(CARDS)]
    deck = Deck("bench").with_bare(bare)
    for number, face in enumerate(faces):
        deck = deck.with_card(f"card {number}", face)
    picture, (width, height) = bare.copy(), SIZE
    for number in range(LAID):
        x, y = 60 + (number % 5) * (width + 2 * GAP), 60 + (number // 5) * (height + 2 * GAP)
        picture[y : y + height, x : x + width] = faces[number]
    noise = chance.normal(0, 3, picture.shape)
    seen = np.asarray(np.clip(picture + noise, 0, 255), np.uint8)
    return lambda: read_cards(seen, deck)


def _face(chance: np.random.Generator) -> Picture:
    """Return a card with a white border and invented art."""
    width, height = SIZE
    face = np.full((height, width, 3), 235, np.uint8)
    art = face[8:-8, 8:-8]
    art[:] = chance.uniform(0, 255, 3)
    for _ in range(20):
        points = chance.uniform(-10, 140, (3, 2)).astype(np.int32)
        cv2.fillPoly(art, [points], chance.uniform(0, 255, 3).tolist(), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(face, (0, 0), 0.7), np.uint8)
