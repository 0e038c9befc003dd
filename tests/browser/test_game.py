"""A whole game by taps: two phones and a display at once, one of them losing its connection in the middle."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SMALL, TABLET, WIDE, Opens, caught_up, out_of_reach, parked
from tests.browser.test_screens import CUT_OFF
from tests.web.acted import ActedLive
from tests.web.stage import Stage, play_to_the_end
from tests.web.test_stream import slap_due

TAPS = 5
LOST, FOUND = 2, 4
"""The taps at which a phone loses its connection, and has it again."""
ANSWERS = "dialog .item, dialog .btn.danger"
GONE_ON = "number => document.body.dataset.number !== String(number)"


def test_a_whole_game_by_taps(stage: Stage, opens: Opens) -> None:
    one, other = opens(stage, name="Caro"), opens(stage, name="Bo", language="en-GB", size=SMALL)
    display = opens(stage, "/display", name=None, size=TABLET)
    one.get_by_role("button", name="Spiel beginnen").click()
    for page in (one, other, display):
        expect(page.locator(".phases .now")).to_be_visible()
    phones, dice = [one, other], random.Random(5)
    for tap in range(TAPS):
        if tap == LOST:
            lose(other)
            phones.remove(other)
        if tap == FOUND:
            find_again(other, stage)
            phones.append(other)
        take_a_tap(phones[tap % len(phones)], stage.phone(None).get("/api/state"), dice)
    with parked(one, other, display):
        play_to_the_end(stage.phone("Di"))
    winner = stage.phone(None).get("/api/state")["game"]["outcome"]["winners"][0]
    for page in (one, other, display):
        expect(page.get_by_role("heading", level=1)).to_contain_text(winner)
    expect(one.get_by_role("button", name="Noch eine Runde")).to_be_visible()


def take_a_tap(page: Page, state: dict[str, Any], dice: random.Random) -> None:
    """Tap one of the buttons that the page offers, wait for the table to go on, and see every page follow."""
    number = state["number"]
    page.wait_for_function("number => document.body.dataset.number === String(number)", arg=number)
    plus = page.locator(".stepper .iconbtn").last
    if state["throw"] and state["throw"]["number"] is None:
        plus.click()
        page.locator("footer .btn.p").click()
    elif state["game"]["chores"]:
        end_the_bites(page)
    elif page.locator("main .tile[aria-pressed], main button.pl").count():  # chosen, then said
        choices = page.locator("main .tile:enabled, main button.pl:enabled")
        choices.nth(dice.randrange(choices.count())).click()
        page.locator("footer .btn.p").click()
    else:
        choices = page.locator("main .tile:enabled, footer .btn:enabled:not(.sq):not(.shut)")
        choices.nth(dice.randrange(choices.count())).click()
        item = page.locator(ANSWERS).first
        page.wait_for_function(
            f"number => ({GONE_ON})(number) || document.querySelector('{ANSWERS}')", arg=number
        )
        if item.count():
            item.click()
    page.wait_for_function(GONE_ON, arg=number)


def end_the_bites(page: Page) -> None:
    """Let everything lie as it is proposed: one tap, though the table goes on twice."""
    page.locator("footer .btn.p").click()
    page.wait_for_function("() => !document.querySelector('.chores')")


def lose(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.get_by_role("heading", name="Connection lost")).to_be_visible()
    expect(page.get_by_role("button", name="Try now")).to_be_visible()
    assert page.locator("footer .btn").count() == 1


def find_again(page: Page, stage: Stage) -> None:
    page.context.set_offline(False)
    number = stage.phone(None).get("/api/state")["number"]
    page.wait_for_function("number => Number(document.body.dataset.number) >= number", arg=number)
    expect(page.get_by_text("Connection lost")).to_have_count(0)


def test_a_question_that_the_server_missed_is_asked_again(stage: Stage, opens: Opens) -> None:
    state = stage.begin()
    page = opens(stage)
    expect(page.locator(".tile").first).to_be_visible()
    page.route("**/api/games", lambda route: route.abort())
    page.route("**/api/evenings", lambda route: route.fulfill(status=503, json={"error": "crowded"}))
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/games")):
        aside = stage.phone("Bo").post("/api/games/aside", {"seen": state["number"]})
    page.unroute("**/api/games")
    page.unroute("**/api/evenings")
    again = stage.phone("Bo").post(f"/api/games/{state['game']['id']}/taken-up", {"seen": aside["number"]})
    stage.phone("Bo").post("/api/games/aside", {"seen": again["number"]})
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    expect(page.get_by_role("button", name="Caro, Stefan, Chris")).to_be_visible()


def test_the_display_shows_what_the_buttons_do(camera_stage: Stage, acted: ActedLive, opens: Opens) -> None:
    camera_stage.begin()
    page = opens(camera_stage, "/display", name=None, size=TABLET, language="en-GB")
    expect(page.locator(".pressed")).to_have_count(0)
    acted.live.devices.report_dialling("Angriff joins", "")
    expect(page.locator(".pressed")).to_have_text("OK means now: Angriff joins")
    acted.live.devices.report_dialling("", "NEXT is shut.")
    expect(page.locator(".pressed")).to_have_text("NEXT is shut.")


def test_of_two_that_tap_at_once_the_slower_sees_why(stage: Stage, opens: Opens) -> None:
    state = stage.begin()
    page = opens(stage)
    expect(page.locator(".tile").first).to_be_visible()
    page.route(
        "**/api/actions", lambda route: (stage.phone("Bo").act(state["number"], "next"), route.continue_())
    )
    page.locator(".tile").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Bo war schneller: Alle haben gespielt")
    expect(page.get_by_role("heading", name=re.compile("aufgedeckt"))).to_be_visible()


def test_undo_redo_correct_and_what_happened(stage: Stage, opens: Opens) -> None:
    stage.begin()
    page = opens(stage)
    page.get_by_role("button", name="Attacke", exact=True).click()
    globe = page.locator(".sky .count")
    expect(globe).to_have_text("1")
    page.locator("[data-key=undo]").click()
    expect(globe).to_have_text("0")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Dieses Spiel").click()
    page.get_by_role("dialog").get_by_role("button", name="Wiederholen").click()
    expect(globe).to_have_text("1")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Korrigieren").click()
    page.get_by_role("button", name="Tropfen eines Spielers").click()
    page.get_by_role("radio", name="Stefan").click()
    expect(page.get_by_role("group", name="Tropfen")).to_contain_text("10")  # what stands now
    for _ in range(6):
        page.get_by_role("button", name="weniger").click()
    page.get_by_role("button", name="Eintragen").click()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Was geschah").click()
    expect(page.get_by_role("listitem").filter(has_text="Stefan hat 4 Tropfen")).to_contain_text("Ada, ")


def test_an_alarm_says_which_of_its_cards_is_meant_and_phase_d_who_gets_the_lamp(
    stage: Stage, opens: Opens
) -> None:
    number = stage.begin()["number"]
    page = opens(stage, language="en-GB", size=SMALL, script=WIDE)

    def tap(name: str, *, exact: bool = False) -> None:
        button = page.get_by_role("button", name=name, exact=exact)
        expect(button).to_be_visible()
        assert out_of_reach(page) == []
        button.click()

    stage.phone().act(number, "next")
    for card, hint in (
        ("Alarm", "Alarm: card 1 of 2. Tap the topmost swarm card."),
        ("Gamma", "Alarm: card 2 of 2. Tap the topmost swarm card."),
        ("Beta", "No mosquito lies there yet: reveal another card and tap it."),
    ):
        tap(card)
        expect(page.locator(".push .hint")).to_have_text(hint)
    tap("Attack", exact=True)
    tap("repel 1")
    expect(page.locator(".lamp-to")).to_have_text(["Stefan", "Chris"])
    assert out_of_reach(page) == []
    stage.phone().act(stage.phone().get("/api/state")["number"], "next")
    expect(page.locator(".now-line p")).to_have_text(
        "Several cards send the lamp (Beta mosquito, Gamma mosquito): Caro chooses among Stefan, Chris."
    )
    for card, name in (("Beta", "Stefan"), ("Gamma", "Chris")):
        expect(page.locator(".cardchip").filter(has_text=card)).to_contain_text(f"to {name}")
        expect(page.get_by_role("button", name=f"The lamp goes to {name}")).to_be_visible()
    assert out_of_reach(page) == []
    assert page.locator(".pl .who").evaluate_all(CUT_OFF) == 0


def test_what_was_taken_back_is_said_and_can_be_done_again_right_there(stage: Stage, opens: Opens) -> None:
    number = slap_due(stage)
    phone = stage.phone("Bo")
    phone.act(number, "slap", squashed=2)
    page = opens(stage, language="en-GB", size=SMALL)
    expect(page.locator(".undone")).to_have_count(0)
    page.locator("[data-key=undo]").click()
    said = page.locator(".undone")
    expect(said).to_contain_text("Taken back: Slap: 2 of 3 squashed.")
    expect(page.locator("#live")).to_have_text(
        re.compile("^Taken back: Slap: 2 of 3 squashed. How many are squashed")
    )
    said.get_by_role("button", name="Redo").click()
    expect(said).to_have_count(0)
    expect(page.locator(".sky .count")).to_have_text("1")
    page.locator("[data-key=undo]").click()
    expect(said).to_be_visible()
    number = phone.get("/api/state")["number"]
    phone.act(number, "slap", squashed=0)
    expect(said).to_have_count(0)


@pytest.mark.soak
def test_a_phone_names_its_own_button_and_never_one_of_the_panel(stage: Stage, opens: Opens) -> None:
    number = stage.begin(["Ada", "Bo"])["number"]
    page, display = opens(stage, language="en-GB"), opens(stage, "/display", language="en-GB", size=TABLET)
    phone = stage.phone()
    for _ in range(2):
        number = phone.act(number, "join", card="angriff")["number"]
    caught_up(page, stage.live)
    button = page.locator("footer .btn.p").inner_text()
    expect(page.locator(".now-line p")).to_have_text(f"Every card is entered. Tap “{button}”.")
    expect(display.locator(".do")).to_have_text("Everyone has played, every card is entered: go on.")
    status, answer = phone.ask(
        "POST", "/api/actions", {"action": {"kind": "join", "card": "angriff"}, "seen": number}
    )
    assert status == 422
    assert "NEXT" not in answer["message"]


def test_a_game_is_set_aside_taken_up_and_given_up(stage: Stage, opens: Opens) -> None:
    stage.begin()
    page = opens(stage)
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Dieses Spiel").click()
    page.get_by_role("button", name="Beiseitelegen", exact=False).last.click()
    page.get_by_role("button", name="Weiterspielen").click()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Dieses Spiel").click()
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("button", name="Ja, aufgeben").click()
    expect(page.get_by_role("heading", name="Wer sitzt am Tisch?")).to_be_visible()


def test_set_up_with_names_seats_and_a_variant(stage: Stage, opens: Opens) -> None:
    page = opens(stage)
    page.get_by_label("Name auf Platz 1").fill("Zoe")
    page.get_by_role("button", name="Zoe umsetzen").click()
    page.get_by_role("button", name="an die Stelle von Stefan").click()
    page.get_by_role("button", name="Startspieler ändern").click()
    page.get_by_role("button", name="Chris", exact=True).click()
    page.get_by_role("radio", name="miteinander").click()
    page.get_by_role("radio", name="Kamikaze").click()
    page.get_by_role("switch").click()
    page.get_by_role("button", name="Mitspieler hinzufügen").click()
    page.get_by_label("Name auf Platz 4").fill("Max")
    page.get_by_role("button", name="Spiel beginnen").click()
    expect(page.locator(".phases .now")).to_be_visible()
    game = stage.phone(None).get("/api/state")["game"]
    assert [seat["name"] for seat in game["seats"]] == ["Stefan", "Zoe", "Chris", "Max"]
    assert game["options"] == {
        "variant": "cooperative",
        "level": "kamikaze",
        "infected-pay": "every",
        "begins": "Chris",
    }


def test_joining_by_the_code_of_the_qr(stage: Stage, opens: Opens) -> None:
    page = opens(stage, f"/join#{stage.code}", name=None)
    expect(page.get_by_text("Der Code ist schon da.")).to_be_visible()
    expect(page.get_by_label("Code oder Link")).to_have_count(0)
    page.get_by_label("Dein Name?").fill("Ca")
    stage.phone("Bo")
    caught_up(page, stage.live)
    page.get_by_label("Dein Name?").fill("Caro")  # what others do takes no name that is half typed
    assert stage.code not in page.url
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()


def test_a_code_that_came_but_counts_no_more_can_be_typed(stage: Stage, opens: Opens) -> None:
    page = opens(stage, "/join#nonsense22", name=None, language="en-GB")
    page.get_by_label("Your name?").fill("Bo")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("code has expired")
    page.get_by_label("Code or link").fill(stage.code)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("button", name="Begin the game")).to_be_visible()


def test_a_stranger_looks_on_and_is_led_to_joining(stage: Stage, opens: Opens) -> None:
    page = opens(stage, name=None, language="en-GB", size=SMALL)
    expect(page.get_by_text("Join, and you can say who sits at the table.")).to_be_visible()
    expect(page.locator("input, .chair, .seg")).to_have_count(0)
    stage.begin()
    expect(page.locator(".tile").first).to_be_disabled()
    assert page.locator("footer button").count() == 0
    page.get_by_role("link", name="Join").click()
    expect(page.get_by_label("Your name?")).to_be_visible()
