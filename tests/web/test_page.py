"""The page that a browser loads: small, without anything from elsewhere, in both languages."""

import gzip
import re

import pytest

from companion.words import LANGUAGES
from tests.web.stage import Stage
from web.assets import assets

MOST_BYTES = 100_000


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
    assert total < MOST_BYTES


def test_every_module_that_is_imported_is_there_and_preloaded(stage: Stage) -> None:
    html = stage.phone(None).get("/").decode()
    for name, asset in assets().items():
        if name.endswith(".js"):
            assert f"/{name}" in html
            folder = name.rpartition("/")[0]
            for path in re.findall(r'from "(\.[^"]+)"', asset.plain.decode()):
                parts = [*folder.split("/"), *path.split("/")] if folder else path.split("/")
                while ".." in parts:
                    at = parts.index("..")
                    del parts[at - 1 : at + 1]
                assert "/".join(part for part in parts if part != ".") in assets(), f"{name} imports {path}"


def test_nothing_is_loaded_from_elsewhere_and_no_script_is_inline(stage: Stage) -> None:
    html = stage.phone(None).get("/").decode()
    assert re.findall(r'<script(?![^>]*(?:src=|type="application/json"))', html) == []
    assert " style=" not in html
    assert re.findall(r'\son\w+="', html) == []
    for name, asset in assets().items():
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
