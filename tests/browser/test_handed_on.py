"""A game that was handed on, in a browser: put in by the host, then played by taps; dice are kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion import examples
from companion import games as folder
from companion.config import Config, PageSettings
from companion.games import library
from companion.packing import Confirmation, Installed, opened, pack
from companion.profiles import Profiles
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from tests.browser.conftest import SMALL, Opens, going_on
from tests.conftest import learned_virtually
from tests.own_game import library_as_it_was
from tests.web.stage import Stage, staged, table_live
from web.join import FILE_NAME, Phones

EXAMPLES = Path(examples.__path__[0])


@pytest.fixture
def state(tmp_path: Path) -> Iterator[Path]:
    """A data folder in which both examples are installed, and found."""
    for name in ("fivefold", "lanterns"):
        Installed(tmp_path).install(opened(pack(EXAMPLES / name, tmp_path)[1].read_bytes()))
    before = list(folder.__path__)
    for place in Installed(tmp_path).folders():
        library.use_folder(place)
    yield tmp_path
    folder.__path__[:] = before
    library.games.cache_clear()


@pytest.fixture
def table(state: Path, port: int) -> Iterator[Stage]:
    """A page without a camera."""
    with staged(table_live(state), state, port) as stage:
        yield stage


def more(page: Page, face: str) -> None:
    page.get_by_role("group", name=face, exact=True).last.get_by_label("more").click()


def take(page: Page) -> None:
    page.locator("dialog").get_by_role("button", name="Enter", exact=True).click()


def keep(page: Page, *taps: str) -> None:
    """Say which dice stay: `taps` are those beyond what the game proposes."""
    page.get_by_role("button", name="Throw again").click()
    for face in taps:
        more(page, face)
    take(page)


def write(page: Page, row: str, points: int) -> None:
    """Tap what a row would bring, and confirm it."""
    page.get_by_role("button", name=f"{row}: would bring {points} now").click()
    expect(page.get_by_text(f"Write {points} into “{row}”?")).to_be_visible()
    take(page)
    cells = page.locator(".scores tr").filter(has=page.get_by_role("rowheader", name=row)).locator("td")
    expect(cells.first).to_have_text(str(points))


def test_by_hand_only_the_thrown_dice_are_asked_for(table: Stage, opens: Opens) -> None:
    number = table.begin(["Ada", "Bo"], "fivefold")["number"]
    table.phone().act(number, "throw", faces=["3", "3", "6", "1", "2"])
    page = opens(table, language="en-GB", size=SMALL)
    keep(page, "6")
    expect(page.get_by_text("These stay on the table: 3, 3, and 6.")).to_be_visible()
    with going_on(page):
        for face in ("3", "5"):  # the last die is the answer
            page.locator(".dock .tile", has_text=face).click()
    write(page, "Three alike", 20)


def test_several_spots_of_a_board_are_tapped(table: Stage, opens: Opens) -> None:
    table.begin(["Ada", "Bo"], "lanterns")
    page = opens(table, language="en-GB")
    page.get_by_role("button", name="1: lit").last.click()
    sheet = page.locator("dialog")
    for name, pressed in (("2: lit", "true"), ("3: lit", "true"), ("2: lit", "false")):
        sheet.get_by_role("button", name=name).last.click()
        expect(sheet.get_by_role("button", name=name).last).to_have_attribute("aria-pressed", pressed)
    with going_on(page):
        take(page)
    playing = table.live.table.position().playing
    assert playing is not None
    assert playing.state.lit_on("lower") == ("lower 2", "lower 4", "lower 5", "lower 6", "lower 7")


@pytest.fixture
def _forget() -> Iterator[None]:
    with library_as_it_was():
        yield


@pytest.mark.usefixtures("_forget")
def test_the_host_sees_what_a_file_is_before_it_is_put_in(stage: Stage, opens: Opens, tmp_path: Path) -> None:
    file = pack(EXAMPLES / "lanterns", tmp_path)[1]
    page = opens(stage, language="en-GB")  # the first to join is the host
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Table and camera").click()
    page.get_by_role("button", name="More games").click()
    with (large := tmp_path / "large.game").open("wb") as holes:
        holes.truncate(20_000_000)
    page.locator("input[type=file]").set_input_files(large)
    expect(page.get_by_text("The file has 20 MB; more than 10 MB are not taken.").first).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("A game is a program")).to_be_visible()
    expect(page.get_by_text("version 1.0.0 by The table companion").last).to_be_visible()
    assert Installed(stage.state).all() == []
    page.get_by_role("button", name="Install", exact=True).click()
    expect(page.get_by_text("Confirm it within five minutes at the table's machine").first).to_be_visible()
    assert Installed(stage.state).all() == []
    Confirmation(stage.state).confirm(opened(file.read_bytes()))
    expect(page.get_by_text("“lanterns” is installed and in the menu.").first).to_be_visible()
    assert [about.name for about in Installed(stage.state).all()] == ["lanterns"]
    page.get_by_role("button", name="Close").last.click()
    page.locator("select, button, label", has_text="Lanterns").first.wait_for(timeout=20_000)


@pytest.mark.soak
def test_three_throws_with_kept_dice_by_camera(state: Path, opens: Opens) -> None:
    """The whole companion on its virtual table, whose eye knows the dice."""
    config = Config(state=state, camera="virtual", panel="none", game="fivefold", page=PageSettings(port=0))
    profile = Profiles.of(config).place("d6")
    profile.parent.mkdir(parents=True, exist_ok=True)
    profile.write_bytes(learned_virtually("d6").read_bytes())
    with Runtime(config, Crew()) as companion:
        phones = Phones(state / FILE_NAME)
        stage = Stage(companion.live, companion.port, phones.code, phones, state)
        companion.live.begin("fivefold", ["Ada", "Bo"], {}, "phone Ada", 0)
        page = opens(stage, language="en-GB", own=True)
        for faces, stays in (("33612", "6"), ("35", ""), ("31", "")):
            waiting, virtual = companion.throws.waiting(), companion.live.virtual
            assert waiting is not None
            assert virtual is not None
            virtual.throw(waiting.throw.count, faces)
            page.get_by_role("button", name="Accept", exact=True).click()
            if faces != "31":
                keep(page, *stays)
                expect(page.get_by_text("These stay on the table")).to_be_visible()
        write(page, "Four alike", 13)
