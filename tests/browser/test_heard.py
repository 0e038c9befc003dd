"""What a screen reader is told: always what the page shows, of the turn, of a throw and of the connection."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, caught_up
from tests.browser.test_screens import to_phase
from tests.web.acted import ActedLive
from tests.web.stage import Stage
from tests.web.test_stream import slap_due

PEAKS = ("impact", "light", "triumph", "loss", "victory")
RENDERED = """async peak => {
    const main = document.querySelector("script[type=module]").src;
    const { SOUNDS } = await import(main.replace("main.js", "peaks.js"));
    const at = new OfflineAudioContext(1, 2 * 44100, 44100);
    SOUNDS[peak](at, 0);
    const wave = (await at.startRendering()).getChannelData(0);
    const loudest = part => part.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    const early = wave.subarray(0, 22050);
    const power = early.reduce((sum, each) => sum + each * each, 0) / early.length;
    return { loudest: loudest(wave), rms: Math.sqrt(power), end: loudest(wave.subarray(-4410)) };
}"""
COUNT_WHAT_IS_STAGED = """
    window.played = 0;
    window.said = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (from) {
        window.played += 1;
        return start.call(this, from);
    };
    speechSynthesis.speak = speech => window.said.push(speech.text);
"""


def heard(page: Page) -> str:
    return page.locator("#live").inner_text()


def shown(page: Page) -> list[str]:
    """The headline and the line below it."""
    texts = page.locator(":is(.now-line, .cue-word) :is(h1, p:not(.hint))").all_inner_texts()
    return [text if text.endswith((".", "!", "?")) else f"{text}." for text in texts]


def test_a_throw_is_told_as_it_is_shown_from_the_hand_to_the_number(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    page = opens(camera_stage, language="en-GB")
    caught_up(page, acted.live)  # what a page shows first is not told
    slap_due(camera_stage)
    caught_up(page, acted.live)
    expect(page.locator("#live")).to_have_text("Throw 3. All discs onto the table.")
    assert heard(page) == " ".join(shown(page))
    acted.stage("hands")
    caught_up(page, acted.live)
    expect(page.locator("#live")).to_have_text("Slap! Once, with a flat hand.")
    acted.stage("settling")
    caught_up(page, acted.live)
    expect(page.locator("#live")).to_have_text("Hands off. I'm about to count.")
    assert heard(page) == " ".join(shown(page))
    acted.reads(doubted=(2,))
    caught_up(page, acted.live)
    expect(page.locator("#live")).to_contain_text(page.locator(".verdict h1").inner_text())
    expect(page.locator("#live")).to_contain_text(page.locator(".doubt").inner_text())
    acted.reads()
    caught_up(page, acted.live)
    number = page.locator(".bulb").inner_text()
    expect(page.get_by_role("button", name=f"{number}, Read results aloud")).to_be_visible()
    expect(page.locator("#live")).to_have_text(f"{number} of 3 squashed.")


def test_whoever_counts_without_the_camera_is_told_to_count(camera_stage: Stage, opens: Opens) -> None:
    page = opens(camera_stage, language="en-GB")
    slap_due(camera_stage)
    page.get_by_role("button", name="Count yourself").click()
    expect(page.locator("#live")).to_have_text("How many are squashed? Throw 3 discs and count.")
    assert heard(page) == " ".join(shown(page))


def test_the_next_turn_is_told_as_it_is_shown(stage: Stage, opens: Opens) -> None:
    to_phase(stage, "blue")
    page = opens(stage, language="en-GB")
    expect(page.locator(".now-line")).to_be_visible()
    phone = stage.phone()
    number = phone.get("/api/state")["number"]
    number = phone.act(number, "repel", card="abwehr", mosquitos=3)["number"]
    page.wait_for_function("number => document.body.dataset.number === String(number)", arg=number)
    expect(page.locator("#live")).to_contain_text("All are repelled.")
    expect(page.locator("#live")).to_contain_text(shown(page)[1])


def test_a_connection_that_is_back_is_said_to_be_back_and_what_changes_at_a_seat(
    stage: Stage, opens: Opens
) -> None:
    to_phase(stage, "green")
    page = opens(stage, language="en-GB")
    expect(page.locator(".scene")).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("#live")).to_have_text("Connection lost. Trying again.")
    page.context.set_offline(False)
    expect(page.locator("#live")).to_contain_text("The connection is back. 1 of 3 left. Caro has the lamp.")
    phone = stage.phone()
    phone.act(phone.get("/api/state")["number"], "next")
    expect(page.locator("#live")).to_contain_text("Caro: Drops 9.")
    expect(page.locator(".bitten .num").nth(1)).to_have_text("9")


def test_the_set_up_says_too_that_the_connection_is_back(stage: Stage, opens: Opens) -> None:
    page = opens(stage, language="en-GB")
    expect(page.locator(".chair").first).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator("#live")).to_have_text("Connection lost. Trying again.")
    page.context.set_offline(False)
    expect(page.locator("#live")).to_have_text("The connection is back.")


def test_every_peak_is_heard_quietly_and_only_where_a_phone_wants_it(stage: Stage, opens: Opens) -> None:
    to_phase(stage, "lamp")
    page = opens(stage, language="en-GB", script=COUNT_WHAT_IS_STAGED)
    expect(page.locator(".scene")).to_be_visible()  # what a page shows first is not staged
    for peak in PEAKS:
        wave = page.evaluate(RENDERED, peak)
        assert 0.05 < wave["loudest"] < 0.5, (peak, wave)
        assert wave["rms"] > 0.005, (peak, wave)
        assert wave["end"] < 0.001, (peak, wave)
    page.evaluate("() => { window.played = 0; }")
    phone = stage.phone()
    page.locator("h1").first.click()  # a page is heard once somebody has touched it
    number = phone.act(phone.get("/api/state")["number"], "lamp", to="Chris")["number"]
    page.wait_for_function("() => window.played === 2")  # the lamp's two tones
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="This phone").click()
    quiet = page.get_by_role("switch").first
    expect(quiet).to_be_checked()
    quiet.click()
    expect(quiet).not_to_be_checked()
    last = phone.act(number, "next")["number"]
    page.wait_for_function("last => Number(document.body.dataset.number) >= last", arg=last)
    assert page.evaluate("() => window.played") == 2


def test_a_count_is_said_as_it_is_accepted_and_only_the_new_one_after_a_correction(
    camera_stage: Stage, acted: ActedLive, opens: Opens
) -> None:
    slap_due(camera_stage)
    aloud = "localStorage.setItem('aloud', 'yes');"
    page = opens(camera_stage, language="en-GB", script=COUNT_WHAT_IS_STAGED + aloud)
    expect(page.get_by_role("button", name="Count yourself")).to_be_visible()
    acted.reads()
    page.wait_for_function("() => window.said.length === 1")
    number = camera_stage.phone(None).get("/api/state")["throw"]["number"]
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Disc 1: squashed").click()
    page.wait_for_function("() => window.said.length === 2")
    page.keyboard.press("r")
    page.locator(".bulb").click()  # a phone has no keys
    assert page.evaluate("() => window.said") == [str(number), *[str(number - 1)] * 3]
