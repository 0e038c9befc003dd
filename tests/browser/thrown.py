"""Dice that were thrown on the virtual table: waits until they lie there and the eye has read them."""

from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.runtime import Runtime


def wait_for_reading(companion: Runtime, page: Page, count: int) -> tuple[str, ...]:
    """Wait until so many dice lie there and a verdict is shown, and return the faces that lie there."""
    table = companion.virtual_table
    assert table is not None
    while len(table.truth) != count:
        page.title()  # they still fall
    verdict, late = page.locator(".bulb"), page.get_by_role("button", name="Noch einmal lesen")
    expect(verdict.or_(late).first).to_be_visible()
    while not verdict.first.is_visible():  # a slow machine may have begun to watch after the dice had fallen
        with suppress(PlaywrightTimeout):  # or it has read them just now
            late.click(timeout=1000)
        expect(verdict.or_(late).first).to_be_visible()
    return table.truth
