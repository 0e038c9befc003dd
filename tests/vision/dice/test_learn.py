"""What is learned from pictures of dice, and which pictures are refused, with the reason."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.dice.checks import check_lies
from calibration.dice.fit import learn_dice
from calibration.errors import BadCalibration
from companion.vision.dice import DiceProfile
from companion.vision.picture import Picture
from companion.words import LANGUAGES, say
from hardware.scenes.dice_table import DiceTable


def refusal(empty: Picture, pictures: dict[str, Picture]) -> str:
    with pytest.raises(BadCalibration) as refused:
        learn_dice(empty, pictures)
    for language in LANGUAGES:
        assert "{" not in say(refused.value.message, language)
    return refused.value.message.key


def test_the_size_of_a_top_is_learned(learned: DiceProfile, table: DiceTable) -> None:
    view = table.room.view
    true = table.kit.side_mm / 2 * view.px_per_mm * view.height_mm / (view.height_mm - table.kit.side_mm)
    assert learned.lie[0] * 2**learned.work == pytest.approx(true, rel=0.1)
    assert learned.faces == table.kit.labels


def test_pictures_that_do_not_belong_together_are_refused(
    table: DiceTable, pictures: dict[str, Picture]
) -> None:
    empty = table.empty()
    assert refusal(empty, {}) == "dice.few-faces"
    assert refusal(empty, dict.fromkeys("12345678", empty)) == "dice.many-faces"
    assert refusal(empty, {**pictures, "unreadable": pictures["6"]}) == "dice.reserved"
    assert refusal(empty, {**pictures, "6": pictures["6"][:-32]}) == "dice.sizes"
    assert refusal(empty, {**pictures, "6": pictures["5"]}) == "dice.same"
    assert refusal(empty, {**pictures, "6": np.zeros_like(empty)}) == "dice.dark"
    assert refusal(empty, {**pictures, "6": np.full_like(empty, 255)}) == "dice.burnt"


def test_dice_that_are_missing_or_blurred_are_refused(table: DiceTable, pictures: dict[str, Picture]) -> None:
    empty = table.empty()
    without = empty.copy()
    without[:40, :40] = 0
    assert refusal(empty, {**pictures, "6": without}) == "dice.too-few"
    soft = np.asarray(cv2.GaussianBlur(pictures["6"], (0, 0), 4), np.uint8)
    assert refusal(empty, {**pictures, "6": soft}) == "dice.blurred"


def test_faces_that_are_alike_are_refused(table: DiceTable, pictures: dict[str, Picture]) -> None:
    turned = np.ascontiguousarray(pictures["6"][::-1, ::-1])
    empty = np.ascontiguousarray(table.empty())
    half = {label: pictures[label] for label in ("1", "6")}
    assert refusal(empty, {**half, "nine": _shifted(turned, empty)}) in ("dice.alike", "dice.mixed")


def test_print_that_cannot_tell_how_a_top_lies_is_refused(learned: DiceProfile) -> None:
    check_lies(learned)
    check_lies(replace(learned, squash=0.76))
    with pytest.raises(BadCalibration) as refused:
        check_lies(replace(learned, squash=0.7))
    for language in LANGUAGES:
        shown = say(refused.value.message, language)
        assert "30 %" in shown
        assert "25 %" in shown


def _shifted(picture: Picture, empty: Picture) -> Picture:
    """Return the dice of a picture that was turned upside down, on a table that was not."""
    away = cv2.absdiff(picture, np.ascontiguousarray(empty[::-1, ::-1])).max(axis=2)
    mask = cv2.dilate((cv2.blur(away, (5, 5)) > 12).astype(np.uint8), np.ones((9, 9), np.uint8))
    return np.asarray(np.where(mask[..., None] > 0, picture, empty), np.uint8)


def test_two_dice_are_learned_where_the_owner_has_no_more(table: DiceTable) -> None:
    few = replace(table, kit=replace(table.kit, bodies=table.kit.bodies[:2], inks=table.kit.inks[:2]))
    named = {"empty": few.face("1"), "6": few.face("6")}
    profile = learn_dice(few.empty(), named)
    assert profile.faces == ("empty", "6"), "a face may be called what the bare table's file is called"
