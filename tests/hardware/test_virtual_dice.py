"""Dice on the virtual table: as they are wished for, remembered, in a tray; and whatever faces are named."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from hardware.camera.throwers import COCKED
from hardware.camera.virtual import BARE, TRAY, Kind, VirtualTable, Wish
from hardware.scenes.dice_labels import SIDES, dice_for, label_of

SYMBOLS = Kind("cube", ("sun", "well", "snake", "star"), at_hand=4)


@pytest.mark.parametrize(
    "labels",
    [
        tuple("123456"),
        SYMBOLS.labels,
        ("sword", "sword-shield", "bow", "star", "9", "Käse"),
        ("a", "b", "sun", "Sun"),
    ],
)
def test_every_face_has_a_print_of_its_own_and_a_die_six_sides(labels: tuple[str, ...]) -> None:
    kit = dice_for(labels, count=4)
    assert len(kit.faces) == SIDES
    assert {label_of(side) for side in kit.faces} == set(labels)
    for one, other in combinations(labels, 2):
        turned = [np.rot90(kit.faces[other], quarter) for quarter in range(4)]
        assert min(float(np.abs(kit.faces[one] - each).mean()) for each in turned) > 0.01, (one, other)


def shown(table: VirtualTable) -> np.ndarray:
    """Look at what lies still; what falls is not painted."""
    while table._coming:
        table._next_moment()
    picture = table.next_picture(None)[2]
    assert picture is not None
    return picture


def test_dice_fall_as_they_are_wished_and_still_lie_there_at_the_next_start(tmp_path: Path) -> None:
    place = tmp_path / "virtual.json"
    table = VirtualTable(paced=False, place=place)
    table.throw(4, SYMBOLS, Wish(faces=("snake", "snake"), cocked=1))
    before = shown(table)
    fell = Counter(table.truth)
    assert fell["snake"] >= 2
    assert fell[COCKED] == 1
    assert fell.total() == 4
    again = VirtualTable(paced=False, place=place)
    after = shown(again)
    assert again.truth == table.truth
    assert float(np.abs(before.astype(int) - after).mean()) < 8, "but for the sensor's grain the same"


def test_dice_that_roll_move_until_they_lie_still() -> None:
    table = VirtualTable(paced=False)
    table.throw(3, SYMBOLS)
    script = list(table._coming)
    rolling = [moment for moment, _ in script if moment.scene.poses]
    still = sum(moment.scene is script[-1][0].scene for moment in rolling)
    assert len(rolling) - still >= 10, "they roll and rock for about a second"
    assert not script[0][1], "nothing lies there before"


def test_a_tray_lies_there_until_it_is_taken_away_and_over_a_start(tmp_path: Path) -> None:
    table = VirtualTable(paced=False, place=tmp_path / "virtual.json")
    table.lay(BARE, SYMBOLS)
    bare = shown(table)
    table.switch(TRAY, on=True)
    tray = shown(table)
    assert float(np.abs(tray.astype(int) - bare).mean()) > 20
    again = VirtualTable(paced=False, place=tmp_path / "virtual.json")
    assert again.faults[TRAY]
    assert float(np.abs(shown(again).astype(int) - tray).mean()) < 8
    again.switch(TRAY, on=False)
    assert float(np.abs(shown(again).astype(int) - bare).mean()) < 8
