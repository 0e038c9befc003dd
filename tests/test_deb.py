"""The Debian package says what the project says; `test_deb_whole.py` tries what is built of it."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from companion.cli.parser import COMMANDS

SOURCE = Path(__file__).parent.parent
DEBIAN = SOURCE / "debian"
PROJECT: dict[str, Any] = tomllib.loads((SOURCE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CALLED = {"opencv-python-headless": "opencv"}
"""What Debian calls otherwise than the package index does."""
OF_THE_PI = {"gpiozero"}
"""What only the archive of Raspberry Pi has in our version: recommended, not required."""


def asked_for(field: str) -> dict[str, str]:
    """Return what the package asks for in a field, each with the version it has to have at least."""
    control = (DEBIAN / "control").read_text(encoding="utf-8").partition("\nPackage:")[2]
    (lines,) = re.findall(rf"^{field}:\n((?: .*\n)+)", control, re.MULTILINE)
    return dict(re.findall(r"^ ([\w.-]+)(?: \(>= (?:1:)?([\w.]+)\))?,$", lines, re.MULTILINE))


@pytest.mark.parametrize("line", PROJECT["dependencies"], ids=lambda line: str(Requirement(line).name))
def test_debian_is_asked_for_what_the_project_needs(line: str) -> None:
    needed = Requirement(line)
    (least,) = [each.version for each in needed.specifier if each.operator == ">="]
    field = "Recommends" if needed.name in OF_THE_PI else "Depends"
    found = asked_for(field)[f"python3-{CALLED.get(needed.name, needed.name)}"]
    assert found == least.partition(".post")[0]


def test_the_versions_agree() -> None:
    first = (DEBIAN / "changelog").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(f"companion ({PROJECT['version']}) ")


def test_every_command_is_completed() -> None:
    script = (DEBIAN / "completion" / "companion").read_text(encoding="utf-8")
    (words,) = re.findall(r'-W "(run [^"]+)"', script)
    assert words.split() == [*COMMANDS, "--version", "--help"]


def test_every_command_is_in_the_manual() -> None:
    manual = (DEBIAN / "companion.1").read_text(encoding="utf-8")
    named = set(re.findall(r"[a-z-]+", " ".join(re.findall(r"^\.TP\n\.B (.*)$", manual, re.MULTILINE))))
    assert set(COMMANDS) <= named


def test_the_service_waits_for_video_devices() -> None:
    unit = (SOURCE / "systemd" / "companion.service").read_text(encoding="utf-8")
    assert re.search(r"^Wants=.*modprobe@videodev\.service", unit, re.MULTILINE)
    assert re.search(r"^After=.*modprobe@videodev\.service", unit, re.MULTILINE)


def test_nothing_is_imported_that_debians_opencv_does_not_have() -> None:
    """Types that only the package index's OpenCV brings: with them nothing would start on Debian 13."""
    modules = [
        path
        for top in ("companion", "hardware", "calibration", "web")
        for path in (SOURCE / top).rglob("*.py")
    ]
    assert [path.name for path in modules if "cv2.typing" in path.read_text(encoding="utf-8")] == []
