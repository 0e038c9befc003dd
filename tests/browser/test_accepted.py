"""The camera's page says from how many throws the eye has learned, and forgets them on request."""

from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import expect

from companion.live.learning import Learning
from companion.vision.accepted import Asking
from tests.browser.conftest import Opens
from tests.web.acted import ActedLive
from tests.web.stage import Stage


class Learned:
    """Has learned from so many throws."""

    def __init__(self) -> None:
        self.asked: Asking | None = Asking(37, 20, 6, 1)
        self.forgot = False

    def asking(self, kind: str) -> Asking | None:
        return self.asked

    def forget(self, kind: str) -> None:
        self.forgot, self.asked = True, None


@pytest.fixture
def learned(acted: ActedLive) -> Iterator[Learned]:
    learned, live = Learned(), cast(Any, acted.live)
    object.__setattr__(live, "learning", cast(Learning, learned))
    yield learned
    object.__setattr__(live, "learning", None)


def test_it_says_how_often_it_asks_and_forgets_after_a_question(
    camera_stage: Stage, learned: Learned, opens: Opens
) -> None:
    page = opens(camera_stage, "/calibration")
    part = page.locator("section").filter(has=page.get_by_role("heading", name="Aus euren Würfen gelernt"))
    expect(part.last).to_contain_text("Aus 37 Würfen")
    expect(part.last).to_contain_text("Gefragt habe ich bei 6 der ersten 20 und bei 1 der letzten 20.")
    part.last.scroll_into_view_if_needed()
    page.get_by_role("button", name="Wieder vergessen").click()
    page.get_by_role("button", name="Abbrechen").click()
    assert not learned.forgot
    learned.asked = Asking(1, 1, 1, 1)
    expect(part.last).to_contain_text(
        "Aus einem Wurf, den ihr übernommen habt. Bei einem davon habe ich gefragt."
    )
    page.get_by_role("button", name="Wieder vergessen").click()
    page.get_by_role("button", name="Vergessen", exact=True).click()
    expect(part).to_have_count(0)
    assert learned.forgot
