"""What was thrown on the virtual table: waits until it lies there and the eye has read it."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.runtime.runtime import Runtime
from tests.browser.pictures import until


def wait_for_reading(companion: Runtime, page: Page, count: int) -> tuple[str, ...]:
    """Wait until so many pieces lie there and a verdict is shown, and return the faces that lie there."""
    table = companion.virtual_table
    assert table is not None
    wait_for_verdict(lambda: table.truth, page, count)
    return table.truth


def wait_for_verdict(lying: Callable[[], Sequence[str]], page: Page, count: int) -> None:
    """The same where only `lying` tells what lies there."""
    until(lambda: len(lying()) == count)  # they still fall
    verdict, late = page.locator(".bulb"), page.get_by_role("button", name="Noch einmal lesen")
    expect(verdict.or_(late).first).to_be_visible()
    while not verdict.first.is_visible():  # a slow machine may have begun to watch after they had fallen
        with suppress(PlaywrightTimeout):  # or it has read them just now
            late.click(timeout=1000)
        expect(verdict.or_(late).first).to_be_visible()
