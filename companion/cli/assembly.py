"""What the configuration names: how its camera and its panel are opened."""

from collections.abc import Callable

from companion.config import Config
from companion.ports import Panel
from hardware.camera.live import LiveCamera
from hardware.camera.settled import Settled
from hardware.camera.virtual import VirtualTable
from hardware.panel.virtual import VirtualPanel

PHOTOS = "photos"


def camera_opener(config: Config, virtual: VirtualTable | None, settled: Settled) -> Callable[[], LiveCamera]:
    """Return what opens the configured camera, as it has settled.

    Its library is imported when it is opened, not before.
    """
    if virtual is not None:
        return virtual.plug_in
    if config.camera == "usb":
        from hardware.camera.usb import UsbCamera  # noqa: PLC0415 - opened only where it is chosen

        usb = config.usb
        return lambda: UsbCamera(usb.device, usb.width, usb.height, usb.fps, settled)
    from hardware.camera.pi import PiCamera  # noqa: PLC0415 - there is no such library off a Pi

    pi = config.picamera2
    return lambda: PiCamera(pi.number, pi.width, pi.height, pi.fps, settled)


def panel_opener(config: Config, virtual: VirtualPanel | None) -> Callable[[], Panel]:
    """Return what opens the configured panel."""
    if virtual is not None:
        return lambda: virtual
    from hardware.panel.gpio import GpioPanel  # noqa: PLC0415 - its library looks for pins when imported

    return lambda: GpioPanel(config.gpio, config.line)
