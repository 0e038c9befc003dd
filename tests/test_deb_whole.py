"""The built package in a Debian 13 of its own, with Debian's libraries: it comes, plays, changes and goes.

`make soak-deb` builds it first. The architecture is in each test's name: this machine's, and arm64 under
emulation where this machine is another and its kernel runs arm64 too (Debian's qemu-user-static). The tests
are one story, told in order on one root.
"""

import json
import platform
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from hardware.scenes import Installation
from tests.debian import debian_root, needs_debootstrap
from tests.test_install import OWN_GAME, OWN_GAMES, booted, the_service_is_kept_alive

SOURCE = Path(__file__).parent.parent
VERSION = tomllib.loads((SOURCE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
NATIVE = {"aarch64": "arm64", "x86_64": "amd64"}.get(platform.machine(), platform.machine())
EMULATED = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64").exists()
ARCHITECTURES = (
    ["arm64"]
    if NATIVE == "arm64"
    else [
        NATIVE,
        pytest.param(
            "arm64",
            marks=pytest.mark.skipif(not EMULATED, reason="needs Debian's qemu-user-static, with binfmt"),
        ),
    ]
)
PORT = 8123
CONFIGURATION = (
    'state = "/var/lib/companion"\ncamera = "none"\npanel = "none"\n'
    f'[page]\nport = {PORT}\n[games]\nfolder = "/{OWN_GAMES}"\n'
)
GAMES = 3
"""In the journal that is laid there as if played."""
THROWN = 9
COMMAND_LINE = (
    "tests/cli/test_main.py",
    "tests/cli/test_journal_commands.py",
    "tests/cli/test_play.py",
    "tests/cli/test_watch.py",
    "tests/test_cli_wiring.py",
)
"""Of those the tests that need no gpiozero, which Debian has in an older version only."""
PYTEST = ("python3-pytest", "python3-pytest-timeout", "python3-hypothesis")

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(7200),
    needs_debootstrap,
    pytest.mark.parametrize("debian", ARCHITECTURES, indirect=True),
]


class Debian:
    """A Debian in a folder; called with a command, it runs that inside and returns what it says."""

    def __init__(self, root: Path, architecture: str) -> None:
        self.root, self.is_native = root, architecture == NATIVE

    def __call__(self, *command: str) -> str:
        clean = [
            "env",
            "-i",
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/root",
            "LANG=C.UTF-8",
            "LANGUAGE=en",
        ]
        ran = subprocess.run(
            ["chroot", str(self.root), *clean, "DEBIAN_FRONTEND=noninteractive", *command],
            capture_output=True,
            text=True,
            check=False,
            timeout=5400,
        )
        assert ran.returncode == 0, f"{command}: {ran.stdout[-3000:]}{ran.stderr[-3000:]}"
        return ran.stdout

    def has(self, place: str) -> bool:
        path = self.root / place
        return path.exists() or path.is_symlink()

    def install(self, package: Path) -> None:
        shutil.copy(package, self.root / "companion.deb")
        apt = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "--allow-downgrades"]
        self(*apt, "/companion.deb")

    def games(self) -> int:
        return len(self("companion", "games", "--json").splitlines())


@pytest.fixture(scope="module")
def debian(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    root = tmp_path_factory.mktemp("debian") / "root"
    debian_root(root, "trixie", "systemd-sysv", "dbus", "make", architecture=request.param)
    yield Debian(root, request.param)
    shutil.rmtree(root)


def built() -> Path:
    packages = list((SOURCE / "dist").glob("companion_*_all.deb"))
    if not packages:
        pytest.skip("there is no package in dist/: sudo make soak-deb builds one first")
    (package,) = packages
    return package


def as_version(version: str, place: Path) -> Path:
    """Return the package as if it were of another version."""
    subprocess.run(["dpkg-deb", "-R", built(), place / "package"], check=True)
    control = place / "package/DEBIAN/control"
    control.write_text(control.read_text().replace(f"Version: {VERSION}\n", f"Version: {version}\n"))
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-b", place / "package", place / "other.deb"], check=True
    )
    return place / "other.deb"


