"""What is learned from pictures of dice, and which pictures are refused, with the reason."""

from dataclasses import replace
from itertools import product
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.dice import fit
from calibration.dice.checks import (
    MOST,
    NEARLY_ALL,
    check_lies,
    check_read_back,
    check_rehearsal,
    check_sides,
)
from calibration.dice.fit import learn_dice
from calibration.dice.learn import learn, without_grain
from calibration.dice.locate import PRINT_WIDTH, Tops, blobs, tops
from calibration.dice.rehearse import Rehearsal, believed
from calibration.errors import BadCalibration
from companion.vision.dice import DiceProfile, DiceReader
from companion.vision.dice.faces import PRINT
from companion.vision.dice.judge import Judged
from companion.vision.dice.skirt import Beyond
from companion.vision.dice.square import Frames
from companion.vision.dice.view import View
from companion.vision.picture import Picture
from companion.words import LANGUAGES, Message, say
from hardware.scenes.dice_prints import pips
from hardware.scenes.dice_table import DiceTable

SIDE = "dice.side"


def refusal(empty: Picture, pictures: dict[str, Picture]) -> str:
    with pytest.raises(BadCalibration) as refused:
        learn_dice(empty, pictures)
    for language in LANGUAGES:
        assert "{" not in say(refused.value.message, language)
    return refused.value.message.key


