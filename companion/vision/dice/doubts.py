"""The fourth stage, doubts: what to ask about, and which die it is about; and what is worth a remark."""

from collections.abc import Iterator

import numpy as np

from companion.vision.bare_table import of_the_scene
from companion.vision.dice.belief import Belief
from companion.vision.dice.faces import PRINT
from companion.vision.dice.judge import Judged
from companion.vision.dice.profile import DiceProfile
from companion.vision.foreground import Foreground
from companion.vision.hands import of_hands
from companion.vision.reading import SURE, Doubt, Doubted, Piece, Place, Remark

_DARKEST = 0.7
"""In less of calibration's light the side of a die that leans hardly differs from the table: at 0.56 two of
24 leaning ones of a drawn set were taken for flat, at 0.7 none."""
_CUT = 0.05
"""A corner or a strip so large may be missing from the print: no pip fits into it."""


def doubts(
    seen: Foreground,
    looks: list[Judged],
    pieces: tuple[Piece, ...],
    profile: DiceProfile,
    belief: Belief,
    expect: int | None,
) -> tuple[Doubt, ...]:
    """Return all doubts, the one that explains most first."""
    return (
        *of_the_scene(seen, profile.look, _DARKEST),
        *of_hands(seen, 2**profile.look, pieces, expect),
        *_of_the_number(pieces, expect),
        *_of_the_dice(looks, pieces, profile, belief),
    )


def remarks(rest: list[tuple[Judged, Place]], belief: Belief, counted: int) -> tuple[Remark, ...]:
    """Return where one more die may lie, of what was not counted: its face does not show, or it leans."""
    return tuple(Remark(Doubted.HIDDEN, place, counted) for look, place in rest if belief.may_be_ours(look))


def _of_the_number(pieces: tuple[Piece, ...], expect: int | None) -> Iterator[Doubt]:
    if expect is None:
        yield Doubt(Doubted.NUMBER_UNKNOWN, found=len(pieces))
    elif len(pieces) > expect:
        yield Doubt(Doubted.TOO_MANY, found=len(pieces), expected=expect)
    elif len(pieces) < expect:
        yield Doubt(Doubted.TOO_FEW, found=len(pieces), expected=expect)


def _of_the_dice(
    looks: list[Judged], pieces: tuple[Piece, ...], profile: DiceProfile, belief: Belief
) -> Iterator[Doubt]:
    """Yield what is doubted of dice: the least believed ones, until the others are sure together."""
    doubted = {number: Doubted.CUT_OFF for number, look in enumerate(looks) if _cut_off(look, profile)}
    all_right = 1.0
    for number in sorted(range(len(pieces)), key=lambda number: -pieces[number].confidence):
        all_right *= pieces[number].confidence
        if all_right < SURE and number not in doubted:
            doubted[number] = belief.against(looks[number])
    for number in sorted(doubted):
        yield Doubt(doubted[number], number + 1, pieces[number].place)


def _cut_off(look: Judged, profile: DiceProfile) -> bool:
    """Whether the picture's border cuts so much of the print off that a pip may be gone."""
    x, y, *ways = look.frame.tolist()
    places = np.array([x, y]) + PRINT.places @ np.array(ways).reshape(2, 2)
    beyond = (places < 0) | (places > np.array(profile.size) // 2**profile.work - 1)
    return bool(beyond.any(axis=1).mean() > _CUT)