def test_it_takes_over_from_make_install(debian: Debian) -> None:
    if debian.is_native:  # under emulation that takes an hour, and tells nothing about the machine
        shutil.copytree(
            SOURCE,
            debian.root / "checkout",
            ignore=shutil.ignore_patterns(".venv", ".git", "*.mo", "node_modules", "build"),
        )
        debian("make", "-C", "/checkout", "install")
        shutil.rmtree(debian.root / "checkout")
        (debian.root / "etc/companion/companion.toml").write_text(CONFIGURATION)
    state = debian.root / "var/lib/companion"
    state.mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCE / "tests/fixtures/first-edition/games.journal", state / "games.journal")
    debian("apt-get", "update", "-qq")
    debian.install(built())
    configuration = debian.root / "etc/companion/companion.toml"
    if debian.is_native:
        assert configuration.read_text() == CONFIGURATION, "taken over"
    configuration.write_text(CONFIGURATION)
    debian(*OWN_GAME)
    gone = ["etc/systemd/system/companion.service", "opt/companion/releases", "usr/local/bin/companion"]
    assert [place for place in gone if debian.has(place)] == []
    assert list((debian.root / "etc").rglob("*.taken-over")) == []
    started = debian.root / "etc/systemd/system/multi-user.target.wants/companion.service"
    assert started.readlink() == Path("/usr/lib/systemd/system/companion.service"), "never two services"
    assert debian.games() == GAMES


def test_it_plays_and_counts_right(debian: Debian) -> None:
    assert debian("companion", "version") == f"companion {VERSION}\n"
    assert '"violations": 0' in debian("companion", "simulate", "--games", "5", "--json")
    for line in debian("companion", "doctor").splitlines():
        assert not line.startswith("bad"), line
    table = Installation.from_seed(12, table="oak", print_name="white")
    picture, truth = table.slap(1, THROWN)
    place = debian.root / "table"
    place.mkdir()
    for name, seen in {"empty": table.empty(), **table.sides(), "slap": picture}.items():
        cv2.imwrite(str(place / f"{name}.jpg"), seen)
    debian("companion", "calibrate", "--images", "/table", "--profile", "/table/profile")
    count = ["companion", "count", "--profile", "/table/profile", "--expect", str(THROWN), "--json"]
    found = json.loads(debian(*count, "/table/slap.jpg"))
    assert found["sure"]
    assert found["squashed"] == truth.count("squashed")


def test_the_command_line_keeps_its_word(debian: Debian) -> None:
    """Against Debian's OpenCV and numpy, which are older than those of the package index."""
    if not debian.is_native:
        pytest.skip("under emulation nothing is learned from it but patience")
    debian("apt-get", "install", "-qq", "-y", "--no-install-recommends", *PYTEST)
    for folder in ("tests", "docs", "systemd"):
        shutil.copytree(SOURCE / folder, debian.root / "checkout" / folder)
    for file in ("pyproject.toml", "README.md"):
        shutil.copy(SOURCE / file, debian.root / "checkout")
    tried = ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", *COMMAND_LINE]
    configuration = debian.root / "etc/companion"
    configuration.rename(debian.root / "away")  # no test is to find it, nor the games that it leads to
    try:
        says = debian("env", "--chdir=/checkout", "PYTHONPATH=/usr/share/companion:/checkout", *tried)
    finally:
        (debian.root / "away").rename(configuration)
    print(says.splitlines()[-1])  # noqa: T201 - how many were tried, for whoever watches the soak
    assert " passed" in says


def test_systemd_starts_it_keeps_it_alive_and_stops_it(debian: Debian) -> None:
    assert debian("systemd-analyze", "verify", "companion.service") == ""
    if not debian.is_native or shutil.which("systemd-nspawn") is None:
        pytest.skip("a Debian is booted natively only, by systemd-nspawn")
    with booted(debian.root) as inside:
        the_service_is_kept_alive(inside, PORT)
    assert debian.games() == GAMES


def test_it_is_upgraded_and_downgraded_with_its_games(debian: Debian, tmp_path: Path) -> None:
    debian.install(as_version("99.0", tmp_path))
    assert debian("dpkg-query", "-W", "-f", "${Version}", "companion") == "99.0"
    assert debian.games() == GAMES
    assert debian.has(f"var/backups/companion-{VERSION}.backup"), "what was kept, as the old version wrote it"
    debian.install(built())
    assert debian("dpkg-query", "-W", "-f", "${Version}", "companion") == VERSION
    assert debian.games() == GAMES
    assert (debian.root / "etc/companion/companion.toml").read_text() == CONFIGURATION


def test_removed_it_leaves_what_is_yours_and_purged_nothing(debian: Debian) -> None:
    debian("apt-get", "remove", "-qq", "-y", "companion")
    assert not debian.has("usr/bin/companion")
    assert debian.has("etc/companion/companion.toml")
    assert debian.has("var/lib/companion/games.journal")
    debian("apt-get", "purge", "-qq", "-y", "companion")
    theirs = ["usr/bin/companion", "usr/share/companion", "etc/avahi/services/companion.service"]
    theirs += ["etc/companion", "var/lib/companion", "var/lib/private/companion"]
    theirs += ["etc/systemd/system/multi-user.target.wants/companion.service"]
    theirs += [f"var/backups/companion-{VERSION}.backup", "var/backups/companion-99.0.backup"]
    assert [place for place in theirs if debian.has(place)] == []
