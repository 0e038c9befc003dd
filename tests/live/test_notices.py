"""What table and hall say to each other: a call keeps its time, texts and timers end."""

from companion.live.notices import AFTERGLOW_S, Notices


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_call_that_stands_keeps_its_time_and_ends_when_answered() -> None:
    clock = Clock()
    notices = Notices(clock)
    notices.call("phone Ada")
    clock.now += 60
    notices.call("phone Bo")
    call = notices.now().call
    assert call is not None
    assert (call.by, call.since) == ("phone Ada", 1000.0)
    notices.answer()
    assert notices.now().call is None


def test_a_text_ends_and_an_empty_one_takes_it_away() -> None:
    clock = Clock()
    notices = Notices(clock)
    notices.tell("Last round", 60)
    clock.now += 59
    assert notices.now().text is not None
    clock.now += 1
    assert notices.now().text is None
    notices.tell("Last round", 60)
    notices.tell("", 60)
    assert notices.now().text is None


def test_a_timer_is_shown_for_a_while_after_it_has_run_out() -> None:
    clock = Clock()
    notices = Notices(clock)
    notices.count_down("Round 2", 300)
    clock.now += 300 + AFTERGLOW_S - 1
    assert notices.now().timer is not None
    clock.now += 1
    assert notices.now().timer is None
    notices.count_down("", 300)
    notices.count_down("", 0)
    assert notices.now().timer is None
