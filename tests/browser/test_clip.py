"""The screen that shares an evening: the clip beside the picture, made when it is asked for."""

import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.live import clip
from tests.browser.conftest import SMALL, Opens
from tests.browser.test_screens import check
from tests.web.acted import ActedLive
from tests.web.stage import Stage, play_to_the_end
from tests.web.test_clips import counted, filmed


def shared(page: Page) -> None:
    """Open the sheet that shares the evening."""
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator(".shared-picture").first).to_have_js_property("naturalWidth", 1080)


def test_the_clip_is_made_shown_and_saved(
    acted: ActedLive, tmp_path: Path, port: int, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clip, "WIDE", 96)
    with filmed(acted, tmp_path, port) as stage:
        id = counted(stage, acted)
        play_to_the_end(stage.phone())
        page = opens(stage, language="en-GB", size=SMALL)
        shared(page)
        page.get_by_role("button", name="Make a clip of the throw").click()
        expect(page.get_by_text("The clip is being made: 0 of")).to_be_visible()
        clips = acted.live.clips
        assert clips is not None
        worker = threading.Thread(target=clips.run)
        worker.start()
        try:
            made = page.locator(".shared-clip")
            expect(made).to_have_js_property("naturalWidth", 96)
            expect(page.get_by_role("link", name="Save the clip")).to_have_attribute(
                "download", f"slap-{id}.webp"
            )
            check(page)
        finally:
            clips.close()
            worker.join()


@pytest.mark.soak
def test_where_there_is_no_clip_the_screen_says_why(stage: Stage, opens: Opens) -> None:
    stage.begin()
    play_to_the_end(stage.phone())
    page = opens(stage, language="en-GB", size=SMALL)
    shared(page)
    expect(page.get_by_text("There is no clip: clips are switched off")).to_be_visible()
    expect(page.get_by_role("button", name="Make a clip of the throw")).to_have_count(0)
