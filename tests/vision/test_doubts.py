"""Each doubt, raised by a picture: its name, and the disc or the place that it marks."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.vision import Doubt, Doubted, Piece, Reader, Reading, Remark, vote
from companion.vision.bare_table import BareTable
from companion.vision.discs.doubts import doubts as all_doubts
from companion.vision.discs.judge import Judged
from companion.vision.picture import Picture
from companion.vision.reading import Place
from companion.words import say
from hardware.scenes import Installation, SceneTruth
from tests.vision.learned import learned_at
from tests.vision.staged import EMPTY, SLAP, THROWN, free_discs, put


def doubts(reading: Reading, name: Doubted) -> list[Doubt]:
    return [doubt for doubt in reading.doubts if doubt.name is name]


def laid(*discs: tuple[Piece, float, float]) -> Picture:
    """Return the bare table with copies of discs laid on it."""
    picture = EMPTY.copy()
    for disc, x, y in discs:
        put(picture, disc, x, y)
    return picture


def blended(first: Picture, second: Picture, share: float) -> Picture:
    return np.asarray(cv2.addWeighted(first, share, second, 1 - share, 0), np.uint8)


def test_a_hand_among_the_discs(reader: Reader) -> None:
    disc = free_discs(reader)[0]
    picture = SLAP.copy()
    cv2.line(picture, (0, round(disc.y)), (round(disc.x - 2 * disc.r), round(disc.y)), (120, 150, 210), 90)
    (doubt,) = doubts(reader.read(picture, THROWN), Doubted.HANDS)
    assert doubt.place
    assert doubt.place.x < disc.x


@pytest.mark.parametrize(("gap_radii", "doubted"), [(1.25, True), (3.0, False)], ids=["near", "far"])
def test_a_hand_matters_where_it_is_near_a_disc_though_none_is_missing(
    reader: Reader, gap_radii: float, doubted: bool
) -> None:
    disc = max(free_discs(reader), key=lambda each: min(each.x, SLAP.shape[1] - each.x))
    picture = laid((disc, disc.x, disc.y))
    top, bottom = round(disc.y - 2 * disc.r), round(disc.y + 2 * disc.r)
    cv2.rectangle(
        picture, (0, top), (round(disc.x - gap_radii * disc.r), bottom), (120, 150, 210), cv2.FILLED
    )
    reading = reader.read(picture, 1)
    assert len(reading.pieces) == 1
    assert bool(doubts(reading, Doubted.HANDS)) == doubted


def test_discs_that_lie_side_by_side_up_to_the_border_are_no_hand(reader: Reader) -> None:
    disc, beyond = free_discs(reader)[0], 40
    wide = np.pad(EMPTY, ((0, 0), (beyond, 0), (0, 0)), "edge")
    places = [disc.r * (0.9 + 1.9 * number) for number in range(10)]
    for x in places:
        put(wide, disc, x + beyond, disc.y)
    reading = reader.read(np.ascontiguousarray(wide[:, beyond:]), len(places))
    assert places[-1] > 0.3 * SLAP.shape[0], "they reach as far in as a hand does"
    assert len(reading.pieces) == len(places)
    assert not doubts(reading, Doubted.HANDS)


@pytest.mark.parametrize(
    ("share", "oddness", "stands"), [(0.45, 2.6, True), (0.55, 2.6, False), (0.45, 2.4, False)]
)
def test_what_has_hardly_a_rim_and_is_odd_stands(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, share: float, oddness: float, stands: bool
) -> None:
    judged = Reader._judged

    def on_edge(self: Reader, *looked_at: Any) -> list[Judged]:
        looks = judged(self, *looked_at)
        votes = share * float(np.median([look.votes for look in looks]))
        return [replace(looks[0], votes=votes, oddness=oddness), *looks[1:]]

    assert not doubts(reader.read(SLAP, THROWN), Doubted.ON_EDGE)
    monkeypatch.setattr(Reader, "_judged", on_edge)
    monkeypatch.setattr("companion.vision.discs.doubts._is_clipped", lambda *_: False)
    assert bool(doubts(reader.read(SLAP, THROWN), Doubted.ON_EDGE)) == stands


@pytest.mark.parametrize(("soft", "blurred"), [(np.s_[:1], False), (np.s_[1:], True)], ids=["one", "most"])
def test_the_lens_is_out_of_focus_where_most_discs_are_soft(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, soft: slice, blurred: bool
) -> None:
    judged = Reader._judged

    def softened(self: Reader, *looked_at: Any) -> list[Judged]:
        looks = judged(self, *looked_at)
        looks[soft] = [replace(look, softness=2.0) for look in looks[soft]]
        return looks

    monkeypatch.setattr(Reader, "_judged", softened)
    assert (Doubt(Doubted.BLUR) in reader.read(SLAP, THROWN).doubts) == blurred


def test_blur_is_said_of_a_piece_or_of_the_picture() -> None:
    assert say(Doubt(Doubted.BLUR, 3).message, "en") == "Number 3 is blurred."
    assert say(Doubt(Doubted.BLUR).message, "en").startswith("The picture is blurred.")


@pytest.mark.parametrize(("darker", "doubted"), [(0.35, False), (0.6, True)])
def test_a_deep_shadow_across_the_table_may_hide_a_disc_in_its_edge(
    reader: Reader, darker: float, doubted: bool
) -> None:
    shadow = np.zeros(SLAP.shape[:2])
    shadow[:, SLAP.shape[1] // 2 :] = darker
    left = 1 - cv2.GaussianBlur(shadow, (0, 0), 3.0)
    reading = reader.read(np.rint(SLAP * left[..., None]).astype(np.uint8), THROWN)
    assert bool(doubts(reading, Doubted.LIGHT_CHANGED)) == doubted


@pytest.mark.parametrize(("breadth", "doubted"), [(0.01, False), (0.08, True)])
def test_a_deep_shadow_is_broad(reader: Reader, breadth: float, doubted: bool) -> None:
    bare, noise = reader.profile.bare, reader.profile.noise
    seen = BareTable(bare, noise).foreground(bare)
    gain = seen.gain.copy()
    gain[:, : round(breadth * gain.shape[1])] *= 0.5
    found = all_doubts(replace(seen, gain=gain), [], (), (), reader.profile, 0)
    assert (Doubted.LIGHT_CHANGED in {doubt.name for doubt in found}) == doubted


@pytest.mark.parametrize(("light", "doubted"), [(0.44, True), (0.46, False), (1.74, False), (1.76, True)])
def test_light_may_change_by_so_much(reader: Reader, light: float, doubted: bool) -> None:
    bare, noise = reader.profile.bare, reader.profile.noise
    seen = replace(BareTable(bare, noise).foreground(bare), light=(light,) * 3)
    found = all_doubts(seen, [], (), (), reader.profile, 0)
    assert [doubt.name for doubt in found] == ([Doubted.LIGHT_CHANGED] if doubted else [])


@pytest.mark.parametrize("sigma", [4.0, 10.0])
def test_a_picture_that_is_very_blurred_is_said_to_be_so_and_no_camera_has_moved(
    check: tuple[Picture, SceneTruth, Reader], sigma: float
) -> None:
    picture, truth, reader = check
    first, *others = reader.read(
        np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8), truth.total
    ).doubts
    assert first == Doubt(Doubted.BLUR)
    assert {doubt.name for doubt in others} <= {Doubted.BLUR, Doubted.TOO_FEW}
    assert all(doubt.piece for doubt in others if doubt.name is Doubted.BLUR)


def test_a_blurred_picture_that_is_too_dark_is_dark_first_of_all(
    check: tuple[Picture, SceneTruth, Reader],
) -> None:
    picture, truth, reader = check
    dark = np.asarray(cv2.GaussianBlur(picture, (0, 0), 10.0) // 4, np.uint8)
    assert reader.read(dark, truth.total).doubts[0] == Doubt(Doubted.LIGHT_CHANGED)


@pytest.mark.parametrize("light", [0.4, 0.6], ids=["too dark", "dim"])
def test_light_with_a_deep_shadow_in_it_is_told_once(reader: Reader, light: float) -> None:
    bare, noise = reader.profile.bare, reader.profile.noise
    seen = BareTable(bare, noise).foreground(bare)
    gain = light * seen.gain
    gain[:, : gain.shape[1] // 4] /= 2
    found = all_doubts(replace(seen, gain=gain, light=(light,) * 3), [], (), (), reader.profile, 0)
    assert [doubt.name for doubt in found] == [Doubted.LIGHT_CHANGED]


@pytest.mark.parametrize(
    ("pushed_px", "turned", "told"),
    [(60, 0.0, (85, 0.0)), (0, 10.0, None), pytest.param(210, 0.0, None, marks=pytest.mark.soak)],
)
def test_a_camera_that_moved_too_far(
    check: tuple[Picture, SceneTruth, Reader], pushed_px: int, turned: float, told: tuple[int, float] | None
) -> None:
    picture, truth, reader = check
    way = cv2.getRotationMatrix2D((480, 360), turned, 1)
    way[:, 2] += pushed_px
    moved = np.asarray(cv2.warpAffine(picture, way, (960, 720), borderMode=cv2.BORDER_REFLECT), np.uint8)
    reading = reader.read(moved, truth.total)
    doubt, *_ = doubts(reading, Doubted.CAMERA_MOVED)
    assert not doubts(reading, Doubted.BLUR)
    assert doubt.moved == told


def test_how_far_the_camera_moved_is_said_in_numbers_where_they_are_known() -> None:
    said = [say(Doubt(Doubted.CAMERA_MOVED, moved=how).message, "en") for how in ((1, 4.2), (85, 0.0), None)]
    assert "by one pixel and turned by 4.2 degrees" in said[0]
    assert "by 85 pixels" in said[1]
    assert "further since calibration than I can measure" in said[2]


@pytest.mark.parametrize(
    ("pushed_px", "turned", "zoom", "moved"),
    [(8, 0, 1, False), (30, 0, 1, False), (10, -2, 1, False), (0, 1, 1.02, False), (60, 0, 1, True)],
)
def test_a_nudge_that_the_tables_texture_tells(
    check: tuple[Picture, SceneTruth, Reader], pushed_px: int, turned: float, zoom: float, moved: bool
) -> None:
    """The bare table is found again where it went, so that nothing else would doubt it."""
    picture, truth, reader = check
    way = cv2.getRotationMatrix2D((479.5, 359.5), turned, zoom)
    way[:, 2] += np.array([pushed_px, pushed_px / 2])
    pushed = np.asarray(cv2.warpAffine(picture, way, (960, 720), borderMode=cv2.BORDER_REFLECT), np.uint8)
    found = reader.read(pushed, truth.total).doubts
    assert [doubt.name for doubt in found] == ([Doubted.CAMERA_MOVED] if moved else [])
    if moved:
        pixels, degrees = found[0].moved or (0, 0.0)
        assert pixels == pytest.approx(np.hypot(pushed_px, pushed_px / 2), abs=3)
        assert degrees == pytest.approx(abs(turned), abs=0.2)


@pytest.fixture(scope="module")
def check() -> tuple[Picture, SceneTruth, Reader]:
    """A slap on a cloth with a pattern, its truth, and who reads it."""
    look = {"print_name": "sand", "table": "check"}
    reader = Reader(learned_at(109, (960, 720), **look).profile)
    return *Installation.from_seed(109, (960, 720), **look).slap(0, 9), reader


@pytest.mark.parametrize(("burnt_from", "told"), [(0.2, True), (-0.7, False)])
def test_a_face_that_is_partly_burnt_out_is_read_by_the_rest_of_it(
    reader: Reader, burnt_from: float, told: bool
) -> None:
    disc = free_discs(reader)[3]
    picture = laid((disc, disc.x, disc.y))
    burnt = np.zeros(picture.shape[:2], np.uint8)
    cv2.circle(burnt, (round(disc.x), round(disc.y)), round(0.93 * disc.r), 1, -1)
    burnt[:, : round(disc.x + burnt_from * disc.r)] = 0
    picture[burnt > 0] = 253
    reading = reader.read(picture, 1)
    assert reading.sure == told
    if told:
        assert [piece.face for piece in reading.pieces] == [disc.face]
    else:
        assert reading.doubts[0].name in {Doubted.GLARE, Doubted.TOO_FEW}


@pytest.mark.parametrize("apart", [0.5, 0.65])
def test_a_disc_hidden_by_another(reader: Reader, apart: float) -> None:
    below, above = free_discs(reader)[:2]
    near = (above, below.x + apart * below.r, below.y)
    reading = reader.read(laid((below, below.x, below.y), near), 2)
    (doubt,) = doubts(reading, Doubted.HIDDEN)
    assert doubt.place
    assert doubt.place.x < below.x
    assert not doubts(reading, Doubted.ON_EDGE)


@pytest.mark.parametrize("reach", [0.2, 0.4, 0.6])
def test_a_card_that_lies_on_a_disc_is_told_by_the_missing_rim(reader: Reader, reach: float) -> None:
    """The card has the colour of the sticker's ground: nothing odd shows on the face."""
    for disc in free_discs(reader):
        picture = laid((disc, disc.x, disc.y))
        x, y, half = round(disc.x), round(disc.y), round(0.7 * disc.r)
        ground = np.median(picture[y - half : y + half, x - half : x + half], axis=(0, 1))
        edge = round(disc.x + reach * disc.r)
        picture[y - 60 : y + 60, edge : edge + 90] = ground
        reading = reader.read(picture, 1)
        assert [doubt.piece for doubt in doubts(reading, Doubted.HIDDEN)] == [1]
        assert reading.pieces[0].confidence <= 0.9


