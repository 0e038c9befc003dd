"""A camera in the network, such as an old phone or an IP camera: MJPEG or RTSP, through OpenCV's FFmpeg.

    >>> camera = NetworkCamera("http://192.168.1.20:8080/video")

Such a camera settles its exposure, white balance and focus by itself and takes no orders, so nothing is
locked from here: docs/hardware.md says how to lock them on the device.
"""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import cv2

from companion.ports import Frame
from companion.words import Message
from hardware.camera.capture_reader import CaptureReader
from hardware.camera.live import PATIENCE_S, CameraFault

OPENING_S = 5.0
"""A camera that has not begun to send after this long is not there."""
SCHEMES = ("http", "https", "rtsp", "rtsps")
OPTIONS_NAME = "OPENCV_FFMPEG_CAPTURE_OPTIONS"
FFMPEG_OPTIONS = "rtsp_transport;tcp|fflags;nobuffer|analyzeduration;500000"
"""For OpenCV, which takes them from its environment: whole pictures, none of them held back, and half a
second to learn what the stream is, where FFmpeg would take five."""


class NetworkCamera:
    """One opened camera."""

    def __init__(self, address: str) -> None:
        shown = without_password(address)
        capture = _opened(address)
        if not capture.isOpened():
            raise CameraFault(Message("camera.no-answer", address=shown))
        self._reader = CaptureReader(capture, f"camera {shown}", Message("camera.lost", address=shown))

    def __iter__(self) -> Iterator[Frame]:
        return iter(self._reader)

    def close(self) -> None:
        """Let go of the camera."""
        self._reader.close()


def _opened(address: str) -> cv2.VideoCapture:
    limits = {cv2.CAP_PROP_OPEN_TIMEOUT_MSEC: OPENING_S, cv2.CAP_PROP_READ_TIMEOUT_MSEC: PATIENCE_S}
    settings = [part for name, seconds in limits.items() for part in (name, round(seconds * 1000))]
    settings += [cv2.CAP_PROP_N_THREADS, 1]  # several hold pictures back, and show them when all is silent
    before = os.environ.get(OPTIONS_NAME)
    os.environ[OPTIONS_NAME] = before or FFMPEG_OPTIONS
    try:
        return cv2.VideoCapture(address, cv2.CAP_FFMPEG, settings)
    finally:  # they would count for films too
        if before is None:
            del os.environ[OPTIONS_NAME]


def without_password(address: str) -> str:
    """Return the address as people may see it; raise `CameraFault` where it is none.

    Many cameras take name and password as a query, so nothing of that is shown either.

    >>> without_password("rtsp://ada:secret@shelf.local/table?pwd=secret")
    'rtsp://shelf.local/table'
    """
    if not address:
        raise CameraFault(Message("camera.no-address"))
    scheme, colon, rest = address.partition("://")
    shown = f"{scheme}{colon}{rest.rpartition('@')[-1]}".partition("?")[0].partition("#")[0]
    try:
        host = urlsplit(address).hostname and urlsplit(shown).hostname
    except ValueError:
        host = None
    if not host or scheme.lower() not in SCHEMES:
        raise CameraFault(Message("camera.bad-address", address=repr(shown)))
    return shown
