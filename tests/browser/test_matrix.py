"""The long version of every screen: four sizes, two languages, two themes, long names."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.matrix import PARTS, seen


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", PARTS)
def test_every_screen_fits_and_axe_objects_to_none(browser: Browser, tmp_path: Path, part: str) -> None:
    assert list(map(str, seen(browser, tmp_path, part))) == []