def test_the_longest_focal_length_is_learned_beyond_which_no_side_shows(
    table: DiceTable, pictures: dict[str, Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen from closer by, the sides of flat dice show further."""

    def shown(view: View, frames: Frames) -> list[Beyond]:
        return [Beyond(skirt=0.5 if view.profile.focal > 0.55 else 0.05)] * len(frames)

    monkeypatch.setattr(fit, "skirts", shown)
    assert learn_dice(table.empty(), pictures).focal == 0.5


def test_the_size_of_a_top_is_learned(learned: DiceProfile, table: DiceTable) -> None:
    view = table.room.view
    true = table.kit.side_mm / 2 * view.px_per_mm * view.height_mm / (view.height_mm - table.kit.side_mm)
    assert learned.lie[0] * 2**learned.work == pytest.approx(true, rel=0.1)
    assert learned.faces == table.kit.labels


def test_pictures_that_do_not_belong_together_are_refused(
    table: DiceTable, pictures: dict[str, Picture]
) -> None:
    empty, pictures = table.empty(), {label: pictures[label] for label in ("5", "6")}
    assert refusal(empty, {}) == "dice.few-faces"
    assert refusal(empty, dict.fromkeys("12345678", empty)) == "dice.many-faces"
    assert refusal(empty, {**pictures, "unreadable": pictures["6"]}) == "dice.reserved"
    assert refusal(empty, {**pictures, "6": pictures["6"][:-32]}) == "dice.sizes"
    assert refusal(empty, {**pictures, "6": pictures["5"]}) == "dice.same"
    assert refusal(empty, {**pictures, "6": np.zeros_like(empty)}) == "dice.dark"
    assert refusal(empty, {**pictures, "6": np.full_like(empty, 255)}) == "dice.burnt"


def test_pictures_of_another_table_are_refused_and_the_odd_one_named(
    table: DiceTable, pictures: dict[str, Picture]
) -> None:
    blue = np.asarray(cv2.LUT(pictures["4"], _of_another_colour()), np.uint8)
    with pytest.raises(BadCalibration) as refused:
        learn_dice(table.empty(), {**pictures, "4": blue})
    assert refused.value.message == Message("calibration.other-table", face="4", like="empty")
    empty = np.asarray(cv2.LUT(table.empty(), _of_another_colour()), np.uint8)
    with pytest.raises(BadCalibration) as refused:
        learn_dice(empty, pictures)
    assert refused.value.message.values["face"] == "empty"


def _of_another_colour() -> Picture:
    """Return levels of blue, green and red: more of the first, less of the last."""
    levels = np.arange(256)[None, :, None] * np.array([1.6, 1.0, 0.6])
    return np.asarray(np.clip(levels, 0, 255), np.uint8)


def test_dice_that_are_missing_or_blurred_are_refused(table: DiceTable, pictures: dict[str, Picture]) -> None:
    empty, few = table.empty(), {label: pictures[label] for label in ("1", "6")}
    without = empty.copy()
    without[200:240, 200:240] = 0
    assert refusal(empty, {**few, "6": without}) == "dice.too-few"
    soft = np.asarray(cv2.GaussianBlur(pictures["6"], (0, 0), 4), np.uint8)
    assert refusal(empty, {**few, "6": soft}) == "dice.blurred"


def test_faces_that_are_alike_are_refused(table: DiceTable, pictures: dict[str, Picture]) -> None:
    turned = np.ascontiguousarray(pictures["6"][::-1, ::-1])
    empty = np.ascontiguousarray(table.empty())
    both = {"6": pictures["6"], "nine": _shifted(turned, empty)}
    assert refusal(empty, both) in ("dice.alike", "dice.mixed")


def test_print_that_cannot_tell_how_a_top_lies_is_refused(look: Judged) -> None:
    def rehearsed(squash: float) -> Rehearsal:
        away, faces = np.zeros((1, 6), np.float32), np.zeros(1, np.intp)
        return Rehearsal(away, faces, (replace(look, squash=squash),))

    check_lies(rehearsed(1.0))
    check_lies(rehearsed(0.76))
    with pytest.raises(BadCalibration) as refused:
        check_lies(rehearsed(0.7))
    for language in LANGUAGES:
        shown = say(refused.value.message, language)
        assert "30 %" in shown
        assert "25 %" in shown


def six_faces(look: Judged, odd: int, explained: float = 0.49) -> Rehearsal:
    """Ten dice of each face, of which so many of the last face are not explained by the others."""
    faces = np.repeat(np.arange(6), 10)
    away = np.where(np.eye(6, dtype=bool)[faces], np.float32(0.001), np.float32(0.1))
    looks = [replace(look, face=int(face), explained=0.9 + 0.01 * (at % 5)) for at, face in enumerate(faces)]
    looks[len(looks) - odd :] = [replace(each, explained=explained) for each in looks[len(looks) - odd :]]
    return Rehearsal(away, faces, tuple(looks))


def test_dice_that_the_others_do_not_explain_are_no_measure_of_what_is_usual(
    learned: DiceProfile, look: Judged
) -> None:
    check_rehearsal(six_faces(look, odd=2), learned.faces)
    usual, mixed = (believed(learned, six_faces(look, odd=1, explained=fit)) for fit in (0.9, 0.0))
    assert mixed.spread[5] == pytest.approx(usual.spread[5], abs=0.02)
    assert mixed.usual[5] == pytest.approx(usual.usual[5], abs=0.02)


def test_a_set_that_the_others_hardly_explain_is_refused_with_its_worst_picture(
    learned: DiceProfile, look: Judged
) -> None:
    check_rehearsal(six_faces(look, odd=6), learned.faces)
    check_rehearsal(six_faces(look, odd=7, explained=0.5), learned.faces)
    plain = six_faces(replace(look, plain=True), odd=7)
    check_rehearsal(plain, learned.faces)
    with pytest.raises(BadCalibration) as refused:
        check_rehearsal(six_faces(look, odd=7), learned.faces)
    assert refused.value.message.key == "dice.mixed"
    assert refused.value.message.values == {"face": learned.faces[5], "found": 3}


def test_a_set_that_misreads_its_own_pictures_is_refused(
    learned: DiceProfile, pictures: dict[str, Picture]
) -> None:
    check_read_back(learned, {"6": pictures["6"]})
    with pytest.raises(BadCalibration) as refused:
        check_read_back(learned, {"5": pictures["6"]})
    assert refused.value.message.key == "dice.alike"


def test_a_face_that_was_learned_with_the_side_of_its_dice_is_refused() -> None:
    framed, narrow, broad, seam = np.zeros((4, PRINT.across, PRINT.across), np.float32)
    framed[:2] = framed[-2:] = framed[:, :2] = framed[:, -2:] = 0.9
    narrow[:, -2:], broad[:4], seam[:2] = 0.9, 0.5, 0.5
    check_sides(np.stack([framed.ravel(), seam.ravel()]), ("1", "2"), MOST)
    for sided, along in product((narrow, broad), (MOST, NEARLY_ALL)):
        with pytest.raises(BadCalibration) as refused:
            check_sides(np.stack([framed.ravel(), sided.ravel()]), ("1", "2"), along)
        assert (refused.value.message.key, refused.value.message.values["face"]) == ("dice.side", "2")


def test_two_large_pips_along_an_edge_are_a_side_at_first_sight_only() -> None:
    large = np.zeros((PRINT.across, PRINT.across), np.float32)
    large[:8, 1:9] = large[:8, -9:-1] = 1.0
    check_sides(large.reshape(1, -1), ("4",), NEARLY_ALL)
    with pytest.raises(BadCalibration):
        check_sides(large.reshape(1, -1), ("4",), MOST)


def test_print_far_aside_was_learned_with_a_side() -> None:
    blank, middle, beside = np.zeros((3, PRINT.across, PRINT.across), np.float32)
    middle[9:15, 9:15] = beside[9:15, 2:8] = 1.0
    beside[:, 8:] = 0.3  # faint ink is no print
    check_sides(np.stack([blank.ravel(), middle.ravel(), beside.ravel()]), ("0", "1", "5"), MOST)
    with pytest.raises(BadCalibration) as refused:
        check_sides(np.stack([middle.ravel(), beside.ravel()]), ("1", "5"), MOST, aside=0.3)
    assert (refused.value.message.key, refused.value.message.values["face"]) == (SIDE, "5")
    check_sides(np.stack([blank.ravel(), middle.ravel()]), ("0", "1"), MOST, aside=0.3)


def _shifted(picture: Picture, empty: Picture) -> Picture:
    """Return the dice of a picture that was turned upside down, on a table that was not."""
    away = cv2.absdiff(picture, np.ascontiguousarray(empty[::-1, ::-1])).max(axis=2)
    mask = cv2.dilate((cv2.blur(away, (5, 5)) > 12).astype(np.uint8), np.ones((9, 9), np.uint8))
    return np.asarray(np.where(mask[..., None] > 0, picture, empty), np.uint8)


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (SIDE, [(width, along) for along in (MOST, NEARLY_ALL, MOST) for width in (0.0, PRINT_WIDTH)]),
        ("dice.mixed", [(0.0, MOST), *((PRINT_WIDTH, along) for along in (MOST, NEARLY_ALL, MOST))]),
    ],
)
def test_where_a_side_was_learned_large_pips_are_believed_and_then_smaller_squares(
    table: DiceTable,
    pictures: dict[str, Picture],
    monkeypatch: pytest.MonkeyPatch,
    first: str,
    expected: list[tuple[float, float]],
) -> None:
    tries: list[tuple[float, float]] = []
    halves: list[float] = []
    asides: list[float] = []

    def found(_: Any, __: Any, ___: Any, _width: float, largest: float) -> Tops:
        return Tops(min(10.0, largest), {})

    def refused(_: Any, __: Any, found: Tops, print_width: float, believed: Any) -> None:
        tries.append((print_width, believed.along))
        halves.append(found.half)
        asides.append(believed.aside)
        raise BadCalibration(Message(first if len(tries) == 1 else SIDE, face="1", found=4))

    monkeypatch.setattr(fit, "tops", found)
    monkeypatch.setattr(fit, "_learned", refused)
    assert refusal(table.empty(), pictures) == first
    assert tries == expected
    smaller = len({print_width for print_width, _ in expected[2:]})
    assert halves == [10.0] * (len(expected) - smaller) + [9.0] * smaller
    assert asides == [np.inf] * (len(expected) - smaller) + [0.3] * smaller


def test_tops_are_at_most_as_large_as_asked_for(table: DiceTable, pictures: dict[str, Picture]) -> None:
    empty, few = table.empty(), {"5": pictures["5"]}
    pieces = blobs(few, empty)
    half = tops(few, empty, pieces).half
    assert tops(few, empty, pieces, largest=0.85 * half).half <= 0.85 * half


@pytest.mark.soak
def test_dice_with_large_pips_are_learned_and_read(table: DiceTable) -> None:
    faces = {str(count): pips(count, 0.6, 0.31) for count in range(1, 7)}
    large = replace(table, kit=replace(table.kit, faces=faces))
    profile = learn_dice(large.empty(), {face: large.face(face) for face in faces})
    for number in range(6):
        picture, truth = large.throw(number)
        reading = DiceReader(profile).read(picture, truth.thrown)
        assert reading.sure
        assert dict(reading.faces) == truth.faces


@pytest.mark.soak
def test_two_dice_are_learned_where_the_owner_has_no_more(table: DiceTable) -> None:
    few = replace(table, kit=replace(table.kit, bodies=table.kit.bodies[:2], inks=table.kit.inks[:2]))
    named = {"empty": few.face("1"), "6": few.face("6")}
    profile = learn_dice(few.empty(), named)
    assert profile.faces == ("empty", "6"), "a face may be called what the bare table's file is called"


def _die(picture: Picture, x: int, y: int, face: int) -> None:
    """Draw a dark die with a stroke, and a bar beside it where its face has one; its shadow lies below."""
    cv2.rectangle(picture, (x - 12, y + 13), (x + 12, y + 37), (110,) * 3, -1)
    cv2.rectangle(picture, (x - 12, y - 12), (x + 12, y + 12), (40,) * 3, -1)
    cv2.rectangle(picture, (x - 7, y - 7), (x - 4, y + 7), (220,) * 3, -1)
    if face:
        cv2.rectangle(picture, (x - 7, y + 4), (x + 7, y + 7), (220,) * 3, -1)


@pytest.mark.parametrize(
    ("grain", "blank"), [(0.08, True), (0.25, False)], ids=["faint", "as strong as print"]
)
def test_a_blank_face_is_learned_without_the_grain_of_its_dice(grain: float, blank: bool) -> None:
    rng = np.random.default_rng(7)
    pip = np.zeros((PRINT.across, PRINT.across), np.float32)
    pip[10:14, 10:14] = 1.0  # a square mean of 0.028
    own = grain * rng.choice(np.array([-1, 1], np.float32), (10, PRINT.across**2))
    printed = np.repeat([0, 1], 5)
    ink = np.asarray(own * (printed[:, None] == 0) + pip.ravel() * (printed[:, None] == 1), np.float32)
    templates = np.stack([ink[printed == face].mean(axis=0) for face in (0, 1)])
    learned = without_grain(templates, ink, printed)
    assert np.array_equal(learned[1], templates[1])
    assert learned[0].any() != blank


def test_of_the_squares_about_a_die_the_one_with_its_print_is_learned_and_no_shadow() -> None:
    places = [(60, 40), (160, 40), (260, 40), (60, 140), (160, 140), (260, 140)]
    pictures = [np.full((200, 320, 3), 180, np.uint8) for _ in range(2)]
    for face, picture in enumerate(pictures):
        for x, y in places:
            _die(picture, x, y, face)
        for x, y in places[3:5]:
            cv2.line(picture, (x + 9, y - 10), (x + 9, y + 10), (255,) * 3, 2)  # a shine
    tops = np.array([[x, y, 12, 0, 0, 12] for x, y in places], np.float32)
    shadows = tops + np.array([0, 25, 0, 0, 0, 0], np.float32)
    best_first = np.stack([tops, shadows], axis=1)
    best_first[3:5] = best_first[3:5, ::-1]  # the edges of two shadows show best
    learned = learn(pictures, [best_first, best_first])
    off = np.abs(learned.examples.frames[:, :2] - np.tile(tops[:, :2], (2, 1))).max()
    assert off < 1.5
