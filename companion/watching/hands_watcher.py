"""The hands' watcher: waiting, hands in, hands out, settled. It is fed with frames and asks no clock.

    watcher = HandsWatcher()
    for frame in source:
        if watcher.step(frame) is Phase.SETTLED:
            ...  # read the frame; then say watcher.done(), and so where it is DAZZLED

It says when there is something to read, not whether pieces lie there: that is for the eye to say.
"""

from enum import StrEnum

from companion.ports import Frame
from companion.watching.small import Mask, Small, burnt_in, changed, is_burnt, pixels_changed, reduced
from companion.watching.still_pictures import StillPictures, hands_in
from companion.watching.thresholds import WatchThresholds


class Phase(StrEnum):
    """How far a throw has come."""

    WAITING = "waiting"  # nothing has come since the last still picture
    HANDS = "hands"  # hands move over the table, or rest on it
    SETTLING = "settling"  # nothing moves just now
    SETTLED = "settled"  # hands came and went or rest, nothing moves, something new lies there
    DAZZLED = "dazzled"  # hands came over a burnt part of the picture and went; it may hide what is new

    @property
    def is_over(self) -> bool:
        """Whether the watcher waits to be told that it is done."""
        return self in (Phase.SETTLED, Phase.DAZZLED)


class HandsWatcher:
    """Follows the frames of one camera over one table.

    It looks at each frame once, reduced; one comparison tells whether anything moves: with the frame
    in which it last moved, so that a slow creep adds up and is not overlooked.
    """

    def __init__(self, thresholds: WatchThresholds | None = None) -> None:
        self.thresholds = thresholds or WatchThresholds()
        self.phase = Phase.WAITING
        self.hands_frame = 0
        self._anchor: Small | None = None
        self._before: Small
        self._pictures: StillPictures
        self._still_since = 0.0
        self._hand_came = False
        self._spot_covered = False
        self._judged = False
        self._fresh: Mask | None = None
        self._hands: Mask

    def step(self, frame: Frame) -> Phase:
        """Take the next frame, and say how far the throw has come."""
        seen = frame.picture if frame.small is None else frame.small
        small = reduced(seen, self.thresholds.small_width)
        if self._anchor is None or self._anchor.shape != small.shape:
            self._begin(small, frame)
            return self.phase
        moved = pixels_changed(small, self._anchor, self.thresholds.changed_levels)
        if moved >= self.thresholds.moving_pixels:
            self._moves(small, frame)
            self._move_to(small, frame)
        elif not self._judged:
            self._lies_still(small, frame.seconds - self._still_since)
        return self.phase

    def is_fresh(self, x: float, y: float, r: float, width: int) -> bool:
        """Tell whether a piece of a picture `width` pixels wide lies where nothing like it lay before."""
        if self._fresh is None:
            return False
        scale = self._fresh.shape[1] / width
        left, right = round((x - 0.7 * r) * scale), round((x + 0.7 * r) * scale)
        top, bottom = round((y - 0.7 * r) * scale), round((y + 0.7 * r) * scale)
        face = self._fresh[max(top, 0) : max(bottom, 0) + 1, max(left, 0) : max(right, 0) + 1]
        return bool(face.size) and float(face.mean()) >= self.thresholds.fresh_share

    def done(self) -> None:
        """What had settled has been read: from now on it is part of the table."""
        if self._anchor is not None:
            self._before = self._anchor
            self._pictures.remember(self._anchor, hand=self._fresh is None or bool(self._hands.any()))
        self.phase, self._hand_came, self._judged, self._fresh = Phase.WAITING, False, True, None
        self._spot_covered = False

    def _begin(self, small: Small, frame: Frame) -> None:
        """Forget every picture of another size, and start from this frame, whatever it shows.

        It may show hands already. What they cover cannot be told from what they bring, so such a
        throw is seen by the pieces that come to lie elsewhere.
        """
        self._pictures, self._before = StillPictures(self.thresholds), small
        self._pictures.remember(small)
        self.phase, self._hand_came, self._spot_covered = Phase.WAITING, False, False
        self._move_to(small, frame)

    def _moves(self, small: Small, frame: Frame) -> None:
        """Look for a hand; once hands have gone, pieces that still move do not bring them back."""
        hand = self._shows_a_hand(small)
        if not self._hand_came:
            self._hand_came, self.hands_frame = hand, frame.number
        covered = burnt_in(self._before) & ~burnt_in(small)
        self._spot_covered |= int(covered.sum()) >= self.thresholds.moving_pixels
        if not self._hand_came:
            self.phase = Phase.WAITING
        elif hand or self.phase is Phase.HANDS:
            self.phase = Phase.HANDS
        else:
            self.phase = Phase.SETTLING

    def _shows_a_hand(self, small: Small) -> bool:
        """Return whether a hand is in what was not there when the table last lay still."""
        new = changed(small, self._before, self.thresholds.changed_levels)
        return bool(hands_in(new, self.thresholds).any())

    def _move_to(self, small: Small, frame: Frame) -> None:
        self._anchor, self._still_since = small, frame.seconds
        self._judged, self._fresh = False, None

    def _lies_still(self, small: Small, seconds: float) -> None:
        """Decide what the stillness means, once it has lasted."""
        if self._hand_came and self.phase is Phase.HANDS and not self._shows_a_hand(small):
            self.phase = Phase.SETTLING
        if seconds < self.thresholds.settle_s:
            return
        if self._fresh is None:
            self._fresh = self._pictures.fresh(small)
            self._hands = hands_in(self._fresh, self.thresholds)
        if not self._hand_came:
            self.done()
        elif self._hands.any() and seconds < self.thresholds.hand_patience_s:
            self.phase = Phase.HANDS
        else:
            self._fresh &= ~self._hands
            something_new = int(self._fresh.sum()) >= self.thresholds.moving_pixels
            if something_new or self._hands.any():  # what looks like a hand may be a lamp over the pieces
                self.phase = Phase.SETTLED
            elif self._spot_covered and is_burnt(small, self.thresholds.burnt_share):
                self.phase = Phase.DAZZLED
            else:
                self.done()
