"""Where in a picture cards of a deck may lie, by the marks of their print: also where only a part is seen.

>>> [(guess.example, guess.votes) for guess in Marks(deck.examples).guesses(picture, mask, wide=90)]
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.cards.look import MARKED_PX, Look, marks_of
from companion.vision.picture import Picture

Floats = NDArray[np.float32]

NINTH = 9
"""A mark tells of a card where it is clearly more like it than like the ninth likeliest: look-alikes come
second to fourth."""
CLEARLY = 0.82
"""Of the distance to that one (a probe on other decks found this; the eye's drawn decks confirm it)."""
AT_ONCE = 400
"""Marks of a picture that are compared together: 400 with those of 200 cards take 40 MB."""
LEAST_VOTES = 4
MOST_OF_ONE = 6
"""Copies of one card that are looked for at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """A card that may lie somewhere: which example, where its corners are, and how many marks say so."""

    example: int
    corners: NDArray[np.float64]
    votes: int


class Marks:
    """The marks of all examples, ready to be compared."""

    def __init__(self, looks: Sequence[Look]) -> None:
        self._looks = looks
        words = [look.words for look in looks if len(look.words)]
        self._words = np.concatenate(words).astype(np.float32) if words else np.zeros((0, 128), np.float32)
        self._with = np.array([number for number, look in enumerate(looks) if len(look.words)])
        self._starts = np.cumsum([0, *(len(each) for each in words)])[:-1]

    def guesses(self, picture: Picture, mask: NDArray[np.uint8] | None, wide: float) -> list[Guess]:
        """Return where cards may lie, the likeliest first; `wide` is about how many pixels a card is wide."""
        scale = min(1.0, MARKED_PX / wide)
        small = np.asarray(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        if mask is not None:
            mask = np.asarray(cv2.resize(mask, small.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.uint8)
        marks, words = marks_of(small, 0, mask)
        if len(marks) < LEAST_VOTES or not len(self._words):
            return []
        marks[:, :3] /= np.float32(scale)
        told = self._told(words.astype(np.float32))
        guesses = list[Guess]()
        for column in np.flatnonzero(told.sum(axis=0) >= LEAST_VOTES):
            which = np.flatnonzero(told[:, column])
            guesses += self._placed(int(self._with[column]), marks[which], words[which])
        return sorted(guesses, key=lambda guess: -guess.votes)

    def _told(self, words: Floats) -> NDArray[np.bool_]:
        """Return which mark of the picture tells of which example."""
        parts = []
        for start in range(0, len(words), AT_ONCE):
            some = words[start : start + AT_ONCE]
            closest = np.maximum.reduceat(some @ self._words.T, self._starts, axis=1)
            length = 2 * 512.0**2
            apart = np.sqrt(np.maximum(length - 2 * closest, 0))
            if apart.shape[1] > NINTH:
                limit = CLEARLY * np.partition(apart, NINTH - 1, axis=1)[:, NINTH - 1]
            else:
                limit = np.full(len(apart), CLEARLY * 0.75 * np.sqrt(length))
            parts.append(apart < limit[:, None])
        return np.concatenate(parts)

    def _placed(self, example: int, marks: Floats, words: NDArray[np.uint8]) -> list[Guess]:
        """Return where an example may lie, by these marks of the picture."""
        look = self._looks[example]
        pairs = np.argmax(words.astype(np.float32) @ look.words.astype(np.float32).T, axis=1)
        taught = look.marks[pairs]
        turn = np.radians(marks[:, 3] - taught[:, 3])
        size = marks[:, 2] / taught[:, 2]  # pixels that the card is wide, by this pair
        middle = (
            np.stack([np.full(len(taught), 0.5), np.full(len(taught), 0.5 / look.aspect)], axis=1)
            - taught[:, :2]
        )
        cos, sin = size * np.cos(turn), size * np.sin(turn)
        x = marks[:, 0] + cos * middle[:, 0] - sin * middle[:, 1]
        y = marks[:, 1] + sin * middle[:, 0] + cos * middle[:, 1]
        votes = np.stack([x, y, np.log(size), np.cos(turn), np.sin(turn)], axis=1)
        found, left = list[Guess](), np.ones(len(votes), np.bool_)
        for _ in range(MOST_OF_ONE):
            together = self._together(votes, left)
            if np.count_nonzero(together) < LEAST_VOTES:
                break
            left &= ~together
            guess = _laid(example, look, taught[together, :2], marks[together, :2])
            if guess is not None:
                found.append(guess)
        return found

    @staticmethod
    def _together(votes: Floats, left: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return the largest group of votes for one middle, size and angle."""
        wide = np.exp(votes[:, 2])
        apart = np.hypot(votes[:, None, 0] - votes[:, 0], votes[:, None, 1] - votes[:, 1]) / wide[:, None]
        size = np.abs(votes[:, None, 2] - votes[:, 2])
        turned = votes[:, None, 3] * votes[:, 3] + votes[:, None, 4] * votes[:, 4]
        same = (apart < 0.3) & (size < 0.4) & (turned > 0.9) & left & left[:, None]
        return np.asarray(same[int(np.argmax(same.sum(axis=1)))], np.bool_)


def _laid(example: int, look: Look, taught: Floats, seen: Floats) -> Guess | None:
    """Return where the card lies by these pairs: by a similarity, which few pairs can tell."""
    found: Any = cv2.estimateAffinePartial2D(taught, seen, method=cv2.RANSAC, ransacReprojThreshold=6.0)
    way, inliers = found  # none is found where the points lie on each other
    if way is None or int(inliers.sum()) < LEAST_VOTES:
        return None
    full = np.array([[(0, 0), (1, 0), (1, 1 / look.aspect), (0, 1 / look.aspect)]], np.float64)
    return Guess(example, np.asarray(cv2.transform(full, way)[0], np.float64), int(inliers.sum()))
