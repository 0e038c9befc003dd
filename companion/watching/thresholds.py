"""Every number that the watchers decide by, in one place, each with its reason."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WatchThresholds:
    """Times are seconds of the camera's own clock, so they hold at any frame rate.

    >>> WatchThresholds(settle_s=0.5).settle_s
    0.5
    """

    small_width: int = 160
    """Frames are reduced to this width before anything else: a disc is still a few pixels wide, and
    noise and cost are gone."""

    changed_levels: int = 7
    """A pixel of the small picture has changed when a channel differs by more than this of 255. Sensor
    noise and compression stay below 3 after the reduction; a disc that shifts by half its rim is above."""

    moving_pixels: int = 3
    """This many changed pixels are a movement. One or two can be noise; the smallest disc that
    still rolls changes more."""

    hand_share: float = 0.012
    """Something new that reaches in from the border and fills this share of the picture is a hand with
    its arm. A disc that rolls in over the border is ten times smaller; a hand over the table is five
    times larger."""

    burnt_share: float = 0.001
    """Where more of the picture is burnt out than this, pieces may lie in it that nobody sees. A smaller spot
    lies under a part of one disc only."""

    settle_s: float = 0.2
    """Nothing must move for this long before the pieces count as lying still. A coin that spins down is never
    still for this long; three more frames are then read, which is 9 frames after the last movement
    at 30 frames a second."""

    frames_read: int = 3
    """This many frames are read and voted on."""

    hand_patience_s: float = 3.0
    """A hand that rests on the table is waited for, but no longer than this: it may be a thing that was
    laid at the border. Then the frames are read all the same, and the reader says what it doubts."""

    remembered: int = 6
    """This many still pictures of the table are kept. What lies in one of them and was not seen to leave is
    not new; so a hand that covers old discs for a while and leaves does not make them new."""

    fresh_share: float = 0.3
    """A disc is new where this share of its face differs from every remembered picture. A print that
    looks like the table differs at its drawing alone, by about a third. Something laid on a disc can
    make it look new; then a count is offered that a person declines."""
