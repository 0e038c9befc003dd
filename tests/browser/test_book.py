"""What an audit by the rule books found on the pages of Viroid and Der Schwarm."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Opens, caught_up, going_on
from tests.web.stage import Stage


def test_viroid_loses_no_choice_and_says_why_nothing_is_left_to_place(stage: Stage, opens: Opens) -> None:
    stage.begin(["Ada", "Ben"], game="viroid", map="without")
    page, phone = opens(stage), stage.phone("Bo")
    rail = page.locator(".phases")
    expect(rail.locator("li").first).to_have_text(re.compile("^Vorbereitung"))
    expect(rail.locator("li").nth(1)).to_have_text(re.compile("^1"))
    page.locator(".places").get_by_role("button", name="Andere Karte").click()
    with going_on(page):
        page.locator(".dock .btn.p").click()
    level = page.locator(".places").get_by_role("button", name="Kleintier")
    level.click()
    expect(page.get_by_role("button", name="Weiter")).to_have_attribute("aria-disabled", "true")
    level.click()
    expect(level).to_have_attribute("aria-pressed", "false")
    with going_on(page):
        page.get_by_role("button", name="Weiter").click()
    for line in (
        {"kind": "mutation", "mutation": "ship"},
        {"kind": "stem", "stem": "other"},
        {"kind": "next"},
        {"kind": "dna", "dna": 0},
        {"kind": "start", "card": "london"},
        {"kind": "place", "where": "asia"},
        {"kind": "draw", "card": "other"},
        {"kind": "next"},
        {"kind": "next"},
        {"kind": "dna", "dna": 0},
    ):
        values = dict(line)
        phone.act(phone.get("/api/state")["number"], values.pop("kind"), **values)
    caught_up(page, stage.live)
    expect(page.locator("main").get_by_text("Alle Stufen sind verbraucht, 1 Punkt verfällt.")).to_be_visible()
