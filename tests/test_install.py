"""The installer, into a folder of its own: what it puts there, what it keeps, and what systemd thinks of it.

Neither apt nor a running systemd takes part here; the long version installs everything into a Debian.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent
pytestmark = pytest.mark.xdist_group("install")  # one installation serves them all
MOST_EXPOSED = 2.5
PATIENCE_S = 900


def run(*words: object, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in words],
        cwd=SOURCE,
        env={**os.environ, "HOSTNAME": "from-the-shell", **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation on what claims to be a Pi; the libraries are left out, which pip would download."""
    root = tmp_path_factory.mktemp("root")
    installed = run("make", "install", ROOT=str(root), PI="1", PIP_OPTIONS="--no-deps")
    assert installed.returncode == 0, installed.stderr
    return root


def unit_of(root: Path) -> Path:
    return root / "etc" / "systemd" / "system" / "companion.service"


def test_the_installed_program_runs(root: Path) -> None:
    program = root / "opt" / "companion" / "venv" / "bin" / "companion"
    libraries = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    ran = run(program, "version", PYTHONPATH=libraries)
    assert ran.stdout.startswith("companion "), ran.stderr
    assert (root / "usr" / "local" / "bin" / "companion").readlink() == Path("/") / program.relative_to(root)


def test_installing_again_keeps_configuration_and_host_name(root: Path) -> None:
    config = root / "etc" / "companion" / "companion.toml"
    assert 'state = "/var/lib/companion"' in config.read_text(encoding="utf-8")
    assert 'camera = "picamera2"' in config.read_text(encoding="utf-8")
    assert not (root / "etc" / "hostname").exists()  # nobody asked, whatever the shell calls itself
    config.write_text('language = "de"\n', encoding="utf-8")
    games = root / "var" / "lib" / "companion" / "games.journal"
    games.parent.mkdir(parents=True)
    games.write_text("an evening", encoding="utf-8")
    again = run("make", "install", "HOSTNAME=companion", ROOT=str(root), PI="1", PIP_OPTIONS="--no-deps")
    assert again.returncode == 0, again.stderr
    assert config.read_text(encoding="utf-8") == 'language = "de"\n'
    assert games.read_text(encoding="utf-8") == "an evening"
    assert (root / "etc" / "hostname").read_text(encoding="utf-8") == "companion\n"
    assert "127.0.1.1\tcompanion\n" in (root / "etc" / "hosts").read_text(encoding="utf-8")


def test_an_impossible_host_name_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    refused = run("make", "install", "HOSTNAME=No_Name", ROOT=str(tmp_path))
    assert refused.returncode != 0
    assert "'No_Name' is no host name" in refused.stderr
    assert not unit_of(tmp_path).exists()


def needs_systemd() -> str:
    found = shutil.which("systemd-analyze")
    if found is None:
        pytest.skip("this machine has no systemd-analyze")
    return found


def test_systemd_has_nothing_to_say_against_the_unit(root: Path) -> None:
    needs_systemd()
    if not (root / "usr" / "lib" / "systemd").exists():  # what a Debian would hold already
        shutil.copytree("/usr/lib/systemd/system", root / "usr" / "lib" / "systemd" / "system", symlinks=True)
        (root / "bin").mkdir(exist_ok=True)
        shutil.copy("/bin/sh", root / "bin" / "sh")
    verified = run("systemd-analyze", f"--root={root}", "verify", "companion.service")
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")


@pytest.mark.parametrize("on_a_pi", [True, False])
def test_the_service_is_well_locked_up(on_a_pi: bool, root: Path, tmp_path: Path) -> None:
    needs_systemd()
    place = root
    if not on_a_pi:
        place = tmp_path
        (place / "etc" / "systemd" / "system").mkdir(parents=True)
        shutil.copy(unit_of(root), unit_of(place))
    judged = run("systemd-analyze", f"--root={place}", "security", "--offline=true", "companion.service")
    exposure = re.search(r"Overall exposure level for companion\.service: ([\d.]+)", judged.stdout)
    assert exposure is not None, judged.stderr
    assert float(exposure[1]) <= MOST_EXPOSED


def test_only_a_pi_gets_what_only_a_pi_has(root: Path) -> None:
    drop_in = unit_of(root).with_name("companion.service.d") / "pi.conf"
    assert "SupplementaryGroups=video gpio" in drop_in.read_text(encoding="utf-8")
    assert "gpio" not in re.sub(r"#.*", "", unit_of(root).read_text(encoding="utf-8"))


def test_uninstalling_leaves_games_and_configuration(tmp_path: Path) -> None:
    kept = [tmp_path / "etc/companion/companion.toml", tmp_path / "var/lib/companion/games.journal"]
    gone = [unit_of(tmp_path), tmp_path / "opt/companion/venv/bin/companion"]
    for file in kept + gone:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    removed = run("make", "uninstall", ROOT=str(tmp_path))
    assert removed.returncode == 0
    assert [file.exists() for file in kept + gone] == [True, True, False, False]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may do everything")
def test_without_root_the_mend_is_said() -> None:
    refused = run("make", "install", ROOT="")
    assert "sudo make install" in refused.stderr


@pytest.mark.soak
@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_a_whole_debian_is_installed_into(suite: str, tmp_path: Path) -> None:
    """As far as it goes without a Pi: packages, libraries, program, unit; nothing is started."""
    if shutil.which("debootstrap") is None or os.geteuid() != 0:
        pytest.skip("needs debootstrap and root")
    debian = tmp_path / suite
    made = run("debootstrap", "--variant=minbase", "--include=make,ca-certificates,systemd", suite, debian)
    assert made.returncode == 0, made.stdout[-2000:]
    shutil.copytree(SOURCE, debian / "companion", ignore=shutil.ignore_patterns(".venv", ".git", "*.mo"))
    for way_out in ("etc/resolv.conf", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt"):
        if Path("/", way_out).exists():
            shutil.copy(Path("/", way_out), debian / way_out)
    installed = run("chroot", debian, "make", "-C", "/companion", "install")
    assert installed.returncode == 0, installed.stderr[-2000:]
    assert run("chroot", debian, "companion", "version").stdout.startswith("companion ")
    assert run("chroot", debian, "companion", "wiring").returncode == 0
    verified = run("chroot", debian, "systemd-analyze", "verify", "companion.service")
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