def test_a_card_beside_or_under_a_disc_hides_nothing(reader: Reader) -> None:
    disc = free_discs(reader)[0]
    for reach in (-3.0, 1.1):
        picture = EMPTY.copy()
        edge = round(disc.x + reach * disc.r)
        picture[round(disc.y) - 60 : round(disc.y) + 60, edge : edge + 90] = (170, 150, 60)
        put(picture, disc, disc.x, disc.y)
        assert reader.read(picture, 1).sure


def test_a_disc_cut_off_by_the_border(reader: Reader) -> None:
    disc = free_discs(reader)[0]
    picture = EMPTY.copy()
    put(picture, disc, 100, 480)
    cut = np.roll(picture, round(-0.3 * disc.r) - 100, axis=1)  # a third of it shows
    cut[:, round(2.5 * disc.r) :] = EMPTY[:, round(2.5 * disc.r) :]
    (doubt,) = doubts(reader.read(cut, 1), Doubted.CUT_OFF)
    assert doubt.place
    assert doubt.place.x < disc.r


def other_face(reader: Reader, disc: Piece) -> Piece:
    return next(other for other in reader.read(SLAP, THROWN).pieces if other.face != disc.face)


def test_a_face_that_is_neither(reader: Reader) -> None:
    disc = free_discs(reader)[0]
    picture = laid((disc, disc.x, disc.y))
    ring = np.zeros_like(picture)
    cv2.circle(ring, (round(disc.x), round(disc.y)), round(disc.r / 2), (26, 26, 26), 3)
    reading = reader.read(np.asarray(cv2.subtract(picture, ring), np.uint8), 1)
    assert [doubt.piece for doubt in doubts(reading, Doubted.FITS_NEITHER)] == [1]


