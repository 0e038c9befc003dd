"""A camera that speaks RTSP, against GStreamer's own server: pictures, silence, end and return."""

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.camera.live import CameraFault
from hardware.camera.network import NetworkCamera
from tests.ports import free_port

SYSTEM_PYTHON = "/usr/bin/python3"
SERVER = Path(__file__).with_name("rtsp_server.py")
NEEDS = "import rtsp_server; rtsp_server.gstreamer()"


def has_gstreamer() -> bool:
    """Tell whether the system's Python has the server and what it encodes with."""
    if not Path(SYSTEM_PYTHON).exists():
        return False
    tried = subprocess.run([SYSTEM_PYTHON, "-c", NEEDS], cwd=SERVER.parent, capture_output=True, check=False)
    return tried.returncode == 0


pytestmark = pytest.mark.soak


@pytest.fixture
def port() -> int:
    if not has_gstreamer():
        pytest.skip(
            "needs: apt-get install gir1.2-gst-rtsp-server-1.0 python3-gi gstreamer1.0-plugins-good "
            "gstreamer1.0-plugins-ugly"
        )
    return free_port()


def started(port: int) -> subprocess.Popen[str]:
    """Start the server and wait until it serves."""
    server = subprocess.Popen([SYSTEM_PYTHON, SERVER, str(port)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert server.stdout.readline() == "ready\n"
    return server


@pytest.fixture
def server(port: int) -> Iterator[subprocess.Popen[str]]:
    with started(port) as server:
        yield server
        server.kill()


@pytest.mark.parametrize("encoded", ["jpeg", "h264"])
def test_pictures_come_and_whatever_happens_to_it_is_noticed(
    server: subprocess.Popen[str], port: int, encoded: str
) -> None:
    address = f"rtsp://127.0.0.1:{port}/{encoded}"
    camera = NetworkCamera(address)
    frames = iter(camera)
    picture = next(frames).picture
    assert picture.shape == (480, 640, 3)
    white, blue = picture[100, 40].astype(int), picture[100, 600].astype(int)
    assert white.min() > 180
    assert blue[0] > 180
    assert blue[2] < 80
    server.send_signal(signal.SIGSTOP)
    with pytest.raises(CameraFault, match=r"no picture for|sends nothing any more"):
        list(frames)
    camera.close()
    server.send_signal(signal.SIGCONT)
    camera = NetworkCamera(address)
    frames = iter(camera)
    next(frames)
    server.kill()
    server.wait()
    with pytest.raises(CameraFault, match="sends nothing any more"):
        list(frames)
    camera.close()
    with pytest.raises(CameraFault, match="sends no picture that I can read"):
        NetworkCamera(address)
    with started(port) as again:
        camera = NetworkCamera(address)
        assert next(iter(camera)).picture.shape == (480, 640, 3)
        camera.close()
        again.kill()
