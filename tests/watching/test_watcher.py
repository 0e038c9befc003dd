"""What is a slap and what is none, on frames drawn by hand."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ports import Frame, Picture
from companion.watching import HandsWatcher, Phase, WatchThresholds
from companion.watching.small import Small, burnt_in, pixels_changed, reduced
from companion.watching.still_pictures import StillPictures
from tests.watching.puppets import Play, Table

BARE = Table()
THROWN = Table(discs=((150, 110), (180, 130), (120, 140)))


def slap(play: Play, before: Table = BARE, after: Table = THROWN) -> int:
    """Play a slap, and return the first frame in which nothing moves any more."""
    play.hold(before, 1.0)
    play.arm_comes(before)
    play.hold(replace(after, arm=200), 0.3)
    play.arm_goes(after)
    still = play.number
    play.hold(after, 1.5)
    return still


@given(fps=st.sampled_from([10, 12, 15, 24, 30, 60]))
@settings(deadline=None, max_examples=6)
def test_a_slap_is_seen_once_at_any_frame_rate_after_the_hands_have_gone(fps: int) -> None:
    play = Play(fps)
    still = slap(play)
    assert [seen.number for seen in play.slaps] == [1]
    assert play.slaps[0].reading.count("squashed") == 3
    assert play.slaps[0].hands_frame < still <= play.slaps[0].read_frame


def test_at_thirty_frames_a_second_the_count_stands_within_twelve_frames() -> None:
    play = Play(30)
    still = slap(play)
    assert play.slaps[0].read_frame - (still - 1) <= 12


def test_what_the_camera_has_scaled_down_is_watched_in_its_place() -> None:
    watcher, unmoving = HandsWatcher(), np.zeros((480, 640, 3), np.uint8)
    for number in range(60):
        arm = 200 if number > 40 else 0
        watcher.step(Frame(unmoving, number, number / 30, replace(BARE, arm=arm).picture(number)))
    assert watcher.phase is Phase.HANDS


def test_two_slaps_are_two_slaps() -> None:
    play = Play()
    slap(play)
    slap(play, THROWN, BARE)  # a hand takes the discs away
    slap(play, BARE, Table(discs=((60, 50), (90, 60))))
    assert [seen.number for seen in play.slaps] == [1, 2]


def test_a_hand_at_rest_is_waited_for() -> None:
    play = Play()
    play.hold(BARE, 1)
    play.arm_comes(BARE)
    play.hold(replace(THROWN, arm=200), 2)
    assert play.slaps == []
    assert play.reader.watcher.phase is Phase.HANDS
    play.arm_goes(THROWN)
    play.hold(THROWN, 1)
    assert len(play.slaps) == 1


def watched(tables: list[Table]) -> list[Phase]:
    """Return what the watcher says of each of these tables, one frame each at 30 a second."""
    watcher = HandsWatcher()
    return [watcher.step(Frame(table.picture(k), k, k / 30)) for k, table in enumerate(tables)]


def arms(*reaches: int) -> list[Table]:
    return [replace(THROWN, arm=reach) for reach in reaches]


def test_a_hand_that_pauses_in_the_slap_is_still_a_hand() -> None:
    """Between a hand that comes and one that goes the phase is never "nothing moves just now"."""
    told = watched(
        [BARE] * 30 + arms(*range(40, 240, 40)) + arms(*[200] * 5) + arms(210, 190, *[190] * 5, 120, 60)
    )
    first = told.index(Phase.HANDS)
    assert set(told[first:]) == {Phase.HANDS}


def test_pieces_that_roll_on_after_the_slap_do_not_bring_the_hands_back() -> None:
    coming, going = arms(*range(40, 240, 40), *[200] * 4), arms(*range(160, 0, -40))
    rolling = [Table(discs=((150, 110), (180, 130), (120 + 6 * k, 140))) for k in range(8)]
    told = watched([BARE] * 30 + coming + going + [THROWN] * 3 + rolling + [rolling[-1]] * 12)
    first = told.index(Phase.SETTLING)
    assert Phase.HANDS in told[:first]
    assert Phase.HANDS not in told[first:]
    assert told[-1] is Phase.SETTLED


def test_after_long_patience_discs_beside_a_hand_are_read_all_the_same() -> None:
    play = Play()
    play.hold(BARE, 1)
    play.arm_comes(BARE)
    beside = Table(discs=((250, 40), (280, 60)), arm=200)
    play.hold(beside, 5)
    assert len(play.slaps) == 1


def test_what_seems_to_rest_over_the_discs_is_not_passed_over_in_silence() -> None:
    """A lamp's reflection that comes with the throw looks like a hand that stays."""
    play = Play()
    play.hold(BARE, 1)
    play.arm_comes(BARE)
    play.hold(Table(arm=200), 5)
    assert play.slaps == []
    assert play.reader.missed
    play.arm_goes(THROWN)
    play.hold(THROWN, 1)
    assert len(play.slaps) == 1


