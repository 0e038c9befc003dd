"""What the configuration names: how its camera and its panel are opened."""

from collections.abc import Callable

from companion.config import Config
from companion.ports import Panel
from hardware.camera.live import LiveCamera
from hardware.camera.virtual import VirtualTable
from hardware.panel.virtual import VirtualPanel

PHOTOS = "photos"


def camera_opener(config: Config, virtual: VirtualTable | None) -> Callable[[], LiveCamera]:
    """Return what opens the configured camera; its library is imported when it is opened, not before."""
    if virtual is not None:
        return virtual.plug_in
    if config.camera == "usb":
        from hardware.camera.usb import UsbCamera  # noqa: PLC0415 - opened only where it is chosen

        usb = config.usb
        return lambda: UsbCamera(usb.device, usb.width, usb.height, usb.fps)
    from hardware.camera.pi import PiCameraAgain  # noqa: PLC0415 - there is no such library off a Pi

    pi = config.picamera2
    return PiCameraAgain(pi.number, pi.width, pi.height, pi.fps)


def panel_opener(config: Config, virtual: VirtualPanel | None) -> Callable[[], Panel]:
    """Return what opens the configured panel."""
    if virtual is not None:
        return lambda: virtual
    from hardware.panel.gpio import GpioPanel  # noqa: PLC0415 - its library looks for pins when imported

    return lambda: GpioPanel(config.gpio, config.line)
