"""The real companion on its virtual table: calibrated and played by taps, nothing pretended but the table."""

from collections.abc import Iterator
from math import dist
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MS
from tests.browser.pictures import running, until
from tests.browser.thrown import wait_for_verdict
from tests.vision.reports import judged
from tests.web.stage import Phone

SHAKE = 0.01
"""A disc that lies still is found within so much of the picture's width."""


@pytest.fixture
def real(browser: Browser) -> Iterator[tuple[Phone, Page]]:
    with running() as (phone, url):
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="de-DE", base_url=url)
        context.add_cookies([{"name": "ticket", "value": phone.cookies["ticket"], "url": url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        yield phone, page
        context.close()


def ringed(phone: Phone) -> list[tuple[float, float]]:
    """Where the calibration sees discs now, as shares of the picture."""
    return [(mark["x"], mark["y"]) for mark in phone.get("/api/calibration")["marks"]]


def see_others(phone: Phone, before: list[tuple[float, float]]) -> None:
    """Wait until the camera sees fifteen discs in other places."""

    def moved() -> bool:
        now = ringed(phone)
        return len(now) == 15 and any(all(dist(spot, old) > SHAKE for old in before) for spot in now)

    until(moved)


def see_the_lamp_ringed(phone: Phone, page: Page) -> None:
    """Let a lamp burn a spot into the bare table: the live picture marks it, until it has gone."""
    for on in (True, False):
        phone.post("/api/virtual", {"do": "switch", "fault": "glare", "on": on})
        expect(page.locator(".shot .bang")).to_have_count(int(on))


def saved_report(page: Page, folder: Path) -> Path:
    """Save the throw that is shown, on this phone."""
    with page.expect_download() as saved:
        page.get_by_role("link", name="Diesen Wurf sichern").click()
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


@pytest.mark.soak
def test_calibrated_on_the_virtual_table_and_a_slap_read(real: tuple[Phone, Page], tmp_path: Path) -> None:
    phone, page = real
    page.goto("/calibration")
    see_the_lamp_ringed(phone, page)
    page.get_by_role("button", name="Anfangen: Kamera stellt sich ein").click()
    for place in range(1, 4):
        before = ringed(phone)
        page.get_by_role("button", name="Für mich hinlegen").click()
        if place > 1:
            see_others(phone, before)
        page.get_by_role("button", name="Aufnehmen", exact=True).click()
        expect(page.locator(".stations .on .dot")).to_have_text(str(place + 1))
    page.get_by_role("button", name="Ja, stimmt").click()
    page.get_by_role("link", name="Fertig").click()
    page.get_by_label("Name auf Platz 1").fill("Ada")
    page.get_by_label("Name auf Platz 2").fill("Bo")
    page.get_by_role("button", name="Spiel beginnen").click()
    page.get_by_role("button", name="Überfall").click()
    expect(page.locator(".sky .count")).to_have_text("3")  # who presses before that is told so
    page.get_by_role("button", name="aufdecken").click()
    page.get_by_role("button", name="Resistent").click()
    page.get_by_role("button", name="Resistent liegt da").click()
    page.get_by_role("button", name="Flache Hand").click()
    page.get_by_role("button", name="Virtueller Tisch").click()
    page.get_by_role("button", name="3 Scheiben werfen").click()  # and the drawer steps aside
    wait_for_verdict(lambda: list(phone.get("/api/virtual")["truth"]), page, 3)
    state, truth = phone.get("/api/state"), phone.get("/api/virtual")["truth"]
    if state["throw"]["shut"] is None:
        assert state["throw"]["number"] == truth.count("squashed")
    else:
        for _ in range(truth.count("squashed") or 1):
            page.get_by_role("button", name="mehr").click()
    page.get_by_role("button", name="übernehmen").click()
    page.get_by_role("button", name="Letztes Foto").click()
    expect(page.get_by_role("dialog").locator(".rings")).to_be_visible()
    word, why = judged(saved_report(page, tmp_path))
    assert word == ("right" if state["throw"]["shut"] is None else "asked"), why
