"""What a table and its hall say to each other: a call for help, a text for the display, a timer.

    >>> notices.call(by="phone Ada")
    >>> notices.now().call.by
    'phone Ada'
    >>> notices.answer()                        # somebody is on the way: the call is over

None of it is a part of the game, so none of it is journalled. Reading never waits.
"""

import time
from collections.abc import Callable
from dataclasses import replace

from companion.live.values import Call, Countdown, HallText, Health, Said
from companion.publisher import Shared
from companion.words import Words

AFTERGLOW_S = 60.0
"""How long a timer that has run out is still shown."""


class Notices:
    """The notices of one table. Any thread may call them."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._said = Shared(Said())

    def now(self) -> Said:
        """Return what stands, without what is over."""
        said, time_now = self._said.now, self._clock()
        if said.text is not None and said.text.ends <= time_now:
            said = replace(said, text=None)
        if said.timer is not None and said.timer.ends + AFTERGLOW_S <= time_now:
            said = replace(said, timer=None)
        return said

    def subscribe(self, hear: Callable[[Said], object]) -> Callable[[], None]:
        """Let `hear` be told every change from now on; returns what ends that."""
        return self._said.subscribe(hear)

    def call(self, by: str) -> None:
        """Ask for a person; a call that stands keeps its time."""
        call = Call(by, self._clock())
        self._said.change(lambda said: replace(said, call=said.call or call))

    def answer(self) -> None:
        """End the call: somebody comes, or nobody is needed any more."""
        self._said.change(lambda said: replace(said, call=None))

    def tell(self, text: Words, seconds: float) -> None:
        """Show a text for so long; an empty one takes the last away."""
        told = HallText(text, self._clock() + seconds) if text else None
        self._said.change(lambda said: replace(said, text=told))

    def count_down(self, label: str, seconds: float) -> None:
        """Start a timer, in place of the one that runs; no seconds end it."""
        timer = Countdown(label, self._clock() + seconds) if seconds > 0 else None
        self._said.change(lambda said: replace(said, timer=timer))

    def report(self, link: Health) -> None:
        """Show how the line to the hall does."""
        self._said.change(lambda said: replace(said, link=link))
