"""The image for an SD card: what its recipe puts on it, and what Raspberry Pi Imager is told of it."""

import hashlib
import json
import lzma
import subprocess
import sys
from pathlib import Path

from tests.test_deb import asked_for

IMAGE = Path(__file__).parent.parent / "debian" / "image"
NEEDED = {"name", "description", "icon", "url", "extract_size", "extract_sha256", "image_download_size"}
"""By Imager's own schema (doc/json-schema in its repository), with the release's date."""


def test_imager_is_told_what_it_checks_and_that_it_may_ask_for_name_and_wifi(tmp_path: Path) -> None:
    inside = bytes(range(256)) * 5000
    packed = tmp_path / "companion.img.xz"
    packed.write_bytes(lzma.compress(inside))
    told = subprocess.run(
        [sys.executable, IMAGE / "manifest", packed], check=True, capture_output=True, text=True
    )
    (system,) = json.loads(told.stdout)["os_list"]
    assert NEEDED | {"release_date"} <= system.keys()
    assert system["extract_size"] == len(inside)
    assert system["extract_sha256"] == hashlib.sha256(inside).hexdigest()
    assert system["image_download_size"] == packed.stat().st_size
    assert system["init_format"] == "cloudinit-rpi"
    assert "ENABLE_CLOUD_INIT=1" in (IMAGE / "config").read_text(encoding="utf-8")


def test_the_image_has_what_the_package_recommends() -> None:
    listed = (IMAGE / "stage-companion/00-companion/00-packages-nr").read_text(encoding="utf-8").split()
    assert set(listed) == asked_for("Recommends").keys()


def test_no_password_and_no_key_is_in_the_image() -> None:
    config = (IMAGE / "config").read_text(encoding="utf-8")
    assert [name for name in ("PASS", "PUBKEY", "WPA_") if name in config] == []
