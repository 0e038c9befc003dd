"""The page that a browser loads: small, without anything from elsewhere, in both languages."""

import gzip
import json
import posixpath
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import tests.toy.race
from companion import games as packages
from companion.games.library import games, use_folder
from companion.words import LANGUAGES
from tests.web.stage import Stage, staged, table_live
from web.assets import Assets

MOST_BYTES = 110_000
"""Packed: with style sheet, icons and scripts of the game that the page is opened with, and of no other."""


def test_the_first_load_is_small(stage: Stage) -> None:
    phone = stage.phone(None)
    phone.ask("GET", "/", headers={"Accept-Encoding": "gzip"})
    total = int(phone.headers["Content-Length"])
    html = gzip.decompress(phone.get("/", **{"Accept-Encoding": "gzip"})).decode()
    addresses = set(re.findall(r'(?:href|src)="(/[^"]+)"', html))
    assert any(address.endswith("main.js") for address in addresses)
    for address in addresses:
        phone.ask("GET", address, headers={"Accept-Encoding": "gzip"})
        total += int(phone.headers["Content-Length"])
    assert total < MOST_BYTES, total


def test_every_module_that_is_imported_is_there() -> None:
    files = Assets(games()).files
    for name, asset in files.items():
        if name.endswith(".js"):
            for path in re.findall(r'(?:from|import\()\s*"(\.[^"]+)"', asset.plain.decode()):
                assert posixpath.normpath(f"{posixpath.dirname(name)}/{path}").lstrip("/") in files, name


@pytest.mark.parametrize("screen", ["table", "display", "evenings", "calibration"])
def test_all_that_a_screen_needs_is_loaded_at_once_and_nothing_else(stage: Stage, screen: str) -> None:
    html = stage.phone(None).get("/" if screen == "table" else f"/{screen}").decode()
    assets = Assets(games())
    loaded = set(re.findall(r'rel="modulepreload" href="/assets/\w+/([^"]+)"', html))
    assert {"main.js", "app.js", f"{screen}.js", "games/mosquitozzz/page.js"} <= loaded
    for name in loaded:
        for path in re.findall(r'from "(\.[^"]+)"', assets.files[name].plain.decode()):
            assert posixpath.normpath(f"{posixpath.dirname(name)}/{path}").lstrip("/") in loaded
    others = {"table", "display", "evenings", "calibration", "join", "data"} - {screen}
    assert {f"{other}.js" for other in {*others, "virtual_drawer"}} & loaded == set()


def test_nothing_is_loaded_from_elsewhere_and_no_script_is_inline(stage: Stage) -> None:
    html = stage.phone(None).get("/").decode()
    assert re.findall(r'<script(?![^>]*(?:src=|type="application/json"))', html) == []
    assert " style=" not in html
    assert re.findall(r'\son\w+="', html) == []
    texts = {name: asset for name, asset in Assets(games()).files.items() if asset.kind != "image/png"}
    for name, asset in texts.items():
        addresses = re.findall(r"https?://[^\s\"'`]+", asset.plain.decode())
        assert [a for a in addresses if not a.startswith("http://www.w3.org/")] == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_phones_language(stage: Stage, language: str) -> None:
    html = stage.phone(None).get("/", **{"Accept-Language": language}).decode()
    assert f'<html lang="{language}">' in html
    assert ("Verbindung weg" in html) == (language == "de")


def test_a_chosen_language_stays(stage: Stage) -> None:
    phone = stage.phone(None)
    assert phone.ask("GET", "/language/de?to=/display")[0] == 302
    assert phone.headers["Location"] == "/display"
    assert phone.get("/api/state", **{"Accept-Language": "en"})["language"] == "de"


def test_files_are_kept_for_ever_under_their_own_address_only(stage: Stage) -> None:
    phone = stage.phone(None)
    html = phone.get("/").decode()
    address = re.findall(r'src="(/assets/[^"]+)"', html)[0]
    phone.get(address)
    assert "immutable" in phone.headers["Cache-Control"]
    assert phone.headers["Vary"] == "Accept-Encoding", "whoever joins or chooses a language keeps them"
    phone.get(re.sub(r"/assets/\w+/", "/assets/older/", address))
    assert phone.headers["Cache-Control"] == "no-store"
    assert phone.ask("GET", "/assets/x/../../secret")[0] == 404


