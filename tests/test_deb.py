"""The Debian package says what the project says; as a soak it is installed, run, removed and purged."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from companion.cli.parser import COMMANDS
from tests.debian import debian_root, needs_debootstrap
from tests.test_install import booted

SOURCE = Path(__file__).parent.parent
DEBIAN = SOURCE / "debian"
PROJECT: dict[str, Any] = tomllib.loads((SOURCE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CALLED = {"opencv-python-headless": "opencv"}
"""What Debian calls otherwise than the package index does."""
OF_THE_PI = {"gpiozero"}
"""What only the archive of Raspberry Pi has in our version: recommended, not required."""
CONFIGURATION = 'state = "/tmp/state"\ncamera = "none"\npanel = "none"\n[page]\nport = 8123\n'


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
    assert words.split() == [*COMMANDS, "--help"]


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, timeout=1800)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@needs_debootstrap
def test_the_package_is_installed_runs_and_goes(tmp_path: Path) -> None:
    """In a Debian 13 of its own, with Debian's libraries alone."""
    (package,) = (SOURCE / "dist").glob("companion_*_all.deb")
    debian = tmp_path / "trixie"
    debian_root(debian, "trixie", "systemd-sysv", "dbus")
    shutil.copy(package, debian / "companion.deb")

    def inside(*command: str) -> str:
        ran = run("chroot", debian, "env", "DEBIAN_FRONTEND=noninteractive", "LANGUAGE=en", *command)
        assert ran.returncode == 0, f"{command}: {ran.stdout[-1000:]}{ran.stderr[-2000:]}"
        return ran.stdout

    as_by_make_install(debian)
    inside("apt-get", "update", "-qq")
    inside("apt-get", "install", "-qq", "-y", "--no-install-recommends", "/companion.deb")
    assert not (debian / "etc/systemd/system/companion.service").exists(), "never two services"
    assert not (debian / "opt/companion").exists()
    assert (debian / "etc/companion/companion.toml").read_text() == CONFIGURATION, "taken over"
    assert (debian / "var/lib/companion/kept").exists()
    assert inside("companion", "version") == f"companion {PROJECT['version']}\n"
    assert '"violations": 0' in inside("companion", "simulate", "--games", "5", "--json")
    for line in inside("companion", "doctor").splitlines():
        assert not line.startswith("bad"), line
    inside("systemd-analyze", "verify", "companion.service")
    if shutil.which("systemd-nspawn"):
        with booted(debian) as in_container:
            in_container("systemctl", "start", "companion")
            assert in_container("systemctl", "is-active", "companion") == "active"
    inside("apt-get", "remove", "-qq", "-y", "companion")
    assert not (debian / "usr/bin/companion").exists()
    assert (debian / "etc/companion/companion.toml").exists()
    assert (debian / "var/lib/companion/kept").exists()
    inside("apt-get", "purge", "-qq", "-y", "companion")
    left = ["etc/companion", "var/lib/companion", "var/lib/private/companion", "usr/share/companion"]
    assert [place for place in left if (debian / place).exists()] == []


def as_by_make_install(debian: Path) -> None:
    """Leave what 'make install' leaves, as far as a package meets it."""
    unit = debian / "etc/systemd/system/companion.service"
    unit.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCE / "systemd" / "companion.service", unit)
    (unit.parent / "multi-user.target.wants").mkdir(exist_ok=True)
    (unit.parent / "multi-user.target.wants" / unit.name).symlink_to("/etc/systemd/system/companion.service")
    for place in ("opt/companion/releases/1", "etc/companion", "var/lib/companion", "usr/local/bin"):
        (debian / place).mkdir(parents=True, exist_ok=True)
    (debian / "etc/companion/companion.toml").write_text(CONFIGURATION)
    (debian / "var/lib/companion/kept").touch()
    (debian / "usr/local/bin/companion").symlink_to("/opt/companion/venv/bin/companion")
