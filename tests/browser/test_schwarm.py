"""Der Schwarm on the page: an evening from the set-up over prices and hits to its end, and the map."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.games.game import Action, Choice, Number, Parameter, Value
from tests.browser.conftest import SMALL, TABLET, Opens, caught_up, going_on, parked
from tests.browser.test_screens import check, check_both_themes
from tests.web.stage import Stage

ROW = (
    "schiff",
    "forscher",
    "krebs",
    "schiff",
    "forscher",
    "wal",
    "tsunami",
    "schiff-forscher",
    "blau-station",
)


class Hand:
    """Somebody else at the table, who acts without a phone: nobody looks at what lies between two screens."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = self._stage.phone(None).get("/api/state")["game"]
        return found

    def act(self, kind: str, **values: Any) -> None:
        self._stage.live.table.act(Action.from_json({"kind": kind, **values}), by="phone Bo")

    def until(self, step: str, *, kinds: frozenset[str] = frozenset()) -> None:
        """Go on with NEXT or the first thing until this step, and until one of these kinds can be done."""
        table = self._stage.live.table
        while playing := table.position().playing:
            game, state = playing.game, playing.state
            legal, focus = game.legal(state), game.focus(state)
            if game.view(state).step == step and (not kinds or kinds & {each.kind for each in legal}):
                break
            template = legal[0]
            values = {each.name: first(each) for each in template.parameters}
            table.act(focus.next or Action(template.kind, values), by="phone Bo")


def first(parameter: Parameter) -> Value:
    match parameter:
        case Choice():
            return parameter.options[0]
        case Number():
            return parameter.low
    return ()


def press(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name)
    expect(button.first).to_be_enabled()
    button.first.click()


@pytest.mark.soak
def test_cards_are_bought_and_hits_are_counted(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    page.get_by_role("button", name="Der Schwarm", exact=True).click()
    expect(page.get_by_text("Die Reihenfolge am Tisch zählt nicht")).to_be_visible()
    stage.begin(["Rot", "Weiß"], game="schwarm")
    caught_up(page, stage.live)
    page.locator(".tile", has_text="Rot").click()
    expect(page.get_by_role("heading", name="Helle Karte 1 von 7")).to_be_visible()
    hand = Hand(stage)
    with parked(page):
        for card in ROW:
            hand.act("row", card=card)
    prices(page)
    check_both_themes(page)
    press(page, "Wal für 5 FP")
    expect(page.get_by_role("heading", name="Weiß nimmt eine Karte")).to_be_visible()
    press(page, "zurück")
    expect(page.get_by_role("heading", name="Rot nimmt eine Karte")).to_be_visible()
    with parked(page):
        hand.until("play")
    hits(page, stage, hand)


def test_a_score_is_counted_by_hand(stage: Stage, opens: Opens) -> None:
    hand = after_the_row(stage)
    hand.until("score", kinds=frozenset({"score"}))
    counts(opens(stage, size=SMALL), stage)


@pytest.mark.soak
def test_the_display_and_the_end_of_an_evening(stage: Stage, opens: Opens) -> None:
    hand = after_the_row(stage)
    display = opens(stage, "/display", name=None, size=TABLET)
    expect(display.get_by_role("heading", name="Rot nimmt eine Karte")).to_be_visible()
    check(display)
    display.goto("about:blank")
    hand.until("end")
    page = opens(stage)
    expect(page.get_by_text("FP nach der Schlusswertung.")).to_be_visible()
    page.get_by_role("button", name="Verlauf, Glück und Fotos").last.click()
    for series in ("Forschungspunkte", "Für Karten bezahlt", "Durch Gefahren verloren"):
        expect(page.get_by_role("dialog").get_by_role("heading", name=series)).to_be_visible()
    check(page)


def after_the_row(stage: Stage) -> Hand:
    """Begin a game, in which Rot takes the first card."""
    stage.begin(["Rot", "Weiß"], game="schwarm")
    hand = Hand(stage)
    hand.act("stone", player="Rot")
    for card in ROW:
        hand.act("row", card=card)
    return hand


def prices(page: Page) -> None:
    """Every card has its price, and a tap takes it: nothing else is lit."""
    expect(page.locator(".orders").get_by_role("button", name="2 für 10 FP")).to_be_enabled()
    expect(page.locator(".dock .btn.p, .dock .shut")).to_have_count(0)
    for tile in page.locator(".ausl .tile").all():
        box = tile.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 48


def hits(page: Page, stage: Stage, hand: Hand) -> None:
    """The rule book's example: every hit is shown with its cost before it counts."""
    acting = hand.game["actor"]
    victim = "Weiß" if acting == "Rot" else "Rot"
    for player, points in ((acting, 35), (victim, 41)):
        hand.act("correct-points", player=player, points=points)
    hand.act("correct-ships", player=victim, ships=2)
    for seat in ("Rot", "Weiß"):
        hand.act("correct-ability", player=seat, ability="none")
    caught_up(page, stage.live)
    with going_on(page):
        page.locator("[data-key=joker] .tile", has_text="Wal").click()
    expect(page.get_by_role("button", name="Trifft niemanden")).to_be_visible()
    for _ in range(2):
        with going_on(page):
            page.locator(".dock").get_by_role("button", name=victim, exact=True).click()
    expect(page.locator(".sum")).to_contain_text(f"{victim} 41→37→34")
    expect(page.locator(".scene .count")).to_have_text("7")
    press(page, "7 übernehmen")
    expect(page.get_by_role("button", name="7 übernehmen")).to_have_count(0)
    stand = {seat["id"]: seat["tracks"][0]["value"] for seat in hand.game["seats"]}
    assert stand == {acting: 42, victim: 34}


def counts(page: Page, stage: Stage) -> None:
    """Nothing above what is out can be entered."""
    caught_up(page, stage.live)
    expect(page.get_by_role("heading", name="zählt: der größte Verbund")).to_be_visible()
    stations = page.locator(".cnt", has_text="Stationen")
    expect(stations.get_by_role("button", name="mehr")).to_be_disabled()
    stations.get_by_role("button", name="weniger").click()
    expect(stations.get_by_role("button", name="mehr")).to_be_enabled()
    with going_on(page):
        page.locator(".dock .btn.p").click()


def test_the_map_is_tapped(stage: Stage, opens: Opens) -> None:
    stage.begin(["Gelb", "Rot"], game="schwarm", sea="map", variants=[])
    page, hand = opens(stage), Hand(stage)
    hand.act("stone", player="Gelb")
    caught_up(page, stage.live)
    with going_on(page):
        page.get_by_role("button", name="N3").click()
    hand.act("build", field="O3")
    for card in ROW:
        hand.act("row", card=card)
    hand.until("play")
    hand.act("joker", action="schiff")
    caught_up(page, stage.live)
    acting = hand.game["actor"]
    page.get_by_role("button", name="e2" if acting == "Gelb" else "i5").first.click()
    to = "e3" if acting == "Gelb" else "h5"
    page.locator(".board").get_by_role("button", name=to).click()
    expect(page.get_by_role("heading", name="Eingesammelt")).to_be_visible()
    with going_on(page):
        page.locator(".tile", has_text="Vierer").click()
    check_both_themes(page)
    assert [seat["tracks"] for seat in hand.game["seats"] if seat["id"] == acting]
    page.get_by_role("button", name="Regeln").click()
    expect(page.get_by_text("In der Reihenfolge der Steine")).to_be_visible()
