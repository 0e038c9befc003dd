"""Watching a game: a turn that plays by itself on every phone, read out, and taken over with a tap."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.live.demos import Demos, Showing
from companion.ports import Frame
from companion.vision.reading import Reading
from companion.words import say
from tests.browser.boxes import box_faults
from tests.browser.conftest import SMALL, Opens, going_on, out_of_reach
from tests.web.acted import ActedLive, discs_drawn
from tests.web.stage import Stage, staged

LEAST_PX = 44


class Demonstrated:
    """A companion whose camera reads what a demo throws when it is told to, and whose clock a test turns."""

    def __init__(self, state: Path) -> None:
        self.acted = ActedLive(state)
        live = self.acted.live
        self.demos = Demos(live.table, live.throws, self, live.games, live.data, live.feed.wake, live.delete)
        self.live = replace(live, demo=self.demos)
        self._clock = 0.0
        self._falling: Sequence[str] = ()

    def throw(self, count: int, faces: Sequence[str] = ()) -> None:
        """Let pieces fall."""
        self._falling = faces
        self.acted.stage("hands")

    def clear(self) -> None:
        """Take away what lies there."""
        self._falling = ()

    def lands(self) -> None:
        """Let the camera read what falls."""
        picture, pieces = discs_drawn(len(self._falling))
        read = tuple(replace(each, face=face) for each, face in zip(pieces, self._falling, strict=True))
        number = self.live.table.position().number
        self.live.throws._take_reading(Reading(read, (), len(read)), Frame(picture, 0, 0.0), number)
        self._falling = ()

    @property
    def showing(self) -> Showing:
        showing = self.demos.showing()
        assert showing is not None
        return showing

    def until(self, step: int) -> None:
        """Let time pass until this step is told, or all was; pieces that fall land with the next step."""
        while self.showing.stage == "plays" and self.showing.step < step:
            if self._falling:
                self.lands()
            self._clock += 0.25
            self.demos.tick(self._clock)

    def until_pieces_fall(self) -> None:
        """Let time pass until the hand is over the table."""
        while not self._falling:
            self._clock += 0.25
            self.demos.tick(self._clock)


@pytest.fixture
def shown(tmp_path: Path) -> Demonstrated:
    return Demonstrated(tmp_path)


@pytest.fixture
def demo_stage(shown: Demonstrated, tmp_path: Path, port: int) -> Iterator[Stage]:
    with staged(shown.live, tmp_path, port) as stage:
        yield stage


def sees(page: Page, shown: Demonstrated, language: str = "en") -> None:
    """The page shows the line of now, and a screen reader says it."""
    words = say(shown.showing.words, language)
    expect(page.locator(".demo")).to_contain_text(words)
    expect(page.locator("#live")).to_contain_text(words)


@pytest.mark.soak
def test_a_turn_is_watched_on_every_phone_and_taken_over(
    demo_stage: Stage, shown: Demonstrated, opens: Opens
) -> None:
    ada = opens(demo_stage, language="en-GB", size=SMALL)
    bo = opens(demo_stage, name=None)
    ada.get_by_role("button", name="Watch a demo").click()
    expect(ada.locator(".demo")).to_be_visible()
    ada.emulate_media(reduced_motion="no-preference")
    shown.until(1)
    sees(ada, shown)
    sees(bo, shown, "de")
    assert out_of_reach(ada) == []
    assert box_faults(ada) == []
    buttons = [button.bounding_box() for button in ada.locator(".dock button").all()]
    assert all(box is not None and min(box["width"], box["height"]) >= LEAST_PX for box in buttons)
    shown.until_pieces_fall()
    expect(ada.locator(".shot .live-picture")).to_be_visible()
    expect(bo.locator(".live-picture")).to_have_count(0)  # who has not joined does not see the table
    shown.lands()
    expect(ada.locator(".replay-count")).to_be_visible()
    expect(ada.locator(".verdict .num")).to_have_text("4")
    shown.until(99)
    sees(ada, shown)
    expect(ada.get_by_role("button", name="Play on")).to_be_visible()
    assert box_faults(ada) == []
    number = shown.live.table.position().number
    ada.locator("h1").first.click()
    expect(ada.get_by_text("Taken over")).to_be_visible()
    assert shown.live.table.position().number == number
    with going_on(ada):
        ada.get_by_role("button", name="reveal").click()
    playing = shown.live.table.position().playing
    assert playing is not None
    assert playing.plays[-1].entry.by == "phone Ada"
    ada.get_by_role("button", name="End", exact=True).click()
    expect(ada.get_by_role("button", name="Watch a demo")).to_be_visible()
    assert shown.live.evenings.demos() == ()
    assert demo_stage.phone().get("/api/evenings")["evenings"] == []


def test_a_tap_in_the_middle_does_nothing_but_take_over(
    demo_stage: Stage, shown: Demonstrated, opens: Opens
) -> None:
    page = opens(demo_stage)
    page.get_by_role("button", name="Demo ansehen").click()
    expect(page.locator(".demo")).to_be_visible()
    shown.until(3)
    sees(page, shown, "de")
    number = shown.live.table.position().number
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_text("Übernommen")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    shown.demos.tick(1000.0)
    assert shown.live.table.position().number == number
    page.get_by_role("button", name="Menü").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_nobody_is_offered_to_watch_where_the_table_is_real(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    expect(page.locator(".chair").first).to_be_visible()
    expect(page.get_by_role("button", name="Demo ansehen")).to_have_count(0)
    status, body = stage.phone().ask("POST", "/api/demo", {"do": "watch", "game": "mosquitozzz"})
    assert status == 404
    assert "virtual" in body["message"] or "virtuell" in body["message"]
