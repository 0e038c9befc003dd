"""How often one phone is tapped until the first turn of Viroid: with the owner's box, and as last time."""

from typing import Any

from playwright.sync_api import expect

from companion.games.data import shipped_data
from tests.browser.conftest import Opens
from tests.browser.test_turn_taps import Finger
from tests.web.stage import PLAYERS, Stage

MOST_TAPS = 10
STARTS = {"paris": "europe", "lagos": "africa", "lima": "america"}


def box(cards: dict[str, Any]) -> dict[str, Any]:
    """Return the cards of an owner who has entered a start card for each player."""
    card = cards["starts"]["london"]
    levels = {"paris": ["small"], "lagos": ["farm"], "lima": ["insect"]}
    mutations = {"paris": "ship", "lagos": "plane", "lima": "insect"}
    starts = {
        id: card | {"name": id.title(), "levels": levels[id], "continent": where, "mutation": mutations[id]}
        for id, where in STARTS.items()
    }
    return cards | {"starts": starts}


def test_a_box_that_is_known_is_set_up_as_last_time_in_ten_taps(stage: Stage, opens: Opens) -> None:
    game, phone = stage.live.games["viroid"], stage.phone()
    stage.live.data.write(game, "cards", box(dict(shipped_data(game)["cards"])))
    before = stage.begin(PLAYERS, game="viroid", level="hard", pathogen="virus")
    phone.post("/api/games/given-up", {"seen": before["number"]})
    page = opens(stage)
    for name in ("Fordernd", "Virus"):
        expect(page.get_by_role("radio", name=name)).to_be_checked()
    finger = Finger(page)
    finger.button("Spiel beginnen")
    for name in STARTS:
        finger.tap(page.locator(".places .tile", has_text=name.title()))
    while phone.get("/api/state")["game"]["step"] == "start":
        finger.tap(page.locator(".places .tile").first)
    assert finger.taps <= MOST_TAPS
    playing = stage.live.table.position().playing
    assert playing is not None
    assert playing.setup.options["level"] == "hard"
