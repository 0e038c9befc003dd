"""What the program needs is declared, and what the installer installs is locked, with hashes."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tests.imports import import_statements

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "systemd/requirements.lock").read_text(encoding="utf-8")
OURS = ("companion", "hardware", "web", "calibration")
ON_A_PI = {"picamera2", "libcamera"}  # packages of the system, never asked for by pip
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def asked_for() -> list[Requirement]:
    return [Requirement(line) for line in PROJECT["dependencies"] + PROJECT["optional-dependencies"]["build"]]


def locked() -> list[tuple[Requirement, int]]:
    """Return every package of the lock file, with the number of its hashes."""
    entries = LOCK.replace("\\\n", "")
    lines = [line for line in entries.splitlines() if line and not line.lstrip().startswith("#")]
    return [(Requirement(line.split("--hash")[0]), line.count("--hash=sha256:")) for line in lines]


def imported() -> set[str]:
    found = set()
    for path in (path for package in OURS for path in (ROOT / package).rglob("*.py")):
        for node in import_statements(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif node.module:
                found.add(node.module.split(".")[0])
    return found - set(OURS) - set(sys.stdlib_module_names) - ON_A_PI


def test_what_is_imported_is_declared() -> None:
    from_where = packages_distributions()
    needed = {canonicalize_name(from_where[module][0]) for module in imported() if module in from_where}
    declared = {canonicalize_name(each.name) for each in asked_for()}
    assert needed - declared == {
        "chess",  # the yardstick of `companion bench`, which goes on without it
        "playwright",  # draws the page in `companion check`, which says where it could not
    }


def test_the_lock_names_no_registry_and_no_address() -> None:
    assert re.findall(r"https?:|file:|^\s*-[-\w]*(?:index|find-links).*", LOCK, re.MULTILINE) == []


def test_every_locked_package_has_one_version_and_hashes() -> None:
    for requirement, hashes in locked():
        assert hashes > 0, f"{requirement} has no hash: 'make lock'"
        assert str(requirement.specifier).startswith("=="), f"{requirement} is not pinned: 'make lock'"


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_holds_what_the_program_asks_for(python: str) -> None:
    environment = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
    entries = [each for each, _ in locked() if each.marker is None or each.marker.evaluate(environment)]
    for asked in asked_for():
        found = [each for each in entries if canonicalize_name(each.name) == canonicalize_name(asked.name)]
        assert len(found) == 1, f"{asked.name} is locked {len(found)} times for Python {python}: 'make lock'"
        version = str(found[0].specifier).removeprefix("==")
        assert asked.specifier.contains(version), f"{asked} is locked as {version}: 'make lock'"


@pytest.mark.soak
@pytest.mark.parametrize("python", ["3.11", "3.13"])
def test_a_pi_finds_a_wheel_of_everything(python: str, tmp_path: Path) -> None:
    """As pip looks for them on 64-bit Raspberry Pi OS, Bookworm and Trixie; one small package has none."""
    platforms = ("manylinux_2_17_aarch64", "manylinux2014_aarch64", "manylinux_2_28_aarch64")
    found = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed"]
        + ["--only-binary", ":all:", "--no-binary", "sdnotify", "--python-version", python]
        + [word for platform in platforms for word in ("--platform", platform)]
        + ["--target", str(tmp_path), "--report", str(tmp_path / "found.json"), "--require-hashes"]
        + ["--requirement", str(ROOT / "systemd/requirements.lock")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr[-2000:]
    report = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    files = [each["download_info"]["url"].rpartition("/")[2] for each in report["install"]]
    wheels = [parse_wheel_filename(file) for file in files if file.endswith(".whl")]
    assert len(files) == len(wheels) + 1
    compiled = {name: tags for name, _, _, tags in wheels if any(tag.platform != "any" for tag in tags)}
    assert {"numpy", "opencv-python-headless"} <= compiled.keys()
    for tags in compiled.values():
        assert all(tag.platform.endswith("_aarch64") for tag in tags)
