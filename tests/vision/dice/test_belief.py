"""How far faces of dice are believed, by measures against those of the owner's own dice."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from companion.vision import Doubted
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.belief import Belief, measured
from companion.vision.dice.judge import Judged
from companion.vision.dice.profile import MEASURES
from companion.vision.dice.skirt import Beyond
from companion.vision.reading import SURE
from hardware.scenes.dice_table import DiceTable
from hardware.scenes.things import Clutter


@pytest.fixture
def own(plain: DiceProfile, look: Judged) -> DiceProfile:
    """What was learned of dice that all look like `look`, and differ by a little."""
    usual = np.tile(np.array(measured(look), np.float32), (len(plain.faces), 1))
    return replace(plain, usual=usual, spread=np.full_like(usual, 0.02))


def test_a_profile_keeps_every_measure(look: Judged, plain: DiceProfile) -> None:
    assert len(measured(look)) == len(MEASURES) == plain.usual.shape[1]


def test_a_die_like_the_owners_own_is_believed_whatever_is_usual(look: Judged, own: DiceProfile) -> None:
    assert Belief(own).right(look) > SURE
    worn = replace(look, explained=0.4, edges=0.5, squash=0.8, beyond=Beyond(onward=0.8, near=0.6))
    assert Belief(own).right(worn) < 0.5
    usual = np.tile(np.array(measured(worn), np.float32), (len(own.faces), 1))
    assert Belief(replace(own, usual=usual)).right(worn) == Belief(own).right(look)


@pytest.mark.parametrize(
    ("off", "doubted"),
    [
        ({"explained": 0.1, "tint": 1.0}, Doubted.FITS_NEITHER),
        ({"lead": -0.5}, Doubted.FITS_BOTH),
        ({"squash": 0.75, "bent": 0.3}, Doubted.COCKED),
        ({"beyond": Beyond(skirt=0.8, near=1.0)}, Doubted.COCKED),
    ],
    ids=str,
)
def test_what_is_far_off_is_not_believed_and_says_why(
    look: Judged, own: DiceProfile, off: dict[str, object], doubted: Doubted
) -> None:
    belief, odd = Belief(own), replace(look, **off)  # type: ignore[arg-type]  # its fields, by their names
    assert belief.right(odd) < SURE
    assert belief.against(odd) is doubted
    assert (belief.told(odd) == belief.told(look)) == (doubted is Doubted.COCKED)


def test_nothing_that_is_further_off_makes_a_face_more_likely(look: Judged, own: DiceProfile) -> None:
    belief, last = Belief(own), 1.0
    for squash in np.linspace(1.0, 0.5, 20).tolist():
        found = belief.right(replace(look, squash=squash))
        assert found <= last
        last = found


def test_two_threads_read_with_one_reader(learned: DiceProfile, table: DiceTable) -> None:
    thrown = [table.throw(seed, thrown=3, clutter=Clutter()) for seed in (1, 2)]
    reader = DiceReader(learned)
    alone = [reader.read(picture, 3) for picture, _ in thrown]

    def twice(number: int) -> list[bool]:
        picture = thrown[number][0]
        same = []
        for _ in range(4):
            reading = reader.read(picture, 3)
            same += [reading == alone[number], reader.confirm(picture, reading).faces == alone[number].faces]
        return same

    with ThreadPoolExecutor(2) as both:
        assert all(all(same) for same in both.map(twice, (0, 1)))
