"""The installer, into a folder of its own: what it puts there, what it keeps, and what systemd thinks of it.

Neither apt nor a running systemd takes part here; the long version installs everything into a Debian
and boots it.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.journal.store import Journal
from tests.debian import debian_root, needs_debootstrap

SOURCE = Path(__file__).parent.parent
MOST_EXPOSED = 2.5
PATIENCE_S = 900
BOOT = """
for place in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  [ -w $place/cgroup.procs ] && mkdir -p $place/companion-test && echo $$ > $place/companion-test/cgroup.procs
done
exec systemd-nspawn -D "$1" --boot --register=no --keep-unit --private-network --console=pipe
"""
"""A container in a group of its own, so that its systemd touches nothing of the machine's."""


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


def unit_of(root: Path) -> Path:
    return root / "etc" / "systemd" / "system" / "companion.service"


def needs_systemd() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("this machine has no systemd-analyze")


def install(root: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Install on what claims to be a Pi, with the libraries that are here: pip would download them."""
    libraries = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    given = {"LIBRARIES": "none", "PYTHONPATH": libraries, "TMPDIR": str(root / "tmp")} | variables
    (root / "tmp").mkdir(exist_ok=True)
    installed = run("make", "install", *words, ROOT=str(root), PI="1", **given)
    assert list((root / "tmp").iterdir()) == [], "no checkout is left behind"
    return installed


def current(root: Path) -> Path:
    return root / "opt" / "companion" / "venv"


def program_runs(root: Path) -> None:
    program = current(root) / "bin" / "companion"
    libraries = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    ran = run(program, "version", PYTHONPATH=libraries)
    assert ran.stdout.startswith("companion "), ran.stderr
    assert (root / "usr" / "local" / "bin" / "companion").readlink() == Path("/") / program.relative_to(root)


def systemd_is_silent(root: Path) -> None:
    needs_systemd()
    shutil.copytree("/usr/lib/systemd/system", root / "usr" / "lib" / "systemd" / "system", symlinks=True)
    (root / "bin").mkdir()
    shutil.copy("/bin/sh", root / "bin" / "sh")  # what a Debian would hold already
    verified = run("systemd-analyze", f"--root={root}", "verify", "companion.service")
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")


def test_it_installs_and_runs(tmp_path: Path) -> None:
    it_installs_and_runs(tmp_path, PYTHON=python_without_pip(tmp_path))


def python_without_pip(root: Path) -> str:
    """Return a Python whose environments have the pip of this one: to unpack their own takes seconds."""
    script = root / "python-without-pip"
    script.write_text('#!/bin/sh\n[ "$1 $2" != "-m venv" ] || set -- "$@" --without-pip\nexec python3 "$@"\n')
    script.chmod(0o755)
    return str(script)


def it_installs_and_runs(tmp_path: Path, **variables: str) -> None:
    installed = install(tmp_path, **variables)
    assert installed.returncode == 0, installed.stderr
    assert current(tmp_path).readlink() == Path("releases/1")
    config = tmp_path / "etc" / "companion" / "companion.toml"
    assert 'state = "/var/lib/companion"' in config.read_text(encoding="utf-8")
    assert 'camera = "picamera2"' in config.read_text(encoding="utf-8")
    assert not (tmp_path / "etc" / "hostname").exists()  # nobody asked, whatever the shell calls itself
    avahi = tmp_path / "etc" / "avahi" / "services" / "companion.service"
    assert "<port>80</port>" in avahi.read_text(encoding="utf-8")
    assert not usb_drop_in(tmp_path).exists()
    program_runs(tmp_path)
    systemd_is_silent(tmp_path)


def usb_drop_in(root: Path) -> Path:
    return unit_of(root).with_name("companion.service.d") / "usb.conf"


@pytest.mark.soak
@pytest.mark.timeout(600)  # two real installations, with whatever the network makes of that
def test_it_upgrades_and_goes_back(tmp_path: Path) -> None:
    it_installs_and_runs(tmp_path)
    config = tmp_path / "etc" / "companion" / "companion.toml"
    avahi = tmp_path / "etc" / "avahi" / "services" / "companion.service"
    chosen = 'language = "de"\ncamera = "usb"\n[page]\nport = 8080\n'
    config.write_text(chosen, encoding="utf-8")
    games = tmp_path / "var" / "lib" / "companion" / "games.journal"
    games.parent.mkdir(parents=True)
    shutil.copy(SOURCE / "tests/fixtures/first-edition/games.journal", games)
    evening = games.read_bytes()
    chosen = f'state = "/var/lib/companion"\n{chosen}'
    config.write_text(chosen, encoding="utf-8")

    failed_upgrades_leave_what_was_there(tmp_path)

    upgraded = install(tmp_path, "HOSTNAME=companion", PYTHON=quick_python(tmp_path))
    assert upgraded.returncode == 0, upgraded.stderr
    assert current(tmp_path).readlink() == Path("releases/2")
    kept = tmp_path / "opt/companion/before/2.backup"
    assert kept.stat().st_mode & 0o077 == 0
    with closing(Journal(kept)) as journal:
        assert len(journal.begins()) == 3, "the state as it was before"
    assert usb_drop_in(tmp_path).exists()
    assert "<port>8080</port>" in avahi.read_text(encoding="utf-8")
    program_runs(tmp_path)
    assert config.read_text(encoding="utf-8") == chosen
    assert games.read_bytes() == evening
    assert (tmp_path / "etc" / "hostname").read_text(encoding="utf-8") == "companion\n"
    assert "127.0.1.1\tcompanion\n" in (tmp_path / "etc" / "hosts").read_text(encoding="utf-8")
    for wanted in ("releases/1", "releases/2"):
        libraries = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
        back = run("make", "rollback", ROOT=str(tmp_path), PI="1", PYTHONPATH=libraries)
        assert back.returncode == 0, back.stderr
        assert current(tmp_path).readlink() == Path(wanted)
    assert games.read_bytes() == evening
    what_the_version_before_cannot_read_is_put_back(tmp_path, games)
    assert config.read_text(encoding="utf-8") == chosen


def failed_upgrades_leave_what_was_there(tmp_path: Path) -> None:
    unmet = install(tmp_path, LIBRARIES="", PIP_OPTIONS="--no-index", PYTHON=quick_python(tmp_path))
    assert unmet.returncode != 0
    assert current(tmp_path).readlink() == Path("releases/1"), "what was there runs on"
    assert [path.name for path in (tmp_path / "opt/companion/releases").iterdir()] == ["1"]
    program_runs(tmp_path)
    lame = install(
        tmp_path,
        SYSTEMD="1",
        PATH=f"{lame_systemd(tmp_path)}:{os.environ['PATH']}",
        PYTHON=quick_python(tmp_path),
    )
    assert "the one before runs again" in lame.stderr
    assert current(tmp_path).readlink() == Path("releases/1")
    assert [path.name for path in (tmp_path / "opt/companion/releases").iterdir()] == ["1"]
    none = run("make", "rollback", ROOT=str(tmp_path))
    assert "no version before" in none.stderr


def what_the_version_before_cannot_read_is_put_back(tmp_path: Path, games: Path) -> None:
    with closing(sqlite3.connect(games)) as journal:
        journal.execute("PRAGMA user_version = 99")  # as a version would leave it that is not written yet
    newer = tmp_path / "opt/companion/releases/2/bin/companion"
    newer.write_text("#!/bin/sh\n")  # which reads it
    libraries = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    back = run("make", "rollback", ROOT=str(tmp_path), PI="1", PYTHONPATH=libraries)
    assert back.returncode == 0, back.stderr
    with closing(Journal(games)) as journal:
        assert len(journal.begins()) == 3, "what was kept before the upgrade"
    assert (games.parent / "newer" / "games.journal").exists()
    settings = (tmp_path / "opt/companion/settings.toml").read_text(encoding="utf-8")
    assert 'camera = "usb"' in settings, "and the configuration stands"


def quick_python(root: Path) -> str:
    """Return a Python whose environments get the first release's pip: to unpack it anew takes seconds."""
    libraries = "lib/python*/site-packages"
    script = root / "quick-python"
    script.write_text(
        '#!/bin/sh\n[ "$1 $2" = "-m venv" ] || exec python3 "$@"\nfor fresh; do :; done\n'
        f'python3 "$@" --without-pip && cp -a {current(root)}/{libraries}/pip* "$fresh"/{libraries}\n'
    )
    script.chmod(0o755)
    return str(script)


def lame_systemd(root: Path) -> Path:
    """Return a folder with a systemctl that starts nothing."""
    folder = root / "lame"
    folder.mkdir()
    (folder / "systemctl").write_text('#!/bin/sh\n[ "$1" != restart ]\n')
    (folder / "systemctl").chmod(0o755)
    return folder


def test_an_impossible_host_name_is_refused_before_anything_is_done(tmp_path: Path) -> None:
    refused = run("make", "install", "HOSTNAME=No_Name", ROOT=str(tmp_path))
    assert refused.returncode != 0
    assert "'No_Name' is no host name" in refused.stderr
    assert not unit_of(tmp_path).exists()


@pytest.mark.parametrize("on_a_pi", [True, False])
def test_the_service_is_well_locked_up(on_a_pi: bool, tmp_path: Path) -> None:
    needs_systemd()
    unit = unit_of(tmp_path)
    drop_ins = unit.with_name("companion.service.d")
    drop_ins.mkdir(parents=True)
    shutil.copy(SOURCE / "systemd" / "companion.service", unit)
    if on_a_pi:
        shutil.copy(SOURCE / "systemd" / "pi.conf", drop_ins)
    judged = run("systemd-analyze", f"--root={tmp_path}", "security", "--offline=true", "companion.service")
    exposure = re.search(r"Overall exposure level for companion\.service: ([\d.]+)", judged.stdout)
    assert exposure is not None, judged.stderr
    assert float(exposure[1]) <= MOST_EXPOSED


def test_the_service_is_held_to_little_memory() -> None:
    unit = (SOURCE / "systemd" / "companion.service").read_text("utf-8")
    assert {"Environment=MALLOC_ARENA_MAX=2", "MemoryHigh=", "MemoryMax="} <= {
        re.sub(r"(?<=^Memory....=).*|(?<=^MemoryMax=).*", "", line) for line in unit.splitlines()
    }


def test_only_the_drop_in_asks_for_what_only_a_pi_has() -> None:
    unit, drop_in = (
        (SOURCE / "systemd" / name).read_text("utf-8") for name in ("companion.service", "pi.conf")
    )
    assert "SupplementaryGroups=video gpio" in drop_in
    assert "gpio" not in re.sub(r"#.*", "", unit)


def test_uninstalling_leaves_games_and_configuration(tmp_path: Path) -> None:
    kept = [tmp_path / "etc/companion/companion.toml", tmp_path / "var/lib/companion/games.journal"]
    gone = [unit_of(tmp_path), tmp_path / "opt/companion/venv/bin/companion"]
    for file in kept + gone:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    removed = run("make", "uninstall", ROOT=str(tmp_path))
    assert removed.returncode == 0
    assert [file.exists() for file in kept + gone] == [True, True, False, False]


def test_a_32_bit_system_is_refused_with_the_reason(tmp_path: Path) -> None:
    refused = install(tmp_path, BITS="32")
    assert refused.returncode != 0
    assert "this is a 32-bit system, for which OpenCV's makers publish no build" in refused.stderr
    assert not (tmp_path / "opt").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may do everything")
def test_without_root_the_fix_is_said() -> None:
    refused = run("make", "install", ROOT="")
    assert "sudo make install" in refused.stderr


@pytest.mark.soak
@pytest.mark.timeout(3600)  # a whole Debian, with whatever the network makes of that
@needs_debootstrap
@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_a_whole_debian_is_installed_into(suite: str, tmp_path: Path) -> None:
    """As far as it goes without a Pi: packages, libraries, program, unit, and the service itself."""
    debian = tmp_path / suite
    debian_root(debian, suite, "make", "systemd-sysv", "dbus")
    shutil.copytree(SOURCE, debian / "companion", ignore=shutil.ignore_patterns(".venv", ".git", "*.mo"))
    installed = run("chroot", debian, "make", "-C", "/companion", "install")
    assert installed.returncode == 0, installed.stderr[-2000:]
    assert run("chroot", debian, "companion", "version").stdout.startswith("companion ")
    assert run("chroot", debian, "companion", "wiring").returncode == 0
    verified = run("chroot", debian, "systemd-analyze", "verify", "companion.service")
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
    own_game_in(debian)
    if shutil.which("systemd-nspawn"):
        with booted(debian) as inside:
            the_service_is_kept_alive(inside)


OWN_GAMES = "srv/companion/games"
"""Where the documents, the unit and the example say that an owner's games lie."""


OWN_GAME = ("companion", "new-game", "tower", f"/{OWN_GAMES}", "--throws", "die")


def own_game_in(debian: Path) -> None:
    """Put a game of an owner's where the documents say."""
    made = run("chroot", debian, *OWN_GAME)
    assert made.returncode == 0, made.stderr
    config = debian / "etc" / "companion" / "companion.toml"
    config.write_text(f'{config.read_text("utf-8")}\n[games]\nfolder = "/{OWN_GAMES}"\n', encoding="utf-8")


def test_the_place_for_games_of_ones_own_is_one_that_the_service_can_read() -> None:
    unit, example, games = (
        (SOURCE / place).read_text("utf-8")
        for place in ("systemd/companion.service", "docs/companion.toml", "docs/games.md")
    )
    assert all(f"/{OWN_GAMES}" in text for text in (unit, example, games))
    assert "ProtectHome=yes" in unit
    assert "/home/" not in example + games
    assert "InaccessiblePaths" not in unit


@contextmanager
def booted(debian: Path) -> Iterator[Callable[..., str]]:
    """Boot a Debian in a container without a network; what is given runs a command inside."""
    container = subprocess.Popen(
        ["sh", "-c", BOOT, "sh", str(debian)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    try:
        first = ""
        while not first:
            assert container.poll() is None, "it does not boot"
            first = run("pgrep", "-P", container.pid).stdout.strip()
            time.sleep(0.1)  # a container tells nobody when its first process is there

        def inside(*command: str) -> str:
            ran = run("nsenter", "-t", first, "-m", "-u", "-i", "-n", "-p", "-C", "--", *command)
            return ran.stdout.strip()

        while "running" not in (stood := inside("systemctl", "is-system-running", "--wait")):
            assert stood != "degraded"
            time.sleep(0.1)
        yield inside
    finally:
        container.terminate()
        container.wait(PATIENCE_S)
        groups = ("-depth", "-type", "d", "-path", "*/companion-test*")
        run("find", "/sys/fs/cgroup", *groups, "-exec", "rmdir", "{}", ";")


def the_service_is_kept_alive(inside: Callable[..., str], port: int = 80) -> None:
    """Ready, with the owner's game in it; back after a kill and after standing still; gone when told."""

    def shown(name: str) -> str:
        return inside("systemctl", "show", "--property", name, "--value", "companion")

    def back(restarts: int) -> None:
        while (shown("NRestarts"), shown("ActiveState")) != (str(restarts), "active"):
            time.sleep(0.2)

    inside("systemctl", "enable", "--now", "companion")  # returns once it has said that it is ready
    assert shown("ActiveState") == "active"
    games = f"http://127.0.0.1:{port}/api/games"  # by number: a bare Debian need not know 'localhost'
    offered = inside("python3", "-c", f"import urllib.request as u; print(u.urlopen('{games}').read())")
    assert '"name":"tower"' in offered.replace(" ", "")
    assert inside("stat", "-c", "%u", "/var/lib/private/companion/games.journal") not in ("", "0")
    inside("systemctl", "kill", "--signal=KILL", "companion")
    back(1)
    inside("systemctl", "kill", "--signal=STOP", "companion")
    back(2)
    inside("systemctl", "stop", "companion")
    assert (shown("ActiveState"), shown("Result")) == ("inactive", "success")
