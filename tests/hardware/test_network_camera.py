"""The camera in the network, against a real server over a socket: pulled, muted and slowed."""

import os
import socket
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.ports import Frame
from companion.words import Message
from hardware.camera import network
from hardware.camera.guard import CameraGuard
from hardware.camera.live import CameraFault
from hardware.camera.network import NetworkCamera, without_password
from tests.hardware.mjpeg_server import MjpegServer


@pytest.fixture
def server() -> Iterator[MjpegServer]:
    with MjpegServer() as server:
        yield server


def test_pictures_come_in_their_size_and_colour(server: MjpegServer) -> None:
    camera = NetworkCamera(server.address)
    frame = next(iter(camera))
    camera.close()
    assert frame.picture.shape == (120, 160, 3)
    blue, _, red = frame.picture.mean(axis=(0, 1))
    assert blue == pytest.approx(40, abs=4)
    assert red == pytest.approx(200, abs=4)


def test_a_slow_camera_is_waited_for(server: MjpegServer) -> None:
    camera = NetworkCamera(server.address)
    frames = iter(camera)
    next(frames)
    server.pause_s = 0.4
    assert len(list(islice(frames, 4))) == 4
    camera.close()


def test_silence_and_a_cut_are_noticed_and_it_comes_back_by_itself(server: MjpegServer) -> None:
    told: list[Message | None] = []
    tries = 0

    def fix(_: float) -> None:
        nonlocal tries
        server.speak()
        if server.is_pulled:
            tries += 1
            if tries == 2:
                server.plug_in()

    guard = CameraGuard(lambda: NetworkCamera(server.address), told.append, wait=fix)
    frames = iter(guard)

    def next_well() -> Frame:
        """Return the first frame after something was wrong and is well again."""
        told.clear()
        return next(frame for frame in frames if told[-1:] == [None])

    before = next(frames)
    server.mute()
    next_well()
    server.pull()
    back = next_well()
    guard.close()
    assert tries == 2, "cut, and once more since nobody answered"
    assert back.number > before.number
    assert back.picture.shape == before.picture.shape


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "has no address"),
        ("/dev/video0", "'/dev/video0' is no address"),
        ("ftp://shelf.local/table", "is no address"),
        ("rtsp://", "is no address"),
        ("http://[", "is no address"),
    ],
)
def test_what_is_no_address_is_refused_with_what_to_set(address: str, said: str) -> None:
    with pytest.raises(CameraFault, match=said) as refused:
        NetworkCamera(address)
    assert "network.address" in str(refused.value)


def test_nobody_sees_the_password() -> None:
    assert without_password("rtsp://ada:p@ss@shelf.local:554/table?pwd=se") == "rtsp://shelf.local:554/table"
    assert without_password("http://ada:p/ss@shelf.local/table") == "http://shelf.local/table"
    with pytest.raises(CameraFault) as refused:
        without_password("ftp://ada:p@ss@shelf.local/table")
    assert "ss@" not in str(refused.value)


@pytest.mark.timeout(25)  # without a limit of ours it would be half a minute
def test_who_answers_but_sends_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "OPENING_S", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"http://127.0.0.1:{mute.getsockname()[1]}/video"
        with pytest.raises(CameraFault, match="sends no picture that I can read"):
            NetworkCamera(address)
    assert network.OPTIONS_NAME not in os.environ, "films are read in another way"