def test_no_even_blend_of_both_faces_is_claimed(reader: Reader) -> None:
    """One print is paler than the other, so they are even where there is a little more of it."""
    for disc in free_discs(reader):
        other = other_face(reader, disc)
        mine, theirs = laid((disc, disc.x, disc.y)), laid((other, disc.x, disc.y))
        for share in (0.55, 0.6):
            assert not reader.read(blended(mine, theirs, share), 1).sure
    assert reader.read(blended(mine, theirs, 1.0), 1).pieces[0].face == disc.face


def test_discs_that_a_reflection_swallows(reader: Reader) -> None:
    disc = free_discs(reader)[0]
    picture = SLAP.copy()
    cv2.circle(picture, (round(disc.x), round(disc.y)), round(2.5 * disc.r), (255, 255, 255), -1)
    (doubt,) = doubts(reader.read(picture, THROWN), Doubted.GLARE)
    assert doubt.piece is None
    assert doubt.place
    assert np.hypot(doubt.place.x - disc.x, doubt.place.y - disc.y) < disc.r


def test_a_number_that_nobody_told(reader: Reader) -> None:
    reading = reader.read(SLAP)
    assert [doubt.name for doubt in reading.doubts] == [Doubted.NUMBER_UNKNOWN]


def test_a_disc_that_falls_between_two_frames(reader: Reader) -> None:
    disc = free_discs(reader)[0]
    later = SLAP.copy()
    put(later, disc, 130, 130)
    first = reader.read(SLAP, THROWN)
    frames = [first, reader.confirm(later, first), reader.confirm(later, first)]
    assert [len(frame.pieces) for frame in frames] == [THROWN, THROWN + 1, THROWN + 1]
    assert vote(frames).doubts[0].name is Doubted.FRAMES_DISAGREE


