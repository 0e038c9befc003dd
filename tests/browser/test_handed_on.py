"""A game that was handed on, in a browser: put in by the host, then three throws with kept dice, by taps."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion import examples
from companion import games as folder
from companion.config import Config
from companion.config import Page as PageConfig
from companion.games import library
from companion.packing import Installed, opened, pack
from companion.profiles import Profiles
from companion.runtime.crew import Crew
from companion.runtime.runtime import Runtime
from tests.browser.conftest import PATIENCE_MS
from tests.conftest import learned_virtually
from tests.web.stage import Phone
from web.join import FILE_NAME, Phones

EXAMPLES = Path(examples.__path__[0])


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Runtime]:
    """The companion on its virtual table, where Fivefold is installed, and whose eye knows the dice."""
    config = Config(state=tmp_path, camera="virtual", panel="none", page=PageConfig(port=0))
    profile = Profiles.of(config).place("d6")
    profile.parent.mkdir(parents=True, exist_ok=True)
    profile.write_bytes(learned_virtually("d6").read_bytes())
    for kind in ("discs",):
        Profiles.of(config).place(kind).write_bytes(learned_virtually(kind).read_bytes())
    Installed(tmp_path).install(opened(pack(EXAMPLES / "fivefold", tmp_path)[1].read_bytes()))
    before = list(folder.__path__)
    for place in Installed(tmp_path).folders():
        library.use_folder(place)
    with Runtime(config, Crew()) as companion:
        yield companion
    folder.__path__[:] = before
    library.games.cache_clear()


@pytest.fixture
def page(companion: Runtime, browser: Browser) -> Iterator[Page]:
    phones = Phones(companion.config.state / FILE_NAME)
    url, phone = f"http://127.0.0.1:{companion.port}", Phone(companion.port)
    phone.post("/api/join", {"code": phones.code, "name": "Ada"})
    phones.hand_on(phones.all()[-1].id)
    viewport = {"width": 390, "height": 844}
    context = browser.new_context(viewport=viewport, locale="en-GB", base_url=url, has_touch=True)  # type: ignore[arg-type]
    context.add_cookies([{"name": "ticket", "value": phone.cookies["ticket"], "url": url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    yield page
    context.close()


def throw(page: Page, companion: Runtime, *faces: str) -> None:
    """Throw what is awaited on the virtual table, and take what the camera read."""
    assert companion.live.virtual is not None
    waiting = companion.throws.waiting()
    assert waiting is not None
    companion.live.virtual.throw(waiting.throw.count, faces)
    page.get_by_role("button", name="Accept", exact=True).click()


def keep(page: Page, *taps: str) -> None:
    """Say which dice stay: `taps` are those beyond what the game proposes."""
    page.get_by_role("button", name="Throw again").click()
    for face in taps:
        page.locator("dialog").get_by_role("group", name=face, exact=True).get_by_label("more").click()
    page.locator("dialog").get_by_role("button", name="Enter", exact=True).click()


def test_three_throws_with_kept_dice_and_a_row(companion: Runtime, page: Page) -> None:
    companion.live.begin("fivefold", ["Ada", "Bo"], {}, "phone Ada", 0)
    page.goto("/")
    throw(page, companion, "3", "3", "6", "1", "2")
    expect(page.get_by_role("button", name="Threes: would bring 6 now")).to_be_visible()
    keep(page)
    expect(page.get_by_text("These stay on the table: 3 and 3.")).to_be_visible()
    expect(page.get_by_text("Throw 3 dice. I'm watching.")).to_be_visible()
    throw(page, companion, "3", "5", "1")
    keep(page)
    expect(page.get_by_text("These stay on the table: 3, 3, and 3.")).to_be_visible()
    throw(page, companion, "3", "1")
    page.get_by_role("button", name="Four alike: would bring 13 now").click()
    expect(page.get_by_text("Write 13 into “Four alike”?")).to_be_visible()
    page.locator("dialog").get_by_role("button", name="Enter", exact=True).click()
    cell = (
        page.locator(".scores tr").filter(has=page.get_by_role("rowheader", name="Four alike")).locator("td")
    )
    expect(cell.first).to_have_text("13")
    expect(page.get_by_role("heading", name="Bo: throw 1 of 3.")).to_be_visible()


def test_the_host_sees_what_a_file_is_before_it_is_put_in(
    companion: Runtime, page: Page, tmp_path: Path
) -> None:
    file = pack(EXAMPLES / "lanterns", tmp_path)[1]
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Table and camera").click()
    page.get_by_role("button", name="More games").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("A game is a program")).to_be_visible()
    expect(page.get_by_text("version 1.0.0 by The table companion").last).to_be_visible()
    assert [about.name for about in Installed(companion.config.state).all()] == ["fivefold"]
    page.get_by_role("button", name="Install", exact=True).click()
    expect(page.get_by_text("in the menu after the next start").first).to_be_visible()
    assert [about.name for about in Installed(companion.config.state).all()] == ["fivefold", "lanterns"]
