"""Dice are learned by measuring, and by the networks if they cannot be measured."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from calibration.dice.fit import learn_dice, learn_set
from calibration.errors import BadCalibration
from companion.vision import networks
from companion.vision.dice import DiceProfile
from companion.vision.learned import LearnedProfile
from companion.vision.picture import Picture
from hardware.scenes.dice_table import DiceTable
from tests.dice_reliability import CYCLE
from tests.vision.dice.learned import dice_table, face_pictures

SIDES_LIKE_TOPS = 41005
"""A seed of dice whose sides are taken for parts of their tops."""


@cache
def unmeasurable() -> tuple[Picture, dict[str, Picture]]:
    table = DiceTable.from_seed(SIDES_LIKE_TOPS, setting=CYCLE[SIDES_LIKE_TOPS % len(CYCLE)])
    return table.empty(), {label: table.face(label) for label in table.kit.labels}


def test_dice_that_can_be_measured_are() -> None:
    assert isinstance(learn_set(dice_table().empty(), face_pictures()), DiceProfile)


@pytest.mark.long
def test_dice_that_cannot_be_measured_are_learned_by_the_networks() -> None:
    with pytest.raises(BadCalibration) as refusal:
        learn_dice(*unmeasurable())
    assert refusal.value.message.key == "dice.side"
    assert isinstance(learn_set(*unmeasurable()), LearnedProfile)


@pytest.mark.long
def test_without_the_networks_the_refusal_is_that_of_measuring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(networks.FOLDER, tmp_path / "networks", ignore=shutil.ignore_patterns("find.onnx"))
    monkeypatch.setattr(networks, "FOLDER", tmp_path / "networks")
    networks.network.cache_clear()
    try:
        with pytest.raises(BadCalibration) as refusal:
            learn_set(*unmeasurable())
    finally:
        networks.network.cache_clear()
    assert refusal.value.message.key == "dice.side"


def test_pictures_that_belong_to_no_table_are_refused_at_once() -> None:
    empty, pictures = dice_table().empty(), face_pictures()
    with pytest.raises(BadCalibration) as refusal:
        learn_set(empty, {**pictures, "1": pictures["2"]})
    assert refusal.value.message.key == "dice.same"
