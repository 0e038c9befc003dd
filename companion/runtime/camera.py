"""The configured camera on a thread of its own. One that is missing is shown, never replaced.

>>> camera = WatchedCamera(config, live_camera, throws, devices)
>>> crew.start("camera", camera.watch)
"""

from companion.config import Config
from companion.live.devices import Devices
from companion.live.last_seconds import LastSeconds
from companion.live.latest_frame import LatestFrame
from companion.live.throws import Throws
from companion.live.values import Health
from companion.ports import Frame
from companion.words import Message
from hardware.camera.guard import CameraGuard
from hardware.camera.live import LiveCamera
from hardware.camera.settled import FILE_NAME, SettledValues
from hardware.camera.virtual import VirtualTable


class WatchedCamera:
    """Hands every frame on to those who look, and how the camera does to those who show it."""

    def __init__(
        self,
        config: Config,
        latest: LatestFrame,
        throws: Throws,
        devices: Devices,
        virtual: VirtualTable | None,
        seconds: LastSeconds | None = None,
    ) -> None:
        """`seconds` keeps what is seen while a throw is awaited, unless clips are switched off."""
        self.settled = SettledValues(config.state / FILE_NAME, config.camera)
        """What the camera has found by itself, and holds."""
        self._config, self._latest, self._throws, self._devices = config, latest, throws, devices
        self._virtual, self._seconds = virtual, seconds
        self._guard = CameraGuard(self._open, self._hear)
        devices.report("camera", Health("waiting", Message("live.camera-starts")))

    def watch(self) -> None:
        """Take frame after frame, through every fault, until it is closed."""
        for frame in self._guard:
            if self._guard.trouble is None:
                self._hear(None)
            if frame.still:
                self._latest.keep_still(frame)
                continue
            if frame.exposure == 1.0:
                self._latest.keep(frame)
                self._keep_second(frame)
            self._throws.see(frame)

    def _keep_second(self, frame: Frame) -> None:
        """Keep a frame while a throw is awaited; not while it is read, which may take as long as is kept."""
        moment = self._throws.moment()
        if self._seconds is not None and moment.throw is not None and moment.progress is None:
            self._seconds.see(frame)

    def look(self) -> None:
        """Notice where the camera's driver hangs; any thread may look."""
        self._guard.look()

    def close(self) -> None:
        """End after the frame that is under way."""
        self._guard.close()

    def _hear(self, trouble: Message | None) -> None:
        self.settled.hear(trouble)
        self._devices.report("camera", Health("fault", trouble) if trouble else Health("ready"))

    def _open(self) -> LiveCamera:
        """Open the camera as it has settled; its library is imported only where it is chosen."""
        if self._virtual is not None:
            return self._virtual.plug_in()
        if self._config.camera == "usb":
            from hardware.camera.usb import UsbCamera  # noqa: PLC0415 - opened only where it is chosen

            usb = self._config.usb
            return UsbCamera(usb.device, usb.width, usb.height, usb.fps, self.settled)
        if self._config.camera == "network":
            from hardware.camera.network import NetworkCamera  # noqa: PLC0415 - opened only where it is chosen

            return NetworkCamera(self._config.network.address)
        from hardware.camera.pi import PiCamera  # noqa: PLC0415 - there is no such library off a Pi

        pi = self._config.picamera2
        return PiCamera(pi.number, pi.width, pi.height, pi.fps, self.settled)
