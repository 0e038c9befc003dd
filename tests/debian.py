"""A bare Debian in a folder, for what is tried inside one: needs debootstrap and root.

debian_root(tmp_path / "trixie", "trixie", "python3-venv")
run("chroot", tmp_path / "trixie", "python3", "--version")
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

needs_debootstrap = pytest.mark.skipif(
    shutil.which("debootstrap") is None or os.geteuid() != 0,
    reason="needs root and debootstrap: sudo apt install debootstrap",
)


def debian_root(place: Path, suite: str, *packages: str, architecture: str | None = None) -> None:
    """Make a Debian with these packages; it reaches the network as this machine does.

    Of another architecture than this machine's where its kernel can run that.
    """
    wanted = f"--include={','.join(('ca-certificates', *packages))}"
    made = subprocess.run(
        [
            "debootstrap",
            "--variant=minbase",
            wanted,
            *([f"--arch={architecture}"] if architecture else []),
            suite,
            str(place),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout[-2000:]
    for way_out in ("etc/resolv.conf", "etc/pip.conf", "etc/ssl/certs/ca-certificates.crt"):
        if Path("/", way_out).exists():
            shutil.copy(Path("/", way_out), place / way_out)
