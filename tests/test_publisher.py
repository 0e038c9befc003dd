"""Whoever subscribed hears everything once, in order, whichever threads bring it."""

import threading

import pytest

from companion.publisher import Publisher


def test_everyone_hears_everything_in_order_until_they_leave() -> None:
    changes, first, second = Publisher[int](), list[int](), list[int]()
    leave = changes.subscribe(first.append)
    changes.subscribe(second.append)
    changes.put(1)
    changes.put(2)
    changes.tell()
    leave()
    changes.put(3)
    changes.tell()
    assert (first, second) == ([1, 2], [1, 2, 3])


def test_one_who_fails_is_logged_and_the_others_hear(caplog: pytest.LogCaptureFixture) -> None:
    changes, heard = Publisher[int](), list[int]()
    changes.subscribe(lambda change: 1 // (change - 1))
    changes.subscribe(heard.append)
    for change in (1, 2):
        changes.put(change)
    changes.tell()
    assert heard == [1, 2]
    assert [record.exc_info is not None for record in caplog.records] == [True]


def test_what_a_subscriber_brings_is_told_after_what_it_hears() -> None:
    changes, heard = Publisher[int](), list[int]()

    def answer(change: int) -> None:
        if change < 3:
            changes.put(change + 1)
            changes.tell()

    changes.subscribe(answer)
    changes.subscribe(heard.append)
    changes.put(1)
    changes.tell()
    assert heard == [1, 2, 3]


def test_when_it_has_been_told_it_has_been_heard_whoever_told_it() -> None:
    changes, heard = Publisher[int](), list[int]()
    started, go_on, told = threading.Event(), threading.Event(), threading.Event()

    def slowly(change: int) -> None:
        started.set()
        assert go_on.wait(60)
        heard.append(change)

    def tell(change: int) -> None:
        changes.put(change)
        changes.tell()

    def tell_second() -> None:
        tell(2)
        assert heard == [1, 2]
        told.set()

    changes.subscribe(slowly)
    first = threading.Thread(target=tell, args=(1,))
    second = threading.Thread(target=tell_second)
    first.start()
    assert started.wait(60)
    second.start()
    assert not told.is_set()
    go_on.set()
    assert told.wait(60)
    first.join(60)
    second.join(60)


def test_many_threads_tell_each_once_and_in_the_order_of_the_lock() -> None:
    changes, lock, heard, numbers = Publisher[int](), threading.Lock(), list[int](), iter(range(800))
    changes.subscribe(heard.append)

    def bring() -> None:
        for _ in range(100):
            with lock:
                changes.put(next(numbers))
            changes.tell()

    threads = [threading.Thread(target=bring) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert heard == list(range(800))
