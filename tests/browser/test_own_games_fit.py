"""What a stranger's game shows fits the screens: six faces on a phone, a mistake across the room."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.cli.new_game import Wishes
from companion.games.game import Action
from companion.games.library import find_game, game_data, use_folder
from companion.games.setup import checked_setup
from companion.live.values import Health
from tests.browser.conftest import PHONE, SMALL, TABLET, Opens, caught_up
from tests.own_game import NAME, library_as_it_was, own_game
from tests.test_worked_example import written
from tests.web.stage import Stage, staged, table_live
from web import assets

SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll("main *")]
  .filter((each) => [...each.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
OVER_THE_EDGE = "() => document.documentElement.scrollWidth > innerWidth"


@contextmanager
def table_with(folder: Path, port: int, *planted: tuple[str, str], throws: str = "dice") -> Iterator[Stage]:
    """A page before a table on which the owner's game was begun."""
    with ExitStack() as house:
        house.enter_context(own_game(folder / "own", *planted, wishes=Wishes(throws)))
        assets.forget_assets()
        live, game = table_live(folder), find_game(NAME)
        live.table.begin(NAME, checked_setup(game, ("Ada", "Ben"), {}, game_data(game)), by="phone Ada")
        yield house.enter_context(staged(live, folder, port))


@pytest.mark.soak
def test_all_six_faces_can_be_entered_without_scrolling(tmp_path: Path, port: int, opens: Opens) -> None:
    with table_with(tmp_path, port) as stage:
        stage.live.devices.report("camera", Health("ready"))
        page = opens(stage, language="en-GB", size=PHONE)
        page.get_by_role("button", name="Enter it yourself").click()
        for size in (PHONE, SMALL):
            page.set_viewport_size(size)
            for face in "123456":
                tile = page.locator(".dock .tile").nth(int(face) - 1)
                expect(tile).to_be_in_viewport(ratio=1)
        tile.click()
        expect(tile).to_contain_text("×1")


@pytest.mark.soak
def test_a_mistake_is_read_from_two_metres(tmp_path: Path, port: int, opens: Opens) -> None:
    with table_with(tmp_path, port, ("def view(self, state: State)", "state.players[9]")) as stage:
        display = opens(stage, "/display", language="de-DE", size=TABLET)
        caught_up(display, stage.live)
        expect(display.get_by_text("IndexError")).to_be_visible()
        assert display.evaluate(SMALLEST_TEXT) >= 24
        assert not display.evaluate(OVER_THE_EDGE)


def test_the_dress_of_the_worked_example_is_drawn(tmp_path: Path, port: int, opens: Opens) -> None:
    with library_as_it_was():
        written(tmp_path)
        assert use_folder(tmp_path / "games") == []
        assets.forget_assets()
        live, game = table_live(tmp_path), find_game("twentyone")
        live.table.begin(game.name, checked_setup(game, ("Ada", "Ben"), {}, game_data(game)), by="phone Ada")
        with staged(live, tmp_path, port) as stage:
            page = opens(stage, language="en-GB", size=PHONE)
            expect(page.locator(".huge.num")).to_have_text("0")
            live.table.act(Action("add", {"number": 3}), by="phone Ada")
            expect(page.locator(".huge.num")).to_have_text("3")
            assert page.locator("[data-fault]").count() == 0
