"""Makes the pictures of the documents: `python -m tests.browser.pictures FOLDER`, or `make pictures`.

A real companion runs on its virtual table; a browser plays on it and is photographed. The film of the
virtual table is made of such photographs too.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import one_slap
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, TABLET
from tests.ports import free_port
from tests.web.stage import PLAYERS, Phone, play_to_the_end

PATIENCE_S = 120.0
FILM_MS = 250
QUALITY = 80


@contextmanager
def running() -> Iterator[tuple[Phone, str]]:
    """A companion on its virtual table, a phone that has joined it, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        config = Path(folder) / "companion.toml"
        config.write_text(f'state = "{folder}/state"\n[page]\nport = {port}\n', encoding="utf-8")
        command = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--config", str(config)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"LANG": "de_DE.UTF-8"},
        )
        with command as process:
            assert process.stdout is not None
            process.stdout.readline()  # it is ready; the code is not printed where nobody sits at a terminal
            code = json.loads((Path(folder) / "state" / "join.json").read_text())["code"]
            phone = Phone(port)
            try:
                phone.post("/api/join", {"code": code, "name": "Caro"})
                yield phone, f"http://127.0.0.1:{port}"
            finally:
                process.terminate()


def until(happens: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + PATIENCE_S
    while not happens():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.1)


class Photographer:
    """Opens pages as the phone and photographs them."""

    def __init__(self, browser: Browser, phone: Phone, url: str, folder: Path) -> None:
        self.browser, self.phone, self.url, self.folder = browser, phone, url, folder

    def open(self, path: str = "/", size: Any = PHONE, *, film: bool = False) -> Page:
        """Open a page; for a film it shows motion, and is photographed faster."""
        context = self.browser.new_context(
            viewport=size,
            device_scale_factor=1 if film else 2,
            color_scheme="dark",
            locale="en-GB",
            reduced_motion="no-preference" if film else "reduce",
        )
        context.add_cookies([{"name": "ticket", "value": self.phone.cookies["ticket"], "url": self.url}])
        page = context.new_page()
        page.goto(self.url + path)
        return page

    def shoot(self, page: Page, name: str) -> None:
        """Photograph a page once it shows the present."""
        change = self.phone.get("/api/state")["change"]
        page.wait_for_function("change => Number(document.body.dataset.change) >= change", arg=change)
        page.wait_for_timeout(500)  # a photo that fades in
        cv2.imwrite(str(self.folder / f"{name}.webp"), _picture(page), [cv2.IMWRITE_WEBP_QUALITY, QUALITY])

    def once(self, name: str, path: str = "/", size: Any = PHONE) -> None:
        """Open a page, photograph it and close it."""
        page = self.open(path, size)
        self.shoot(page, name)
        page.context.close()


def to_defence(phone: Phone) -> int:
    """Bring a game to the position of the first picture and return its number."""
    number = phone.get("/api/state")["number"]
    options = {"begins": "Chris"}
    body = {"game": "mosquitozzz", "players": PLAYERS, "options": options, "seen": number}
    state = phone.post("/api/games", body)
    moves: list[tuple[str, dict[str, Any]]] = [
        ("correct-drops", {"player": "Caro", "drops": 6}),
        ("correct-drops", {"player": "Stefan", "drops": 9}),
        ("correct-drops", {"player": "Chris", "drops": 7}),
        ("correct-infection", {"player": "Stefan", "infected": "yes"}),
        ("correct-swarm", {"card": "angriff", "copies": 2}),
        ("correct-swarm", {"card": "fliegerangriff", "copies": 1}),
        ("correct-swarm", {"card": "ueberfall", "copies": 1}),
        ("join", {"card": "fliegerangriff"}),
        ("next", {}),
    ]
    for kind, values in moves:
        state = phone.act(state["number"], kind, **values)
    return int(state["number"])


def slap(phone: Phone, number: int) -> int:
    """Let the discs be thrown, and wait for the reading."""
    number = int(phone.act(number, "hand", card="flache-hand")["number"])
    count = phone.get("/api/state")["throw"]["count"]
    phone.post("/api/virtual", {"do": "throw", "count": count})
    until(lambda: bool(phone.get("/api/state")["throw"]["stage"] == "read"))
    return number


def calibration(photographer: Photographer) -> None:
    """Photograph the second step of the calibration."""
    phone = photographer.phone
    for layout in ("empty", "alive"):
        phone.post("/api/virtual", {"do": "lay", "layout": layout})
        until(lambda: bool(phone.get("/api/calibration")["ready"]))
        if layout == "empty":
            phone.post("/api/calibration", {"do": "take"})
    page = photographer.open("/calibration")
    page.wait_for_function("() => document.querySelectorAll('.shot circle').length >= 30")
    photographer.shoot(page, "calibration")
    page.context.close()
    phone.post("/api/calibration", {"do": "back"})
    phone.post("/api/virtual", {"do": "lay", "layout": "empty"})


def film(photographer: Photographer, number: int) -> None:
    """Film a throw on the virtual table, from the press of the button to the count."""
    phone = photographer.phone
    page = photographer.open()
    phone.act(number, "hand", card="flache-hand")
    page.get_by_role("button", name="Virtual table").click()
    page.get_by_role("button", name="discs").click()
    frames = [_small(page)]
    while phone.get("/api/state")["throw"]["stage"] != "read":
        page.wait_for_timeout(FILM_MS)
        frames.append(_small(page))
    page.wait_for_timeout(4 * FILM_MS)  # the drawer looks once a second
    frames += [_small(page)] * 6
    page.keyboard.press("Escape")
    page.wait_for_timeout(2 * FILM_MS)
    frames += [_small(page)] * 8
    page.context.close()
    animation = cv2.Animation()
    animation.frames = frames
    animation.durations = [FILM_MS] * len(frames)
    place = str(photographer.folder / "virtual-table.webp")
    cv2.imwriteanimation(place, animation, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


def slap_seen(photographer: Photographer, number: int) -> None:
    """Film a slap: what the camera sees, and a phone beside it."""
    page = photographer.open(film=True)
    photographer.phone.act(number, "hand", card="flache-hand")
    one_slap.film(page, photographer.phone, photographer.folder / "one-slap.webp")
    page.context.close()


def _picture(page: Page) -> Any:
    picture = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture


def _small(page: Page) -> Any:
    small = cv2.resize(_picture(page), (PHONE["width"], PHONE["height"]), interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2BGRA)


def main(folder: Path) -> None:
    """Make them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with running() as (phone, url), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        photographer = Photographer(browser, phone, url, folder)
        photographer.once("setup")
        until(lambda: bool(phone.get("/api/state")["camera"]["state"] == "ready"))
        calibration(photographer)
        number = to_defence(phone)
        number = phone.act(number, "reveal", card="gamma")["number"]
        number = phone.act(number, "repel", card="abwehr", mosquitos=3)["number"]
        photographer.once("main")
        photographer.once("display", "/display", size=TABLET)
        for filmed in (film, slap_seen):
            filmed(photographer, number)
            number = phone.post("/api/undo", {"seen": phone.get("/api/state")["number"]})["number"]
        number = slap(phone, number)
        photographer.once("slap")
        phone.post("/api/throw", {"do": "say", "number": 3, "seen": number})
        phone.post("/api/throw", {"do": "accept", "seen": number})
        play_to_the_end(phone, seed=4)
        photographer.once("evening")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
