"""Recognises crops by an owner's examples: which face, how far to trust it, and what disturbs.

>>> known = Examples.of(crops, bare_crops, labels=np.array([0, 0, 1, 1]), faces=2)
>>> recognise(other_crops, other_bare_crops, known)[0].face
1
"""

from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.typing import NDArray

from companion.vision.crop import Crops
from companion.vision.networks import run

Floats = NDArray[np.float32]


_QUARTERS = 4
"""An example is known in so many quarter turns: the network was trained on any turn, and knows none best."""


@dataclass(frozen=True, eq=False)
class Examples:
    """What an owner's pieces look like: embeddings [examples, quarter turns, 128] and the face of each."""

    embeddings: Floats
    labels: NDArray[np.int64]
    faces: int

    @classmethod
    def of(cls, crops: Crops, bare: Crops, labels: NDArray[np.int64], faces: int) -> "Examples":
        """Return the examples that these crops show."""
        return cls(quarter_turns(crops, bare), labels, faces)

    def without(self, example: int) -> "Examples":
        """Return all examples but one."""
        return Examples(np.delete(self.embeddings, example, 0), np.delete(self.labels, example), self.faces)

    def __add__(self, others: "Examples") -> "Examples":
        """Return these and others."""
        embeddings = np.concatenate([self.embeddings, others.embeddings])
        return Examples(embeddings, np.concatenate([self.labels, others.labels]), self.faces)


@dataclass(frozen=True, slots=True)
class Recognition:
    """What a crop shows; all but `face` are probabilities."""

    face: int
    trust: float
    """That the face is right and lies so that a person would read it."""
    runner_up: float
    """Of the second most likely face."""
    own: float
    """That it is one of the owner's pieces."""
    leaning: float
    on_edge: float
    covered: float
    glare: float
    blurred: float


def encode(crops: Crops, bare: Crops) -> Floats:
    """Return the embedding of each crop."""
    return run("encode", picture=crops, bare=bare)[0] if len(crops) else np.zeros((0, 128), np.float32)


def quarter_turns(crops: Crops, bare: Crops) -> Floats:
    """Return the embeddings of each crop in every quarter turn, [crops, quarter turns, 128]."""
    turned = (
        encode(*(np.ascontiguousarray(np.rot90(each, quarter, (1, 2))) for each in (crops, bare)))
        for quarter in range(_QUARTERS)
    )
    return np.stack(list(turned), axis=1)


def compare(embeddings: Floats, known: Examples) -> list[Recognition]:
    """Return what each embedding shows, by the examples that are known."""
    if not len(embeddings):
        return []
    examples = known.embeddings.reshape(-1, known.embeddings.shape[-1])
    labels = np.eye(known.faces, dtype=np.float32)[known.labels.repeat(_QUARTERS)]
    faces, trust, states = run("compare", crops=embeddings, examples=examples, labels=labels)
    found = []
    for chances, logit, state in zip(faces, trust.tolist(), states.tolist(), strict=True):
        face = int(chances.argmax())
        second = float(np.delete(chances, face).max())
        found.append(Recognition(face, 1 / (1 + exp(-logit)), second, *state))
    return found


def recognise(crops: Crops, bare: Crops, known: Examples) -> list[Recognition]:
    """Return what each crop shows."""
    return compare(encode(crops, bare), known)
