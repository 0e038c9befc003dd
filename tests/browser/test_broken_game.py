"""A game with a mistake in it on the page: named with file and line, three ways on; its dress likewise."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.games.game import Action
from companion.games.library import find_game, game_data
from companion.games.setup import checked_setup
from tests.browser.conftest import SMALL, TABLET, Opens, caught_up, going_on
from tests.own_game import NAME, forget, line_of, own_game
from tests.web.stage import Stage, staged, table_live
from web import assets

MISTAKE = "if state.turn > 1: state.players[9]"
THROW = Action("throw", {"pips": 3})
VIEW = "def view(self, state: State)"


@pytest.fixture(autouse=True)
def _packed_anew() -> Iterator[None]:
    assets._assets_at.cache_clear()
    yield
    assets._assets_at.cache_clear()


@contextmanager
def owners_table(
    folder: Path,
    port: int,
    *planted: tuple[str, str],
    page: str = "",
    replaced: tuple[tuple[str, str], ...] = (),
) -> Iterator[tuple[Stage, Path]]:
    """A page before a table on which the owner's game was begun."""
    with ExitStack() as house:
        file = house.enter_context(own_game(folder / "own", *planted))
        if page:
            (file.parent / "page").mkdir(exist_ok=True)
            (file.parent / "page" / "page.js").write_text(page, encoding="utf-8")
        text = file.read_text(encoding="utf-8")
        for right, other in replaced:
            assert right in text
            text = text.replace(right, other, 1)
        file.write_text(text, encoding="utf-8")
        forget()
        live = table_live(folder)
        game = find_game(NAME)
        live.table.begin(NAME, checked_setup(game, ("Ada", "Ben"), {}, game_data(game)), by="phone Ada")
        yield house.enter_context(staged(live, folder, port)), file


def test_a_game_that_cannot_be_shown_is_named_and_three_ways_lead_on(
    tmp_path: Path, port: int, opens: Opens
) -> None:
    with owners_table(tmp_path, port, (VIEW, MISTAKE)) as (stage, file):
        page = opens(stage, language="en-GB", size=SMALL)
        display = opens(stage, "/display", language="en-GB", size=TABLET)
        expect(page.locator("p").filter(has_text="Throw one die")).to_be_visible()
        stage.live.table.act(THROW, by="phone Ada")
        words = f"{file}, line {line_of(file, MISTAKE)}: IndexError"
        for each in (page, display):
            caught_up(each, stage.live)
            expect(each.get_by_role("heading", name="This game has a mistake in it.")).to_be_visible()
            expect(each.get_by_text(words)).to_be_visible()
        status, health = stage.phone("Bo").ask("GET", "/healthz")
        assert status == 503
        assert words in health["troubles"][0]["words"]
        with going_on(page):
            page.get_by_role("button", name="Take back the last step").click()
        expect(page.locator("p").filter(has_text="Throw one die")).to_be_visible()
        stage.live.table.act(THROW, by="phone Ada")
        page.get_by_role("button", name="Give this game up").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        with going_on(page):
            page.get_by_role("button", name="Choose another").click()
        expect(page.get_by_role("button", name="Begin the game")).to_be_visible()


def test_what_a_game_stumbles_over_stands_above_it(tmp_path: Path, port: int, opens: Opens) -> None:
    with owners_table(tmp_path, port, ("def decide(self, state: State", "state.players[9]")) as (stage, file):
        page = opens(stage, language="en-GB")
        page.locator(".pad-keys").wait_for()
        seen = stage.live.table.position().number
        status, answer = stage.phone("Bo").ask(
            "POST", "/api/actions", {"action": THROW.as_json(), "seen": seen}
        )
        assert (status, answer["error"]) == (422, "game-fault")
        page.get_by_text(f"line {line_of(file, 'state.players[9]')}").first.wait_for()
        page.get_by_role("button", name="What now?").click()
        page.get_by_role("dialog").get_by_role("button", name="Give this game up").click()
        with going_on(page):
            page.get_by_role("dialog").last.get_by_role("button").filter(has_text="Give").click()
        expect(page.get_by_role("button", name="Begin the game")).to_be_visible()


BROKEN = {
    "throws": ("export default {\n  throwBeside() {\n    return nothing.here;\n  },\n};\n", 3),
    "is no script": ("export default {\n  throwBeside( {\n};\n", 3),
    "fails when loaded": ("\nconst one = nothing.here;\nexport default { rail: () => one };\n", 2),
}


@pytest.mark.parametrize(
    "case",
    ["throws", *(pytest.param(case, marks=pytest.mark.soak) for case in BROKEN if case != "throws")],
)
def test_the_plain_view_takes_over_from_a_dress_that_stumbles(
    tmp_path: Path, port: int, opens: Opens, case: str
) -> None:
    text, line = BROKEN[case]
    with owners_table(tmp_path, port, page=text) as (stage, _):
        page: Page = opens(stage, language="en-GB")
        expect(page.locator(".banner")).to_contain_text(f"{NAME}/page.js, line {line}: ")
        expect(page.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
        with going_on(page):
            stage.live.table.act(THROW, by="phone Ada")
        expect(page.get_by_role("heading", name="Ben", exact=True)).to_be_visible()
