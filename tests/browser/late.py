"""Answers that come late: of one path for as long as a test likes, or all of them, in any order.

    with held_back(page, "**/api/setup"):
        page.get_by_role("button", name="Mitspieler hinzufügen").click()

`LATE=7 pytest tests/browser`, or `make soak PART=late`: whatever a browser asks of a server in this process
waits before it is heard, and the answer on its way back; so does every event of a stream. 7 is the seed.
"""

import os
import random
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import Error, Page, Route
from werkzeug.wsgi import ClosingIterator

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

MOST_S = 0.2
"""Each of the two ways takes so long at most,"""
SELDOM, LONG_S = 0.03, 1.5
"""but now and then one takes much longer."""


def answer_late() -> None:
    """Let every app of this process be late from now on, where the environment says so."""
    if not (seed := os.environ.get("LATE")):
        return
    answer, chance = Flask.wsgi_app, random.Random(seed)

    def wait() -> None:
        time.sleep(LONG_S if chance.random() < SELDOM else chance.uniform(0, MOST_S))

    def held(parts: Iterable[bytes]) -> Iterator[bytes]:
        for part in parts:
            wait()
            yield part

    def late(app: Flask, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if "Mozilla" not in environ.get("HTTP_USER_AGENT", ""):  # a test's phone without a screen
            return answer(app, environ, start)
        wait()
        parts = answer(app, environ, start)
        return ClosingIterator(held(parts), getattr(parts, "close", None))

    Flask.wsgi_app = late  # type: ignore[assignment, method-assign]


@contextmanager
def held_back(page: Page, path: str) -> Iterator[None]:
    """Whatever is asked for there meanwhile is answered once this is over."""
    held = hold(page, path)
    yield
    first(page, held, "GET", "POST", "PUT")
    page.unroute(path)
    for route in held:
        with suppress(Error):  # whoever asked has gone to another page
            route.continue_()


def hold(page: Page, path: str, times: int | None = None) -> list[Route]:
    """Return where those are gathered that ask there; they wait until a test answers."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(path, keep, times=times)
    return held


def first(page: Page, held: list[Route], *methods: str) -> Route:
    """Wait for the first that asks in such a way, and return it."""
    while not (found := [route for route in held if route.request.method in methods]):
        page.evaluate("() => new Promise(requestAnimationFrame)")
    return found[0]


@contextmanager
def answered_last(page: Page, asked: Route) -> Iterator[None]:
    """What was asked is answered once this is over, with what was true before."""
    answer = asked.fetch()
    yield
    with page.expect_response(asked.request.url):
        asked.fulfill(response=answer)
    page.evaluate("() => new Promise(requestAnimationFrame)")
