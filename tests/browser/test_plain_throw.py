"""The plain throw screen: board and reminders stay in sight, nothing stands twice, and NEXT is alive."""

from pathlib import Path

from playwright.sync_api import expect

from companion.live.values import Health
from tests.browser.conftest import Opens, going_on
from tests.browser.test_broken_game import owners_table

NEXT = 'return Focus((thrown.THROW,), 0, Action("throw", {"pips": 1}), None)'
PLANTED = (
    ("reminders=(),", "reminders=('Mind the gap.',),"),
    (
        "        return Focus(self.legal(state), 0,",
        f"        {NEXT}\n        return Focus(self.legal(state), 0,",
    ),
)


def test_board_reminders_and_next_stand_beside_a_throw(tmp_path: Path, port: int, opens: Opens) -> None:
    with owners_table(tmp_path, port, replaced=PLANTED) as (stage, _):
        page = opens(stage, language="en-GB")
        expect(page.get_by_role("group", name="The lane")).to_be_visible()
        expect(page.get_by_text("Mind the gap.")).to_be_visible()
        assert page.locator("main").inner_text().lower().count("throw") == 1, "the instruction stands once"
        covered = page.evaluate(
            """() => {
              const zoom = document.querySelector(".zoom").getBoundingClientRect();
              return [...document.querySelectorAll(".spot")].some((spot) => {
                const { left, right, top, bottom } = spot.getBoundingClientRect();
                return right > zoom.left && left < zoom.right && bottom > zoom.top && top < zoom.bottom;
              });
            }"""
        )
        assert not covered, "no spot lies under the buttons that enlarge a flat board"
        with going_on(page):
            page.get_by_role("button", name="The die shows 1").click()
        stage.live.devices.report("camera", Health("ready"))
        expect(page.get_by_text("Throw one die. I'm watching.", exact=True)).to_be_visible()
        assert page.locator("main").inner_text().lower().count("throw") == 1