@pytest.mark.parametrize(
    "after",
    [Table(phone=(150, 60)), Table(phone=(250, 100)), Table(light=0.6), BARE],
    ids=["phone", "phone-at-the-border", "darker", "nothing"],
)
def test_hands_without_new_discs_are_no_slap(after: Table) -> None:
    old = ((40, 30), (70, 40), (100, 200))
    play = Play()
    slap(play, Table(discs=old), replace(after, discs=old))
    play.hold(replace(after, discs=old), 4)
    assert play.slaps == []


def test_a_switched_light_is_no_slap() -> None:
    play = Play()
    play.hold(THROWN, 1)
    for light in (0.5, 1.2, 0.8, 1.0):
        play.hold(replace(THROWN, light=light), 0.7)
    assert play.slaps == []


def test_discs_that_were_covered_for_long_are_not_new() -> None:
    play = Play()
    play.hold(THROWN, 1)
    play.arm_comes(THROWN)
    play.hold(replace(THROWN, arm=200), 6)
    play.arm_goes(THROWN)
    play.hold(THROWN, 2)
    assert play.slaps == []


def test_discs_from_under_a_phone_are_not_new() -> None:
    play = Play()
    covered = Table(phone=(115, 100))
    slap(play, THROWN, covered)
    slap(play, covered, THROWN)
    assert play.slaps == []


def test_discs_that_fall_where_discs_lay_before_are_new() -> None:
    play = Play()
    for _ in range(3):
        slap(play, BARE, THROWN)
        slap(play, THROWN, BARE)  # a hand takes them off the table
    assert [seen.reading.count("squashed") for seen in play.slaps] == [3, 3, 3]


def test_after_a_whole_evening_discs_that_fall_on_old_places_are_new() -> None:
    play = Play(12)
    for place in range(8):
        thrown = Table(discs=((40 + 25 * place, 40), (60 + 25 * place, 200)))
        for _ in range(2):
            slap(play, BARE, thrown)
            slap(play, thrown, BARE)
    assert len(play.slaps) == 16


def test_a_resting_hand_the_colour_of_the_table_does_not_make_the_discs_under_it_new() -> None:
    """Its outline is seen, and all that it covers looks bare."""
    play = Play()
    slap(play, BARE, THROWN)
    play.arm_comes(THROWN)
    outline = Table(arm=200, sleeve=False)
    play.hold(outline, 4)
    play.arm_goes(THROWN)
    play.hold(THROWN, 2)
    assert len(play.slaps) == 1


def test_discs_that_a_resting_hand_covered_are_old_until_they_leave_the_table() -> None:
    play = Play()
    slap(play, BARE, THROWN)
    play.arm_comes(THROWN)
    play.hold(replace(THROWN, arm=200), 4)  # patience runs out: what it covers is not read, and not forgotten
    play.arm_goes(THROWN)
    play.hold(THROWN, 2)
    assert len(play.slaps) == 1
    slap(play, THROWN, BARE)
    slap(play, BARE, THROWN)
    assert len(play.slaps) == 2


def test_a_hand_the_colour_of_the_table_does_not_make_old_discs_new() -> None:
    memory, bare = StillPictures(WatchThresholds()), np.full((120, 160, 3), 100, np.uint8)
    disc = bare.copy()
    disc[50:60, 50:60] = 200
    for still, hand in ((bare, False), (disc, False), (bare, True)):
        memory.remember(still, hand=hand)
    assert not memory.fresh(disc).any()
    memory.remember(bare)  # and now without a hand
    assert memory.fresh(disc)[50:60, 50:60].all()


def test_a_film_that_begins_with_hands_shows_the_slap_by_the_discs_beside_them() -> None:
    play = Play()
    play.hold(replace(BARE, arm=120), 0.2)
    play.arm_comes(BARE)
    play.arm_goes(THROWN)
    play.hold(THROWN, 5)
    assert [seen.reading.count("squashed") for seen in play.slaps] == [3]


def test_a_film_that_begins_with_a_hand_over_old_discs_shows_no_slap() -> None:
    play = Play()
    play.hold(replace(THROWN, arm=200), 0.2)
    play.arm_goes(THROWN)
    play.hold(THROWN, 5)
    assert play.slaps == []


