"""How often a whole game of three by hand is tapped in Der Schwarm: every card is taken, played and used."""

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opens, caught_up, going_on
from tests.web.stage import Stage

MOST = 180
HAND = "[data-key=play] .tile, [data-key=joker] .tile"
TILES = {
    **{kind: f"[data-key={kind}] .tile" for kind in ("stone", "ability", "first", "hazard")},
    **dict.fromkeys(("take", "order"), ".ausl .tile:enabled, .orders .btn.q:enabled"),
    **dict.fromkeys(("play", "joker"), HAND),
    **{kind: f"[data-key={kind}] .handful" for kind in ("amoebas", "gather", "explore")},
}
BUTTONS = {
    "layout": "Auslage auslosen",
    "hire": "Forscher einsetzen",
    "score": "Alles hängt zusammen",
    "land": "Trifft Land",
}
LOTS = "() => { let n = 7; Math.random = () => (n = (n * 16807) % 2147483647) / 2147483647; }"
"""The same row every time."""


class Tapping:
    """A finger on one phone that counts; what it plays is chance, as players would."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page, self.chance, self.taps = page, random.Random(seed), 0
        self.by: dict[str, int] = {}

    def tap(self, what: Locator, why: str) -> None:
        """Tap what leads to another position."""
        with going_on(self.page):
            what.click()
        self.count(why)
        # what is left where nothing is to choose the page does by itself, one after the other
        self.page.wait_for_function("() => !document.querySelector('.resting')")

    def count(self, why: str) -> None:
        self.taps += 1
        self.by[why] = self.by.get(why, 0) + 1

    def any_of(self, found: Locator, why: str) -> None:
        self.tap(found.nth(self.chance.randrange(found.count())), why)

    def step(self, game: dict[str, Any]) -> None:
        """Tap what is asked now; where several things could be, the one that uses a card."""
        kinds = {template["kind"] for template in game["legal"]}
        hits = [thing for pile in game["piles"] if pile["id"] == "hits" for thing in pile["things"]]
        if "hit" in kinds and not hits:
            self.any_of(self.page.locator(".dock .wrap .btn.q"), "hit")
            return
        for kind, tiles in TILES.items():
            if kind in kinds and self.page.locator(tiles).count() > 0:
                self.any_of(self.page.locator(tiles), kind)
                return
        for kind, name in BUTTONS.items():
            if kind in kinds and not (kind == "land" and game["next"]):
                self.tap(self.page.get_by_role("button", name=name), kind)
                return
        self.tap(self.page.locator(".dock .btn.p"), " ".join(sorted(kinds)))


BOX: dict[str, Any] = {
    "joker": {},
    "tiles": {"zweier": 26, "dreier": 25, "vierer": 8},
    "amoebas": {"fields": [" ".join([str(ten)] * 10) for ten in range(10)]},
}
"""The track of an owner who was asked on another evening."""


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_a_whole_game_of_three_by_hand_takes_at_most_180_taps(stage: Stage, opens: Opens) -> None:
    stage.live.data.write(stage.live.games["schwarm"], "table", BOX)
    stage.begin(["Ada", "Ben", "Cem"], game="schwarm")
    page, phone = opens(stage), stage.phone("Bo")
    page.evaluate(LOTS)
    finger = Tapping(page, seed=1)
    while (game := phone.get("/api/state")["game"])["outcome"] is None:
        caught_up(page, stage.live)
        finger.step(game)
    expect(page.get_by_text("FP nach der Schlusswertung.")).to_be_visible()
    assert finger.taps <= MOST, finger.by
