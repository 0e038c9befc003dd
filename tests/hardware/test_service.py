"""What systemd hears, on a socket of the kind that it listens on."""

import socket
from pathlib import Path

import pytest

from hardware.service import POWER_OFF, Service

UNIT = Path(__file__).parents[2] / "systemd" / "companion.service"


def test_systemd_hears_ready_alive_in_time_and_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "20000000")
        service = Service()
        service.ready()
        for second in range(20):
            service.beat(float(second))
        service.stopping()
        heard = [systemd.recv(100).decode() for _ in range(5)]
    assert heard == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


def test_without_systemd_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    service = Service()
    service.ready()
    service.beat(0.0)
    service.stopping()


def test_the_unit_knows_the_status_of_power_off() -> None:
    text = UNIT.read_text(encoding="utf-8")
    assert f'"$EXIT_STATUS" = {POWER_OFF}' in text
    assert f"RestartPreventExitStatus={POWER_OFF}\n" in text
    assert f"SuccessExitStatus={POWER_OFF}\n" in text
