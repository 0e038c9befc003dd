"""A real MJPEG server over a socket, as phones and IP cameras have one; it can be slowed, muted and pulled.

with MjpegServer() as server:
    camera = NetworkCamera(server.address)
    server.mute()          # the connection stays, no picture comes
    server.pull()          # the connection is cut, and nobody answers at the address
    server.plug_in()
"""

import socket
import threading
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from tests.ports import free_port

HEAD = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"


def _jpeg(number: int) -> bytes:
    picture = np.full((120, 160, 3), (40, 90 + number % 80, 200), np.uint8)
    return bytes(cv2.imencode(".jpg", picture)[1])


class MjpegServer:
    """Sends pictures to whoever connects, again and again: those given, or of one colour that brightens."""

    def __init__(self, pictures: Sequence[bytes] = (), pause_s: float = 1 / 30) -> None:
        self.pause_s = pause_s
        self._speaks = threading.Event()
        self._speaks.set()
        self._pulled = threading.Event()
        head = b"--frame\r\nContent-Type: image/jpeg\r\n\r\n"
        self._parts = [head + jpeg + b"\r\n" for jpeg in pictures or map(_jpeg, range(80))]
        self._port = free_port()
        self.plug_in()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}/video"

    def __enter__(self) -> "MjpegServer":
        return self

    def __exit__(self, *_: Any) -> None:
        self._speaks.set()
        self.pull()

    def plug_in(self) -> None:
        self._pulled = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", self._port))
        self._thread = threading.Thread(
            target=self._accept, args=(self._listening, self._pulled), daemon=True
        )
        self._thread.start()

    def pull(self) -> None:
        self._pulled.set()
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()

    @property
    def is_pulled(self) -> bool:
        return self._pulled.is_set()

    def mute(self) -> None:
        self._speaks.clear()

    def speak(self) -> None:
        self._speaks.set()

    def _accept(self, listening: socket.socket, pulled: threading.Event) -> None:
        sending = []
        while True:
            try:
                caller, _ = listening.accept()
            except OSError:
                break
            sending.append(threading.Thread(target=self._send, args=(caller, pulled), daemon=True))
            sending[-1].start()
        for thread in sending:
            thread.join()

    def _send(self, caller: socket.socket, pulled: threading.Event) -> None:
        with caller:
            try:
                caller.recv(4096)
                caller.sendall(HEAD)
                number = 0
                while not pulled.wait(self.pause_s):
                    if self._speaks.is_set():
                        caller.sendall(self._parts[number % len(self._parts)])
                        number += 1
            except OSError:
                return
