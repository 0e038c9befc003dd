"""What the faces of the dice come to, by what they are thrown for."""

from collections.abc import Iterable, Mapping

from companion.games.maus.box import DieFace
from companion.games.maus.names import COUNTS, FIGHTING, MEASURES

Faces = Mapping[str, DieFace]


def counts(faces: Faces, purpose: str, labels: Iterable[str]) -> int:
    """Return how many faces count for this; where the number is asked for, what the numbers add up to."""
    if MEASURES[purpose] == "number":
        return sum(faces[label].number for label in labels)
    counting = counting_labels(faces, purpose)
    return sum(label in counting for label in labels)


def cheeses(faces: Faces, purpose: str, labels: Iterable[str]) -> int:
    """Return how many pieces of cheese were thrown; they count only in a fight."""
    return sum("cheese" in faces[label].symbols for label in labels) if purpose in FIGHTING else 0


def counting_labels(faces: Faces, purpose: str) -> tuple[str, ...]:
    """Return the faces that count for this; none where the number does."""
    wanted = COUNTS[MEASURES[purpose]]
    return tuple(label for label, face in faces.items() if any(each in face.symbols for each in wanted))


def share_that_counts(faces: Faces, purpose: str) -> float:
    """Return on what share of a die's sides something stands that counts."""
    counting = sum(faces[label].sides for label in counting_labels(faces, purpose))
    return counting / sum(face.sides for face in faces.values())


def cheese_labels(faces: Faces, purpose: str) -> tuple[str, ...]:
    """Return the faces that bring cheese; none outside a fight."""
    return tuple(label for label in faces if cheeses(faces, purpose, (label,)))
