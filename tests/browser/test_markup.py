"""Markup in whatever people and tables can say: it is shown as it was written, and nothing of it runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from companion.hall.room import Room
from companion.live.values import Health
from tests.browser.conftest import PATIENCE_MS, TABLET, Opens, caught_up
from tests.hall.test_room import game, message
from tests.toy import toys_in_the_library
from tests.web.stage import Stage, staged, table_live
from web.hall.app import create_hall_app
from web.join import FILE_NAME, Phones
from web.server import serving

SHORT = "<svg onload=name=1>"
"""As long as a name may be."""
LONG = "</script><img src=x onerror=name=1><script>name=1</script>"
RAN = "() => window.name || document.querySelector('[onload], [onerror], img[src=x]')?.outerHTML || ''"


def shows_without_running(page: Page, words: str) -> None:
    page.get_by_text(words).first.wait_for()
    assert page.evaluate(RAN) == ""


def test_names_and_texts_with_markup_at_a_table(stage: Stage, opens: Opens) -> None:
    names = [SHORT, f"{SHORT[:-1]}2>", "Bo"]
    page = opens(stage, name=SHORT)
    stage.live.gathering.sit(SHORT)
    caught_up(page, stage.live)
    number = stage.begin(names)["number"]
    stage.live.notices.report(Health("ready"))
    stage.live.notices.tell(LONG, 3600)
    shows_without_running(page, SHORT)
    display = opens(stage, "/display", size=TABLET)
    shows_without_running(display, LONG)
    stage.phone(SHORT).post("/api/games/given-up", {"seen": number})
    evening = opens(stage, "/evenings")
    evening.locator("summary").first.click()  # what was given up
    shows_without_running(evening, SHORT)


def test_an_owners_data_with_markup(tmp_path: Path, opens: Opens) -> None:
    with toys_in_the_library(), staged(table_live(tmp_path), tmp_path) as stage:
        phone, data = stage.phone(), "/api/games/caravan/data"
        for file in phone.get(data)["files"]:
            for row in file["value"].values():
                if "name" in row:
                    row["name"] = LONG
            assert phone.ask("PUT", f"{data}/{file['name']}", {"value": file["value"]})[0] == 200
        stage.begin(["Ada", "Bo"], "caravan")
        shows_without_running(opens(stage), LONG)


@contextmanager
def shown_hall(room: Room, folder: Path) -> Iterator[str]:
    app = create_hall_app(room, lambda *_: True, Phones(folder / FILE_NAME), title=LONG)
    with serving(app, port=0, address="127.0.0.1") as served:
        yield f"http://127.0.0.1:{served.port}"


def test_tables_that_send_markup_and_strangers_in_a_hall(tmp_path: Path, browser: Browser) -> None:
    words = {"de": LONG, "en": LONG}
    room = Room(tables=("erker",))
    info = {"name": LONG, "install": "a", "version": "1", "language": "de", "components": []}
    for name in ("erker", "elsewhere"):
        room.hear(f"companion/{name}/status", b"online", True)
        room.hear(f"companion/{name}/info", message(1, **info, address="javascript:name=1"), True)
        told = {"number": 1, "since": 1, "game": game(title=words, phase=words, actor=words)}
        room.hear(f"companion/{name}/state", message(2, **told), True)
        reasons = [{"name": "help", "words": words, "since": 1}]
        room.hear(f"companion/{name}/attention", message(3, reasons=reasons), True)
    faults: list[str] = []
    with shown_hall(room, tmp_path) as address:
        context = browser.new_context(locale="en-GB", viewport=TABLET)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(address)
        shows_without_running(page, LONG)
        shows_without_running(page, "Not tables of this hall: elsewhere")
        assert page.locator(".tile").count() == 1
        assert page.locator("a[href^=javascript]").count() == 0
        context.close()
    assert faults == []
