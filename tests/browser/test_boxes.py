"""What the check of boxes finds on a page that is wrong, and what it leaves alone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.boxes import box_faults

OVER = "<ol style='position:absolute;left:0;top:0;width:300px;height:80px;margin:0;{}'></ol>"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("look", "faults"),
    [("", []), ("background:#000", ['covered: "Round 1 of 3" by OL '])],
    ids=["paints nothing", "paints"],
)
def test_only_what_paints_covers_words(page: Page, look: str, faults: list[str]) -> None:
    page.set_content("<div id=page><p>Round 1 of 3</p></div>" + OVER.format(look))
    assert box_faults(page) == faults


@pytest.mark.soak
def test_a_word_may_break_at_its_syllables_alone(page: Page) -> None:
    page.set_content(
        "<div id=page style='width:100px;overflow-wrap:anywhere;font:20px monospace'><p></p></div>"
    )
    words = page.locator("p")
    words.evaluate("(p) => { p.textContent = 'Researcher'; }")
    assert box_faults(page) == ['broken: "Researcher" in "Researcher"']
    words.evaluate("(p) => { p.textContent = 'Re\\u00adsearch\\u00ader'; }")
    assert box_faults(page) == []


@pytest.mark.soak
def test_where_nobody_scrolls_nothing_lies_below_the_screen(page: Page) -> None:
    page.set_content("<div id=page><p style='margin-top:700px'>Join</p><img alt=Code></div>")
    assert box_faults(page) == []
    page.locator("body").evaluate("(body) => body.classList.add('on-display')")
    page.set_viewport_size({"width": 320, "height": 640})
    assert box_faults(page) == ['below the screen: "Code"', 'below the screen: "Join"']