def test_one_frame_that_doubts_is_enough() -> None:
    disc = Piece(10, 10, 5, "squashed", 0.999)
    sure, doubted = Reading((disc,), (), 1), Reading((disc,), (Doubt(Doubted.HANDS),), 1)
    assert vote([sure, sure, sure]).sure
    assert [doubt.name for doubt in vote([sure, doubted, sure]).doubts] == [
        Doubted.FRAMES_DISAGREE,
        Doubted.HANDS,
    ]


def test_frames_that_are_sure_of_different_faces_are_not_sure_together() -> None:
    squashed, alive = (Reading((Piece(10, 10, 5, face, 0.999),), (), 1) for face in ("squashed", "alive"))
    voted = vote([squashed, squashed, alive])
    assert [doubt.name for doubt in voted.doubts] == [Doubted.FRAMES_DISAGREE]


def test_a_doubt_of_one_frame_is_about_the_same_piece_of_the_one_that_is_shown() -> None:
    left, right = Piece(10, 10, 5, "alive", 0.999), Piece(90, 10, 5, "squashed", 0.999)
    ghost = Piece(50, 50, 5, None, 0.5)
    sure = Reading((left, right), (), 2)
    doubted = Reading(
        (ghost, right, left),
        (Doubt(Doubted.FITS_NEITHER, 1), Doubt(Doubted.BLUR, 2), Doubt(Doubted.BLUR, 3)),
        2,
    )
    voted = vote([sure, doubted, sure])
    assert voted.pieces == (left, right)
    assert [(doubt.name, doubt.piece) for doubt in voted.doubts] == [
        (Doubted.FRAMES_DISAGREE, None),
        (Doubted.BLUR, 2),
        (Doubted.BLUR, 1),
    ]


def test_a_remark_stands_where_more_than_half_of_the_frames_make_it() -> None:
    piece = Piece(10, 10, 5, "alive", 0.99)

    def frame(*xs: float, confidence: float = 0.99) -> Reading:
        remarks = tuple(Remark(Doubted.HIDDEN, Place(x, 40, 6), 1) for x in xs)
        return Reading((replace(piece, confidence=confidence),), (), 1, remarks)

    shown = frame(20, 80, confidence=0.999)
    voted = vote([frame(23), shown, frame(60)])
    assert voted.sure
    assert [remark.place.x for remark in voted.remarks] == [20], "at the same place, in two of three"
    assert vote([frame(20), frame(), frame(confidence=0.999)]).remarks == ()
    assert vote([shown]) == shown


def test_many_faces_each_nearly_certain_are_not_certain_together(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.vision.discs import doubts as rules  # noqa: PLC0415 - its limit is turned up for this test alone

    monkeypatch.setattr(rules, "SURE", 1.01)
    reading = reader.read(SLAP, THROWN)
    assert {doubt.name for doubt in reading.doubts} == {Doubted.FITS_BOTH}
