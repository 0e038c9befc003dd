"""The report that `companion calibrate` writes, opened on a phone by day and by night."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ViewportSize

from companion.cli.main import main
from tests.browser.conftest import SMALL
from tests.vision.conftest import SLAPS

BY_NIGHT, BY_DAY = 60, 200
"""How bright the ground is at the most, and at least."""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calibrated")
    places = ["--profile", str(folder / "profile"), "--report", str(folder / "report.html")]
    assert main(["calibrate", "--images", str(SLAPS), *places]) == 0
    return folder / "report.html"


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.soak)])
def test_it_fits_a_small_phone_and_follows_its_theme(
    browser: Browser, report: Path, scheme: Literal["dark", "light"]
) -> None:
    small = ViewportSize(width=SMALL["width"], height=SMALL["height"])
    phone = browser.new_context(viewport=small, is_mobile=True, color_scheme=scheme)
    page = phone.new_page()
    page.goto(report.as_uri())
    assert page.evaluate("() => document.documentElement.scrollWidth") == SMALL["width"]
    ground, ink, axis = page.evaluate(
        "() => [['body', 'backgroundColor'], ['h1', 'color'], ['text', 'fill']].map(([where, what]) =>"
        " Math.max(...getComputedStyle(document.querySelector(where))[what].match(/\\d+/g).slice(0, 3)))"
    )
    dark = scheme == "dark"
    assert (ground < BY_NIGHT, ink > BY_DAY, axis > BY_DAY) == (dark, dark, dark)
    phone.close()