def test_a_disc_that_moves_in_jerks_is_not_read_between_them() -> None:
    play = Play(30)
    play.hold(BARE, 1)
    play.arm_comes(BARE)
    play.arm_goes(THROWN)
    jerks = [Table(discs=((150 + 6 * (i // 5), 110), (180, 130))) for i in range(50)]  # 0.17 s at rest each
    play.show(jerks)
    assert play.slaps == []
    play.hold(jerks[-1], 1)
    assert len(play.slaps) == 1


def test_discs_that_roll_in_without_a_hand_are_no_slap() -> None:
    play = Play(30)
    play.hold(BARE, 1)
    play.show(Table(discs=((300 - 5 * i, 100),)) for i in range(20))
    play.hold(Table(discs=((205, 100),)), 2)
    assert play.slaps == []


def test_a_disc_that_creeps_is_not_read_before_it_lies_still() -> None:
    play = Play(30)
    play.hold(BARE, 1)
    play.arm_comes(BARE)
    play.arm_goes(THROWN)
    creeping = [Table(discs=((150 + i // 3, 110), (180, 130))) for i in range(45)]  # 10 pixels a second
    play.show(creeping)
    assert play.slaps == []
    play.hold(creeping[-1], 1)
    assert len(play.slaps) == 1


def test_hands_that_come_back_while_frames_are_read_begin_anew() -> None:
    play = Play()
    play.hold(BARE, 1)
    play.arm_comes(BARE)
    play.arm_goes(THROWN)
    while play.eye.looks < 2:
        play.show([THROWN])
    play.arm_comes(THROWN)
    play.arm_goes(THROWN)
    assert play.slaps == []
    still = play.number
    play.hold(THROWN, 1)
    assert len(play.slaps) == 1
    assert play.slaps[0].read_frame >= still


FLAT = np.full((120, 160, 3), 100, np.uint8)


def with_patch(down: slice, across: slice, level: int = 200) -> Picture:
    """Return a plain table with one patch of another brightness."""
    picture = FLAT.copy()
    picture[down, across] = level
    return picture


HAND = with_patch(slice(40, 80), slice(0, 60))
SPOT = with_patch(slice(58, 62), slice(100, 104))


def phases(thresholds: WatchThresholds, *pictures: Picture) -> list[Phase]:
    """Return the phase at the end of each picture, which is shown for a second."""
    watcher, seconds, found = HandsWatcher(thresholds), 0.0, []
    for picture in pictures:
        for _ in range(10):
            phase = watcher.step(Frame(picture, 0, seconds))
            seconds += 0.1
        found.append(phase)
    return found


def small(picture: Picture) -> Small:
    return reduced(picture, 160)


def fresh_pixels(picture: Picture) -> int:
    """Return how many pixels are new of what came to a plain table."""
    memory = StillPictures(WatchThresholds())
    memory.remember(small(FLAT))
    return int(memory.fresh(small(picture)).sum())


@pytest.mark.parametrize(("more", "moved"), [(0, Phase.HANDS), (1, Phase.WAITING)])
def test_as_many_changed_pixels_as_that_are_a_movement(more: int, moved: Phase) -> None:
    pixels = pixels_changed(small(HAND), small(FLAT), WatchThresholds().changed_levels)
    assert phases(WatchThresholds(moving_pixels=pixels + more), FLAT, HAND) == [Phase.WAITING, moved]


@pytest.mark.parametrize(("more", "settled"), [(0, Phase.SETTLED), (1, Phase.WAITING)])
def test_as_many_new_pixels_as_that_are_something_new(more: int, settled: Phase) -> None:
    thresholds = WatchThresholds(moving_pixels=fresh_pixels(SPOT) + more)
    assert phases(thresholds, FLAT, HAND, SPOT)[1:] == [Phase.HANDS, settled]


@pytest.mark.parametrize(("more", "dazzled"), [(0, Phase.DAZZLED), (1, Phase.WAITING)])
def test_as_many_covered_pixels_as_that_are_a_hand_over_a_burnt_spot(more: int, dazzled: Phase) -> None:
    burnt = with_patch(slice(40, 50), slice(50, 60), 255)
    hand = burnt.copy()
    hand[30:47, :56] = 180
    covered = burnt_in(small(burnt)) & ~burnt_in(small(hand))
    thresholds = WatchThresholds(moving_pixels=int(covered.sum()) + more)
    assert phases(thresholds, burnt, hand, burnt)[1:] == [Phase.HANDS, dazzled]


@pytest.mark.parametrize(("more", "kept"), [(0, True), (1, False)])
def test_as_many_new_pixels_as_that_are_remembered(more: int, kept: bool) -> None:
    memory = StillPictures(WatchThresholds(moving_pixels=fresh_pixels(SPOT) + more))
    memory.remember(small(FLAT))
    memory.remember(small(SPOT))
    assert memory.fresh(small(SPOT)).any() != kept


def test_the_first_frames_may_show_anything() -> None:
    play = Play()
    play.hold(THROWN, 2)
    assert play.slaps == []
    assert play.reader.watcher.phase is Phase.WAITING


def test_a_frame_of_another_size_begins_anew() -> None:
    watcher = HandsWatcher(WatchThresholds())
    for number in range(60):
        shape = (240, 320, 3) if number < 30 else (200, 320, 3)
        assert watcher.step(Frame(np.full(shape, 90, np.uint8), number, number / 30)) is Phase.WAITING
    assert not watcher.is_fresh(10, 10, 5, 320)
