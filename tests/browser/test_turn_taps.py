"""How often one phone is tapped for a turn of Mosquitozzz without a camera: a bar that holds."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opens, going_on
from tests.web.stage import Stage

MOST_TAPS = 8


class Finger:
    """Taps on one page, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: Locator) -> None:
        """Tap what leads to another position, and wait until the page takes the next tap."""
        with going_on(self.page):
            what.click()
        self.page.wait_for_function("() => !document.querySelector('.resting')")
        self.taps += 1

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name))


def play_a_turn(finger: Finger, joins: list[str], squashed: int, lamp: Locator) -> None:
    """Play the cards, reveal one, slap once, and pass the lamp."""
    for card in joins:
        finger.button(card)
    if len(joins) < 3:
        finger.tap(finger.page.locator("footer .btn.p"))
    finger.tap(finger.page.locator(".tile", has_text="Invasion"))
    finger.button("Flache Hand")
    finger.tap(finger.page.locator(f".pad-keys button:nth-child({squashed + 1})"))
    onward = finger.page.locator("[data-key=onward]")
    if onward.count():
        finger.tap(onward)
    finger.tap(lamp)


def test_a_turn_by_phone_takes_at_most_eight_taps(stage: Stage, opens: Opens) -> None:
    stage.begin(begins="Caro")
    page = opens(stage)
    for joins, squashed, to in (
        (["Attacke", "Angriff"], 2, "Stefan"),
        (["Attacke", "Angriff", "Überfall"], 9, "Chris"),
    ):
        finger = Finger(page)
        play_a_turn(finger, joins, squashed, page.locator(".lamp-to", has_text=to))
        expect(page.locator(".pl.lit")).to_contain_text(to)
        assert finger.taps <= MOST_TAPS


def test_two_players_never_choose_where_the_lamp_goes(stage: Stage, opens: Opens) -> None:
    stage.begin(["Caro", "Stefan"], begins="Caro")
    page = opens(stage)
    finger = Finger(page)
    play_a_turn(finger, ["Attacke"], 5, page.get_by_role("button", name="Die Lampe geht an Stefan"))
    assert finger.taps == 6  # all are repelled, so that phase B ends by itself
    expect(page.locator(".toast")).to_contain_text("Die Lampe geht an Stefan")
    with going_on(page):
        page.locator(".toast button").click()
    expect(page.get_by_role("button", name="Die Lampe geht an Stefan")).to_be_visible()


def test_what_followed_by_itself_is_taken_back_with_the_tap(stage: Stage, opens: Opens) -> None:
    stage.begin(["Caro", "Stefan"], begins="Caro")
    page = opens(stage)
    finger = Finger(page)
    finger.button("Attacke")
    finger.tap(page.locator(".tile", has_text="Angriff"))
    expect(page.get_by_role("heading", name="Was hat Caro aufgedeckt?")).to_be_visible()
    page.locator(".toast button").click()
    expect(page.locator(".new")).to_contain_text("Attacke")
    expect(page.locator(".new")).not_to_contain_text("Angriff")
