"""The feed: how everything stands, in one value, and a way to wait for the next one.

>>> now = feed.present()
>>> later = feed.wait(now.change, seconds=15)       # at once where it has changed already

Reading never waits. Whoever waits is woken by every change, whether a phone, the panel, the camera or
another process brought it.
"""

import threading

from companion.live.card_desk import NO_CARDS, CardDesk
from companion.live.cheers import Cheers
from companion.live.devices import Devices
from companion.live.notices import Notices
from companion.live.throws import Throws
from companion.live.ticks import Ticks
from companion.live.troubles import Troubles
from companion.live.values import Present


class Feed:
    """What page and panel follow."""

    def __init__(
        self,
        throws: Throws,
        devices: Devices,
        ticks: Ticks,
        notices: Notices,
        troubles: Troubles | None = None,
        cards: CardDesk | None = None,
    ) -> None:
        self._throws, self._devices = throws, devices
        self._ticks, self._notices = ticks, notices
        self._troubles = troubles or Troubles()
        self._cards = cards
        self.cheers = Cheers()
        self._changed = threading.Condition()
        self._present = self._next(0)
        throws.subscribe(lambda _: self.wake())
        devices.subscribe(lambda _: self.wake())
        ticks.subscribe(lambda _: self.wake())
        self._troubles.subscribe(lambda _: self.wake())
        notices.subscribe(lambda _: self.wake())
        self.cheers.subscribe(lambda _: self.wake())
        if cards is not None:
            cards.subscribe(lambda _: self.wake())

    def present(self) -> Present:
        """Return how things stand. Never waits."""
        return self._present

    def wait(self, change: int, seconds: float) -> Present:
        """Return how things stand once that is no longer `change`, at the latest after `seconds`."""
        with self._changed:
            self._changed.wait_for(lambda: self._present.change != change, seconds)
        return self._present

    def wake(self) -> None:
        """Let everyone who waits look again: after a change, and those who are to end."""
        with self._changed:
            self._present = self._next(self._present.change + 1)
            self._changed.notify_all()

    def _next(self, change: int) -> Present:
        moment, reports = self._throws.moment(), self._devices.reports()
        return Present(
            change,
            moment.position,
            moment.throw,
            moment.photo,
            moment.progress,
            reports.seeing,
            reports.health("panel"),
            reports.dialling,
            reports.refusal,
            self._ticks.ticked(),
            self._troubles.all(),
            self._notices.now(),
            NO_CARDS if self._cards is None else self._cards.moment(),
            self.cheers.last(),
        )
