"""What a guided calibration shows: where it stands, what it looks at, and what the trial was read as.

>>> Guide("empty", (("empty", "Bare table"),), title="Clear the table", ready=True).step
'empty'
"""

from dataclasses import dataclass

from companion.words import Words


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to be ringed in the live picture, as shares of its width and height."""

    x: float
    y: float
    r: float
    fine: bool = True
    counts: bool = True
    """Whether it shows the face that a throw counts: such a ring is unbroken, others are dashed."""
    face: Words = ""
    """What it shows, at the trial."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is looked at before a step of the calibration is taken."""

    words: Words
    """What is right, in a word or two; or what is wrong, and what to do."""
    fine: bool
    told: bool = True
    """Whether it can be told from what the camera sees now; where not, nothing is wrong yet."""
    needed: bool = True
    """Whether the step waits until it is right."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a trial throw was read as: the number, and what it is the number of."""

    number: int
    words: Words
    sure: bool
    """Whether every piece was read."""


@dataclass(frozen=True, slots=True)
class Teachable:
    """A kind of piece that can be calibrated."""

    id: str
    label: Words
    known: bool
    """Whether it was calibrated before."""
    game: str = ""
    faces_file: str = ""
    """Where the game leaves the faces open: the file of that game's data that names them, an entry a face."""


@dataclass(frozen=True, slots=True)
class Guide:
    """Where a calibration stands: the step, what is to do, what is wrong, whether it can be taken."""

    step: str
    """One of `steps`, or "report" after the last."""
    steps: tuple[tuple[str, Words], ...]
    title: Words
    taken: tuple[str, ...] = ()
    """The steps whose picture is taken; each can be taken again."""
    advice: Words | None = None
    checks: tuple[Check, ...] = ()
    marks: tuple[Mark, ...] = ()
    verdict: Verdict | None = None
    """What the trial shows, once something lies there."""
    ready: bool = False
    report: tuple[Words, ...] = ()
    refused: Words | None = None
    """Why the print or the light cannot be used, at the end."""
    examples: str = ""
    """What changes with the picture of the faces as they were learned; nothing where there is none."""
    kind: str = ""
    """Which of `kinds` is calibrated."""
    kinds: tuple[Teachable, ...] = ()
    """Every kind of piece that the games here throw."""