def test_a_name_cannot_break_out_of_the_page(stage: Stage) -> None:
    phone = stage.phone("</script><b>x")
    assert b"</script><b>" not in phone.get("/")


def test_the_page_of_an_error_has_the_same_head(stage: Stage) -> None:
    phone = stage.phone(None)
    pages = [
        phone.ask("GET", path, headers={"Accept": "text/html"})[1].decode() for path in ("/", "/nowhere")
    ]
    page, error = (set(re.findall(r"<(?:meta|link|title).*", text)) for text in pages)
    assert any("theme-color" in line for line in error)
    assert error <= page


@pytest.fixture
def own_games(tmp_path: Path) -> Iterator[tuple[Stage, str]]:
    """A page with a game of the owner's: the race, in a folder of its own, with parts for the page."""
    folder = tmp_path / "own"
    shutil.copytree(Path(tests.toy.race.__file__).parent, folder / "derby")
    source = folder / "derby" / "__init__.py"
    source.write_text(source.read_text().replace('name = "race"', 'name = "derby"'))
    for words in (folder / "derby" / "words").glob("*.po"):
        words.write_text(words.read_text() + '\n\nmsgid "page.derby.gallop"\nmsgstr "Gallop!"\n')
    (folder / "derby" / "page").mkdir(exist_ok=True)
    for name, text in {
        "page.js": "export default {};",
        "page.css": "",
        "icons.svg": "<symbol id='x'/>",
    }.items():
        (folder / "derby" / "page" / name).write_text(text)
    use_folder(folder)
    try:
        with staged(table_live(tmp_path), tmp_path) as stage:
            yield stage, re.findall(r"/assets/\w+", stage.phone(None).get("/").decode())[0]
    finally:
        packages.__path__.remove(str(folder))
        games.cache_clear()


def test_a_game_outside_the_package_brings_its_page_and_its_words(own_games: tuple[Stage, str]) -> None:
    stage, base = own_games
    phone = stage.phone(None)
    html = phone.get("/").decode()
    assert re.findall(r'href="[^"]*/games/(\w+)/page.css"', html) == ["mosquitozzz"], (
        "others come when needed"
    )
    assert '"styled": ' in html
    assert phone.get(f"{base}/games/derby/page.css") == b""
    assert "<symbol id='x'/>" not in html
    assert phone.get(f"{base}/games/derby/icons.svg") == b"<symbol id='x'/>"
    assert "page.derby" not in html
    assert phone.get(f"{base}/games/derby/page.js") == b"export default {};"
    assert phone.get(f"{base}/games/derby/words.de.json")["page.derby.gallop"] == "Gallop!"
    assert "immutable" in phone.headers["Cache-Control"]
    assert phone.ask("GET", "/games/derby/chart")[0] == 200
    assert phone.ask("GET", "/games/chess/chart")[0] == 404
    offer = next(each for each in phone.get("/api/games") if each["name"] == "derby")
    assert offer["dressed"]


def test_the_shell_carries_the_words_of_the_house_alone(stage: Stage) -> None:
    html = stage.phone(None).get("/").decode()
    boot = json.loads(re.findall(r'<script id="boot"[^>]*>(.*?)</script>', html)[0])
    assert boot["words"]
    assert [key for key in boot["words"] if key.startswith("page.mosquitozzz.")] == []
    base = re.findall(r"/assets/\w+", html)[0]
    words = stage.phone(None).get(f"{base}/games/mosquitozzz/words.en.json")
    assert words
    assert all(key.startswith("page.mosquitozzz.") for key in words)


def test_only_the_scripts_of_the_game_that_is_shown_are_loaded_at_once() -> None:
    assets = Assets(games())
    assert not any(name.startswith("games/") for name in assets.modules("table", None))
    assert "games/mosquitozzz/page.js" in assets.modules("table", "mosquitozzz")


def test_every_page_is_there_for_a_game_without_a_dress(toy_stage: Stage) -> None:
    state = toy_stage.begin(["Ada", "Bo"], "caravan")
    phone = toy_stage.phone(None)
    number = state["game"]["id"]
    assert not state["game"]["dressed"]
    kept = (f"/evenings/{number}", f"/story/{number}")
    for path in ("/", "/display", "/evenings", *kept, "/games/caravan/data"):
        assert b'id="boot"' in phone.get(path)
    for path in ("/evenings/9", "/story/9", "/games/caravan/chart", "/games/chess/data"):
        assert phone.ask("GET", path)[0] == 404
