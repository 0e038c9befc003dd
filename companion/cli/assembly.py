"""What the configuration names, put together: the camera and the panel."""

from collections.abc import Callable

from companion.config import Config
from companion.ports import Panel
from hardware.camera.live import LiveCamera
from hardware.camera.virtual import VirtualTable

PHOTOS = "photos"


def camera_opener(config: Config, virtual: VirtualTable | None) -> Callable[[], LiveCamera]:
    """Return what opens the configured camera; its library is imported when it is opened, not before."""
    if virtual is not None:
        return virtual.plug_in
    if config.camera == "usb":
        from hardware.camera.usb import UsbCamera  # noqa: PLC0415 - opened only where it is chosen

        usb = config.usb
        return lambda: UsbCamera(usb.device, usb.width, usb.height, usb.fps)
    from hardware.camera.pi import PiCamera  # noqa: PLC0415 - there is no such library off a Pi

    pi = config.picamera2
    before: list[PiCamera] = []

    def open_as_before() -> LiveCamera:
        """Open the camera with the exposure and focus that it had when it was lost."""
        locked = before.pop().locked if before else None
        before.append(PiCamera(pi.number, pi.width, pi.height, pi.fps, locked))
        return before[-1]

    return open_as_before


def gpio_panel(config: Config) -> Panel:
    """Return the panel on the configured pins; raises with the mend where they cannot be had."""
    from hardware.panel.gpio import GpioPanel  # noqa: PLC0415 - its library looks for pins when imported

    return GpioPanel(config.gpio, lambda *path: config.line("gpio", *path))
