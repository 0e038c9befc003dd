"""What an audit by the rule books found on the pages of Viroid and Der Schwarm."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens, caught_up, going_on
from tests.browser.test_schwarm import Hand
from tests.web.stage import Stage


def test_viroid_loses_no_choice_and_says_why_nothing_is_left_to_place(stage: Stage, opens: Opens) -> None:
    stage.begin(["Ada", "Ben"], game="viroid", map="without")
    page, phone = opens(stage), stage.phone("Bo")
    rail = page.locator(".phases")
    expect(rail.locator("li").first).to_have_text(re.compile("^Vorbereitung"))
    expect(rail.locator("li").nth(1)).to_have_text(re.compile("^1"))
    with going_on(page):
        page.locator(".places").get_by_role("button", name="Andere Karte").click()
    level = page.locator(".places").get_by_role("button", name="Kleintier")
    with going_on(page):
        level.click()
    with going_on(page):
        page.locator(".toast").get_by_role("button", name="Zurücknehmen").click()
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
        values = {name: value for name, value in line.items() if name != "kind"}
        phone.act(phone.get("/api/state")["number"], str(line["kind"]), **values)
    caught_up(page, stage.live)
    expect(page.locator("main").get_by_text("Alle Stufen sind verbraucht, 1 Punkt verfällt.")).to_be_visible()


def test_schwarm_takes_a_card_with_one_tap_and_asks_for_nothing_that_cannot_be(
    stage: Stage, opens: Opens
) -> None:
    stage.begin(["Dora", "Emil"], game="schwarm")
    page, hand = opens(stage), Hand(stage)
    expect(page.locator("main").get_by_text("In die Schachtel zurück: 3‑mal Schiff")).to_be_attached()
    hand.act("stone", player="Dora")
    caught_up(page, stage.live)
    with going_on(page):
        page.get_by_role("button", name="Auslage auslosen").click()
    expect(page.locator(".dock .shut")).to_have_count(0)
    with going_on(page):
        page.locator(".ausl .tile").first.click()
    expect(page.get_by_role("heading", name="Emil nimmt eine Karte")).to_be_visible()
    hand.until("play")
    first = hand.game["actor"]
    hand.act("joker", action="schiff")
    caught_up(page, stage.live)
    expect(page.locator("[data-key=gather]")).to_have_count(0)
    with going_on(page):
        page.locator(".dock .btn.p").get_by_text("Schiff einsetzen").click()
    with going_on(page):
        page.get_by_role("button", name="Zweier, Zweier, Dreier nehmen", exact=True).click()
    acting, victim = ("Emil", "Dora") if first == "Dora" else ("Dora", "Emil")
    expect(page.get_by_role("heading", name=f"{acting} ist dran")).to_be_visible()
    hand.act("correct-amoebas", track=0, amoebas=0)
    hand.act("correct-points", player=victim, points=0)
    hand.act("joker", action="wal")
    hand.act("hit", victim=victim)
    caught_up(page, stage.live)
    expect(page.locator(".hit .am b")).to_have_text("0")


@pytest.mark.soak
def test_schwarm_says_why_no_forscher_counts_without_a_station(stage: Stage, opens: Opens) -> None:
    stage.begin(["Dora", "Emil"], game="schwarm")
    Hand(stage).until("score", kinds=frozenset({"score"}))
    page = opens(stage)
    stations = page.locator("[data-key=Stationen] .num")
    for left in reversed(range(int(stations.inner_text()))):
        page.get_by_role("button", name="Stationen: weniger").click()
        expect(stations).to_have_text(str(left))
    expect(page.locator("[data-key=Forscher] small")).to_have_text("Ohne Station zählt keiner.")
